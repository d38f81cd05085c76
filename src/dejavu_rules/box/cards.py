"""What cards and Nameless Girl Tiles show: slots, power icons and VP."""

from enum import Enum

from attrs import field

from dejavu_rules.box.pieces import CardId, Colour, Slot
from dejavu_rules.box.public import PublicScoring
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.values import convert_to_ints, fact, frozen


class Icon(Enum):
    """The six power icons (COMP-8)."""

    FLOWER = "flower"  # one by one, as in `phases`
    CHEST = "chest"
    FOOTPRINT = "footprint"
    WHITE_CLAIM = "white_claim"
    STM = "stm"
    HAND = "hand"


@frozen
class Powers:
    """The number of each power icon; a hand icon counts as the number on it (COMP-8)."""

    flower: int = 0
    chest: int = 0
    footprint: int = 0
    white_claim: int = 0
    stm: int = 0
    hand: int = 0

    def __attrs_post_init__(self) -> None:
        convert_to_ints(self, "flower", "chest", "footprint", "white_claim", "stm", "hand")

    def of(self, icon: Icon) -> int:
        """The number of this icon."""
        number: int = getattr(self, icon.value)
        return number


@frozen
class Card:
    """What an Impression Card shows.

    A Regular Card has its printed `vp` and no `scoring`; a Public Card has a `scoring` and no `vp`.
    `slots` go from top to bottom (CARD-1). `copies` is the number in the box; of a Public Card one is
    golden and the others are silver (COMP-4).
    """

    id: CardId
    slots: tuple[Slot, ...]
    powers: Powers = field(default=Powers())
    vp: int | None = None
    scoring: PublicScoring | None = None
    copies: int = 2
    _needs: tuple[Bag, ...] = fact(lambda card: _count_needs(card.slots))
    """Per number of slots from the top, the shapes that they ask for, as a bag; any-shape slots ask for none."""

    def __attrs_post_init__(self) -> None:
        convert_to_ints(self, "vp", "copies")

    @property
    def colour(self) -> Colour:
        """The colour of its landscape."""
        return self.id.colour

    @property
    def number(self) -> int:
        """The number printed on it, from 1 to 7."""
        return self.id.number

    @property
    def is_public(self) -> bool:
        """Whether it is a Public Card."""
        return self.scoring is not None


def _count_needs(slots: tuple[Slot, ...]) -> tuple[Bag, ...]:
    asked = [[slot for slot in slots[:end] if slot is not Slot.ANY] for end in range(len(slots) + 1)]
    return tuple([bag.of(above) for above in asked])


@frozen
class NamelessGirlTile:
    """A player's own tile with the powers that everybody starts with (COMP-7)."""

    powers: Powers = Powers(flower=1, chest=1, footprint=1, stm=1, hand=3)
