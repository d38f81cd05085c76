"""What a picture shows: the map, what lies on it, highlights and arrows."""

from typing import TYPE_CHECKING, Protocol

from dejavu_rules.box.cosmic_map import CosmicMap
from dejavu_rules.box.multisets import Bits
from dejavu_rules.box.pieces import Fragment, NebulaTile
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.i18n import speaker
from dejavu_rules.i18n.commands import PICTURE
from dejavu_rules.i18n.sentences import Term, format_sentence
from dejavu_rules.mapgen.layout import Layout

if TYPE_CHECKING:
    pass


class Table(Protocol):
    """A state, or a view of one."""

    @property
    def bits(self) -> tuple[Bits, ...]: ...
    @property
    def fragments(self) -> tuple[Fragment | None, ...]: ...
    @property
    def flower_tiles(self) -> tuple[NebulaTile, ...]: ...
    @property
    def girl(self) -> NebulaTile | None: ...


@frozen
class Contents:
    """What lies on the tiles. `bits` and `fragments` are indexed by tile; each may be empty instead."""

    bits: tuple[Bits, ...] = ()
    fragments: tuple[Fragment | None, ...] = ()
    flowers: tuple[NebulaTile, ...] = ()
    girl: NebulaTile | None = None

    @classmethod
    def of(cls, state: "Table") -> "Contents":
        """What lies on the map in a game, or in what a seat sees of it."""
        return cls(state.bits, state.fragments, state.flower_tiles, state.girl)

    def on(self, tile: NebulaTile) -> tuple[str, ...]:
        """What lies on a tile, in words."""
        words = list(map(str, self.bits[tile])) if self.bits else []
        fragment = self.fragment(tile)
        if fragment is not None:
            words.append(f"fragment {fragment}")
        if tile in self.flowers:
            words.append("flower")
        if tile is self.girl:
            words.append("the Nameless Girl")
        return tuple(words)

    def fragment(self, tile: NebulaTile) -> Fragment | None:
        """The fragment on a tile, if there is one."""
        return self.fragments[tile] if self.fragments else None


@frozen
class Subject:
    """A map with what lies on it, tiles to highlight, and walks to show as arrows."""

    what: Layout | CosmicMap
    contents: Contents = Contents()
    highlights: tuple[NebulaTile, ...] = ()
    arrows: tuple[tuple[NebulaTile, ...], ...] = ()
    title: str = "Cosmic Map"
    names: tuple[str, ...] = ()
    """What stands on each tile, by tile, instead of its name; an empty text leaves more room for pieces."""
    lang: str = "en"
    """The language of the names and of the description."""

    def name(self, tile: NebulaTile) -> str:
        """What stands on a tile."""
        return self.names[tile] if self.names else speaker(self.lang).name(tile)

    @property
    def map(self) -> CosmicMap:
        """The map, also of a layout."""
        return self.what.map if isinstance(self.what, Layout) else self.what

    def describe(self) -> str:
        """The picture in words: its alternative text."""
        tiles = sorted(self.what.order) if isinstance(self.what, Layout) else self.map.tiles
        lines = [self._describe_tile(tile) for tile in tiles]
        lines += [f"Arrow: {', '.join(map(str, walk))}." for walk in self.arrows]
        if self.highlights:
            lines.append(f"Highlighted: {', '.join(map(str, self.highlights))}.")
        return "\n".join(lines)

    def _describe_tile(self, tile: NebulaTile) -> str:
        language, near = speaker(self.lang), self.map.neighbours[tile]
        template = language.template("picture: touches", PICTURE["touches"])
        lies = ", ".join(self.contents.on(tile))
        words = format_sentence(template, {"tile": tile, "near": near or Term("nothing")}, language)
        return words + (f" On it: {lies}." if lies else "")
