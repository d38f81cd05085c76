"""Rules that allow or offer the wrong actions, the way a hurried programmer would write them."""

from functools import partial
from itertools import islice

import attrs

from dejavu_rules import (
    Add,
    Begin,
    Bits,
    Cards,
    ChooseTiles,
    Construct,
    Discard,
    GameState,
    KeepHand,
    LayTile,
    Plant,
    ResolveDuplicate,
    Save,
    SkipRecollection,
    Sow,
    SpeedStart,
    Violation,
    Walk,
)
from dejavu_rules.actions.rule import Rule, pick
from dejavu_rules.box.multisets import NO_CARDS
from dejavu_rules.combinatorics.spaces import NOTHING, ListSpace, Space
from tests.support.bending import bend, bend_player, unfinished
from tests.support.broken.breaking import AnyRule, Breaks, look_at, without

breaks = Breaks()

# What is allowed

for _name, _action, _clauses in (
    ("white may be last", Sow, ("SOW-4",)),
    ("a path may come back", Sow, ("SOW-3",)),
    ("a walk may come back", Walk, ("PLANT-2",)),
    ("the Girl walks as far as she likes", Walk, ("PLANT-1",)),
    ("planting needs no flower", Plant, ("PLANT-3",)),
    ("any tile is chosen for the last bits", ChooseTiles, ("HIVE-3",)),
):
    breaks(_name, _action, caught_by="the_rulebook_allows_it")(without(*_clauses))

breaks("shapes do not matter", Construct, Begin, Add, caught_by="the_rulebook_allows_it")(without("CARD-2"))
breaks("a tile may stay alone", LayTile, caught_by="explain_and_the_rulebook_agree")(without("MAP-2"))
breaks("a duplicate is replaced by nothing", ResolveDuplicate, caught_by="explain_and_the_rulebook_agree")(
    without("RULING-23")
)
breaks("any number of cards is kept", KeepHand, caught_by="explain_and_legal_actions_agree")(without("SETUP-6"))


@breaks("bits jump over tiles", Sow, caught_by="the_rulebook_allows_it")
def _(rule: AnyRule) -> AnyRule:
    def check(state: GameState, action: Sow) -> list[Violation]:
        whole = len(action.path) == len(action.order) and Bits(action.order) == state.bits[action.start]
        return without("SOW-2")(rule).check(state, action) if whole else rule.check(state, action)

    return attrs.evolve(rule, check=check)


@breaks("Recollection is optional", SkipRecollection, caught_by="the_rulebook_allows_it")
def _(rule: AnyRule) -> AnyRule:
    assert isinstance(rule, Rule)
    return attrs.evolve(rule, check=lambda state, action: [], space=lambda state: ListSpace((SkipRecollection(),)))


def _stm_in_ltm(state: GameState) -> GameState:
    return bend_player(state, state.active, ltm=state.player.memories)


breaks("an STM card lends its power", Begin, Save, Walk, Plant, caught_by="the_rulebook_allows_it")(
    look_at(_stm_in_ltm)
)
breaks("a silver copy helps", Construct, caught_by="no_copy_twice")(
    look_at(lambda state: bend_player(state, state.active, ltm=NO_CARDS))
)
breaks("STM has no end", Begin, caught_by="stm_is_proper")(
    look_at(lambda state: bend_player(state, state.active, stm=()))
)


breaks("chests are unlimited", Save, caught_by="chests_are_within_capacity")(without("chests-too-few"))


def _forgets_new_cards(state: GameState) -> GameState:
    """As long as nothing is spent, nothing was completed this turn; after that, trust no card in LTM."""
    return bend_player(state, state.active, ltm=NO_CARDS) if state.spent else state


breaks("a power works from the next turn on", Begin, Save, caught_by="everything_allowed_is_offered")(
    look_at(_forgets_new_cards)
)


@breaks("a Public Card enters STM", Begin, caught_by="stm_is_proper")
def _(rule: AnyRule) -> AnyRule:
    assert isinstance(rule, Rule)

    def check(state: GameState, action: Begin) -> list[Violation]:
        if action.card in state.public:
            return without("begin-public-card")(rule).check(state, action)
        return rule.check(state, action)

    def perform(state: GameState, action: Begin) -> GameState:
        if action.card not in state.public:
            return rule.perform(state, action)
        stm = sorted([*state.player.stm, unfinished(action.card, action.bits)], key=lambda each: each.card)
        after = bend_player(state, state.active, stm=tuple(stm))
        return bend(after, public=state.public - Cards([action.card]), pool=state.pool - action.bits)

    def space(state: GameState) -> Space[object]:
        return rule.space(bend_player(state, state.active, hand=state.player.hand + state.public))

    return attrs.evolve(rule, check=check, perform=perform, space=space)


@breaks("a speed game begins with two equal memories", SpeedStart, caught_by="no_copy_twice")
def _(rule: AnyRule) -> AnyRule:
    assert isinstance(rule, Rule)

    def space(state: GameState) -> Space[object]:
        starts = [start for start in rule.space(state) if isinstance(start, SpeedStart)]
        twins = [card for card in state.player.hand.kinds() if state.player.hand.count(card) > 1]
        if not twins:
            return ListSpace(starts) if starts else NOTHING
        equal = Cards(twins[:1] * 2)
        return ListSpace([SpeedStart(equal, Cards(list(state.player.hand - equal)[:3]))])

    some = partial(pick, space)
    return attrs.evolve(rule, check=without("RULING-24")(rule).check, space=space, some=some)


# What is offered


@breaks("the choices end one too early", Begin, Save, LayTile, caught_by="explain_and_legal_actions_agree")
def _(rule: AnyRule) -> AnyRule:
    assert isinstance(rule, Rule)

    def space(state: GameState) -> Space[object]:
        choices = tuple(rule.space(state))
        return ListSpace(choices[:-1] or choices) if choices else NOTHING

    return attrs.evolve(rule, space=space)


@breaks("the first choice is offered twice", Construct, Discard, caught_by="choices_are_counted_and_different")
def _(rule: AnyRule) -> AnyRule:
    assert isinstance(rule, Rule)

    def space(state: GameState) -> Space[object]:
        choices = tuple(rule.space(state))
        return ListSpace((*choices[:1], *choices)) if choices else NOTHING

    return attrs.evolve(rule, space=space)


@breaks("Public Cards are never offered", Construct, caught_by="everything_allowed_is_offered")
def _(rule: AnyRule) -> AnyRule:
    assert isinstance(rule, Rule)
    return attrs.evolve(rule, space=lambda state: rule.space(bend(state, public=NO_CARDS)))


@breaks("white bits are not claimed", Sow, caught_by="everything_allowed_is_offered")
def _(rule: AnyRule) -> AnyRule:
    assert isinstance(rule, Rule)

    def space(state: GameState) -> Space[object]:
        sowings = [sowing for sowing in islice(rule.space(state), 5_000) if isinstance(sowing, Sow)]
        return ListSpace([sowing for sowing in sowings if not sowing.white]) if sowings else NOTHING

    return attrs.evolve(rule, space=space)
