"""The rules of the board game Deja Vu: Fragments of Memory (unofficial).

Here is what a front-end needs in its first hour: states, actions, pieces, and the functions between them. Each further
topic has a module of its own: `events`, `steps`, `views`, `records`, `saves`, `notation`, `pictures`, `scoring`,
`mapgen`, `errors`, `turns`, `bots`, `testing`.
"""

import sys

TYPE_CHECKING = False  # for type checkers only; `typing` would be loaded before the command can answer to Ctrl-C

if TYPE_CHECKING:
    # fmt: off
    from dejavu_rules.actions.choices import Choices as Choices
    from dejavu_rules.actions.setup import first_state as first_state
    from dejavu_rules.actions.values import (
        Action as Action, Add as Add, Begin as Begin, ChooseTiles as ChooseTiles, Construct as Construct,
        Discard as Discard, Draw as Draw, DrawTiles as DrawTiles, FirstTile as FirstTile, Grow as Grow,
        KeepHand as KeepHand, LayTile as LayTile, Meditate as Meditate, Outcome as Outcome, PlaceBits as
        PlaceBits, PlaceFragments as PlaceFragments, Plant as Plant, Replenish as Replenish,
        ResolveDuplicate as ResolveDuplicate, Save as Save, SkipRecollection as SkipRecollection, Sow as
        Sow, SpeedStart as SpeedStart, StartPlayer as StartPlayer, Walk as Walk,
    )
    from dejavu_rules.box.cards import (
        Card as Card, Icon as Icon, NamelessGirlTile as NamelessGirlTile, Powers as Powers,
    )
    from dejavu_rules.box.catalogue.model import Catalogue as Catalogue
    from dejavu_rules.box.cosmic_map import CosmicMap as CosmicMap
    from dejavu_rules.box.multisets import Bits as Bits, Cards as Cards, Fragments as Fragments
    from dejavu_rules.box.phases import Phase as Phase
    from dejavu_rules.box.public import PublicScoring as PublicScoring, Scoring as Scoring
    from dejavu_rules.box.pieces import (
        Bit as Bit, CardId as CardId, Colour as Colour, Fragment as Fragment, FragmentColour as
        FragmentColour, NebulaTile as NebulaTile, Shape as Shape, Slot as Slot,
    )
    from dejavu_rules.combinatorics.randomness import Randomness as Randomness
    from dejavu_rules.dealer import Dealer as Dealer, deal_game as deal_game, new_game as new_game
    from dejavu_rules.engine import (
        Dealt as Dealt, act as act, apply as apply, chance_outcomes as chance_outcomes, deal as deal, enter
        as enter, explain as explain, is_over as is_over, legal_actions as legal_actions, random_action as
        random_action, score as score, settle as settle,
    )
    from dejavu_rules.errors import (
        InvalidSetup as InvalidSetup, MalformedAction as MalformedAction, MalformedState as MalformedState,
        UnknownPiece as UnknownPiece, UnknownSeat as UnknownSeat,
    )
    from dejavu_rules.game import Game as Game, Options as Options
    from dejavu_rules.i18n.errors import DejaVuError as DejaVuError
    from dejavu_rules.i18n.languages import LANGUAGES as LANGUAGES
    from dejavu_rules.inputs.defects import Defect as Defect, InvalidInput as InvalidInput, InvalidSave as InvalidSave
    from dejavu_rules.mapgen.building import Touching as Touching
    from dejavu_rules.mapgen.layout import Layout as Layout, Placement as Placement
    from dejavu_rules.match.match import Match as Match
    from dejavu_rules.records.record import Record as Record
    from dejavu_rules.rulebook import IllegalAction as IllegalAction, Violation as Violation
    from dejavu_rules.saves.documents import (
        fingerprint as fingerprint, from_json as from_json, to_document as to_document, to_json as to_json,
    )
    from dejavu_rules.say import say as say
    from dejavu_rules.state import GameState as GameState, Player as Player, Unfinished as Unfinished
    from dejavu_rules.views.sampling import determinize as determinize
    from dejavu_rules.views.view import PlayerView as PlayerView, View as View, view as view
    # fmt: on

_MODULES = {
    "actions.choices": "Choices",
    "actions.setup": "first_state",
    "actions.values": (
        "Action Add Begin ChooseTiles Construct Discard Draw DrawTiles FirstTile Grow KeepHand LayTile Meditate "
        "Outcome PlaceBits PlaceFragments Plant Replenish ResolveDuplicate Save SkipRecollection Sow SpeedStart "
        "StartPlayer Walk"
    ),
    "box.cards": "Card Icon NamelessGirlTile Powers",
    "box.catalogue.model": "Catalogue",
    "box.cosmic_map": "CosmicMap",
    "box.multisets": "Bits Cards Fragments",
    "box.phases": "Phase",
    "box.public": "PublicScoring Scoring",
    "box.pieces": "Bit CardId Colour Fragment FragmentColour NebulaTile Shape Slot",
    "combinatorics.randomness": "Randomness",
    "dealer": "Dealer deal_game new_game",
    "engine": "Dealt act apply chance_outcomes deal enter explain is_over legal_actions random_action score settle",
    "errors": "InvalidSetup MalformedAction MalformedState UnknownPiece UnknownSeat",
    "game": "Game Options",
    "i18n.errors": "DejaVuError",
    "i18n.languages": "LANGUAGES",
    "inputs.defects": "Defect InvalidInput InvalidSave",
    "mapgen.building": "Touching",
    "mapgen.layout": "Layout Placement",
    "match.match": "Match",
    "records.record": "Record",
    "rulebook": "IllegalAction Violation",
    "saves.documents": "fingerprint from_json to_document to_json",
    "say": "say",
    "state": "GameState Player Unfinished",
    "views.sampling": "determinize",
    "views.view": "PlayerView View view",
}
"""Where each public name is defined; a test compares it with what type checkers see above."""

__all__ = sorted([name for names in _MODULES.values() for name in names.split()])


def import_name(package: str, modules: dict[str, str], name: str) -> object:
    """Import a public name of a package when it is first used, and keep it there.

    `modules` has, per module of the package, the names that it defines.
    """
    for module, names in modules.items():
        if name in names.split():
            from importlib import import_module

            value: object = getattr(import_module(f"{package}.{module}"), name)
            setattr(sys.modules[package], name, value)
            return value
    raise AttributeError(f"module {package!r} has no attribute {name!r}")


if not TYPE_CHECKING:  # a type checker would take any name for one of ours

    def __getattr__(name: str) -> object:
        """Import a public name when it is first used: scoring a table never loads the engine."""
        return import_name(__name__, _MODULES, name)


def __dir__() -> list[str]:
    return __all__
