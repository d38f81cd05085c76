"""What is proved of the code that runs: for each kind, exactly what it refuses and exactly what it does."""

from collections import Counter

from dejavu_rules.actions import values as act
from tests.proofs.claims import Claim, How
from tests.proofs.running.kinds import every_piece

_CASES = Counter(piece.kind for piece in every_piece())
_ALWAYS = "z3, and the clauses as `tests/proofs/running/clauses` says them; the compiled engine is sampled"


def _claim(what: str, kinds: tuple[type, ...], clauses: tuple[str, ...], trust: str = "") -> Claim:
    names = ", ".join([f"`{kind.__name__}`" for kind in kinds])
    return Claim(
        f"The running code of {names} refuses exactly what is forbidden, and {what}",
        clauses,
        How.PROVED,
        "python -m tests.deep running",
        f"{sum(_CASES[kind] for kind in kinds):,} cases, every path of each",
        f"{_ALWAYS}{'; ' * bool(trust)}{trust}",
    )


CLAIMS = (
    _claim(
        "the next state is right in every field",
        (act.Construct, act.Begin, act.Add),
        (
            *("INSTANT-1", "CARD-1 to CARD-3", "STM-1 to STM-4", "DONE-1 to DONE-4", "COMP-7", "COMP-8"),
            *("RULING-3", "RULING-7", "RULING-11", "RULING-12"),
        ),
        "refusals are proved with up to two cards in STM, effects with up to six",
    ),
    _claim(
        "Meditation begins as it must",
        (act.Grow, act.Save, act.Meditate),
        ("GROW-1", "CHEST-1", "HIVE-1", "HIVE-2", "RULING-3", "RULING-16 to RULING-18"),
        "that paths on the map are found, which is sampled",
    ),
    _claim(
        "the bits go and are taken as they must",
        (act.Sow, act.SkipRecollection),
        ("SOW-1 to SOW-7", "CHEST-1", "RULING-1"),
        "that tiles differ by nothing but their names: long paths are proved along some tiles",
    ),
    _claim(
        "the Girl goes and flowers are planted as they must",
        (act.Walk, act.Plant),
        ("TURN-1", "PLANT-1 to PLANT-5", "RULING-2", "RULING-25"),
        "that tiles differ by nothing but their names",
    ),
    _claim(
        "the hive returns its bits level by level",
        (act.Replenish, act.ChooseTiles),
        ("HIVE-2 to HIVE-4",),
        "that tiles differ by nothing but their names",
    ),
    _claim(
        "hands, piles and the next turn are right; drawing waits only for a card that may be kept",
        (act.Discard, act.Draw, act.ResolveDuplicate),
        (
            *("DRAW-1 to DRAW-3", "SETUP-5 to SETUP-7", "TURN-2", "END-1"),
            *("RULING-5", "RULING-6", "RULING-13", "RULING-19", "RULING-23"),
        ),
    ),
    _claim(
        "the first turn begins as it must",
        (act.StartPlayer, act.FirstTile, act.PlaceBits, act.KeepHand, act.SpeedStart),
        ("SETUP-1", "SETUP-3", "SETUP-6", "SPEED-1 to SPEED-3", "RULING-20", "RULING-22", "RULING-24"),
    ),
)
