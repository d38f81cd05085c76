"""A match: a game with its seats, for servers and front-ends. A value with a stream of events per seat."""

from dejavu_rules.match.entries import Entry, Happened, MatchOptions, News, Seal, Sit, Undo, Withdraw, news_document
from dejavu_rules.match.journal import Journal, journal_lines, open_match, read_journal, seat_journal_lines
from dejavu_rules.match.match import Match

# fmt: off
__all__ = [
    "Entry", "Happened", "Journal", "Match", "MatchOptions", "News", "Seal", "Sit", "Undo", "Withdraw",
    "journal_lines", "news_document", "open_match", "read_journal", "seat_journal_lines",
]
