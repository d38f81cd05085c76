"""Some pieces out of a bag, one by one: saved bits, cards to discard, tiles, claims."""

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
    """What pieces are picked for: the words of it, and where they stand in the whole action."""

    kind: str
    options: tuple[Option, ...]
    done: Option | None
    question: str
    part: Callable[[Any], Bag]

    @classmethod
    def of(cls, kind: str, label: str, done: str | None, asked: str, part: Callable[[Any], Bag]) -> "Purpose":
        """A purpose, with its options made once for all; `done` is None where some must be picked."""
        return cls(kind, options_of(label, kind), Option(DONE, done) if done else None, asked, part)


class Picking(Node):
    """From `least` to `most` pieces; complete as soon as no more can be picked."""

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

    def begun(self) -> Node | Whole:
        """The picking, or what follows at once if nothing can be picked."""
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
        """Those not below the last one that leave as many as are needed, counted from themselves."""
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
        if not bag.contains(pieces, chosen):  # to be refused as a whole
            pieces += bag.ONE[kind]
        return self._with(pieces, chosen, kind)

    def _with(self, pieces: Bag, chosen: Bag, last: int) -> "Picking":
        """The same with one more piece."""
        return Picking(self._purpose, pieces, self._least, self._most, self.finish, chosen, last, self._remembered)

    def toward(self, action: Any) -> Step:
        missing = self._purpose.part(action) - self._chosen
        return self._purpose.options[bag.lowest(missing)].step if missing else DONE

    def asked(self, free: bool) -> Question:
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
    """A few options, each with what follows from it at once or later."""

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

    def asked(self, free: bool) -> Question:
        return self._question
