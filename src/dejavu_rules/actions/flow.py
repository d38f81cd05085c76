"""How one phase leads to the next (TURN-2); no choices are made here."""

from dejavu_rules import bag
from dejavu_rules.components import Bits, Cards, NebulaTile
from dejavu_rules.state import GameState, Phase

LAST_CARD = 10
"""So many cards in LTM at the end of a turn trigger the end (END-1)."""
DEALT, DEALT_SPEED = 5, 7
"""How many cards a player is dealt in an ordinary game (SETUP-6) and in a speed game (SPEED-1)."""


def begin_turn(state: GameState, seat: int) -> GameState:
    return state.evolve(phase=Phase.RECOLLECTION, active=seat, turn=state.turn + 1, planted=False)


def end_deja_vu(state: GameState) -> GameState:
    """After Deja Vu the player may plant, unless that was done before Recollection (TURN-1)."""
    return begin_meditation(state) if state.planted else state.evolve(phase=Phase.PLANTING)


def begin_meditation(state: GameState) -> GameState:
    """Spent and unsaved bits go to the hive (HIVE-1); a full hive gives everything back (HIVE-2)."""
    hive = state.hive + state.spent
    if bag.size(hive) < state.game.hive_holes:
        return state.evolve(phase=Phase.DISCARD, hive=hive, spent=0)
    amounts, _, _ = replenishment(state.tiles, bag.size(hive))
    phase = Phase.REPLENISHMENT if any(amounts) else Phase.REPLENISHED_TILES
    return state.evolve(phase=phase, hive=hive, spent=0)


def replenishment(tiles: tuple[Bits, ...], rest: int) -> tuple[tuple[int, ...], int, tuple[NebulaTile, ...]]:
    """How `rest` bits go back to the map, level by level (HIVE-3).

    The first value says how many bits each tile gets in the levels that are served completely. The second
    says how many bits are left then, too few for the next level, whose tiles are the third (HIVE-4).
    """
    held = [bag.size(bits) for bits in tiles]
    before = tuple(held)
    while True:
        least = min(held)
        level = [tile for tile, number in enumerate(held) if number == least]
        if rest < len(level):
            amounts = tuple([now - then for now, then in zip(held, before, strict=True)])
            return amounts, rest, tuple(map(NebulaTile, level)) if rest else ()
        rest -= len(level)
        for tile in level:
            held[tile] += 1


def bloom(state: GameState, cards: Cards) -> tuple[Cards, int]:
    """Which of these cards, entering LTM, get a flower, and how many stay in the supply (DONE-3, RULING-3)."""
    blooming, supply = 0, state.flowers
    for card, _ in bag.items(cards & state.game.flower_cards):
        if supply:
            blooming += bag.ONE[card]
            supply -= 1
    return blooming, supply


def draw_on(state: GameState) -> GameState:
    """Go on drawing for the active player (DRAW-1), or with what comes after."""
    if bag.size(state.player.hand) >= _cards_to_hold(state) or not something_to_draw(state):
        return _after_drawing(state)
    phase = Phase.DRAW if state.turn else Phase.DEAL
    if state.deck:
        return state if state.phase is phase else state.evolve(phase=phase)
    return state.evolve(phase=phase, deck=state.discard, discard=0)  # DRAW-3


def _cards_to_hold(state: GameState) -> int:
    if state.turn:
        return state.hand_size(state.active)
    return DEALT_SPEED if state.game.options.speed else DEALT


def something_to_draw(state: GameState) -> bool:
    """Whether any card that may be kept is left to draw; if not, drawing stops (RULING-5)."""
    left = state.deck + state.discard
    return bool(left) if state.game.options.keep_duplicates else bool(left & ~owned(state))


def owned(state: GameState) -> Cards:
    """The mask of all cards of which the active player has a copy (DRAW-2)."""
    player = state.player
    return bag.support(player.hand + player.memories)


def _after_drawing(state: GameState) -> GameState:
    if state.turn:
        return end_turn(state)
    seat = (state.active + 1) % state.game.seats
    if seat != state.start:
        return draw_on(state.evolve(active=seat))
    return state.evolve(phase=Phase.STARTING_HAND, active=seat)


def after_starting_hand(state: GameState) -> GameState:
    """When everybody has a starting hand, the Start Player begins (SETUP-1)."""
    seat = (state.active + 1) % state.game.seats
    if seat != state.start:
        return state.evolve(active=seat)
    return begin_turn(state, seat)


def end_turn(state: GameState) -> GameState:
    """The next player's turn, or the end of the game (END-1, RULING-13)."""
    last_turns = state.last_turns
    if last_turns is not None:
        last_turns -= 1
    elif bag.size(state.player.ltm) >= LAST_CARD:
        last_turns = state.game.seats - 1
    if last_turns == 0:
        return state.evolve(phase=Phase.OVER, last_turns=0)
    if last_turns != state.last_turns:
        state = state.evolve(last_turns=last_turns)
    return begin_turn(state, (state.active + 1) % state.game.seats)
