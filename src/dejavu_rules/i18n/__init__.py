"""Languages: which there are, and how each puts values into sentences.

English texts are in `en.json`, by keys. Every other language is a gettext catalogue: `de.po` is its source, `de.mo` the
compiled file (`make docs`). `LANGUAGES` has the codes, `speaker(code)` returns a language.
"""

from dejavu_rules.i18n.languages import LANGUAGES, check_language, find_language, speaker

__all__ = ["LANGUAGES", "check_language", "find_language", "speaker"]
