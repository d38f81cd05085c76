"""How long a picture of a map with its contents takes: the first one of a map, and those after it."""

from benchmarks.timing import Report, Spread, seconds, show_table
from dejavu_rules import CosmicMap, Dealer, GameState, Layout, apply, new_game, random_action, settle
from dejavu_rules.pictures import Contents, Picture

MAPS, QUICK_MAPS = 12, 3
TURNS = 8
"""Pictures of a map after the first, one after each decision."""


def states(seed: int) -> list[GameState]:
    """The first decisions of a game."""
    dealer = Dealer(seed)
    found = [new_game(3, dealer)]
    for _ in range(TURNS):
        found.append(settle(apply(found[-1], random_action(found[-1], dealer)), dealer))
    return found


def times(seed: int, laid: bool) -> list[float]:
    """Milliseconds of the picture of each state, in order; all are of one map."""
    found = states(seed)
    what = found[0].game.layout if laid else found[0].game.map
    assert isinstance(what, Layout | CosmicMap)
    return [seconds(Picture(what, contents=Contents.of(state)).svg) * 1e3 for state in found]


def main(quick: bool = False) -> Report:
    Picture(new_game(2, 0).game.map).svg()  # imports what it needs
    report: Report = {}
    rows = []
    for name, laid in (("as it lies", True), ("without places", False)):
        taken = [times(seed, laid) for seed in range(1, 1 + (QUICK_MAPS if quick else MAPS))]
        first = [one[0] for one in taken]
        later = [time for one in taken for time in one[1:]]
        rows.append([name, *[f"{Spread.of(some):.1f}, at most {max(some):.1f}" for some in (first, later)]])
        report[name] = {
            "first_ms": Spread.of(first).as_json() | {"most": max(first)},
            "later_ms": Spread.of(later).as_json() | {"most": max(later)},
        }
    show_table("A picture with contents, ms: median (quartiles)", ["map", "first of its map", "after it"], rows)
    return report


if __name__ == "__main__":
    main()
