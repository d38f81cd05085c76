"""Which languages there are, and which one a person wants."""

import os
from collections.abc import Mapping
from types import MappingProxyType

from dejavu_rules.errors import UnknownLanguage

LANGUAGES = MappingProxyType({"en": "English", "de": "Deutsch", "it": "Italiano", "zh": "繁體中文"})
"""The codes of the languages, and what each calls itself."""
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says which language it speaks; the first that is set counts."""


def checked(code: object) -> str:
    """The code itself.

    Raises `UnknownLanguage` if it is none of ours.
    """
    if isinstance(code, str) and code in LANGUAGES:
        return code
    raise UnknownLanguage(code, LANGUAGES)


def of_environment(environment: Mapping[str, str] | None = None) -> str:
    """The language that the system asks for; English if it asks for none of ours."""
    variables = os.environ if environment is None else environment
    wanted = next((value for name in VARIABLES if (value := variables.get(name))), "")
    code = wanted.replace("-", "_").partition("_")[0].partition(".")[0].partition("@")[0].lower()
    return code if code in LANGUAGES else "en"
