"""What is said about a table, sentence by sentence, in a language."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from dejavu_rules.box.pieces import CardId, Colour, Fragment
from dejavu_rules.i18n import speaker
from dejavu_rules.i18n.sentences import format_sentence
from dejavu_rules.i18n.texts import texts_of
from dejavu_rules.scoring.holding import Holding, Leaf, LtmCard, Use
from dejavu_rules.scoring.recount import LAST_CARD, Recount, places, unowned_colours, vp_of, winning_seats

GROUPS = ("tokens", "printed", "public", "links")
LETTERS = "ABCD"


class Row(NamedTuple):
    """A line of a sheet."""

    clause: str
    label: str
    detail: str
    vp: int


class Standing(NamedTuple):
    """A line of the ranking; the VP are those of the four groups, and the total."""

    seat: int
    place: int
    name: str
    vp: tuple[int, ...]


class Words:
    """The words for a table that was counted again."""

    def __init__(self, recounts: Sequence[Recount], lang: str) -> None:
        self.recounts, self.lang, self._language = recounts, lang, speaker(lang)
        self.totals = [recount.total for recount in recounts]
        self.winning = winning_seats(self.totals)

    def say(self, key: str, number: object = 1, **values: object) -> str:
        """A sentence of the sheet; `number` decides between one and many."""
        many = texts_of("sheet, of several").get(key)
        template = self._language.template(f"sheet: {key}", texts_of("sheet")[key], many, number)
        return format_sentence(template, values, self._language)

    def ranking(self) -> list[Standing]:
        """Best first, and tied players in the order of their seats."""
        ranked = sorted((place, seat) for seat, place in enumerate(places(self.totals)))
        vp = [tuple(map(vp_of, recount.groups)) for recount in self.recounts]
        names = [recount.holding.name for recount in self.recounts]
        return [Standing(seat, place, names[seat], (*vp[seat], self.totals[seat])) for place, seat in ranked]

    def titles(self) -> list[str]:
        """What the columns of the ranking are called."""
        return [self.say(key) for key in ("place", "player", "tokens", "printed", "public column", "links", "total")]

    def legend(self) -> str:
        """What the letters stand for."""
        names = [f"{letter} {self.say(group)}" for letter, group in zip(LETTERS, GROUPS, strict=True)]
        return self._language.words(names)

    def rows(self, seat: int) -> list[Row]:
        """The lines of a sheet: groups, but each Public Card by itself."""
        recount = self.recounts[seat]
        tokens, printed, public, links = recount.groups
        held, pairs = recount.holding, self.say("nothing")
        if links:
            names = [self.label(held, link) for link in links]
            pairs = self.say("pairs", count=len(links), each=links[0].vp, pairs=names)
        return [
            Row("SCORE-A", self.say("tokens"), self.terms(tokens), vp_of(tokens)),
            Row("SCORE-B", self.say("printed"), self.terms(printed), vp_of(printed)),
            *(Row(leaf.clause, self.label(held, leaf), self.count_text(held, leaf), leaf.vp) for leaf in public),
            Row("SCORE-D", self.say("links"), pairs, vp_of(links)),
        ]

    def terms(self, leaves: Iterable[Leaf]) -> str:
        """What a group adds."""
        return " + ".join([str(leaf.vp) for leaf in leaves]) or self.say("nothing")

    def total(self, seat: int) -> str:
        """The sum of the rows."""
        return f"{' + '.join([str(row.vp) for row in self.rows(seat)])} = {self.totals[seat]}"

    def label(self, held: Holding, leaf: Leaf) -> str:
        """What a leaf is about."""
        return " - ".join([self.card(held, card) for card in leaf.cards]) if leaf.cards else self.say("tokens")

    def count_text(self, held: Holding, leaf: Leaf) -> str:
        """What a leaf counted, and the fragments that it used."""
        words = self._count(held, leaf)
        fragments = fragment_words(held, leaf.fragments)
        return self.say("fragments", counted=words, fragments=fragments) if fragments else words

    def _count(self, held: Holding, leaf: Leaf) -> str:
        match leaf.clause:
            case "SCORE-A":
                return ""
            case "SCORE-B" | "SCORE-D":
                return self.say(leaf.clause)
            case "SCORE-C1" if not leaf.count:
                (card,) = (card for card in held.cards if card.id is leaf.cards[0])
                assert card.scoring is not None and card.scoring.fragment_colour is not None  # noqa: PT018 - one thing
                return self.say("no run", colour=held.fragment_colours[card.scoring.fragment_colour])
            case "SCORE-C1" | "SCORE-C2" | "SCORE-C3":
                return self.say(leaf.clause, count=leaf.count, each=leaf.each)
        colour = Colour.WHITE if leaf.clause == "SCORE-C5" else leaf.cards[0].colour
        own = _own_words(held, colour)
        if own:
            return self.say("own colour", count=leaf.count, colour=own[0])
        return self.say("SCORE-C5" if leaf.clause == "SCORE-C5" else f"SCORE-C6 {colour}", count=leaf.count)

    def remarks(self, seat: int) -> Iterator[tuple[str, str]]:
        """What there is to say about an assignment, each with its kind."""
        recount = self.recounts[seat]
        held, others = recount.holding, recount.ways - 1
        if recount.best:
            yield "ties", self.say("ties" if others else "unique", others, n=others, vp=recount.best)
        for other in recount.others:
            changed = [use for use in other if use not in recount.assignment]
            yield "other", self.say("other", uses=self.say("semicolon").join(self._use(held, use) for use in changed))
        if recount.unused:
            yield "unused", self.say("unused", fragments=fragment_words(held, recount.unused))
        if recount.idea is not None:
            left = recount.best - recount.idea
            yield "idea", self.say("idea" if left else "idea is best", vp=recount.idea, left=left)
        for own, best, more in recount.differences:
            uses = {"own": fragment_words(held, own.fragments), "best": fragment_words(held, best.fragments)}
            sign = "−" if more < 0 else "+"
            yield "differs", self.say("differs", card=self.card(held, own.card), vp=f"{sign}{abs(more)}", **uses)

    def _use(self, held: Holding, use: Use) -> str:
        return self.say("line", label=self.card(held, use.card), words=fragment_words(held, use.fragments))

    def table_lines(self) -> Iterator[tuple[str, str]]:
        """How many fragments of each colour there are, and each Public Card once, with what it scores."""
        held = [recount.holding for recount in self.recounts]
        if held[0].fragment_colours:
            counts = [self.say("colour read", colour=word, count=number) for word, number in fragment_counts(held)]
            yield "colours", self.say("colours read", colours=counts)
        cards: dict[CardId, str] = {}
        for holding in held:
            for card in [card for card in holding.cards if card.scoring is not None]:
                words = self.say("line", label=self.card(holding, card.id), words=self._scoring(holding, card))
                cards.setdefault(card.id, words)
        if cards:
            yield "cards", self.say("cards read", cards=self.say("semicolon").join(cards.values()))

    def _scoring(self, held: Holding, card: LtmCard) -> str:
        assert card.scoring is not None
        colour = card.scoring.fragment_colour
        word = None if colour is None else held.fragment_colours[colour]
        return self._language.sentence("scoring", card.scoring.kind.value, colour=word)

    def notices(self) -> Iterator[tuple[str, str]]:
        """What to look at again, each after its clause."""
        held = [recount.holding for recount in self.recounts]
        most, missing = max(len(each.cards) for each in held), unowned_colours(held)
        if most < LAST_CARD:
            yield "END-1", self.say("few cards", last=LAST_CARD, most=most)
        if missing:
            yield "SCORE-C1", self.say("nobody owns", colours=missing)
        if held[0].translations:
            yield "COMP-3", self.say("one colour", colours=[" = ".join(words) for words in held[0].translations])

    def winners(self) -> str:
        """Who won."""
        names = [self.recounts[seat].holding.name for seat in self.winning]
        return self.say("winner" if len(names) == 1 else "shared victory", names=names, vp=max(self.totals))

    def rule(self, clause: str) -> str:
        """What a clause says."""
        return self._language.sentence("clause", clause)

    def card(self, held: Holding, card: CardId) -> str:
        """A card as the table names it, or else as the language does."""
        own = _own_words(held, card.colour)
        return f"{own[0]} {card.number}" if own else self._language.name(card)


def _own_words(held: Holding, colour: Colour) -> list[str]:
    return [word for word, meant in held.card_colours if meant is colour]


def fragment_words(held: Holding, fragments: Iterable[Fragment]) -> tuple[str, ...]:
    """These fragments as the table names them."""
    return tuple(f"{held.fragment_colours[fragment.colour]} {fragment.pips}" for fragment in fragments)


def fragment_counts(held: Sequence[Holding]) -> list[tuple[str, int]]:
    """The table's words for its colours, and how many fragments of each there are."""
    owned = [int(fragment.colour) for each in held for fragment in each.fragments]
    return [(word, owned.count(place)) for place, word in enumerate(held[0].fragment_colours)]


def letter_of(clause: str) -> str:
    """The rulebooks' letter for a clause, if it has one."""
    kind, _, number = clause.partition("-")
    return number[0] if kind == "SCORE" and number[0] in LETTERS else ""
