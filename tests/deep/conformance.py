"""The vectors in full: our engine passes all of them, and every broken rule fails at least one."""

from collections import Counter

from conformance.ours import passes
from conformance.run import read_vectors

from tests.deep.stage import Found, share_of
from tests.support.broken.clauses import BROKEN_RULES

RIGHT = "the rules as they are"


def pieces(share: float) -> list[str]:
    """Our engine, and the broken rules by name."""
    return [RIGHT, *share_of([broken.name for broken in BROKEN_RULES], share)]


def check(name: str) -> Found:
    """Ask one engine until a vector shows that it is wrong, which must happen to all but ours."""
    asked, failed = 0, None
    engine = next((broken.engine() for broken in BROKEN_RULES if broken.name == name), None)
    for vector in read_vectors():
        asked += 1
        if not (passes(vector) if engine is None else passes(vector, engine)):
            failed = vector["name"]
            break
    counts = Counter({"vectors asked": asked, "broken rules caught": int(engine is not None and failed is not None)})
    if engine is None:
        return Found(counts, () if failed is None else (f"our engine answers {failed} wrongly",))
    return Found(counts, () if failed is not None else (f"no vector notices: {name}",))
