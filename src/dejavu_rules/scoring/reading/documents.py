"""What the JSON for programs must say, from a second count; and a page of HTML, read as a browser would show it.

Of a page comes what each element says about what, and whatever else is there. Elements and attributes that it does not
need, such as scripts and links to elsewhere, are not passed over: a name that was not escaped could have brought them.
"""

from collections.abc import Iterable, Iterator, Sequence
from html.parser import HTMLParser

from dejavu_rules.box.pieces import CardId
from dejavu_rules.scoring.holding import Holding, Leaf, LtmCard, Use
from dejavu_rules.scoring.layout import Line
from dejavu_rules.scoring.reading.lines import fragment_words
from dejavu_rules.scoring.recount import LAST_CARD, Recount, places, unowned_colours, vp_of, winning_seats

_GROUPS = ("tokens", "printed", "public", "links")


def json_problems(recounts: Sequence[Recount], answer: object, with_tree: bool = False) -> Iterator[str]:
    """Where the JSON for programs says something else than was counted again."""
    held, totals = [recount.holding for recount in recounts], [recount.total for recount in recounts]
    owned = [int(fragment.colour) for holding in held for fragment in holding.fragments]
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
        "fragment_colours": [
            {"colour": word, "count": owned.count(place)} for place, word in enumerate(held[0].fragment_colours)
        ],
        "public_cards": [[_public(each, card) for card in each.cards if card.vp is None] for each in held],
        "notices": list(_notices(held)),
        "proof": {"status": "proved"},
    }
    if answer != expected:
        yield f"the JSON is {answer}, and should be {expected}"


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
    named = dict(zip(_GROUPS, recount.groups, strict=True))
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


_PAGE = "html head title style body main h1 h2 section footer ul li p div span"
_TABLE = "table caption thead tbody tfoot tr th td"
_TAGS = frozenset(f"{_PAGE} {_TABLE}".split())
_EMPTY = "meta"
_ATTRIBUTES = frozenset(["lang", "charset", "http-equiv", "content", "name", "class", "scope", "colspan", "dir"])
_ABOUT = frozenset(("data-says", "data-seat", "data-place"))


class _Reader(HTMLParser):
    """Collects the text of every element that says what it is about; text outside of those is a heading."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[Line] = []
        self._open: list[str] = []
        self._about: dict[str, str | None] = {}
        self._depth = 0
        self._words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag not in _TAGS | {_EMPTY} or not found.keys() <= _ATTRIBUTES | _ABOUT:
            self._wonder(tag)
        if tag == _EMPTY:
            return
        self._open.append(tag)
        if not self._depth and found.keys() & _ABOUT:
            self._about, self._depth, self._words = found, len(self._open), []

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1] != tag:
            self._wonder(f"/{tag}")
            return
        if self._depth == len(self._open):
            self.lines.append(_line(" ".join(self._words), self._about))
            self._depth = 0
        self._open.pop()

    def handle_data(self, data: str) -> None:
        if self._depth:
            self._words.append(data)
        elif data.strip() and self._open[-1:] != ["style"]:
            self.lines.append(Line(data.strip(), "heading"))

    def _wonder(self, data: str) -> None:
        """Text in a gap: no proof lets it pass."""
        self.lines.append(Line(f"<{data}>", "gap"))

    handle_comment = handle_pi = unknown_decl = _wonder


def _line(text: str, about: dict[str, str | None]) -> Line:
    says, seat, place = (about.get(name) for name in ("data-says", "data-seat", "data-place"))
    if says is None or (seat is not None and not seat.isdecimal()):
        return Line(text or "data", "gap")
    what = int(place) if place is not None and place.isdecimal() else place
    return Line(text, says, None if seat is None else int(seat), what)


def page_lines(page: str) -> tuple[Line, ...]:
    """The lines of a page; whatever a page should not have is text in a gap."""
    reader = _Reader()
    try:
        reader.feed(page)
        reader.close()
    except AssertionError as error:  # what html.parser raises for markup that it does not know
        return (Line(str(error), "gap"),)
    return tuple(reader.lines)
