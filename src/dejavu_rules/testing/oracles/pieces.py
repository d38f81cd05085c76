"""Each piece of the box is in exactly one place."""

from collections import Counter
from collections.abc import Iterator

from dejavu_rules import Bits, CardId, GameState, Phase
from dejavu_rules.testing.counting import all_of, tableau
from dejavu_rules.testing.oracles.oracle import difference, oracle


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
    there, box = all_of(bit_places(state)), Counter(state.game.catalogue.bits if state.phase > Phase.BITS else ())
    if there != box:
        yield f"of the bits {difference(there, box)}"


@oracle("COMP-4", "SETUP-4", "SETUP-5")
def every_card_is_somewhere(state: GameState) -> Iterator[str]:
    """Deck, pile, hands, tableaux and Public Cards have the cards of the box; of those two players use one set."""
    box: Counter[CardId] = Counter()
    for card in state.game.catalogue.cards:
        golden_only = card.scoring is not None and len(state.players) == 2  # SETUP-4
        box[card.id] += 1 if golden_only else card.copies
    there = Counter((*state.deck, *state.discard, *state.public))
    for player in state.players:
        there += Counter(player.hand) + Counter(player.discarded) + tableau(player)
    if there != box:
        yield f"of the cards {difference(there, box)}"


@oracle("COMP-3", "SETUP-3", "PLANT-3")
def every_fragment_is_somewhere(state: GameState) -> Iterator[str]:
    """A fragment lies on its tile or with a player, once they are placed."""
    taken = [fragment for player in state.players for fragment in player.fragments]
    lying = [fragment for fragment in state.fragments if fragment is not None]
    box = Counter(state.game.catalogue.fragments if state.phase > Phase.FRAGMENTS else ())
    if Counter(taken + lying) != box:
        yield f"of the fragments {difference(Counter(taken + lying), box)}"


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
