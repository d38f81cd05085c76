"""States whose contents are not known: symbols where a rule may look, and things that nobody may look at elsewhere."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import z3

from dejavu_rules.box.cards import Icon
from dejavu_rules.box.catalogue import standard
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import BITS, CARD_IDS, FRAGMENTS, TILES, Bit, CardId
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.game import ORDINARY, Game, Options, _Power
from dejavu_rules.state import GameState, Player, Unfinished
from dejavu_rules.testing.setups import generated_map
from tests.proofs.running import bags
from tests.proofs.running.bags import MAX_COUNT, SymbolicBag, all_of, total
from tests.proofs.running.maps import SOME_NEIGHBOURS, SomePaths, SomeTiles
from tests.proofs.running.paths import Term
from tests.proofs.running.symbols import Number, Opaque, Truth, term_of

BIT_KINDS, CARD_KINDS, FRAGMENT_KINDS = range(len(BITS)), range(len(CARD_IDS)), range(len(FRAGMENTS))


HOLES = z3.Int("holes")
"""How many holes the hive has; at least one (COMP-6)."""


class Counted(_Power):
    """A power that is counted by the engine's own `__missing__` whenever it is asked for: symbols have no hash."""

    def __getitem__(self, ltm: Any) -> Any:
        return self.__missing__(ltm)

    def __setitem__(self, ltm: Any, number: Any) -> None:
        """Remember nothing."""


@cache
def game_of(seats: int, options: Options = ORDINARY, tiles: int = len(TILES)) -> Game:
    """A game whose powers are counted anew each time, with any number of holes in the hive, on a map that is not known.

    Only which tiles there are, whether two touch and whether there are paths can be asked of the map.
    """
    box = standard()
    game = Game(box, options, seats, generated_map(0))
    for icon in Icon:
        object.__setattr__(game, f"_{icon.value}", Counted(icon, box))
    object.__setattr__(game, "layout", Opaque("game.layout"))
    object.__setattr__(game, "map", SomeTiles(TILES[:tiles]))
    object.__setattr__(game, "_near", SOME_NEIGHBOURS)
    object.__setattr__(game, "_paths", tuple([SomePaths(tile) for tile in range(len(TILES))]))
    object.__setattr__(game, "hive_holes", Number(HOLES))
    return game


class Table(tuple[Player, ...]):
    """The players of a game in which it is not known who acts: one more than there are seats.

    The last one is whoever acts. Asking for the active player forks nothing; going round the table forks the run
    over the seats.
    """

    active: Number

    @property
    def player(self) -> Player:
        return tuple.__getitem__(self, -1)

    def __getitem__(self, seat: Any) -> Any:
        if seat is self.active:
            return self.player
        place = seat.__index__()
        return self.player if self.active == place else tuple.__getitem__(self, place)

    def __len__(self) -> int:
        return super().__len__() - 1

    def __iter__(self) -> Iterator[Player]:
        active = self.active.__index__()
        for seat in range(len(self)):
            yield self.player if seat == active else tuple.__getitem__(self, seat)


@frozen
class SomeCard:
    """A card that is not known, in Short-term Memory; it is none of those that have a name in the proof."""

    index: Number


class Facts(list[Term]):
    """What is known of symbols. Symbols stand for numbers and bags of the engine, so they have no type of their own."""

    def bag(self, name: str, kinds: Sequence[int], most: int = MAX_COUNT) -> Any:
        """A bag of some kinds of pieces."""
        counts: list[Term] = [0] * bags.KINDS
        for kind in kinds:
            counts[kind] = z3.Int(f"{name}[{kind}]")
            self.append(z3.And(counts[kind] >= 0, counts[kind] <= most))
        return SymbolicBag(counts)

    def bits(self, name: str) -> Any:
        return self.bag(name, BIT_KINDS)

    def cards(self, name: str) -> Any:
        return self.bag(name, CARD_KINDS)

    def action_bag(self, name: str, kinds: Sequence[int]) -> Any:
        """A bag in an action, from outside: it need not be anywhere in the game, but is not too large to be packed."""
        found = self.bag(name, kinds)
        self.append(total(found.counts) <= MAX_COUNT)
        return found

    def number(self, name: str, least: int = 0, most: int | None = None) -> Any:
        term = z3.Int(name)
        self.append(term >= least)
        if most is not None:
            self.append(term <= most)
        return Number(term)

    def truth(self, name: str) -> Any:
        return Truth(z3.Bool(name))

    def share(self, places: Iterable[object], box: object) -> None:
        """These places hold no more of any kind than the box does: every piece is in one place."""
        held = zip(*[bags.counts_of(place) for place in places], strict=True)
        for counts, most in zip(held, bags.counts_of(box), strict=True):
            self.append(all_of([total(counts) <= most]))

    def stm(self, card: CardId | None, others: int, own: int | None) -> tuple[Unfinished, ...]:
        """Short-term Memory: so many cards that are not known, and at a place this card, if it is there; sorted."""
        slots = [SomeCard(self.number(f"stm{place}.card", 0, len(CARD_IDS) - 1)) for place in range(others)]
        cards: list[Any] = [*slots[:own], card, *slots[own:]] if own is not None else list(slots)
        indices = [term_of(each.index) for each in cards]
        self.extend([one < other for one, other in pairwise(indices)])
        if card is not None:
            self.extend([slot.index.term != card.index for slot in slots])
        return tuple([Unfinished(each, self.bits(f"stm{place}")) for place, each in enumerate(cards)])


def player(**fields: Any) -> Player:
    """A player with these fields; nobody may look at the others."""
    names = Player.__annotations__
    values = {name: fields.get(name.lstrip("_"), Opaque(f"player.{name}")) for name in names}
    return Player()._evolve(**values)


def state(
    facts: Facts, game: Game, phase: Phase, who: Player, others: Sequence[Player] = (), **fields: Any
) -> GameState:
    """A state of a game in which it is not known who acts; nobody may look at what is not given."""
    active = facts.number("active", 0, game.seats - 1)
    rest = others or [player() for _ in range(game.seats)]
    players = Table((*rest, who))
    players.active = active
    given = {**fields, "game": game, "phase": phase, "active": active, "players": players}
    values = {name: given.get(name.lstrip("_"), Opaque(f"state.{name}")) for name in GameState.__annotations__}
    made = object.__new__(GameState)
    for name, value in values.items():
        object.__setattr__(made, name, value)
    return made


def some_bit(facts: Facts, name: str) -> Bit:
    """A bit that is not known: an object of the class `Bit` whose number is a symbol."""
    bit = object.__new__(Bit)
    object.__setattr__(bit, "_name_", name)
    object.__setattr__(bit, "index", facts.number(name, 0, len(BITS) - 1))
    return bit


def places_of_cards(stm: Iterable[Unfinished]) -> list[object]:
    """The bag of each card in Short-term Memory."""
    ones = bags.Ones(bags._ONE)
    return [ones[each.card.index] for each in stm]
