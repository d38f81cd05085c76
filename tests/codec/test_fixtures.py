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
        "f48346f6f49cce19d8f8834e14d0832a078b777aba281867b2c3cee37d744791",
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
        "162ab8848c20833b7c0817e6cffd4abfb9238dece9c4734f7589eeca2bcf32bb",
        "82c4fb82bea3dbdf9fe6f4514aadff5f0916c6d2fcd800c43f7c3ccd55ed2ad7",
    ),
    "v1/state-building-by-place.json": (
        "66fe936da19237332f251948d0234864fe95a442660f0bfb108726e07a289704",
        "d19586fc7dbb6a40008700b4bdfcd67a1f7739db9560f4ac5e16759bfc345f5e",
    ),
    "v1/state-chosen-tiles.json": (
        "a3e94c2825179995da95074e1b285756f642d6dd7d58a025d9ee7c31ef3c1a36",
        "7c9b625e373e788ad08224c938f3108327d00d1d7a00009b06c004451c7620d3",
    ),
    "v1/state-deja-vu.json": (
        "049880fbaf7cac436aa948d45c319f73aa911b9f89369657c0063d3fb24724fa",
        "cebc431f230f213ead0dca1936e2d1ed3ee66f3df50a2a44b5f22d09967041be",
    ),
    "v1/state-duplicate.json": (
        "687fbbe40b1d73165900d28cb02678c5ee3fd7425fbd9cdc36740c4b2bcd21a3",
        "632595959878a4e061d7dfcc0ad5107420c8401f8e963eaefb1d44d547b2f175",
    ),
    "v1/state-first.json": (
        "7cf96f5e3099da0c76b867f6cb3fec1af740ce8b4ee6b7131cff934a2f9f7a9f",
        "82ae6034c8bdc6dcfb69c09dc6e0d311cf3910af7099b1d617499f8fb44b8564",
    ),
    "v1/state-over.json": (
        "051e72581fb44dd0c0a1d697457119791395c17b9b5e769ffb9cc70b35761b10",
        "ea1c1ee01e79c249147d44056884059f376ed78e33b015d3629024de798964af",
    ),
    "v1/state-planting.json": (
        "fe3ba32ca5de8297c4ed0feae0e6ea82f4b3757166e4d8fe32a5e95cc010da80",
        "eb785a3fa2fa7db778782d28dc3f27a806d96cb5bca90e875213522f14f76a33",
    ),
    "v1/state-replenishment.json": (
        "45f7a63c26e2aab9c94513b327da8294491f47551d93b4f94bb956fb370080be",
        "e52de9a3d918d3e7ecf8791ded238e30b4bcc57ce651632682f964eedb7d8241",
    ),
    "v1/state-speed.json": (
        "3a3f0098cabdc655423f52aaca9d3d10345c3b6827f832bada924ab2c8092fed",
        "46455d003455be56699b5ddcaef6e29f9beb6ac5efbe5e13b42f1c4402ebd1e0",
    ),
    "v1/state-starting-hand.json": (
        "19f398e1aba62f5b523a8abb7c009ae6f12178af21ea568947cc828371315264",
        "beda50e042f1b958477c07c19e15edc81233515931f80381d2804b1ad2bfddf6",
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
