"""Cross-field checks of hands and tableaux: could this be a player's?"""

from collections import Counter
from collections.abc import Iterator

from dejavu_rules.actions.drawing import DEALT, DEALT_SPEED
from dejavu_rules.actions.starting_hand import HAND, MEMORIES, SPEED_VP
from dejavu_rules.box.multisets import Cards
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import Slot
from dejavu_rules.combinatorics import bag
from dejavu_rules.inputs.defects import Defect
from dejavu_rules.state import GameState, Player, Unfinished


def hand_defects(state: GameState) -> Iterator[Defect]:
    """Hands that are too small, and draws that cannot happen."""
    for seat, player in enumerate(state.players):
        if len(_dealt_cards(player)) < _least(state, seat) and _can_keep(state, player):
            message = f"{len(player.hand)} cards, although there were more to be dealt"
            yield Defect(f"players[{seat}].hand", f"{message} (SETUP-6)")
        yield from _discard_defects(state, seat, player)
    if state.phase in (Phase.DEAL, Phase.DRAW):
        yield from _drawing_defects(state)


def _dealt_cards(player: Player) -> Cards:
    """The cards that a player was dealt at set-up, wherever they are now."""
    return player.hand + player.ltm + player.discarded


def _discard_defects(state: GameState, seat: int, player: Player) -> Iterator[Defect]:
    """Cards set aside wait until everybody has a starting hand (SETUP-6, SPEED-1, RULING-22)."""
    path, number = f"players[{seat}].discarded", len(player.discarded)
    if state.phase is not Phase.STARTING_HAND or not has_chosen(state, seat):
        if number:
            yield Defect(path, f"{number} cards, and the player is not waiting for others to choose (RULING-22)")
        return
    dealt = _dealt_cards(player)
    memories = min(MEMORIES, len(dealt.kinds())) if state.game.options.speed else 0
    if (len(player.ltm), len(player.hand)) != (memories, min(HAND, len(dealt) - memories)) or len(dealt) > _deal_size(
        state
    ):
        message = f"{number} cards beside {len(player.hand)} in hand and {len(player.ltm)} in LTM"
        yield Defect(path, f"{message}: no choice of a starting hand leaves that (SETUP-6, SPEED-1)")


def large_hands(state: GameState) -> Iterator[Defect]:
    """Hands that are too large."""
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
    """The largest possible hand. Nobody must discard, and the hand size may be smaller than the starting hand."""
    if state.turn:
        return max(HAND, state.powers(seat).hand)
    if has_chosen(state, seat):
        return HAND
    if state.phase < Phase.DEAL:
        return 0
    if state.phase is not Phase.STARTING_HAND and _place(state, seat) > _place(state, state.active):
        return 0  # nothing was dealt to this player yet
    return _deal_size(state)


def _least(state: GameState, seat: int) -> int:
    """The least number of cards that a player was dealt, if there were enough (RULING-5); 0 after set-up."""
    if state.turn:
        return 0
    dealt_to = state.phase in (Phase.DEAL, Phase.DUPLICATE) and _place(state, seat) < _place(state, state.active)
    return _deal_size(state) if dealt_to or state.phase is Phase.STARTING_HAND else 0


def _deal_size(state: GameState) -> int:
    return DEALT_SPEED if state.game.options.speed else DEALT


def _can_keep(state: GameState, player: Player) -> bool:
    """Whether the deck or the discard pile has a card that the player may keep (DRAW-2)."""
    left, owned = state.deck + state.discard, player.hand + player.memories + player.discarded
    if state.game.options.keep_duplicates:
        return bool(left)
    return any(card not in owned for card in left.kinds())


def _drawing_defects(state: GameState) -> Iterator[Defect]:
    """A card is drawn only if there is one that may be kept, and the hand has room for it."""
    player, path = state.player, f"players[{state.active}].hand"
    most = state.powers(state.active).hand if state.turn else _deal_size(state)
    if not state.deck:
        yield Defect("deck", "a card is to be drawn, and there is none (DRAW-3)")
    elif not _can_keep(state, player):
        yield Defect("deck", "a card is to be drawn, and there is none that may be kept (RULING-5)")
    if len(player.hand) >= most:
        yield Defect(path, f"{len(player.hand)} cards and {most} allowed: none is to be drawn (DRAW-1)")


def tableau_defects(state: GameState) -> Iterator[Defect]:
    """What no player can have."""
    for seat, player in enumerate(state.players):
        for find in (_copies, _stm, _chests, _flowers, _vp, _beginnings):
            for defect in find(state, seat, player):
                yield Defect(f"players[{seat}].{defect.path}", defect.message)


def _copies(state: GameState, _: int, player: Player) -> Iterator[Defect]:
    """Never twice in a tableau (CARD-3); where duplicates must be replaced, not in hand either (DRAW-2)."""
    hidden, laid = player._hand + player._discarded, player._memories()
    if not (bag.has_twins(hidden) or bag.has_twins(laid) or hidden & bag.support(laid)):
        return
    memories = Counter(player.memories)
    for card, number in memories.items():
        if number > 1:
            yield Defect("ltm" if card in player.ltm else "stm", f"{card} is in LTM and STM {number} times (CARD-3)")
    if state.game.options.keep_duplicates:
        return
    for card, number in Counter(player.hand + player.discarded).items():
        if number > 1:
            yield Defect("hand", f"{card} is in hand {number} times (DRAW-2)")
        elif memories[card]:
            yield Defect("hand", f"{card} is in hand, and a copy of it in LTM or STM (DRAW-2)")


def _stm(state: GameState, seat: int, player: Player) -> Iterator[Defect]:
    if len(player.stm) > (capacity := state.powers(seat).stm):
        yield Defect("stm", f"{len(player.stm)} cards; its capacity is {capacity} (STM-2)")
    for number, unfinished in enumerate(player.stm):
        yield from _covering(state, f"stm[{number}].bits", unfinished)


def _covering(state: GameState, path: str, unfinished: Unfinished) -> Iterator[Defect]:
    card, bits = state.game.catalogue.card(unfinished.card), unfinished.bits
    slots = card.slots[: len(bits)]
    if not 1 <= len(bits) < len(card.slots):
        message = f"{len(bits)} bits; of the {len(card.slots)} slots the top one is covered and the bottom one open"
        yield Defect(path, f"{message} (STM-1)")
    elif not Counter([slot.shape for slot in slots if slot is not Slot.ANY]) <= Counter([bit.shape for bit in bits]):
        yield Defect(path, f"the slots ask for {', '.join(map(str, slots))}, not for {bits} (CARD-2)")


def _chests(state: GameState, seat: int, player: Player) -> Iterator[Defect]:
    if len(player.saved) > (chests := state.powers(seat).chest):
        yield Defect("saved", f"{len(player.saved)} bits; the player has {chests} chests (CHEST-1)")
    if state.phase is Phase.DEJA_VU and player.saved and seat == state.active:
        yield Defect("saved", "in the owner's Deja Vu the bits of the chests are in the pool (CHEST-1)")


def _flowers(state: GameState, _: int, player: Player) -> Iterator[Defect]:
    catalogue = state.game.catalogue
    if player.flower and not catalogue.girl_tile.powers.flower:
        yield Defect("flower", "the Nameless Girl Tile has no flower space (GROW-1)")
    for card in player.card_flowers.kinds():
        if card not in player.ltm:
            yield Defect("card_flowers", f"{card} is not in LTM (DONE-3)")
        elif not catalogue.card(card).powers.flower:
            yield Defect("card_flowers", f"{card} has no flower icon (DONE-3)")
        elif player.card_flowers.count(card) > 1:
            yield Defect("card_flowers", f"{card} has one flower icon and {player.card_flowers.count(card)} flowers")


def _vp(state: GameState, _: int, player: Player) -> Iterator[Defect]:
    """At most one VP for each bit that ever covered a card, plus the start of a speed game."""
    start = SPEED_VP if state.game.options.speed else 0
    most = start + sum([len(state.game.catalogue.card(card).slots) for card in player.ltm])
    if player.vp > most:
        yield Defect("vp", f"{player.vp} VP; with these cards it could be {most} at most (DONE-1)")


def _beginnings(state: GameState, seat: int, player: Player) -> Iterator[Defect]:
    """Before the first turn a player has only what set-up gives; a turn brings one fragment at most (PLANT-4)."""
    turns = turn_count(state, seat)
    if len(player.fragments) > turns:
        yield Defect("fragments", f"{len(player.fragments)} fragments in {turns} turns (PLANT-4)")
    if turns:
        return
    for name in ("stm", "saved", "flower"):
        if getattr(player, name):
            yield Defect(name, "the player has not had a turn yet (TURN-2)")
    memories = MEMORIES if state.game.options.speed and has_chosen(state, seat) else 0
    if len(player.ltm) > memories:
        message = f"{len(player.ltm)} cards in LTM; the player has not had a turn yet and could have {memories}"
        yield Defect("ltm", f"{message} (SPEED-1)")
    if player.vp and not memories:
        yield Defect("vp", "the player has not had a turn yet (SPEED-3)")


def turn_count(state: GameState, seat: int) -> int:
    """The number of turns that the player at a seat has had, including this one (TURN-2)."""
    seats = state.game.seats
    return (state.turn - (seat - state.start_player) % seats + seats - 1) // seats
