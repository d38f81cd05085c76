"""What the active player's score would become with more cards in LTM, and with one more fragment.

A score without tokens depends on LTM and on the fragments alone. A turn adds a few of the cards on offer and at most
one fragment, so each set of cards is scored once for all pools.
"""

from typing import Final

from dejavu_rules.box.cards import Card
from dejavu_rules.box.multisets import Fragments
from dejavu_rules.box.pieces import Colour, NebulaTile
from dejavu_rules.box.public import Scoring
from dejavu_rules.scoring import rules
from dejavu_rules.scoring.holding import LtmCard
from dejavu_rules.scoring.optimum import Demands, optimum
from dejavu_rules.state import GameState
from dejavu_rules.turns.offers import Offer

Planting = tuple[int, tuple[NebulaTile, ...]]
"""VP, and the tiles where a flower brings them."""
_COLOURS_COUNT: Final = (Scoring.WHITE_CARDS, Scoring.COLOUR_CARDS)


def cards_vp(cards: list[Card]) -> int:
    """The VP of these cards in LTM, without tokens and without what Public Cards score for fragments."""
    ids = [card.id for card in cards]
    vp = rules.printed_vp([card.vp for card in cards if card.vp is not None]) + rules.links_vp(len(rules.links(ids)))
    for card in cards:
        if card.scoring is not None and card.scoring.kind in _COLOURS_COUNT:
            if card.scoring.kind is Scoring.WHITE_CARDS:
                vp += rules.white_cards_vp(rules.count_colour(ids, Colour.WHITE))
            else:
                vp += rules.colour_cards_vp(rules.count_colour(ids, card.colour))
    return vp


def _demands(cards: list[Card]) -> Demands:
    wants = [LtmCard(card.id, None, card.scoring).demand for card in cards if card.scoring is not None]
    return tuple([demand for demand in wants if demand is not None])


class Outlook:
    """What cards on offer would bring, by their set: a binary digit for each, in the order of the offers."""

    def __init__(self, state: GameState, offers: list[Offer]) -> None:
        self._state, self._offers = state, offers
        player, self._box = state.player, state.game.catalogue
        self._ltm = [self._box.card(card) for card in player.ltm]
        self._fragments = player.fragments
        self._gains: dict[int, int] = {}
        self._plantings: dict[int, Planting] = {}
        self._optima: dict[tuple[Demands, NebulaTile | None], int] = {}
        self._before = cards_vp(self._ltm) + self._fragments_vp(_demands(self._ltm), None)
        self.has_flower = player.flower or bool(player._card_flowers)
        self.may_plant = not state.planting_done
        space = self._box.girl_tile.powers.flower > 0 and not player.flower
        self.may_grow = space and state.flowers > 0 and not self.has_flower
        """Whether a grown flower would be the only one."""

    def cards(self, chosen: int) -> list[Card]:
        """The cards of a set."""
        return [offer.card for number, offer in enumerate(self._offers) if chosen >> number & 1]

    def gain(self, chosen: int) -> int:
        """The VP for a set of cards, without the tokens for bits that are still in the pool, and without planting."""
        known = self._gains.get(chosen)
        if known is None:
            ltm = self._ltm + self.cards(chosen)
            tokens = sum([offer.tokens for number, offer in enumerate(self._offers) if chosen >> number & 1])
            known = self._gains[chosen] = (
                cards_vp(ltm) + self._fragments_vp(_demands(ltm), None) + tokens - self._before
            )
        return known

    def blooms(self, chosen: int) -> bool:
        """Whether there is a flower to plant with these cards, also without growing one (DONE-3, RULING-3)."""
        if self.has_flower:
            return True
        return self._state.flowers > 0 and any(card.powers.flower for card in self.cards(chosen))

    def planting(self, chosen: int) -> Planting:
        """The most VP that planting a flower adds to a set of cards, and the tiles where it does; none if it adds 0."""
        known = self._plantings.get(chosen)
        if known is None:
            cards = self.cards(chosen)
            demands = _demands(self._ltm + cards)
            without = self._fragments_vp(demands, None)
            more = {
                tile: self._fragments_vp(demands, tile) - without
                for tile in (walks(self._state, self.footprints(cards)) if demands else ())
                if self._state.fragments[tile] is not None
            }
            most = max(more.values(), default=0)
            tiles = tuple([tile for tile, vp in more.items() if vp == most]) if most else ()
            known = self._plantings[chosen] = most, tiles
        return known

    def footprints(self, cards: list[Card]) -> int:
        """The player's footprints with these cards in LTM, too."""
        return self._state.powers(self._state.active).footprint + sum([card.powers.footprint for card in cards])

    def _fragments_vp(self, demands: Demands, tile: NebulaTile | None) -> int:
        if not demands:
            return 0
        known = self._optima.get((demands, tile))
        if known is None:
            more = Fragments() if tile is None else Fragments([self._state.fragments[tile]])  # type: ignore[list-item]  # one lies there
            known = self._optima[demands, tile] = optimum(self._fragments + more, demands).vp
        return known


def walks(state: GameState, footprints: int) -> dict[NebulaTile, tuple[NebulaTile, ...]]:
    """A shortest walk of the Girl to each tile that she can reach with this many footprints (PLANT-1)."""
    assert state.girl is not None
    found: dict[NebulaTile, tuple[NebulaTile, ...]] = {state.girl: ()}
    ring = [state.girl]
    for _ in range(footprints):
        reached = []
        for tile in ring:
            for step in state.game.map.neighbours[tile]:
                if step not in found:
                    found[step] = (*found[tile], step)
                    reached.append(step)
        ring = reached
        if not ring:
            break
    return found
