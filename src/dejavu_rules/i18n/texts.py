"""Every English text, from `en.json`: `TEXTS[table][key]`.

A text of a violation or an event starts with its clauses, as in "SOW-4: the last bit dropped is white: {bit}". A
translation has the context "table: key"; nouns and terms are their own keys.
"""

import json
import os
import sys
from typing import Any


def read_data(module: str, name: str) -> bytes:
    """The content of a file beside a module of ours, also where the package is an archive, as in a browser."""
    home = sys.modules[module]  # as `pkgutil.get_data` does it, which takes longer to import
    assert home.__file__ is not None
    assert home.__spec__ is not None
    content: bytes = home.__spec__.loader.get_data(  # type: ignore[union-attr]  # all that load our files have it
        os.path.join(os.path.dirname(home.__file__), name)
    )
    return content


def _split_clauses(table: dict[str, str]) -> dict[str, tuple[tuple[str, ...], str]]:
    """Per key the clauses and the words of a text."""
    parts = {key: text.partition(": ") for key, text in table.items()}
    return {key: (tuple(clauses.split(", ")), words) for key, (clauses, _, words) in parts.items()}


_english: dict[str, Any] = json.loads(read_data(__name__, "en.json"))
NOUNS: tuple[str, ...] = tuple(_english.pop("noun"))
"""The rulebooks' nouns, which `say` accepts too: for the headings of a front-end."""
TERMS: tuple[str, ...] = tuple(_english.pop("term"))
"""Words in the sentences of errors: what a wrong value should have been."""
CLAUSES: dict[str, str] = _english["clause"]
"""Every clause by its ID, with our sentence for it."""
EVENTS = _split_clauses(_english["event"])
"""Every kind of event: the clauses that it can follow from, and its words."""
VIOLATIONS = {code: (clause, words) for code, ((clause,), words) in _split_clauses(_english["violation"]).items()}
"""Every violation: the clause that it breaks, and its words."""
TEXTS: dict[str, dict[str, str]] = {
    **_english,
    "event": {kind: words for kind, (_, words) in EVENTS.items()},
    "violation": {code: words for code, (_, words) in VIOLATIONS.items()},
}
"""The other texts by table and key; of events and violations only the words."""
