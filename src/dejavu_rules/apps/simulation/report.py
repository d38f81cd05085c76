"""A page about many games: bars with intervals, drawn by hand, in any language. It needs no network."""

from collections.abc import Callable, Iterable, Iterator
from html import escape
from typing import Final, TypeAlias

from dejavu_rules.apps.simulation.games import SOURCES
from dejavu_rules.apps.simulation.summary import Summary, Tallies, share_interval

Say: TypeAlias = Callable[..., str]
"""A text by table and key with its values, in the language of the page."""
Bar: TypeAlias = tuple[str, float, float, float]
"""A label, a value, and where its interval begins and ends."""

_LABEL, _WIDTH, _ROW, _NUMBER = 150, 420, 20, 150
_STYLE: Final = (
    "body{font:16px/1.4 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#222}"
    "svg{width:100%;height:auto}svg text{font:12px system-ui,sans-serif;fill:#222}rect{fill:#4a78b5}"
    "line{stroke:#222;stroke-width:1.5}"
)
_FEW: Final = 5
"""A value of fewer games says nothing, and is left out."""


def bars(rows: Iterable[Bar], show: Callable[[float], str]) -> str:
    """Horizontal bars as SVG, each with its interval and its value in words."""
    listed = list(rows)
    most = max((high for *_, high in listed), default=1.0) or 1.0
    height = _ROW * len(listed)
    parts = [f'<svg viewBox="0 0 {_LABEL + _WIDTH + _NUMBER} {height}" role="img">']
    for place, (label, value, low, high) in enumerate(listed):
        top = place * _ROW
        x, start, end = (_LABEL + _WIDTH * number / most for number in (value, low, high))
        words = show(value) if low == high else f"{show(value)} ({show(low)}-{show(high)})"
        parts.append(f'<text x="{_LABEL - 6}" y="{top + 14}" text-anchor="end">{escape(label)}</text>')
        parts.append(f'<rect x="{_LABEL}" y="{top + 3}" width="{x - _LABEL:.1f}" height="{_ROW - 6}"/>')
        if low != high:
            parts.append(f'<line x1="{start:.1f}" x2="{end:.1f}" y1="{top + 10}" y2="{top + 10}"/>')
        parts.append(f'<text x="{max(x, end) + 6:.1f}" y="{top + 14}">{escape(words)}</text>')
    return "".join([*parts, "</svg>"])


def page(summary: Summary, digest: str, say: Say, lang: str) -> str:
    """The whole page."""
    title = escape(say("simulate", "title"))
    body = "".join(f"<h2>{escape(head)}</h2>{content}" for head, content in _sections(summary, say))
    facts = escape(say("simulate", "done", games=summary.games, failed=len(summary.failed), digest=digest[:16]))
    return (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style>'
        f"<h1>{title}</h1><p>{facts}</p>{body}</html>\n"
    )


def _sections(summary: Summary, say: Say) -> Iterator[tuple[str, str]]:
    if not summary.games:
        return
    start = (say("simulate", "start player"), summary.starts.share, *summary.starts.interval)
    yield say("simulate", "wins"), bars([*_shares(summary.seats), start], _percent)
    for label, tally in sorted(summary.seats.items()):
        points = [(say("sheet", source), tally.sources[source] / tally.number) for source in SOURCES]
        yield say("simulate", "sources", seat=label), bars([(name, vp, vp, vp) for name, vp in points], _vp)
    if summary.missed:
        missed = sorted(summary.missed.items())
        yield say("simulate", "regret"), bars([(label, one.mean, *one.interval) for label, one in missed], _vp)
        shares = [(label, one.share, *share_interval(one.share, one.turns)) for label, one in missed]
        yield say("simulate", "best turns"), bars(shares, _percent)
    yield say("simulate", "lengths"), bars(_lengths(summary), str)
    yield say("simulate", "cards"), bars(sorted(_shares(summary.cards), key=lambda bar: -bar[1]), _percent)
    yield say("simulate", "powers"), bars(_shares(summary.powers), _percent)


def _shares(tallies: Tallies) -> list[Bar]:
    """The share of wins, in the order of the labels."""
    often = [(label, tally) for label, tally in sorted(tallies.items()) if tally.number >= _FEW]
    return [(label, tally.share, *tally.interval) for label, tally in often]


def _lengths(summary: Summary) -> list[Bar]:
    """How many games had each number of turns, in about a dozen groups."""
    least, most = min(summary.turns), max(summary.turns)
    step = max(1, (most - least) // 12)
    groups: dict[int, int] = {}
    for turns, number in sorted(summary.turns.items()):
        start = least + (turns - least) // step * step
        groups[start] = groups.get(start, 0) + number
    labels = {start: f"{start}-{start + step - 1}" if step > 1 else str(start) for start in groups}
    return [(labels[start], number, number, number) for start, number in groups.items()]


def _percent(share: float) -> str:
    return f"{share:.0%}" if share in (0, 1) else f"{share:.1%}"


def _vp(value: float) -> str:
    return f"{value:.2f}"
