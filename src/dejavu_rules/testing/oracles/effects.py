"""Effects: what holds of every transition, and what the second engine makes of the same action."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, TypeAlias

from attrs import evolve

from dejavu_rules import GameState, Icon, Phase
from dejavu_rules.actions.table import RULES
from dejavu_rules.testing import counting
from dejavu_rules.testing.oracles.oracle import Oracle, compare, oracle, oracles_in


@oracle()
def the_rulebook_allows_it(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """The second engine allows what was done."""
    if counting.is_allowed(before, action) is False:
        yield f"{action} is against the rules"


@oracle("DRAW-1", "SETUP-6", "SPEED-1")
def hands_are_within_size(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """Nobody must discard, so only a hand that grew is measured."""
    for seat, player in enumerate(after.players):
        size = len(player.hand)
        if size > len(before.players[seat].hand):
            dealt = 7 if after.game.options.speed else 5
            most = counting.power(after, seat, Icon.HAND) if before.turn else dealt
            if size > most:
                yield f"seat {seat} has drawn up to {size} cards, and may have {most}"


@oracle("DONE-1", "DONE-2", "PLANT-3")
def nothing_earned_is_lost(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """VP, LTM and fragments stay."""
    for seat, (then, now) in enumerate(zip(before.players, after.players, strict=True)):
        if now.vp < then.vp:
            yield f"seat {seat} had {then.vp} VP and has {now.vp}"
        yield from compare(f"seat {seat} has lost memories:", (), (Counter(then.ltm) - Counter(now.ltm)).elements())
        gone = Counter(then.fragments) - Counter(now.fragments)
        yield from compare(f"seat {seat} has lost fragments:", (), gone.elements())


@oracle("TURN-2", "RULING-22")
def only_the_active_player_changes(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """What lay aside comes to the pile when everybody has a starting hand; nothing else of the others changes."""
    then = list(before.players)
    if before.phase is Phase.STARTING_HAND and after.turn:
        then = [evolve(player, discarded=0) for player in then]  # no cards, as a state packs them
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


# What comes of an action, part by part, as on the second engine


def _differences(before: GameState, action: object, after: GameState, parts: str, of_players: str) -> Iterator[str]:
    """Every difference to the second engine after a transition, in these parts of the table and of each player.

    None, where the second engine forbids the action.
    """
    wanted = counting.table_after(before, action)
    if wanted is None:
        return
    there = counting.table(after)
    for name in parts.split():
        yield from _difference(name, getattr(there, name), getattr(wanted, name))
    for seat, (now, must) in enumerate(zip(there.players, wanted.players, strict=True)):
        for name in of_players.split():
            yield from _difference(f"{name} of seat {seat}", getattr(now, name), getattr(must, name))


def _difference(where: str, there: Any, wanted: Any) -> Iterator[str]:
    if isinstance(there, Counter) and isinstance(wanted, Counter):
        yield from compare(f"{where}:", there, wanted)
    elif isinstance(there, dict) and isinstance(wanted, dict):
        for key in {**there, **wanted}:
            yield from _difference(f"{where}, {key}", there.get(key), wanted.get(key))
    elif there != wanted:
        yield f"{where}: {there} instead of {wanted}"


@oracle("SETUP-2", "MAP-1", "MAP-5")
def the_map_agrees(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """Tiles are drawn, laid and connected as on the second engine."""
    return _differences(before, action, after, "near laid places drawn", "")


@oracle(
    *("SOW-2", "SOW-5", "SOW-6", "SOW-7", "INSTANT-1", "STM-1", "STM-3", "STM-4", "DONE-4", "GROW-1", "CHEST-1"),
    *("HIVE-1", "HIVE-2", "HIVE-3", "HIVE-4", "RULING-16", "RULING-17", "RULING-18"),
)
def bits_agree(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """Tiles, pool, hive, chests and STM have the bits that they have on the second engine."""
    return _differences(before, action, after, "bits pool spent hive chosen", "saved stm")


@oracle(
    *("SETUP-4", "SETUP-6", "SETUP-7", "SPEED-1", "INSTANT-1", "STM-4", "DONE-2", "DRAW-1", "DRAW-2", "DRAW-3"),
    *("RULING-6", "RULING-19", "RULING-22"),
)
def cards_agree(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """Deck, pile, Public Cards, hands and tableaux have the cards that they have on the second engine."""
    return _differences(before, action, after, "deck discard public duplicate", "hand stm ltm aside")


@oracle("DONE-3", "GROW-1", "PLANT-1", "PLANT-3", "PLANT-4", "SPEED-2", "RULING-3", "RULING-7")
def flowers_and_fragments_agree(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """The Girl, the flowers and the fragments are where they are on the second engine."""
    return _differences(before, action, after, "girl flowers fragments", "flower card_flowers fragments")


@oracle("DONE-1", "SPEED-3", "RULING-20")
def vp_agree(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """Players have the VP that they have on the second engine."""
    return _differences(before, action, after, "", "vp")


@oracle("SETUP-1", "TURN-1", "TURN-2", "DRAW-1", "HIVE-2", "END-1", "RULING-5", "RULING-13", "RULING-18", "RULING-23")
def turns_agree(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """The game waits for the same player and the same decision as on the second engine, and ends as early."""
    return _differences(before, action, after, "phase start_player active turn planting_done last_turns", "")


Effect: TypeAlias = Oracle[[GameState, object, GameState]]
"""What holds of every transition: called with the state before, the action or outcome, and the state after."""

EFFECTS: tuple[Effect, ...] = oracles_in(globals())
"""All effects. None of them asks the engine."""


def effect_failures(before: GameState, action: object, after: GameState) -> tuple[str, ...]:
    """Every effect that a transition breaks, in sentences; none if it is as the rules say."""
    return tuple(effect.tell(sentence) for effect in EFFECTS for sentence in effect(before, action, after))
