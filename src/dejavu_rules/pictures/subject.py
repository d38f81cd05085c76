"""What a picture shows: the map, what lies on it, highlights and arrows."""

from typing import TYPE_CHECKING

from dejavu_rules.box.cosmic_map import CosmicMap
from dejavu_rules.box.multisets import Bits
from dejavu_rules.box.pieces import Fragment, NebulaTile
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.i18n import speaker
from dejavu_rules.i18n.commands import PICTURE
from dejavu_rules.i18n.sentences import ENGLISH, English, Term, format_sentence
from dejavu_rules.mapgen.layout import Layout

if TYPE_CHECKING:
    from dejavu_rules.state import GameState


@frozen
class Contents:
    """What lies on the tiles. `bits` and `fragments` are indexed by tile; each may be empty instead."""

    bits: tuple[Bits, ...] = ()
    fragments: tuple[Fragment | None, ...] = ()
    flowers: tuple[NebulaTile, ...] = ()
    girl: NebulaTile | None = None

    @classmethod
    def of(cls, state: "GameState") -> "Contents":
        """What lies on the map in a game."""
        return cls(state.bits, state.fragments, state.flower_tiles, state.girl)

    def on(self, tile: NebulaTile, language: English = ENGLISH) -> tuple[str, ...]:
        """What lies on a tile, in words."""
        words = list(map(language.name, self.bits[tile])) if self.bits else []
        fragment = self.fragment(tile)
        if fragment is not None:
            words.append(_say("fragment", language, fragment=fragment))
        if tile in self.flowers:
            words.append(language.template("Icon", "flower"))
        if tile is self.girl:
            words.append(_say("girl", language))
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
        language = speaker(self.lang)
        lines += [_say("arrow", language, tiles=walk) for walk in self.arrows]
        if self.highlights:
            lines.append(_say("highlighted", language, tiles=self.highlights))
        return "\n".join(lines)

    def _describe_tile(self, tile: NebulaTile) -> str:
        language = speaker(self.lang)
        words, pieces = touches(tile, self.map.neighbours[tile], language), self.contents.on(tile, language)
        return _say("lies", language, words=words, pieces=pieces) if pieces else words


def touches(tile: NebulaTile, near: tuple[NebulaTile, ...], language: English) -> str:
    """Which tiles a tile touches, in words."""
    return _say("touches", language, tile=tile, near=near or Term("nothing"))


def _say(key: str, language: English, **values: object) -> str:
    return format_sentence(language.template(f"picture: {key}", PICTURE[key]), values, language)
