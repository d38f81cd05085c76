"""What can lie in front of a player."""

from collections import Counter
from collections.abc import Iterator

from dejavu_rules import GameState, Icon, Phase
from dejavu_rules.state import Unfinished
from dejavu_rules.testing.counting import card_of, fits, power, tableau
from dejavu_rules.testing.oracles.oracle import oracle


@oracle("CARD-3", "DRAW-2", "SETUP-7", "RULING-6")
def no_copy_twice(state: GameState) -> Iterator[str]:
    """Never in a tableau; where duplicates must be replaced, not in hand and tableau together either."""
    for seat, player in enumerate(state.players):
        held = tableau(player)
        if not state.game.options.keep_duplicates:
            held += Counter(player.hand) + Counter(player.discarded)
        for card, number in held.items():
            if number > 1:
                yield f"seat {seat} has {card} {number} times"


@oracle("STM-1", "STM-2", "STM-3", "STM-4", "CARD-1", "CARD-2", "RULING-11")
def stm_is_proper(state: GameState) -> Iterator[str]:
    """Regular Cards in order and within capacity, the upper slots covered by fitting bits, the bottom one open."""
    for seat, player in enumerate(state.players):
        cards, capacity = [unfinished.card for unfinished in player.stm], power(state, seat, Icon.STM)
        if len(cards) > capacity:
            yield f"seat {seat} has {len(cards)} cards in STM and a capacity of {capacity}"
        if cards != sorted(cards):
            yield f"the STM of seat {seat} is not in order"
        for unfinished in player.stm:
            if not _is_unfinished(state, unfinished):
                yield f"{unfinished.card} cannot lie in the STM of seat {seat} with {unfinished.bits}"


def _is_unfinished(state: GameState, unfinished: Unfinished) -> bool:
    card, bits = card_of(state, unfinished.card), unfinished.bits
    return card.scoring is None and 1 <= len(bits) < len(card.slots) and fits(bits, card.slots[: len(bits)])


@oracle("CHEST-1", "COMP-8")
def chests_are_within_capacity(state: GameState) -> Iterator[str]:
    """Nobody has saved more bits than there are chests."""
    for seat, player in enumerate(state.players):
        if len(player.saved) > (chests := power(state, seat, Icon.CHEST)):
            yield f"seat {seat} has saved {len(player.saved)} bits in {chests} chests"


@oracle("DONE-3", "GROW-1", "COMP-7")
def flowers_stand_on_icons(state: GameState) -> Iterator[str]:
    """At most one on each flower card of the LTM, and one on the tile's space if it has one."""
    space = state.game.catalogue.girl_tile.powers.flower > 0
    for seat, player in enumerate(state.players):
        icons = Counter(card.id for card in state.game.catalogue.cards if card.id in player.ltm and card.powers.flower)
        if not Counter(player.card_flowers) <= icons:
            yield f"seat {seat} has flowers on {player.card_flowers}, where the LTM has no such icons"
        if player.flower > space:
            yield f"seat {seat} has a flower on a tile without a space for it"


@oracle("RULING-22", "SETUP-6")
def cards_lie_aside_while_hands_are_chosen(state: GameState) -> Iterator[str]:
    """In front of those who have chosen, as long as not everybody has."""
    seats = len(state.players)
    chosen = (state.active - state.start_player) % seats if state.phase is Phase.STARTING_HAND else 0
    for seat, player in enumerate(state.players):
        if player.discarded and (seat - state.start_player) % seats >= chosen:
            yield f"{player.discarded} lies aside in front of seat {seat}"
