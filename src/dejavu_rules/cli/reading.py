"""Reading saves that a person names."""

from dejavu_rules.errors import Defect, InvalidSave


def read_save(file: str, longest: int) -> str:
    """The text of a file, or one character more than the longest that can be one.

    Raises `InvalidSave` where it cannot be read or is no text.
    """
    try:
        with open(file, encoding="utf-8") as source:
            return source.read(longest + 1)
    except (OSError, ValueError) as problem:
        raise InvalidSave(file, [Defect("", _reason(problem))]) from None


def _reason(problem: OSError | ValueError) -> str:
    if isinstance(problem, UnicodeDecodeError):
        return f"is not UTF-8 text (byte {problem.start})"
    reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
    return f"cannot be read: {reason}"
