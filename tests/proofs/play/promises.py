"""What every action and outcome keeps to: sentences about the state before it and the state after."""

from collections.abc import Callable

from dejavu_rules.actions import values as act
from dejavu_rules.actions.table import RULES
from dejavu_rules.box.phases import Phase
from tests.proofs.play.claims import Promise
from tests.proofs.play.frames import PARTS
from tests.proofs.play.invariants.meditation import REPLENISHING
from tests.proofs.play.logic import Term, both, choose, either, equal, every, implies, no, some
from tests.proofs.play.progress import goes_forward
from tests.proofs.play.rules.flow import DEALT, DEALT_SPEED, lowest
from tests.proofs.play.rules.kind import Kind, in_phase
from tests.proofs.play.slices import NONE, Seat, Slice


def _everyone(before: Slice, after: Slice, check: Callable[[Seat, Seat], Term]) -> Term:
    return every([check(then, now) for then, now in zip(before.players, after.players, strict=True)])


def nothing_is_lost(kind: Kind, before: Slice, after: Slice) -> Term:
    """VP, LTM, powers and fragments stay (DONE-1, DONE-2, PLANT-3)."""

    def keeps(then: Seat, now: Seat) -> Term:
        pieces = both(then.ltm.within(now.ltm), then.fragments.within(now.fragments))
        return both(now.vp >= then.vp, pieces, now.powers.at_least(then.powers))

    return _everyone(before, after, keeps)


def only_the_active_player_changes(kind: Kind, before: Slice, after: Slice) -> Term:
    """Nothing of anybody else; but what lay aside comes to the pile when everybody has a starting hand (RULING-22)."""
    begins = both(before.turn == 0, after.turn == 1)
    unchanged = []
    for seat, (then, now) in enumerate(zip(before.players, after.players, strict=True)):
        aside = either(begins, then.aside.is_(now.aside))
        others = [equal(getattr(then, name), getattr(now, name)) for name in SEAT_FIELDS if name != "aside"]
        unchanged.append(either(before.active == seat, both(aside, *others)))
    return both(*unchanged)


SEAT_FIELDS = tuple(Seat.__annotations__)


def parts_have_their_kinds(kind: Kind, before: Slice, after: Slice) -> Term:
    """Each part of the game is changed by its own kinds alone."""
    return every([part.stays(before, after) for part in PARTS if kind.action not in part.changed_by])


def hands_grow_to_their_size(kind: Kind, before: Slice, after: Slice) -> Term:
    """A hand that grows is not above its size then; nobody must discard (DRAW-1, SETUP-6)."""
    dealt = choose(before.box.speed, DEALT_SPEED, DEALT)

    def hand_fits(then: Seat, now: Seat) -> Term:
        return either(now.hand.all <= then.hand.all, now.hand.all <= choose(before.turn > 0, now.powers.hand, dealt))

    return _everyone(before, after, hand_fits)


def phases_follow_the_table(kind: Kind, before: Slice, after: Slice) -> Term:
    """The next phase is one of those that the engine's table of rules names; when the game is over nothing follows."""
    ways = [
        both(in_phase(before, *rule.phases), in_phase(after, *rule.leads_to))
        for rule in RULES
        if rule.action is kind.action
    ]
    return both(some(ways), no(in_phase(before, Phase.OVER)))


def last_turns_run_out(kind: Kind, before: Slice, after: Slice) -> Term:
    """Ten cards at the end of a turn leave one turn to each opponent; fewer only if no bit can ever move again."""
    ends = either(after.turn != before.turn, in_phase(after, Phase.OVER))
    stuck = no(either(after.can_sow, some([player.saved.all > 0 for player in after.players])))
    over = both(after.last_turns == 1, stuck, after.hive.all == 0)
    stays = either(after.last_turns == before.last_turns, over)
    counted = choose(ends, after.last_turns == before.last_turns - 1, stays)
    triggered = both(ends, before.player.ltm.all >= 10, after.last_turns == before.box.seats - 1)
    begun = either(after.last_turns == NONE, over, triggered)
    early = implies(both(ends, before.last_turns == NONE, before.player.ltm.all >= 10), after.last_turns != NONE)
    return both(choose(before.last_turns == NONE, begun, counted), early)


def low_tiles_first(kind: Kind, before: Slice, after: Slice) -> Term:
    """While the hive returns its bits, none falls on a tile that has more than another one then (HIVE-3)."""
    low = lowest(after)
    fair = [implies(now > then, now <= low + 1) for then, now in zip(before.sizes, after.sizes, strict=True)]
    return implies(in_phase(before, *REPLENISHING), every(fair))


def white_bits_are_claimed(kind: Kind, before: Slice, after: Slice) -> Term:
    """From the map come at most as many white bits as the player has icons for (SOW-4, SOW-6)."""
    gained = (after.pool - before.pool - before.player.saved).this
    at_recollection = both(in_phase(before, Phase.RECOLLECTION), in_phase(after, Phase.DEJA_VU), before.box.white)
    return implies(at_recollection, gained <= before.player.powers.white_claim)


def vp_are_for_spent_bits(kind: Kind, before: Slice, after: Slice) -> Term:
    """At most one for each bit on a completed card, and one for each white one (DONE-1); SPEED-3 gives at most 10."""
    spent = after.spent - before.spent

    def vp_fit(then: Seat, now: Seat) -> Term:
        more = now.vp - then.vp
        if kind.action is act.SpeedStart:
            return both(more >= 0, more <= 10)
        completed = now.ltm.all > then.ltm.all
        white = implies(both(completed, before.box.white), more >= spent.this)
        return both(white, either(more == 0, both(completed, more <= spent.all)))

    return _everyone(before, after, vp_fit)


def stm_cards_stay(kind: Kind, before: Slice, after: Slice) -> Term:
    """They keep their bits, and leave for LTM only (STM-3, STM-4)."""

    def stays(then: Seat, now: Seat) -> Term:
        there = both(now.stm.this == then.stm.this, then.covering.within(now.covering))
        completed = both(now.ltm.this == 1, now.stm.this == 0, now.covering.all == 0)
        return implies(then.stm.this > 0, either(there, completed))

    return _everyone(before, after, stays)


def supplies_shrink(kind: Kind, before: Slice, after: Slice) -> Term:
    """Flowers, Public Cards and the map's fragments are never put back (GROW-1, PLANT-3)."""
    laid = in_phase(before, Phase.FRAGMENTS)
    fragments = [now.within(then) for then, now in zip(before.fragments, after.fragments, strict=True)]
    return both(after.flowers <= before.flowers, after.public.within(before.public), either(laid, every(fragments)))


PROMISES = (
    Promise(
        "nothing earned is lost",
        ("DONE-1", "DONE-2", "PLANT-3", "RULING-4"),
        nothing_is_lost,
        ("memories are chosen in turn",),
    ),
    Promise("only the active player changes", ("TURN-2", "RULING-22"), only_the_active_player_changes),
    Promise(
        "each part is changed by its own kinds",
        ("TURN-1", "TURN-2"),
        parts_have_their_kinds,
        (
            "a duplicate is one",
            "an empty deck is rebuilt at once",
            "bits in hand belong to the phase",
            "hands are dealt in turn",
            "tableaux begin empty",
        ),
    ),
    Promise(
        "hands grow up to their size",
        ("DRAW-1", "SETUP-6", "SPEED-1"),
        hands_grow_to_their_size,
        ("hands wait for cards",),
    ),
    Promise(
        "phases follow the table",
        ("TURN-1", "TURN-2"),
        phases_follow_the_table,
        ("the last bits are too few for a level",),
    ),
    Promise(
        "last turns run out",
        ("END-1", "RULING-13", "RULING-18"),
        last_turns_run_out,
        ("last turns are counted", "tableaux begin empty"),
    ),
    Promise(
        "low tiles are replenished first",
        ("HIVE-3", "HIVE-4"),
        low_tiles_first,
        ("the last bits are too few for a level",),
    ),
    Promise("white bits are claimed", ("SOW-4", "SOW-6"), white_bits_are_claimed, ("powers of LTM count",)),
    Promise("VP are for bits on completed cards", ("DONE-1", "SPEED-3", "RULING-20"), vp_are_for_spent_bits),
    Promise(
        "cards stay in STM until they are complete",
        ("STM-3", "STM-4", "RULING-12"),
        stm_cards_stay,
        ("no copy twice",),
    ),
    Promise("supplies only shrink", ("GROW-1", "DONE-3", "PLANT-3", "PLANT-5"), supplies_shrink),
    Promise(
        "play goes forward",
        ("TURN-1", "TURN-2", "RULING-23"),
        goes_forward,
        (
            "a duplicate is one",
            "each tile is laid once",
            "hands wait for cards",
            "the last bits are too few for a level",
        ),
    ),
)
