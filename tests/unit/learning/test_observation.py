"""The layout of an observation, byte by byte; the properties say that it shows what a view shows."""

import hashlib
from pathlib import Path

import pytest
from native import is_compiled

from dejavu_rules import (
    Cards,
    Dealer,
    MalformedState,
    Phase,
    UnknownSeat,
    apply,
    legal_actions,
    new_game,
    settle,
    view,
)
from dejavu_rules.learning import LAYOUT, ORDER, SIZE, STEPS, VERSION, encode, encoding, mask, observe
from dejavu_rules.steps import Step, start
from tests.support.bending import bend

STATE = new_game(3, Dealer(7))


def field(name: str, seat: int | None = 0) -> list[int]:
    return list(observe(STATE, seat)[LAYOUT[name]])


def test_the_layout_of_this_version_never_changes() -> None:
    places = ",".join(f"{name}:{place.start}-{place.stop}" for name, place in LAYOUT.items())
    assert (VERSION, SIZE) == (1, 2573), "another layout is another version"
    assert hashlib.sha256(places.encode()).hexdigest()[:16] == "171ff0622612c22e"
    assert [*LAYOUT.values()][-1].stop == SIZE


def test_every_field_is_in_the_guide() -> None:
    guide = (Path(__file__).parents[3] / "docs" / "guide" / "learning.md").read_text(encoding="utf-8")
    assert [name for name in LAYOUT if f"`{name}`" not in guide and name[:3] not in ("p1_", "p2_", "p3_")] == []


def test_fields_say_what_lies_where() -> None:
    seat = (STATE.active + 1) % 3
    assert field("version") == [VERSION]
    assert field("seats") == [3]
    assert field("active", STATE.active) == [0]
    assert field("active", seat) == [2], "seats are counted from one's own"
    assert field("phase")[Phase.STARTING_HAND.index] == 1 == sum(field("phase"))
    assert field("p0_hand", seat) == [STATE.players[seat].hand.count(card) for card in Cards._kinds]
    assert sum(field("p1_hand", seat)) == 0
    assert field("p1_hand_size", seat) == [5]
    assert not any(field("p3_powers")), "a seat that is not there has zeros"
    near = field("connections")
    for tile, touched in enumerate(STATE.game.map.neighbours):
        assert near[15 * tile : 15 * tile + 15] == [int(other in touched) for other in STATE.game.map.tiles]
    bits = field("bits")
    assert sum(bits) == 60
    assert bits[30 * 4 : 30 * 5] == [STATE.bits[4].count(bit) for bit in type(STATE.bits[4])._kinds]


def test_a_spectator_sees_no_hand() -> None:
    assert observe(STATE, None) == encode(view(STATE, None))
    assert not any(field("p0_hand", None))


def test_steps_are_counted_and_listed() -> None:
    partial = start(STATE)
    first = partial.options()[0].step
    partial = partial.take(first)
    second = partial.options()[0].step
    partial = partial.take(second)
    seen = observe(partial, STATE.active)
    assert [index for index, number in enumerate(seen[LAYOUT["taken"]]) if number] == [first.index, second.index]
    assert list(seen[LAYOUT["order"]])[:3] == [first.index + 1, second.index + 1, 0]
    assert seen != observe(STATE, STATE.active)


def test_of_very_many_steps_the_last_are_listed() -> None:
    many = [Step.at(index) for index in range(ORDER + 2)]
    assert list(encode(view(STATE, 0), many)[LAYOUT["order"]]) == [index + 1 for index in range(2, ORDER + 2)]


def test_a_mask_has_a_byte_for_each_step() -> None:
    offered = mask(start(STATE))
    assert len(offered) == STEPS == len(Step.every())
    assert {Step.at(index).piece for index in range(STEPS) if offered[index]} <= {*STATE.player.hand}
    assert sum(offered) >= 3


def test_what_was_counted_is_forgotten_without_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoding, "_MOST_COUNTED", 2)
    memory, state, dealer = encoding.Memory(), STATE, Dealer(5)
    for _ in range(40):
        fresh = encoding.Memory()
        assert [memory.observe(state, seat) for seat in range(3)] == [fresh.observe(state, seat) for seat in range(3)]
        state = settle(apply(state, legal_actions(state).pick(dealer)), dealer)
    assert is_compiled() or len(memory._counted) <= 3  # compiled code keeps its own limit


def test_large_numbers_stop_at_255() -> None:
    state = settle(STATE, Dealer(1))
    late = bend(state, turn=700)
    assert list(observe(late, 0)[LAYOUT["turn"]]) == [255]
    assert observe(late, 0) == encode(view(late, 0))


def test_nonsense_gets_an_error_of_ours() -> None:
    with pytest.raises(UnknownSeat):
        observe(STATE, 3)
    with pytest.raises(MalformedState):
        observe("state", 0)  # type: ignore[arg-type]


def test_the_next_state_is_another_observation() -> None:
    partial = start(STATE)
    while partial.action is None:
        partial = partial.take(partial.options()[0].step)
    assert observe(apply(STATE, partial.action), STATE.active) != observe(STATE, STATE.active)
