"""A score for programs: one JSON object, the same in every language."""

from collections.abc import Iterator

from dejavu_rules.box.multisets import Fragments
from dejavu_rules.box.pieces import CardId
from dejavu_rules.errors import MalformedState
from dejavu_rules.i18n.sentences import show
from dejavu_rules.scoring.holding import Holding
from dejavu_rules.scoring.render import text
from dejavu_rules.scoring.sheet import Result, Sheet
from dejavu_rules.scoring.tree import Leaf, Node


def as_json(result: Result, proved: bool = False, with_tree: bool = False) -> dict[str, object]:
    """The answer for programs; lists beside `players` are in the same order."""
    answer: dict[str, object] = {
        "players": [_player_json(sheet, with_tree) for sheet in result.sheets],
        "winners": list(result.winners),
        "ranking": [_standing_json(result, seat) for seat in result.ranking],
        "links": [[list(map(card_json, leaf.cards)) for leaf in sheet.links.leaves()] for sheet in result.sheets],
        "others": [_others_json(sheet) for sheet in result.sheets],
        "unused": [list(sheet.holding.fragment_words(sheet.unused)) for sheet in result.sheets],
        "fragment_colours": [{"colour": word, "count": number} for word, number in result.fragment_counts],
        "public_cards": [list(_public_json(sheet.holding)) for sheet in result.sheets],
        "notices": list(_notices_json(result)),
    }
    if proved:
        answer["proof"] = {"status": "proved"}
    return answer


def _public_json(holding: Holding) -> Iterator[dict[str, object]]:
    """The Public Cards of a player with what they score, as it was understood."""
    for card in holding.cards:
        if card.scoring is not None:
            shown: dict[str, object] = {"card": card_json(card.id), "scores": card.scoring.kind.value}
            if card.scoring.fragment_colour is not None:
                shown["fragment_colour"] = holding.fragment_colours[card.scoring.fragment_colour]
            yield shown


def _notices_json(result: Result) -> Iterator[dict[str, object]]:
    if result.seems_short:
        yield {"clause": "END-1", "most_cards": result.most_cards}
    if result.missing_colours:
        yield {"clause": "SCORE-C1", "fragment_colours": list(result.missing_colours)}
    if result.translations:
        yield {"clause": "COMP-3", "one_colour": [list(words) for words in result.translations]}


def _standing_json(result: Result, seat: int) -> dict[str, object]:
    return {"place": result.places[seat], "name": result.sheets[seat].name, "total": result.totals[seat]}


def _others_json(sheet: Sheet) -> dict[str, object]:
    shown = [[_use_json(sheet.holding, use.card, use.fragments) for use in other] for other in sheet.others]
    return {"count": sheet.optimum.ways - 1, "assignments": shown}


def _use_json(holding: Holding, card: CardId, fragments: Fragments) -> dict[str, object]:
    return {"card": card_json(card), "fragments": list(holding.fragment_words(fragments))}


def _player_json(sheet: Sheet, with_tree: bool) -> dict[str, object]:
    vp = {leaf.cards[0]: leaf.vp for leaf in sheet.public.leaves()}
    player: dict[str, object] = {
        "name": sheet.name,
        "total": sheet.total,
        "tokens": sheet.tokens.vp,
        "printed": sheet.printed.vp,
        "public": sheet.public.vp,
        "links": sheet.links.vp,
        "assignment": [
            {**_use_json(sheet.holding, use.card, use.fragments), "vp": vp[use.card]} for use in sheet.assignment
        ],
    }
    if sheet.idea_vp is not None:
        player["idea"] = _idea_json(sheet, sheet.idea_vp)
    if with_tree:
        player["ways"] = sheet.optimum.ways
        player["sheet"] = tree_json(sheet.holding, sheet.tree)
    return player


def _idea_json(sheet: Sheet, vp: int) -> dict[str, object]:
    words = sheet.holding.fragment_words
    differences = [
        {"card": card_json(each.card), "own": list(words(each.own)), "best": list(words(each.best)), "vp": each.vp}
        for each in sheet.differences
    ]
    return {"vp": vp, "left": sheet.optimum.vp - vp, "differences": differences}


def card_json(card: CardId) -> dict[str, object]:
    """A card as a file names it."""
    return {"colour": str(card.colour), "number": card.number}


def tree_json(holding: Holding, node: Node) -> dict[str, object]:
    """A tree as JSON: leaves with their clause and count, sums with their parts."""
    if isinstance(node, Leaf):
        leaf: dict[str, object] = {"clause": node.clause, "count": node.count, "vp": node.vp}
        if node.cards:
            leaf["cards"] = [card_json(card) for card in node.cards]
        if node.each is not None:
            leaf["each"] = node.each
            leaf["fragments"] = list(holding.fragment_words(node.fragments))
        return leaf
    return {"group": node.group, "vp": node.vp, "parts": [tree_json(holding, part) for part in node.parts]}


def score_json(result: Result, with_tree: bool = False) -> dict[str, object]:
    """A result as an object that `json` can write, in the fixed shape of `dejavu-rules score --json`.

    `with_tree` adds each player's score as a tree of reasons.

    Raises `MalformedState` for anything but a result.
    """
    return as_json(_checked(result), with_tree=with_tree)


def score_text(result: Result, lang: str = "en") -> str:
    """A result as `dejavu-rules score` prints it: the ranking, all sheets with their arithmetic, and who won.

    Raises `UnknownLanguage`, and `MalformedState` for anything but a result.
    """
    return text(_checked(result), lang=lang)


def _checked(result: Result) -> Result:
    if type(result) is not Result:
        raise MalformedState(f"{show(result)} is not a Result")
    return result
