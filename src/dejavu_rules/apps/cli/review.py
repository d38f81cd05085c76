"""`dejavu-rules review`: each turn of a played game beside the best one."""

import json
from collections.abc import Iterator

import click

from dejavu_rules.apps.cli.best_turn import document, moves
from dejavu_rules.apps.cli.games import read_record
from dejavu_rules.apps.cli.language import TranslatedCommand, lang_option, translate
from dejavu_rules.apps.cli.output import put
from dejavu_rules.turns import ReviewedTurn, review


@click.command(cls=TranslatedCommand, help="review in full")
@click.argument("file")
@click.option("--player", metavar="NAME", help="review player")
@click.option("--json", "as_json", is_flag=True, help="json")
@lang_option
def command(file: str, player: str | None, as_json: bool) -> None:
    """Compare each turn of a played game with the best one."""
    record = read_record(file)
    names = record.names
    if player is not None and player not in names:
        raise click.UsageError(translate("turn", "nobody", name=player, names=names))
    turns = review(record, None if player is None else names.index(player))
    if as_json:
        put(json.dumps({"turns": [_document(each, names) for each in turns]}))
        return
    for line in _lines(turns, names):
        put(line)


def _document(each: ReviewedTurn, names: tuple[str, ...]) -> dict[str, object]:
    return {"turn": each.turn, "name": names[each.seat], "gained": each.gained, "best": document(each.best)}


def _lines(turns: tuple[ReviewedTurn, ...], names: tuple[str, ...]) -> Iterator[str]:
    if not turns:
        yield translate("turn", "no turns")
    for each in turns:
        words = {"turn": each.turn, "name": names[each.seat], "gained": each.gained, "possible": each.best.gain}
        yield translate("turn", "better" if each.regret > 0 else "as good", **words)
        if each.regret > 0:
            yield from [f"  {move}" for move in moves(each.best.line)]
    for seat, name in enumerate(names):
        own = [each for each in turns if each.seat == seat]
        if own:
            yield translate(
                "turn",
                "summary",
                name=name,
                gained=sum(each.gained for each in own),
                possible=sum(each.best.gain for each in own),
                best=sum(each.regret <= 0 for each in own),
                turns=len(own),
            )
