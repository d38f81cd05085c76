"""Every rule of the game by its clause ID, and every way to break one by its code.

Code, errors, tests and documents use the ID; its sentence is here and nowhere else. Programs use the code of a
violation and its values; people read the words. Values are in braces, and `{bits:bit}` counts: "1 bit", "2 bits". A
check yields `violation("last-bit-white", bit=...)`.
"""

from collections.abc import Iterable, Mapping
from operator import itemgetter

from attrs import field

from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.i18n.errors import DejaVuError
from dejavu_rules.i18n.sentences import format_sentence

CLAUSES: dict[str, str] = {
    # Components
    "COMP-1": "The game is for 2 to 4 players, each with one Nameless Girl Tile.",
    "COMP-2": "There are 60 bits: two of each of six colours and five shapes.",
    "COMP-3": "There are 15 fragments: one of each of three colours and 1 to 5 pips.",
    "COMP-4": "There are 84 cards: 30 Regular Cards and 12 Public Cards, each of them twice.",
    "COMP-5": "There are 20 flowers; VP tokens are a value and never run out.",
    "COMP-6": "The Memory Hive has a fixed number of holes.",
    "COMP-7": "A Nameless Girl Tile gives 1 footprint, STM capacity 1, hand size 3, a flower space and a chest.",
    "COMP-8": "Six power icons: flower, chest, footprint, white-claim, STM capacity and hand size.",
    "COMP-9": "A slot asks for one shape or for any shape.",
    "COMP-10": "What each card shows is catalogue data.",
    # Set-up
    "SETUP-1": "A random player starts; turns go clockwise.",
    "SETUP-2": "One random tile is laid with the Girl on it; then players in turn connect two random tiles each.",
    "MAP-1": "Two tiles are connected when a point of one touches an edge of the other.",
    "MAP-2": "In the finished map every tile is connected to at least two others.",
    "MAP-3": "The finished map is one piece.",
    "MAP-4": "Tiles do not overlap, so the connections can be drawn without a crossing.",
    "MAP-5": "In play only the connections matter, not the tiles' shapes.",
    "SETUP-3": "Each tile gets 4 random bits and 1 random fragment.",
    "SETUP-4": "Public Cards lie face up: the golden set for 2 players, both sets for 3 or 4.",
    "SETUP-5": "The Regular Cards are the face-down deck.",
    "SETUP-6": "Each player draws 5 cards, keeps 3 in secret and discards 2.",
    "SETUP-7": "Of two identical cards in a starting hand one is discarded and replaced.",
    "SPEED-1": "Speed game, 3 or 4 players only: draw 7 cards; 2 go to LTM, 3 are the hand, 2 are discarded.",
    "SPEED-2": "A flower icon among the two gets its flower, and their powers count at once.",
    "SPEED-3": "With X the printed VP of the two, the player takes 10 - X in VP tokens.",
    # A turn
    "TURN-1": "Planting Flower is optional, at most once a turn, before Recollection or after Deja Vu.",
    "TURN-2": "A turn is Recollection, then Deja Vu, then Meditation; then the next player's turn.",
    "PLANT-1": "The Girl moves along connected tiles, at most as many steps as the player has footprints.",
    "PLANT-2": "The Girl's walk visits no tile twice.",
    "PLANT-3": "One flower of the tableau may go to the Girl's tile in exchange for its fragment.",
    "PLANT-4": "After planting there is no more movement and no second flower.",
    "PLANT-5": "A tile without a fragment cannot be planted on.",
    "SOW-1": "The player takes all bits of a Starting Tile, which has at least one.",
    "SOW-2": "The bits are dropped one by one, each on a tile connected to the one before, until none is left.",
    "SOW-3": "No bit is dropped on the Starting Tile or on a tile passed before.",
    "SOW-4": "The player chooses the order of the bits, but the last one is never white.",
    "SOW-5": "The player takes the last bit back with every bit of its colour on the Ending Tile.",
    "SOW-6": "For each white-claim icon the player may take one white bit from the Ending Tile.",
    "SOW-7": "Recollection is not optional; it is skipped only when no sowing is possible.",
    "CARD-1": "Slots are covered from top to bottom and none is skipped.",
    "CARD-2": "A bit's shape matches its slot; the colour does not matter.",
    "CARD-3": "A card cannot be constructed while a copy of it lies in the player's LTM or STM.",
    "INSTANT-1": "A Regular Card from hand or a Public Card may be completed at once from the pool.",
    "STM-1": "A Regular Card from hand may enter STM with its top slot covered and its bottom slot open.",
    "STM-2": "STM holds at most as many cards as its capacity.",
    "STM-3": "A card in STM stays there with its bits until it is complete; it has no power and no score.",
    "STM-4": "Any number of bits may be added to a card in STM; a completed card leaves at once.",
    "DONE-1": "On completion: 1 VP for each covering bit of the card's colour or white; on a white card only white.",
    "DONE-2": "A completed card enters LTM, and its power works at once.",
    "DONE-3": "A flower icon that enters LTM gets one flower from the supply, once.",
    "DONE-4": "The covering bits of a completed card are spent.",
    "GROW-1": "Three bits of the pool buy a flower for the tile's flower space, if that is free.",
    "CHEST-1": "Each chest can keep one bit for later turns.",
    "HIVE-1": "Spent and unsaved bits go to the hive, one per hole.",
    "HIVE-2": "When the last hole is filled, all discarded bits return to the map at random.",
    "HIVE-3": "Tiles with the fewest bits are replenished first, one bit each, level by level.",
    "HIVE-4": "Where the rest is too small for a whole level, the active player chooses its tiles.",
    "DRAW-1": "The player may discard any cards of the hand, then draws up to the hand size.",
    "DRAW-2": "A drawn card that the player already has is discarded and replaced.",
    "DRAW-3": "An empty deck is rebuilt from the discard pile.",
    # Awakening
    "END-1": "A player who ends a turn with 10 or more cards in LTM gives every opponent one last turn.",
    "SCORE-A": "VP tokens.",
    "SCORE-B": "The printed VP of the Regular Cards in LTM.",
    "SCORE-C1": "Sequence card: 5 VP for each fragment of its colour in one run of pips; 5 and 1 count as consecutive.",
    "SCORE-C2": "Set card: 18 VP for every three fragments with the same pips and different colours.",
    "SCORE-C3": "Fragment card: 2 VP for every fragment.",
    "SCORE-C4": "Each fragment counts for at most one Public Card; the best assignment is the score.",
    "SCORE-C5": "Card that scores white cards: 3, 6, 10, 15, 21 VP for 1, 2, 3, 4, 5 or more white cards in LTM.",
    "SCORE-C6": "Card that scores cards of its own colour: 1, 3, 6, 10, 15 VP for 1, 2, 3, 4, 5 or more in LTM.",
    "SCORE-D": "2 VP per link: two LTM cards of one colour with consecutive numbers; 7 and 1 count as consecutive.",
    "SCORE-E": "STM scores nothing; most VP wins, and tied players share the victory.",
    # Rulings, where the rulebooks are silent or disagree
    "RULING-1": "Where no sowing is possible, Recollection is skipped and Deja Vu uses what the chests hold.",
    "RULING-2": "A tile whose fragment is gone cannot be planted on.",
    "RULING-3": "With no flower in the supply nothing grows, and a flower card enters LTM without one.",
    "RULING-4": "VP are a value, not pieces.",
    "RULING-5": "When nothing is left to draw that may be kept, drawing stops with a smaller hand.",
    "RULING-6": "Replacing duplicate draws is mandatory; a rule option (zh) makes it optional.",
    "RULING-7": "A flower card gets its flower when it enters LTM.",
    "RULING-8": "Two players use the golden set; both sets hold the same cards.",
    "RULING-9": "Instant construction is instant for Regular and Public Cards alike.",
    "RULING-10": "VP tokens are a number per player.",
    "RULING-11": "A card with one slot cannot enter STM.",
    "RULING-12": "A card may be completed in the turn in which it entered STM.",
    "RULING-13": "A second player with 10 cards during the last turns changes nothing.",
    "RULING-14": "Public backs are golden and silver.",
    "RULING-15": "One contact of a point and an edge connects a pair of tiles.",
    "RULING-16": "Both spent and unsaved bits go to the hive.",
    "RULING-17": "Bits go to the hive in the active player's Meditation, every turn.",
    "RULING-18": "With no sowing and no bit in a chest the hive returns at once; if it is empty, the turn is the last.",
    "RULING-19": "The deck is rebuilt as soon as its last card is drawn, or else as soon as a card is discarded.",
    "RULING-20": "Two memories of more than 10 printed VP give 0 VP tokens, not less.",
    "RULING-21": "Two points that meet are a contact too; at most three tiles meet in one point.",
    "RULING-22": "Starting hands are chosen at once: others see memories and discards when everybody has chosen.",
    "RULING-23": "With only duplicates left to draw, a duplicate is kept.",
    "RULING-24": "The two memories of a speed game are different cards.",
    "RULING-25": "The Girl's walk does not come back to the tile where it began.",
}


VIOLATIONS: dict[str, tuple[str, str]] = {
    # Whose decision it is
    "wrong-phase": ("TURN-2", "{action} belongs to {phases}, and the game is at {now}"),
    "game-over": ("END-1", "the game is over"),
    "chance-decides": (
        "TURN-2",
        "chance decides now ({now}), not a player: enter an outcome, or let a dealer settle it",
    ),
    "player-decides": ("TURN-2", "a player decides now ({now}), not chance"),
    "not-your-turn": ("TURN-2", "it is the turn of seat {active}, not of seat {seat}"),
    "step-not-asked": ("TURN-2", "this is not what is asked now, or its turn in the order of the box has passed"),
    # Set-up
    "no-such-seat": ("SETUP-1", "there is no seat {seat}; the seats are 0 to {last}"),
    "first-tile-not-on-map": ("SETUP-2", "{tile} is not on the map"),
    "bits-amounts-wrong": ("SETUP-3", "the tiles get {amounts} bits, not {got}"),
    "bits-not-in-box": ("SETUP-3", "only these bits are there to place: {bits}"),
    "fragments-not-one-each": ("SETUP-3", "each tile gets one fragment and each fragment lies once, not {fragments}"),
    "deck-lacks-card": ("SETUP-5", "the deck has no {card}"),
    "kept-number-wrong": ("SETUP-6", "{number:card} must be kept, not {kept}"),
    "kept-not-dealt": ("SETUP-6", "only dealt cards can be kept: {dealt}"),
    "speed-start-wanted": ("SPEED-1", "in a speed game two cards go to LTM as well: use SpeedStart"),
    "not-a-speed-game": ("SPEED-1", "this is not a speed game: use KeepHand"),
    "memories-number-wrong": ("SPEED-1", "{number:card} must go to LTM, not {chosen}"),
    "memories-not-different": ("RULING-24", "LTM cannot hold a card twice: {cards}"),
    "speed-hand-number-wrong": ("SPEED-1", "{number:card} must be kept in hand, not {chosen}"),
    "speed-cards-not-dealt": ("SPEED-1", "only dealt cards can be used: {dealt}"),
    # Building the map
    "drawn-number-wrong": ("SETUP-2", "{number:different tile} must be drawn now, not {tiles}"),
    "drawn-tiles-gone": ("SETUP-2", "{tiles}: not among the tiles that are left"),
    "tile-not-drawn": ("SETUP-2", "{tile} is not among the tiles drawn: {drawn}"),
    "tile-over-others": ("MAP-4", "{tile} would lie over {others}"),
    "too-many-at-a-point": ("RULING-21", "with {tile} more than three tiles would meet in one point"),
    "touches-tile-not-laid": ("SETUP-2", "{tile} cannot touch {others}: not on the table"),
    "touches-tile-twice": ("MAP-1", "{tile} is connected to a tile once or not at all: {touches}"),
    "touches-nothing": ("MAP-3", "{tile} touches no tile on the table"),
    "contacts-would-cross": ("MAP-4", "{tile} cannot touch all of {touches} on a table: connections would cross"),
    "map-cannot-be-finished": (
        "MAP-2",
        "with {to_come:tile} still to come, not all of these could get a second connection: {tiles}",
    ),
    # A whole map
    "map-size-wrong": ("SETUP-2", "the map has {number:tile} instead of {size}"),
    "neighbour-not-on-map": ("MAP-1", "{tile} is connected to {others}: not a tile of the map"),
    "touches-itself": ("MAP-1", "{tile} is connected to itself"),
    "connected-twice": ("MAP-1", "{tile} is connected more than once to {others}"),
    "connected-one-way": ("MAP-1", "{tile} touches {others}, but not the other way round"),
    "too-few-connections": ("MAP-2", "{tile} touches fewer than two tiles: {near}"),
    "map-in-pieces": ("MAP-3", "the map is in {number:piece}: {pieces}"),
    "connections-cross": ("MAP-4", "connections must cross: {kind} between {corners}, by {pairs}"),
    # Planting Flower
    "planting-done": ("TURN-1", "Planting Flower was already done this turn"),
    "walk-empty": ("TURN-1", "a walk has at least one step; to skip Planting Flower, take any other action"),
    "walk-too-long": ("PLANT-1", "you have {footprints:footprint}, too few for {steps:step}"),
    "walk-not-connected": ("PLANT-1", "{tile} is not connected to {before}"),
    "walk-visits-twice": ("PLANT-2", "the walk visits {tiles} twice"),
    "no-flower-on-girl-tile": ("PLANT-3", "there is no flower on your Nameless Girl Tile"),
    "no-flower-on-card": ("PLANT-3", "there is no flower on a card {card} in your LTM"),
    "no-fragment-here": ("PLANT-5", "{tile} has no fragment any more"),
    # Recollection
    "starting-tile-empty": ("SOW-1", "{tile} has no bits to sow"),
    "sown-bits-wrong": ("SOW-2", "exactly the bits of {tile} must be dropped: {bits}"),
    "path-length-wrong": ("SOW-2", "the path must have as many tiles as there are bits to drop: {bits}, not {tiles}"),
    "path-not-connected": ("SOW-2", "{tile} is not connected to {before}"),
    "path-over-start": ("SOW-3", "no bit may be dropped on the Starting Tile, {tile}"),
    "path-visits-twice": ("SOW-3", "the path passes {tiles} twice"),
    "last-bit-white": ("SOW-4", "the last bit dropped is white: {bit}"),
    "claim-not-white": ("SOW-6", "only white bits can be claimed, not {bits}"),
    "claim-too-large": ("SOW-6", "you have {claims:white-claim icon}, too few for {claimed:white bit}"),
    "claim-not-there": ("SOW-6", "the white bits on {tile} are: {bits}"),
    "sowing-possible": ("SOW-7", "Recollection is not optional: a sowing is possible"),
    # Deja Vu
    "construct-bits-not-in-pool": ("INSTANT-1", "the pool has only these bits: {pool}"),
    "construct-card-not-in-hand": ("INSTANT-1", "{card} is not in your hand"),
    "construct-card-not-public": ("INSTANT-1", "{card} is not among the Public Cards"),
    "construct-slots-open": ("INSTANT-1", "all of its slots ({slots}) must be covered at once, not {bits}"),
    "copy-in-ltm": ("CARD-3", "a copy of {card} lies in your LTM"),
    "copy-in-stm": ("CARD-3", "a copy of {card} lies in your STM"),
    "shapes-do-not-fit": ("CARD-2", "the slots ask for {slots}, not for {bits}"),
    "begin-bits-not-in-pool": ("STM-1", "the pool has only these bits: {pool}"),
    "begin-public-card": ("STM-1", "{card} is a Public Card and cannot enter STM"),
    "begin-card-not-in-hand": ("STM-1", "{card} is not in your hand"),
    "stm-full": ("STM-2", "your STM is full: its capacity is {capacity}"),
    "begin-top-slot-open": ("STM-1", "at least the top slot must be covered"),
    "begin-bottom-slot-covered": ("STM-1", "the bottom one of {slots:slot} must stay open"),
    "begin-single-slot": ("RULING-11", "a card with {slots:slot} cannot enter STM: its bottom slot must stay open"),
    "add-bits-not-in-pool": ("STM-4", "the pool has only these bits: {pool}"),
    "add-card-not-in-stm": ("STM-4", "{card} is not in your STM"),
    "add-number-wrong": ("CARD-1", "{card} has {slots:open slot}: cover one or more of them, not {bits}"),
    "grow-bits-not-in-pool": ("GROW-1", "the pool has only these bits: {pool}"),
    "grow-price-wrong": ("GROW-1", "a flower costs {price:bit}, not {bits}"),
    "flower-space-taken": ("GROW-1", "the flower space of your Nameless Girl Tile is taken"),
    "no-flower-space": ("GROW-1", "the Nameless Girl Tile has no flower space"),
    "no-flower-left": ("RULING-3", "no flower is left in the supply"),
    "save-bits-not-in-pool": ("CHEST-1", "the pool has only these bits: {pool}"),
    "chests-too-few": ("CHEST-1", "you have {chests:chest}, too few for {bits:bit}"),
    # Meditation
    "replenish-amounts-wrong": ("HIVE-3", "the tiles get {amounts} bits, not {got}"),
    "replenish-bits-not-in-hive": ("HIVE-3", "only these bits are there to return: {bits}"),
    "chosen-number-wrong": ("HIVE-4", "{rest:tile} must be chosen, not {chosen}"),
    "chosen-tile-fuller": ("HIVE-3", "{tiles}: more bits there than on {level}"),
    "chosen-tile-twice": ("HIVE-4", "{tiles}: a tile can be chosen once only"),
    "discard-not-in-hand": ("DRAW-1", "your hand has only these cards: {hand}"),
    "nothing-to-replace-with": ("RULING-23", "no card that you do not have is left to draw"),
    # Taking back what a record has
    "undo-nothing": ("TURN-2", "nothing has happened yet that could be undone"),
    "undo-across-chance": ("TURN-2", "what chance has brought is not undone"),
    "undo-another-player": ("TURN-2", "it was seat {other} that did this, not seat {seat}"),
    "undo-after-reveal": ("TURN-2", "cards that were hidden have been seen since"),
    # A player's own assignment of fragments
    "assignment-card-twice": ("SCORE-C4", "{card} is listed twice"),
    "assignment-card-missing": ("SCORE-C4", "the player has no {card} that scores fragments"),
    "assignment-fragment-missing": ("SCORE-C4", "the player does not have {fragment}"),
    "assignment-fragment-used": ("SCORE-C4", "{fragment} already counts for {card}"),
    "sequence-other-colour": ("SCORE-C1", "{card} cannot count {fragments}: its sequence takes only one colour"),
    "sequence-not-consecutive": ("SCORE-C1", "the pips of {fragments} are not consecutive"),
    "sets-incomplete": ("SCORE-C2", "{fragments}: not complete sets of three with the same pips"),
}


def _by_name(values: tuple[tuple[str, object], ...]) -> tuple[tuple[str, object], ...]:
    """The values by name: their order makes no difference between two violations."""
    return tuple(sorted(values, key=itemgetter(0)))


@frozen
class Violation:
    """One broken rule: a code that never changes, and the values that broke the rule.

    The values are pieces, numbers, phases and kinds of action, never words, so a front-end can point at them or use
    its own language.
    """

    code: str
    _values: tuple[tuple[str, object], ...] = field(default=(), alias="values", eq=_by_name)

    @property
    def values(self) -> Mapping[str, object]:
        """The values that broke the rule, by name."""
        return dict(self._values)

    @property
    def clause(self) -> str:
        """The ID of the broken rule."""
        return VIOLATIONS[self.code][0]

    @property
    def rule(self) -> str:
        """The sentence of the clause."""
        return CLAUSES[self.clause]

    @property
    def message(self) -> str:
        """What is wrong, in English."""
        return format_sentence(VIOLATIONS[self.code][1], self.values)

    def __str__(self) -> str:
        return f"{self.clause}: {self.message}"


def violation(code: str, /, **values: object) -> Violation:
    """The violation with this code, which must be in the table."""
    assert code in VIOLATIONS, code
    return Violation(code, tuple(values.items()))


class IllegalAction(DejaVuError, ValueError):  # noqa: N818 - the name front-ends catch
    """Rules forbid this action; `violations` has all of them."""

    def __init__(self, action: object, violations: Iterable[Violation]) -> None:
        self.action = action
        self.violations = tuple(violations)
        super().__init__(action, self.violations)

    def __str__(self) -> str:
        return "; ".join(map(str, self.violations))
