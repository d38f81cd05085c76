"""Change an input: its tree, its words and lines, or its bytes."""

import random
import re
from collections.abc import Callable, Sequence

from tests.fuzzing.target import Shape, Target, as_text
from tests.fuzzing.trees import change_json, change_toml

WORD = re.compile(r"\w+|\s+|[^\w\s]")
NUMBERS = ("0", "1", "-1", "2", "7", "16", "99", "128", "1000000", "9" * 30, "1.5", "1e9")


class Mutator:
    """Changes inputs of a target; whole seeds lend their words and values."""

    def __init__(self, target: Target, seeds: Sequence[str], bytewise: Callable[[bytes, int], bytes]) -> None:
        self.shape = target.shape
        self.seeds = seeds
        self.bytewise = bytewise
        self.words = sorted({word for seed in seeds for word in WORD.findall(seed)}) or ["x"]

    def __call__(self, content: bytes, most: int, seed: int) -> bytes:
        """Another input of at most so many bytes, the same for the same seed."""
        chance = random.Random(seed)
        if chance.randrange(5) == 0:
            return self.bytewise(content, most)
        text = as_text(content) if content.strip() else chance.choice(self.seeds)
        try:
            after = self._change_text(text, chance)
        except (ValueError, RecursionError, IndexError):
            after = self.by_words(text, chance)
        return after.encode("utf-8", "surrogatepass" if "\ud800" in after else "surrogateescape")[:most]

    def _change_text(self, text: str, chance: random.Random) -> str:
        if self.shape is Shape.WORDS or chance.randrange(5) == 0:
            return self.by_words(text, chance)
        change = change_json if self.shape is Shape.JSON else change_toml
        return change(text, chance, chance.choice(self.seeds))

    def by_words(self, text: str, chance: random.Random) -> str:
        """Words or lines left out, doubled, exchanged or replaced."""
        parts = text.split("\n") if chance.randrange(4) == 0 and "\n" in text else WORD.findall(text)
        glue = "\n" if parts and "\n" in text and parts[0] == text.partition("\n")[0] else ""
        for _ in range(1 + chance.randrange(3)):
            self._change(parts, chance)
        return glue.join(parts)

    def _change(self, parts: list[str], chance: random.Random) -> None:
        place = chance.randrange(len(parts) + 1)
        choice = chance.randrange(6)
        if choice == 0 or place == len(parts):
            parts.insert(place, chance.choice(self.words))
        elif choice == 1:
            del parts[place]
        elif choice == 2:
            parts[place] = chance.choice(self.words)
        elif choice == 3:
            parts[place] = chance.choice(NUMBERS)
        elif choice == 4:
            other = chance.randrange(len(parts))
            parts[place], parts[other] = parts[other], parts[place]
        else:
            parts[place:place] = parts[place : place + 1 + chance.randrange(6)]
