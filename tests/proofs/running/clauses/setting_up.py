"""Set-up: the Start Player, the first tile, fragments, dealing, starting hands (SETUP-1 to SETUP-7, SPEED-1 to -3)."""

from collections.abc import Iterator
from typing import Any

import z3

from dejavu_rules import Draw, FirstTile, KeepHand, Options, Phase, PlaceFragments, SpeedStart, StartPlayer
from dejavu_rules.box.catalogue import standard
from dejavu_rules.box.multisets import Cards
from dejavu_rules.box.pieces import FRAGMENTS, TILES, CardId, Fragment, NebulaTile
from dejavu_rules.combinatorics import bag
from tests.proofs.running.bags import SymbolicBag, all_of, any_of, keep
from tests.proofs.running.clauses import pieces as of
from tests.proofs.running.clauses.drawing import rebuilt
from tests.proofs.running.clauses.pieces import NONE, Counts, counts, minus, number, one, plus, within
from tests.proofs.running.paths import Term
from tests.proofs.running.proving import Broken, Case, Next
from tests.proofs.running.states import CARD_KINDS, Facts, game_of, player, state
from tests.proofs.running.symbols import Opaque, term_of


def start_player(seats: int, seat: int) -> Case:
    """SETUP-1: anybody may begin."""
    facts = Facts()
    before = state(facts, game_of(seats), Phase.START_PLAYER, player())
    forbidden = (Broken("SETUP-1", "no-such-seat", not 0 <= seat < seats),)
    then = Next(True, {"phase": Phase.GIRL, "start_player": seat, "active": seat})
    return Case(f"StartPlayer {seat} of {seats}", before, StartPlayer(seat), facts, forbidden, (then,))


def first_tile(tile: NebulaTile, build_map: bool, tiles: int = len(TILES)) -> Case:
    """SETUP-2: any tile of the map, with the Girl on it; then players build the map, or bits are placed."""
    facts = Facts()
    game = game_of(4, Options(build_map=build_map), tiles=tiles)
    before = state(facts, game, Phase.GIRL, player())
    forbidden = (Broken("SETUP-2", "first-tile-not-on-map", tile.index >= tiles),)
    then = Next(True, {"phase": Phase.MAP_TILES if build_map else Phase.BITS, "girl": tile})
    name = f"FirstTile {tile} of {tiles}{', to be built' * build_map}"
    return Case(name, before, FirstTile(tile), facts, forbidden, (then,))


class Dealing:
    """Hands are dealt: nobody has anything but cards in hand, and seat 0 acts."""

    def __init__(self, phase: Phase, seats: int, start: int, *, speed: bool, keep: bool, fragments: Any = None) -> None:
        self.facts, self.seats, self.start, self.keep = facts, seats, start, keep = Facts(), seats, start, keep
        self.dealt = 7 if speed else 5  # SPEED-1, SETUP-6
        everybody = [player(hand=facts.cards(f"hand{seat}"), ltm=0, stm=()) for seat in range(seats)]
        self.who = player(hand=facts.cards("hand"), ltm=0, stm=())
        self.before = state(
            facts,
            game_of(seats, Options(speed=speed, keep_duplicates=keep)),
            phase,
            self.who,
            everybody,
            turn=0,
            start_player=start,
            deck=facts.cards("deck"),
            discard=facts.cards("pile"),
            fragments=fragments,
            pending=None,
        )
        facts.append(term_of(self.before.active) == 0)
        self.hands = [counts(self.who._hand), *[counts(each._hand) for each in everybody[1:]]]
        self.deck, self.pile = counts(self.before._deck), counts(self.before._discard)
        places = [self.who._hand, *[each._hand for each in everybody[1:]], self.before._deck, self.before._discard]
        facts.share(places, SymbolicBag(of.copies_of_cards(standard())))

    def goes_on(self, hand: Counts, deck: Counts, pile: Counts, when: Term, changes: dict[str, Any]) -> Iterator[Next]:
        """SETUP-6, RULING-5: the next card is for the first seat that still lacks one and can get one."""
        deck, pile = rebuilt(deck, pile)
        left, done = plus(deck, pile), when
        piles = {"deck": deck, "discard": pile, "pending": None, **changes}
        for seat in range(self.seats):
            held = hand if seat == 0 else self.hands[seat]
            if seat and seat == self.start:
                break
            lacks = [all_of([more > 0, any_of([self.keep, have == 0])]) for more, have in zip(left, held, strict=True)]
            waits = all_of([any_of(lacks), number(held) < self.dealt])
            yield Next(all_of([done, waits]), {**piles, "phase": Phase.DEAL, "active": seat}, {"hand": hand})
            done = all_of([done, z3.Not(waits)])
        chosen = {"phase": Phase.STARTING_HAND, "active": self.start}
        yield Next(done, {**piles, **chosen}, {"hand": hand})


def deal(card: CardId, seats: int, start: int, speed: bool, keep: bool) -> Case:
    """SETUP-6, SETUP-7: cards are dealt seat by seat, and a duplicate is replaced."""
    scene = Dealing(Phase.DEAL, seats, start, speed=speed, keep=keep)
    this, hand = one(card.index), scene.hands[0]
    deck, pile = rebuilt(minus(scene.deck, this), scene.pile)
    is_new = hand[card.index] == 0
    nexts = [*scene.goes_on(plus(hand, this), deck, pile, is_new, {})]
    if keep:
        asks = {"phase": Phase.DUPLICATE, "deck": deck, "discard": pile, "pending": card}
        nexts.append(Next(z3.Not(is_new), asks, {"hand": plus(hand, this)}))
    else:
        nexts += scene.goes_on(hand, deck, plus(pile, this), z3.Not(is_new), {})
    forbidden = (Broken("SETUP-5", "deck-lacks-card", scene.deck[card.index] == 0),)
    name = f"Draw {card} at set-up, {seats} seats from {start}{', speed' * speed}{', may keep' * keep}"
    return Case(name, scene.before, Draw(card), scene.facts, forbidden, tuple(nexts))


def place_fragments(fragments: tuple[Fragment, ...] | None, seats: int, start: int = 0, speed: bool = False) -> Case:
    """SETUP-3: one fragment on each tile, each once. None stands for any that are right: the effect looks at none."""
    scene = Dealing(Phase.FRAGMENTS, seats, start, speed=speed, keep=False)
    given: Any = Opaque("outcome.fragments") if fragments is None else fragments
    right = fragments is None or sorted(fragments) == sorted(FRAGMENTS)
    forbidden = (Broken("SETUP-3", "fragments-not-one-each", not right),)
    nexts = scene.goes_on(scene.hands[0], scene.deck, scene.pile, True, {"fragments": given})
    name = f"PlaceFragments {'any' if fragments is None else len(fragments)}, {seats} seats from {start}"
    return Case(name, scene.before, PlaceFragments(given), scene.facts, forbidden, tuple(nexts))


class Choosing:
    """Starting hands are chosen, one seat after the other."""

    def __init__(self, seats: int, *, speed: bool) -> None:
        self.facts, self.seats = facts, seats = Facts(), seats
        everybody = [player(discarded=facts.cards(f"aside{seat}")) for seat in range(seats)]
        self.who = player(hand=facts.cards("hand"), ltm=0, card_flowers=0, vp=facts.number("vp"))
        self.before = state(
            facts,
            game_of(seats, Options(speed=speed)),
            Phase.STARTING_HAND,
            self.who,
            everybody,
            turn=0,
            start_player=facts.number("start_player", 0, seats - 1),
            deck=facts.cards("deck"),
            discard=facts.cards("pile"),
            flowers=facts.number("flowers"),
        )
        self.hand, self.aside = counts(self.who._hand), [counts(each._discarded) for each in everybody]
        self.deck, self.pile = counts(self.before._deck), counts(self.before._discard)
        self.memories = self._smaller(2, total_kinds(self.hand)) if speed else 0
        self.keeps = self._smaller(3, number(self.hand) - self.memories)
        places = [self.who._hand, *[each._discarded for each in everybody], self.before._deck, self.before._discard]
        facts.share(places, SymbolicBag(of.copies_of_cards(standard())))

    def _smaller(self, most: int, there: Term) -> Term:
        """SETUP-6, SPEED-1: so many, or all if too few could be dealt (RULING-5)."""
        return z3.If(there < most, there, most)

    def nexts(self, aside: Counts, changes: dict[str, Any], gained: dict[str, Any]) -> Iterator[Next]:
        """SETUP-1, RULING-22: the next seat chooses; after the last one all that lies aside comes to the pile."""
        active, start = term_of(self.before.active), term_of(self.before.start_player)
        seat = z3.If(active + 1 == self.seats, 0, active + 1)
        yield Next(seat != start, {**changes, "active": seat}, {**gained, "discarded": aside})
        others = [tuple([keep(active != at, each) for each in lying]) for at, lying in enumerate(self.aside)]
        deck, pile = rebuilt(self.deck, plus(self.pile, aside, *others))
        first_turn = {"phase": Phase.RECOLLECTION, "active": seat, "turn": 1, "deck": deck, "discard": pile}
        yield Next(seat == start, {**changes, **first_turn}, gained, {"discarded": NONE})


def total_kinds(place: Counts) -> Term:
    """How many different pieces there are."""
    return number(tuple([keep(each > 0, 1) if not isinstance(each, int) else int(each > 0) for each in place]))


def keep_hand(seats: int, speed: bool = False) -> Case:
    """SETUP-6: three of the dealt cards are kept."""
    scene = Choosing(seats, speed=speed)
    asked = scene.facts.action_bag("kept", CARD_KINDS)
    kept = counts(asked)
    wrong = Broken("SETUP-6", "kept-number-wrong", all_of([not speed, number(kept) != scene.keeps]))
    forbidden = (
        Broken("SETUP-6", "kept-not-dealt", z3.Not(within(kept, scene.hand))),
        Broken("SPEED-1", "speed-start-wanted", speed),
        wrong,
    )
    nexts = scene.nexts(minus(scene.hand, kept), {}, {"hand": kept})
    name = f"KeepHand, {seats} seats{', speed' * speed}"
    return Case(name, scene.before, KeepHand(Cards._of(asked)), scene.facts, forbidden, tuple(nexts))


def speed_start(seats: int, memories: tuple[CardId, ...] | None, speed: bool = True) -> Case:
    """SPEED-1 to SPEED-3, RULING-20, RULING-24; with None for memories that are not known."""
    scene = Choosing(seats, speed=speed)
    laid: Any = scene.facts.action_bag("laid", CARD_KINDS) if memories is None else bag.of(memories)
    asked = scene.facts.action_bag("kept", CARD_KINDS)
    ltm, kept = counts(laid), counts(asked)
    forbidden = (
        Broken("SPEED-1", "speed-cards-not-dealt", z3.Not(within(plus(ltm, kept), scene.hand))),
        Broken("SPEED-1", "not-a-speed-game", not speed),
        Broken("SPEED-1", "memories-number-wrong", all_of([speed, number(ltm) != scene.memories])),
        Broken("RULING-24", "memories-not-different", all_of([speed, any_of([each > 1 for each in ltm])])),
        Broken("SPEED-1", "speed-hand-number-wrong", all_of([speed, number(kept) != scene.keeps])),
    )
    nexts = () if memories is None else tuple(_start(scene, memories, ltm, kept))
    action = SpeedStart(Cards._of(laid), Cards._of(asked))
    name = f"SpeedStart {'any' if memories is None else ', '.join(map(str, memories))}, {seats} seats"
    return Case(name, scene.before, action, scene.facts, forbidden, nexts)


def _start(scene: Choosing, memories: tuple[CardId, ...], ltm: Counts, kept: Counts) -> Iterator[Next]:
    """SPEED-2, RULING-3: flowers for icons, the lower card first; SPEED-3, RULING-20: 10 - X, but not below 0."""
    box, supply = standard(), term_of(scene.before.flowers)
    icons = sorted([card for card in memories if box.card(card).powers.flower])
    vp = term_of(scene.who.vp) + max(0, 10 - sum([box.card(card).vp or 0 for card in memories]))
    gained = {"hand": kept, "ltm": ltm, "vp": vp}
    aside = minus(minus(scene.hand, ltm), kept)
    for flowers in range(len(icons) + 1):
        enough = supply == flowers if flowers < len(icons) else supply >= flowers
        on_cards = plus(NONE, *[one(card.index) for card in icons[:flowers]])
        for each in scene.nexts(aside, {"flowers": supply - flowers}, {**gained, "card_flowers": on_cards}):
            yield Next(all_of([enough, each.when]), each.state, each.player, each.everyone)
