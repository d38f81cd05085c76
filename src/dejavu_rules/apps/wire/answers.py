"""What answers of the wire look like: the only place that says it, for type checkers, JSON Schema and TypeScript alike.

A field of a kind of document has the name of that document's schema beside its type.
"""

from typing import Annotated, Any, Literal, NotRequired, TypeAlias, TypedDict

Document: TypeAlias = dict[str, Any]
ViewDocument: TypeAlias = Annotated[Document, "View"]
EventDocument: TypeAlias = Annotated[Document, "Event"]
ActionDocument: TypeAlias = Annotated[Document, "Action"]
OutcomeDocument: TypeAlias = Annotated[Document, "Outcome"]
ViolationDocument: TypeAlias = Annotated[Document, "Violation"]
StepText: TypeAlias = Annotated[str, "Step"]
PhaseName: TypeAlias = Annotated[str, "phase"]
ErrorKind: TypeAlias = Annotated[str, "ErrorKind"]


class Standing(TypedDict):
    """Where a match stands, as everybody may know it. `waiting` are the seats that have to decide."""

    revision: int
    turn: int
    phase: PhaseName
    phase_name: str
    waiting: list[int]
    chance: bool
    over: bool
    names: list[str]
    bots: list[str | None]
    open: list[int]


class SeatStanding(Standing):
    """Where a match stands for a seat, or for a spectator (null); `undo` says whether the seat may take back."""

    seat: int | None
    undo: bool


class Hello(TypedDict):
    """What can be asked, in which languages; the bots, and the games that are there."""

    protocol: int
    owner: list[str]
    seat: list[str]
    languages: dict[str, str]
    bots: list[str]
    games: list[str]


class Text(TypedDict):
    """A text to keep, to add to a file, or to show."""

    text: str


class Nothing(TypedDict):
    """An answer that says no more than that it was done."""


class Chances(TypedDict):
    """What chance may bring: how many outcomes there are, and some of them."""

    count: int
    outcomes: list[OutcomeDocument]


class Seen(TypedDict):
    """What a seat sees."""

    standing: SeatStanding
    view: ViewDocument


class Happened(TypedDict):
    """An event as a seat sees it, in words too, and the revision that it leads to."""

    revision: int
    clause: str
    message: str
    event: EventDocument


class News(TypedDict):
    """What has happened for a seat, up to `revision`: ask again while that is below the standing's.

    With a `view`, take that instead of what you knew: something that you had heard was taken back.
    """

    revision: int
    events: list[Happened]
    view: ViewDocument | None
    standing: SeatStanding


class Reason(TypedDict):
    """A rule that would be broken."""

    clause: str
    message: str
    violation: ViolationDocument


class Reasons(TypedDict):
    """Every rule that would be broken; nothing if it may be done."""

    violations: list[Reason]


class Option(TypedDict):
    """A step that is offered, with what it means here. Where chance decides it has a probability, as a fraction."""

    step: StepText
    kind: str
    key: str
    label: str
    piece: str | int | None
    probability: NotRequired[str]


class Question(TypedDict):
    """What is to be decided."""

    key: str
    message: str


class SoFar(TypedDict, total=False):
    """What the steps have come to: the fields of what they build, see the guide to steps."""

    start: str
    path: list[str]
    order: list[str]
    in_hand: list[str]
    white: list[str]
    walk: list[str]
    card: str
    slots: list[list[str | None]]
    chosen: list[str]
    remembered: list[str]
    tile: str | None
    touches: list[str]
    turns: int | None
    drawn: list[str | list[str]]


class Choice(TypedDict):
    """What is asked after some steps, and what can follow. At the end there is the whole action or outcome, in words.

    `settles`: the seat has nothing more to decide then, or cannot take it back. `harvests` has, by Ending Tile that an
    unfinished sowing can still reach, the most bits that it would take there.
    """

    steps: list[StepText]
    question: Question
    options: list[Option]
    so_far: SoFar
    action: ActionDocument | OutcomeDocument | None
    message: str | None
    settles: bool
    harvests: dict[str, list[str]]


class Actions(TypedDict):
    """What a seat may do: how many whole actions there are, and some of them."""

    count: int
    actions: list[ActionDocument]


class Hint(TypedDict):
    """What the planner would do, as an action and as the steps to it."""

    action: ActionDocument
    steps: list[StepText]
    message: str


class Move(TypedDict):
    """An action, in words too."""

    action: ActionDocument
    message: str


class ReviewedTurn(TypedDict):
    """What a turn gained, the most VP that were there, and the actions that bring them.

    `sure`: nothing gains more. Where it was asked for, `view` is what its player saw before it, and `svg` the map then,
    with the walks of the best turn; null if it is not known how the tiles lie.
    """

    turn: int
    seat: int
    gained: int
    possible: int
    sure: bool
    line: list[Move]
    view: NotRequired[ViewDocument]
    svg: NotRequired[str | None]


class Review(TypedDict):
    """Turns of the past, each beside the best one."""

    turns: list[ReviewedTurn]


class PlayerScore(TypedDict):
    """One player's score in its parts."""

    name: str
    total: int
    tokens: int
    printed: int
    public: int
    links: int
    assignment: list[Document]


class Score(TypedDict):
    """Everybody's score, in the shape of `dejavu-rules score --json`."""

    players: list[PlayerScore]
    winners: list[str]
    ranking: list[Document]
    links: list[Any]
    others: list[Document]
    unused: list[list[str]]
    fragment_colours: list[Document]
    public_cards: list[list[Document]]
    notices: list[Document]


class Scores(TypedDict):
    """Everybody's score as things stand, and the seats that would win."""

    score: Score
    winning_seats: list[int]


class Picture(TypedDict):
    """The Cosmic Map as SVG, and after some steps what they change on it.

    `lying` has what lies on each tile, as a group of the picture, `touches` which tiles touch; `walks` the way so far,
    `outline` the tile that would be laid, and `outlines` by step where or how a tile could lie.
    """

    svg: NotRequired[str]
    touches: dict[str, list[str]]
    lying: dict[str, str]
    walks: list[str] | None
    outline: str | None
    outlines: dict[str, str]


class Look(TypedDict):
    """What a piece is called, and how it looks as SVG."""

    name: str
    svg: str


class Face(TypedDict):
    """What a card shows; `counts` says what a Public Card scores, and `scores` the same as score sheets have it."""

    name: str
    colour: str
    number: int
    slots: list[str]
    vp: int | None
    scoring: str | None
    counts: str | None
    scores: str | None
    powers: dict[str, int]


class Box(TypedDict):
    """What is in the box: what pieces are called and look like, and what each card shows."""

    tiles: dict[str, str]
    bits: dict[str, Look]
    fragments: dict[str, Look]
    slots: dict[str, Look]
    icons: dict[str, Look]
    tokens: dict[str, str]
    cards: dict[str, Face]
    powers: dict[str, int]
    hive_holes: int


class Flaw(TypedDict):
    """What is wrong with something that was sent, and where."""

    path: str
    key: str
    message: str


class Error(TypedDict):
    """Why a request was refused: `kind` is for programs, `message` for people."""

    kind: ErrorKind
    message: str
    violations: NotRequired[list[Reason]]
    defects: NotRequired[list[Flaw]]


class Decide(TypedDict):
    """What a program that is a bot is sent for each decision; `seed` is for random numbers of its own."""

    do: Literal["decide"]
    id: int
    seat: int | None
    view: ViewDocument
    seed: int
