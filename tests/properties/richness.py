"""How rich the tables of the properties are: `python -m tests.properties.richness` counts what lies on 500 of them."""

from collections import Counter

from hypothesis import HealthCheck, Phase, given, settings

from dejavu_rules import Scoring
from dejavu_rules.box.pieces import Colour
from dejavu_rules.scoring import result
from dejavu_rules.scoring.end_state import Table
from tests.support.tables import tables

EXAMPLES = 500


def kinds_of(table: Table) -> set[str]:
    """What is worth having on a table that is to find bugs."""
    final = result(table.holdings)
    found = {"a shared victory"} if len(final.winners) > 1 else set()
    for scored in final.sheets:
        held = scored.holding
        kinds = {card.scoring.kind for card in held.cards if card.scoring is not None}
        found |= {f"a {kind.value} card" for kind in kinds}
        leaves = list(scored.tree.leaves())
        clauses = Counter(leaf.clause for leaf in leaves for _ in range(leaf.count))
        most = {clause: max((leaf.count for leaf in leaves if leaf.clause == clause), default=0) for clause in clauses}
        pips = [{each.pips for each in leaf.fragments} for leaf in leaves if leaf.clause == "SCORE-C1"]
        tests = {
            "all five kinds at one player": len(kinds) == len(Scoring),
            "three cards or more that score fragments": len(held.fragment_cards) >= 3,
            "10 fragments or more at one player": len(held.fragments) >= 10,
            "a link": clauses["SCORE-D"] > 0,
            "a link of 7 and 1": any([card.number for card in leaf.cards] == [7, 1] for leaf in leaves),
            "two sets or more": most.get("SCORE-C2", 0) >= 2,
            "four sets or more": most.get("SCORE-C2", 0) >= 4,
            "five white cards or more, counted": most.get("SCORE-C5", 0) >= 5,
            "four cards or more of a colour, counted": most.get("SCORE-C6", 0) >= 4,
            "a run across 5 and 1": any({5, 1} <= run and len(run) < 5 for run in pips),
            "ties among assignments": scored.optimum.ways > 1,
            "a worse idea": scored.idea_vp is not None and scored.idea_vp < scored.optimum.vp,
            "white cards, some not Public": any(
                card.colour is Colour.WHITE and card.scoring is None for card in held.cards
            ),
        }
        found |= {name for name, is_there in tests.items() if is_there}
    return found


def measure() -> Counter[str]:
    """On how many of the tables each of these things is."""
    seen: Counter[str] = Counter()

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(tables())
    def look(table: Table) -> None:
        seen.update(["tables", *kinds_of(table)])

    look()
    return seen


if __name__ == "__main__":
    counted = measure()
    for name, number in sorted(counted.items(), key=lambda item: -item[1]):
        print(f"{100 * number / counted['tables']:5.1f} %  {name}")
