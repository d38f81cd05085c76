"""`match.entries`: news as a document."""

import json

from dejavu_rules import legal_actions, to_json
from dejavu_rules.match import news_document
from dejavu_rules.saves import to_document
from tests.support.matches import choose_hands, people


def test_news_are_a_document_with_a_view_just_where_there_is_one() -> None:
    match = choose_hands(people())
    seat = match.record.state.active
    acted = match.act(seat, legal_actions(match.record.state).at(0))
    undone = acted.undo(seat)
    for since, with_view in ((match.revision, False), (acted.revision, True)):
        news = undone.since(1 - seat, since)
        assert news.events
        assert news_document(news) == {
            "revision": undone.revision,
            "events": [{"revision": each.revision, "event": to_document(each.event)} for each in news.events],
            "view": json.loads(to_json(undone.view(1 - seat))) if with_view else None,
        }
