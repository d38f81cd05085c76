"""Texts in notation with something wrong: what people mistype, and what somebody might try."""

import random
import re
from collections.abc import Callable
from typing import TypeAlias

from dejavu_rules.inputs.defects import MOST_DEFECTS
from dejavu_rules.notation.texts import Problems, Text

Mistake: TypeAlias = Callable[[str, random.Random], str]

LOOK_ALIKES = {
    "C": "С",
    "A": "А",
    "O": "Ο",
    "B": "В",
    "=": "＝",
    ":": "：",
    " ": "\u00a0",
    ">": "＞",
    "1": "１",
    "M": "Ｍ",
}
"""Characters that look like one of ours and are another."""


def drop_a_character(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text))
    return text[:at] + text[at + 1 :]


def double_a_character(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text))
    return text[:at] + text[at] + text[at:]


def change_a_character(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text))
    return text[:at] + chance.choice('abgmrwyzABCX0179 :;,@=>+-(){}[]#"\\.\n\x00\u202e') + text[at + 1 :]


def swap_two_words(text: str, chance: random.Random) -> str:
    words = re.split(r"([ ;,])", text)
    one, other = chance.randrange(len(words)), chance.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    return "".join(words)


def drop_a_word(text: str, chance: random.Random) -> str:
    words = text.split(" ")
    del words[chance.randrange(len(words))]
    return " ".join(words)


def repeat_a_word(text: str, chance: random.Random) -> str:
    words = text.split(" ")
    at = chance.randrange(len(words))
    return " ".join([*words[:at], words[at], *words[at:]])


def cut_off(text: str, chance: random.Random) -> str:
    return text[: chance.randrange(len(text))]


def look_alike(text: str, chance: random.Random) -> str:
    places = [at for at, character in enumerate(text) if character in LOOK_ALIKES]
    at = chance.choice(places or [0])
    return text[:at] + LOOK_ALIKES.get(text[at], "С") + text[at + 1 :]


MISTAKES: tuple[Mistake, ...] = (
    drop_a_character,
    double_a_character,
    change_a_character,
    swap_two_words,
    drop_a_word,
    repeat_a_word,
    cut_off,
    look_alike,
)


def problems_in_plenty() -> Problems:
    """So many that no further one is listed."""
    problems = Problems("text")
    for _ in range(MOST_DEFECTS):
        problems.note(Text("x"), "wrong")
    return problems
