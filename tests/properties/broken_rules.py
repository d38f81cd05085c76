"""Rules broken on purpose, one at a time, the way a hurried programmer would break them.

A broken rule replaces the check, the effect or the choices of some actions; an engine is then built from the
changed table. Each names the oracle that has to catch it on its own.
"""

import importlib.util
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import patch

import attrs
from attrs import frozen

import dejavu_rules.actions
import dejavu_rules.engine
import dejavu_rules.map_phase
from dejavu_rules import GameState, Phase, Violation, bag
from dejavu_rules.actions import (
    Add,
    Begin,
    ChooseTiles,
    Construct,
    Discard,
    Draw,
    Event,
    Grow,
    KeepHand,
    Meditate,
    Plant,
    Replenish,
    ResolveDuplicate,
    Rule,
    Save,
    SkipRecollection,
    Sow,
    Walk,
)
from dejavu_rules.components import OF_COLOUR, Bits, Colour
from dejavu_rules.cosmic_map import CosmicMap
from dejavu_rules.engine import RULES
from dejavu_rules.map_phase import LayTile
from dejavu_rules.spaces import NOTHING, Even, Listed, Space
from dejavu_rules.state import Unfinished
from tests.properties.play import Engine, as_engine

AnyRule = Rule | Event
Change = Callable[[AnyRule], AnyRule]
WHITE = OF_COLOUR[Colour.WHITE]


@frozen
class Broken:
    """A rule that is wrong in one way, and the oracle that must notice."""

    name: str
    actions: tuple[type, ...]
    change: Change
    caught_by: str

    def engine(self) -> Engine:
        """A second copy of the engine over the changed table; the library's own stays as it is."""
        source = Path(dejavu_rules.engine.__file__).with_name("engine.py")  # there even where a compiled one is used
        spec = importlib.util.spec_from_file_location(dejavu_rules.engine.__name__, source)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        with self._in_place_of(dejavu_rules.actions), self._in_place_of(dejavu_rules.map_phase):
            spec.loader.exec_module(module)
        return as_engine(module)

    def _in_place_of(self, table: ModuleType) -> AbstractContextManager[object]:
        rules = tuple(self.change(rule) if rule.action in self.actions else rule for rule in table.RULES)
        return patch.object(table, "RULES", rules)


BROKEN: list[Broken] = []


def breaks(name: str, *actions: type, caught_by: str) -> Callable[[Change], Change]:
    def register(change: Change) -> Change:
        BROKEN.append(Broken(name, actions, change, caught_by))
        return change

    return register


def _without(*clauses: str) -> Change:
    """A check that has forgotten these clauses."""

    def change(rule: AnyRule) -> AnyRule:
        def check(state: GameState, action: Any) -> Iterator[Violation]:
            return (violation for violation in rule.check(state, action) if violation.clause not in clauses)

        return attrs.evolve(rule, check=check)

    return change


def _then(spoil: Callable[[GameState, Any, GameState], GameState]) -> Change:
    """An effect that goes on to do something wrong."""

    def change(rule: AnyRule) -> AnyRule:
        return attrs.evolve(rule, perform=lambda state, action: spoil(state, action, rule.perform(state, action)))

    return change


def _seen_as(pretend: Callable[[GameState], GameState]) -> Change:
    """Check and choices agree with each other, but look at a state that is not the real one."""

    def change(rule: AnyRule) -> AnyRule:
        assert isinstance(rule, Rule)
        return attrs.evolve(
            rule,
            check=lambda state, action: rule.check(pretend(state), action),
            space=lambda state: rule.space(pretend(state)),
        )

    return change


PERFORMERS = tuple({rule.action for rule in RULES})
END_OF_DEJA_VU = (Save, Meditate, Walk, Plant)

# What is allowed

for _name, _action, _clauses in (
    ("white may be last", Sow, ("SOW-4",)),
    ("a path may come back", Sow, ("SOW-3",)),
    ("a walk may come back", Walk, ("PLANT-2",)),
    ("the Girl walks as far as she likes", Walk, ("PLANT-1",)),
    ("planting needs no flower", Plant, ("PLANT-3",)),
    ("any tile is chosen for the last bits", ChooseTiles, ("HIVE-3",)),
):
    breaks(_name, _action, caught_by="the_rulebook_allows_it")(_without(*_clauses))

breaks("shapes do not matter", Construct, Begin, Add, caught_by="the_rulebook_allows_it")(_without("CARD-2"))
breaks("a tile may stay alone", LayTile, caught_by="explain_and_the_rulebook_agree")(_without("MAP-2"))
breaks("any number of cards is kept", KeepHand, caught_by="explain_and_legal_actions_agree")(_without("SETUP-6"))


@breaks("bits jump over tiles", Sow, caught_by="the_rulebook_allows_it")
def _(rule: AnyRule) -> AnyRule:
    def check(state: GameState, action: Sow) -> Iterator[Violation]:
        whole = len(action.path) == len(action.bits) and bag.of(action.bits) == state.tiles[action.start]
        return _without("SOW-2")(rule).check(state, action) if whole else rule.check(state, action)

    return attrs.evolve(rule, check=check)


@breaks("Recollection is optional", SkipRecollection, caught_by="the_rulebook_allows_it")
def _(rule: AnyRule) -> AnyRule:
    assert isinstance(rule, Rule)
    return attrs.evolve(rule, check=lambda state, action: iter(()), space=lambda state: Listed((SkipRecollection(),)))


def _stm_in_ltm(state: GameState) -> GameState:
    player = state.player
    return state.evolve(players=state.with_active(player.evolve(ltm=player.memories)))


breaks("an STM card lends its power", Begin, Save, Walk, Plant, caught_by="the_rulebook_allows_it")(
    _seen_as(_stm_in_ltm)
)
breaks("a silver copy helps", Construct, caught_by="no_copy_twice")(
    _seen_as(lambda state: state.evolve(players=state.with_active(state.player.evolve(ltm=0))))
)
breaks("STM has no end", Begin, caught_by="stm_is_proper")(
    _seen_as(lambda state: state.evolve(players=state.with_active(state.player.evolve(stm=()))))
)


@breaks("chests are unlimited", Save, caught_by="chests_are_within_capacity")
def _(rule: AnyRule) -> AnyRule:
    def check(state: GameState, action: Save) -> Iterator[Violation]:
        return rule.check(state, attrs.evolve(action, bits=0)) if bag.contains(state.pool, action.bits) else iter(())

    return attrs.evolve(rule, check=check)


def _forgets_new_cards(state: GameState) -> GameState:
    """As long as nothing is spent, nothing was completed this turn; after that, trust no card in LTM."""
    player = state.player
    return state.evolve(players=state.with_active(player.evolve(ltm=0))) if state.spent else state


breaks("a power works from the next turn on", Begin, Save, caught_by="everything_allowed_is_offered")(
    _seen_as(_forgets_new_cards)
)


@breaks("a Public Card enters STM", Begin, caught_by="stm_is_proper")
def _(rule: AnyRule) -> AnyRule:
    assert isinstance(rule, Rule)

    def check(state: GameState, action: Begin) -> Iterator[Violation]:
        if bag.count(state.public, action.card):
            return (violation for violation in rule.check(state, action) if "Public" not in violation.template)
        return rule.check(state, action)

    def perform(state: GameState, action: Begin) -> GameState:
        if not bag.count(state.public, action.card):
            return rule.perform(state, action)
        stm = sorted([*state.player.stm, Unfinished(action.card, action.bits)], key=lambda each: each.card)
        players = state.with_active(state.player.evolve(stm=tuple(stm)))
        return state.evolve(players=players, public=state.public - bag.ONE[action.card], pool=state.pool - action.bits)

    def space(state: GameState) -> Space[object]:
        hand = state.player.hand + state.public
        return rule.space(state.evolve(players=state.with_active(state.player.evolve(hand=hand))))

    return attrs.evolve(rule, check=check, perform=perform, space=space)


# What comes of it


@breaks("one player lays all tiles", LayTile, caught_by="tiles_are_laid_in_turn")
@_then
def _(state: GameState, action: LayTile, after: GameState) -> GameState:
    return after.evolve(active=state.active)


@breaks("a contact of the last tile is forgotten", LayTile, caught_by="tiles_are_laid_in_turn")
@_then
def _(state: GameState, action: LayTile, after: GameState) -> GameState:
    pairs = after.game.map.pairs
    some = CosmicMap.from_pairs(pairs[1:], len(after.tiles))
    return after.evolve(game=attrs.evolve(after.game, map=some)) if pairs else after


def _move_colour(state: GameState, action: Sow, after: GameState, mask: Bits) -> GameState:
    """The player takes these bits of the Ending Tile as well."""
    end = action.path[-1]
    taken = after.tiles[end] & mask
    tiles = (*after.tiles[:end], after.tiles[end] - taken, *after.tiles[end + 1 :])
    return after.evolve(tiles=tiles, pool=after.pool + taken)


@breaks("white comes along with any colour", Sow, caught_by="a_sowing_moves_and_takes_bits")
@_then
def _(state: GameState, action: Sow, after: GameState) -> GameState:
    return _move_colour(state, action, after, WHITE)


@breaks("only the last bit is taken", Sow, caught_by="a_sowing_moves_and_takes_bits")
@_then
def _(state: GameState, action: Sow, after: GameState) -> GameState:
    end, taken = action.path[-1], bag.ONE[action.bits[-1]] + action.white + state.player.chests
    tiles = (*after.tiles[:end], after.tiles[end] + after.pool - taken, *after.tiles[end + 1 :])
    return after.evolve(tiles=tiles, pool=taken)


@breaks("a spent bit vanishes", Construct, Add, Grow, caught_by="bits_are_conserved")
@_then
def _(state: GameState, action: Construct | Add | Grow, after: GameState) -> GameState:
    return after.evolve(spent=after.spent - bag.ONE[bag.members(after.spent)[0]]) if after.spent else after


@breaks("bits of every colour score", Construct, Add, caught_by="vp_are_for_bits_of_the_cards_colour")
@_then
def _(state: GameState, action: Construct | Add, after: GameState) -> GameState:
    if after.player.ltm == state.player.ltm:
        return after
    return after.evolve(players=after.with_active(after.player.evolve(vp=state.player.vp + bag.size(action.bits))))


@breaks("on a white card every bit scores", Construct, caught_by="vp_are_for_bits_of_the_cards_colour")
@_then
def _(state: GameState, action: Construct, after: GameState) -> GameState:
    extra = bag.size(action.bits & ~WHITE) if action.card.colour is Colour.WHITE else 0
    return after.evolve(players=after.with_active(after.player.evolve(vp=after.player.vp + extra)))


@breaks("a card's flower regrows", Plant, caught_by="flowers_come_and_go_as_they_must")
@_then
def _(state: GameState, action: Plant, after: GameState) -> GameState:
    if action.source is None or not after.flowers:
        return after
    player = after.players[state.active]
    again = player.evolve(card_flowers=player.card_flowers + bag.ONE[action.source])
    players = (*after.players[: state.active], again, *after.players[state.active + 1 :])
    return after.evolve(players=players, flowers=after.flowers - 1)


@breaks("a planted fragment stays on the map", Plant, caught_by="every_fragment_is_somewhere")
@_then
def _(state: GameState, action: Plant, after: GameState) -> GameState:
    return after.evolve(fragments=state.fragments)


@breaks("planting does not use up the phase", Walk, caught_by="the_girl_goes_where_she_walks")
@_then
def _(state: GameState, action: Walk, after: GameState) -> GameState:
    return after.evolve(planted=False)


@breaks("the hive returns only what is in its holes", *END_OF_DEJA_VU, caught_by="discarded_bits_go_to_the_hive")
@_then
def _(state: GameState, action: object, after: GameState) -> GameState:
    inside = bag.of(bag.kinds(after.hive)[: after.game.hive_holes])
    return after.evolve(hive=inside, spent=after.spent + after.hive - inside)


@breaks("the hive waits until it overflows", *END_OF_DEJA_VU, caught_by="the_hive_is_below_its_size")
@_then
def _(state: GameState, action: object, after: GameState) -> GameState:
    full = bag.size(after.hive) == after.game.hive_holes
    return after.evolve(phase=Phase.DISCARD) if full and after.phase > Phase.PLANTING else after


@breaks("levels are ignored in replenishment", Replenish, caught_by="low_tiles_are_replenished_first")
def _(rule: AnyRule) -> AnyRule:
    assert isinstance(rule, Event)

    def heap(state: GameState) -> Even[Replenish]:
        return Even((Replenish((state.hive, *[0] * (len(state.tiles) - 1))),))

    def check(state: GameState, outcome: Replenish) -> Iterator[Violation]:
        return iter(()) if outcome in set(heap(state)) else rule.check(state, outcome)

    return attrs.evolve(rule, check=check, chance=heap)


@breaks("duplicate draws are kept", Draw, caught_by="no_copy_twice")
def _(rule: AnyRule) -> AnyRule:
    def perform(state: GameState, outcome: Draw) -> GameState:
        after = rule.perform(state, outcome)
        if not bag.count(after.discard, outcome.card) > bag.count(state.discard, outcome.card):
            return after
        player, card = after.players[state.active], bag.ONE[outcome.card]
        again = player.evolve(hand=player.hand + card)
        players = (*after.players[: state.active], again, *after.players[state.active + 1 :])
        return after.evolve(players=players, discard=after.discard - card)

    return attrs.evolve(rule, perform=perform)


@breaks("the trigger player gets an extra turn", *PERFORMERS, caught_by="turns_go_clockwise_to_the_end")
@_then
def _(state: GameState, action: object, after: GameState) -> GameState:
    triggered = state.last_turns is None and after.last_turns is not None
    return after.evolve(last_turns=after.game.seats) if triggered else after


@breaks("a second trigger starts the last turns again", *PERFORMERS, caught_by="turns_go_clockwise_to_the_end")
@_then
def _(state: GameState, action: object, after: GameState) -> GameState:
    again = state.last_turns and after.turn != state.turn and bag.size(after.players[state.active].ltm) >= 10
    return after.evolve(last_turns=after.game.seats - 1) if again else after


@breaks("discarded cards are lost", Discard, KeepHand, caught_by="every_card_is_somewhere")
@_then
def _(state: GameState, action: Discard | KeepHand, after: GameState) -> GameState:
    return after.evolve(discard=state.discard) if after.discard else after


@breaks("a hand is never full", Discard, Draw, ResolveDuplicate, caught_by="drawing_goes_on_until_it_must_stop")
@_then
def _(state: GameState, action: object, after: GameState) -> GameState:
    if after.turn == state.turn + 1 and after.turn > 1 and after.deck:
        return after.evolve(phase=Phase.DRAW, active=state.active, turn=state.turn)
    return after


@breaks("completing a card costs an opponent", Construct, caught_by="only_the_active_player_changes")
@_then
def _(state: GameState, action: Construct, after: GameState) -> GameState:
    seat = (state.active + 1) % state.game.seats
    poorer = after.players[seat].evolve(vp=after.players[seat].vp - 1)
    return after.evolve(players=(*after.players[:seat], poorer, *after.players[seat + 1 :]))


# What is offered


@breaks("the choices end one too early", Begin, Save, LayTile, caught_by="explain_and_legal_actions_agree")
def _(rule: AnyRule) -> AnyRule:
    assert isinstance(rule, Rule)

    def space(state: GameState) -> Space[object]:
        choices = tuple(rule.space(state))
        return Listed(choices[:-1] or choices) if choices else NOTHING

    return attrs.evolve(rule, space=space)


@breaks("the first choice is offered twice", Construct, Discard, caught_by="choices_are_counted_and_different")
def _(rule: AnyRule) -> AnyRule:
    assert isinstance(rule, Rule)

    def space(state: GameState) -> Space[object]:
        choices = tuple(rule.space(state))
        return Listed((*choices[:1], *choices)) if choices else NOTHING

    return attrs.evolve(rule, space=space)


@breaks("Public Cards are never offered", Construct, caught_by="everything_allowed_is_offered")
def _(rule: AnyRule) -> AnyRule:
    assert isinstance(rule, Rule)
    return attrs.evolve(rule, space=lambda state: rule.space(state.evolve(public=0)))


@breaks("white bits are not claimed", Sow, caught_by="everything_allowed_is_offered")
def _(rule: AnyRule) -> AnyRule:
    assert isinstance(rule, Rule)

    def space(state: GameState) -> Space[object]:
        sowings = [sowing for sowing in islice(rule.space(state), 5_000) if isinstance(sowing, Sow)]
        return Listed([sowing for sowing in sowings if not sowing.white]) if sowings else NOTHING

    return attrs.evolve(rule, space=space)
