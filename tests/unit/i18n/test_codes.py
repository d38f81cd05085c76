"""`languages`: which there are, and which one the settings of a system ask for."""

import pytest

from dejavu_rules import LANGUAGES, DejaVuError
from dejavu_rules.i18n import check_language, find_language
from dejavu_rules.i18n.errors import UnknownLanguage


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de-AT"}, "de"),
        ({"LANG": "it_IT@euro"}, "it"),
        ({"LANG": "IT_CH.ISO-8859-1"}, "it"),
        ({"LANG": "zh_TW.Big5"}, "zh"),
        ({"LANG": "zh-Hant-HK"}, "zh"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "german"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "it_IT"}, "it"),
        ({"LANG": "de_DE", "LC_MESSAGES": "it_IT", "LC_ALL": "zh_TW"}, "zh"),
        ({"LANG": "de_DE", "LC_MESSAGES": "", "LC_ALL": ""}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "C"}, "en"),
        ({"LC_NUMERIC": "de_DE"}, "en"),
    ],
)
def test_the_language_is_that_of_the_system(environment: dict[str, str], code: str) -> None:
    assert find_language(environment) == code


def test_without_settings_given_those_of_the_process_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    assert find_language() == "it"


@pytest.mark.parametrize("code", ["fr", "", "DE", "de_DE", None, 3, ["de"]])
def test_another_language_is_an_error_of_ours(code: object) -> None:
    with pytest.raises(UnknownLanguage, match="the codes are en, de, it, zh") as caught:
        check_language(code)
    assert isinstance(caught.value, DejaVuError)
    assert caught.value.known == tuple(LANGUAGES)
