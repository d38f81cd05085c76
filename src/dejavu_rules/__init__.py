"""The rules of the board game Deja Vu: Fragments of Memory (unofficial).

Whatever a front-end needs is here: states, actions, outcomes, their pieces, and the functions between them.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dejavu_rules.actions.choices import Choices
    from dejavu_rules.actions.values import (
        Action,
        Add,
        Begin,
        ChooseTiles,
        Construct,
        Discard,
        Draw,
        DrawTiles,
        FirstTile,
        Grow,
        KeepHand,
        LayTile,
        Meditate,
        Outcome,
        PlaceBits,
        PlaceFragments,
        Plant,
        Replenish,
        ResolveDuplicate,
        Save,
        SkipRecollection,
        Sow,
        SpeedStart,
        StartPlayer,
        Walk,
    )
    from dejavu_rules.box.cards import Card, Icon, NamelessGirlTile, Powers, PublicScoring, Scoring
    from dejavu_rules.box.catalogue.model import Catalogue
    from dejavu_rules.box.cosmic_map import CosmicMap
    from dejavu_rules.box.multisets import Bits, Cards, Fragments
    from dejavu_rules.box.pieces import Bit, CardId, Colour, Fragment, FragmentColour, NebulaTile, Shape, Slot
    from dejavu_rules.codec.documents import (
        action_from_json,
        from_json,
        outcome_from_json,
        record_from_json,
        state_from_json,
        to_json,
        view_from_json,
        violation_from_json,
    )
    from dejavu_rules.codec.fingerprints import fingerprint
    from dejavu_rules.combinatorics.randomness import Randomness
    from dejavu_rules.dealer import Dealer
    from dejavu_rules.engine import (
        Dealt,
        act,
        apply,
        chance_outcomes,
        deal,
        enter,
        explain,
        is_over,
        is_stuck,
        legal_actions,
        random_action,
        score,
        settle,
    )
    from dejavu_rules.errors import (
        AmbiguousNotation,
        Defect,
        DejaVuError,
        IllegalAction,
        IllegalNotation,
        ImpossiblePosition,
        InvalidCatalogue,
        InvalidInput,
        InvalidMap,
        InvalidSave,
        InvalidSetup,
        InvalidTable,
        MalformedAction,
        MalformedNotation,
        MalformedState,
        MissingPieces,
        NotationError,
        RankOutOfRange,
        TextDefect,
        TooManyPieces,
        UnknownPiece,
        UnknownSeat,
        Violation,
    )
    from dejavu_rules.game import Game
    from dejavu_rules.mapgen.building import Touching
    from dejavu_rules.mapgen.layout import Layout, Placement
    from dejavu_rules.notation.annotated import AnnotatedRecord, Comment
    from dejavu_rules.notation.game_writing import to_notation
    from dejavu_rules.notation.games import annotated_from_notation, from_notation
    from dejavu_rules.notation.moves import from_move
    from dejavu_rules.notation.positions import from_position, to_position
    from dejavu_rules.notation.writing import to_move
    from dejavu_rules.opening import deal_game, first_state, new_game
    from dejavu_rules.options import Options
    from dejavu_rules.phases import Phase
    from dejavu_rules.records.record import Record
    from dejavu_rules.records.redaction import RecordView, redact_record
    from dejavu_rules.state import GameState, Player, Unfinished
    from dejavu_rules.views.redaction import Hidden, HiddenDraw, HiddenKeepHand, HiddenSpeedStart, redact, redact_log
    from dejavu_rules.views.sampling import determinize
    from dejavu_rules.views.seeing import view
    from dejavu_rules.views.values import PlayerView, View

_HOMES = {
    "actions.choices": "Choices",
    "actions.values": "Action Add Begin ChooseTiles Construct Discard Draw DrawTiles FirstTile Grow KeepHand LayTile "
    "Meditate Outcome PlaceBits PlaceFragments Plant Replenish ResolveDuplicate Save SkipRecollection Sow SpeedStart "
    "StartPlayer Walk",
    "box.cards": "Card Icon NamelessGirlTile Powers PublicScoring Scoring",
    "box.catalogue.model": "Catalogue",
    "box.cosmic_map": "CosmicMap",
    "box.multisets": "Bits Cards Fragments",
    "box.pieces": "Bit CardId Colour Fragment FragmentColour NebulaTile Shape Slot",
    "codec.documents": "action_from_json from_json outcome_from_json record_from_json state_from_json to_json "
    "view_from_json violation_from_json",
    "codec.fingerprints": "fingerprint",
    "combinatorics.randomness": "Randomness",
    "dealer": "Dealer",
    "engine": "Dealt act apply chance_outcomes deal enter explain is_over is_stuck legal_actions random_action score "
    "settle",
    "errors": "AmbiguousNotation Defect DejaVuError IllegalAction IllegalNotation ImpossiblePosition "
    "InvalidCatalogue InvalidInput InvalidMap InvalidSave InvalidSetup InvalidTable MalformedAction "
    "MalformedNotation MalformedState MissingPieces NotationError RankOutOfRange TextDefect TooManyPieces "
    "UnknownPiece UnknownSeat Violation",
    "game": "Game",
    "mapgen.building": "Touching",
    "mapgen.layout": "Layout Placement",
    "notation.annotated": "AnnotatedRecord Comment",
    "notation.game_writing": "to_notation",
    "notation.games": "annotated_from_notation from_notation",
    "notation.moves": "from_move",
    "notation.positions": "from_position to_position",
    "notation.writing": "to_move",
    "opening": "deal_game first_state new_game",
    "options": "Options",
    "phases": "Phase",
    "records.record": "Record",
    "records.redaction": "RecordView redact_record",
    "state": "GameState Player Unfinished",
    "views.redaction": "Hidden HiddenDraw HiddenKeepHand HiddenSpeedStart redact redact_log",
    "views.sampling": "determinize",
    "views.seeing": "view",
    "views.values": "PlayerView View",
}

__all__ = [
    "Action",
    "Add",
    "AmbiguousNotation",
    "AnnotatedRecord",
    "Begin",
    "Bit",
    "Bits",
    "Card",
    "CardId",
    "Cards",
    "Catalogue",
    "Choices",
    "ChooseTiles",
    "Colour",
    "Comment",
    "Construct",
    "CosmicMap",
    "Dealer",
    "Dealt",
    "Defect",
    "DejaVuError",
    "Discard",
    "Draw",
    "DrawTiles",
    "FirstTile",
    "Fragment",
    "FragmentColour",
    "Fragments",
    "Game",
    "GameState",
    "Grow",
    "Hidden",
    "HiddenDraw",
    "HiddenKeepHand",
    "HiddenSpeedStart",
    "Icon",
    "IllegalAction",
    "IllegalNotation",
    "ImpossiblePosition",
    "InvalidCatalogue",
    "InvalidInput",
    "InvalidMap",
    "InvalidSave",
    "InvalidSetup",
    "InvalidTable",
    "KeepHand",
    "LayTile",
    "Layout",
    "MalformedAction",
    "MalformedNotation",
    "MalformedState",
    "Meditate",
    "MissingPieces",
    "NamelessGirlTile",
    "NebulaTile",
    "NotationError",
    "Options",
    "Outcome",
    "Phase",
    "PlaceBits",
    "PlaceFragments",
    "Placement",
    "Plant",
    "Player",
    "PlayerView",
    "Powers",
    "PublicScoring",
    "Randomness",
    "RankOutOfRange",
    "Record",
    "RecordView",
    "Replenish",
    "ResolveDuplicate",
    "Save",
    "Scoring",
    "Shape",
    "SkipRecollection",
    "Slot",
    "Sow",
    "SpeedStart",
    "StartPlayer",
    "TextDefect",
    "TooManyPieces",
    "Touching",
    "Unfinished",
    "UnknownPiece",
    "UnknownSeat",
    "View",
    "Violation",
    "Walk",
    "act",
    "action_from_json",
    "annotated_from_notation",
    "apply",
    "chance_outcomes",
    "deal",
    "deal_game",
    "determinize",
    "enter",
    "explain",
    "fingerprint",
    "first_state",
    "from_json",
    "from_move",
    "from_notation",
    "from_position",
    "is_over",
    "is_stuck",
    "legal_actions",
    "new_game",
    "outcome_from_json",
    "random_action",
    "record_from_json",
    "redact",
    "redact_log",
    "redact_record",
    "score",
    "settle",
    "state_from_json",
    "to_json",
    "to_move",
    "to_notation",
    "to_position",
    "view",
    "view_from_json",
    "violation_from_json",
]


if not TYPE_CHECKING:  # a type checker would take any name for one of ours

    def __getattr__(name: str) -> object:
        """Import a public name when it is first used: who scores a table never loads the engine."""
        for home, names in _HOMES.items():
            if name in names.split():
                from importlib import import_module

                value: object = getattr(import_module(f"{__name__}.{home}"), name)
                globals()[name] = value
                return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
