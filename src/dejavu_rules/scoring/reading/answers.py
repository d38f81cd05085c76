"""What the JSON for programs must say, from a second count."""

from collections.abc import Iterator, Sequence

from dejavu_rules.box.pieces import CardId
from dejavu_rules.scoring.holding import Holding, LtmCard, Use
from dejavu_rules.scoring.reading.lines import fragment_words
from dejavu_rules.scoring.recount import LAST_CARD, Recount, places, unowned_colours, vp_of, winning_seats
from dejavu_rules.scoring.tree import Leaf


def json_problems(recounts: Sequence[Recount], answer: object, with_tree: bool = False) -> Iterator[str]:
    """Where the JSON for programs says something else than was counted again."""
    totals = [recount.total for recount in recounts]
    most = max(len(recount.holding.cards) for recount in recounts)
    expected = {
        "players": [_player(recount, with_tree) for recount in recounts],
        "winners": [recounts[seat].holding.name for seat in winning_seats(totals)],
        "ranking": _ranking(recounts, totals),
        "links": [[[_card(card) for card in leaf.cards] for leaf in recount.groups[3]] for recount in recounts],
        "others": [_others(recount) for recount in recounts],
        "unused": [list(fragment_words(recount.holding, recount.unused)) for recount in recounts],
        "fragment_colours": _colours([recount.holding for recount in recounts]),
        "public_cards": [[_public(recount.holding, card) for card in _publics(recount)] for recount in recounts],
        "notices": _notices(recounts, most),
        "proof": {"status": "proved"},
    }
    if answer != expected:
        yield f"the JSON is {answer}, and should be {expected}"


def _colours(held: Sequence[Holding]) -> list[dict[str, object]]:
    owned = [int(fragment.colour) for holding in held for fragment in holding.fragments]
    return [{"colour": word, "count": owned.count(place)} for place, word in enumerate(held[0].fragment_colours)]


def _publics(recount: Recount) -> list[LtmCard]:
    return [card for card in recount.holding.cards if card.vp is None]


def _public(holding: Holding, card: LtmCard) -> dict[str, object]:
    scoring = card.scoring
    assert scoring is not None
    colour = scoring.fragment_colour
    named = {} if colour is None else {"fragment_colour": holding.fragment_colours[colour]}
    return {"card": _card(card.id), "scores": scoring.kind.value, **named}


def _notices(recounts: Sequence[Recount], most: int) -> list[dict[str, object]]:
    missing = unowned_colours([recount.holding for recount in recounts])
    same = recounts[0].holding.translations
    found: list[dict[str, object]] = [{"clause": "END-1", "most_cards": most}] if most < LAST_CARD else []
    found += [{"clause": "SCORE-C1", "fragment_colours": list(missing)}] if missing else []
    return found + ([{"clause": "COMP-3", "one_colour": [list(words) for words in same]}] if same else [])


def _ranking(recounts: Sequence[Recount], totals: list[int]) -> list[dict[str, object]]:
    ranking = places(totals)
    rows = [(place, seat) for seat, place in enumerate(ranking)]
    return [
        {"place": place, "name": recounts[seat].holding.name, "total": totals[seat]} for place, seat in sorted(rows)
    ]


def _others(recount: Recount) -> dict[str, object]:
    return {
        "count": recount.ways - 1,
        "assignments": [[_use(recount.holding, use) for use in other] for other in recount.others],
    }


def _use(holding: Holding, use: Use) -> dict[str, object]:
    return {"card": _card(use.card), "fragments": list(fragment_words(holding, use.fragments))}


def _player(recount: Recount, with_tree: bool) -> dict[str, object]:
    names = ("tokens", "printed", "public", "links")
    vp = {leaf.cards[0]: leaf.vp for leaf in recount.groups[2]}
    player: dict[str, object] = {"name": recount.holding.name, "total": recount.total}
    player |= {name: vp_of(group) for name, group in zip(names, recount.groups, strict=True)}
    player["assignment"] = [{**_use(recount.holding, use), "vp": vp[use.card]} for use in recount.assignment]
    if recount.idea is not None:
        player["idea"] = {
            "vp": recount.idea,
            "left": recount.best - recount.idea,
            "differences": [
                {
                    "card": _card(own.card),
                    "own": list(fragment_words(recount.holding, own.fragments)),
                    "best": list(fragment_words(recount.holding, best.fragments)),
                    "vp": vp_more,
                }
                for own, best, vp_more in recount.differences
            ],
        }
    if with_tree:
        parts = [
            {"group": name, "vp": vp_of(group), "parts": [_leaf_json(recount.holding, leaf) for leaf in group]}
            for name, group in zip(names, recount.groups, strict=True)
        ]
        player |= {"ways": recount.ways, "sheet": {"group": "total", "vp": recount.total, "parts": parts}}
    return player


def _leaf_json(holding: Holding, leaf: Leaf) -> dict[str, object]:
    found: dict[str, object] = {"clause": leaf.clause, "count": leaf.count, "vp": leaf.vp}
    if leaf.cards:
        found["cards"] = [_card(card) for card in leaf.cards]
    if leaf.each is not None:
        found |= {"each": leaf.each, "fragments": list(fragment_words(holding, leaf.fragments))}
    return found


def _card(card: CardId) -> dict[str, object]:
    return {"colour": str(card.colour), "number": card.number}
