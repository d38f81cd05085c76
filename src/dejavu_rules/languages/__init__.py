"""The languages that everything can be said in: which they are, and how each says its values.

English is in the sources, and loads nothing here. Each other language is a catalogue of gettext: `de.po` is its source,
`de.mo` the same compiled (`make docs`).
"""

from dejavu_rules.languages.codes import LANGUAGES, checked, of_environment
from dejavu_rules.languages.speakers import speaker

__all__ = ["LANGUAGES", "checked", "of_environment", "speaker"]
