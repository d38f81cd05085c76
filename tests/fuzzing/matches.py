"""Saves and journals of matches: read, written again and played on."""

import json
from collections.abc import Iterator

from dejavu_rules import Dealer, Match
from dejavu_rules.match import journal_lines, read_journal, seat_journal_lines
from tests.fuzzing.target import Shape, Target, as_text

SEED = "secure:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
"""A dealer that is small to write, and no secret."""


def load(content: bytes) -> None:
    """A save that loads is written again as a save of the same match, and the match goes on."""
    match = Match.from_json(content)
    assert Match.from_json(match.to_json()).record == match.record
    use(match)


def follow(content: bytes) -> None:
    """A journal that is read is written again as one of an equal match, and the match goes on."""
    found = read_journal(as_text(content))
    assert read_journal(found.text).match == found.match
    use(found.match)


def use(match: Match) -> None:
    """Everybody sees something, and whoever has to decide can."""
    for seat in (None, *range(len(match.names))):
        match.since(seat, match.revision - 3)
        seat_journal_lines(match, seat, match.revision - 3)
    for seat in match.waiting:
        match.act(seat, match.hint(seat), match.revision)


def matches() -> Iterator[Match]:
    """A match in which some have chosen, and one that has been played a little."""
    match = Match.new(["Ada", None], dealer=Dealer.resume(SEED))
    yield match.sit(1, "Ben").act(0, match.hint(0))
    played = Match.new(["greedy", "random"], dealer=Dealer.resume(SEED))
    for _ in range(6):
        played = played.play_bot()
    yield played


def saves() -> Iterator[str]:
    """Whole saves without checksums: whatever is changed in them counts."""
    for match in matches():
        document = json.loads(match.to_json())
        document["record"]["checksum"] = None
        yield json.dumps(document, separators=(",", ":"))


def journals() -> Iterator[str]:
    """Journals, their heads without checksums."""
    for match in matches():
        head, *lines = journal_lines(match)
        document = json.loads(head)
        document["record"]["checksum"] = None
        yield json.dumps(document, separators=(",", ":")) + "\n" + "".join(lines)


TARGETS = (
    Target("match", Shape.JSON, load, saves),
    Target("journal", Shape.WORDS, follow, journals),
)
