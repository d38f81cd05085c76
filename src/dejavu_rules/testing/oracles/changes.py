"""What holds of every transition, whatever was done."""

from collections import Counter
from collections.abc import Iterator

from attrs import evolve

from dejavu_rules import GameState, Icon, Phase
from dejavu_rules.actions.table import RULES
from dejavu_rules.testing.counting import dealt_hand_size, power, stuck
from dejavu_rules.testing.legality import is_allowed
from dejavu_rules.testing.oracles.oracle import difference, oracle

NOTHING = 0
"""No cards, as a state packs them."""


@oracle()
def the_rulebook_allows_it(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """The second engine allows what was done."""
    if is_allowed(before, action) is False:
        yield f"{action} is against the rules"


@oracle("DRAW-1", "SETUP-6", "SPEED-1")
def hands_are_within_size(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """Nobody must discard, so only a hand that grew is measured."""
    for seat, player in enumerate(after.players):
        size = len(player.hand)
        if size > len(before.players[seat].hand):
            most = power(after, seat, Icon.HAND) if before.turn else dealt_hand_size(after)
            if size > most:
                yield f"seat {seat} has drawn up to {size} cards, and may have {most}"


@oracle("DONE-1", "DONE-2", "PLANT-3")
def nothing_earned_is_lost(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """VP, LTM and fragments stay."""
    for seat, (then, now) in enumerate(zip(before.players, after.players, strict=True)):
        if now.vp < then.vp:
            yield f"seat {seat} had {then.vp} VP and has {now.vp}"
        if lost := Counter(then.ltm) - Counter(now.ltm):
            yield f"seat {seat} has lost memories: {difference(Counter(), lost)}"
        if gone := Counter(then.fragments) - Counter(now.fragments):
            yield f"seat {seat} has lost fragments: {difference(Counter(), gone)}"


@oracle("TURN-2", "RULING-22")
def only_the_active_player_changes(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """What lay aside comes to the pile when everybody has a starting hand; nothing else of the others changes."""
    then = list(before.players)
    if before.phase is Phase.STARTING_HAND and after.turn:
        then = [evolve(player, discarded=NOTHING) for player in then]
    for seat, now in enumerate(after.players):
        if seat != before.active and then[seat] != now:
            yield f"seat {seat} has changed, and {before.active} was active"


@oracle("TURN-2")
def the_next_phase_is_in_the_table(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """The table of rules says where an action leads."""
    rules = [rule for rule in RULES if rule.action is type(action) and before.phase in rule.phases]
    if not any(after.phase in rule.leads_to for rule in rules):
        yield f"{type(action).__name__} led from {before.phase} to {after.phase}"


@oracle("SETUP-2", "MAP-5")
def the_game_stays_the_same(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """Box, options and seats; and the map, unless the last tile of it was just laid."""
    then, now = before.game, after.game
    if (then.catalogue, then.options, then.seats) != (now.catalogue, now.options, now.seats):
        yield "the box, the options or the seats have changed"
    if then.map != now.map and (before.phase, after.phase) != (Phase.MAP, Phase.BITS):
        yield "the map has changed"


@oracle("END-1", "RULING-13", "RULING-18", "SETUP-1", "TURN-2")
def turns_go_clockwise_to_the_end(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """Ten cards in LTM give every opponent one last turn, and nobody a second one.

    A turn that leaves nothing to move at all is the last one.
    """
    turns = f"from turn {before.turn} of seat {before.active} to turn {after.turn} of seat {after.active}"
    if not before.turn:
        if after.last_turns is not None or (after.turn == 1 and after.active != after.start_player):
            yield f"{turns}, with {after.last_turns} last turns and start player {after.start_player}"
    elif after.turn == before.turn and after.phase is not Phase.OVER:
        begins = before.phase in (Phase.DEJA_VU, Phase.PLANTING) and after.phase is Phase.DISCARD
        over = begins and not after.hive and stuck(after)
        left = 1 if over else before.last_turns
        if (after.active, after.last_turns) != (before.active, left):
            yield f"{turns}, with {after.last_turns} last turns and not {left}"
    elif (left := _left(before, after)) == 0 or after.phase is Phase.OVER:
        if left != 0 or after.phase is not Phase.OVER:
            yield f"{turns} in the phase {after.phase}, where {left} last turns are left"
    elif not _is_next_turn(before, after) or after.last_turns != left:
        yield f"{turns} in the phase {after.phase}, with {after.last_turns} last turns and not {left}"


def _left(before: GameState, after: GameState) -> int | None:
    """How many last turns there are after a turn has ended."""
    if before.last_turns is not None:
        return before.last_turns - 1
    return len(after.players) - 1 if len(after.players[before.active].ltm) >= 10 else None


def _is_next_turn(before: GameState, after: GameState) -> bool:
    follows = after.turn == before.turn + 1 and after.active == (before.active + 1) % len(after.players)
    return follows and not after.planting_done and after.phase is Phase.RECOLLECTION
