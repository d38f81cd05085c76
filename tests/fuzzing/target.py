"""What a target is: a reader of bytes out of which only our errors may come."""

from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path

from attrs import frozen

from dejavu_rules import DejaVuError

CORPUS = Path(__file__).with_name("corpus")


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

    def kept(self) -> list[Path]:
        """The inputs that were kept, in order."""
        return sorted(path for path in (CORPUS / self.name).glob("*") if path.is_file())


def as_text(content: bytes) -> str:
    """What a caller hands over who has a text: bytes that are none become lone surrogates."""
    return content.decode("utf-8", "surrogateescape")
