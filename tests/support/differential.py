"""Games on two engines at once: which set-ups, how far, and what is looked at on the way."""

from collections.abc import Iterator
from functools import cache
from typing import TypeVar

from attrs import evolve, frozen

from dejavu_rules import (
    Bit,
    Dealer,
    Icon,
    Meditate,
    NamelessGirlTile,
    Options,
    Powers,
    PublicScoring,
    Randomness,
    Scoring,
    Slot,
)
from dejavu_rules.box.pieces import BITS, FRAGMENT_COLOURS
from dejavu_rules.testing.differ import Differ
from dejavu_rules.testing.engines import REAL, Engine
from dejavu_rules.testing.near_legal import near_legal
from dejavu_rules.testing.setups import BY_PLACE, RUSH, TOYS, Setup, loose, ring, standards, toy_box, toy_cards
from tests.support.watching import PlayingWatch

T = TypeVar("T")


@frozen
class Pace:
    """How much of a game to compare."""

    steps: int = 2_000
    """The game is left after so many."""
    tries: int = 1
    """Nearly legal actions at each step."""
    look: int = 1
    """All choices are compared at every so many steps."""
    eager: bool = False
    """Whether players complete whatever cards they can."""


WHOLE = Pace()


def compare(setup: Setup, seed: int, pace: Pace = WHOLE, engine: Engine = REAL) -> Differ:
    """Play a game on both engines; raises `Disagreement`."""
    dealer = Dealer(seed)
    differ = Differ(setup.first_state(), engine)
    watch = PlayingWatch(engine, eager=pace.eager)
    for step in range(pace.steps):
        if engine.is_over(differ.state):
            differ.look()  # nothing can be done any more
            differ.verdict(near_legal(differ.state, Meditate(), dealer))
            break
        if (step + seed) % pace.look == 0:
            differ.look()
        action = watch.decide(differ.state, dealer)
        for _ in range(pace.tries):
            differ.verdict(near_legal(differ.state, action, dealer))
        differ.step(action)
    return differ


@cache
def _known_setups() -> tuple[Setup, ...]:
    """Toys, standard boxes, and maps of fifteen tiles that the players build."""
    built = Setup(3, loose(15), Options(build_map=True))
    named = Setup(2, loose(15), Options(build_map=True, name_contacts=True))
    return (*TOYS, *standards(), BY_PLACE, built, named)


def odd_setup(dealer: Randomness) -> Setup:
    """A small map, a small box and a small hive, with any options."""
    tiles, players = 3 + dealer.below(6), 2 + dealer.below(3)
    chords = [(dealer.below(tiles), 1 + dealer.below(tiles - 1)) for _ in range(dealer.below(5))]
    cosmic_map = ring(tiles, *((tile, (tile + step) % tiles) for tile, step in chords))
    slots = tuple(_some(list(Slot), 1 + dealer.below(3), dealer))
    shapes = [slot.shape for slot in slots]
    kinds: list[Bit] = [bit for bit in BITS if Slot.ANY in slots or bit.shape in shapes]
    bits = (*_some(kinds, 1 + dealer.below(6), dealer), kinds[-1])
    powers = Powers(**{icon.value: dealer.below(6 if icon is Icon.HAND else 3) for icon in Icon})
    cards = toy_cards(slots, 1 + dealer.below(30), 1 + dealer.below(4), copies=1 + dealer.below(4))
    box = toy_box(
        tiles,
        bits,
        tuple([evolve(card, scoring=_scoring(dealer)) if card.is_public else card for card in cards]),
        girl_tile=NamelessGirlTile(powers),
        flowers=(20, 1, 0)[dealer.below(3)],
        hive_holes=1 + dealer.below(3 * tiles),
    )
    return Setup(players, cosmic_map, Options(speed=players > 2 and flip(dealer), keep_duplicates=flip(dealer)), box)


def _scoring(dealer: Randomness) -> PublicScoring:
    kind = list(Scoring)[dealer.below(len(Scoring))]
    return PublicScoring(kind, FRAGMENT_COLOURS[dealer.below(3)] if kind is Scoring.SEQUENCE else None)


def flip(dealer: Randomness) -> bool:
    return dealer.below(2) == 1


def _some(things: list[T], number: int, dealer: Randomness) -> Iterator[T]:
    return (things[dealer.below(len(things))] for _ in range(number))


def game(number: int) -> tuple[Setup, bool]:
    """The set-up of the nth game, and whether its players hurry: half of all are known set-ups, half are odd ones."""
    if number % 2:
        return odd_setup(Dealer(number)), number % 4 == 1
    setup = _known_setups()[number // 2 % len(_known_setups())]
    return setup, setup is RUSH or number % 3 == 0
