"""Points on the way to a whole action: what each of them can do, and those where some pieces are chosen one by one.

Starting hands, discards, duplicates, bits to save, claims and tiles are chosen alike.
"""

from abc import abstractmethod
from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final, TypeAlias

from dejavu_rules.actions import flow
from dejavu_rules.actions.drawing import duplicate_choices
from dejavu_rules.actions.starting_hand import starting_hand_sizes
from dejavu_rules.actions.values import Action, ChooseTiles, Discard, KeepHand, Outcome, ResolveDuplicate, SpeedStart
from dejavu_rules.box.multisets import Bits, Cards
from dejavu_rules.box.pieces import TILES, CardId, NebulaTile
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.state import GameState
from dejavu_rules.steps.values import DONE, STEP_OF, ChoiceSoFar, Option, Question, SoFar, Step

Whole: TypeAlias = Action | Outcome


class Node:  # not an ABC: compiled subclasses would share what `isinstance` remembers
    """One point on the way to a whole action. Nodes never change: `after` returns the next one."""

    __slots__ = ()

    @abstractmethod
    def kinds(self) -> frozenset[str]:
        """The kinds of steps that make sense here, offered or not."""

    @abstractmethod
    def offers(self, free: bool) -> list[Option]:
        """The steps that can still lead to a legal whole action, each once.

        `free` offers pieces in any order; otherwise each whole action is reached in one way only.
        """

    @abstractmethod
    def after(self, step: Step) -> "Node | Whole":
        """The next node or the whole action. A step that is not offered is accepted too, and leads to nothing legal."""

    @abstractmethod
    def toward(self, action: Any) -> Step:
        """The next step towards a whole action that can be reached from here."""

    @abstractmethod
    def question(self, free: bool) -> Question:
        """The question at this point."""

    def so_far(self) -> SoFar:
        """What has been decided so far."""
        return None

    def cut(self) -> Whole | None:
        """The whole action as it would be if it had to end here, legal or not."""
        return None


class PhaseNode(Node):
    """The first node of a phase, which depends on the state alone."""

    __slots__ = ("_state",)

    def __init__(self, state: GameState) -> None:
        self._state = state


def attempt(node: Node, step: Step) -> Whole | None:
    """A whole action that uses a step, probably an illegal one; None where the step makes no sense."""
    if step.kind not in node.kinds():
        return None
    then = node.after(step)
    while isinstance(then, Node):
        offers = then.offers(True)
        if not offers:
            return then.cut()
        then = then.after(offers[0].step)
    return then


@frozen
class Purpose:
    """What pieces are chosen for: the words, and where the pieces are in the whole action."""

    kind: str
    options: tuple[Option, ...]
    done: Option | None
    question: str
    part: Callable[[Any], Bag]

    @classmethod
    def of(cls, kind: str, label: str, done: str | None, asked: str, part: Callable[[Any], Bag]) -> "Purpose":
        """A purpose with its options, which are made once; `done` is None where the number of pieces is fixed."""
        return cls(kind, Option.of_kind(kind, label), Option(DONE, done) if done else None, asked, part)


_SO_FAR: Final[dict[str, Callable[[Bag], SoFar]]] = {
    "bit": lambda bits: ChoiceSoFar(Bits._of(bits)),
    "card": lambda cards: ChoiceSoFar(Cards._of(cards)),
    "tile": lambda tiles: ChoiceSoFar(tiles_of(tiles)),
}


def tiles_of(tiles: Bag) -> tuple[NebulaTile, ...]:
    """The tiles of a bag, in the order of the box."""
    return tuple([TILES[kind] for kind in bag.kinds(tiles)])


_OF_ONE: Final = {
    "which-claims": "which-claims-one",
    "which-to-save": "which-to-save-one",
    "which-to-discard": "which-to-discard-one",
}
"""What is asked where there is just one piece, which may be left."""


class Choice(Node):
    """Choose from `least` to `most` pieces; complete as soon as no more can be chosen.

    `finish` makes what follows from the chosen pieces, `sum_up` what has been decided so far.
    """

    __slots__ = ("_chosen", "_last", "_least", "_most", "_pieces", "_purpose", "_sum_up", "finish")

    def __init__(
        self,
        purpose: Purpose,
        pieces: Bag,
        least: int,
        most: int,
        finish: Callable[[Bag], Node | Whole],
        sum_up: Callable[[Bag], SoFar] | None = None,
        chosen: Bag = 0,
        last: int = 0,
    ) -> None:
        self._purpose, self._pieces, self._chosen, self._last = purpose, pieces, chosen, last
        self._least, self._most, self._sum_up, self.finish = least, most, sum_up, finish

    def kinds(self) -> frozenset[str]:
        return frozenset((self._purpose.kind, "done"))

    def or_finish(self) -> Node | Whole:
        """This choice, or what follows it if there is nothing to choose."""
        return self if self._most and self._pieces else self.finish(0)

    def offers(self, free: bool) -> list[Option]:
        size, options = bag.size(self._chosen), self._purpose.options
        rest = self._pieces - self._chosen
        found: list[Option] = []
        if size < self._most and rest:
            if free:
                found = [options[kind] for kind in bag.members(rest)]
            else:
                found = self._in_order(rest, max(1, self._least - size))
        if size >= self._least and self._purpose.done:
            found.append(self._purpose.done)
        return found

    def _in_order(self, rest: Bag, needed: int) -> list[Option]:
        """The kinds not below the last one that leave enough pieces, themselves included."""
        options, last = self._purpose.options, self._last
        if needed == 1:
            return [options[kind] for kind in bag.members(rest) if kind >= last]
        highest = bag.kinds(rest)[-needed]
        return [options[kind] for kind in bag.members(rest) if last <= kind <= highest]

    def after(self, step: Step) -> Node | Whole:
        if step is DONE:
            return self.finish(self._chosen)
        assert step.piece is not None, "only keywords have no piece"
        kind = step.piece.__index__()
        chosen = self._chosen + bag.ONE[kind]
        if bag.size(chosen) >= min(self._most, bag.size(self._pieces)):
            return self.finish(chosen)
        pieces = self._pieces
        if not bag.contains(pieces, chosen):  # the whole action will be refused
            pieces += bag.ONE[kind]
        return Choice(self._purpose, pieces, self._least, self._most, self.finish, self._sum_up, chosen, kind)

    def toward(self, action: Any) -> Step:
        missing = self._purpose.part(action) - self._chosen
        return self._purpose.options[bag.lowest(missing)].step if missing else DONE

    def question(self, free: bool) -> Question:
        of, chosen = bag.size(self._pieces), bag.size(self._chosen)
        asked = self._purpose.question
        if of == 1 and not self._least:  # nobody chooses up to 1 of 1
            asked = _OF_ONE[asked]
        return Question.of(asked, number=self._least, most=min(self._most, of), of=of, chosen=chosen)

    def so_far(self) -> SoFar:
        return (self._sum_up or _SO_FAR[self._purpose.kind])(self._chosen)


_CARDS_OF: Final = attrgetter("cards._bag")
_KEEPING: Final = Purpose.of("card", "keep-card", "keep-done", "which-to-keep", _CARDS_OF)
_DISCARDING: Final = Purpose.of("card", "discard-card", "discard-done", "which-to-discard", _CARDS_OF)
_REMEMBERING: Final = Purpose.of("card", "remember-card", "remember-done", "which-to-remember", attrgetter("ltm._bag"))
_SPEED_HAND: Final = Purpose.of("card", "keep-card", "keep-done", "which-to-keep", attrgetter("hand._bag"))
_CHOOSING: Final = Purpose.of("tile", "choose-tile", None, "which-tiles", lambda action: bag.of(action.tiles))


def starting_hand(state: GameState) -> Node:
    """Three of five cards (SETUP-6); in a speed game first the two memories (SPEED-1)."""
    hand, (memories, keep) = state.player._hand, starting_hand_sizes(state)
    if not state.game.options.speed:
        return Choice(_KEEPING, hand, keep, keep, lambda cards: KeepHand(Cards._of(cards)))

    def keep_some(ltm: Bag) -> Node | Whole:
        left = hand - ltm if bag.contains(hand, ltm) else hand  # else the whole action will be refused
        cards = Cards._of(ltm)

        def finish(kept: Bag) -> SpeedStart:
            return SpeedStart(cards, Cards._of(kept))

        return Choice(
            _SPEED_HAND, left, keep, keep, finish, lambda kept: ChoiceSoFar(Cards._of(kept), cards)
        ).or_finish()

    return Choice(_REMEMBERING, bag.distinct(hand), memories, memories, keep_some)


def discard_choice(state: GameState) -> Node:
    """Any cards of the hand, or none (DRAW-1)."""
    hand = state.player._hand
    return Choice(_DISCARDING, hand, 0, bag.size(hand), lambda cards: Discard(Cards._of(cards)))


def tile_choice(state: GameState) -> Node:
    """As many tiles of the lowest level as bits are left (HIVE-4)."""
    _, rest, level = flow.replenishment(state._bits, bag.size(state._hive))
    return Choice(_CHOOSING, bag.of(level), rest, rest, lambda tiles: ChooseTiles(tiles_of(tiles)))


class Duplicate(Node):
    """Keep the duplicate, or replace it if that is possible (RULING-6)."""

    __slots__ = ("_card", "_offers")

    def kinds(self) -> frozenset[str]:
        return frozenset(("done", "card"))

    def __init__(self, state: GameState) -> None:
        assert isinstance(state.pending, CardId)
        self._card = state.pending
        options = {False: Option(DONE, "keep-duplicate"), True: Option(STEP_OF[self._card], "replace-duplicate")}
        self._offers = [options[choice.replace] for choice in duplicate_choices(state)]

    def offers(self, free: bool) -> list[Option]:
        return self._offers

    def after(self, step: Step) -> Node | Whole:
        return ResolveDuplicate(step is not DONE)

    def toward(self, action: Any) -> Step:
        return STEP_OF[self._card] if action.replace else DONE

    def question(self, free: bool) -> Question:
        return Question.of("keep-or-replace", card=self._card)
