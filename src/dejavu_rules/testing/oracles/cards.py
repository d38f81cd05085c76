"""What constructing cards, growing flowers, Meditation and starting hands must have done."""

from collections import Counter
from collections.abc import Iterator

import dejavu_rules as game
from dejavu_rules import Bit, Card, CardId, Colour, GameState, Icon, Phase
from dejavu_rules.testing import counting
from dejavu_rules.testing.oracles.invariants import REPLENISHING
from dejavu_rules.testing.oracles.oracle import compare, oracle

SPEED_VP = 10
BEFORE_THE_HIVE = (Phase.DEJA_VU, Phase.PLANTING)


def completion_by(before: GameState, action: object) -> tuple[Card, list[Bit]] | None:
    """The card that an action completes, and all bits that cover it then."""
    if not isinstance(action, game.Construct | game.Add):
        return None
    card, bits = counting.card_of(before, action.card), list(action.bits)
    if isinstance(action, game.Add):
        for unfinished in before.player.stm:
            bits += unfinished.bits if unfinished.card is action.card else ()
    return (card, bits) if len(bits) == len(card.slots) else None


def _entering(before: GameState, action: object) -> list[Card]:
    """The cards that enter LTM."""
    if isinstance(action, game.SpeedStart):
        return [card for card in before.game.catalogue.cards if card.id in action.ltm]
    done = completion_by(before, action)
    return [done[0]] if done else []


@oracle("DONE-1", "SPEED-3", "RULING-20")
def vp_are_for_bits_of_the_cards_colour(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """One for each covering bit that is white or of the card's colour, and at no other time."""
    wanted = 0
    if isinstance(action, game.SpeedStart):
        printed = sum(counting.card_of(before, card).vp or 0 for card in action.ltm)
        wanted = max(0, SPEED_VP - printed)  # more printed VP are no debt
    elif done := completion_by(before, action):
        card, bits = done
        wanted = sum(bit.colour in (Colour.WHITE, card.colour) for bit in bits)
    gained = after.players[before.active].vp - before.player.vp
    if gained != wanted:
        yield f"{gained} VP were taken instead of {wanted}"


@oracle("DONE-2", "DONE-4", "STM-4", "SPEED-1")
def a_completed_card_enters_ltm(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """And nothing else does; its bits are spent, and an STM place is free again."""
    gained = Counter(after.players[before.active].ltm) - Counter(before.player.ltm)
    yield from compare("in LTM", gained.elements(), [card.id for card in _entering(before, action)])
    if done := completion_by(before, action):
        card, bits = done
        if card.id in [unfinished.card for unfinished in after.player.stm]:
            yield f"{card.id} is still in STM"
        yield from compare("of the spent bits", after.spent, [*before.spent, *bits])


@oracle("INSTANT-1", "STM-1", "STM-4", "GROW-1")
def bits_are_paid_from_the_pool(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """What is used is no longer in the pool."""
    if isinstance(action, game.Construct | game.Begin | game.Add | game.Grow):
        yield from compare("in the pool and used", [*after.pool, *action.bits], before.pool)


@oracle("STM-3", "STM-4")
def stm_gains_what_was_put_there(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """A card in STM stays with its bits until it is complete."""
    stm = {unfinished.card: [*unfinished.bits] for unfinished in before.player.stm}
    if isinstance(action, game.Begin | game.Add):
        stm[action.card] = [*stm.get(action.card, ()), *action.bits]
    if done := completion_by(before, action):
        stm.pop(done[0].id, None)
    now = {unfinished.card: unfinished.bits for unfinished in after.players[before.active].stm}
    for card in stm.keys() | now.keys():
        yield from compare(f"on {card} in STM", now.get(card, ()), stm.get(card, ()))


@oracle("DONE-3", "GROW-1", "PLANT-3", "SPEED-2", "RULING-3", "RULING-7")
def flowers_come_and_go_as_they_must(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """A flower card gets one when it enters LTM, once; the tile's is grown; one is planted."""
    flower, supply = before.player.flower, before.flowers
    on_cards = Counter(before.player.card_flowers)
    for card in _entering(before, action):
        if card.powers.flower and supply:
            on_cards[card.id] += 1
            supply -= 1
    if isinstance(action, game.Grow):
        flower, supply = True, supply - 1
    if isinstance(action, game.Plant):
        flower = flower and action.source is not None
        on_cards -= Counter([action.source] if action.source else ())
    player = after.players[before.active]
    if (player.flower, after.flowers) != (flower, supply):
        yield f"the tile's flower is {player.flower} with {after.flowers} in the supply, not {flower} with {supply}"
    yield from compare("of the flowers on cards", player.card_flowers, on_cards.elements())


@oracle("INSTANT-1", "SETUP-4")
def public_cards_leave_when_constructed(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """And at no other time."""
    wanted = Counter(before.public)
    if isinstance(action, game.Construct) and counting.card_of(before, action.card).scoring is not None:
        wanted -= Counter([action.card])
        if counting.tableau(after.player)[action.card] != 1:
            yield f"{action.card} was constructed, and is not in the tableau"
    yield from compare("of the Public Cards", after.public, wanted.elements())


@oracle("CHEST-1")
def saved_bits_are_in_the_chests(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """From Meditation until the next Recollection."""
    wanted = action.bits if isinstance(action, game.Save) else before.player.saved
    opened = isinstance(action, game.Sow | game.SkipRecollection)
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
    if begins and isinstance(action, game.Save):
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
    if isinstance(action, game.ChooseTiles):
        if (after.bits, after.hive, after.pending) != (before.bits, before.hive, action.tiles):
            yield f"the choice of {action.tiles} has moved bits, or is not remembered"
        return
    if not isinstance(action, game.Replenish):
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
    if isinstance(action, game.Draw):
        wanted[action.card] += 1
        asked = counting.cards_owned_by(then)[action.card] > 0 and before.game.options.keep_duplicates
        if (after.phase is Phase.DUPLICATE) != asked:
            yield f"the draw of {action.card} led to the phase {after.phase}"
    if isinstance(action, game.Draw | game.ResolveDuplicate | game.Discard):
        wanted -= _thrown_cards(before, action, after)
    elif isinstance(action, game.KeepHand | game.SpeedStart):
        wanted = Counter(action.cards if isinstance(action, game.KeepHand) else action.hand)
    elif isinstance(action, game.Construct | game.Begin) and counting.card_of(before, action.card).scoring is None:
        wanted -= Counter([action.card])
    yield from compare("in hand", now.hand, wanted.elements())


@oracle("DRAW-1", "RULING-5", "RULING-23")
def drawing_goes_on_until_it_must_stop(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """Up to the hand size, or until nothing is left that may be kept."""
    if not isinstance(action, game.Discard | game.Draw | game.ResolveDuplicate) or after.phase is Phase.DUPLICATE:
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
    if isinstance(action, game.Draw):
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
    if isinstance(action, game.Draw):
        if counting.cards_owned_by(before.player)[action.card] and not before.game.options.keep_duplicates:
            thrown = Counter([action.card])
    elif isinstance(action, game.Discard):
        thrown = Counter(action.cards)
    elif isinstance(action, game.ResolveDuplicate) and action.replace:
        assert isinstance(before.pending, CardId)
        thrown = Counter([before.pending])
    elif isinstance(action, game.KeepHand | game.SpeedStart) and after.turn:
        mine = action.cards if isinstance(action, game.KeepHand) else action.ltm + action.hand
        thrown = Counter(before.player.hand) - Counter(mine)
        for player in before.players:
            thrown += Counter(player.discarded)
    return thrown
