"""Cross-field checks: can a game reach this state?

The engine trusts the states that it is given, so whatever comes from outside must be checked here, before it is played
on: with a message, a path and a clause for each defect. These checks may use the rules' own functions (what fills a
hive, who can sow). `testing.oracles` states similar invariants independently and without messages, to check the engine
itself; the two share nothing, so that a mistake in one is found by the other.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from dejavu_rules.actions.setup import BITS_PER_TILE, setup_defects
from dejavu_rules.box.catalogue import Catalogue
from dejavu_rules.box.multisets import Bits, Cards
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import Named
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.inputs.defects import Defect
from dejavu_rules.inputs.entry import step
from dejavu_rules.saves.phases import map_defects, time_defects
from dejavu_rules.saves.tableaux import hand_defects, large_hands, tableau_defects
from dejavu_rules.state import GameState, Player


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


class _Box(NamedTuple):
    """The cards of a box for a number of players, and the masks of all its cards and of the Public Cards."""

    cards: Bag
    known: Bag
    public: Bag


@lru_cache(maxsize=64)
def _box(catalogue: Catalogue, seats: int) -> _Box:
    public = bag.mask(card.id for card in catalogue.cards if card.is_public)
    all_cards = catalogue.deck._bag + catalogue.public(seats)._bag
    return _Box(all_cards, bag.mask(card.id for card in catalogue.cards), public)


def _adds_up(places: list[Bag], whole: Bag) -> bool:
    """Whether the places together have just these pieces; the sizes tell if a sum of 256 looks like another kind."""
    return sum(places) == whole and sum(map(bag.size, places)) == bag.size(whole)


def _outside_ltm(player: Player) -> list[Bag]:
    """The cards of a player outside LTM."""
    return [player._hand, player._discarded, player._memories() - player._ltm]


def piece_defects(state: GameState) -> Iterator[Defect]:
    """Pieces that are missing, that are there too often, or in the wrong place."""
    yield from _bit_defects(state)
    yield from _card_defects(state)
    yield from _fragment_defects(state)
    yield from _flower_defects(state)


def _bit_defects(state: GameState) -> Iterator[Defect]:
    box = state.game.catalogue.bits if state.phase > Phase.BITS else Bits()
    places = [*state._bits, state._pool, state._spent, state._hive]
    for player in state.players:
        places += [player._saved, *[unfinished._bits for unfinished in player.stm]]
    if not _adds_up(places, box._bag):
        yield from _differences(box, bit_places(state), "bits", "COMP-2" if box else "SETUP-3")
    if state.phase > Phase.BITS and not state.turn:
        for tile, bits in zip(state.game.map.tiles, state.bits, strict=True):
            if len(bits) != BITS_PER_TILE:
                yield Defect(
                    step("bits", str(tile)), f"{len(bits)} bits; at set-up a tile has {BITS_PER_TILE} (SETUP-3)"
                )


def _card_defects(state: GameState) -> Iterator[Defect]:
    catalogue = state.game.catalogue
    if state.discard and state.phase < Phase.DEAL:
        yield Defect("discard", "nothing is discarded before cards are dealt (SETUP-6)")
    elif state.discard and not state.deck:
        yield Defect("deck", "no card there, and the discard pile has some: a new deck is made at once (RULING-19)")
    box, owned = _box(catalogue, state.game.seats), [each for player in state.players for each in _outside_ltm(player)]
    if not _adds_up(
        [state._deck, state._discard, state._public, *[one._ltm for one in state.players], *owned], box.cards
    ):
        yield from _differences(
            catalogue.deck + catalogue.public(state.game.seats), card_places(state), "deck", "COMP-4"
        )
    if not state._public & ~box.public and not any(each & box.public for each in (state._deck, state._discard, *owned)):
        return
    for path, cards in card_places(state):
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
    """Pieces that are missing, reported at `home`, and pieces that are too many, reported where they lie."""
    wanted, found, last = Counter(box), Counter[Named](), {}
    for path, pieces in places:
        for piece in pieces:
            found[piece] += 1
            last[piece] = path
    for piece in sorted(wanted.keys() | found.keys()):
        if found[piece] > wanted[piece]:
            yield Defect(last[piece], f"{piece} is there {found[piece]} times; it can be {wanted[piece]} ({clause})")
        elif found[piece] < wanted[piece]:
            number = wanted[piece] - found[piece]
            yield Defect(home, f"{piece} is missing {number} times: it lies nowhere ({clause})")


def impossibilities(state: GameState) -> Iterator[Defect]:
    """All reasons why no game can reach this state; none if one can."""
    first = [*frame_defects(state)]
    yield from first
    if not first:  # otherwise the checks below would fail
        yield from table_defects(state)
        yield from hand_defects(state)


def frame_defects(state: GameState) -> Iterator[Defect]:
    """Parts that do not fit together, so that nothing else can be checked."""
    yield from _setup_defects(state)
    yield from _size_defects(state)


def table_defects(state: GameState) -> Iterator[Defect]:
    """What is impossible, whatever the hidden cards are."""
    yield from map_defects(state)
    yield from piece_defects(state)
    yield from tableau_defects(state)
    yield from large_hands(state)
    yield from time_defects(state)


def _setup_defects(state: GameState) -> Iterator[Defect]:
    """What no game starts with: seats, options, boxes and maps."""
    game = state.game
    if game.seats < 2:
        yield Defect("players", f"{game.seats} listed; the game is for 2 to 4 players (COMP-1)")
    for defect in setup_defects(game.seats, game.map, game.options, game.catalogue):
        place = "game" if defect.path in ("map", "catalogue") else "game.options"
        yield Defect(f"{place}.{defect.path}", defect.message)
    if game.options.build_map and len(game.map.tiles) < 3:
        yield Defect("game.map.tiles", "three tiles make the smallest map that players build (MAP-2)")


def _size_defects(state: GameState) -> Iterator[Defect]:
    """Tiles, seats and cards that the game does not have."""
    tiles, seats = state.game.map.tiles, state.game.seats
    for name, there in (("bits", len(state._bits)), ("fragments", len(state.fragments))):
        for tile in tiles[there:]:
            yield Defect(step(name, str(tile)), "missing")
        if there > len(tiles):
            yield Defect(name, f"{there} tiles listed; the map has {len(tiles)}")
    if state.girl is not None and state.girl not in tiles:
        yield Defect("girl", f"{state.girl} is not on the map (SETUP-2)")
    for name, seat in (("start_player", state.start_player), ("active", state.active)):
        if seat >= seats:
            yield Defect(name, f"there is no seat {seat}; the seats are 0 to {seats - 1} (SETUP-1)")
    everywhere = [state._deck, state._discard, state._public]
    for player in state.players:
        everywhere += [player._ltm, *_outside_ltm(player)]
    if not any(each & ~_box(state.game.catalogue, seats).known for each in everywhere):
        return
    for path, cards in card_places(state):
        for card in cards.kinds():
            if not state.game.catalogue.has(card):
                yield Defect(path, f"{card}: the box has no such card (COMP-10)")
