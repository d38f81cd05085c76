"""The catalogues of the languages: the texts that each must have, and the `.mo` that is compiled from its `.po`.

`python -m docs.tools.generate` adds new texts to each `.po`, without a translation, takes out those that are gone, and
compiles. What has no translation is said in English until it has one, and a test names it.
"""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from docs.tools.messages import messages

from dejavu_rules.i18n import LANGUAGES

FOLDER = Path(__file__).parents[2] / "src" / "dejavu_rules" / "i18n"
OTHER_LANGUAGES = tuple(code for code in LANGUAGES if code != "en")


class _Stable(Catalog):
    """A catalogue whose header does not change with the date or with the version of Babel."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [("Language", str(self.locale)), ("Plural-Forms", self.plural_forms), ("Content-Type", _UTF_8)]


_UTF_8 = "text/plain; charset=utf-8"


def source(code: str) -> Path:
    """The file that translators write."""
    return FOLDER / f"{code}.po"


def read(code: str) -> Catalog:
    """A language's catalogue as it is; empty if there is none yet."""
    path = source(code)
    if not path.exists():
        return _Stable(locale=_locale(code), fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=_locale(code))


def update(code: str) -> Catalog:
    """The catalogue of a language with exactly today's texts, in the order of the tables."""
    old, new = read(code), _Stable(locale=_locale(code), charset="utf-8", fuzzy=False)
    for message in messages():
        text = message.one if message.many is None else (message.one, message.many)
        known = old.get(text, context=message.context)
        new.add(text, known.string if known else None, context=message.context)
    new.header_comment = f"# {LANGUAGES[code]}. An empty msgstr is said in English. After a change: make docs"
    return new


def files(code: str) -> dict[Path, bytes]:
    """The `.po` and the `.mo` of a language as they must be."""
    catalogue = update(code)
    words, compiled = BytesIO(), BytesIO()
    write_po(words, catalogue, width=0)
    for message in [each for each in catalogue if each.id and not all(_texts(each.string))]:
        catalogue.delete(message.id, message.context)
    write_mo(compiled, catalogue)
    return {source(code): words.getvalue(), source(code).with_suffix(".mo"): compiled.getvalue()}


def _texts(string: str | Sequence[str] | None) -> Sequence[str]:
    return (string,) if isinstance(string, str) else string or ("",)


def _locale(code: str) -> str:
    return {"zh": "zh_TW"}.get(code, code)


def write() -> list[Path]:
    """Bring every catalogue up to date; returns the files that changed."""
    due = {path: content for code in OTHER_LANGUAGES for path, content in files(code).items()}
    changed = [path for path, content in due.items() if not path.exists() or path.read_bytes() != content]
    for path in changed:
        path.write_bytes(due[path])
    return changed
