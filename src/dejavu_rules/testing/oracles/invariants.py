"""Everything that holds in every state which a game can reach: pieces, tableaux, and what the phase asks for."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import TypeAlias

from dejavu_rules import Bits, CardId, GameState, Icon, Phase
from dejavu_rules.box.phases import CHANCE_PHASES
from dejavu_rules.mapgen.building import Building
from dejavu_rules.testing.counting import cards_owned_by, is_stuck, power, tableau
from dejavu_rules.testing.oracles.oracle import Oracle, compare, oracle, oracles_in
from dejavu_rules.testing.second.deja_vu import fits


def bit_places(state: GameState) -> Iterator[Bits]:
    """Every place where bits can be."""
    yield from state.bits
    yield from (state.pool, state.spent, state.hive)
    for player in state.players:
        yield player.saved
        yield from (unfinished.bits for unfinished in player.stm)


@oracle("COMP-2", "SETUP-3", "DONE-4", "HIVE-1")
def bits_are_conserved(state: GameState) -> Iterator[str]:
    """All places together have the bits of the box, once they are placed."""
    box = state.game.catalogue.bits if state.phase > Phase.BITS else ()
    yield from compare("of the bits", chain(*bit_places(state)), box)


@oracle("COMP-4", "SETUP-4", "SETUP-5")
def every_card_is_somewhere(state: GameState) -> Iterator[str]:
    """Deck, pile, hands, tableaux and Public Cards have the cards of the box; of those two players use one set."""
    golden_only = len(state.players) == 2  # SETUP-4
    cards = [(card.id, 1 if card.scoring and golden_only else card.copies) for card in state.game.catalogue.cards]
    box = [card for card, copies in cards for _ in range(copies)]
    mine = [(*player.discarded, *cards_owned_by(player).elements()) for player in state.players]
    yield from compare("of the cards", chain(state.deck, state.discard, state.public, *mine), box)


@oracle("COMP-3", "SETUP-3", "PLANT-3")
def every_fragment_is_somewhere(state: GameState) -> Iterator[str]:
    """A fragment lies on its tile or with a player, once they are placed."""
    taken = [fragment for player in state.players for fragment in player.fragments]
    lying = [fragment for fragment in state.fragments if fragment is not None]
    box = state.game.catalogue.fragments if state.phase > Phase.FRAGMENTS else ()
    yield from compare("of the fragments", taken + lying, box)


@oracle("COMP-5", "PLANT-3", "DONE-3", "GROW-1")
def every_flower_is_somewhere(state: GameState) -> Iterator[str]:
    """In the supply, in a tableau, or on a tile whose fragment was taken."""
    planted = state.fragments.count(None) if state.phase > Phase.FRAGMENTS else 0
    kept = sum(player.flower + len(player.card_flowers) for player in state.players)
    if state.flowers < 0:
        yield f"{state.flowers} flowers in the supply"
    if state.flowers + kept + planted != state.game.catalogue.flowers:
        box = state.game.catalogue.flowers
        yield f"{state.flowers} flowers in the supply, {kept} in tableaux and {planted} planted; the box has {box}"


@oracle("DRAW-3", "RULING-19")
def an_empty_deck_is_rebuilt_at_once(state: GameState) -> Iterator[str]:
    """There is a pile only where there is a deck."""
    if state.discard and not state.deck:
        yield f"the deck is empty, and {len(state.discard)} cards lie in the pile"


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
            card, bits = state.game.catalogue.card(unfinished.card), list(unfinished.bits)
            is_open = card.scoring is None and 1 <= len(bits) < len(card.slots)
            if not (is_open and fits(bits, card.slots[: len(bits)])):
                yield f"{unfinished.card} cannot lie in the STM of seat {seat} with {unfinished.bits}"


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


IN_TURN = frozenset(phase for phase in Phase if phase >= Phase.RECOLLECTION)
REPLENISHING = frozenset({Phase.REPLENISHMENT, Phase.REPLENISHED_TILES, Phase.LAST_REPLENISHMENT})
WAITING = frozenset({Phase.DISCARD, Phase.DRAW, Phase.DUPLICATE, Phase.RECOLLECTION, Phase.OVER})
"""From Meditation to the next Recollection."""


@oracle("HIVE-1", "HIVE-2")
def the_hive_is_below_its_size(state: GameState) -> Iterator[str]:
    """A hive is never full, unless it is just being emptied."""
    discarded, holes = len(state.hive), state.game.options.hive_holes or state.game.catalogue.hive_holes
    if state.phase in REPLENISHING and not discarded:
        yield "an empty hive is being emptied"
    if state.phase not in REPLENISHING and discarded >= holes:
        yield f"{discarded} bits lie in a hive of {holes} holes"


@oracle("RULING-18")
def no_bits_wait_in_vain(state: GameState) -> Iterator[str]:
    """From Meditation to the next Recollection: if the map and the chests are stuck, the hive is empty."""
    if state.phase in WAITING and state.hive and is_stuck(state):
        yield f"nothing can move, and {len(state.hive)} bits wait in the hive"


@oracle("CHEST-1", "DONE-4", "TURN-2")
def bits_in_hand_belong_to_the_phase(state: GameState) -> Iterator[str]:
    """A pool is there in Deja Vu only, with the chests' bits in it; spent bits until Meditation."""
    if state.phase is Phase.DEJA_VU:
        if state.player.saved:
            yield f"{state.player.saved} is in the chests and not in the pool"
        return
    if state.pool:
        yield f"there is a pool outside Deja Vu: {state.pool}"
    if state.spent and state.phase is not Phase.PLANTING:
        yield f"spent bits lie about: {state.spent}"


@oracle("SETUP-2", "DRAW-2", "HIVE-4")
def the_pending_decision_fits_the_phase(state: GameState) -> Iterator[str]:
    """What is remembered for a decision is what that decision needs."""
    if not _fits(state):
        yield f"pending is {state.pending!r} in the phase {state.phase}"


def _fits(state: GameState) -> bool:
    pending = state.pending
    if state.phase is Phase.LAST_REPLENISHMENT:
        return type(pending) is tuple and len(pending) == len(state.hive)
    if state.phase is Phase.DUPLICATE:
        return type(pending) is CardId and cards_owned_by(state.player)[pending] >= 2 and pending in state.player.hand
    if state.phase is Phase.MAP:
        return type(pending) is Building and len(pending.drawn) in (1, 2)
    if state.phase is Phase.MAP_TILES:  # before the first draw there is nothing to remember
        return pending is None or (type(pending) is Building and not pending.drawn and len(pending.laid) > 1)
    return pending is None


@oracle("SETUP-2", "TURN-1", "TURN-2", "END-1")
def the_state_fits_the_phase(state: GameState) -> Iterator[str]:
    """The Girl, the turn, the deck and the end are where the phase says."""
    phase = state.phase
    if (state.girl is None) != (phase in (Phase.START_PLAYER, Phase.GIRL)):
        yield f"the Girl is on {state.girl} in the phase {phase}"
    if not state.turn and phase in IN_TURN and phase is not Phase.DUPLICATE:
        yield f"there is no turn in the phase {phase}"
    if phase is Phase.PLANTING and state.planting_done:
        yield "planting is offered a second time"
    if (phase is Phase.OVER) != (state.last_turns == 0):
        yield f"{state.last_turns} turns are left in the phase {phase}"
    if not state.deck and phase in (Phase.DEAL, Phase.DRAW):
        yield "cards are drawn from an empty deck"
    if state.is_chance != (phase in CHANCE_PHASES):
        yield f"is_chance is {state.is_chance} in the phase {phase}"


Invariant: TypeAlias = Oracle[[GameState]]
"""What holds in every state: called with a state it says what is broken."""

INVARIANTS: tuple[Invariant, ...] = oracles_in(globals())
"""All invariants. They count the pieces of a state one by one, and none asks the engine."""


def invariant_failures(state: GameState) -> tuple[str, ...]:
    """Every invariant that a state breaks, in sentences; none if it is sound."""
    return tuple(invariant.tell(sentence) for invariant in INVARIANTS for sentence in invariant(state))
