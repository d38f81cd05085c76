"""What requests share: steps and choices as documents, in the language of the request."""

import pytest

from dejavu_rules import (
    Bit,
    CardId,
    Draw,
    InvalidInput,
    Match,
    Meditate,
    NebulaTile,
    Phase,
    Record,
    StartPlayer,
    first_state,
    new_game,
)
from dejavu_rules.apps.requests import Refused
from dejavu_rules.apps.wire.documents import (
    action_from,
    choice_document,
    outcome_from,
    read_steps,
    take_steps,
    whole,
)
from dejavu_rules.saves import to_document
from dejavu_rules.steps import Step, start
from tests.support.builders import player, table

START = NebulaTile.CATS_EYE


def test_a_choice_says_what_is_asked_what_is_offered_and_what_the_steps_have_come_to() -> None:
    state = table(Phase.RECOLLECTION, player(), tiles={START: [Bit.RED_MOON, Bit.BLUE_SUN, Bit.WHITE_SUN]})
    match = Match.of(Record.begin(state))
    steps = ["tile cats eye", "tile boomerang", "bit blue sun", "tile flame"]
    partial = take_steps(start(state, free=True), {"steps": steps})
    offered = [
        ("tile helix", "drop-on", "einen Sinneseindruck auf dem Helixnebel ablegen"),
        ("bit white sun", "drop-bit", "ablegen: weiße Sonne"),
    ]
    found = choice_document(match, partial, True, {"lang": "de"}, {"flame": ["red moon"]})
    assert found == {
        "steps": steps,
        "question": {
            "key": "which-drop",
            "message": "welchen Sinneseindruck auf welchen Sternnebel legen? Noch 2 Sinneseindrücke",
        },
        "options": [
            {
                "step": step,
                "kind": step.partition(" ")[0],
                "key": key,
                "label": label,
                "piece": step.partition(" ")[2],
            }
            for step, key, label in offered
        ],
        "so_far": {
            "start": "cats eye",
            "path": ["boomerang", "flame"],
            "order": ["blue sun"],
            "in_hand": ["white sun", "red moon"],
            "white": [],
        },
        "action": None,
        "message": None,
        "settles": True,
        "harvests": {"flame": ["red moon"]},
    }


def test_a_number_stays_a_number_and_a_keyword_points_at_nothing() -> None:
    chance = first_state(2, new_game(2, 1).game.map)
    match = Match.of(Record.begin(chance, ["Ada", "Ben"]), enter=True)
    seats = choice_document(match, match.start(None), False, {})["options"]
    assert seats == [
        {
            "step": f"seat {seat}",
            "kind": "seat",
            "key": "seat-begins",
            "label": f"{name} begins",
            "piece": seat,
            "probability": "1/2",
        }
        for seat, name in enumerate(match.names)
    ]
    state = table(Phase.DEJA_VU, player(), pool=[Bit.RED_MOON])
    pieces = {
        each["step"]: each["piece"]
        for each in choice_document(Match.of(Record.begin(state)), start(state), False, {})["options"]
    }
    assert pieces["save"] is None


def test_the_schema_of_a_document_may_be_left_out() -> None:
    assert action_from({"kind": "Meditate"}) == Meditate()
    assert outcome_from({"kind": "Draw", "card": "blue 3"}) == Draw(CardId.BLUE_3)
    assert outcome_from(to_document(StartPlayer(1))) == StartPlayer(1)


def test_texts_that_are_no_steps_are_all_named() -> None:
    assert read_steps(["done", "tile crab"]) == [Step.of("done"), Step.of(NebulaTile.CRAB)]
    with pytest.raises(InvalidInput) as refused:
        read_steps(["done", "Done", "seat 9"])
    assert str(refused.value) == "request: steps[1]: 'Done' is not a step\nrequest: steps[2]: 'seat 9' is not a step"
    with pytest.raises(InvalidInput, match=r"^request: step\[0\]: '' is not a step$"):
        read_steps([""], "step")


def test_what_is_not_complete_is_answered_with_the_question_in_the_language_of_the_request() -> None:
    state = table(Phase.RECOLLECTION, player(), tiles={START: [Bit.RED_MOON]})
    partial = take_steps(start(state), {"steps": ["tile cats eye"]})
    with pytest.raises(Refused) as refused:
        whole(partial, {"lang": "de"})
    message = "auf welchem Sternnebel wird der nächste Sinneseindruck abgelegt? Auf der Hand: 1 Sinneseindruck"
    assert refused.value.error == {"kind": "unfinished", "message": message}
