"""What Meditation and starting hands must have done: chests, the Memory Hive, and cards that are drawn."""

from collections import Counter
from collections.abc import Iterator

from dejavu_rules import CardId, GameState, Icon, Phase
from dejavu_rules.actions import values
from dejavu_rules.testing import counting
from dejavu_rules.testing.oracles.invariants import REPLENISHING
from dejavu_rules.testing.oracles.oracle import compare, oracle

BEFORE_THE_HIVE = (Phase.DEJA_VU, Phase.PLANTING)


@oracle("CHEST-1")
def saved_bits_are_in_the_chests(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """From Meditation until the next Recollection."""
    wanted = action.bits if isinstance(action, values.Save) else before.player.saved
    opened = isinstance(action, values.Sow | values.SkipRecollection)
    yield from compare("in the chests", after.players[before.active].saved, () if opened else wanted)


@oracle("HIVE-1", "HIVE-2", "RULING-16", "RULING-17", "RULING-18")
def discarded_bits_go_to_the_hive(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """All of them, spent and unsaved; a filled hive gives back all that it has and what found no hole.

    So does any hive that has bits, if none could move otherwise.
    """
    wanted = Counter(before.hive)
    begins = before.phase in BEFORE_THE_HIVE and after.phase not in BEFORE_THE_HIVE
    if begins:
        wanted += Counter(before.spent)
    if begins and isinstance(action, values.Save):
        wanted += Counter(before.pool) - Counter(action.bits)
    if begins or before.phase not in REPLENISHING:
        yield from compare("in the hive", after.hive, wanted.elements())
    if begins:
        full = wanted.total() >= counting.hive_holes(after) or (wanted.total() > 0 and counting.stuck(after))
        if full != (after.phase in REPLENISHING):
            yield f"{wanted.total()} bits for {counting.hive_holes(after)} holes led to the phase {after.phase}"


@oracle("HIVE-3", "HIVE-4")
def low_tiles_are_replenished_first(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """Whole levels, then the chosen tiles of the next one, until no bit is left."""
    if isinstance(action, values.ChooseTiles):
        if (after.bits, after.hive, after.pending) != (before.bits, before.hive, action.tiles):
            yield f"the choice of {action.tiles} has moved bits, or is not remembered"
        return
    if not isinstance(action, values.Replenish):
        return
    counts, now = [len(bits) for bits in before.bits], [len(bits) for bits in after.bits]
    if before.phase is Phase.REPLENISHMENT:
        held = counting.serve_levels(counts, len(before.hive))
        if now != held or (after.phase is Phase.DISCARD) != (not after.hive):
            yield f"the tiles have {now} bits and not {held}, with {len(after.hive)} in the hive in {after.phase}"
        return
    chosen = [tile for tile in range(len(counts)) if now[tile] > counts[tile]]
    if after.hive or any(counts[tile] > min(counts) or now[tile] != counts[tile] + 1 for tile in chosen):
        yield f"the tiles had {counts} bits and have {now}, with {len(after.hive)} left in the hive"


@oracle("DRAW-1", "DRAW-2", "SETUP-6", "SETUP-7", "RULING-6")
def a_drawn_card_is_kept_or_replaced(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """Into the hand; a copy of what the player has is discarded, or waits for a decision."""
    then, now = before.player, after.players[before.active]
    wanted = Counter(then.hand)
    if isinstance(action, values.Draw):
        duplicate = counting.cards_owned_by(then)[action.card] > 0
        asked = duplicate and before.game.options.keep_duplicates
        wanted += Counter([action.card] if asked or not duplicate else ())
        if (after.phase is Phase.DUPLICATE) != asked:
            yield f"the draw of {action.card} led to the phase {after.phase}"
    elif isinstance(action, values.ResolveDuplicate) and action.replace:
        assert isinstance(before.pending, CardId)
        wanted -= Counter([before.pending])
    elif isinstance(action, values.Discard):
        wanted -= Counter(action.cards)
    elif isinstance(action, values.KeepHand | values.SpeedStart):
        wanted = Counter(action.cards if isinstance(action, values.KeepHand) else action.hand)
    elif isinstance(action, values.Construct | values.Begin) and counting.card_of(before, action.card).scoring is None:
        wanted -= Counter([action.card])
    yield from compare("in hand", now.hand, wanted.elements())


@oracle("DRAW-1", "RULING-5", "RULING-23")
def drawing_goes_on_until_it_must_stop(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """Up to the hand size, or until nothing is left that may be kept."""
    if not isinstance(action, values.Discard | values.Draw | values.ResolveDuplicate) or after.phase is Phase.DUPLICATE:
        return
    seat, player = before.active, after.players[before.active]
    size = counting.power(after, seat, Icon.HAND) if before.turn else counting.dealt_hand_size(before)
    left, mine = [*after.deck, *after.discard], counting.cards_owned_by(player)
    keepable = left if before.game.options.keep_duplicates else [card for card in left if not mine[card]]
    more = len(player.hand) < size and bool(keepable)
    goes_on = after.phase in (Phase.DEAL, Phase.DRAW) and after.active == seat and after.turn == before.turn
    if more != goes_on:
        stops = "goes on" if goes_on else "stops"
        yield f"drawing {stops} with {len(player.hand)} of {size} cards and {len(keepable)} that may be kept"


@oracle("DRAW-3", "RULING-19", "RULING-22")
def the_deck_is_rebuilt_when_it_is_empty(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """From what lies in the pile just then; without a pile, from the first card that comes there."""
    deck, pile = Counter(before.deck), Counter(before.discard)
    if isinstance(action, values.Draw):
        deck -= Counter([action.card])
        if not deck:
            deck, pile = pile, deck
    pile += _thrown_cards(before, action, after)
    if not deck:
        deck, pile = pile, deck
    yield from compare("in the deck", after.deck, deck.elements())
    yield from compare("in the pile", after.discard, pile.elements())


def _thrown_cards(before: GameState, action: object, after: GameState) -> Counter[CardId]:
    """The cards that come to the pile."""
    thrown: Counter[CardId] = Counter()
    if isinstance(action, values.Draw):
        if counting.cards_owned_by(before.player)[action.card] and not before.game.options.keep_duplicates:
            thrown = Counter([action.card])
    elif isinstance(action, values.Discard):
        thrown = Counter(action.cards)
    elif isinstance(action, values.ResolveDuplicate) and action.replace:
        assert isinstance(before.pending, CardId)
        thrown = Counter([before.pending])
    elif isinstance(action, values.KeepHand | values.SpeedStart) and after.turn:
        mine = action.cards if isinstance(action, values.KeepHand) else action.ltm + action.hand
        thrown = Counter(before.player.hand) - Counter(mine)
        for player in before.players:
            thrown += Counter(player.discarded)
    return thrown
