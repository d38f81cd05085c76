"""Forms: how a value looks in a save. One description serves to write it, to read it, and as JSON Schema.

Reading trusts nothing: it goes through `Entry`, notes everything that is wrong with its path, and returns None.
Writing refuses what reading would refuse, so everything that is saved can be loaded.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Generic, TypeAlias, TypeVar

from attrs import fields

from dejavu_rules.box.multisets import Pieces
from dejavu_rules.box.pieces import Named
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.values import History
from dejavu_rules.errors import TooManyPieces
from dejavu_rules.inputs.entry import Entry, is_printable

T = TypeVar("T")
N = TypeVar("N", bound=Named)
P = TypeVar("P", bound=Pieces[Any])

Json: TypeAlias = Any
"""What `json.loads` returns: dicts, lists, strings, numbers, booleans and None."""


class Unwritable(Exception):  # noqa: N818 - a signal, which becomes one of our errors where a value is written
    """A value does not have its form."""

    def __init__(self, value: object, wanted: str) -> None:
        self.value, self.wanted, self.path = value, wanted, ""

    def inside(self, place: str) -> "Unwritable":
        """The same error, one level further out."""
        self.path = f"{place}.{self.path}" if self.path and not self.path.startswith("[") else f"{place}{self.path}"
        return self


class Form(ABC, Generic[T]):
    """How one kind of value is written and read."""

    title = ""
    """The name of its JSON Schema, where others refer to it."""

    @abstractmethod
    def write(self, value: Any) -> Json:
        """The value as JSON. Raises `Unwritable` for any other value."""

    @abstractmethod
    def read(self, entry: Entry) -> T | None:
        """The value, or None with a defect noted."""

    @abstractmethod
    def schema(self) -> dict[str, Json]:
        """The form as JSON Schema (draft 2020-12)."""

    def reference(self) -> dict[str, Json]:
        """Its schema inside another one: a reference if it has a title, else the whole schema."""
        return {"$ref": f"#/$defs/{self.title}"} if self.title else self.schema()


F = TypeVar("F", bound=Form[Any])
TITLED: dict[str, Form[Any]] = {}
"""The forms with a title."""


def object_schema(properties: Mapping[str, Json], required: Iterable[str] = ()) -> dict[str, Json]:
    """The JSON Schema of an object with these keys and no others."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
    }


def add_title(title: str, form: F) -> F:
    """Give a form its title; returns the form."""
    assert title not in TITLED, title
    form.title, TITLED[title] = title, form
    return form


class Whole(Form[int]):
    """A whole number in a range."""

    def __init__(self, least: int, most: int) -> None:
        self._least, self._most = least, most

    def write(self, value: Any) -> Json:
        if type(value) is int and self._least <= value <= self._most:
            return value
        raise Unwritable(value, f"a whole number from {self._least} to {self._most}")

    def read(self, entry: Entry) -> int | None:
        return entry.integer(self._least, self._most)

    def schema(self) -> dict[str, Json]:
        return {"type": "integer", "minimum": self._least, "maximum": self._most}


class Text(Form[str]):
    """Printable text."""

    def __init__(self, longest: int) -> None:
        self._longest = longest

    def write(self, value: Any) -> Json:
        if type(value) is str and 0 < len(value) <= self._longest and is_printable(value):
            return value
        raise Unwritable(value, f"printable text of 1 to {self._longest} characters")

    def read(self, entry: Entry) -> str | None:
        return entry.text(self._longest)

    def schema(self) -> dict[str, Json]:
        return {"type": "string", "minLength": 1, "maxLength": self._longest}


class Flag(Form[bool]):
    """True or false."""

    def write(self, value: Any) -> Json:
        if type(value) is bool:
            return value
        raise Unwritable(value, "True or False")

    def read(self, entry: Entry) -> bool | None:
        return entry.flag()

    def schema(self) -> dict[str, Json]:
        return {"type": "boolean"}


class Word(Form[T]):
    """One of some values, each by its word."""

    def __init__(self, wanted: str, words: Mapping[str, T]) -> None:
        self._wanted, self._words = wanted, dict(words)
        self._names = {value: word for word, value in self._words.items()}

    def write(self, value: Any) -> Json:
        try:
            if (word := self._names.get(value)) is not None:
                return word
        except Exception:  # a value that cannot be hashed is not one of these
            pass
        raise Unwritable(value, self._wanted)

    def read(self, entry: Entry) -> T | None:
        return entry.choice(self._words)

    def schema(self) -> dict[str, Json]:
        return {"enum": list(self._words)}


def name(wanted: str, kind: type[N]) -> Word[N]:
    """A piece, or a phase, by its name."""
    return Word(wanted, {str(piece): piece for piece in kind})


class Maybe(Form[T]):
    """A value, or null for none."""

    def __init__(self, form: Form[T]) -> None:
        self._form = form

    def write(self, value: Any) -> Json:
        return None if value is None else self._form.write(value)

    def read(self, entry: Entry) -> T | None:
        return None if entry.value is None else self._form.read(entry)

    def schema(self) -> dict[str, Json]:
        return {"anyOf": [{"type": "null"}, self._form.reference()]}


class Row(Form[tuple[T, ...]]):
    """A list of values."""

    def __init__(self, form: Form[T], most: int) -> None:
        self._form, self._most = form, most

    def write(self, value: Any) -> Json:
        if type(value) not in (tuple, History) or len(value) > self._most:
            raise Unwritable(value, f"a tuple of at most {self._most}")
        written: list[Json] = []
        try:
            written.extend(map(self._form.write, value))
        except Unwritable as problem:
            raise problem.inside(f"[{len(written)}]") from None
        return written

    def read(self, entry: Entry) -> tuple[T, ...] | None:
        entries = entry.array(self._most)
        if entries is None:
            return None
        return tuple([value for each in entries if (value := self._form.read(each)) is not None])

    def schema(self) -> dict[str, Json]:
        return {"type": "array", "items": self._form.reference(), "maxItems": self._most}


@lru_cache(maxsize=1 << 12)  # most places have the same pieces for several turns
def _spell(kind: Any, pieces: bag.Bag) -> tuple[str, ...]:
    return tuple(map(str, kind._of(pieces)))


class Multiset(Form[P]):
    """Pieces of one kind by their names, in any order; written in the order of the box."""

    def __init__(self, kind: type[P], piece: Word[Any], most: int) -> None:
        self._kind: Any = kind
        self._piece, self._most = piece, most
        self._bags = dict(zip(map(str, kind._kinds), bag.ONE, strict=False))

    def write(self, value: Any) -> Json:
        if type(value) is self._kind:
            names = _spell(self._kind, value._bag)  # type: ignore[arg-type]  # mypy takes no class for hashable
            if len(names) <= self._most:
                return [*names]
        raise Unwritable(value, f"{self._kind.__name__}, at most {self._most}")

    def read(self, entry: Entry) -> P | None:
        names: Any = entry.value
        if type(names) is list and len(names) <= min(self._most, bag.MAX_COUNT):
            try:
                found: P = self._kind._of(sum(map(self._bags.__getitem__, names)))
                return found
            except (KeyError, TypeError):  # something is wrong: now with an entry for each, to say what
                pass
        pieces = [self._piece.read(each) for each in entry.array(self._most) or []]
        try:
            found = self._kind([piece for piece in pieces if piece is not None])
        except TooManyPieces as problem:
            entry.wrong(str(problem))
            return None
        return found

    def schema(self) -> dict[str, Json]:
        return {"type": "array", "items": self._piece.reference(), "maxItems": self._most}


class Fields(Form[T]):
    """An object with exactly these fields; `make` gets the values by name, once all of them are valid.

    `optional` fields are always written and may be missing when read: older documents do not have them.
    """

    def __init__(
        self,
        make: Callable[..., T],
        forms: Mapping[str, Form[Any]],
        kind: type | None = None,
        optional: tuple[str, ...] = (),
    ) -> None:
        self._make, self._fields, self._optional = make, dict(forms), optional
        self._kind = make if kind is None else kind
        self._required = [key for key in forms if key not in optional]

    def write(self, value: Any) -> Json:
        if type(value) is not self._kind:
            raise Unwritable(value, self._kind.__name__)
        field = ""
        try:
            return {(field := name): form.write(getattr(value, name)) for name, form in self._fields.items()}
        except Unwritable as problem:
            raise problem.inside(field) from None

    def read(self, entry: Entry, beside: tuple[str, ...] = ()) -> T | None:
        """The value; `beside` are other keys, which are read elsewhere."""
        before, forms = len(entry.defects.found), self._fields
        table = entry.table({**dict.fromkeys(beside), **forms}, self._required) or {}
        values = {key: forms[key].read(each) for key, each in table.items() if key in forms}
        return None if len(entry.defects.found) > before else self._make(**values)

    def schema(self, beside: Mapping[str, Json] | None = None) -> dict[str, Json]:
        """The schema, with those of the keys `beside` the fields; all keys are required that are not optional."""
        properties = {**(beside or {}), **{field: form.reference() for field, form in self._fields.items()}}
        return object_schema(properties, [key for key in properties if key not in self._optional])


def forms_of(kind: Any, forms: Mapping[str, Form[Any]], without: tuple[str, ...] = ()) -> dict[str, Form[Any]]:
    """The form of each field of a class, found by the field's name and in the order of the class."""
    return {field.alias: forms[field.alias] for field in fields(kind) if field.alias not in without}


class Tagged(Form[T]):
    """One of several objects with fields; the key `kind` says which."""

    def __init__(self, tables: Mapping[str, tuple[type, Fields[Any]]]) -> None:
        self._tables = dict(tables)
        self._tags = {kind: tag for tag, (kind, _) in tables.items()}

    def write(self, value: Any) -> Json:
        tag = self._tags.get(type(value))
        if tag is None:
            raise Unwritable(value, f"one of {', '.join(self._tables)}")
        return {"kind": tag, **self._tables[tag][1].write(value)}

    def read(self, entry: Entry, beside: tuple[str, ...] = ()) -> T | None:
        """The value; `beside` are other keys, which are read elsewhere."""
        if not isinstance(entry.value, dict):
            entry.refuse_value("a table")
            return None
        if "kind" not in entry.value:
            entry.at("kind").wrong(f"missing; it is one of {', '.join(self._tables)}")
            return None
        found = entry.at("kind").choice({tag: table for tag, (_, table) in self._tables.items()})
        return None if found is None else found.read(entry, (*beside, "kind"))

    def schema(self, beside: Mapping[str, Json] | None = None) -> dict[str, Json]:
        """The schema, with those of the keys `beside` the fields; all keys are required that are not optional."""
        tagged = [table.schema({**(beside or {}), "kind": {"const": tag}}) for tag, (_, table) in self._tables.items()]
        return {"oneOf": tagged}
