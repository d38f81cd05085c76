"""Deja Vu: construct, begin, add, grow, save (CARD-1 to CHEST-1, DONE-1 to DONE-4)."""

from collections.abc import Iterator
from typing import Any

import z3

from dejavu_rules import Add, Begin, Construct, Grow, Phase
from dejavu_rules.box.cards import Card, Icon
from dejavu_rules.box.multisets import Bits
from dejavu_rules.box.pieces import CardId, Colour
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.state import GameState
from tests.proofs.running.bags import SymbolicBag, all_of, any_of
from tests.proofs.running.boxes import AnyBox, Box, box_of
from tests.proofs.running.clauses import pieces as of
from tests.proofs.running.clauses.pieces import Counts, counts, minus, number, one, plus, within
from tests.proofs.running.paths import Term
from tests.proofs.running.proving import Broken, Case, Next, Stm
from tests.proofs.running.states import BIT_KINDS, Facts, places_of_cards, player, state
from tests.proofs.running.symbols import term_of

MOST_IN_STM = 6
"""The tile and five cards of the standard box show the icon."""


@frozen
class SomeCard:
    """A card of any box: of which only this is known."""

    id: CardId
    slots: int
    is_public: bool = False


class Scene:
    """A Deja Vu: the active player's things and the pool, and bits that an action names."""

    def __init__(
        self,
        seats: int = 4,
        card: Card | SomeCard | None = None,
        others: int = 0,
        own: int | None = None,
        any_box: bool = False,
    ) -> None:
        self.facts = facts = Facts()
        self.box, self.card = box, card = self._box(facts, card, any_box)
        self.stm = facts.stm(card.id if card else None, others, own)
        self.before_own = next((each for each in self.stm if card and each.card is card.id), None)
        who = player(
            hand=facts.cards("hand"),
            ltm=facts.cards("ltm"),
            stm=self.stm,
            vp=facts.number("vp"),
            flower=facts.truth("flower"),
            card_flowers=facts.cards("card_flowers"),
        )
        self.before = state(
            facts,
            box.game(seats),
            Phase.DEJA_VU,
            who,
            pool=facts.bits("pool"),
            spent=facts.bits("spent"),
            public=facts.cards("public"),
            flowers=facts.number("flowers"),
        )
        self.asked = facts.action_bag("bits", BIT_KINDS)
        self.bits = counts(self.asked)
        self.pool, self.spent, self.public = (counts(getattr(self.before, f"_{name}")) for name in _PLACES)
        self.hand, self.ltm, self.card_flowers = counts(who._hand), counts(who._ltm), counts(who._card_flowers)
        self.who = who
        facts.share([self.before._pool, self.before._spent, *[each._bits for each in self.stm]], SymbolicBag(box.bits))
        facts.share([who._hand, who._ltm, self.before._public, *places_of_cards(self.stm)], SymbolicBag(box.cards))
        facts.append(within(self.card_flowers, self.ltm))
        self._cover_open_slots()

    @staticmethod
    def _box(facts: Facts, card: Card | SomeCard | None, any_box: bool) -> tuple[Box, Card | None]:
        if isinstance(card, SomeCard):
            box = AnyBox(facts, card.id, card.slots, card.is_public)
            return box, box.card
        return box_of(facts, any_box), card

    def _cover_open_slots(self) -> None:
        """STM-1, STM-3: the card's top slot is covered, and its bottom slot is open."""
        if self.before_own and self.card:
            on_it = number(counts(self.before_own._bits))
            self.facts.extend([on_it >= 1, on_it < len(self.card.slots)])

    @property
    def own(self) -> Card:
        assert self.card is not None
        return self.card

    def icons(self, icon: Icon) -> Term:
        return self.box.icons(icon, self.ltm)

    def lacks(self, clause: str, code: str) -> Broken:
        """The bits are not all in the pool."""
        return Broken(clause, code, z3.Not(within(self.bits, self.pool)))

    def copies(self) -> tuple[Broken, ...]:
        """CARD-3: of a copy in LTM that one is told, else of one in STM."""
        in_ltm, in_stm = self.ltm[self.own.id.index] > 0, self.before_own is not None
        return (
            Broken("CARD-3", "copy-in-ltm", in_ltm),
            Broken("CARD-3", "copy-in-stm", all_of([in_stm, z3.Not(in_ltm)])),
        )

    def case(self, name: str, action: Any, forbidden: tuple[Broken, ...], *nexts: Next) -> Case:
        return Case(name, self.before, action, self.facts, forbidden, nexts, self._conserve)

    def _conserve(self, after: GameState) -> Iterator[tuple[str, Term]]:
        """COMP-2, COMP-4: bits and cards of the places that a Deja Vu touches are as many as before."""
        now = after.players[after.active]
        bits = [after._pool, after._spent, *[each._bits for each in now.stm]]
        cards = [now._hand, now._ltm, after._public, *places_of_cards(now.stm)]
        before = [self.before._pool, self.before._spent, *[each._bits for each in self.stm]]
        held = [self.who._hand, self.who._ltm, self.before._public, *places_of_cards(self.stm)]
        yield "bits are conserved", same_total(before, bits)
        yield "cards are conserved", same_total(held, cards)


_PLACES = ("pool", "spent", "public")


def same_total(before: list[Any], after: list[Any]) -> Term:
    one_sum, other = plus(*map(counts, before)), plus(*map(counts, after))
    return all_of([then == now for then, now in zip(one_sum, other, strict=True)])


def name_of(kind: str, scene: Scene, seats: int = 4) -> str:
    own = "with it" if scene.before_own else "without it"
    box = ", any box" * isinstance(scene.box, AnyBox)
    return f"{kind} {scene.card.id if scene.card else ''}, {len(scene.stm)} in STM {own}, {seats} seats{box}"


# What a completed card brings


def complete(scene: Scene, covering: Counts, stm: Any, **state: Any) -> tuple[Next, ...]:
    """DONE-1 to DONE-4, RULING-3, RULING-7: VP, the card in LTM, its flower if the supply has one, the bits spent."""
    card = scene.own
    vp = term_of(scene.who.vp) + of.of_colours(covering, card.colour, Colour.WHITE)
    gained = {"vp": vp, "ltm": plus(scene.ltm, one(card.id.index)), "stm": stm, **state.pop("player", {})}
    left = {"pool": minus(scene.pool, scene.bits), "spent": plus(scene.spent, covering), **state}
    supply = term_of(scene.before.flowers)
    blooms = all_of([scene.box.has_flower(card), supply > 0])
    flower = {"card_flowers": plus(scene.card_flowers, one(card.id.index))}
    return (
        Next(blooms, {**left, "flowers": supply - 1}, {**gained, **flower}),
        Next(z3.Not(blooms), left, gained),
    )


def construct(which: Card | SomeCard, others: int = 0, own: int | None = None, seats: int = 4) -> Case:
    """INSTANT-1, CARD-1 to CARD-3."""
    scene = Scene(seats, which, others, own)
    card = scene.own
    slots, bits = len(card.slots), number(scene.bits)
    place, code = (scene.public, "construct-card-not-public") if card.is_public else (scene.hand, _NOT_IN_HAND)
    fits = z3.If(bits < slots, of.can_lie(card.slots, scene.bits), of.can_cover(card.slots, scene.bits))
    forbidden = (
        scene.lacks("INSTANT-1", "construct-bits-not-in-pool"),
        Broken("INSTANT-1", code, place[card.id.index] == 0),
        *scene.copies(),
        Broken("INSTANT-1", "construct-slots-open", bits != slots),
        Broken("CARD-2", "shapes-do-not-fit", z3.Not(fits)),
    )
    if card.is_public:
        nexts = complete(scene, scene.bits, scene.stm, public=minus(scene.public, one(card.id.index)))
    else:
        nexts = complete(scene, scene.bits, scene.stm, player={"hand": minus(scene.hand, one(card.id.index))})
    return scene.case(name_of("Construct", scene, seats), Construct(card.id, Bits._of(scene.asked)), forbidden, *nexts)


_NOT_IN_HAND = "construct-card-not-in-hand"


def begin(which: Card | SomeCard, others: int = 0, own: int | None = None, seats: int = 4) -> Case:
    """STM-1, STM-2, CARD-1 to CARD-3, RULING-11."""
    scene = Scene(seats, which, others, own)
    card = scene.own
    slots, bits = len(card.slots), number(scene.bits)
    forbidden = [
        scene.lacks("STM-1", "begin-bits-not-in-pool"),
        *scene.copies(),
        Broken("STM-2", "stm-full", scene.icons(Icon.STM) <= len(scene.stm)),
        Broken("STM-1", "begin-top-slot-open", bits == 0),
        Broken("CARD-2", "shapes-do-not-fit", z3.Not(of.top_slots_covered(card, 0, scene.bits))),
    ]
    if card.is_public:
        forbidden.append(Broken("STM-1", "begin-public-card", True))
    else:
        forbidden.append(Broken("STM-1", "begin-card-not-in-hand", scene.hand[card.id.index] == 0))
    if slots == 1:
        forbidden.append(Broken("RULING-11", "begin-single-slot", True))
    else:
        forbidden.append(Broken("STM-1", "begin-bottom-slot-covered", bits >= slots))
    then = Next(
        True,
        {"pool": minus(scene.pool, scene.bits)},
        {"hand": minus(scene.hand, one(card.id.index)), "stm": Stm(scene.stm, ((card.id, scene.bits),))},
    )
    return scene.case(name_of("Begin", scene, seats), Begin(card.id, Bits._of(scene.asked)), tuple(forbidden), then)


def add(which: Card | SomeCard, others: int = 0, own: int | None = None, seats: int = 4) -> Case:
    """STM-4, CARD-1, CARD-2; a card that is complete leaves at once (DONE-1 to DONE-4)."""
    scene = Scene(seats, which, others, own)
    card = scene.own
    slots, bits = len(card.slots), number(scene.bits)
    on_it = counts(scene.before_own._bits) if scene.before_own else of.NONE
    left = slots - number(on_it)
    if scene.before_own:
        fits = of.top_slots_covered(card, number(on_it), scene.bits)
    else:  # nobody knows which slots are open
        fits = z3.If(bits < slots, of.can_lie(card.slots, scene.bits), of.can_cover(card.slots, scene.bits))
    forbidden = (
        scene.lacks("STM-4", "add-bits-not-in-pool"),
        Broken("STM-4", "add-card-not-in-stm", scene.before_own is None),
        Broken("CARD-1", "add-number-wrong", any_of([bits < 1, bits > left])),
        Broken("CARD-2", "shapes-do-not-fit", z3.Not(fits)),
    )
    covering, rest = plus(on_it, scene.bits), tuple([each for each in scene.stm if each is not scene.before_own])
    full = number(covering) == slots
    stays = Next(z3.Not(full), {"pool": minus(scene.pool, scene.bits)}, {"stm": Stm(rest, ((card.id, covering),))})
    done = [Next(all_of([full, each.when]), each.state, each.player) for each in complete(scene, covering, Stm(rest))]
    return scene.case(name_of("Add", scene, seats), Add(card.id, Bits._of(scene.asked)), forbidden, stays, *done)


def grow(seats: int = 4, others: int = 0, any_box: bool = False) -> Case:
    """GROW-1, RULING-3."""
    scene = Scene(seats, None, others, any_box=any_box)
    forbidden = (
        scene.lacks("GROW-1", "grow-bits-not-in-pool"),
        Broken("GROW-1", "grow-price-wrong", number(scene.bits) != 3),
        Broken("GROW-1", "flower-space-taken", term_of(scene.who.flower)),
        Broken("GROW-1", "no-flower-space", scene.box.icons(Icon.FLOWER, of.NONE) == 0),
        Broken("RULING-3", "no-flower-left", term_of(scene.before.flowers) == 0),
    )
    then = Next(
        True,
        {
            "pool": minus(scene.pool, scene.bits),
            "spent": plus(scene.spent, scene.bits),
            "flowers": term_of(scene.before.flowers) - 1,
        },
        {"flower": True},
    )
    return scene.case(name_of("Grow", scene, seats), Grow(Bits._of(scene.asked)), forbidden, then)
