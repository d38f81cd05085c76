"""One simulated game as plain values, the same in every process."""

import json
from functools import lru_cache
from traceback import format_exc
from typing import Any, Final

from attrs import frozen

from dejavu_rules import (
    Catalogue,
    Dealer,
    GameState,
    Icon,
    act,
    is_over,
    new_game,
    score,
    settle,
    view,
)
from dejavu_rules.bots import Bot, find_bot
from dejavu_rules.box.catalogue import parse
from dejavu_rules.turns import best_turn

MAX_TURNS: Final = 5_000
"""A game of more turns is stopped and scored as it stands."""
SOURCES: Final = ("tokens", "printed", "public", "links")


@frozen
class Plan:
    """What is played: a game depends on this and on its number only."""

    seats: tuple[str, ...]
    games: int
    seed: int
    speed: bool = False
    tables: str = "parquet"
    """The form of the tables: parquet, csv or jsonl."""
    regret: bool = False
    """Whether each turn is compared with the best one, which takes time."""
    catalogue: str | None = None
    """The box as TOML, if it is not the standard one."""


@lru_cache(maxsize=1)
def _find_box(text: str | None) -> Catalogue | None:
    return None if text is None else parse(text)


def play_chunk(plan: Plan, first: int, last: int) -> list[str]:
    """The games from one number up to another, without it, each as a line of JSON."""
    bots = [find_bot(name) for name in plan.seats]
    return [to_line(_try_game(plan, bots, number)) for number in range(first, last)]


def to_line(game: dict[str, Any]) -> str:
    """A game as one line of JSON, always the same."""
    return json.dumps(game, sort_keys=True, separators=(",", ":"))


def failed_game(number: int, reason: str) -> dict[str, Any]:
    """A game that could not be played to its end."""
    return {"game": number, "error": reason}


def _try_game(plan: Plan, bots: list[Bot], number: int) -> dict[str, Any]:
    try:
        return play_game(plan, bots, number)
    except Exception:  # a bot may raise anything, and the other games go on
        return failed_game(number, format_exc(limit=-8))


def play_game(plan: Plan, bots: list[Bot], number: int) -> dict[str, Any]:
    """One game: how it went, what each seat had, when cards were completed, what each turn brought."""
    dealer = Dealer.of(plan.seed, "game", number)
    streams = [dealer.branch("bot", seat) for seat in range(len(bots))]
    state = new_game(len(bots), dealer, speed=plan.speed, catalogue=_find_box(plan.catalogue))
    cards = [_card(seat, card, 0) for seat, player in enumerate(state.players) for card in player.ltm]
    turns: list[dict[str, Any]] = []
    decisions = 0
    while not is_over(state) and state.turn <= MAX_TURNS:
        if state.turn and (not turns or turns[-1]["turn"] != state.turn):
            turns.append(_turn(state, plan.regret))
        seat, before = state.active, state.player.ltm
        state = settle(act(state, seat, bots[seat](view(state, seat), streams[seat])), dealer)
        decisions += 1
        fresh = state.players[seat].ltm - before
        cards += [_card(seat, card, turns[-1]["turn"] if turns else 0) for card in fresh]
        if turns:
            turns[-1]["cards"] += len(fresh)
            turns[-1]["pool"] = max(turns[-1]["pool"], len(state.pool))
            if state.turn != turns[-1]["turn"] or is_over(state):
                _end_turn(turns[-1], score(state).totals[seat])
    return {
        "game": number,
        "turns": len(turns),
        "decisions": decisions,
        "start_player": state.start_player,
        "finished": is_over(state),
        "winners": list(score(state).winning_seats),
        "seats": _seats(plan, state),
        "cards": cards,
        "turn_rows": turns,
    }


def _turn(state: GameState, regret: bool) -> dict[str, Any]:
    """The row of a turn that begins. Its VP and its regret are complete when it ends."""
    return {
        "turn": state.turn,
        "seat": state.active,
        "cards": 0,
        "pool": 0,
        "vp": -score(state).totals[state.active],
        **({"regret": best_turn(state).gain} if regret else {}),
    }


def _end_turn(row: dict[str, Any], total: int) -> None:
    """Count what a turn has gained, with this score after it, and what it has missed."""
    row["vp"] += total
    if "regret" in row:
        row["regret"] -= row["vp"]


def _card(seat: int, card: object, turn: int) -> dict[str, Any]:
    return {"seat": seat, "card": str(card), "turn": turn}


def _seats(plan: Plan, state: GameState) -> list[dict[str, Any]]:
    result = score(state)
    share = 1 / len(result.winning_seats)
    return [
        {
            "seat": seat,
            "bot": plan.seats[seat],
            "won": share if seat in result.winning_seats else 0.0,
            "total": sheet.total,
            **{source: getattr(sheet, source).vp for source in SOURCES},
            "cards": len(state.players[seat].ltm),
            "fragments": len(state.players[seat].fragments),
            **{icon.value: state.powers(seat).of(icon) for icon in Icon},
        }
        for seat, sheet in enumerate(result.sheets)
    ]
