"""Everything that a seat can ask a match, on two matches that differ only in what that seat does not see."""

from collections.abc import Callable, Iterator

from attrs import frozen

from dejavu_rules import Dealer, Match, Meditate, Record, legal_actions
from dejavu_rules.match import News, seat_journal_lines
from tests.support.hidden.records import record_pairs


def match_pairs(number: int) -> Iterator[tuple[Match, Match, int | None]]:
    """This many pairs of matches that differ, and only in what the seat does not see: hands and dealers."""
    for one, other, seat in record_pairs(20 * number):
        if one.state.is_chance or other.state.is_chance:
            continue
        yield _match(one, 1), _match(other, 2), seat
        number -= 1
        if not number:
            return


def sealed_pairs(number: int) -> Iterator[tuple[Match, Match, int | None]]:
    """Matches in which somebody has chosen another starting hand in secret, and perhaps taken it back."""
    for seed in range(number):
        dealer = Dealer(seed)
        match = Match.new(("Ada", "Ben", "Cleo"), seed=seed, speed=bool(seed % 2))
        owner = match.waiting[seed % len(match.waiting)]
        choices = legal_actions(match.now.decision(owner))
        one, other = [match.act(owner, choices.pick(dealer)) for _ in range(2)]
        if seed % 3 == 0:
            one, other = one.undo(owner), other.undo(owner)
        for seat in (None, (owner + 1) % 3):
            yield one, other, seat


def _match(record: Record, seed: int) -> Match:
    """The match of a record. Each has a dealer of its own, for nobody sees where it stands."""
    return Match.of(Record(record.names, record.first, record.log, Dealer(seed).save()))


def _since_the_beginning(match: Match, seat: int | None) -> News:
    return match.since(seat, 0)


@frozen
class MatchEyes:
    """What shows a match to a seat: the library, or one with a leak."""

    since: Callable[[Match, int | None], News] = _since_the_beginning
    journal: Callable[[Match, int | None], tuple[str, ...]] = seat_journal_lines


def match_interference(eyes: MatchEyes, one: Match, other: Match, seat: int | None) -> Iterator[str]:
    """What the seat is shown that differs although it has seen the same."""
    if eyes.since(one, seat) != eyes.since(other, seat):
        yield "since"
    if eyes.journal(one, seat) != eyes.journal(other, seat):
        yield "journal"
    if one.view(seat) != other.view(seat):
        yield "view"
    if repr(one) != repr(other) or one.waiting != other.waiting or one.revision != other.revision:
        yield "standing"
    if seat is None:
        return
    if one.options(seat) != other.options(seat):
        yield "options"
    if one.explain(seat, Meditate()) != other.explain(seat, Meditate()):
        yield "explain"
    if one.why_not_undo(seat) != other.why_not_undo(seat):
        yield "undo"
