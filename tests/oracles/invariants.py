"""What holds after every transition, one named function each, over (before, action, after).

They read the pieces of a state and count them one by one; none asks the engine. What a single kind of
action must have done is in `effects`.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TypeAlias

from dejavu_rules import Bits, CardId, Cards, GameState, Icon, Phase, Player
from dejavu_rules.actions.table import RULES
from dejavu_rules.mapgen.building import Building
from dejavu_rules.phases import CHANCE_PHASES
from tests.oracles.rulebook import all_of, card_of, fits, owned, power, stuck, tableau
from tests.support.bending import bent

Invariant: TypeAlias = Callable[[GameState, object, GameState], bool]

IN_TURN = frozenset(phase for phase in Phase if phase >= Phase.RECOLLECTION)
REPLENISHING = frozenset({Phase.REPLENISHMENT, Phase.REPLENISHED_TILES, Phase.LAST_REPLENISHMENT})
WAITING = frozenset({Phase.DISCARD, Phase.DRAW, Phase.DUPLICATE, Phase.RECOLLECTION, Phase.OVER})


# Pieces: each is in exactly one place


def bit_places(state: GameState) -> Iterator[Bits]:
    """Every place where bits can be."""
    yield from state.bits
    yield from (state.pool, state.spent, state.hive)
    for player in state.players:
        yield player.saved
        yield from (unfinished.bits for unfinished in player.stm)


def bits_are_conserved(before: GameState, action: object, after: GameState) -> bool:
    placed = after.phase > Phase.BITS
    return all_of(bit_places(after)) == Counter(after.game.catalogue.bits if placed else ())


def every_card_is_somewhere(before: GameState, action: object, after: GameState) -> bool:
    box: Counter[CardId] = Counter()
    for card in after.game.catalogue.cards:
        golden_only = card.scoring is not None and len(after.players) == 2  # SETUP-4
        box[card.id] += 1 if golden_only else card.copies
    there = Counter((*after.deck, *after.discard, *after.public))
    for player in after.players:
        there += Counter(player.hand) + Counter(player.discarded) + tableau(player)
    return there == box


def every_fragment_is_somewhere(before: GameState, action: object, after: GameState) -> bool:
    taken = [fragment for player in after.players for fragment in player.fragments]
    lying = [fragment for fragment in after.fragments if fragment is not None]
    box = list(after.game.catalogue.fragments)
    return sorted(taken + lying) == (box if after.phase > Phase.FRAGMENTS else [])


def every_flower_is_somewhere(before: GameState, action: object, after: GameState) -> bool:
    """A tile whose fragment was taken has the flower in its place (PLANT-3)."""
    planted = after.fragments.count(None) if after.phase > Phase.FRAGMENTS else 0
    kept = sum(player.flower + len(player.card_flowers) for player in after.players)
    return after.flowers >= 0 and after.flowers + kept + planted == after.game.catalogue.flowers


# Tableaux


def _everyone(check: Callable[[GameState, int, Player], bool], state: GameState) -> bool:
    return all(check(state, seat, player) for seat, player in enumerate(state.players))


def no_copy_twice(before: GameState, action: object, after: GameState) -> bool:
    """Never in a tableau (CARD-3); with the must of RULING-6 not in hand and tableau together either."""

    def once(state: GameState, seat: int, player: Player) -> bool:
        held = tableau(player)
        if not state.game.options.keep_duplicates:
            held += Counter(player.hand) + Counter(player.discarded)
        return all(number == 1 for number in held.values())

    return _everyone(once, after)


def stm_is_proper(before: GameState, action: object, after: GameState) -> bool:
    """Regular Cards within capacity, the upper slots covered, the bottom one open (STM-1, STM-2)."""

    def proper(state: GameState, seat: int, player: Player) -> bool:
        cards = [unfinished.card for unfinished in player.stm]
        if cards != sorted(cards) or len(cards) > power(state, seat, Icon.STM):
            return False
        for unfinished in player.stm:
            card, bits = card_of(state, unfinished.card), unfinished.bits
            if card.scoring or not 1 <= len(bits) < len(card.slots) or not fits(bits, card.slots[: len(bits)]):
                return False
        return True

    return _everyone(proper, after)


def chests_are_within_capacity(before: GameState, action: object, after: GameState) -> bool:
    def fit(state: GameState, seat: int, player: Player) -> bool:
        return len(player.saved) <= power(state, seat, Icon.CHEST)

    return _everyone(fit, after)


def flowers_stand_on_icons(before: GameState, action: object, after: GameState) -> bool:
    """At most one on each flower card of the LTM, and one on the tile's space if it has one."""

    def stand(state: GameState, seat: int, player: Player) -> bool:
        icons = Counter(card.id for card in state.game.catalogue.cards if card.id in player.ltm and card.powers.flower)
        space = state.game.catalogue.girl_tile.powers.flower > 0
        return Counter(player.card_flowers) <= icons and player.flower <= space

    return _everyone(stand, after)


def hands_are_within_size(before: GameState, action: object, after: GameState) -> bool:
    """Nobody must discard, so only a hand that grew is measured (DRAW-1, SETUP-6, SPEED-1)."""

    def fit(state: GameState, seat: int, player: Player) -> bool:
        size = len(player.hand)
        if size <= len(before.players[seat].hand):
            return True
        dealt = 7 if state.game.options.speed else 5
        return size <= (power(state, seat, Icon.HAND) if before.turn else dealt)

    return _everyone(fit, after)


def nothing_earned_is_lost(before: GameState, action: object, after: GameState) -> bool:
    """VP, LTM and fragments stay (DONE-1, DONE-2, PLANT-3)."""
    return all(
        now.vp >= then.vp
        and Counter(now.ltm) >= Counter(then.ltm)
        and Counter(now.fragments) >= Counter(then.fragments)
        for then, now in zip(before.players, after.players, strict=True)
    )


def only_the_active_player_changes(before: GameState, action: object, after: GameState) -> bool:
    """What lay aside comes to the pile when everybody has a starting hand (RULING-22)."""
    then = list(before.players)
    if before.phase is Phase.STARTING_HAND and after.turn:
        then = [bent(player, discarded=Cards()) for player in then]
    return all(then[seat] == now for seat, now in enumerate(after.players) if seat != before.active)


def an_empty_deck_is_rebuilt_at_once(before: GameState, action: object, after: GameState) -> bool:
    """There is a pile only where there is a deck (RULING-19)."""
    return bool(after.deck) or not after.discard


def cards_lie_aside_while_hands_are_chosen(before: GameState, action: object, after: GameState) -> bool:
    """In front of those who have chosen, as long as not everybody has (RULING-22)."""
    seats = len(after.players)
    chosen = (after.active - after.start_player) % seats if after.phase is Phase.STARTING_HAND else 0
    waiting = [(seat - after.start_player) % seats < chosen for seat in range(seats)]
    return all(waits or not player.discarded for waits, player in zip(waiting, after.players, strict=True))


# The decision that is waited for


def the_hive_is_below_its_size(before: GameState, action: object, after: GameState) -> bool:
    """Unless it is just being emptied (HIVE-2)."""
    discarded, holes = len(after.hive), after.game.options.hive_holes or after.game.catalogue.hive_holes
    return discarded > 0 if after.phase in REPLENISHING else discarded < holes


def no_bits_wait_in_vain(before: GameState, action: object, after: GameState) -> bool:
    """From Meditation to the next Recollection: if the map and the chests are stuck, the hive is empty (RULING-18)."""
    return after.phase not in WAITING or not after.hive or not stuck(after)


def bits_in_hand_belong_to_the_phase(before: GameState, action: object, after: GameState) -> bool:
    """A pool is there in Deja Vu only, with the chests' bits in it (CHEST-1); spent bits until Meditation."""
    if after.phase is Phase.DEJA_VU:
        return not after.player.saved
    return not after.pool and (not after.spent or after.phase is Phase.PLANTING)


def the_pending_decision_fits_the_phase(before: GameState, action: object, after: GameState) -> bool:
    pending = after.pending
    if after.phase is Phase.LAST_REPLENISHMENT:
        return type(pending) is tuple and len(pending) == len(after.hive)
    if after.phase is Phase.DUPLICATE:
        held = owned(after.player)
        return type(pending) is CardId and held[pending] >= 2 and pending in after.player.hand
    if after.phase is Phase.MAP:
        return type(pending) is Building and len(pending.drawn) in (1, 2)
    if after.phase is Phase.MAP_TILES:  # before the first draw there is nothing to remember
        return pending is None if before.phase is Phase.GIRL else type(pending) is Building and not pending.drawn
    return pending is None


def the_state_fits_the_phase(before: GameState, action: object, after: GameState) -> bool:
    return (
        (after.girl is None) == (after.phase in (Phase.START_PLAYER, Phase.GIRL))
        and (after.turn > 0 or after.phase not in IN_TURN or after.phase is Phase.DUPLICATE)
        and not (after.phase is Phase.PLANTING and after.planting_done)
        and (after.phase is Phase.OVER) == (after.last_turns == 0)
        and (not after.deck) <= (after.phase not in (Phase.DEAL, Phase.DRAW))
        and after.is_chance == (after.phase in CHANCE_PHASES)
    )


def the_next_phase_is_in_the_table(before: GameState, action: object, after: GameState) -> bool:
    return any(
        after.phase in rule.leads_to for rule in RULES if rule.action is type(action) and before.phase in rule.phases
    )


def the_game_stays_the_same(before: GameState, action: object, after: GameState) -> bool:
    """Box, options and seats; and the map, unless the last tile of it was just laid (SETUP-2)."""
    then, now = before.game, after.game
    return (then.catalogue, then.options, then.seats) == (now.catalogue, now.options, now.seats) and (
        then.map == now.map or (before.phase, after.phase) == (Phase.MAP, Phase.BITS)
    )


INVARIANTS: tuple[Invariant, ...] = (
    bits_are_conserved,
    every_card_is_somewhere,
    every_fragment_is_somewhere,
    every_flower_is_somewhere,
    no_copy_twice,
    stm_is_proper,
    chests_are_within_capacity,
    flowers_stand_on_icons,
    hands_are_within_size,
    nothing_earned_is_lost,
    only_the_active_player_changes,
    an_empty_deck_is_rebuilt_at_once,
    cards_lie_aside_while_hands_are_chosen,
    the_hive_is_below_its_size,
    no_bits_wait_in_vain,
    bits_in_hand_belong_to_the_phase,
    the_pending_decision_fits_the_phase,
    the_state_fits_the_phase,
    the_next_phase_is_in_the_table,
    the_game_stays_the_same,
)
