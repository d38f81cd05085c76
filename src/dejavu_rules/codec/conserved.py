"""Whether each piece of the box is in exactly one place."""

from collections import Counter
from collections.abc import Iterable, Iterator

from dejavu_rules.actions.setup import BITS_PER_TILE
from dejavu_rules.box.multisets import Bits, Cards
from dejavu_rules.box.pieces import Named
from dejavu_rules.errors import Defect
from dejavu_rules.outside import step
from dejavu_rules.phases import Phase
from dejavu_rules.state import GameState


def card_places(state: GameState) -> Iterator[tuple[str, Cards]]:
    """Every place where cards can be, by its path."""
    yield from (("deck", state.deck), ("discard", state.discard), ("public", state.public))
    for seat, player in enumerate(state.players):
        yield f"players[{seat}].hand", player.hand
        yield f"players[{seat}].ltm", player.ltm
        yield f"players[{seat}].discarded", player.discarded
        for number, unfinished in enumerate(player.stm):
            yield f"players[{seat}].stm[{number}].card", Cards([unfinished.card])


def bit_places(state: GameState) -> Iterator[tuple[str, Bits]]:
    """Every place where bits can be, by its path."""
    for tile, bits in zip(state.game.map.tiles, state.bits, strict=True):
        yield step("bits", str(tile)), bits
    yield from (("pool", state.pool), ("spent", state.spent), ("hive", state.hive))
    for seat, player in enumerate(state.players):
        yield f"players[{seat}].saved", player.saved
        for number, unfinished in enumerate(player.stm):
            yield f"players[{seat}].stm[{number}].bits", unfinished.bits


def piece_defects(state: GameState) -> Iterator[Defect]:
    """Pieces that are missing, or there too often, or where none of their kind can be."""
    yield from _bit_defects(state)
    yield from _card_defects(state)
    yield from _fragment_defects(state)
    yield from _flower_defects(state)


def _bit_defects(state: GameState) -> Iterator[Defect]:
    box = state.game.catalogue.bits if state.phase > Phase.BITS else Bits()
    yield from _differences(box, bit_places(state), "bits", "COMP-2" if box else "SETUP-3")
    if state.phase > Phase.BITS and not state.turn:
        for tile, bits in zip(state.game.map.tiles, state.bits, strict=True):
            if len(bits) != BITS_PER_TILE:
                yield Defect(
                    step("bits", str(tile)), f"{len(bits)} bits; at set-up a tile has {BITS_PER_TILE} (SETUP-3)"
                )


def _card_defects(state: GameState) -> Iterator[Defect]:
    catalogue = state.game.catalogue
    places = list(card_places(state))
    if state.discard and state.phase < Phase.DEAL:
        yield Defect("discard", "nothing is discarded before cards are dealt (SETUP-6)")
    elif state.discard and not state.deck:
        yield Defect("deck", "no card there, and the discard pile has some: a new deck is made at once (RULING-19)")
    yield from _differences(catalogue.deck + catalogue.public(state.game.seats), places, "deck", "COMP-4")
    for path, cards in places:
        if path.endswith("ltm"):
            continue
        wanted = path == "public"
        for card in cards.kinds():
            if catalogue.card(card).is_public is not wanted:
                kind, other = ("Regular", "SETUP-4") if wanted else ("Public", "SETUP-5")
                yield Defect(path, f"{card} is a {kind} Card, which cannot be here ({other})")


def _fragment_defects(state: GameState) -> Iterator[Defect]:
    box = state.game.catalogue.fragments if state.phase > Phase.FRAGMENTS else ()
    lying = zip(state.game.map.tiles, state.fragments, strict=True)
    places: list[tuple[str, Iterable[Named]]] = [
        *((step("fragments", str(tile)), [fragment]) for tile, fragment in lying if fragment is not None),
        *((f"players[{seat}].fragments", player.fragments) for seat, player in enumerate(state.players)),
    ]
    yield from _differences(box, places, "fragments", "COMP-3" if box else "SETUP-3")


def _flower_defects(state: GameState) -> Iterator[Defect]:
    """A tile whose fragment was taken has the flower in its place (PLANT-3)."""
    planted = state.fragments.count(None) if state.phase > Phase.FRAGMENTS else 0
    kept = sum([player.flower + len(player.card_flowers) for player in state.players])
    box = state.game.catalogue.flowers
    if (found := state.flowers + kept + planted) != box:
        where = f"{state.flowers} in the supply, {kept} in tableaux, {planted} planted"
        yield Defect("flowers", f"{found} in all ({where}); the box has {box} (COMP-5)")


def _differences(
    box: Iterable[Named], places: Iterable[tuple[str, Iterable[Named]]], home: str, clause: str
) -> Iterator[Defect]:
    """What the box has and no place, told at `home`; and what the places have and the box not, told where it lies."""
    wanted, found, last = Counter(box), Counter[Named](), {}
    for path, pieces in places:
        for piece in pieces:
            found[piece] += 1
            if found[piece] > wanted[piece]:
                last[piece] = path
    for piece in sorted(wanted.keys() | found.keys(), key=lambda piece: piece.index):
        if found[piece] > wanted[piece]:
            yield Defect(last[piece], f"{piece} is there {found[piece]} times; it can be {wanted[piece]} ({clause})")
        elif found[piece] < wanted[piece]:
            number = wanted[piece] - found[piece]
            yield Defect(home, f"{piece} is missing {number} times: it lies nowhere ({clause})")
