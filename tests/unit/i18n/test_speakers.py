"""`languages`: names, lists and plurals, by hand for each language."""

import subprocess
import sys
from enum import Enum

import pytest

from dejavu_rules import Bit, CardId, Fragment, NebulaTile, Phase, Sow
from dejavu_rules.i18n import speaker
from dejavu_rules.i18n.errors import UnknownLanguage
from dejavu_rules.i18n.sentences import LONGEST, Quoted, show

COUNTS = {
    "en": ("0 cards", "1 card", "2 cards", "5 cards", "1 step", "2 steps", "1 chest", "5 chests"),
    "de": ("0 Karten", "1 Karte", "2 Karten", "5 Karten", "1 Schritt", "2 Schritte", "1 Schatztruhe", "5 Schatztruhen"),
    "it": (
        "0 Carte",
        "1 Carta",
        "2 Carte",
        "5 Carte",
        "1 passo",
        "2 passi",
        "1 Cassa del Tesoro",
        "5 Casse del Tesoro",
    ),
    "zh": ("0張咭", "1張咭", "2張咭", "5張咭", "1步", "2步", "1個寶箱", "5個寶箱"),
}


@pytest.mark.parametrize("lang", COUNTS)
def test_each_language_forms_its_plurals(lang: str) -> None:
    asked = [(0, "card"), (1, "card"), (2, "card"), (5, "card"), (1, "step"), (2, "step"), (1, "chest"), (5, "chest")]
    assert tuple(speaker(lang).count_noun(number, noun) for number, noun in asked) == COUNTS[lang]


@pytest.mark.parametrize("number", [True, 1.0, "1", None, 10**30, -1])
@pytest.mark.parametrize("lang", COUNTS)
def test_what_is_no_small_number_is_counted_as_well(lang: str, number: object) -> None:
    assert speaker(lang).count_noun(number, "bit")


NAMES = {
    "en": ("white sun", "red raindrop", "green 7", "red 5", "fox fur", "Deja Vu", "Sow"),
    "de": ("weiße Sonne", "roter Regentropfen", "Grün 7", "Rot 5", "Fuchspelznebel", "Déjà-vu", "Aussaat"),
    "it": ("sole bianco", "goccia di pioggia rossa", "verde 7", "rosso 5", "Pelliccia di Volpe", "Dejà Vu", "Semina"),
    "zh": ("白色太陽", "紅色雨滴", "綠色7號", "紅色5點", "狐狸毛皮星雲", "既視", "散播"),
}


@pytest.mark.parametrize("lang", NAMES)
def test_names(lang: str) -> None:
    pieces: tuple[Enum | type, ...] = (
        Bit.WHITE_SUN,
        Bit.RED_RAINDROP,
        CardId.GREEN_7,
        Fragment.RED_5,
        NebulaTile.FOX_FUR,
        Phase.DEJA_VU,
        Sow,
    )
    assert tuple(map(speaker(lang).name, pieces)) == NAMES[lang]


def test_a_card_and_a_fragment_agree_with_their_own_nouns() -> None:
    """La Carta rossa, il Frammento rosso."""
    assert (speaker("it").name(CardId.RED_3), speaker("it").name(Fragment.RED_3)) == ("rossa 3", "rosso 3")


@pytest.mark.parametrize(
    ("lang", "several", "nothing"),
    [
        ("en", "crab, veil, [flame]", "none"),
        ("de", "Krebsnebel, Schleiernebel, [Flammennebel]", "keine"),
        ("it", "Granchio, Velo, [Fiamma]", "nessuno"),
        ("zh", "蟹狀星雲、面紗星雲、[火焰星雲]", "無"),
    ],
)
def test_lists(lang: str, several: str, nothing: str) -> None:
    tiles = (NebulaTile.CRAB, NebulaTile.VEIL, (NebulaTile.FLAME,))
    assert speaker(lang).words(tiles) == several
    assert speaker(lang).words(()) == nothing


@pytest.mark.parametrize(
    ("lang", "short", "apostrophe", "long"),
    [
        ("en", "'rosa'", '"l\'oro"', "'ab'..."),
        ("de", "„rosa“", "„l'oro“", "„ab“..."),
        ("it", "«rosa»", "«l'oro»", "«ab»..."),
        ("zh", "「rosa」", "「l'oro」", "「ab」..."),
    ],
)
def test_each_language_has_its_quotes(lang: str, short: str, apostrophe: str, long: str) -> None:
    values = (show("rosa"), show("l'oro"), Quoted("'ab'..."))
    assert tuple(speaker(lang).words(value) for value in values) == (short, apostrophe, long)
    assert speaker(lang).words(show("x" * LONGEST)) == f"'{'x' * (LONGEST - 4)}..."  # cut, so nothing closes it
    assert speaker(lang).words(show(7)) == "7"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownLanguage, match="'fr' is not the code of a language"):
        speaker("fr")


@pytest.mark.parametrize(("lang", "opened"), [("en", []), ("de", ["de.mo"]), ("zh", ["zh.mo"])])
def test_a_catalogue_is_read_when_it_is_first_asked_for(lang: str, opened: list[str]) -> None:
    code = (
        "import sys; found = []\n"
        "sys.addaudithook(lambda event, values: event == 'open' and str(values[0]).endswith('.mo') "
        "and found.append(values[0].rpartition('/')[2]))\n"
        f"from dejavu_rules import Bit, say; say(Bit.RED_SUN, '{lang}'); say(Bit.RED_MOON, '{lang}')\n"
        "print(found, 'gettext' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == f"{opened} {lang != 'en'}"
