"""Errors whose messages can be translated, and those about languages; `dejavu_rules.errors` has the others."""

from collections.abc import Iterable, Mapping

from dejavu_rules.i18n.sentences import format_sentence, show


class DejaVuError(Exception):
    """The parent of every error of this library."""


class TranslatableError:
    """An error with a translatable template; `values` fills its braces."""

    templates: tuple[str, ...]
    """All templates of the class."""

    @property
    def template(self) -> str:
        """The template of this error."""
        return self.templates[0]

    @property
    def values(self) -> Mapping[str, object]:
        """The values of the sentence, by name; untrusted values are quoted."""
        return {name: value if type(value) is int else show(value) for name, value in vars(self).items()}

    def __str__(self) -> str:
        return format_sentence(self.template, self.values)


class UnknownLanguage(TranslatableError, DejaVuError, ValueError):  # noqa: N818 - stands beside IllegalAction
    """There is no such language; `known` has the codes of the languages."""

    templates = ("{language} is not the code of a language; the codes are {known}",)

    def __init__(self, language: object, known: Iterable[str]) -> None:
        self.language, self.known = language, tuple(known)
        super().__init__(language, self.known)

    @property
    def values(self) -> Mapping[str, object]:
        """The wrong code, and the known ones."""
        return {"language": show(self.language), "known": self.known}


class NoWords(TranslatableError, DejaVuError, TypeError):  # noqa: N818 - stands beside IllegalAction
    """`say` has no words for a value of this kind."""

    templates = ("there are no words for {value}",)

    def __init__(self, value: object) -> None:
        self.value = value
        super().__init__(value)
