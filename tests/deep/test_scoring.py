"""The comparison of `make deep` on one holding of cards: it agrees, and it would notice."""

import pytest

from dejavu_rules.box.multisets import NO_FRAGMENTS, Fragments
from dejavu_rules.scoring import Demand, Optimum, optimum
from tests.deep import scoring

CARDS = (Demand.SEQUENCE_2, Demand.SETS)
ONE_HOLDING = Fragments("red 2, red 4, blue 1, blue 3, blue 5")


def test_every_set_of_fragments_with_two_cards() -> None:
    assert scoring.compare(CARDS) == 0


@pytest.mark.parametrize(
    "wrong",
    [
        lambda best: Optimum(best.vp + 1, best.uses, best.ways),
        lambda best: Optimum(best.vp, best.uses, best.ways + 1),
        lambda best: Optimum(best.vp, tuple(NO_FRAGMENTS for _ in best.uses), best.ways),
    ],
    ids=["vp", "ways", "witness"],
)
def test_one_wrong_entry_is_noticed(monkeypatch: pytest.MonkeyPatch, wrong: object) -> None:
    def spoil(fragments: Fragments, cards: tuple[Demand, ...]) -> Optimum:
        best = optimum(fragments, cards)
        assert callable(wrong)
        return wrong(best) if fragments == ONE_HOLDING else best

    monkeypatch.setattr(scoring, "optimum", spoil)
    assert scoring.compare(CARDS) == 1
