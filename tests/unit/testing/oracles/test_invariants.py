"""Every invariant says what is broken where it is, and nothing where all is well."""

import pytest
from attrs import evolve

from dejavu_rules import Bits, Cards, Fragments, GameState, Phase
from dejavu_rules.rulebook import CLAUSES
from dejavu_rules.testing import INVARIANTS, ORACLES, Oracle, Setup, invariant_failures, oracle, setups
from tests.support.bending import bend, bend_player, unfinished
from tests.support.saves import play_until

TURN = play_until(setups.RICH.first_state(), lambda state: state.turn == 3 and state.phase is Phase.RECOLLECTION)
CARD, TOP = TURN.players[0].hand.kinds()[0], TURN.deck.kinds()[0]
TWO_SEATS = tuple(bend(player, saved=Bits()) for player in TURN.players)

BROKEN_STATES: dict[str, tuple[GameState, str]] = {
    "bits_are_conserved": (bend(TURN, hive=TURN.hive + Bits("red moon")), "1 red moon too many"),
    "every_card_is_somewhere": (bend(TURN, deck=TURN.deck - Cards([TOP])), f"1 {TOP} missing"),
    "every_fragment_is_somewhere": (bend_player(TURN, 1, fragments=Fragments("yellow 5")), "1 yellow 5 too many"),
    "every_flower_is_somewhere": (bend(TURN, flowers=30), "30 flowers in the supply"),
    "an_empty_deck_is_rebuilt_at_once": (bend(TURN, deck=Cards(), discard=TURN.deck), "the deck is empty"),
    "no_copy_twice": (bend_player(TURN, 0, ltm=Cards([CARD])), f"seat 0 has {CARD} 2 times"),
    "stm_is_proper": (bend_player(TURN, 0, stm=(unfinished(CARD, Bits()),)), f"{CARD} cannot lie in the STM of seat 0"),
    "chests_are_within_capacity": (bend_player(TURN, 1, saved=Bits(["red sun"] * 99)), "seat 1 has saved 99 bits"),
    "flowers_stand_on_icons": (bend_player(TURN, 1, card_flowers=Cards([CARD])), "seat 1 has flowers on"),
    "cards_lie_aside_while_hands_are_chosen": (bend_player(TURN, 1, discarded=Cards([CARD])), "in front of seat 1"),
    "the_hive_is_below_its_size": (bend(TURN, hive=Bits(["red sun"] * 9)), "9 bits lie in a hive of 9 holes"),
    "no_bits_wait_in_vain": (bend(TURN, bits=(Bits(),) * 6, players=TWO_SEATS, hive=Bits("red sun")), "1 bits wait"),
    "bits_in_hand_belong_to_the_phase": (bend(TURN, pool=Bits("red sun")), "there is a pool outside Deja Vu"),
    "the_pending_decision_fits_the_phase": (bend(TURN, pending=CARD), "in the phase Recollection"),
    "the_state_fits_the_phase": (bend(TURN, girl=None), "the Girl is on None in the phase Recollection"),
}
"""A state that breaks each invariant, and words of what is said about it."""


def test_there_is_a_broken_state_for_every_invariant() -> None:
    assert list(BROKEN_STATES) == [invariant.name for invariant in INVARIANTS]


@pytest.mark.parametrize("name", BROKEN_STATES)
def test_it_says_what_is_broken(name: str) -> None:
    state, words = BROKEN_STATES[name]
    (invariant,) = [each for each in INVARIANTS if each.name == name]
    assert words in " ".join(invariant(state))
    assert invariant(TURN) == ()
    told = [sentence for sentence in invariant_failures(state) if sentence.startswith(f"{name} (")]
    assert len(told) == len(invariant(state))
    assert invariant.clauses[0] in told[0]


BARE = evolve(
    TURN.game.catalogue,
    girl_tile=evolve(TURN.game.catalogue.girl_tile, powers=evolve(TURN.game.catalogue.girl_tile.powers, flower=0)),
)
STM_OUT_OF_ORDER = tuple(unfinished(card, Bits()) for card in TURN.players[0].hand.kinds()[1::-1])

MORE_BROKEN_STATES: list[tuple[str, GameState, str]] = [
    ("every_flower_is_somewhere", bend(TURN, flowers=-1), "-1 flowers in the supply"),
    ("stm_is_proper", bend_player(TURN, 0, stm=STM_OUT_OF_ORDER), "the STM of seat 0 is not in order"),
    (
        "flowers_stand_on_icons",
        bend_player(bend(TURN, game=evolve(TURN.game, catalogue=BARE)), 1, flower=True),
        "seat 1 has a flower on a tile without a space for it",
    ),
    (
        "the_hive_is_below_its_size",
        bend(TURN, phase=Phase.REPLENISHMENT, hive=Bits()),
        "an empty hive is being emptied",
    ),
    ("the_state_fits_the_phase", bend(TURN, turn=0), "there is no turn in the phase Recollection"),
    ("the_state_fits_the_phase", bend(TURN, last_turns=0), "0 turns are left in the phase Recollection"),
    ("the_state_fits_the_phase", bend(TURN, phase=Phase.DRAW, deck=Cards()), "cards are drawn from an empty deck"),
]
"""What else an invariant has words for."""


@pytest.mark.parametrize(
    ("name", "state", "words"), MORE_BROKEN_STATES, ids=[words for _, _, words in MORE_BROKEN_STATES]
)
def test_it_says_what_else_is_broken(name: str, state: GameState, words: str) -> None:
    (invariant,) = [each for each in INVARIANTS if each.name == name]
    assert words in invariant(state)


@pytest.mark.parametrize("setup", setups.TOYS)
def test_nothing_is_broken_where_a_game_begins(setup: Setup) -> None:
    assert invariant_failures(setup.first_state()) == ()


@pytest.mark.parametrize("each", ORACLES, ids=lambda oracle: oracle.name)
def test_every_oracle_has_a_name_words_and_clauses_that_there_are(each: Oracle[...]) -> None:
    assert each.name.isidentifier()
    assert each.says.endswith((".", "?"))
    assert set(each.clauses) <= CLAUSES.keys()
    assert len(set(each.clauses)) == len(each.clauses)


def test_only_oracles_of_everything_or_of_answers_have_no_clause() -> None:
    without = {each.name for each in ORACLES if not each.clauses}
    assert without == {
        "the_rulebook_allows_it",
        "explain_and_apply_agree",
        "explain_and_legal_actions_agree",
        "explain_and_membership_agree",
        "explain_and_the_rulebook_agree",
    }


def test_an_oracle_of_ones_own_has_a_name_clauses_and_words() -> None:
    @oracle("SOW-1", "SOW-2")
    def nothing_happens(state: GameState):  # type: ignore[no-untyped-def]
        """There are
        no turns."""
        if state.turn:
            yield f"there is turn {state.turn}"

    assert nothing_happens.says == "There are no turns."
    assert nothing_happens.tell(*nothing_happens(TURN)) == "nothing_happens (SOW-1, SOW-2): there is turn 3"
