"""Discard and draw cards, and the end of a turn (DRAW-1 to DRAW-3, RULING-5, RULING-6, RULING-19, END-1)."""

from collections.abc import Iterator
from typing import Any

import z3

from dejavu_rules import Discard, Draw, Options, Phase, ResolveDuplicate
from dejavu_rules.box.cards import Icon
from dejavu_rules.box.multisets import Cards
from dejavu_rules.box.pieces import CardId
from tests.proofs.running.bags import SymbolicBag, all_of, any_of
from tests.proofs.running.boxes import AnyBox, box_of
from tests.proofs.running.clauses.pieces import NONE, Counts, counts, either, minus, number, one, plus, within
from tests.proofs.running.paths import Term
from tests.proofs.running.proving import Broken, Case, Next
from tests.proofs.running.states import CARD_KINDS, Facts, places_of_cards, player, state
from tests.proofs.running.symbols import term_of

LAST_CARD = 10
"""END-1: so many cards in LTM trigger the end."""


class Scene:
    """A Meditation in which cards are discarded or drawn."""

    def __init__(
        self,
        seats: int,
        phase: Phase,
        others: int,
        *,
        near_end: bool,
        keep: bool,
        pending: CardId | None = None,
        any_box: bool = False,
    ) -> None:
        self.facts, self.seats, self.keep = facts, seats, keep = Facts(), seats, keep
        self.box = box = box_of(facts, any_box)
        self.stm = facts.stm(None, others, None)
        self.who = player(hand=facts.cards("hand"), ltm=facts.cards("ltm"), stm=self.stm)
        self.last_turns = facts.number("last_turns", 1) if near_end else None
        self.before = state(
            facts,
            box.game(seats, Options(keep_duplicates=keep)),
            phase,
            self.who,
            turn=facts.number("turn", 1),
            last_turns=self.last_turns,
            deck=facts.cards("deck"),
            discard=facts.cards("pile"),
            pending=pending,
        )
        self.hand, self.ltm = counts(self.who._hand), counts(self.who._ltm)
        self.deck, self.pile = counts(self.before._deck), counts(self.before._discard)
        places = [self.who._hand, self.who._ltm, self.before._deck, self.before._discard, *places_of_cards(self.stm)]
        facts.share(places, SymbolicBag(box.cards))

    def own_cards(self, hand: Counts) -> Counts:
        """The cards of which a second copy is a duplicate (DRAW-2)."""
        return plus(hand, self.ltm, *[counts(each) for each in places_of_cards(self.stm)])

    def goes_on(self, hand: Counts, deck: Counts, pile: Counts, when: Term = True) -> Iterator[Next]:
        """DRAW-1, RULING-5: cards are drawn while the hand is too small and some card is left that may be kept."""
        deck, pile = rebuilt(deck, pile)
        left = plus(deck, pile)
        may_keep = [
            all_of([more > 0, any_of([self.keep, have == 0])])
            for more, have in zip(left, self.own_cards(hand), strict=True)
        ]
        waits = all_of([any_of(may_keep), number(hand) < self.box.icons(Icon.HAND, self.ltm)])
        piles, held = {"deck": deck, "discard": pile, "pending": None}, {"hand": hand}
        yield Next(all_of([when, waits]), {**piles, "phase": Phase.DRAW}, held)
        for condition, changes in self._ends():
            yield Next(all_of([when, z3.Not(waits), condition]), {**piles, **changes}, held)

    def _ends(self) -> Iterator[tuple[Term, dict[str, Any]]]:
        """END-1, RULING-13: the end of a turn."""
        active, turn = term_of(self.before.active), term_of(self.before.turn)
        following = {
            "phase": Phase.RECOLLECTION,
            "active": z3.If(active + 1 == self.seats, 0, active + 1),
            "turn": turn + 1,
            "planting_done": False,
        }
        if self.last_turns is None:
            triggered = number(self.ltm) >= LAST_CARD
            yield triggered, {**following, "last_turns": self.seats - 1}
            yield z3.Not(triggered), following
        else:
            left = term_of(self.last_turns) - 1
            yield left == 0, {"phase": Phase.OVER, "last_turns": 0}
            yield left != 0, {**following, "last_turns": left}

    def name(self, what: str) -> str:
        near, keep, box = self.last_turns is not None, self.keep, ", any box" * isinstance(self.box, AnyBox)
        return f"{what}, {len(self.stm)} in STM, {self.seats} seats{', last turns' * near}{', may keep' * keep}{box}"


def rebuilt(deck: Counts, pile: Counts) -> tuple[Counts, Counts]:
    """DRAW-3, RULING-19: an empty deck is rebuilt at once."""
    empty = number(deck) == 0
    return either(empty, pile, deck), either(empty, NONE, pile)


def draw(card: CardId, others: int, seats: int, near_end: bool, keep: bool, any_box: bool = False) -> Case:
    """DRAW-2, RULING-6: a duplicate is discarded, or it may be replaced."""
    scene = Scene(seats, Phase.DRAW, others, near_end=near_end, keep=keep, any_box=any_box)
    this = one(card.index)
    deck, pile = rebuilt(minus(scene.deck, this), scene.pile)
    is_new = scene.own_cards(scene.hand)[card.index] == 0
    nexts = [*scene.goes_on(plus(scene.hand, this), deck, pile, is_new)]
    if keep:
        asks = {"phase": Phase.DUPLICATE, "deck": deck, "discard": pile, "pending": card}
        nexts.append(Next(z3.Not(is_new), asks, {"hand": plus(scene.hand, this)}))
    else:
        nexts += scene.goes_on(scene.hand, deck, plus(pile, this), z3.Not(is_new))
    forbidden = (Broken("SETUP-5", "deck-lacks-card", scene.deck[card.index] == 0),)
    return Case(scene.name(f"Draw {card}"), scene.before, Draw(card), scene.facts, forbidden, tuple(nexts))


def discard(others: int, seats: int, near_end: bool, keep: bool, any_box: bool = False) -> Case:
    """DRAW-1: any cards of the hand may be discarded."""
    scene = Scene(seats, Phase.DISCARD, others, near_end=near_end, keep=keep, any_box=any_box)
    asked = scene.facts.action_bag("cards", CARD_KINDS)
    cards = counts(asked)
    nexts = scene.goes_on(minus(scene.hand, cards), scene.deck, plus(scene.pile, cards))
    forbidden = (Broken("DRAW-1", "discard-not-in-hand", z3.Not(within(cards, scene.hand))),)
    action = Discard(Cards._of(asked))
    return Case(scene.name("Discard"), scene.before, action, scene.facts, forbidden, tuple(nexts))


def resolve_duplicate(
    card: CardId, replace: bool, others: int, seats: int, near_end: bool, any_box: bool = False
) -> Case:
    """RULING-6, RULING-23: a duplicate is kept, or replaced if a card is left that the player has not got."""
    scene = Scene(seats, Phase.DUPLICATE, others, near_end=near_end, keep=True, pending=card, any_box=any_box)
    scene.facts.append(scene.hand[card.index] >= 1)
    left = zip(plus(scene.deck, scene.pile), scene.own_cards(scene.hand), strict=True)
    nothing = z3.Not(any_of([all_of([more > 0, have == 0]) for more, have in left]))
    this = one(card.index) if replace else NONE
    nexts = scene.goes_on(minus(scene.hand, this), scene.deck, plus(scene.pile, this))
    forbidden = (Broken("RULING-23", "nothing-to-replace-with", all_of([replace, nothing])),)
    name = scene.name(f"ResolveDuplicate {card} {replace}")
    return Case(name, scene.before, ResolveDuplicate(replace), scene.facts, forbidden, tuple(nexts))
