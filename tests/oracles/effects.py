"""What each kind of action must have done, worked out from the rulebook with the pieces in hand.

Named functions over (before, action, after) like those in `invariants`; an action that a function says
nothing about passes it.
"""

from collections import Counter

from dejavu_rules import (
    Add,
    Begin,
    Bit,
    Card,
    CardId,
    Cards,
    ChooseTiles,
    Colour,
    Construct,
    Discard,
    Draw,
    DrawTiles,
    Fragment,
    GameState,
    Grow,
    Icon,
    KeepHand,
    LayTile,
    Phase,
    Plant,
    Replenish,
    ResolveDuplicate,
    Save,
    SkipRecollection,
    Sow,
    SpeedStart,
    Walk,
)
from tests.oracles.invariants import REPLENISHING, Invariant
from tests.oracles.map_rulebook import building, connections, lying, new_connections
from tests.oracles.rulebook import allowed, card_of, levels, numbers, owned, power, stuck, tableau


def the_rulebook_allows_it(before: GameState, action: object, after: GameState) -> bool:
    return allowed(before, action)


def tiles_are_laid_in_turn(before: GameState, action: object, after: GameState) -> bool:
    """Each player draws two tiles and lays both; the last one makes the map, and the Start Player is next (SETUP-2)."""
    if isinstance(action, DrawTiles):
        drawn, seat = building(after).drawn, after.active
        return drawn == action.tiles and seat == before.active and connections(after) == connections(before)
    if not isinstance(action, LayTile):
        return True
    now = connections(before) | new_connections(before, action.laying)
    if len(lying(before)) + 1 == len(before.bits):
        return (after.phase, after.active) == (Phase.BITS, after.start_player) and set(after.game.map.pairs) == now
    left = tuple(tile for tile in building(before).drawn if tile is not action.laying.tile)
    seat = before.active if left else (before.active + 1) % len(before.players)
    phase = Phase.MAP if left else Phase.MAP_TILES
    return (after.phase, after.active, building(after).drawn, connections(after)) == (phase, seat, left, now)


def a_sowing_moves_and_takes_bits(before: GameState, action: object, after: GameState) -> bool:
    """Bits along the path; the last one's colour and the claimed white bits into the pool (SOW-5, SOW-6)."""
    pool = Counter(before.player.saved)
    if isinstance(action, SkipRecollection):
        return after.bits == before.bits and Counter(after.pool) == pool
    if not isinstance(action, Sow):
        return before.phase is not Phase.RECOLLECTION or after.bits == before.bits
    tiles = [Counter(bits) for bits in before.bits]
    tiles[action.start].clear()
    for tile, bit in zip(action.path, action.order, strict=False):
        tiles[tile][bit] += 1
    ending, last = tiles[action.path[-1]], action.order[-1]
    taken = Counter({bit: number for bit, number in ending.items() if bit.colour is last.colour})
    taken.update(action.white)
    ending.subtract(taken)
    return [Counter(bits) for bits in after.bits] == tiles and Counter(after.pool) == pool + taken


def _completed(before: GameState, action: object) -> tuple[Card, list[Bit]] | None:
    """The card that an action completes, and all bits that cover it then."""
    if not isinstance(action, Construct | Add):
        return None
    card, bits = card_of(before, action.card), list(action.bits)
    if isinstance(action, Add):
        for unfinished in before.player.stm:
            bits += unfinished.bits if unfinished.card is action.card else ()
    return (card, bits) if len(bits) == len(card.slots) else None


def vp_are_for_bits_of_the_cards_colour(before: GameState, action: object, after: GameState) -> bool:
    """One for each covering bit that is white or of the card's colour, and at no other time (DONE-1)."""
    then, now = before.player.vp, after.players[before.active].vp
    if isinstance(action, SpeedStart):
        printed = sum(card_of(before, card).vp or 0 for card in action.ltm)
        return now - then == max(0, 10 - printed)  # SPEED-3; more than 10 printed VP are no debt
    completed = _completed(before, action)
    if completed is None:
        return now == then
    card, bits = completed
    return now - then == sum(bit.colour in (Colour.WHITE, card.colour) for bit in bits)


def _cards(state: GameState, ids: Cards) -> list[Card]:
    """What these cards show, each once."""
    return [card for card in state.game.catalogue.cards if card.id in ids]


def a_completed_card_enters_ltm(before: GameState, action: object, after: GameState) -> bool:
    """And nothing else does; its bits are spent, and an STM place is free again (DONE-2, DONE-4, STM-4)."""
    gained = Counter(after.players[before.active].ltm) - Counter(before.player.ltm)
    if isinstance(action, SpeedStart):
        return gained == Counter(action.ltm)
    completed = _completed(before, action)
    if completed is None:
        return not gained
    card, bits = completed
    left_stm = card.id not in [unfinished.card for unfinished in after.player.stm]
    spent = Counter(before.spent) + Counter(bits)
    return gained == Counter([card.id]) and left_stm and Counter(after.spent) == spent


def bits_are_paid_from_the_pool(before: GameState, action: object, after: GameState) -> bool:
    if isinstance(action, Construct | Begin | Add | Grow):
        return Counter(before.pool) == Counter(after.pool) + Counter(action.bits)
    return True


def stm_gains_what_was_put_there(before: GameState, action: object, after: GameState) -> bool:
    """A card in STM stays with its bits until it is complete (STM-3)."""
    stm = {unfinished.card: Counter(unfinished.bits) for unfinished in before.player.stm}
    if isinstance(action, Begin | Add):
        stm.setdefault(action.card, Counter()).update(action.bits)
    if completed := _completed(before, action):
        stm.pop(completed[0].id, None)
    now = after.players[before.active].stm
    return {unfinished.card: Counter(unfinished.bits) for unfinished in now} == stm


def flowers_come_and_go_as_they_must(before: GameState, action: object, after: GameState) -> bool:
    """A flower card gets one when it enters LTM, once; the tile's is grown; one is planted (DONE-3, GROW-1)."""
    flower, supply = before.player.flower, before.flowers
    on_cards = Counter(before.player.card_flowers)
    completed = _completed(before, action)
    entering = [completed[0]] if completed else _cards(before, action.ltm) if isinstance(action, SpeedStart) else []
    for card in entering:
        if card.powers.flower and supply:
            on_cards[card.id] += 1
            supply -= 1
    if isinstance(action, Grow):
        flower, supply = True, supply - 1
    if isinstance(action, Plant) and action.source is None:
        flower = False
    elif isinstance(action, Plant) and action.source is not None:
        on_cards -= Counter([action.source])
    player = after.players[before.active]
    return (player.flower, Counter(player.card_flowers), after.flowers) == (flower, on_cards, supply)


def the_girl_goes_where_she_walks(before: GameState, action: object, after: GameState) -> bool:
    """And a flower takes the place of the fragment there, once a turn (PLANT-3, TURN-1)."""
    if not isinstance(action, Walk | Plant):
        untouched = before.phase < Phase.DEAL or (after.girl, after.fragments) == (before.girl, before.fragments)
        return untouched and (before.turn != after.turn or before.planting_done == after.planting_done)
    end = action.walk[-1] if action.walk else before.girl
    assert end is not None
    fragments = list(before.fragments)
    gained: list[Fragment] = []
    if isinstance(action, Plant) and (fragment := before.fragments[end]) is not None:
        gained, fragments[end] = [fragment], None
    mine = Counter(after.players[before.active].fragments)
    done = after.planting_done and mine == Counter((*before.player.fragments, *gained))
    return done and after.girl is end and list(after.fragments) == fragments


def saved_bits_are_in_the_chests(before: GameState, action: object, after: GameState) -> bool:
    saved = Counter(after.players[before.active].saved)
    if isinstance(action, Save):
        return saved == Counter(action.bits)
    return saved == Counter(() if isinstance(action, Sow | SkipRecollection) else before.player.saved)


def discarded_bits_go_to_the_hive(before: GameState, action: object, after: GameState) -> bool:
    """All of them, spent and unsaved; a filled hive gives back all that it has and what found no hole (HIVE-2).

    So does any hive that has bits, if none could move otherwise (RULING-18).
    """
    discarded = Counter((*before.hive, *before.spent))
    if isinstance(action, Save):
        discarded += Counter(before.pool) - Counter(action.bits)
    begins = before.phase in (Phase.DEJA_VU, Phase.PLANTING) and after.phase not in (Phase.DEJA_VU, Phase.PLANTING)
    if not begins:
        return before.phase in REPLENISHING or Counter(after.hive) == Counter(before.hive)
    holes = after.game.options.hive_holes or after.game.catalogue.hive_holes
    full = discarded.total() >= holes or (discarded.total() > 0 and stuck(after))
    return Counter(after.hive) == discarded and full == (after.phase in REPLENISHING)


def low_tiles_are_replenished_first(before: GameState, action: object, after: GameState) -> bool:
    """Whole levels, then the chosen tiles of the next one, until no bit is left (HIVE-3, HIVE-4)."""
    if isinstance(action, ChooseTiles):
        return after.bits == before.bits and after.hive == before.hive and after.pending == action.tiles
    if not isinstance(action, Replenish):
        return True
    counts, now = numbers(before.bits), numbers(after.bits)
    if before.phase is Phase.REPLENISHMENT:
        held, _ = levels(counts, len(before.hive))
        return now == held and (after.phase is Phase.DISCARD) == (not after.hive)
    chosen = [tile for tile in range(len(counts)) if now[tile] > counts[tile]]
    return all(counts[tile] == min(counts) and now[tile] == counts[tile] + 1 for tile in chosen) and not after.hive


def a_drawn_card_is_kept_or_replaced(before: GameState, action: object, after: GameState) -> bool:
    """Into the hand; a copy of what the player has is discarded, or waits for a decision (DRAW-2, RULING-6)."""
    then, now = before.player, after.players[before.active]
    gained = Counter(now.hand) - Counter(then.hand)
    lost = Counter(then.hand) - Counter(now.hand)
    if isinstance(action, Draw):
        new = Counter([action.card])
        duplicate = owned(then)[action.card] > 0
        asked = duplicate and before.game.options.keep_duplicates
        return gained == (Counter() if duplicate and not asked else new) and (after.phase is Phase.DUPLICATE) == asked
    if isinstance(action, ResolveDuplicate):
        return not gained and lost == Counter([before.pending] if action.replace else ())
    if isinstance(action, Discard):
        return not gained and lost == Counter(action.cards)
    if isinstance(action, KeepHand | SpeedStart):
        return Counter(now.hand) == Counter(action.cards if isinstance(action, KeepHand) else action.hand)
    used = action.card if isinstance(action, Construct | Begin) else None
    if used is not None and card_of(before, used).scoring is None:
        return not gained and lost == Counter([used])
    return now.hand == then.hand


def drawing_goes_on_until_it_must_stop(before: GameState, action: object, after: GameState) -> bool:
    """Up to the hand size, or until nothing is left that may be kept (DRAW-1, RULING-5)."""
    if not isinstance(action, Discard | Draw | ResolveDuplicate) or after.phase is Phase.DUPLICATE:
        return True
    seat, player = before.active, after.players[before.active]
    wanted = power(after, seat, Icon.HAND) if before.turn else 7 if before.game.options.speed else 5
    left = [*after.deck, *after.discard]
    keepable = left if before.game.options.keep_duplicates else [card for card in left if not owned(player)[card]]
    more = len(player.hand) < wanted and bool(keepable)
    goes_on = after.phase in (Phase.DEAL, Phase.DRAW) and after.active == seat and after.turn == before.turn
    return more == goes_on


def the_deck_is_rebuilt_when_its_last_card_is_drawn(before: GameState, action: object, after: GameState) -> bool:
    """From what lies in the pile just then; without a pile, from the first card that comes there (RULING-19)."""
    deck, pile = Counter(before.deck), Counter(before.discard)
    thrown: Counter[CardId] = Counter()
    if isinstance(action, Draw):
        deck -= Counter([action.card])
        if not deck:
            deck, pile = pile, deck
        if owned(before.player)[action.card] and not before.game.options.keep_duplicates:
            thrown = Counter([action.card])
    elif isinstance(action, Discard):
        thrown = Counter(action.cards)
    elif isinstance(action, ResolveDuplicate) and action.replace:
        assert isinstance(before.pending, CardId)
        thrown = Counter([before.pending])
    elif isinstance(action, KeepHand | SpeedStart) and after.turn:
        mine = action.cards if isinstance(action, KeepHand) else action.ltm + action.hand
        thrown = Counter(before.player.hand) - Counter(mine)
        for player in before.players:
            thrown += Counter(player.discarded)
    pile += thrown
    if not deck:
        deck, pile = pile, deck
    return (Counter(after.deck), Counter(after.discard)) == (deck, pile)


def turns_go_clockwise_to_the_end(before: GameState, action: object, after: GameState) -> bool:
    """Ten cards in LTM give every opponent one last turn, and nobody a second one (END-1, RULING-13).

    A turn that leaves nothing to move at all is the last one (RULING-18).
    """
    if not before.turn:
        begins = after.turn == 1
        return after.last_turns is None and (not begins or after.active == after.start_player)
    ends = after.turn != before.turn or after.phase is Phase.OVER
    if not ends:
        begins = before.phase in (Phase.DEJA_VU, Phase.PLANTING) and after.phase is Phase.DISCARD
        over = begins and not after.hive and stuck(after)
        return (after.active, after.last_turns) == (before.active, 1 if over else before.last_turns)
    left = before.last_turns
    if left is not None:
        left -= 1
    elif len(after.players[before.active].ltm) >= 10:
        left = len(after.players) - 1
    if after.phase is Phase.OVER:
        return left == 0
    turn = after.turn == before.turn + 1 and not after.planting_done and after.phase is Phase.RECOLLECTION
    return turn and left != 0 and after.last_turns == left and after.active == (before.active + 1) % len(after.players)


def public_cards_leave_when_constructed(before: GameState, action: object, after: GameState) -> bool:
    taken = Counter(before.public) - Counter(after.public)
    if isinstance(action, Construct) and card_of(before, action.card).scoring is not None:
        return taken == Counter([action.card]) and tableau(after.player)[action.card] == 1
    return after.public == before.public


EFFECTS: tuple[Invariant, ...] = (
    the_rulebook_allows_it,
    tiles_are_laid_in_turn,
    a_sowing_moves_and_takes_bits,
    vp_are_for_bits_of_the_cards_colour,
    a_completed_card_enters_ltm,
    bits_are_paid_from_the_pool,
    stm_gains_what_was_put_there,
    flowers_come_and_go_as_they_must,
    the_girl_goes_where_she_walks,
    saved_bits_are_in_the_chests,
    discarded_bits_go_to_the_hive,
    low_tiles_are_replenished_first,
    a_drawn_card_is_kept_or_replaced,
    drawing_goes_on_until_it_must_stop,
    the_deck_is_rebuilt_when_its_last_card_is_drawn,
    turns_go_clockwise_to_the_end,
    public_cards_leave_when_constructed,
)
