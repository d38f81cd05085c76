"""A score for programs as one JSON object, the same in every language, and for people as a text."""

from dejavu_rules.box.pieces import CardId
from dejavu_rules.errors import MalformedState
from dejavu_rules.i18n.sentences import show
from dejavu_rules.scoring.holding import Holding, Leaf, Node, Use
from dejavu_rules.scoring.render import text
from dejavu_rules.scoring.sheet import Result, Sheet


def score_json(result: Result, with_tree: bool = False) -> dict[str, object]:
    """A result as an object that `json` can write, in the fixed shape of `dejavu-rules score --json`.

    `with_tree` adds each player's score as a tree of reasons.

    Raises `MalformedState` for anything but a result.
    """
    return as_json(_check(result), with_tree=with_tree)


def score_text(result: Result, lang: str = "en") -> str:
    """A result as `dejavu-rules score` prints it: the ranking, all sheets with their arithmetic, and who won.

    Raises `UnknownLanguage`, and `MalformedState` for anything but a result.
    """
    return text(_check(result), lang=lang)


def _check(result: Result) -> Result:
    if type(result) is not Result:
        raise MalformedState(f"{show(result)} is not a Result")
    return result


def as_json(result: Result, proved: bool = False, with_tree: bool = False) -> dict[str, object]:
    """The answer for programs; lists beside `players` are in the same order."""
    sheets, places, totals = result.sheets, result.places, result.totals
    answer: dict[str, object] = {
        "players": [_player_json(sheet, with_tree) for sheet in sheets],
        "winners": list(result.winners),
        "ranking": [
            {"place": places[seat], "name": sheets[seat].name, "total": totals[seat]} for seat in result.ranking
        ],
        "links": [[list(map(card_json, leaf.cards)) for leaf in sheet.links.leaves()] for sheet in sheets],
        "others": [
            {
                "count": sheet.optimum.ways - 1,
                "assignments": [[_use_json(sheet.holding, use) for use in other] for other in sheet.others],
            }
            for sheet in sheets
        ],
        "unused": [list(sheet.holding.fragment_words(sheet.unused)) for sheet in sheets],
        "fragment_colours": [{"colour": word, "count": number} for word, number in result.fragment_counts],
        "public_cards": [_public_json(sheet.holding) for sheet in sheets],
        "notices": _notices_json(result),
    }
    return answer | ({"proof": {"status": "proved"}} if proved else {})


def _public_json(holding: Holding) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for card, scoring in [(card.id, card.scoring) for card in holding.cards if card.scoring is not None]:
        found.append({"card": card_json(card), "scores": scoring.kind.value})
        if scoring.fragment_colour is not None:
            found[-1]["fragment_colour"] = holding.fragment_colours[scoring.fragment_colour]
    return found


def _notices_json(result: Result) -> list[dict[str, object]]:
    notices: dict[str, tuple[str, object]] = {}
    if result.seems_short:
        notices["END-1"] = "most_cards", result.most_cards
    if result.missing_colours:
        notices["SCORE-C1"] = "fragment_colours", list(result.missing_colours)
    if result.translations:
        notices["COMP-3"] = "one_colour", [list(words) for words in result.translations]
    return [{"clause": clause, key: value} for clause, (key, value) in notices.items()]


def _use_json(holding: Holding, use: Use) -> dict[str, object]:
    return {"card": card_json(use.card), "fragments": list(holding.fragment_words(use.fragments))}


def _player_json(sheet: Sheet, with_tree: bool) -> dict[str, object]:
    held, vp = sheet.holding, {leaf.cards[0]: leaf.vp for leaf in sheet.public.leaves()}
    player: dict[str, object] = {
        "name": sheet.name,
        "total": sheet.total,
        "tokens": sheet.tokens.vp,
        "printed": sheet.printed.vp,
        "public": sheet.public.vp,
        "links": sheet.links.vp,
        "assignment": [{**_use_json(held, use), "vp": vp[use.card]} for use in sheet.assignment],
    }
    if sheet.idea_vp is not None:
        differences = [
            {
                "card": card_json(each.card),
                "own": list(held.fragment_words(each.own)),
                "best": list(held.fragment_words(each.best)),
                "vp": each.vp,
            }
            for each in sheet.differences
        ]
        player["idea"] = {"vp": sheet.idea_vp, "left": sheet.optimum.vp - sheet.idea_vp, "differences": differences}
    if with_tree:
        player |= {"ways": sheet.optimum.ways, "sheet": tree_json(held, sheet.tree)}
    return player


def card_json(card: CardId) -> dict[str, object]:
    """A card as a file names it."""
    return {"colour": str(card.colour), "number": card.number}


def tree_json(holding: Holding, node: Node) -> dict[str, object]:
    """A tree as JSON: leaves with their clause and count, sums with their parts."""
    if not isinstance(node, Leaf):
        return {"group": node.group, "vp": node.vp, "parts": [tree_json(holding, part) for part in node.parts]}
    leaf: dict[str, object] = {"clause": node.clause, "count": node.count, "vp": node.vp}
    if node.cards:
        leaf["cards"] = [card_json(card) for card in node.cards]
    if node.each is not None:
        leaf |= {"each": node.each, "fragments": list(holding.fragment_words(node.fragments))}
    return leaf
