"""Steps, options, questions, and what has been decided so far: values only, no rules."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import field

from dejavu_rules.box.multisets import Bits, Cards, Fragments
from dejavu_rules.box.pieces import BITS, CARD_IDS, FRAGMENTS, TILES, Bit, CardId, Fragment, NebulaTile, Slot
from dejavu_rules.combinatorics.values import frozen, whole
from dejavu_rules.errors import UnknownPiece
from dejavu_rules.i18n.sentences import ENGLISH

if TYPE_CHECKING:
    from fractions import Fraction

Piece: TypeAlias = NebulaTile | Bit | CardId | Fragment
"""What a step can point at."""


@frozen(eq=False, repr=False)
class Step:
    """One selection: a piece or a keyword.

    Each step exists once, as `Step.at(index)`, and its `index` never changes. `kind` says what it is:
    "tile", "bit", "card", "fragment" for a piece; "seat", "turn", "number" for a number;
    or the keyword itself: "done", "girl", "plant", "grow", "save".
    """

    index: int
    kind: str
    piece: Piece | int | None

    @staticmethod
    def of(what: object) -> "Step":
        """The step for a piece or a keyword.

        Raises `UnknownPiece` for anything else.
        """
        found = STEP_OF.get(what) if isinstance(what, Piece | str) else None
        if found is None:
            raise UnknownPiece("Step", what, WORDS)
        return found

    @staticmethod
    def at(index: int) -> "Step":
        """The step at an index from 0 to `len(STEPS) - 1`.

        Raises `UnknownPiece` for any other.
        """
        number = whole(index)
        if number is None or not 0 <= number < len(STEPS):
            raise UnknownPiece("Step", index, [str(number) for number in range(len(STEPS))])
        return STEPS[number]

    @staticmethod
    def every() -> "tuple[Step, ...]":
        """All steps, by index."""
        return STEPS

    def __str__(self) -> str:
        return self.kind if self.piece is None else f"{self.kind} {self.piece}"

    def __repr__(self) -> str:
        return f"<Step {self.index}: {self}>"

    def __reduce__(self) -> tuple[object, tuple[int]]:
        """Copied and pickled as itself: steps are compared by identity."""
        return Step.at, (self.index,)


WORDS: Final = ("done", "girl", "plant", "grow", "save")
NUMBERS: Final = 42
"""Places on the table are numbered in this base: more places take several number steps."""
_PIECES: Final[dict[str, tuple[Piece, ...] | range | tuple[None]]] = {
    "tile": TILES,
    "bit": BITS,
    "card": CARD_IDS,
    **dict.fromkeys(WORDS, (None,)),
    "fragment": FRAGMENTS,
    "seat": range(4),
    "turn": range(6),
    "number": range(NUMBERS),
}
_BY_KIND: Final = [(kind, piece) for kind, pieces in _PIECES.items() for piece in pieces]

STEPS: Final = tuple([Step(index, kind, piece) for index, (kind, piece) in enumerate(_BY_KIND)])
"""All steps by index."""
STEP_OF: Final[dict[object, Step]] = {
    step.kind if step.piece is None else step.piece: step for step in STEPS if type(step.piece) is not int
}
"""The steps of pieces and keywords."""
DONE, GIRL, PLANT, GROW, SAVE = map(Step.of, WORDS)


def steps_of_kind(kind: str) -> tuple[Step, ...]:
    """All steps of one kind, in the order of their pieces."""
    return tuple([step for step in STEPS if step.kind == kind])


@frozen
class Option:
    """A step that is offered now: it can be completed to a legal whole action.

    `key` never changes; with `values` it gives the label in any language. Where chance decides, `probability` is exact,
    given the draws before it.
    """

    step: Step
    key: str
    _values: tuple[tuple[str, object], ...] = field(default=(), alias="values")
    probability: "Fraction | None" = None

    @property
    def piece(self) -> Piece | int | None:
        """What the step points at, if anything."""
        return self.step.piece

    @property
    def values(self) -> Mapping[str, object]:
        """The values of the label, by name."""
        own = {} if self.step.piece is None else {self.step.kind: self.step.piece}
        return own | dict(self._values)

    @property
    def label(self) -> str:
        """What the step means here, in English."""
        return ENGLISH.sentence("label", self.key, **self.values)

    @classmethod
    def of_kind(cls, kind: str, key: str) -> "tuple[Option, ...]":
        """An option for every step of a kind, in the order of their pieces; make them once, for speed."""
        return tuple([cls(step, key) for step in steps_of_kind(kind)])


@frozen
class Question:
    """What to decide now: a key that never changes, and its values.

    Where pieces are chosen, `of` is the number of pieces to choose from, `number` and `most` say how many must and can
    be chosen, and `chosen` how many are chosen already.
    """

    key: str
    _values: tuple[tuple[str, object], ...] = field(default=(), alias="values")

    @property
    def values(self) -> Mapping[str, object]:
        """The values of the question, by name."""
        return dict(self._values)

    @property
    def text(self) -> str:
        """The question in English."""
        return ENGLISH.sentence("asked", self.key, **self.values)

    def __str__(self) -> str:
        return self.text

    @classmethod
    def of(cls, key: str, /, **values: object) -> "Question":
        """The question with this key."""
        return cls(key, tuple(values.items()))


# What has been decided so far


@frozen
class SowingSoFar:
    """An unfinished sowing: the bits dropped on tiles, and those still `in_hand`.

    With `free` steps, `path` and `order` may differ in length.
    """

    start: NebulaTile
    path: tuple[NebulaTile, ...]
    order: tuple[Bit, ...]
    in_hand: Bits
    white: Bits

    @property
    def drops(self) -> tuple[tuple[NebulaTile, Bit], ...]:
        """Which bit was dropped on which tile, in order."""
        return tuple(zip(self.path, self.order, strict=False))


@frozen
class WalkSoFar:
    """The Girl's walk, without the tile where it began."""

    walk: tuple[NebulaTile, ...]


@frozen
class CardSoFar:
    """The open slots of a card, from the top, each with the bit that covers it now, or None."""

    card: CardId
    slots: tuple[tuple[Slot, Bit | None], ...]


@frozen
class ChoiceSoFar:
    """The pieces chosen so far; the question says what for."""

    chosen: Bits | Cards | tuple[NebulaTile, ...]
    remembered: Cards = Cards()
    """The cards for LTM in a speed game, which are chosen first."""


@frozen
class LayingSoFar:
    """The tile to lay, the tiles that it touches so far, and how it is turned."""

    tile: NebulaTile | None = None
    touches: tuple[NebulaTile, ...] = ()
    turns: int | None = None


@frozen
class DrawnSoFar:
    """What chance has drawn so far: bits or fragments tile by tile, or tiles."""

    drawn: tuple[Bits, ...] | tuple[Fragments, ...] | tuple[NebulaTile, ...] = ()


SoFar: TypeAlias = SowingSoFar | WalkSoFar | CardSoFar | ChoiceSoFar | LayingSoFar | DrawnSoFar | None
"""What has been decided so far; None for nothing."""
