"""`bots.worth`: what the greedy bot takes a pool for."""

from attrs import evolve

from dejavu_rules import Bits, Card, CardId, Phase, Slot
from dejavu_rules.bots.worth import prospect
from tests.support.builders import ANY_IN_THE_MIDDLE, BOX, FOOTPRINT, player, table

SUNS = CardId.WHITE_7
POOL = Bits("red moon, blue moon, red star, red sun, blue sun, green sun")


def worth(*hand: CardId) -> int:
    box = evolve(BOX, cards=(*BOX.cards, Card(SUNS, (Slot.SUN,) * 3, vp=2)))
    return prospect(table(Phase.DEJA_VU, player(hand=hand), pool=POOL, public=(), box=box))


def test_an_any_shape_slot_takes_what_there_is_most_of() -> None:
    """A sun between moon and star: then there is a moon and a sun for another card, and no third sun."""
    assert worth() < worth(ANY_IN_THE_MIDDLE) == worth(ANY_IN_THE_MIDDLE, SUNS) < worth(ANY_IN_THE_MIDDLE, FOOTPRINT)
    assert worth() < worth(SUNS)
