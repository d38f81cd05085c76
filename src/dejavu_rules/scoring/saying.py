"""The words of the sheet for parts of a score, in any language."""

from collections.abc import Iterable

from dejavu_rules.box.pieces import CardId
from dejavu_rules.box.public import PublicScoring, Scoring
from dejavu_rules.i18n import speaker
from dejavu_rules.i18n.sentences import format_sentence
from dejavu_rules.i18n.texts import texts_of
from dejavu_rules.inputs.defects import Phrase, phrase
from dejavu_rules.scoring.holding import Holding, Leaf, Node, Sum, Use


def sentence(kind: Scoring, colour: object = None) -> Phrase:
    """What a card scores, as each language says it; without a colour a sequence has the place for one."""
    values = (("colour", colour or phrase("COLOUR")),) if kind is Scoring.SEQUENCE else ()
    return Phrase(f"scoring: {kind.value}", texts_of("scoring")[kind.value], values)


def tell(key: str, lang: str, number: object = 1, **values: object) -> str:
    """The words of the sheet for a key, in a language."""
    language, many = speaker(lang), texts_of("sheet, of several").get(key)
    return format_sentence(language.template(f"sheet: {key}", texts_of("sheet")[key], many, number), values, language)


def terms(group: Node, lang: str) -> str:
    """What a group adds."""
    return " + ".join(str(leaf.vp) for leaf in group.leaves()) or tell("nothing", lang)


def pairs(holding: Holding, links: Sum, lang: str) -> str:
    """How many links there are, and between which cards."""
    leaves = tuple(links.leaves())
    if not leaves:
        return tell("nothing", lang)
    each = leaves[0].vp
    return tell("pairs", lang, count=len(leaves), each=each, pairs=[label(holding, leaf, lang) for leaf in leaves])


def label(holding: Holding, leaf: Leaf, lang: str) -> str:
    """What a leaf is about: its cards, or VP tokens."""
    return " - ".join([card_name(holding, card, lang) for card in leaf.cards]) or tell("tokens", lang)


def card_name(holding: Holding, card: CardId, lang: str) -> str:
    """A card in the words of the player's table."""
    own = holding.own_word(card.colour)
    return speaker(lang).name(card) if own is None else f"{own} {card.number}"


def detail(holding: Holding, leaf: Leaf, lang: str) -> str:
    """What a leaf counted, in the words of the player's table."""
    counted = _say_count(holding, leaf, lang)
    if not leaf.fragments:
        return counted
    return tell("fragments", lang, counted=counted, fragments=holding.fragment_words(leaf.fragments))


def _say_count(holding: Holding, leaf: Leaf, lang: str) -> str:
    counts_cards = leaf.clause in ("SCORE-C5", "SCORE-C6")
    own = holding.own_word(leaf.cards[0].colour) if counts_cards else None  # such a card counts itself too
    if own is not None:
        return tell("own colour", lang, count=leaf.count, colour=own)
    if leaf.clause == "SCORE-C1" and not leaf.count:
        scoring = next(each.scoring for each in holding.cards if each.id is leaf.cards[0])
        assert scoring is not None and scoring.fragment_colour is not None  # noqa: PT018 - one thing
        return tell("no run", lang, colour=holding.fragment_colours[scoring.fragment_colour])
    key = f"{leaf.clause} {leaf.cards[0].colour}" if leaf.clause == "SCORE-C6" else leaf.clause
    return tell(key, lang, count=leaf.count, each=leaf.each) if key in texts_of("sheet") else ""


def scoring_words(holding: Holding, scoring: PublicScoring, lang: str) -> str:
    """What a Public Card scores, with the table's word for a colour of fragments."""
    colour = None if scoring.fragment_colour is None else holding.fragment_colours[scoring.fragment_colour]
    return sentence(scoring.kind, colour).say_in(speaker(lang))


def use_words(holding: Holding, uses: Iterable[Use], lang: str) -> str:
    """What each card uses."""
    pairs = [(card_name(holding, use.card, lang), holding.fragment_words(use.fragments)) for use in uses]
    return tell("semicolon", lang).join([tell("line", lang, label=card, words=words) for card, words in pairs])
