"""`tree`: a score as an expression."""

from dejavu_rules.scoring import Leaf, Sum

LINKS = Sum("links", (Leaf("SCORE-D", "b", 1, 2), Leaf("SCORE-D", "c", 1, 2)))


def test_a_sum_is_worth_its_parts() -> None:
    tree = Sum("all", (Leaf("SCORE-A", "a", 1, 3), LINKS))
    assert tree.vp == 7
    assert [leaf.label for leaf in tree.leaves()] == ["a", "b", "c"]


def test_a_leaf_has_itself_as_its_only_leaf() -> None:
    leaf = Leaf("SCORE-A", "a", 1, 3)
    assert list(leaf.leaves()) == [leaf]


def test_an_empty_sum_is_worth_nothing() -> None:
    assert Sum("none", ()).vp == 0
    assert list(Sum("none", (Sum("nothing", ()),)).leaves()) == []
