"""Which broken rule breaks which clause, and why some clauses cannot be broken in the table of rules."""

from typing import Final

from tests.support.broken import (
    beginnings as broken_beginnings,
)
from tests.support.broken import (
    choices as broken_choices,
)
from tests.support.broken import (
    effects as broken_effects,
)
from tests.support.broken import (
    turns as broken_turns,
)
from tests.support.broken.breaking import BrokenRule

BROKEN_RULES: Final[tuple[BrokenRule, ...]] = tuple(
    broken
    for module in (broken_beginnings, broken_choices, broken_effects, broken_turns)
    for broken in module.breaks.all
)

BREAKS: Final[dict[str, tuple[str, ...]]] = {
    "COMP-2": ("a spent bit vanishes",),
    "COMP-3": (
        "a planted fragment stays on the map",
        "the last tile gets no fragment",
        "a card brings a fragment along",
    ),
    "COMP-4": ("discarded cards are lost",),
    "COMP-5": ("a flower grows from nothing",),
    "COMP-6": ("the hive returns only what is in its holes",),
    "COMP-7": ("the tile gives no footprint",),
    "COMP-8": ("footprints of cards do not count",),
    "COMP-9": ("any shape means a moon",),
    "SETUP-1": ("who chose last begins",),
    "SETUP-2": ("one player lays all tiles", "any tile may be laid"),
    "MAP-1": ("a contact of the last tile is forgotten", "contacts may be named twice"),
    "MAP-2": ("a tile may stay alone",),
    "MAP-3": ("a tile need not touch another",),
    "MAP-4": ("contacts may cross",),
    "MAP-5": ("a walk opens a way",),
    "SETUP-3": ("bits fall in a heap",),
    "SETUP-4": ("two players get both sets of Public Cards",),
    "SETUP-5": ("Public Cards are shuffled into the deck",),
    "SETUP-6": ("any number of cards is kept", "four cards are dealt"),
    "SETUP-7": ("a starting hand may have twins",),
    "SPEED-1": ("memories are as many as one likes",),
    "SPEED-2": ("a first memory gets no flower",),
    "SPEED-3": ("everybody begins a speed game with ten VP",),
    "TURN-1": ("planting does not use up the phase", "planting is offered twice"),
    "TURN-2": ("Deja Vu is left out", "completing a card costs an opponent"),
    "PLANT-1": ("the Girl walks as far as she likes",),
    "PLANT-2": ("a walk may come back",),
    "PLANT-3": ("planting needs no flower", "a fragment is lost when it is taken"),
    "PLANT-4": ("after planting she walks on",),
    "PLANT-5": ("a planted tile is planted again",),
    "SOW-1": ("a bit stays on the Starting Tile", "bits that are not there are sown"),
    "SOW-2": ("bits jump over tiles",),
    "SOW-3": ("a path may come back",),
    "SOW-4": ("white may be last",),
    "SOW-5": ("white comes along with any colour", "only the last bit is taken"),
    "SOW-6": ("white bits are not claimed", "any bit is claimed"),
    "SOW-7": ("Recollection is optional",),
    "CARD-1": ("slots are covered from the bottom", "bits are added below a slot that is open"),
    "CARD-2": ("shapes do not matter",),
    "CARD-3": ("a silver copy helps",),
    "INSTANT-1": (
        "Public Cards are never offered",
        "the choices end one too early",
        "the first choice is offered twice",
    ),
    "STM-1": ("a Public Card enters STM",),
    "STM-2": ("STM has no end",),
    "STM-3": ("an STM card lends its power",),
    "STM-4": ("a complete card stays in STM",),
    "DONE-1": ("bits of every colour score", "on a white card every bit scores"),
    "DONE-2": ("a completed card is discarded", "a power works from the next turn on"),
    "DONE-3": ("a card's flower regrows", "any completed card gets a flower"),
    "DONE-4": ("bits that cover a card can be used again",),
    "GROW-1": ("flowers have no price",),
    "CHEST-1": ("chests are unlimited",),
    "HIVE-1": ("the hive returns only what is in its holes",),
    "HIVE-2": ("the hive waits until it overflows",),
    "HIVE-3": ("levels are ignored in replenishment", "any tile is chosen for the last bits"),
    "HIVE-4": ("the chosen tiles are forgotten",),
    "DRAW-1": ("a hand is never full", "cards of the others' hands are discarded", "a discard takes bits from the map"),
    "DRAW-2": ("duplicate draws are kept",),
    "DRAW-3": ("the deck is rebuilt when a card is needed",),
    "END-1": ("the trigger player gets an extra turn",),
    "RULING-1": ("chests stay closed where nobody can sow",),
    "RULING-2": ("a planted tile is planted again",),
    "RULING-3": ("flowers grow without a supply", "the supply of flowers has no end"),
    "RULING-5": ("a player waits for a card that never comes",),
    "RULING-6": ("a duplicate is replaced unasked", "a duplicate that is replaced stays in hand"),
    "RULING-7": ("a flower card waits for its flower",),
    "RULING-8": ("two players get both sets of Public Cards",),
    "RULING-11": ("a card with one slot enters STM",),
    "RULING-13": ("a second trigger starts the last turns again",),
    "RULING-16": ("bits that are not saved stay on the map",),
    "RULING-17": ("spent bits wait for the next turn",),
    "RULING-18": (
        "a hive that is not full waits for ever",
        "bits on unfinished cards are as good as in chests",
        "chests are forgotten on a stuck map",
        "a game in which no bit can move goes on",
    ),
    "RULING-19": ("a discarded card is no deck", "a duplicate is shuffled into the new deck"),
    "RULING-20": ("high memories are a debt",),
    "RULING-22": (
        "discards are seen before everybody has chosen",
        "discards lie aside for ever",
        "what is laid aside is lost",
    ),
    "RULING-23": ("a duplicate is replaced by nothing",),
    "RULING-24": ("a speed game begins with two equal memories",),
    "RULING-25": ("a walk may come back",),
}
"""The clauses that a wrong rule could break, each with rules that do."""

BROKEN_SCORES: Final[dict[str, str]] = {
    "SCORE-A": "the last token is dropped",
    "SCORE-B": "a printed VP is off",
    "SCORE-C1": "5 and 1 are not consecutive",
    "SCORE-C2": "sets capped at three",
    "SCORE-C3": "a fragment card wants nothing",
    "SCORE-C4": "a fragment is used twice",
    "SCORE-C5": "five white cards are worth 20",
    "SCORE-C6": "a colour's table ends at three",
    "SCORE-D": "7 and 1 do not link",
    "SCORE-E": "a tie has one winner",
}
"""The clauses of the final score; their broken rules are planted in the scorer, and the recount must find them."""

UNBREAKABLE: Final[dict[str, str]] = {
    "COMP-1": "Who plays is fixed before the first rule is asked; `first_state` refuses any other number.",
    "COMP-10": "What a card shows is data: another text is another box and no wrong rule.",
    "RULING-4": "A state has a number of VP and no tokens that could be missing.",
    "RULING-9": "A completion is one action; no phase stands between its beginning and its end.",
    "RULING-10": "A state has a number of VP for each player and no other place for them.",
    "RULING-12": "A state does not know since when a card is in STM, so no rule can ask for it.",
    "RULING-14": "Backs are data of the box; in play the two copies of a card are alike.",
    "RULING-15": "A map is a set of pairs: a pair is there once or not at all.",
    "RULING-21": "Where outlines meet is geometry and not in the table of rules; the second engine has its own.",
}
"""The clauses that no rule of the table can break, and why."""

ALONE: Final = {
    "bits_are_conserved": ("a spent bit vanishes", "bits_agree"),
    "every_card_is_somewhere": ("what is laid aside is lost", "cards_agree"),
    "every_fragment_is_somewhere": ("a card brings a fragment along", "flowers_and_fragments_agree"),
    "every_flower_is_somewhere": ("a flower grows from nothing", "flowers_and_fragments_agree"),
    "an_empty_deck_is_rebuilt_at_once": ("the deck is rebuilt when a card is needed", "cards_agree"),
    "no_copy_twice": ("a silver copy helps", "the_rulebook_allows_it"),
    "stm_is_proper": ("STM has no end", "the_rulebook_allows_it"),
    "chests_are_within_capacity": ("chests are unlimited", "the_rulebook_allows_it"),
    "flowers_stand_on_icons": ("any completed card gets a flower", "flowers_and_fragments_agree"),
    "cards_lie_aside_while_hands_are_chosen": ("discards lie aside for ever", "cards_agree"),
    "the_hive_is_below_its_size": ("the hive waits until it overflows", "turns_agree"),
    "no_bits_wait_in_vain": ("a hive that is not full waits for ever", "turns_agree"),
    "bits_in_hand_belong_to_the_phase": ("a discard takes bits from the map", "bits_agree"),
    "the_pending_decision_fits_the_phase": ("four cards are dealt", "turns_agree"),
    "the_state_fits_the_phase": ("planting is offered twice", "turns_agree"),
}
"""For each invariant a broken rule that leads to a state which breaks no other one, and the one effect that notices it.

There is always such an effect, because the second engine says all that becomes of every piece.
"""
