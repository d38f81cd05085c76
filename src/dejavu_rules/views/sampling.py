"""Guess the hidden cards: from a view back to a state."""

from collections.abc import Iterable
from math import comb

from dejavu_rules.actions.drawing import DEALT, DEALT_SPEED
from dejavu_rules.actions.starting_hand import perform_speed_start
from dejavu_rules.actions.values import SpeedStart
from dejavu_rules.box.multisets import NO_CARDS, Cards
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import CARD_IDS, CardId
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.randomness import Randomness, Stream, stream_of
from dejavu_rules.combinatorics.shares import NEVER, Left, Share, some_shares
from dejavu_rules.combinatorics.sub_bags import some_of
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.errors import MalformedState, MissingPieces
from dejavu_rules.i18n.sentences import show
from dejavu_rules.state import GameState, Player
from dejavu_rules.views.view import PlayerView, View


def determinize(view: View, dealer: Randomness) -> GameState:
    """A random state that has this view.

    The cards that the seat does not see are dealt at random to the places that it does not see. No hand gets two copies
    of a card or a copy of its owner's memories, unless players may keep duplicates; all such deals of single cards are
    equally likely. What the seat could remember, or conclude from the others' play, is not used.

    Raises `MalformedState` for anything but a view, and for a view that no state has.
    """
    if type(view) is not View:
        raise MalformedState(f"{show(view)} is not a View")
    unseen, stream = _hidden_cards(view), stream_of(dealer)
    deal = _deal_freely if view.game.options.keep_duplicates else _deal_distinct
    guess = deal(view, unseen, stream)
    if guess is None:
        raise _no_such_state("the cards that are not seen cannot be dealt like this")
    seen = visible_state(view)
    state = seen._evolve(
        pending=seen.pending if guess.pending is None else guess.pending,
        _deck=unseen - sum(guess.hands.values()) - sum(guess.ltms.values()) - sum(guess.discarded.values()),
        players=tuple([_player(seat, view.players[seat], one, guess) for seat, one in enumerate(seen.players)]),
    )
    return _lay_memories(state, guess)


def visible_state(view: View) -> GameState:
    """The state of a view, with nothing in the places that the seat does not see."""
    return GameState(
        game=view.game,
        phase=view.phase,
        start_player=view.start_player,
        active=view.active,
        turn=view.turn,
        planting_done=view.planting_done,
        last_turns=view.last_turns,
        pending=view.pending,
        bits=tuple([bits._bag for bits in view.bits]),
        fragments=view.fragments,
        girl=view.girl,
        pool=view.pool._bag,
        spent=view.spent._bag,
        hive=view.hive._bag,
        deck=0,
        discard=view.discard._bag,
        public=view.public._bag,
        flowers=view.flowers,
        players=tuple([_visible_player(player) for player in view.players]),
    )


def _visible_player(player: PlayerView) -> Player:
    return Player(
        hand=(player.hand or NO_CARDS)._bag,
        stm=player.stm,
        ltm=(player.ltm or NO_CARDS)._bag,
        saved=player.saved._bag,
        flower=player.flower,
        card_flowers=(player.card_flowers or NO_CARDS)._bag,
        fragments=player.fragments._bag,
        vp=player.vp or 0,
        discarded=(player.discarded or NO_CARDS)._bag,
    )


@frozen
class _Guess:
    """A guess by seat: hidden hands and, while starting hands are chosen, hidden LTMs and discards."""

    hands: dict[int, Bag]
    ltms: dict[int, Bag]
    discarded: dict[int, Bag]
    pending: CardId | None = None


def _hidden_cards(view: View) -> Bag:
    """The cards that the seat does not see; there must be as many as the hidden places hold."""
    box = view.game.catalogue
    try:
        unseen = box.deck + box.public(view.game.seats) - visible_cards(view)
    except MissingPieces:
        raise _no_such_state("it shows more cards than the box has") from None
    sizes = [player.hand_size for player in view.players if player.hand is None]
    sizes += [_secret_memories(player) + _secret_discards(player) for player in view.players]
    hidden = view.deck_size + sum(sizes)
    if len(unseen) != hidden:
        raise _no_such_state(f"{hidden} cards are hidden, and {len(unseen)} are nowhere to be seen")
    return unseen._bag


def visible_cards(view: View) -> Cards:
    """All cards that the seat sees, wherever they are."""
    return sum(_visible_piles(view), NO_CARDS)


def _visible_piles(view: View) -> Iterable[Cards]:
    yield view.public
    yield view.discard
    for player in view.players:
        yield player.hand or NO_CARDS
        yield player.discarded or NO_CARDS
        yield _memories(player)


def _memories(player: PlayerView) -> Cards:
    return (player.ltm or NO_CARDS) + Cards(unfinished.card for unfinished in player.stm)


def _deal_distinct(view: View, unseen: Bag, stream: Stream) -> _Guess | None:
    """Deal so that nobody has two copies of a card (DRAW-2): hand, memories and discards together are one share."""
    hidden = [(seat, player) for seat, player in enumerate(view.players) if player.hand is None]
    shares = [
        Share(
            player.hand_size + _secret_memories(player) + _secret_discards(player), bag.support(_memories(player)._bag)
        )
        for _, player in hidden
    ]
    left = _left_for_short_hands(view, unseen, [seat for seat, _ in hidden])
    dealt = some_shares(unseen, shares, stream, left)
    if dealt is None and left:  # a match lets a seat choose while others are dealt to: their hands are not short
        dealt = some_shares(unseen, shares, stream)
    if dealt is None:
        return None
    guess = _Guess({}, {}, {})
    for (seat, player), cards in zip(hidden, dealt, strict=True):
        guess.ltms[seat] = some_of(cards, _secret_memories(player), stream)
        guess.discarded[seat] = some_of(cards - guess.ltms[seat], _secret_discards(player), stream)
        guess.hands[seat] = cards - guess.ltms[seat] - guess.discarded[seat]
    return guess


def _left_for_short_hands(view: View, unseen: Bag, hidden: list[int]) -> dict[int, Left]:
    """What follows from starting hands with too few cards: only cards were left that these players had (RULING-5)."""
    size = DEALT_SPEED if view.game.options.speed else DEALT
    order = [(view.start_player + turn) % view.game.seats for turn in range(view.game.seats)]
    dealt_to = {Phase.DEAL: order.index(view.active), Phase.STARTING_HAND: len(order)}.get(view.phase, 0)
    players = view.players
    short = [
        seat
        for seat in order[:dealt_to]
        if players[seat].hand_size + players[seat].ltm_size + players[seat].discarded_size < size
    ]
    if not short:
        return {}
    turns = {seat: turn for turn, seat in enumerate(order)}
    own = {seat: _dealt_kinds(players[seat]) for seat in order if seat not in hidden}
    return {
        kind: Left(
            turns=tuple([turns[seat] for seat in hidden]),
            short=tuple([place for place, seat in enumerate(hidden) if seat in short]),
            seen=NEVER
            if bag.count(view.discard._bag, kind)
            else max([turns[one] for one in own if bag.count(own[one], kind)], default=-1),
            lacking=min([turns[one] for one in own if one in short and not bag.count(own[one], kind)], default=NEVER),
        )
        for kind in bag.members(unseen)
    }


def _dealt_kinds(player: PlayerView) -> Bag:
    """The cards that a seat was dealt and sees."""
    return sum([(cards or NO_CARDS)._bag for cards in (player.hand, player.ltm, player.discarded)])


def _secret_discards(player: PlayerView) -> int:
    return player.discarded_size if player.discarded is None else 0


def _secret_memories(player: PlayerView) -> int:
    return player.ltm_size if player.ltm is None else 0


def _deal_freely(view: View, unseen: Bag, stream: Stream) -> _Guess | None:
    """Deal where duplicates may be kept (RULING-6): only hidden memories must differ from each other (RULING-24)."""
    hidden = [(seat, player) for seat, player in enumerate(view.players) if player.hand is None]
    ltms = some_shares(unseen, [Share(_secret_memories(player)) for _, player in hidden], stream)
    if ltms is None:
        return None
    hands: dict[int, Bag] = {}
    discarded: dict[int, Bag] = {}
    pending, left = None, unseen - sum(ltms)
    for seat, player in sorted(hidden, key=lambda one: one[0] != view.active):  # the one with the duplicate first
        if seat == view.active and view.phase is Phase.DUPLICATE:
            found = _with_duplicate(left, player, stream)
            if found is None:
                return None
            pending, hands[seat] = found
        else:
            hands[seat] = some_of(left, player.hand_size, stream)
        left -= hands[seat]
        discarded[seat] = some_of(left, _secret_discards(player), stream)
        left -= discarded[seat]
    return _Guess(hands, {seat: ltm for (seat, _), ltm in zip(hidden, ltms, strict=True)}, discarded, pending)


def _with_duplicate(cards: Bag, player: PlayerView, stream: Stream) -> tuple[CardId, Bag] | None:
    """The card just drawn, and the hand with it; the rest of the hand, or the memories, have a copy of it."""
    others, number, memories = player.hand_size - 1, bag.size(cards), _memories(player)._bag
    ways = {
        kind: copies * (comb(number - 1, others) - (0 if bag.count(memories, kind) else comb(number - copies, others)))
        for kind, copies in bag.items(cards)
    }
    if not any(ways.values()):
        return None
    kind = _pick_weighted(ways, stream)
    one, copies = bag.ONE[kind], bag.count(cards, kind)
    if bag.count(memories, kind):
        return CARD_IDS[kind], one + some_of(cards - one, others, stream)
    more = {
        again: comb(copies - 1, again) * comb(number - copies, others - again)
        for again in range(1, min(copies - 1, others) + 1)
    }
    again = _pick_weighted(more, stream)
    return CARD_IDS[kind], one + again * one + some_of(cards - copies * one, others - again, stream)


def _pick_weighted(ways: dict[int, int], stream: Stream) -> int:
    """One of these numbers at random, weighted by its ways."""
    rank = stream.below(sum(ways.values()))
    for number, count in ways.items():
        if rank < count:
            return number
        rank -= count
    raise IndexError(rank)


def _player(seat: int, player: PlayerView, seen: Player, guess: _Guess) -> Player:
    """A player with the visible and the guessed cards, but without guessed memories."""
    return seen._evolve(
        _hand=guess.hands[seat] if player.hand is None else seen._hand,
        _discarded=guess.discarded[seat] if player.discarded is None else seen._discarded,
    )


def _lay_memories(state: GameState, guess: _Guess) -> GameState:
    """Put the guessed memories into LTM, player by player in turn order, as the rules do."""
    seats = state.game.seats
    for seat in sorted(guess.ltms, key=lambda one: (one - state.start_player) % seats):
        if ltm := guess.ltms[seat]:
            hand, discarded = state.players[seat]._hand, state.players[seat]._discarded
            before = state._evolve(active=seat)
            players = before._with_active(before.player._evolve(_hand=ltm + hand + discarded))
            start = SpeedStart(Cards._of(ltm), Cards._of(hand))
            after = perform_speed_start(before._evolve(players=players), start)
            state = state._evolve(flowers=after.flowers, players=after.players)
    return state


def _no_such_state(why: str) -> MalformedState:
    return MalformedState(f"no state has such a view: {why}")
