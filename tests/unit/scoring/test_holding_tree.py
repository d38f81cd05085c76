"""`holding`: a score as an expression."""

from dejavu_rules.scoring import Leaf, Sum

LINKS = Sum("links", (Leaf("SCORE-D", 1, 2), Leaf("SCORE-D", 1, 3)))


def test_a_sum_is_worth_its_parts() -> None:
    tree = Sum("total", (Leaf("SCORE-A", 1, 1), LINKS))
    assert tree.vp == 6
    assert [leaf.vp for leaf in tree.leaves()] == [1, 2, 3]


def test_a_leaf_has_itself_as_its_only_leaf() -> None:
    leaf = Leaf("SCORE-A", 1, 3)
    assert list(leaf.leaves()) == [leaf]


def test_an_empty_sum_is_worth_nothing() -> None:
    assert Sum("links", ()).vp == 0
    assert list(Sum("total", (Sum("links", ()),)).leaves()) == []
