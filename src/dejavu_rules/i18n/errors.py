"""Errors whose messages can be translated, and those about languages; `dejavu_rules.errors` has the others."""

from collections.abc import Iterable, Mapping

from dejavu_rules.i18n.sentences import format_sentence, show


class DejaVuError(Exception):
    """The parent of every error of this library."""


class TranslatableError:
    """An error of keys and values: its class has the sentences, and `values` what stands in the braces."""

    templates: tuple[str, ...]
    """Every sentence that it can have."""

    @property
    def template(self) -> str:
        """The sentence that it has."""
        return self.templates[0]

    @property
    def values(self) -> Mapping[str, object]:
        """What the sentence speaks of, by name; what comes from outside is shown and never taken for words."""
        return {name: value if type(value) is int else show(value) for name, value in vars(self).items()}

    def __str__(self) -> str:
        return format_sentence(self.template, self.values)


class UnknownLanguage(TranslatableError, DejaVuError, ValueError):  # noqa: N818 - stands beside IllegalAction
    """There are no words in this language; `known` has the codes of those that there are."""

    templates = ("{language} is not the code of a language; the codes are {known}",)

    def __init__(self, language: object, known: Iterable[str]) -> None:
        self.language, self.known = language, tuple(known)
        super().__init__(language, self.known)

    @property
    def values(self) -> Mapping[str, object]:
        """The wrong code, and the right ones."""
        return {"language": show(self.language), "known": self.known}


class NoWords(TranslatableError, DejaVuError, TypeError):  # noqa: N818 - stands beside IllegalAction
    """`say` has no words for a value of this kind."""

    templates = ("there are no words for {value}",)

    def __init__(self, value: object) -> None:
        self.value = value
        super().__init__(value)
