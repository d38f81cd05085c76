"""The languages that everything can be said in: which they are, and how each says its values.

English is in the sources, and loads nothing here. Each other language is a catalogue of gettext: `de.po` is its source,
`de.mo` the same compiled (`make docs`).
"""

from dejavu_rules.i18n.languages import LANGUAGES, check_language, find_language, speaker

__all__ = ["LANGUAGES", "check_language", "find_language", "speaker"]
