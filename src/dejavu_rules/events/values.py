"""Every kind of event."""

from typing import TypeAlias

from dejavu_rules.events.constructing import (
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
from dejavu_rules.events.moving import (
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
from dejavu_rules.events.starting import (
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
    PhaseBegun,
    StartPlayerChosen,
    StartShown,
    StartVpGained,
    TileLaid,
    TilesDrawn,
    TurnBegun,
    TurnEnded,
)

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
    | StartShown
    | PhaseBegun
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
