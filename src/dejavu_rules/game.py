"""What stays the same during a whole game, and what can be worked out from it once for all."""

from attrs import field, frozen

from dejavu_rules import bag
from dejavu_rules.catalogue import Catalogue
from dejavu_rules.components import Cards, Icon
from dejavu_rules.cosmic_map import CosmicMap
from dejavu_rules.options import Options


class Power(dict[Cards, int]):
    """One power, by LTM: what the Nameless Girl Tile gives plus the icons there (COMP-7, COMP-8).

    An LTM is asked about far more often than it changes, so it is counted once.
    """

    def __init__(self, icon: Icon, catalogue: Catalogue) -> None:
        self._icon, self._catalogue = icon, catalogue

    def __missing__(self, ltm: Cards) -> int:
        box = self._catalogue
        number = self[ltm] = box.girl_tile.powers.of(self._icon) + box.icon_count(self._icon, ltm)
        return number


@frozen(cache_hash=True)
class Game:
    """What stays the same from the first decision to the last: the box, the options, the seats, the map."""

    catalogue: Catalogue
    options: Options
    seats: int
    map: CosmicMap
    layout: object = field(default=None, eq=False, repr=False)
    """How the map's tiles lie, if that is known; for pictures only (MAP-5)."""

    hive_holes: int = field(init=False, eq=False, repr=False)
    footprint: Power = field(init=False, eq=False, repr=False)
    chest: Power = field(init=False, eq=False, repr=False)
    white_claim: Power = field(init=False, eq=False, repr=False)
    stm: Power = field(init=False, eq=False, repr=False)
    hand: Power = field(init=False, eq=False, repr=False)
    flower_cards: Cards = field(init=False, eq=False, repr=False)
    _with_slots: tuple[Cards, ...] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        derive = object.__setattr__
        holes = self.options.hive_holes
        derive(self, "hive_holes", self.catalogue.hive_holes if holes is None else holes)
        for icon in (Icon.FOOTPRINT, Icon.CHEST, Icon.WHITE_CLAIM, Icon.STM, Icon.HAND):
            derive(self, icon.name.lower(), Power(icon, self.catalogue))
        cards = self.catalogue.cards
        derive(self, "flower_cards", bag.of(card.id for card in cards if card.powers.flower))
        most = max((len(card.slots) for card in cards), default=0)
        few = [bag.of(card.id for card in cards if len(card.slots) <= number) for number in range(most + 1)]
        derive(self, "_with_slots", tuple([255 * cards for cards in few]))

    def with_slots(self, number: int) -> Cards:
        """The mask of all cards that have at most so many slots."""
        return self._with_slots[min(number, len(self._with_slots) - 1)]
