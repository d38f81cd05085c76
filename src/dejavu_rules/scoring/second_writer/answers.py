"""The JSON for programs, and the answer that a web page shows, as they must be."""

import json
from collections.abc import Iterable, Iterator, Sequence

from dejavu_rules.box.pieces import CardId
from dejavu_rules.scoring.holding import Holding, Leaf, LtmCard, Use
from dejavu_rules.scoring.recount import LAST_CARD, Recount, places, unowned_colours, vp_of, winning_seats
from dejavu_rules.scoring.second_writer.words import GROUPS, Words, fragment_counts, fragment_words


def json_problems(recounts: Sequence[Recount], answer: object, with_tree: bool = False) -> Iterator[str]:
    """Where the JSON for programs says something else than was counted again."""
    held, totals = [recount.holding for recount in recounts], [recount.total for recount in recounts]
    ranked = sorted((place, seat) for seat, place in enumerate(places(totals)))
    expected = {
        "players": [_player(recount, with_tree) for recount in recounts],
        "winners": [held[seat].name for seat in winning_seats(totals)],
        "ranking": [{"place": place, "name": held[seat].name, "total": totals[seat]} for place, seat in ranked],
        "links": [[_cards(leaf.cards) for leaf in recount.groups[3]] for recount in recounts],
        "others": [
            {
                "count": each.ways - 1,
                "assignments": [[_use(each.holding, use) for use in other] for other in each.others],
            }
            for each in recounts
        ],
        "unused": [list(fragment_words(recount.holding, recount.unused)) for recount in recounts],
        "fragment_colours": [{"colour": word, "count": number} for word, number in fragment_counts(held)],
        "public_cards": [[_public(each, card) for card in each.cards if card.vp is None] for each in held],
        "notices": list(_notices(held)),
        "proof": {"status": "proved"},
    }
    yield from _differ(answer, expected)


def _public(holding: Holding, card: LtmCard) -> dict[str, object]:
    assert card.scoring is not None
    colour = card.scoring.fragment_colour
    named = {} if colour is None else {"fragment_colour": holding.fragment_colours[colour]}
    return {"card": _card(card.id), "scores": card.scoring.kind.value, **named}


def _notices(held: Sequence[Holding]) -> Iterator[dict[str, object]]:
    most, missing = max(len(holding.cards) for holding in held), unowned_colours(held)
    if most < LAST_CARD:
        yield {"clause": "END-1", "most_cards": most}
    if missing:
        yield {"clause": "SCORE-C1", "fragment_colours": list(missing)}
    if held[0].translations:
        yield {"clause": "COMP-3", "one_colour": [list(words) for words in held[0].translations]}


def _use(holding: Holding, use: Use) -> dict[str, object]:
    return {"card": _card(use.card), "fragments": list(fragment_words(holding, use.fragments))}


def _player(recount: Recount, with_tree: bool) -> dict[str, object]:
    held, vp = recount.holding, {leaf.cards[0]: leaf.vp for leaf in recount.groups[2]}
    named = dict(zip(GROUPS, recount.groups, strict=True))
    player: dict[str, object] = {"name": held.name, "total": recount.total}
    player |= {name: vp_of(group) for name, group in named.items()}
    player["assignment"] = [{**_use(held, use), "vp": vp[use.card]} for use in recount.assignment]
    if recount.idea is not None:
        words = [
            (own.card, list(fragment_words(held, own.fragments)), list(fragment_words(held, best.fragments)), more)
            for own, best, more in recount.differences
        ]
        differences = [{"card": _card(card), "own": own, "best": best, "vp": more} for card, own, best, more in words]
        player["idea"] = {"vp": recount.idea, "left": recount.best - recount.idea, "differences": differences}
    if with_tree:
        parts = [
            {"group": name, "vp": vp_of(group), "parts": [_leaf(held, leaf) for leaf in group]}
            for name, group in named.items()
        ]
        player |= {"ways": recount.ways, "sheet": {"group": "total", "vp": recount.total, "parts": parts}}
    return player


def _leaf(holding: Holding, leaf: Leaf) -> dict[str, object]:
    cards = {"cards": _cards(leaf.cards)} if leaf.cards else {}
    each = {} if leaf.each is None else {"each": leaf.each, "fragments": [*fragment_words(holding, leaf.fragments)]}
    return {"clause": leaf.clause, "count": leaf.count, "vp": leaf.vp, **cards, **each}


def _cards(cards: Iterable[CardId]) -> list[dict[str, object]]:
    return [_card(card) for card in cards]


def _card(card: CardId) -> dict[str, object]:
    return {"colour": str(card.colour), "number": card.number}


def shown_problems(recounts: Sequence[Recount], answer: object, lang: str) -> Iterator[str]:
    """Where a web page would show something else than was counted again."""
    words = Words(recounts, lang)
    found = [_show_player(words, seat) for seat in range(len(recounts))]
    result = {
        "ranking": [{"seat": each.seat, "place": each.place} for each in words.ranking()],
        "winners": words.winners(),
        "winning_seats": list(words.winning),
        "understood": [{"says": says, "text": text} for says, text in words.table_lines()],
        "notices": [{"clause": clause, "text": text} for clause, text in words.notices()],
    }
    clauses = {row.clause: words.rule(row.clause) for seat in range(len(recounts)) for row in words.rows(seat)}
    expected = {
        "proved": words.say("proved"),
        "shown": {
            "players": found,
            "defects": [],
            "result": result,
            "groups": {group: words.say(group) for group in (*GROUPS, "total")},
            "clauses": {clause: words.say("line", label=clause, words=rule) for clause, rule in clauses.items()},
        },
    }
    yield from _differ(answer, expected)


def _differ(answer: object, expected: object) -> Iterator[str]:
    """As JSON: there a truth and 1 are not the same."""
    if json.dumps(answer, sort_keys=True) != json.dumps(expected, sort_keys=True):
        yield f"the JSON is {answer}, and should be {expected}"


def _show_player(words: Words, seat: int) -> dict[str, object]:
    recount = words.recounts[seat]
    held, public = recount.holding, recount.groups[2]
    about: list[dict[str, object]] = [{"group": "tokens"}, {"group": "printed"}]
    about += [{"group": "public", "card": _card(leaf.cards[0])} for leaf in public]
    about += [{"group": "links"}]
    return {
        "name": held.name,
        "defects": [],
        "total": recount.total,
        "groups": {name: vp_of(group) for name, group in zip(GROUPS, recount.groups, strict=True)},
        "rows": [{**row._asdict(), **more} for row, more in zip(words.rows(seat), about, strict=True)],
        "arithmetic": words.total(seat),
        "remarks": [{"says": says, "text": text} for says, text in words.remarks(seat)],
        "links": [_cards(leaf.cards) for leaf in recount.groups[3]],
        "best": recount.best,
        "own": recount.idea,
        "assignment": [{**_use(held, use), "name": words.card(held, use.card)} for use in recount.assignment],
    }
