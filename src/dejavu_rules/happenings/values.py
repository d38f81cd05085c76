"""Every kind of event."""

from typing import TypeAlias

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
    EndTriggered,
    FragmentPlaced,
    GameOver,
    GirlPlaced,
    HandKept,
    HandsChosen,
    MapFinished,
    MemoryChosen,
    StartPlayerChosen,
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
    | HandsChosen
    | TurnBegun
    | TurnEnded
    | EndTriggered
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
