"""A page of HTML, read as a browser would show it: what each element says about what, and whatever else is there."""

from html.parser import HTMLParser

from dejavu_rules.scoring.render import Line

_HIDDEN = ("style",)
_EMPTY = ("meta",)


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
        if tag in _EMPTY:
            return
        self._open.append(tag)
        if not self._depth and dict(attrs).get("data-says"):
            self._about, self._depth, self._words = dict(attrs), len(self._open), []

    def handle_endtag(self, tag: str) -> None:
        if self._depth == len(self._open):
            self.lines.append(_line(" ".join(self._words), self._about))
            self._depth = 0
        self._open.pop()

    def handle_data(self, data: str) -> None:
        if self._depth:
            self._words.append(data)
        elif data.strip() and self._open[-1:] != list(_HIDDEN):
            self.lines.append(Line(data.strip(), "heading"))


def _line(text: str, about: dict[str, str | None]) -> Line:
    seat, place = about.get("data-seat"), about.get("data-place")
    return Line(
        text,
        about["data-says"],  # type: ignore[arg-type]  # a word that no line may say is found to mean nothing
        None if seat is None else int(seat),
        int(place) if place is not None and place.isdecimal() else place,
    )


def page_lines(page: str) -> tuple[Line, ...]:
    """The lines of a page."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return tuple(reader.lines)
