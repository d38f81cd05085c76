"""Strategies for records, views and their saves, good and damaged."""

from dejavu_rules import Dealer, Record, View, is_over, to_json, view
from dejavu_rules.testing.damage import OF_RECORDS, OPERATORS, damage_save, drop_checksum
from dejavu_rules.testing.engines import choices_now
from dejavu_rules.testing.strategies.actions import actions
from dejavu_rules.testing.strategies.hypothesis import st
from dejavu_rules.testing.strategies.pieces import SEEDS
from dejavu_rules.testing.strategies.states import states

MOST_ENTRIES = 15


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A record that begins with any state and has up to 15 entries."""
    dealer, record = Dealer(draw(SEEDS)), Record.begin(draw(states()))
    for _ in range(draw(st.integers(0, MOST_ENTRIES))):
        if not is_over(record.state):
            record = record.then(choices_now(record.state).pick(dealer))
    return record


@st.composite
def views(draw: st.DrawFn) -> View:
    """What a seat, or a spectator, sees of a state."""
    state = draw(states())
    return view(state, draw(st.sampled_from([None, *range(state.game.seats)])))


def saves() -> st.SearchStrategy[str]:
    """Saves as they are written: of states, views, records, actions and outcomes."""
    return st.one_of(states().map(to_json), views().map(to_json), records().map(to_json), actions().map(to_json))


@st.composite
def damaged_saves(draw: st.DrawFn, sealed: bool | None = None) -> bytes:
    """A save of a state, a view or a record after some damage.

    A `sealed` save has a checksum, so a reader must refuse it. Without a checksum, the damage may have made another
    valid save.
    """
    record = draw(records())
    if len(record.log) > 2 and draw(st.booleans()):
        text, operator = to_json(record), draw(st.sampled_from(OF_RECORDS))
    else:
        seen = draw(st.sampled_from([None, view(record.state, None), view(record.state, record.state.active)]))
        text, operator = to_json(record.state if seen is None else seen), draw(st.sampled_from(OPERATORS))
    if sealed is None:
        sealed = draw(st.booleans())
    return damage_save(operator, text if sealed else drop_checksum(text), Dealer(draw(SEEDS)))
