"""The rules of the board game Deja Vu: Fragments of Memory (unofficial).

Whatever a front-end needs is here: states, actions, outcomes, their pieces, and the functions between them.
"""

from dejavu_rules.homes import fetched

TYPE_CHECKING = False  # for type checkers only; `typing` would be loaded before the command can answer to Ctrl-C

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
    from dejavu_rules.box.cards import Card, Icon, NamelessGirlTile, Powers
    from dejavu_rules.box.catalogue.model import Catalogue
    from dejavu_rules.box.cosmic_map import CosmicMap
    from dejavu_rules.box.multisets import Bits, Cards, Fragments
    from dejavu_rules.box.pieces import Bit, CardId, Colour, Fragment, FragmentColour, NebulaTile, Shape, Slot
    from dejavu_rules.box.public import PublicScoring, Scoring
    from dejavu_rules.codec.documents import (
        action_from_json,
        event_from_json,
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
    from dejavu_rules.defects import Defect
    from dejavu_rules.engine import (
        Dealt,
        act,
        apply,
        chance_outcomes,
        deal,
        enter,
        explain,
        is_over,
        legal_actions,
        random_action,
        score,
        settle,
    )
    from dejavu_rules.errors import (
        DejaVuError,
        IllegalAction,
        InvalidCatalogue,
        InvalidInput,
        InvalidMap,
        InvalidSave,
        InvalidSetup,
        InvalidTable,
        MalformedAction,
        MalformedState,
        MissingPieces,
        NoWords,
        RankOutOfRange,
        TooManyPieces,
        UnknownLanguage,
        UnknownPiece,
        UnknownSeat,
        Violation,
    )
    from dejavu_rules.game import Game
    from dejavu_rules.happenings.constructing import (
        BitsGivenUp,
        BitsSaved,
        CardBegun,
        CardCompleted,
        CardDrawn,
        CardFlowerGrown,
        CardLaid,
        CardRemembered,
        CardsDiscarded,
        DeckRebuilt,
        DuplicateDrawn,
        DuplicateKept,
        DuplicateThrown,
        FlowerGrown,
        PublicCardLaid,
        SlotCovered,
        VpGained,
    )
    from dejavu_rules.happenings.hidden import (
        HiddenCardDrawn,
        HiddenCardsSetAside,
        HiddenDuplicateDrawn,
        HiddenEvent,
        HiddenHandKept,
        HiddenMemoryChosen,
    )
    from dejavu_rules.happenings.moving import (
        BitDropped,
        BitsLifted,
        BitsReturned,
        BitsTaken,
        CardFlowerPlanted,
        ChestsOpened,
        FlowerPlanted,
        FragmentTaken,
        GirlMoved,
        HiveFilled,
        HiveOpened,
        RecollectionSkipped,
        TilesChosen,
        WhiteBitsClaimed,
    )
    from dejavu_rules.happenings.starting import (
        BitsPlaced,
        CardsSetAside,
        EndTriggered,
        FragmentPlaced,
        GameOver,
        GirlPlaced,
        HandKept,
        HandsChosen,
        MapFinished,
        MapStuck,
        MemoryChosen,
        StartPlayerChosen,
        StartVpGained,
        TileLaid,
        TilesDrawn,
        TurnBegun,
        TurnEnded,
    )
    from dejavu_rules.happenings.telling import Told, events, tell
    from dejavu_rules.happenings.values import Event
    from dejavu_rules.languages.codes import LANGUAGES
    from dejavu_rules.mapgen.building import Building, Touching
    from dejavu_rules.mapgen.layout import Layout, Placement
    from dejavu_rules.notation.annotated import AnnotatedRecord, Comment
    from dejavu_rules.notation.codes import code_of, piece_of
    from dejavu_rules.notation.errors import (
        AmbiguousNotation,
        IllegalNotation,
        ImpossiblePosition,
        MalformedNotation,
        NotationError,
        TextDefect,
    )
    from dejavu_rules.notation.game_writing import to_notation
    from dejavu_rules.notation.games import annotated_from_notation, from_notation
    from dejavu_rules.notation.moves import from_move
    from dejavu_rules.notation.positions import from_position, to_position
    from dejavu_rules.notation.writing import to_move
    from dejavu_rules.opening import deal_game, first_state, new_game
    from dejavu_rules.options import Options
    from dejavu_rules.phases import Phase
    from dejavu_rules.pictures.chart import Chart, chart
    from dejavu_rules.pictures.contents import Contents
    from dejavu_rules.pictures.picture import Picture
    from dejavu_rules.pictures.single import outline_svg, piece_svg
    from dejavu_rules.records.record import Record
    from dejavu_rules.records.redaction import RecordView, redact_record
    from dejavu_rules.scoring.documents import score_json, score_text
    from dejavu_rules.state import GameState, Player, Unfinished
    from dejavu_rules.stepping.partial import Partial, steps, steps_of
    from dejavu_rules.stepping.values import (
        CardSoFar,
        ChoiceSoFar,
        DrawnSoFar,
        LayingSoFar,
        Option,
        Question,
        SoFar,
        SowingSoFar,
        Step,
        WalkSoFar,
    )
    from dejavu_rules.views.event_redaction import redact_events
    from dejavu_rules.views.redaction import Hidden, HiddenDraw, HiddenKeepHand, HiddenSpeedStart, redact, redact_log
    from dejavu_rules.views.sampling import determinize
    from dejavu_rules.views.seeing import view
    from dejavu_rules.views.values import PlayerView, View
    from dejavu_rules.wording.say import phrase, say

_HOMES = {
    "actions.choices": "Choices",
    "actions.values": "Action Add Begin ChooseTiles Construct Discard Draw DrawTiles FirstTile Grow KeepHand LayTile "
    "Meditate Outcome PlaceBits PlaceFragments Plant Replenish ResolveDuplicate Save SkipRecollection Sow SpeedStart "
    "StartPlayer Walk",
    "box.cards": "Card Icon NamelessGirlTile Powers",
    "box.public": "PublicScoring Scoring",
    "box.catalogue.model": "Catalogue",
    "box.cosmic_map": "CosmicMap",
    "box.multisets": "Bits Cards Fragments",
    "box.pieces": "Bit CardId Colour Fragment FragmentColour NebulaTile Shape Slot",
    "codec.documents": "action_from_json event_from_json from_json outcome_from_json record_from_json "
    "state_from_json to_json view_from_json violation_from_json",
    "codec.fingerprints": "fingerprint",
    "combinatorics.randomness": "Randomness",
    "dealer": "Dealer",
    "defects": "Defect",
    "engine": "Dealt act apply chance_outcomes deal enter explain is_over legal_actions random_action score settle",
    "errors": "DejaVuError IllegalAction InvalidCatalogue InvalidInput InvalidMap InvalidSave InvalidSetup "
    "InvalidTable MalformedAction MalformedState MissingPieces NoWords RankOutOfRange TooManyPieces UnknownLanguage "
    "UnknownPiece UnknownSeat Violation",
    "game": "Game",
    "happenings.constructing": "BitsGivenUp BitsSaved CardBegun CardCompleted CardDrawn CardFlowerGrown CardLaid "
    "CardRemembered CardsDiscarded DeckRebuilt DuplicateDrawn DuplicateKept DuplicateThrown FlowerGrown "
    "PublicCardLaid SlotCovered VpGained",
    "happenings.hidden": "HiddenCardDrawn HiddenCardsSetAside HiddenDuplicateDrawn HiddenEvent HiddenHandKept "
    "HiddenMemoryChosen",
    "happenings.moving": "BitDropped BitsLifted BitsReturned BitsTaken CardFlowerPlanted ChestsOpened FlowerPlanted "
    "FragmentTaken GirlMoved HiveFilled HiveOpened RecollectionSkipped TilesChosen WhiteBitsClaimed",
    "happenings.starting": "BitsPlaced CardsSetAside EndTriggered FragmentPlaced GameOver GirlPlaced HandKept "
    "HandsChosen MapFinished MapStuck MemoryChosen StartPlayerChosen StartVpGained TileLaid TilesDrawn TurnBegun "
    "TurnEnded",
    "happenings.telling": "Told events tell",
    "happenings.values": "Event",
    "languages.codes": "LANGUAGES",
    "mapgen.building": "Building Touching",
    "mapgen.layout": "Layout Placement",
    "notation.annotated": "AnnotatedRecord Comment",
    "notation.codes": "code_of piece_of",
    "notation.errors": "AmbiguousNotation IllegalNotation ImpossiblePosition MalformedNotation NotationError "
    "TextDefect",
    "notation.game_writing": "to_notation",
    "notation.games": "annotated_from_notation from_notation",
    "notation.moves": "from_move",
    "notation.positions": "from_position to_position",
    "notation.writing": "to_move",
    "opening": "deal_game first_state new_game",
    "options": "Options",
    "phases": "Phase",
    "pictures.chart": "Chart chart",
    "pictures.contents": "Contents",
    "pictures.picture": "Picture",
    "pictures.single": "outline_svg piece_svg",
    "records.record": "Record",
    "records.redaction": "RecordView redact_record",
    "scoring.documents": "score_json score_text",
    "state": "GameState Player Unfinished",
    "stepping.partial": "Partial steps steps_of",
    "stepping.values": "CardSoFar ChoiceSoFar DrawnSoFar LayingSoFar Option Question SoFar SowingSoFar Step WalkSoFar",
    "views.event_redaction": "redact_events",
    "views.redaction": "Hidden HiddenDraw HiddenKeepHand HiddenSpeedStart redact redact_log",
    "views.sampling": "determinize",
    "views.seeing": "view",
    "views.values": "PlayerView View",
    "wording.say": "phrase say",
}

__all__ = [
    "LANGUAGES",
    "Action",
    "Add",
    "AmbiguousNotation",
    "AnnotatedRecord",
    "Begin",
    "Bit",
    "BitDropped",
    "Bits",
    "BitsGivenUp",
    "BitsLifted",
    "BitsPlaced",
    "BitsReturned",
    "BitsSaved",
    "BitsTaken",
    "Building",
    "Card",
    "CardBegun",
    "CardCompleted",
    "CardDrawn",
    "CardFlowerGrown",
    "CardFlowerPlanted",
    "CardId",
    "CardLaid",
    "CardRemembered",
    "CardSoFar",
    "Cards",
    "CardsDiscarded",
    "CardsSetAside",
    "Catalogue",
    "Chart",
    "ChestsOpened",
    "ChoiceSoFar",
    "Choices",
    "ChooseTiles",
    "Colour",
    "Comment",
    "Construct",
    "Contents",
    "CosmicMap",
    "Dealer",
    "Dealt",
    "DeckRebuilt",
    "Defect",
    "DejaVuError",
    "Discard",
    "Draw",
    "DrawTiles",
    "DrawnSoFar",
    "DuplicateDrawn",
    "DuplicateKept",
    "DuplicateThrown",
    "EndTriggered",
    "Event",
    "FirstTile",
    "FlowerGrown",
    "FlowerPlanted",
    "Fragment",
    "FragmentColour",
    "FragmentPlaced",
    "FragmentTaken",
    "Fragments",
    "Game",
    "GameOver",
    "GameState",
    "GirlMoved",
    "GirlPlaced",
    "Grow",
    "HandKept",
    "HandsChosen",
    "Hidden",
    "HiddenCardDrawn",
    "HiddenCardsSetAside",
    "HiddenDraw",
    "HiddenDuplicateDrawn",
    "HiddenEvent",
    "HiddenHandKept",
    "HiddenKeepHand",
    "HiddenMemoryChosen",
    "HiddenSpeedStart",
    "HiveFilled",
    "HiveOpened",
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
    "LayingSoFar",
    "Layout",
    "MalformedAction",
    "MalformedNotation",
    "MalformedState",
    "MapFinished",
    "MapStuck",
    "Meditate",
    "MemoryChosen",
    "MissingPieces",
    "NamelessGirlTile",
    "NebulaTile",
    "NoWords",
    "NotationError",
    "Option",
    "Options",
    "Outcome",
    "Partial",
    "Phase",
    "Picture",
    "PlaceBits",
    "PlaceFragments",
    "Placement",
    "Plant",
    "Player",
    "PlayerView",
    "Powers",
    "PublicCardLaid",
    "PublicScoring",
    "Question",
    "Randomness",
    "RankOutOfRange",
    "RecollectionSkipped",
    "Record",
    "RecordView",
    "Replenish",
    "ResolveDuplicate",
    "Save",
    "Scoring",
    "Shape",
    "SkipRecollection",
    "Slot",
    "SlotCovered",
    "SoFar",
    "Sow",
    "SowingSoFar",
    "SpeedStart",
    "StartPlayer",
    "StartPlayerChosen",
    "StartVpGained",
    "Step",
    "TextDefect",
    "TileLaid",
    "TilesChosen",
    "TilesDrawn",
    "Told",
    "TooManyPieces",
    "Touching",
    "TurnBegun",
    "TurnEnded",
    "Unfinished",
    "UnknownLanguage",
    "UnknownPiece",
    "UnknownSeat",
    "View",
    "Violation",
    "VpGained",
    "Walk",
    "WalkSoFar",
    "WhiteBitsClaimed",
    "act",
    "action_from_json",
    "annotated_from_notation",
    "apply",
    "chance_outcomes",
    "chart",
    "code_of",
    "deal",
    "deal_game",
    "determinize",
    "enter",
    "event_from_json",
    "events",
    "explain",
    "fingerprint",
    "first_state",
    "from_json",
    "from_move",
    "from_notation",
    "from_position",
    "is_over",
    "legal_actions",
    "new_game",
    "outcome_from_json",
    "outline_svg",
    "phrase",
    "piece_of",
    "piece_svg",
    "random_action",
    "record_from_json",
    "redact",
    "redact_events",
    "redact_log",
    "redact_record",
    "say",
    "score",
    "score_json",
    "score_text",
    "settle",
    "state_from_json",
    "steps",
    "steps_of",
    "tell",
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
        return fetched(__name__, _HOMES, name)


def __dir__() -> list[str]:
    return __all__
