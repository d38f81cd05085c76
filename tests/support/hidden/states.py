"""What is hidden from a seat, said a second time, and states that differ in nothing else.

Nothing here asks `dejavu_rules.views`: cards change places one pair at a time, and a pile of cards is a list.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from attrs import frozen

from dejavu_rules import (
    Action,
    CardId,
    Cards,
    Dealer,
    Draw,
    GameState,
    KeepHand,
    Outcome,
    Phase,
    Randomness,
    SpeedStart,
    apply,
    is_over,
    legal_actions,
    random_action,
    view,
)
from dejavu_rules.testing.counting import cards_owned_by, tableau
from dejavu_rules.testing.engines import choices_now
from dejavu_rules.testing.setups import FEW_CARDS, QUICK, SMALL_SPEED, TOYS, Setup, standards
from dejavu_rules.views import redact, redact_events
from tests.support.bending import bend

SWAPS = 60

Piles = dict[tuple[str, int], list[CardId]]
"""The cards that a seat does not see, by the place and whose it is; `NOBODY` for what belongs to nobody."""
NOBODY = -1


def others_who_chose(state: GameState, seat: int | None) -> list[int]:
    """Who has laid down and discarded what nobody may see yet (RULING-22), in their order."""
    if state.phase is not Phase.STARTING_HAND:
        return []
    chosen, one = [], state.start_player
    while one != state.active:
        chosen.append(one)
        one = (one + 1) % len(state.players)
    return [one for one in chosen if one != seat]


def hidden_piles(state: GameState, seat: int | None) -> Piles:
    """Every place that the seat does not see into."""
    piles: Piles = {("deck", NOBODY): list(state.deck)}
    for other, player in enumerate(state.players):
        if other != seat:
            piles["hand", other] = list(player.hand)
    for other in others_who_chose(state, seat):
        piles["discarded", other] = list(state.players[other].discarded)
        piles["ltm", other] = list(state.players[other].ltm)
    return piles


def another(state: GameState, seat: int | None, dealer: Randomness) -> GameState:
    """A state that differs from this one in what the seat does not see, and in nothing else; if there is one."""
    piles = hidden_piles(state, seat)
    places = [(key, number) for key, pile in piles.items() for number in range(len(pile))]
    for _ in range(SWAPS if places else 0):
        (one, first), (other, second) = places[dealer.below(len(places))], places[dealer.below(len(places))]
        piles[one][first], piles[other][second] = piles[other][second], piles[one][first]
        if _with_piles(state, piles, seat, dealer) is None:
            piles[one][first], piles[other][second] = piles[other][second], piles[one][first]
    after = _with_piles(state, piles, seat, dealer)
    assert after is not None
    return after


def _with_piles(state: GameState, piles: Piles, seat: int | None, dealer: Randomness) -> GameState | None:
    """The state with these cards in the hidden places; None if the rules do not allow them there."""
    players = list(state.players)
    for (place, other), pile in piles.items():
        if place == "hand":
            players[other] = bend(players[other], hand=Cards(pile))
        if place == "ltm":
            players[other] = bend(players[other], ltm=Cards(pile))
        if place == "discarded":
            players[other] = bend(players[other], discarded=Cards(pile))
    for player in players:
        held = tableau(player)
        if not state.game.options.keep_duplicates:
            held += Counter(player.hand + player.discarded)
        if any(number > 1 for number in held.values()):
            return None
    changed = bend(state, deck=Cards(piles["deck", NOBODY]), players=tuple(players))
    if state.phase is Phase.DUPLICATE and seat != state.active:
        twice = [card for card in sorted(set(changed.player.hand)) if cards_owned_by(changed.player)[card] > 1]
        return bend(changed, pending=twice[dealer.below(len(twice))]) if twice else None
    if state.game.options.speed and others_who_chose(state, seat):
        return _start(changed, seat)
    return changed


def _start(state: GameState, seat: int | None) -> GameState | None:
    """With the flowers and VP that hidden memories bring (SPEED-2, SPEED-3); None if one's own would be others."""
    players, supply = list(state.players), state.game.catalogue.flowers
    for one in sorted(range(len(players)), key=lambda one: (one - state.start_player) % len(players)):
        cards = [state.game.catalogue.card(card) for card in players[one].ltm]
        icons = [card.id for card in cards if card.powers.flower][:supply]
        supply -= len(icons)
        if one == seat and Cards(icons) != players[one].card_flowers:
            return None
        if one in others_who_chose(state, seat):
            vp = max(0, 10 - sum(card.vp or 0 for card in cards))
            players[one] = bend(players[one], card_flowers=Cards(icons), vp=vp)
    return bend(state, players=tuple(players), flowers=supply)


# Pairs, from games


def games() -> Iterator[tuple[Setup, int]]:
    """Set-ups and seeds without end; first those with most secrets."""
    first = (SMALL_SPEED, FEW_CARDS, QUICK)
    setups = [*first, *standards(), *(setup for setup in TOYS if setup not in first)]
    seed = 0
    while True:
        for setup in setups:
            yield setup, seed
        seed += 1


def moments(setup: Setup, seed: int, steps: int = 400) -> Iterator[GameState]:
    """The first state of each phase in a game, at set-up for each player."""
    state, dealer, known = setup.first_state(), Dealer(seed), set()
    for _ in range(steps):
        moment = state.phase, NOBODY if state.turn else state.active
        if moment not in known:
            yield state
        known.add(moment)
        if is_over(state):
            break
        what = choices_now(state).pick(dealer) if state.is_chance else random_action(state, dealer)
        state = apply(state, what)


def pairs(number: int) -> Iterator[tuple[GameState, GameState, int | None]]:
    """This many pairs of states that differ, and only in what the seat does not see."""
    dealer = Dealer(0)
    for setup, seed in games():
        for state in moments(setup, seed):
            for seat in (None, *range(setup.players)):
                other = another(state, seat, dealer)
                if other != state:
                    yield state, other, seat
                    number -= 1
                    if not number:
                        return


# What must not differ


@frozen
class Eyes:
    """What shows a game to a seat: the library, or one with a leak."""

    view: Callable[[GameState, int | None], object] = view
    redact: Callable[[GameState, Action | Outcome, int | None], object] = redact
    tell: Callable[[object], str] = repr
    events: Callable[[GameState, Action | Outcome, int | None], object] = redact_events


def visible(state: GameState, what: Action | Outcome, seat: int | None) -> object:
    """What there is to see when this happens: the thing itself, or what is said of it."""
    if seat == state.active:
        return what
    if isinstance(what, Draw):
        face_up = cards_owned_by(state.player)[what.card] and not state.game.options.keep_duplicates
        return what if face_up else ("draw", state.active)
    if isinstance(what, KeepHand):
        return "keep", state.active, len(what.cards)
    if isinstance(what, SpeedStart):
        return "start", state.active, len(what.ltm), len(what.hand)
    return what


def mask(state: GameState, seat: int | None) -> object:
    """A state without what the seat does not see of it, and how much that is."""
    piles, players = hidden_piles(state, seat), list(state.players)
    for place, other in piles:
        if place == "hand":
            players[other] = bend(players[other], hand=Cards())
    secret = others_who_chose(state, seat)
    flowers = state.flowers + sum(len(players[other].card_flowers) for other in secret)
    for other in secret:
        players[other] = bend(players[other], ltm=Cards(), card_flowers=Cards(), vp=0, discarded=Cards())
    visible = bend(state, deck=Cards(), players=tuple(players), flowers=flowers)
    if state.phase is Phase.DUPLICATE and seat != state.active:
        visible = bend(visible, pending=None)
    return visible, {key: len(pile) for key, pile in piles.items()}


Step = tuple[GameState, Action | Outcome]


def look_alike(one: Step, other: Step, seat: int | None) -> bool:
    """Whether two steps, from states that the seat cannot tell apart, are one and the same to it."""
    if visible(*one, seat) != visible(*other, seat):
        return False
    return reveal(*one) == reveal(*other) and mask(apply(*one), seat) == mask(apply(*other), seat)


def reveal(state: GameState, what: Action | Outcome) -> object:
    """Who has discarded what, which all see when the last one has chosen (RULING-22) and no state remembers."""
    last = (state.active + 1) % len(state.players) == state.start_player
    if not last or not isinstance(what, KeepHand | SpeedStart):
        return None
    kept = what.cards if isinstance(what, KeepHand) else what.ltm + what.hand
    return [player.discarded for player in state.players], state.player.hand - kept


def interference(
    eyes: Eyes, one: GameState, other: GameState, seat: int | None, dealer: Randomness, tries: int = 4
) -> Iterator[str]:
    """What the seat is shown that differs although it sees the same; `one` and `other` differ in hidden things only."""
    views = eyes.view(one, seat), eyes.view(other, seat)
    if views[0] != views[1] or hash(views[0]) != hash(views[1]):
        yield "view"
    if eyes.tell(views[0]) != eyes.tell(views[1]):
        yield "repr"
    if is_over(one):
        return
    for _ in range(tries):
        then, now = choices_now(one).pick(dealer), choices_now(other).pick(dealer)
        same = visible(one, then, seat) == visible(other, now, seat)
        if (eyes.redact(one, then, seat) == eyes.redact(other, now, seat)) is not same:
            yield "redact"
        if (
            then in choices_now(other)
            and visible(one, then, seat) == visible(other, then, seat)
            and eyes.redact(one, then, seat) != eyes.redact(other, then, seat)
        ):
            yield "redact"
        steps = [((one, then), (other, now))]
        if then in choices_now(other):
            steps.append(((one, then), (other, then)))
        for first, second in steps:
            if (eyes.events(*first, seat) == eyes.events(*second, seat)) is not look_alike(first, second, seat):
                yield "events"
    # Whether a duplicate can be replaced depends on the deck, and its owner is told (RULING-23).
    if seat == one.active and one.phase is not Phase.DUPLICATE:
        options = legal_actions(one), legal_actions(other)
        if options[0].kinds() != options[1].kinds() or options[0].count() != options[1].count():
            yield "options"
