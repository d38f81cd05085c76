"""The form of views, and checks that a seat can have such a view.

A view is checked as a state, twice: with empty hidden places, and with the hidden cards dealt to them somehow. Checks
that depend on the real hidden cards are left out.
"""

from collections.abc import Iterator
from typing import Any, Final

from attrs import evolve, fields

from dejavu_rules.errors import MalformedState
from dejavu_rules.game import Game
from dejavu_rules.inputs.defects import Defect
from dejavu_rules.inputs.entry import Entry
from dejavu_rules.saves.actions import MOST_CARDS, SEAT, SEATS
from dejavu_rules.saves.forms import Fields, Maybe, Row, Whole, add_title, forms_of
from dejavu_rules.saves.plausibility import frame_defects, table_defects
from dejavu_rules.saves.states import PLAYER_FIELDS, STATE_FIELDS, GameDraft, in_order_of_cards, with_size
from dejavu_rules.state import Pending, Unfinished
from dejavu_rules.views.sampling import determinize, visible_state
from dejavu_rules.views.view import PlayerView, View
from dejavu_rules.views.view import view as seen_by


class ViewForm(Fields[View]):
    """A view that a seat, or a spectator, could have of some game."""

    def read(self, entry: Entry, beside: tuple[str, ...] = ()) -> View | None:
        found = super().read(entry, beside)
        if found is None:
            return None
        before = len(entry.defects.found)
        for defect in _frame_defects(found):
            entry.defects.add(defect.path, defect.message)
        if len(entry.defects.found) > before:  # otherwise the checks below would fail
            return None
        found = _add_powers(found)
        for defect in _defects(found):
            entry.defects.add(defect.path, defect.message)
        return found


def _player(*, stm: tuple[Unfinished, ...], **others: Any) -> PlayerView:
    return PlayerView(stm=in_order_of_cards(stm), powers=None, **others)


def _view(*, game: GameDraft, pending: Pending, players: tuple[PlayerView, ...], **others: Any) -> View:
    return View(game=Game(seats=len(players), **game), pending=with_size(pending, game), players=players, **others)


_PLAYER_FIELDS: Final = {
    **PLAYER_FIELDS,
    **{name: Maybe(PLAYER_FIELDS[name]) for name in ("hand", "ltm", "card_flowers", "vp", "discarded")},
    **dict.fromkeys(("hand_size", "ltm_size", "discarded_size"), Whole(0, MOST_CARDS)),
}
PLAYER_VIEW = add_title(
    "player_view", Fields(_player, forms_of(PlayerView, _PLAYER_FIELDS, without=("powers",)), PlayerView)
)
"""Powers are left out: they follow from the other fields."""

_FIELDS: Final = {
    **STATE_FIELDS,
    "seat": Maybe(SEAT),
    "deck_size": Whole(0, MOST_CARDS),
    "players": Row(PLAYER_VIEW, SEATS),
}
VIEW = ViewForm(_view, forms_of(View, _FIELDS), View)


class _First:
    """Always deals the first of all deals: any deal will do here."""

    def below(self, number: int, /) -> int:
        return 0


def _frame_defects(view: View) -> Iterator[Defect]:
    yield from frame_defects(visible_state(view))
    if view.seat is not None and view.seat >= view.game.seats:
        yield Defect("seat", f"there is no seat {view.seat}; the seats are 0 to {view.game.seats - 1} (SETUP-1)")


def _add_powers(view: View) -> View:
    table = visible_state(view)
    players = [
        player if player.ltm is None else evolve(player, powers=table.powers(seat))
        for seat, player in enumerate(view.players)
    ]
    return evolve(view, players=tuple(players))


def _defects(view: View) -> Iterator[Defect]:
    hidden = [*_hidden_defects(view, seen_by(visible_state(view), view.seat))]
    yield from hidden
    if hidden:
        return
    try:
        state = determinize(view, _First())
    except MalformedState as problem:
        yield Defect("deck_size", str(problem))
        state = visible_state(view)
        yield from [each for each in table_defects(state) if each.path.startswith(("bits", "fragments", "girl"))]
        return
    for path in _differences(view, seen_by(state, view.seat)):
        yield Defect(path, "does not fit the rest of what is seen")
    yield from table_defects(state)


def _hidden_defects(view: View, other: View) -> Iterator[Defect]:
    """Fields that are hidden although the seat sees them, or the other way round (RULING-22)."""
    for path, one, expected in _pairs(view, other):
        if one is None and expected is not None:
            yield Defect(path, "is hidden, although the seat can see it")
        elif one is not None and expected is None:
            yield Defect(path, "is there, although the seat cannot see it")


def _differences(view: View, other: View) -> list[str]:
    return [path for path, one, expected in _pairs(view, other) if one != expected]


def _pairs(view: View, other: View) -> Iterator[tuple[str, object, object]]:
    """The values of two views of one game, with their paths."""
    for each in fields(View):
        if each.name != "players":
            yield each.name, getattr(view, each.name), getattr(other, each.name)
    for seat, (one, another) in enumerate(zip(view.players, other.players, strict=True)):
        for each in fields(PlayerView):
            yield f"players[{seat}].{each.name}", getattr(one, each.name), getattr(another, each.name)
