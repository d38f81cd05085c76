"""Actions and outcomes step by step, with steps as texts."""

from fractions import Fraction

import pytest

from dejavu_rules import IllegalAction, InvalidInput, first_state, legal_actions, new_game, steps
from dejavu_rules.apps.jsonlines.documents import document
from dejavu_rules.apps.jsonlines.partials import build, check_decides, options_json, why_not
from dejavu_rules.apps.requests import Refused

START = new_game(players=2, seed=1)
SEAT = START.active
UNDEALT = first_state(3, START.game.map)


def codes(illegal: IllegalAction) -> list[str]:
    return [each.code for each in illegal.violations]


def test_options_have_a_step_a_label_and_a_piece() -> None:
    told = options_json(START, {"seat": SEAT})
    (first, *_), asked = steps.start(START).options(), steps.start(START).question
    assert told["question"] == asked.text
    assert told["action"] is None
    assert told["options"][0] == {"step": str(first.step), "label": first.label, "piece": str(first.piece)}
    assert first.step.kind == "card"


def test_at_the_end_there_is_the_whole_action_and_nothing_to_choose() -> None:
    action = legal_actions(START).at(4)
    taken = [str(step) for step in steps.of(START, action)]
    told = options_json(START, {"seat": SEAT, "steps": taken})
    assert (told["options"], told["action"]) == ([], document(action))
    assert build(START, {"seat": SEAT, "steps": taken}) == action


def test_free_steps_come_in_any_order() -> None:
    taken = [str(step) for step in reversed(steps.of(START, legal_actions(START).at(4)))]
    assert build(START, {"seat": SEAT, "steps": taken, "free": True}) == legal_actions(START).at(4)
    with pytest.raises(IllegalAction):
        build(START, {"seat": SEAT, "steps": taken})


def test_steps_that_lead_nowhere_yet_are_unfinished() -> None:
    with pytest.raises(Refused) as refused:
        build(START, {"seat": SEAT, "steps": []})
    assert refused.value.error == {"kind": "unfinished", "message": steps.start(START).question.text}


def test_why_a_step_is_not_offered() -> None:
    offered = str(steps.start(START).options()[0].step)
    assert why_not(START, {"seat": SEAT, "step": offered}) == ()
    assert why_not(START, {"seat": SEAT, "step": "grow"}) != ()


def test_every_text_that_is_not_a_step_is_named_with_its_place() -> None:
    with pytest.raises(InvalidInput) as refused:
        options_json(START, {"seat": SEAT, "steps": ["tile crab", "tile crabs", "", "Done"]})
    assert [defect.path for defect in refused.value.defects] == ["steps[1]", "steps[2]", "steps[3]"]


def test_without_a_seat_chance_decides_with_its_probabilities() -> None:
    told = options_json(UNDEALT, {})
    assert [option["step"] for option in told["options"]] == ["seat 0", "seat 1", "seat 2"]
    assert [option["piece"] for option in told["options"]] == [0, 1, 2]
    assert {Fraction(option["probability"]) for option in told["options"]} == {Fraction(1, 3)}
    assert "action" not in told


def test_nobody_else_decides() -> None:
    check_decides(START, SEAT)
    check_decides(UNDEALT, None)
    for state, seat, code in (
        (START, 1 - SEAT, "not-your-turn"),
        (START, None, "player-decides"),
        (UNDEALT, 0, "chance-decides"),
    ):
        with pytest.raises(IllegalAction) as refused:
            check_decides(state, seat)
        assert codes(refused.value) == [code]
