"""A page of HTML, read as a browser would show it: what each element says about what, and whatever else is there.

Elements and attributes that a page has no use for, such as scripts and links to elsewhere, are not passed over: a name
that was not escaped could have brought them.
"""

from html.parser import HTMLParser

from dejavu_rules.scoring.layout import Line

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
    return Line(
        text,
        says,
        None if seat is None else int(seat),
        int(place) if place is not None and place.isdecimal() else place,
    )


def page_lines(page: str) -> tuple[Line, ...]:
    """The lines of a page; whatever a page should not have is text in a gap."""
    reader = _Reader()
    try:
        reader.feed(page)
        reader.close()
    except AssertionError as error:  # what html.parser raises for markup that it does not know
        return (Line(str(error), "gap"),)
    return tuple(reader.lines)
