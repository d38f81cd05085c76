"""SCORE-C4 by trying everything: slow, plain, and without a line of the optimiser.

A fragment is a number from 0 to 14: colour times five plus pips minus one. A card is named by what it
wants: "sequence 0", "sets", "fragments".
"""

from functools import cache

from dejavu_rules.box.multisets import Fragments

ALL = range(1 << 15)
STANDARD = ("sequence 0", "sequence 1", "sequence 2", "sets", "fragments")
COLOURS = ("red", "blue", "yellow")


@cache
def pieces(fragments: int) -> Fragments:
    """A set of fragments as everybody else sees it."""
    return Fragments(f"{COLOURS[colour]} {pips}" for colour, pips in members(fragments))


@cache
def number(fragments: Fragments) -> int:
    """The set of these fragments as it is here."""
    words = [str(each).split() for each in fragments]
    return sum(1 << 5 * COLOURS.index(colour) + int(pips) - 1 for colour, pips in words)


def members(fragments: int) -> list[tuple[int, int]]:
    """Colour and pips of each fragment of a set."""
    return [(each // 5, each % 5 + 1) for each in range(15) if fragments >> each & 1]


def use_vp(card: str, fragments: int) -> int | None:
    """What a card gives for just these fragments, or None if it cannot count them."""
    used = members(fragments)
    if card == "fragments":
        return 2 * len(used)
    if card == "sets":
        by_pips = [[colour for colour, pips in used if pips == each] for each in range(1, 6)]
        return None if any(len(colours) not in (0, 3) for colours in by_pips) else 18 * sum(map(bool, by_pips))
    if any(f"sequence {colour}" != card for colour, _ in used):
        return None
    held = {pips for _, pips in used}
    walks = ([(start + step) % 5 + 1 for step in range(len(held))] for start in range(5))
    return 5 * len(held) if any(set(walk) == held for walk in walks) else None


@cache
def uses(card: str) -> tuple[tuple[int, int], ...]:
    """Everything that a sequence card or a set card can count, with its VP."""
    return tuple((each, vp) for each in ALL if (vp := use_vp(card, each)) is not None)


def subsets(fragments: int) -> list[int]:
    found, part = [0], fragments
    while part:
        found.append(part)
        part = part - 1 & fragments
    return found


@cache
def best(fragments: int, cards: tuple[str, ...]) -> tuple[int, int]:
    """The most VP, and the number of assignments that give them."""
    if not cards:
        return 0, 1
    card, others = cards[0], cards[1:]
    values = []
    for part in subsets(fragments):
        vp = use_vp(card, part)
        if vp is not None:
            rest, ways = best(fragments & ~part, others)
            values.append((vp + rest, ways))
    most = max(vp for vp, _ in values)
    return most, sum(ways for vp, ways in values if vp == most)


@cache
def whole_table(cards: tuple[str, ...]) -> tuple[list[int], list[int]]:
    """The most VP and the number of ways for all 2^15 sets of fragments, one card after the other."""
    if not cards:
        return [0] * len(ALL), [1] * len(ALL)
    return one_more(cards[-1], *whole_table(cards[:-1]))


def one_more(card: str, old_vps: list[int], old_ways: list[int]) -> tuple[list[int], list[int]]:
    """The table with one more card: it counts any part that it can, the others do their best with the rest."""
    vps, ways = [0] * len(ALL), [0] * len(ALL)
    every_use = uses(card)
    for fragments in ALL:
        if card == "fragments":
            choices = [(part, 2 * part.bit_count()) for part in subsets(fragments)]
        else:
            choices = [(part, vp) for part, vp in every_use if part & fragments == part]
        values = [(vp + old_vps[fragments & ~part], old_ways[fragments & ~part]) for part, vp in choices]
        most = max(values)[0]
        vps[fragments], ways[fragments] = most, sum(number for vp, number in values if vp == most)
    return vps, ways
