"""The engine for other programs: a seat's answers do not depend on what is hidden from it, and every line gets one."""

import json
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from dejavu_rules import Dealer, GameState, Match, Record, events, explain, score, view
from dejavu_rules.apps.cli import main
from dejavu_rules.apps.requests import KINDS, Params, Refused
from dejavu_rules.apps.wire import Desk, answer, desk, documents
from dejavu_rules.apps.wire import seat as requests
from dejavu_rules.apps.wire.documents import Command
from dejavu_rules.apps.wire.owner import OWNER
from dejavu_rules.apps.wire.seat import SEAT_REQUESTS
from dejavu_rules.bots.players import best_action
from dejavu_rules.match import journal_lines
from dejavu_rules.match.moment import Moment
from dejavu_rules.scoring.answer import score_json
from dejavu_rules.testing.strategies import SEEDS, states
from tests.support.desks import check, desk_of
from tests.support.hidden.desks import desk_interference, differing, questions
from tests.support.hidden.matches import sealed_pairs
from tests.support.hidden.records import record_pairs
from tests.support.hidden.states import another, pairs

NUMBER = max(60, settings().max_examples)
"""How many pairs of each sort: 5,000 with HYPOTHESIS_PROFILE=deep."""


def desk_pairs(number: int) -> Iterator[tuple[Record, Record, int | None]]:
    """Pairs of games that differ only in what the seat does not see, now or in the past."""
    now = ((Record.begin(one), Record.begin(other), seat) for one, other, seat in pairs(number))
    return chain(now, record_pairs(number))


def test_what_is_hidden_makes_no_difference_to_any_answer() -> None:
    dealer = Dealer(1)
    for one, other, seat in desk_pairs(NUMBER):
        assert one != other
        assert list(desk_interference(one, other, seat, dealer)) == []


@given(states(), st.integers(0, 3), SEEDS)
def test_what_is_hidden_makes_no_difference_to_any_answer_in_any_game(state: GameState, seat: int, seed: int) -> None:
    dealer, seat = Dealer(seed), seat % state.game.seats
    other = another(state, seat, dealer)
    assert list(desk_interference(Record.begin(state), Record.begin(other), seat, dealer)) == []


def test_a_sealed_choice_makes_no_difference_to_any_answer() -> None:
    for one, other, seat in sealed_pairs(6):
        desks = Desk({"": one}), Desk({"": other})
        assert list(differing(*desks, questions(one, seat, Dealer(1)))) == []


# Leaks, planted on purpose

Plant = Callable[[pytest.MonkeyPatch], None]


def _anybody_asks(patch: pytest.MonkeyPatch) -> None:
    """Every seat is told what may be done, not only the one that decides."""
    patch.setattr(Moment, "decision", lambda now, seat: now.state)


def _anybody_explains(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Moment, "explain", lambda now, seat, action: explain(now.state, action))
    patch.setattr(Moment, "decision", lambda now, seat: now.state)


def _all_events(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("dejavu_rules.views.redact_events", lambda state, what, seat: events.of(state, what))


def _active_view(patch: pytest.MonkeyPatch) -> None:
    """Everybody gets the view of the player who decides."""
    patch.setattr(Match, "view", lambda match, seat: view(match.record.state, match.record.state.active))


def _dealer_in_standing(patch: pytest.MonkeyPatch) -> None:
    stands = documents.standing
    patch.setattr(documents, "standing", lambda match, params: {**stands(match, params), "d": match.record.dealer})


def _answer_with(patch: pytest.MonkeyPatch, do: str, run: Callable[[Match, Params], object]) -> None:
    patch.setitem(
        SEAT_REQUESTS, do, Command(lambda match, params: (match, run(match, params)), SEAT_REQUESTS[do].fields)
    )


def _score_at_once(patch: pytest.MonkeyPatch) -> None:
    """Memories of a speed game are scored while others still choose."""
    _answer_with(patch, "score", lambda match, params: score_json(score(match.record.state)))


def _error_with_state(patch: pytest.MonkeyPatch) -> None:
    """A refusal quotes the whole game, as a log for developers might."""
    done = desk._run

    def loud(games: Desk, *request: Any) -> Any:
        try:
            return done(games, *request)
        except Refused as refused:
            raise Refused("illegal", repr([match.record for match in games.games.values()])) from refused

    patch.setattr(desk, "_run", loud)


def _undo_tells(patch: pytest.MonkeyPatch) -> None:
    """Undo answers with the log as it is then."""
    _answer_with(patch, "undo", lambda match, params: [repr(what) for what in match.record.log])


def _act_tells(patch: pytest.MonkeyPatch) -> None:
    """What follows an action is told with what will be drawn."""
    stands = documents.seat_standing
    patch.setattr(
        requests, "seat_standing", lambda match, params: {**stands(match, params), "d": str(match.record.state.deck)}
    )


def _owners_journal(patch: pytest.MonkeyPatch) -> None:
    _answer_with(patch, "journal", lambda match, params: journal_lines(match))


def _hint_looks(patch: pytest.MonkeyPatch) -> None:
    """The bot that gives hints sees the whole state."""
    _answer_with(
        patch,
        "hint",
        lambda match, params: str(best_action(match.record.state, Dealer(1))) + str(match.record.state.players),
    )


LEAKS: tuple[Plant, ...] = (
    *(_anybody_asks, _anybody_explains, _all_events, _active_view, _owners_journal, _hint_looks),
    *(_dealer_in_standing, _score_at_once, _error_with_state, _undo_tells, _act_tells),
)


@pytest.mark.parametrize("plant", LEAKS, ids=lambda plant: plant.__name__)
def test_a_leak_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    dealer = Dealer(1)
    assert any(any(desk_interference(one, other, seat, dealer)) for one, other, seat in desk_pairs(NUMBER))


# Whatever the line

LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 2**70), st.floats(), st.text(max_size=8), st.sampled_from(["", "done"])
)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
)
NAMES = sorted({name for commands in (OWNER, SEAT_REQUESTS) for each in commands.values() for name in each.fields})
FITTING = st.one_of(
    st.sampled_from([0, 1, 2, True, False, [], ["done"], ["girl", "plant"], ["seat 0"], "de", "greedy", "tile crab"]),
    st.sampled_from([{"kind": "Meditate"}, {"kind": "Sow", "start": "crab"}, {"kind": "StartPlayer", "seat": 1}]),
    VALUES,
)
REQUESTS = st.builds(
    lambda do, fields, most: {"do": do, **most, **fields},
    st.sampled_from([*OWNER, *SEAT_REQUESTS, "hello", "nothing"]),
    st.dictionaries(st.sampled_from([*NAMES, "game", "lang", "id", "other"]), FITTING, max_size=4),
    st.sampled_from([{}, {"seat": 0}, {"seat": 1}, {"seat": 0, "steps": []}, {"seats": ["Ada", "greedy"], "seed": 1}]),
)
LINES = st.one_of(REQUESTS.map(json.dumps), VALUES.map(json.dumps), st.text(max_size=40))


@given(states(), st.lists(LINES, min_size=1, max_size=12))
def test_every_line_gets_one_answer(state: GameState, lines: list[str]) -> None:
    games = desk_of(Record.begin(state))
    for line in lines:
        after, said = answer(games, line)
        assert said.isascii()
        assert "\n" not in said
        reply = json.loads(said, parse_constant=pytest.fail)
        assert reply.keys() in ({"id", "answer"}, {"id", "error"})
        if "error" in reply:
            assert after is games
            assert reply["error"]["kind"] in KINDS.keys() - {"internal"}
            assert reply["error"]["message"]
        else:
            check(json.loads(line), reply)
        games = after


BYTES = st.binary(max_size=60).map(lambda line: line.replace(b"\n", b""))


@given(
    st.lists(
        st.one_of(BYTES, LINES.map(lambda line: line.replace("\n", "").encode("utf-8", "surrogatepass"))), max_size=8
    )
)
def test_every_line_of_bytes_gets_one_line(lines: list[bytes]) -> None:
    done = CliRunner().invoke(main, ["engine"], input=b"".join(line + b"\n" for line in lines))
    assert (done.exit_code, done.stderr, done.exception) == (0, "", None)
    assert all(
        "internal" not in json.loads(line).get("error", {}).get("kind", "") for line in done.stdout.split("\n")[:-1]
    )
    assert done.stdout.count("\n") == len(lines)
