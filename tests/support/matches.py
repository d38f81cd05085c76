"""Matches of people, and how they begin."""

from typing import Any

from dejavu_rules import Match, legal_actions

PEOPLE = ("Ada", "Ben", "Cleo")


def people(seed: int = 3, players: int = 2, **options: Any) -> Match:
    """A match of two to three people."""
    return Match.new(PEOPLE[:players], seed=seed, **options)


def choose_hands(match: Match) -> Match:
    """The match after everybody has chosen the first starting hand that there is."""
    while match.waiting and match.record.state.turn == 0:
        seat = match.waiting[0]
        match = match.act(seat, legal_actions(match.now.decision(seat)).at(0))
    return match


def codes(refused: Any) -> list[str]:
    """The codes of what an error says."""
    return [each.code for each in refused.value.violations]
