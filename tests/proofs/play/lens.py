"""Slice a real state: it is read piece by piece, without using any rule."""

from collections.abc import Iterable
from typing import TypeVar

from dejavu_rules.actions.map_building import building_of
from dejavu_rules.box.cards import Card, Powers
from dejavu_rules.box.multisets import Bits, Pieces
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import Bit, CardId, Colour, Fragment, Named, NebulaTile, Slot
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.state import GameState, Player
from dejavu_rules.testing.counting import can_sow
from tests.proofs.play.slices import (
    EMPTY,
    MOST_SLOTS,
    NO_CARD,
    NONE,
    OTHER_CARD,
    SEATS,
    THIS_CARD,
    TILES,
    Box,
    CardFace,
    Icons,
    Pair,
    Seat,
    Slice,
)

P = TypeVar("P", bound=Named)


@frozen
class Lens:
    """What to look for: a kind of bit, a card, a fragment, and a cut through the map."""

    bit: Bit
    card: CardId
    fragment: Fragment
    side: frozenset[NebulaTile] = frozenset()

    # Pieces

    def bits(self, pieces: Bits) -> Pair:
        return count(pieces, self.bit)

    def cards(self, pieces: Pieces[CardId]) -> Pair:
        return count(pieces, self.card)

    def count_of_shape(self, bits: Iterable[Bit]) -> int:
        return sum(bit.shape is self.bit.shape for bit in bits)

    def tiles(self, bits: Iterable[Bits]) -> tuple[Pair, ...]:
        return pad([self.bits(each) for each in bits], EMPTY)

    def fragments(self, fragments: Iterable[Fragment | None]) -> tuple[Pair, ...]:
        one = [EMPTY if each is None else Pair(1, 0) if each is self.fragment else Pair(0, 1) for each in fragments]
        return pad(one, EMPTY)

    def card_face(self, card: Card) -> CardFace:
        """What a card shows."""
        asked = [slot is not Slot.ANY and slot.shape is self.bit.shape for slot in card.slots]
        needs = [sum(asked[:covered]) for covered in range(len(card.slots) + 1)]
        return CardFace(
            slots=len(card.slots),
            needs=(*needs, *[needs[-1]] * (MOST_SLOTS + 1 - len(needs))),
            public=card.scoring is not None,
            flower=card.powers.flower > 0,
            scores=self.bit.colour in (card.colour, Colour.WHITE),
            icons=icons(card.powers),
        )

    # States

    def box(self, state: GameState) -> Box:
        game, catalogue = state.game, state.game.catalogue
        return Box(
            seats=game.seats,
            tiles=len(game.map.tiles),
            speed=game.options.speed,
            keep_duplicates=game.options.keep_duplicates,
            build_map=game.options.build_map,
            holes=game.hive_holes,
            flowers=catalogue.flowers,
            flower_space=catalogue.girl_tile.powers.flower > 0,
            girl_tile=icons(catalogue.girl_tile.powers),
            bits=self.bits(catalogue.bits),
            fragments=count(catalogue.fragments, self.fragment),
            deck=self.cards(catalogue.deck),
            public=self.cards(catalogue.public(game.seats)),
            white=self.bit.colour is Colour.WHITE,
            card=self.card_face(catalogue.card(self.card)),
            side=tile_flags(self.side),
        )

    def see(self, state: GameState) -> Slice:
        """The state through this lens."""
        pending = state.pending
        laid, drawn, touching = _building(state)
        return Slice(
            box=self.box(state),
            phase=state.phase.index,
            start_player=state.start_player,
            active=state.active,
            turn=state.turn,
            planting_done=state.planting_done,
            last_turns=NONE if state.last_turns is None else state.last_turns,
            bits=self.tiles(state.bits),
            can_sow=can_sow(state),
            fragments=self.fragments(state.fragments),
            girl=NONE if state.girl is None else state.girl.index,
            pool=self.bits(state.pool),
            spent=self.bits(state.spent),
            hive=self.bits(state.hive),
            deck=self.cards(state.deck),
            discard=self.cards(state.discard),
            public=self.cards(state.public),
            flowers=state.flowers,
            chosen=tile_flags(pending if isinstance(pending, tuple) else ()),
            duplicate=_duplicate(pending, self.card),
            laid=laid,
            drawn=drawn,
            touching=touching,
            players=pad([self._seat(state, seat) for seat in range(len(state.players))], Seat(), SEATS),
        )

    def _seat(self, state: GameState, seat: int) -> Seat:
        player: Player = state.players[seat]
        covering = [bit for each in player.stm if each.card is self.card for bit in each.bits]
        elsewhere = [bit for each in player.stm if each.card is not self.card for bit in each.bits]
        in_stm = sum(each.card is self.card for each in player.stm)
        return Seat(
            hand=self.cards(player.hand),
            aside=self.cards(player.discarded),
            ltm=self.cards(player.ltm),
            stm=Pair(in_stm, len(player.stm) - in_stm),
            covering=count(covering, self.bit),
            shaped=self.count_of_shape(covering),
            elsewhere=count(elsewhere, self.bit),
            saved=self.bits(player.saved),
            flower=player.flower,
            card_flowers=self.cards(player.card_flowers),
            fragments=count(player.fragments, self.fragment),
            vp=player.vp,
            powers=icons(state.powers(seat)),
        )


def count(pieces: "Pieces[P] | list[P]", this: P) -> Pair:
    """How many of a kind there are, and how many others."""
    number = pieces.count(this)
    return Pair(number, len(pieces) - number)


def icons(powers: Powers) -> Icons:
    return Icons(powers.chest, powers.footprint, powers.white_claim, powers.stm, powers.hand)


V = TypeVar("V")


def pad(values: Iterable[V], empty: V, length: int = TILES) -> tuple[V, ...]:
    """As many values as there can be tiles or seats."""
    there = tuple(values)
    return there + (empty,) * (length - len(there))


def tile_flags(tiles: Iterable[NebulaTile]) -> tuple[bool, ...]:
    """By tile, whether it is one of these."""
    these = {tile.index for tile in tiles}
    return tuple([tile in these for tile in range(TILES)])


def _duplicate(pending: object, card: CardId) -> int:
    if not isinstance(pending, CardId):
        return NO_CARD
    return THIS_CARD if pending is card else OTHER_CARD


def _building(state: GameState) -> tuple[tuple[bool, ...], tuple[bool, ...], tuple[tuple[bool, ...], ...]]:
    """Which tiles lie on the table, which are drawn, and what touches what."""
    if state.phase in (Phase.MAP_TILES, Phase.MAP):
        building = building_of(state)
        pairs = building.pairs | {(other, one) for one, other in building.pairs}
        rows = [tile_flags([other for one, other in pairs if one is tile]) for tile in state.game.map.tiles]
        return tile_flags(building.tiles), tile_flags(building.drawn), pad(rows, tile_flags(()))
    rows = [tile_flags(near) for near in state.game.map.neighbours]
    loose = state.game.options.build_map and state.phase < Phase.MAP_TILES
    return tile_flags(() if loose else state.game.map.tiles), tile_flags(()), pad(rows, tile_flags(()))
