"""`dejavu-rules best-turn`: the most VP that a turn can bring, of a position or of a puzzle."""

import json
from collections.abc import Iterable

import click

from dejavu_rules import Action, GameState, MalformedState, View, say
from dejavu_rules.apps.cli.files import printable
from dejavu_rules.apps.cli.games import read_position
from dejavu_rules.apps.cli.language import TranslatedCommand, lang, lang_option, translate
from dejavu_rules.apps.cli.output import fail, put
from dejavu_rules.bots.puzzles import puzzle
from dejavu_rules.notation import to_move, to_position
from dejavu_rules.turns import BestTurn, best_turn, pools


@click.command("best-turn", cls=TranslatedCommand, help="best-turn in full")
@click.argument("file", required=False)
@click.option("--puzzle", "seed", type=click.IntRange(min=0), metavar="S", help="puzzle")
@click.option("--solution", is_flag=True, help="solution")
@click.option("--json", "as_json", is_flag=True, help="json")
@lang_option
def command(file: str | None, seed: int | None, solution: bool, as_json: bool) -> None:
    """Find the most VP that a turn can bring."""
    if file is not None and seed is None:
        state, names = read_position(file)
        try:
            best = best_turn(state)
        except MalformedState as error:
            fail(f"{printable(file)}: {say(error, lang())}")
        put(json.dumps(document(best)) if as_json else _words(state, names, best))
    elif seed is not None and file is None:
        _pose(seed, solution, as_json)
    else:
        raise click.UsageError(translate("turn", "either"))


def _pose(seed: int, solution: bool, as_json: bool) -> None:
    posed = puzzle(seed)
    position, names = to_position(posed.state), ("Player 1", "Player 2")
    if as_json:
        put(json.dumps({"position": position, "greedy": posed.greedy, **document(posed.best)}))
        return
    task = {"seed": seed, "name": names[posed.state.active], "gain": posed.best.gain, "greedy": posed.greedy}
    put(translate("turn", "puzzle", **task))
    put(position)
    put(_words(posed.state, names, posed.best) if solution else translate("turn", "how to solve"))


def document(best: BestTurn) -> dict[str, object]:
    """A best turn for programs; the line is in notation."""
    return {"gain": best.gain, "bound": best.bound, "results": best.results, "line": moves(best.line)}


def moves(line: Iterable[Action]) -> list[str]:
    """Actions in notation."""
    return [to_move(action) for action in line]


def _words(state: GameState | View, names: tuple[str, ...], best: BestTurn) -> str:
    turn = {"turn": state.turn, "name": names[state.active]}
    if not best.gain and best.is_complete:
        return translate("turn", "nothing", **turn)
    lines = [translate("turn", "best", **turn, gain=best.gain), *[f"  {move}" for move in moves(best.line)]]
    number = sum(pool.sowings for pool in pools(state) if pool.bits == best.pool)
    if number:
        lines.append(translate("turn", "sowings", bits=best.pool, number=number))
    return "\n".join([*lines, translate("turn", "complete" if best.is_complete else "incomplete", bound=best.bound)])
