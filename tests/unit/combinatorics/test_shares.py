"""`shares`: pieces given out so that nobody gets two of a kind, against every way to give out single pieces."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.randomness import stream_of
from dejavu_rules.combinatorics.shares import Share, some_shares
from dejavu_rules.dealer import Dealer
from tests.support.chance_tree import distribution

KINDS = st.sampled_from([0, 1, 5, 41])
SHARES = st.builds(Share, st.integers(0, 3), st.lists(KINDS, max_size=2, unique=True).map(bag.mask))


def naive(pieces: Bag, shares: list[Share]) -> dict[tuple[Bag, ...], Fraction]:
    """How often each result comes up among all ways to lay single pieces before everybody."""
    found: Counter[tuple[Bag, ...]] = Counter()
    for order in permutations(bag.kinds(pieces)):
        given_out, rest = [], list(order)
        for share in shares:
            given_out.append(rest[: share.size])
            rest = rest[share.size :]
        if all(_fits(kinds, share) for kinds, share in zip(given_out, shares, strict=True)):
            found[tuple(bag.of(kinds) for kinds in given_out)] += 1
    return {result: Fraction(number, found.total()) for result, number in found.items()}


def _fits(kinds: list[int], share: Share) -> bool:
    apart = len(set(kinds)) == len(kinds) == share.size
    return apart and not any(bag.count(share.refused, kind) for kind in kinds)


@given(st.lists(KINDS, max_size=6).map(bag.of), st.lists(SHARES, max_size=3))
def test_all_ways_to_give_out_single_pieces_are_equally_likely(pieces: Bag, shares: list[Share]) -> None:
    expected = naive(pieces, shares)
    found = distribution(lambda stream: tuple(some_shares(pieces, shares, stream) or ["nothing"]))
    assert found == (expected if expected and shares else {("nothing",): 1})


def test_few_ways_among_many_are_found_at_once() -> None:
    """Blindly, one deal in ten thousand millions would do."""
    seven = bag.of(range(7))
    shares = [Share(7), Share(7), Share(7)]
    assert some_shares(15 * seven, shares, stream_of(Dealer(0))) == [seven] * 3


def test_what_cannot_be_given_out_is_none() -> None:
    assert some_shares(bag.of([1, 1]), [Share(2)], stream_of(Dealer(0))) is None
    assert some_shares(bag.of([1]), [Share(1, bag.mask([1]))], stream_of(Dealer(0))) is None
    assert some_shares(0, [Share(1)], stream_of(Dealer(0))) is None
    assert some_shares(0, [Share(0)], stream_of(Dealer(0))) == [0]
