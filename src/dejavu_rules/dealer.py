"""Dealers, and the games that they deal: the only place with a random generator.

A seed gives the same game on every machine and Python version for ever: of the standard generator only
`random()` is used, the one method whose sequence Python promises to keep.
"""

from binascii import a2b_base64, b2a_base64
from os import urandom
from random import Random
from typing import TYPE_CHECKING, Any, Self, cast

from dejavu_rules.combinatorics.keystream import KEY_BYTES, derive, draw
from dejavu_rules.combinatorics.randomness import Answers, Fractions, Randomness, Source, Stream
from dejavu_rules.combinatorics.values import as_int, whole
from dejavu_rules.errors import InvalidSetup
from dejavu_rules.i18n.sentences import show
from dejavu_rules.inputs.defects import Defect, InvalidInput

if TYPE_CHECKING:  # a dealer alone, for a map or a bot, needs no engine
    from dejavu_rules.box.catalogue import Catalogue
    from dejavu_rules.box.cosmic_map import CosmicMap
    from dejavu_rules.engine import Dealt
    from dejavu_rules.mapgen.layout import Layout
    from dejavu_rules.state import GameState

_WORDS = 624  # of 32 digits each, and a place among them: the whole state of the standard generator
_BYTES = 4 * _WORDS + 2
_SECURE = "secure:"
"""How the save of a secure dealer begins; a colon is in no base64."""


class Dealer(Source):
    """Decides what is up to chance, or makes random choices for a player.

    `Dealer(seed)` decides the same each time, for tests, bug reports and games that are to be dealt again. Anybody who
    knows the seed knows every card to come; between people who play for something use `Dealer.secure()`.

    A dealer changes with each decision. A copy, made by `copy`, `pickle` or `resume`, makes the same decisions from
    there on.
    """

    __slots__ = ("_generator", "_own")
    _own: Stream

    def __init__(self, seed: int) -> None:
        """Raises `InvalidSetup` for anything but a whole number of 0 or more."""
        self._generator = Random(_seed(seed))
        self._own = Fractions(self._generator.random)
        # Others may decide in their own `below`: then the rules ask that, and check its answers.
        self._stream = self._own if type(self) is Dealer else Answers(self.below)

    @staticmethod
    def secure() -> "Dealer":
        """A dealer whose decisions nobody can foresee or deal again, from 256 bits of the system's randomness.

        Its decisions do not give away those to come, and its save does not give away those before.
        """
        return _SecureDealer(urandom(KEY_BYTES))

    @staticmethod
    def of(seed: int, *path: str | int) -> "Dealer":
        """The dealer at the end of a path from a seed, such as `Dealer.of(7, "bot", 2)`; without one, `Dealer(7)`.

        Dealers of different paths have nothing to do with each other, so one can ask for more numbers, or be left
        out, and the others decide as before.

        Raises `InvalidSetup` for a seed that `Dealer` refuses, and for anything but texts and whole numbers in a path.
        """
        number = _seed(seed)
        return Dealer(int.from_bytes(derive(b"", [number, *_path(path)]))) if path else Dealer(number)

    def branch(self, *path: str | int) -> "Dealer":
        """Another dealer, which depends on where this one stands and on the path. This one stays where it is.

        A bot that gets a branch cannot find out what the dealer of the game will deal.

        Raises `InvalidSetup` for anything but texts and whole numbers.
        """
        return self._keyed(derive(self._content(), ["branch", *_path(path)]))

    def below(self, number: int, /) -> int:
        """A uniform integer from 0 to `number - 1`; nobody asks for less than 1, and so it is not checked."""
        return self._own.below(as_int(number))

    def save(self) -> str:
        """Where the dealer stands, as a text for `resume`. It says nothing of the seed, and all of what comes."""
        return b2a_base64(self._content(), newline=False).decode("ascii")

    @classmethod
    def resume(cls, saved: str) -> Self:
        """A dealer who stands where the saved one stood.

        Raises `InvalidInput` for a text that `save` has not written.
        """
        key = _key(saved)
        if key is not None:
            return cast(Self, _SecureDealer(key))
        words = _words(saved)
        if words is None:  # what it is instead is not shown: it may be a secret with one wrong letter
            raise InvalidInput("dealer", [Defect("", "this is not a saved dealer")])
        dealer = cast(type[Self], Dealer if cls is _SecureDealer else cls)(0)
        dealer._generator.setstate((3, words, None))
        return dealer

    def _content(self) -> bytes:
        """All that decides what comes."""
        state: tuple[int, ...] = self._generator.getstate()[1]
        *words, place = state
        return b"".join([word.to_bytes(4, "big") for word in words]) + place.to_bytes(2, "big")

    def _keyed(self, key: bytes) -> "Dealer":
        """A dealer of this kind that a key decides on."""
        return Dealer(int.from_bytes(key))

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return type(self).resume, (self.save(),)

    def __repr__(self) -> str:
        """Two dealers that decide alike look alike; nothing of what they decide is in it."""
        return f"<Dealer {derive(self._content(), ['repr'])[:4].hex()}>"


class _Secrets(Stream):
    """A stream from a secret key, which is another one after each number; its numbers are exactly uniform."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def below(self, number: int, /) -> int:
        self.key, found = draw(self.key, number)
        return found


class _SecureDealer(Dealer):
    """A dealer with a secret key."""

    __slots__ = ("_secrets",)

    def __init__(self, key: bytes) -> None:
        self._stream = self._own = self._secrets = _Secrets(key)

    def save(self) -> str:
        """Where the dealer stands, in 51 letters."""
        return _SECURE + b2a_base64(self._secrets.key, newline=False).decode("ascii")

    def _content(self) -> bytes:
        return self._secrets.key

    def _keyed(self, key: bytes) -> Dealer:
        return _SecureDealer(key)

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Dealer.resume, (self.save(),)


def _seed(seed: object) -> int:
    number = whole(seed)
    if number is None or number < 0:
        raise InvalidSetup(f"seed: {show(seed)} is not a whole number of 0 or more")
    return number


def _path(path: tuple[object, ...]) -> list[str | int]:
    """The steps of a path as plain texts and integers."""
    steps: list[str | int] = []
    for step in path:
        found = str.__str__(step) if isinstance(step, str) else whole(step)
        if found is None:
            raise InvalidSetup(f"path: {show(step)} is not a text or a whole number")
        steps.append(found)
    return steps


def _key(saved: object) -> bytes | None:
    """The secret of a secure dealer, if a saved text has one."""
    if not isinstance(saved, str) or not saved.startswith(_SECURE):
        return None
    content = _decoded(saved[len(_SECURE) :])
    return content if len(content) == KEY_BYTES else None


def _words(saved: object) -> tuple[int, ...] | None:
    """The state of the standard generator, if a saved text has one."""
    content = _decoded(saved) if isinstance(saved, str) else b""
    if len(content) != _BYTES:
        return None
    words = [int.from_bytes(content[start : start + 4], "big") for start in range(0, 4 * _WORDS, 4)]
    place = int.from_bytes(content[-2:], "big")
    return (*words, place) if any(words) and place <= _WORDS else None


def _decoded(text: str) -> bytes:
    """The bytes that a text in base64 has; none at all if it is not one."""
    try:
        return a2b_base64(text, strict_mode=True)
    except ValueError:
        return b""


def new_game(
    players: int,
    seed: int | Randomness,
    *,
    catalogue: "Catalogue | None" = None,
    map: "CosmicMap | Layout | None" = None,
    speed: bool = False,
    hive_holes: int | None = None,
    keep_duplicates: bool = False,
    build_map: bool = False,
    name_contacts: bool = False,
) -> "GameState":
    """A game at its first decision, dealt by a dealer with this seed; the same seed always deals the same.

    The seed may be a dealer instead, or anything else with `below`: let the same one deal the rest of the game.
    Without a `map` one is generated, unless the players are to build it; without a `catalogue` the standard
    one is used; the other keywords are rule options, see `Options`. `deal_game` does the same and tells what
    happened.

    Raises `InvalidSetup` with everything that no game can start with.
    """
    return deal_game(
        players,
        seed,
        catalogue=catalogue,
        map=map,
        speed=speed,
        hive_holes=hive_holes,
        keep_duplicates=keep_duplicates,
        build_map=build_map,
        name_contacts=name_contacts,
    ).state


def deal_game(
    players: int,
    seed: int | Randomness,
    *,
    catalogue: "Catalogue | None" = None,
    map: "CosmicMap | Layout | None" = None,
    speed: bool = False,
    hive_holes: int | None = None,
    keep_duplicates: bool = False,
    build_map: bool = False,
    name_contacts: bool = False,
) -> "Dealt":
    """The same game as `new_game`'s, with its first state and what the dealer did since: no record needs the seed.

    Raises `InvalidSetup` with everything that no game can start with.
    """
    from dejavu_rules.actions.setup import first_state
    from dejavu_rules.engine import deal
    from dejavu_rules.game import Options

    dealer = _dealer(seed)
    options = Options(hive_holes, speed, keep_duplicates, build_map, name_contacts)
    if map is None and build_map is not True:
        from dejavu_rules.mapgen import generate

        map = generate(dealer)
    return deal(first_state(players, map, options=options, catalogue=catalogue), dealer)


def _dealer(seed: Any) -> Any:
    """A dealer with this seed, or the one that was given in its place. Apart, so that compiled code asks no type."""
    is_dealer = not isinstance(seed, type) and callable(getattr(seed, "below", None))
    return seed if is_dealer else Dealer(seed)
