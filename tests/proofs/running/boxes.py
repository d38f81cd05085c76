"""The box of a proof: the standard one, or one of which nothing is known but how many slots a card has."""

from typing import Any, Protocol

import z3

from dejavu_rules.box.cards import Card, Icon, NamelessGirlTile, Powers
from dejavu_rules.box.catalogue import Catalogue, standard
from dejavu_rules.box.pieces import CARD_IDS, CardId, Slot
from dejavu_rules.game import ORDINARY, Game, Options
from tests.proofs.running import bags
from tests.proofs.running.bags import MAX_COUNT, MOST_PIECES, SymbolicBag, SymbolicMask, total
from tests.proofs.running.clauses import pieces as of
from tests.proofs.running.clauses.pieces import Counts, SomeSlot
from tests.proofs.running.paths import Term
from tests.proofs.running.states import BIT_KINDS, CARD_KINDS, Counted, Facts, game_of
from tests.proofs.running.symbols import Number, Opaque

LEVELS = 3
"""So many icons of a kind a card of any box shows at the most: the engine goes through them one by one."""


class Box(Protocol):
    """What the clauses ask of a box."""

    @property
    def bits(self) -> Counts:
        """Its Impression Bits."""

    @property
    def cards(self) -> Counts:
        """Its cards, copies included."""

    def icons(self, icon: Icon, ltm: Counts) -> Term:
        """COMP-7, COMP-8: how often the Nameless Girl Tile and the cards in LTM show an icon."""

    def has_flower(self, card: Card) -> Term:
        """Whether a card shows a flower: it has a place for one (DONE-3)."""

    def game(self, seats: int, options: Options = ORDINARY) -> Game:
        """A game with it."""


class StandardBox:
    """The box of the catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self.bits, self.cards = of.counts(catalogue.bits._bag), of.copies_of_cards(catalogue)

    def icons(self, icon: Icon, ltm: Counts) -> Term:
        """What tile and cards show."""
        return of.icons(self._catalogue, icon, ltm)

    def has_flower(self, card: Card) -> Term:
        """Whether it shows one."""
        return card.powers.flower > 0

    def game(self, seats: int, options: Options = ORDINARY) -> Game:
        """A game with it."""
        return game_of(seats, options)


STANDARD = StandardBox(standard())


class AnyBox:
    """A box that is not known: bits, copies, icons of every card and of the tile are symbols.

    Of one card the number of slots, the colour and whether it is public are known. Each slot asks for a shape, or for
    any, and nobody knows which.
    """

    def __init__(self, facts: Facts, card: CardId | None = None, slots: int = 0, public: bool = False) -> None:
        self.bits = of.counts(facts.bag("box.bits", BIT_KINDS))
        self.cards = of.counts(facts.bag("box.cards", CARD_KINDS))
        facts.extend([total(self.bits) <= MOST_PIECES, total(self.cards) <= MOST_PIECES])
        self._shown = {icon: [_mask(f"{icon.value}{level}") for level in range(LEVELS)] for icon in Icon}
        self._on_tile = {icon: facts.number(f"tile.{icon.value}", 0, MAX_COUNT) for icon in Icon}
        self.card = None if card is None else self._card(facts, card, slots, public)

    def icons(self, icon: Icon, ltm: Counts) -> Term:
        """What tile and cards show."""
        on_cards = [
            z3.If(shown, number, 0)
            for level in self._shown[icon]
            for shown, number in zip(level.truths, ltm, strict=True)
            if not isinstance(shown, bool)
        ]
        return total([self._on_tile[icon].term, *on_cards])

    def has_flower(self, card: Card | CardId) -> Term:
        """Whether it shows one."""
        return self._shown[Icon.FLOWER][0].truths[(card.id if isinstance(card, Card) else card).index]

    def game(self, seats: int, options: Options = ORDINARY) -> Game:
        """A game with it: whoever looks at anything else of the box fails."""
        game: Game = _copy(game_of(seats, options))
        for icon in Icon:
            power: Any = Counted(icon, standard())
            power._own, power._cards = self._on_tile[icon], tuple(self._shown[icon])
            object.__setattr__(game, f"_{icon.value}", power)
        cards = {} if self.card is None else {self.card.id: self.card}
        tile = _with(NamelessGirlTile(), powers=_with(Powers(), flower=self._on_tile[Icon.FLOWER]))
        object.__setattr__(game, "_cards", cards)
        object.__setattr__(game, "_flower_cards", self._shown[Icon.FLOWER][0])
        object.__setattr__(game, "_with_slots", Opaque("game._with_slots"))
        object.__setattr__(game, "catalogue", _OnlyTile(tile))
        return game

    def _card(self, facts: Facts, card: CardId, slots: int, public: bool) -> Card:
        some = tuple([SomeSlot(f"slot{place}") for place in range(slots)])
        for slot in some:
            facts.extend([z3.And(number >= 0, number <= 1) for number in slot.asks.values()])
            facts.append(total(slot.asks.values()) <= 1)
        needs = [SymbolicBag(of.count_shapes(some[:end])) for end in range(slots + 1)]
        scoring = next(each.scoring for each in standard().cards if each.is_public) if public else None
        flower = Number(z3.If(self.has_flower(card), 1, 0))
        plain = Card(card, (Slot.ANY,) * slots, vp=None if public else 1, scoring=scoring)
        made: Card = _with(plain, slots=some, _needs=tuple(needs), powers=_with(Powers(), flower=flower))
        return made


def box_of(facts: Facts, is_any: bool) -> Box:
    """Any box, or the standard one."""
    return AnyBox(facts) if is_any else STANDARD


class _OnlyTile:
    """A catalogue that shows nothing but the Nameless Girl Tile."""

    def __init__(self, tile: NamelessGirlTile) -> None:
        self.girl_tile = tile


def _mask(name: str) -> SymbolicMask:
    """A set of cards that is not known."""
    truths: list[Term] = [z3.Bool(f"{name}[{kind}]") for kind in range(len(CARD_IDS))]
    return SymbolicMask([*truths, *[False] * (bags.KINDS - len(truths))])


def _copy(value: Any) -> Any:
    made = object.__new__(type(value))
    for name in type(value).__annotations__:
        object.__setattr__(made, name, getattr(value, name))
    return made


def _with(value: Any, **fields: Any) -> Any:
    """A frozen value with symbols in some fields."""
    made = _copy(value)
    for name, field in fields.items():
        object.__setattr__(made, name, field)
    return made
