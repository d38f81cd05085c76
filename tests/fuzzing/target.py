"""A target of fuzzing: a reader of bytes that may raise only our errors."""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from pathlib import Path

from attrs import frozen

from dejavu_rules import DejaVuError

CORPUS = Path(__file__).with_name("corpus")
"""A file for each target."""


class Shape(Enum):
    """What an input is made of, and so how it is changed."""

    JSON = ".json"
    TOML = ".toml"
    WORDS = ".txt"


@frozen
class Target:
    """Something that reads from outside."""

    name: str
    shape: Shape
    feed: Callable[[bytes], None]
    """Reads an input, and uses what it read as a caller would. Raises errors of ours, or there is a bug."""
    seeds: Callable[[], Iterator[str]]
    """Where the fuzzer begins: whole documents."""

    def refuses(self, content: bytes) -> bool:
        """Feed an input; whether it was refused with an error of ours. Whatever else comes out is a bug."""
        try:
            self.feed(content)
        except DejaVuError as error:
            words = str(error)
        else:
            return False
        assert words, "an error without words"
        return True

    def corpus(self) -> dict[str, bytes]:
        """The inputs in the corpus by their names, in order."""
        if not (file := self._file()).exists():
            return {}
        lines = [line.partition(": ") for line in file.read_text(encoding="ascii").splitlines()]
        return {name: written.encode().decode("unicode_escape").encode("latin-1") for name, _, written in lines}

    def keep(self, inputs: Mapping[str, bytes]) -> None:
        """Write the corpus: a line for each input, where whatever is not printable ASCII is escaped."""
        lines = [
            f"{name}: {content.decode('latin-1').encode('unicode_escape').decode()}\n"
            for name, content in sorted(inputs.items())
        ]
        self._file().write_text("".join(lines), encoding="ascii", newline="\n")

    def _file(self) -> Path:
        return CORPUS / f"{self.name}.txt"


def as_text(content: bytes) -> str:
    """The input as a text; bytes that are not UTF-8 become lone surrogates."""
    return content.decode("utf-8", "surrogateescape")
