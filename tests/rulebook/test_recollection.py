"""Recollection: SOW-1 to SOW-7, on a map of which only the connections matter (MAP-5)."""

import pytest

from dejavu_rules import (
    Bit,
    Bits,
    Construct,
    CosmicMap,
    NebulaTile,
    Phase,
    Plant,
    Save,
    SkipRecollection,
    Sow,
    Walk,
    explain,
)
from dejavu_rules.box.pieces import TILES
from tests.support.bending import bend
from tests.support.builders import (
    BOX_OF_THREE,
    LINE_OF_THREE,
    RING,
    WHITE_CLAIM,
    assert_refused,
    bits,
    choices,
    do,
    offers,
    player,
    table,
)

CATS_EYE, BOOMERANG, FLAME, HELIX, VEIL = TILES[:5]
ORION, FOX_FUR = NebulaTile.ORION, NebulaTile.FOX_FUR
RED_SUN, RED_MOON, BLUE_SUN, BLUE_STAR = Bit.RED_SUN, Bit.RED_MOON, Bit.BLUE_SUN, Bit.BLUE_STAR
WHITE_SUN, WHITE_MOON = Bit.WHITE_SUN, Bit.WHITE_MOON

CLAIMANT = player(ltm=[WHITE_CLAIM])
TWO_BITS = {CATS_EYE: [RED_SUN, BLUE_SUN]}
SPOILS = {
    CATS_EYE: [RED_SUN, WHITE_MOON],
    FLAME: [RED_MOON, Bit.RED_STAR, BLUE_STAR, WHITE_SUN, WHITE_MOON],
}
SOW_TO_SPOILS = Sow(CATS_EYE, (BOOMERANG, FLAME), (WHITE_MOON, RED_SUN))


def test_SOW_1_all_bits_of_the_starting_tile_are_taken() -> None:
    after = do(table(Phase.RECOLLECTION, tiles=TWO_BITS), Sow(CATS_EYE, (BOOMERANG, FLAME), (RED_SUN, BLUE_SUN)))
    assert after.bits[CATS_EYE] == bits()


@pytest.mark.parametrize("kept", [RED_SUN, BLUE_SUN])
def test_SOW_1_none_may_stay_there(kept: Bit) -> None:
    dropped = BLUE_SUN if kept is RED_SUN else RED_SUN
    assert_refused(
        table(Phase.RECOLLECTION, tiles=TWO_BITS), Sow(CATS_EYE, (BOOMERANG,), (dropped,)), "SOW-2 sown-bits-wrong"
    )


def test_SOW_1_an_empty_tile_is_no_starting_tile() -> None:
    assert_refused(table(Phase.RECOLLECTION, tiles=TWO_BITS), Sow(FLAME, (), ()), "SOW-1 starting-tile-empty")


def test_SOW_2_each_tile_of_the_path_gets_one_bit_in_the_chosen_order() -> None:
    state = table(Phase.RECOLLECTION, tiles={CATS_EYE: [RED_SUN, BLUE_SUN, WHITE_SUN], BOOMERANG: [RED_SUN]})
    after = do(state, Sow(CATS_EYE, (BOOMERANG, FLAME, HELIX), (RED_SUN, WHITE_SUN, BLUE_SUN)))
    assert after.bits[BOOMERANG] == bits(RED_SUN, RED_SUN)
    assert after.bits[FLAME] == bits(WHITE_SUN)
    assert after.pool == bits(BLUE_SUN)


@pytest.mark.parametrize(
    "path",
    [(FLAME, HELIX), (BOOMERANG, HELIX), (ORION, FOX_FUR)],
    ids=["first step", "second step", "right tiles, wrong order"],
)
def test_SOW_2_each_tile_touches_the_one_before(path: tuple[NebulaTile, ...]) -> None:
    assert_refused(
        table(Phase.RECOLLECTION, tiles=TWO_BITS), Sow(CATS_EYE, path, (RED_SUN, BLUE_SUN)), "SOW-2 path-not-connected"
    )


@pytest.mark.parametrize("path", [(), (BOOMERANG,), (BOOMERANG, FLAME, HELIX)])
def test_SOW_2_the_path_is_as_long_as_there_are_bits(path: tuple[NebulaTile, ...]) -> None:
    assert_refused(
        table(Phase.RECOLLECTION, tiles=TWO_BITS), Sow(CATS_EYE, path, (RED_SUN, BLUE_SUN)), "SOW-2 path-length-wrong"
    )


@pytest.mark.parametrize("order", [(RED_SUN, RED_SUN), (RED_SUN, BLUE_STAR)])
def test_SOW_2_only_bits_of_that_tile_are_dropped(order: tuple[Bit, ...]) -> None:
    assert_refused(
        table(Phase.RECOLLECTION, tiles=TWO_BITS), Sow(CATS_EYE, (BOOMERANG, FLAME), order), "SOW-2 sown-bits-wrong"
    )


def test_SOW_3_a_path_cannot_lead_back_onto_the_starting_tile() -> None:
    state = table(Phase.RECOLLECTION, tiles=TWO_BITS)
    assert_refused(state, Sow(CATS_EYE, (BOOMERANG, CATS_EYE), (RED_SUN, BLUE_SUN)), "SOW-3 path-over-start")


def test_SOW_3_no_tile_is_passed_twice() -> None:
    state = table(Phase.RECOLLECTION, tiles={CATS_EYE: [RED_SUN, BLUE_SUN, BLUE_STAR]})
    order = (RED_SUN, BLUE_SUN, BLUE_STAR)
    assert_refused(state, Sow(CATS_EYE, (BOOMERANG, FLAME, BOOMERANG), order), "SOW-3 path-visits-twice")
    assert do(state, Sow(CATS_EYE, (BOOMERANG, FLAME, HELIX), order)).phase is Phase.DEJA_VU


def test_SOW_4_the_player_chooses_the_order() -> None:
    state = table(Phase.RECOLLECTION, tiles=TWO_BITS)
    orders = {action.order for action in offers(state, Sow)}
    assert orders == {(RED_SUN, BLUE_SUN), (BLUE_SUN, RED_SUN)}


def test_SOW_4_last_bit_is_never_white() -> None:
    state = table(Phase.RECOLLECTION, tiles={CATS_EYE: [RED_SUN, WHITE_SUN]})
    assert_refused(state, Sow(CATS_EYE, (BOOMERANG, FLAME), (RED_SUN, WHITE_SUN)), "SOW-4 last-bit-white")
    assert do(state, Sow(CATS_EYE, (BOOMERANG, FLAME), (WHITE_SUN, RED_SUN))).bits[BOOMERANG] == bits(WHITE_SUN)


def test_SOW_4_the_last_bit_is_not_white_even_with_a_white_claim() -> None:
    state = table(Phase.RECOLLECTION, CLAIMANT, tiles={CATS_EYE: [RED_SUN, WHITE_SUN]})
    assert_refused(state, Sow(CATS_EYE, (BOOMERANG, FLAME), (RED_SUN, WHITE_SUN)), "SOW-4 last-bit-white")


def test_SOW_4_an_all_white_tile_is_no_starting_tile() -> None:
    state = table(Phase.RECOLLECTION, tiles={CATS_EYE: [WHITE_SUN, WHITE_MOON], HELIX: [RED_SUN]})
    assert {action.start for action in offers(state, Sow)} == {HELIX}
    assert_refused(state, Sow(CATS_EYE, (BOOMERANG, FLAME), (WHITE_SUN, WHITE_MOON)), "SOW-4 last-bit-white")


def test_SOW_5_the_last_bit_and_all_of_its_colour_are_taken() -> None:
    after = do(table(Phase.RECOLLECTION, tiles=SPOILS), SOW_TO_SPOILS)
    assert after.pool == bits(RED_SUN, RED_MOON, Bit.RED_STAR)
    assert after.bits[FLAME] == bits(BLUE_STAR, WHITE_SUN, WHITE_MOON)
    assert after.bits[BOOMERANG] == bits(WHITE_MOON)


def test_SOW_5_a_bit_of_that_colour_on_the_way_stays_there() -> None:
    state = table(Phase.RECOLLECTION, tiles={CATS_EYE: [RED_SUN, RED_MOON], BOOMERANG: [Bit.RED_STAR]})
    after = do(state, Sow(CATS_EYE, (BOOMERANG, FLAME), (RED_SUN, RED_MOON)))
    assert after.pool == bits(RED_MOON)
    assert after.bits[BOOMERANG] == bits(RED_SUN, Bit.RED_STAR)


@pytest.mark.parametrize("claimed", [[], [WHITE_SUN], [WHITE_MOON]])
def test_SOW_6_a_white_claim_takes_a_white_bit_of_choice_or_none(claimed: list[Bit]) -> None:
    white = Bits(claimed)
    state = table(Phase.RECOLLECTION, CLAIMANT, tiles=SPOILS)
    after = do(state, Sow(CATS_EYE, (BOOMERANG, FLAME), (WHITE_MOON, RED_SUN), white))
    assert after.pool == bits(RED_SUN, RED_MOON, Bit.RED_STAR) + white
    assert after.bits[FLAME] == bits(BLUE_STAR, WHITE_SUN, WHITE_MOON) - white


def test_SOW_6_without_the_icon_no_white_bit_is_claimed() -> None:
    state = table(Phase.RECOLLECTION, tiles=SPOILS)
    assert_refused(
        state, Sow(CATS_EYE, (BOOMERANG, FLAME), (WHITE_MOON, RED_SUN), bits(WHITE_SUN)), "SOW-6 claim-too-large"
    )


@pytest.mark.parametrize(
    ("claimed", "refusal"),
    [
        ([WHITE_SUN, WHITE_MOON], "SOW-6 claim-too-large"),
        ([BLUE_STAR], "SOW-6 claim-not-white"),
        ([Bit.WHITE_STAR], "SOW-6 claim-not-there"),
    ],
    ids=["two with one icon", "a blue one", "one that is not there"],
)
def test_SOW_6_claims_beyond_the_icons_or_the_tile_are_refused(claimed: list[Bit], refusal: str) -> None:
    state = table(Phase.RECOLLECTION, CLAIMANT, tiles=SPOILS)
    assert_refused(state, Sow(CATS_EYE, (BOOMERANG, FLAME), (WHITE_MOON, RED_SUN), Bits(claimed)), refusal)


def test_SOW_6_no_bit_is_claimed_from_a_tile_on_the_way() -> None:
    state = table(Phase.RECOLLECTION, CLAIMANT, tiles=TWO_BITS | {BOOMERANG: [WHITE_SUN]})
    assert_refused(
        state, Sow(CATS_EYE, (BOOMERANG, FLAME), (RED_SUN, BLUE_SUN), bits(WHITE_SUN)), "SOW-6 claim-not-there"
    )


def test_SOW_6_what_is_wrong_with_a_claim_is_told_with_the_bits() -> None:
    state = table(Phase.RECOLLECTION, player(ltm=[WHITE_CLAIM]), tiles={CATS_EYE: [RED_SUN, WHITE_SUN]})

    def tell(path: tuple[NebulaTile, ...], *claimed: Bit) -> dict[str, object]:
        action = Sow(CATS_EYE, path, (WHITE_SUN, RED_SUN), bits(*claimed))
        return {each.code: each.values for each in explain(state, action) if each.code.startswith("claim-")}

    assert tell((BOOMERANG, FLAME), BLUE_STAR) == {"claim-not-white": {"bits": bits(BLUE_STAR)}}
    nothing_there = {"tile": CATS_EYE, "bits": bits()}
    assert tell((), WHITE_SUN) == {"claim-not-there": nothing_there}
    assert tell((BOOMERANG, CATS_EYE), WHITE_SUN) == {"claim-not-there": nothing_there}  # its bits are all taken away


def test_SOW_6_an_icon_in_stm_does_not_claim() -> None:
    state = table(Phase.RECOLLECTION, player(stm={WHITE_CLAIM: [RED_MOON]}), tiles=SPOILS)
    assert_refused(
        state, Sow(CATS_EYE, (BOOMERANG, FLAME), (WHITE_MOON, RED_SUN), bits(WHITE_SUN)), "SOW-6 claim-too-large"
    )


def test_SOW_6_an_icon_gained_in_deja_vu_serves_only_later_sowings() -> None:
    """The sowing is over by then: nothing more comes into the pool, and the white bits stay on the map."""
    state = table(Phase.RECOLLECTION, player(hand=[WHITE_CLAIM]), tiles=SPOILS)
    sown = do(state, SOW_TO_SPOILS)
    completed = do(sown, Construct(WHITE_CLAIM, bits(RED_MOON, RED_SUN)))
    assert completed.powers(0).white_claim == 1
    assert completed.pool == bits(Bit.RED_STAR)
    assert completed.bits == sown.bits
    later = bend(completed, phase=Phase.RECOLLECTION, bits=state.bits, pool=bits())
    assert any(action.white for action in offers(later, Sow))


def test_SOW_7_recollection_is_not_optional() -> None:
    state = table(Phase.RECOLLECTION, tiles={CATS_EYE: [RED_SUN]})
    assert_refused(state, SkipRecollection(), "SOW-7 sowing-possible")
    assert_refused(state, Save(), "TURN-2 wrong-phase")


def test_SOW_7_skipped_when_only_white_tiles_are_left() -> None:
    state = table(Phase.RECOLLECTION, tiles={CATS_EYE: [WHITE_SUN], HELIX: [WHITE_MOON]})
    assert not offers(state, Sow)
    assert do(state, SkipRecollection()).phase is Phase.DEJA_VU


def test_SOW_7_a_tile_with_more_bits_than_any_path_is_long_is_no_starting_tile() -> None:
    """From each tile of the ring a path can visit the fourteen others."""
    fourteen, fifteen = [RED_SUN] * 14, [RED_SUN] * 15
    possible = table(Phase.RECOLLECTION, tiles={CATS_EYE: fourteen})
    assert {action.start for action in offers(possible, Sow)} == {CATS_EYE}
    impossible = table(Phase.RECOLLECTION, tiles={CATS_EYE: fifteen})
    assert not offers(impossible, Sow)
    assert do(impossible, SkipRecollection()).bits == impossible.bits
    both = table(Phase.RECOLLECTION, tiles={CATS_EYE: fifteen, HELIX: [BLUE_SUN]})
    assert {action.start for action in offers(both, Sow)} == {HELIX}
    assert_refused(both, SkipRecollection(), "SOW-7 sowing-possible")


def test_SOW_7_a_dead_end_is_no_starting_tile_for_two_bits() -> None:
    """Boomerang lies between the two others: a path from it has one step, a path from them has two."""
    middle = table(
        Phase.RECOLLECTION, tiles={BOOMERANG: [RED_SUN, BLUE_SUN]}, cosmic_map=LINE_OF_THREE, box=BOX_OF_THREE
    )
    assert do(middle, SkipRecollection()).phase is Phase.DEJA_VU
    edge = table(Phase.RECOLLECTION, tiles={CATS_EYE: [RED_SUN, BLUE_SUN]}, cosmic_map=LINE_OF_THREE, box=BOX_OF_THREE)
    assert len(offers(edge, Sow)) == 2
    assert_refused(edge, SkipRecollection(), "SOW-7 sowing-possible")


def test_SOW_7_the_girl_may_still_move_before_it_is_skipped() -> None:
    state = table(Phase.RECOLLECTION, player(flower=True))
    assert {type(action) for action in choices(state) or ()} == {Plant, Walk, SkipRecollection}


def test_MAP_5_only_the_connections_matter_to_play() -> None:
    """However the pairs are told, the map is the same one and offers the same sowings in the same order."""
    pairs = [(other, one) for one, other in reversed(RING.pairs)]
    again = CosmicMap.from_pairs(pairs)
    assert again == RING
    here = table(Phase.RECOLLECTION, tiles=TWO_BITS)
    there = table(Phase.RECOLLECTION, tiles=TWO_BITS, cosmic_map=again)
    assert here == there
    assert choices(here) == choices(there)


def test_MAP_5_another_connection_allows_another_path() -> None:
    short_cut = CosmicMap.from_pairs([*RING.pairs, (CATS_EYE, HELIX)])
    action = Sow(CATS_EYE, (HELIX, VEIL), (RED_SUN, BLUE_SUN))
    assert_refused(table(Phase.RECOLLECTION, tiles=TWO_BITS), action, "SOW-2 path-not-connected")
    after = do(table(Phase.RECOLLECTION, tiles=TWO_BITS, cosmic_map=short_cut), action)
    assert after.bits[HELIX] == bits(RED_SUN)
