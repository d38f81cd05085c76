"""Every kind of event, and what other players see of the secret ones."""

from typing import TypeAlias

from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.events.cards import (
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
from dejavu_rules.events.event import BaseEvent
from dejavu_rules.events.map import (
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
from dejavu_rules.events.setup import (
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


@frozen
class HiddenHandKept(BaseEvent):
    """The player keeps this number of the dealt cards as the hand."""

    seat: int
    number: int
    clause: str = "SETUP-6"


@frozen
class HiddenMemoryChosen(BaseEvent):
    """In a speed game: a dealt card goes to LTM, and nobody sees it before everybody has chosen."""

    seat: int


@frozen
class HiddenCardsSetAside(BaseEvent):
    """The player sets aside this number of the dealt cards, which nobody sees before everybody has chosen."""

    seat: int
    number: int
    clause: str = "SETUP-6"


@frozen
class HiddenCardDrawn(BaseEvent):
    """The player draws a card and takes it in hand."""

    seat: int
    clause: str = "DRAW-1"


@frozen
class HiddenDuplicateDrawn(BaseEvent):
    """The player has a copy of the card just drawn and may replace it."""

    seat: int


HiddenEvent: TypeAlias = (
    HiddenHandKept | HiddenMemoryChosen | HiddenCardsSetAside | HiddenCardDrawn | HiddenDuplicateDrawn
)
"""What others see of an event that has secrets."""


Event: TypeAlias = (
    StartPlayerChosen
    | GirlPlaced
    | TilesDrawn
    | TileLaid
    | MapFinished
    | BitsPlaced
    | FragmentPlaced
    | HandKept
    | MemoryChosen
    | StartVpGained
    | CardsSetAside
    | HandsChosen
    | TurnBegun
    | TurnEnded
    | EndTriggered
    | MapStuck
    | GameOver
    | GirlMoved
    | FlowerPlanted
    | CardFlowerPlanted
    | FragmentTaken
    | BitsLifted
    | BitDropped
    | BitsTaken
    | WhiteBitsClaimed
    | RecollectionSkipped
    | ChestsOpened
    | CardLaid
    | PublicCardLaid
    | CardBegun
    | SlotCovered
    | CardCompleted
    | VpGained
    | CardRemembered
    | CardFlowerGrown
    | FlowerGrown
    | BitsSaved
    | BitsGivenUp
    | HiveFilled
    | HiveOpened
    | TilesChosen
    | BitsReturned
    | CardsDiscarded
    | CardDrawn
    | DuplicateThrown
    | DuplicateDrawn
    | DuplicateKept
    | DeckRebuilt
)
"""Something that happens."""
