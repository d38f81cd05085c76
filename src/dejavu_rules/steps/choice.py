"""Choose some pieces from a bag, one by one: bits to save, cards to discard, tiles, claims."""

from collections.abc import Callable
from typing import Any

from dejavu_rules.box.multisets import Bits, Cards
from dejavu_rules.box.pieces import TILES
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.steps.node import Node, Whole
from dejavu_rules.steps.values import DONE, ChoiceSoFar, Option, Question, SoFar, Step, options_of, question


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
        return cls(kind, options_of(label, kind), Option(DONE, done) if done else None, asked, part)


class Choice(Node):
    """Choose from `least` to `most` pieces; complete as soon as no more can be chosen."""

    __slots__ = ("_chosen", "_last", "_least", "_most", "_pieces", "_purpose", "_remembered", "finish", "kinds")

    def __init__(
        self,
        purpose: Purpose,
        pieces: Bag,
        least: int,
        most: int,
        finish: Callable[[Bag], Node | Whole],
        chosen: Bag = 0,
        last: int = 0,
        remembered: Bag = 0,
    ) -> None:
        self._purpose, self._pieces, self._chosen = purpose, pieces, chosen
        self._least, self._most = least, most
        self._last, self._remembered, self.finish = last, remembered, finish
        self.kinds = frozenset((purpose.kind, "done"))

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
                found = self._ascending(rest, max(1, self._least - size))
        if size >= self._least and self._purpose.done:
            found.append(self._purpose.done)
        return found

    def _ascending(self, rest: Bag, needed: int) -> list[Option]:
        """The kinds not below the last one that leave enough pieces, themselves included."""
        options, last = self._purpose.options, self._last
        if needed == 1:
            return [options[kind] for kind in bag.members(rest) if kind >= last]
        highest = bag.kinds(rest)[-needed]
        return [options[kind] for kind in bag.members(rest) if last <= kind <= highest]

    def after(self, step: Step) -> Node | Whole:
        if step is DONE:
            return self.finish(self._chosen)
        kind = step.piece.__index__()  # type: ignore[union-attr]  # only steps without a piece have none
        chosen = self._chosen + bag.ONE[kind]
        if bag.size(chosen) >= min(self._most, bag.size(self._pieces)):
            return self.finish(chosen)
        pieces = self._pieces
        if not bag.contains(pieces, chosen):  # the whole action will be refused
            pieces += bag.ONE[kind]
        return self._with(pieces, chosen, kind)

    def _with(self, pieces: Bag, chosen: Bag, last: int) -> "Choice":
        """The same choice with one more piece."""
        return Choice(self._purpose, pieces, self._least, self._most, self.finish, chosen, last, self._remembered)

    def toward(self, action: Any) -> Step:
        missing = self._purpose.part(action) - self._chosen
        return self._purpose.options[bag.lowest(missing)].step if missing else DONE

    def question(self, free: bool) -> Question:
        of, chosen = bag.size(self._pieces), bag.size(self._chosen)
        return question(self._purpose.question, number=self._least, most=min(self._most, of), of=of, chosen=chosen)

    def so_far(self) -> SoFar:
        if self._purpose.kind == "bit":
            return ChoiceSoFar(Bits._of(self._chosen))
        if self._purpose.kind == "card":
            return ChoiceSoFar(Cards._of(self._chosen), Cards._of(self._remembered))
        return ChoiceSoFar(tuple([TILES[kind] for kind in bag.members(self._chosen)]))

    def cut(self) -> Whole | None:
        whole = self.finish(self._chosen)
        return None if isinstance(whole, Node) else whole


class Either(Node):
    """A choice between a few fixed options."""

    __slots__ = ("_next", "_offers", "_question", "_toward", "kinds")

    def __init__(
        self,
        asked: Question,
        kinds: frozenset[str],
        offers: list[Option],
        then: Callable[[Step], Node | Whole],
        toward: Callable[[Any], Step],
    ) -> None:
        self._question, self._offers, self._next, self._toward = asked, offers, then, toward
        self.kinds = kinds

    def offers(self, free: bool) -> list[Option]:
        return self._offers

    def after(self, step: Step) -> Node | Whole:
        return self._next(step)

    def toward(self, action: Any) -> Step:
        return self._toward(action)

    def question(self, free: bool) -> Question:
        return self._question
