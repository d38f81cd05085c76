"""Whether players could have as many cards in hand, and as few, as a save says (SETUP-6, SPEED-1, DRAW-1)."""

from collections.abc import Iterator

from dejavu_rules.actions.drawing import DEALT, DEALT_SPEED
from dejavu_rules.actions.starting_hand import HAND, MEMORIES
from dejavu_rules.box.multisets import Cards
from dejavu_rules.errors import Defect
from dejavu_rules.phases import Phase
from dejavu_rules.state import GameState, Player


def hand_defects(state: GameState) -> Iterator[Defect]:
    """Hands that are too small, and a card to be drawn that nobody would draw."""
    for seat, player in enumerate(state.players):
        if len(_was_dealt(player)) < _least(state, seat) and _can_keep(state, player):
            message = f"{len(player.hand)} cards, although there were more to be dealt"
            yield Defect(f"players[{seat}].hand", f"{message} (SETUP-6)")
        yield from _discard_defects(state, seat, player)
    if state.phase in (Phase.DEAL, Phase.DRAW):
        yield from _drawing_defects(state)


def _was_dealt(player: Player) -> Cards:
    """The cards that a player was dealt at set-up, wherever they are now."""
    return player.hand + player.ltm + player.discarded


def _discard_defects(state: GameState, seat: int, player: Player) -> Iterator[Defect]:
    """What is left over of a starting hand lies aside until everybody has one (SETUP-6, SPEED-1, RULING-22)."""
    path, number = f"players[{seat}].discarded", len(player.discarded)
    if state.phase is not Phase.STARTING_HAND or not has_chosen(state, seat):
        if number:
            yield Defect(path, f"{number} cards, and the player is not waiting for others to choose (RULING-22)")
        return
    dealt = _was_dealt(player)
    memories = min(MEMORIES, len(dealt.kinds())) if state.game.options.speed else 0
    if (len(player.ltm), len(player.hand)) != (memories, min(HAND, len(dealt) - memories)) or len(dealt) > _dealt(
        state
    ):
        message = f"{number} cards beside {len(player.hand)} in hand and {len(player.ltm)} in LTM"
        yield Defect(path, f"{message}: no choice of a starting hand leaves that (SETUP-6, SPEED-1)")


def large_hands(state: GameState) -> Iterator[Defect]:
    """Hands of more cards than anybody could have."""
    for seat, player in enumerate(state.players):
        if len(player.hand) > (most := _most(state, seat)):
            message = f"{len(player.hand)} cards; at most {most} can be there now"
            yield Defect(f"players[{seat}].hand", f"{message} ({'DRAW-1' if state.turn else 'SETUP-6'})")


def has_chosen(state: GameState, seat: int) -> bool:
    """Whether the player at a seat has a starting hand (SETUP-6)."""
    if state.turn:
        return True
    return state.phase is Phase.STARTING_HAND and _place(state, seat) < _place(state, state.active)


def _place(state: GameState, seat: int) -> int:
    """The place of a seat, clockwise from the Start Player."""
    return (seat - state.start_player) % state.game.seats


def _most(state: GameState, seat: int) -> int:
    """Nobody must discard, and in an odd box the starting hand may be larger than the hand size."""
    if state.turn:
        return max(HAND, state.powers(seat).hand)
    if has_chosen(state, seat):
        return HAND
    if state.phase < Phase.DEAL:
        return 0
    if state.phase is not Phase.STARTING_HAND and _place(state, seat) > _place(state, state.active):
        return 0  # nothing was dealt to this player yet
    return _dealt(state)


def _least(state: GameState, seat: int) -> int:
    """How many cards a player was dealt at least, as long as there were any (RULING-5); after set-up nobody knows."""
    if state.turn:
        return 0
    dealt_to = state.phase in (Phase.DEAL, Phase.DUPLICATE) and _place(state, seat) < _place(state, state.active)
    return _dealt(state) if dealt_to or state.phase is Phase.STARTING_HAND else 0


def _dealt(state: GameState) -> int:
    return DEALT_SPEED if state.game.options.speed else DEALT


def _can_keep(state: GameState, player: Player) -> bool:
    """Whether deck or pile have a card that the player may keep (DRAW-2)."""
    left, owned = state.deck + state.discard, player.hand + player.memories + player.discarded
    if state.game.options.keep_duplicates:
        return bool(left)
    return any(card not in owned for card in left.kinds())


def _drawing_defects(state: GameState) -> Iterator[Defect]:
    """A card is drawn only where there is one that may be kept, and the hand has room for it."""
    player, path = state.player, f"players[{state.active}].hand"
    most = state.powers(state.active).hand if state.turn else _dealt(state)
    if not state.deck:
        yield Defect("deck", "a card is to be drawn, and there is none (DRAW-3)")
    elif not _can_keep(state, player):
        yield Defect("deck", "a card is to be drawn, and there is none that may be kept (RULING-5)")
    if len(player.hand) >= most:
        yield Defect(path, f"{len(player.hand)} cards and {most} allowed: none is to be drawn (DRAW-1)")
