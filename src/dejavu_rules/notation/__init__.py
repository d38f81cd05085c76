"""Text notation: a position in one line, a move as people write it, and a whole game with comments.

`to_position(state)`, `to_move(action)` and `to_notation(record)` write; `from_position(text)`, `from_move(state, text)`
and `from_notation(text)` read, and report every problem with its line and column:

    from_move(state, "sow CAT: rS>ORI gM>EAG +wS")
"""

# fmt: off
from dejavu_rules.notation.game_reading import annotated_from_notation, from_notation
from dejavu_rules.notation.games import AnnotatedRecord, Comment, to_notation
from dejavu_rules.notation.moves import from_move, to_move
from dejavu_rules.notation.pieces import code_of, piece_of
from dejavu_rules.notation.positions import from_position, to_position
from dejavu_rules.notation.texts import (
    AmbiguousNotation, IllegalNotation, ImpossiblePosition, MalformedNotation, NotationError, TextDefect,
)

__all__ = [
    "AmbiguousNotation", "AnnotatedRecord", "Comment", "IllegalNotation", "ImpossiblePosition", "MalformedNotation",
    "NotationError", "TextDefect", "annotated_from_notation", "code_of", "from_move", "from_notation", "from_position",
    "piece_of", "to_move", "to_notation", "to_position",
]
