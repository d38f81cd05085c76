"""The saves of every released version load for ever.

**A fixture is never changed and never removed.** Somebody has a file like it. When documents change, raise
`SCHEMA_VERSION`, write a migration, and add a folder with fixtures of the new version; those of older versions then
load through the migration, and `test_a_fixture_is_written_again_as_it_was` goes on for the newest version alone.
"""

from hashlib import sha256
from pathlib import Path

import pytest

from dejavu_rules import GameState, fingerprint, from_json, is_over, to_json
from dejavu_rules.codec import SCHEMA_VERSION
from tests.support.saves import keeps_the_invariants

FIXTURES = Path(__file__).parent / "fixtures"
NEWEST = FIXTURES / f"v{SCHEMA_VERSION}"

FROZEN = {
    "v1/action-lay-tile.json": (
        "021ab65bb1e8171b5b94fdfec735b7474b843780922a4c8159baa39a80e99cd4",
        "",
    ),
    "v1/action-sow.json": (
        "24a3267c34cae4fa68619100ef7940478549cae067d04d6c02a3dc17b2818840",
        "",
    ),
    "v1/event-tile-laid.json": (
        "3b2709396dc4f82bdfbfbc3825db8e8264251a20869f31debed1a8f5c1b2da17",
        "",
    ),
    "v1/event-hidden-card-drawn.json": (
        "02c9c3428ab7576330e86125faea61d8471b987e530fb24dfc7d9061eedf64b0",
        "",
    ),
    "v1/event-hands-chosen.json": (
        "6c11965f6be9194409058f624d76da321b0a5ca43a51f284a666bfc4072f8e6c",
        "",
    ),
    "v1/event-bit-dropped.json": (
        "8d045ae9e1b3bf3ee470b24ef7e1e015e4b0fb1a99f6e2c1b841ad65466c69d6",
        "",
    ),
    "v1/outcome-draw.json": (
        "f95b7c843384fffd63aa33a2eab0fa1cb5fcbb5cd55423abc1dce4bcf8f23465",
        "",
    ),
    "v1/outcome-place-bits.json": (
        "7f468ccae1f520470593427fba84bbdd3a3ae12bdfa17972d809573fbe9d6c3e",
        "",
    ),
    "v1/state-building-by-name.json": (
        "42249afb1fa0c3f39f8a987b3e870fd2e7bc166cc1ad26ffedc6562ef12271bf",
        "d2f01c836d628ebd07de154532cb0948c71ca49c8e6a258555864556830f106a",
    ),
    "v1/state-building-by-place.json": (
        "ace4bf3898a4338119910e44c488d6be975b193de6d5f70281cb890253965d6c",
        "a3bf55996b2656da890758a0e97118413b2d60c6764da32e5c10d22babd84558",
    ),
    "v1/state-chosen-tiles.json": (
        "8e394fadac12a7caad469a22ac42caf44c5d2f033b68da44d184b8b4d4042317",
        "34e2109fa897f2621717b19477a9f739ce0ea244a35bff301a83bd751ad974e5",
    ),
    "v1/state-deja-vu.json": (
        "a81efb8f43c888c607cf63fdc38b3ba0aeda358afa1a09a73bc59ab29f93ebdc",
        "93dbbe2164d0e55e04244ca44817857393e854f005d61e9334097d84432bcfd9",
    ),
    "v1/state-duplicate.json": (
        "1a5c5b8f00f21c1a572c88481293eb6723d4c27831661545e0ac48760aa777b3",
        "bcd421569fbfee0d82e27a51358c40fa70833f674948ef7372002d4d2751b2da",
    ),
    "v1/state-first.json": (
        "7e5f9072b43094fd9caf3ad7f140ad230f37c2d83121747744940b18a02d1860",
        "a03fe60c24d538fff06a130596184446204f3072ee2edbc85eff35f33699ecd6",
    ),
    "v1/state-over.json": (
        "65b6efd654fc58661a9898ea2d643487ab9f945b44059ab430f9b7b554a3bfd2",
        "e3fb90250c15453c22175693339fb71ad03aef9db7ebd695468ef179e206aa7d",
    ),
    "v1/state-planting.json": (
        "68d1b6952af8222273ca2ad8f4d91b50653817bb77fb66dde5122a6376860ba9",
        "7e4a63ffd6537a2c3d7b9c083e6bfc5bc7787334b8fdd140bb998841a238b038",
    ),
    "v1/state-replenishment.json": (
        "8fad1a11166c06c175fea4f13e6556d3a67be7fc34739172b598177004db0922",
        "7e6d004b1d955a3f1b69ca98e518b310397ffa4b3476c5c22e0477aca6ef9c51",
    ),
    "v1/state-speed.json": (
        "d01fa51136be11bc5cbb7eb7c765f04953fb828071ebb3d705823b2faa6746e3",
        "8b7f544f49be1a7c7ea0e5089295c7581f028e84f13c4210a18247cdecaf56f5",
    ),
    "v1/state-starting-hand.json": (
        "2ff998fbf77affe3e4104bd405b6a5fefb97f0d3ebd516a3ee1e1664fe641c67",
        "1446b2e639b36f07ff27218b5dd1987636e1f4596299cd1b7b92a97c75957af2",
    ),
    "v1/violation.json": (
        "a377cc0c21f661add2a9b52dffcf7515fd7369d720b5da0fe84f4ee81ef5974c",
        "",
    ),
}
"""The SHA-256 of every fixture, and the fingerprints of the states in them."""


def names() -> list[str]:
    return sorted(path.relative_to(FIXTURES).as_posix() for path in FIXTURES.rglob("*.json"))


def test_no_fixture_was_removed_or_came_in_unnoticed() -> None:
    assert names() == sorted(FROZEN)


@pytest.mark.parametrize("name", FROZEN)
def test_a_fixture_is_never_changed(name: str) -> None:
    assert sha256((FIXTURES / name).read_bytes()).hexdigest() == FROZEN[name][0]


@pytest.mark.parametrize("name", FROZEN)
def test_a_fixture_loads_with_the_same_fingerprint(name: str) -> None:
    value = from_json((FIXTURES / name).read_bytes())
    if isinstance(value, GameState):
        assert keeps_the_invariants(value)
        assert fingerprint(value) == FROZEN[name][1]
        assert is_over(value) is ("over" in name)
    else:
        assert FROZEN[name][1] == ""


@pytest.mark.parametrize("path", sorted(NEWEST.glob("*.json")), ids=lambda path: path.name)
def test_a_fixture_is_written_again_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="ascii")
    assert to_json(from_json(text)) + "\n" == text
