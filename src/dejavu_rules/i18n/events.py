"""Every kind of event: the clauses that it can follow from, and its sentence.

Programs use the class and its fields; people read the sentence. `{tile}` is a value, and `{number:card}` counts:
"1 card", "2 cards".
"""

EVENTS: dict[str, tuple[tuple[str, ...], str]] = {
    # Set-up
    "StartPlayerChosen": (("SETUP-1",), "seat {seat} is the Start Player"),
    "GirlPlaced": (("SETUP-2",), "the Girl is placed on {tile}"),
    "TilesDrawn": (("SETUP-2",), "seat {seat} draws these tiles: {tiles}"),
    "TileLaid": (("SETUP-2",), "seat {seat} lays {tile}"),
    "MapFinished": (("MAP-3",), "the Cosmic Map is finished"),
    "BitsPlaced": (("SETUP-3",), "{tile} gets these bits: {bits}"),
    "FragmentPlaced": (("SETUP-3",), "{tile} gets the fragment {fragment}"),
    "HandKept": (("SETUP-6", "SPEED-1"), "seat {seat} keeps this hand: {cards}"),
    "MemoryChosen": (("SPEED-1",), "seat {seat} begins with {card} in LTM"),
    "StartVpGained": (("SPEED-3",), "seat {seat} begins with {vp} VP"),
    "CardsSetAside": (("SETUP-6", "SPEED-1"), "seat {seat} sets aside to be discarded: {cards}"),
    "HandsChosen": (("RULING-22",), "everybody has chosen a starting hand; the cards set aside are discarded"),
    "StartShown": (("RULING-22",), "seat {seat} has {vp} VP and flowers on: {cards}"),
    # The turn
    "PhaseBegun": (("TURN-2", "SETUP-1"), "the game is at {phase} for seat {seat}"),
    "TurnBegun": (("TURN-2",), "turn {turn} begins: seat {seat}"),
    "TurnEnded": (("TURN-2",), "turn {turn} ends: seat {seat}"),
    "EndTriggered": (("END-1",), "seat {seat} triggers the end: {last_turns:last turn} to come"),
    "MapStuck": (("RULING-18",), "no bit can ever move again: the turn of seat {seat} is the last"),
    "GameOver": (("END-1",), "the game is over"),
    # Planting Flower
    "GirlMoved": (("PLANT-1",), "seat {seat} moves the Girl from {before} to {tile}"),
    "FlowerPlanted": (("PLANT-3",), "seat {seat} plants the flower of the Nameless Girl Tile on {tile}"),
    "CardFlowerPlanted": (("PLANT-3",), "seat {seat} plants the flower of {card} on {tile}"),
    "FragmentTaken": (("PLANT-3",), "seat {seat} takes the fragment {fragment} from {tile}"),
    # Recollection
    "BitsLifted": (("SOW-1",), "seat {seat} takes all bits of {tile} in hand: {bits}"),
    "BitDropped": (("SOW-2",), "seat {seat} drops {bit} on {tile}"),
    "BitsTaken": (("SOW-5",), "seat {seat} takes from {tile}: {bits}"),
    "WhiteBitsClaimed": (("SOW-6",), "seat {seat} claims from {tile}: {bits}"),
    "RecollectionSkipped": (("RULING-1",), "seat {seat} skips Recollection: no sowing is possible"),
    "ChestsOpened": (("CHEST-1",), "seat {seat} takes out of the chests: {bits}"),
    # Deja Vu
    "CardLaid": (("INSTANT-1",), "seat {seat} constructs {card} from hand"),
    "PublicCardLaid": (("INSTANT-1",), "seat {seat} constructs the Public Card {card}"),
    "CardBegun": (("STM-1",), "seat {seat} begins {card} in STM"),
    "SlotCovered": (("CARD-1",), "seat {seat} covers slot {number} of {card} with {bit}"),
    "CardCompleted": (("DONE-4",), "seat {seat} completes {card} and spends: {bits}"),
    "VpGained": (("DONE-1",), "seat {seat} gains {vp} VP on {card} for: {bits}"),
    "CardRemembered": (("DONE-2",), "seat {seat} moves {card} to LTM"),
    "CardFlowerGrown": (("DONE-3", "SPEED-2"), "a flower grows on {card} of seat {seat}"),
    "FlowerGrown": (("GROW-1",), "seat {seat} grows a flower on the Nameless Girl Tile for: {bits}"),
    "BitsSaved": (("CHEST-1",), "seat {seat} saves in chests: {bits}"),
    "BitsGivenUp": (("RULING-16",), "seat {seat} gives up unsaved bits: {bits}"),
    # Meditation
    "HiveFilled": (("HIVE-1",), "seat {seat} puts into the hive: {bits}"),
    "HiveOpened": (("HIVE-2", "RULING-18"), "{number:bit} of the hive will return to the map"),
    "TilesChosen": (("HIVE-4",), "seat {seat} chooses the tiles for the last bits: {tiles}"),
    "BitsReturned": (("HIVE-3", "HIVE-4"), "these bits return to {tile}: {bits}"),
    "CardsDiscarded": (("DRAW-1",), "seat {seat} discards: {cards}"),
    "CardDrawn": (("DRAW-1", "SETUP-6", "SPEED-1"), "seat {seat} draws {card}"),
    "DuplicateThrown": (("DRAW-2", "SETUP-7"), "seat {seat} throws away {card}, a duplicate"),
    "DuplicateDrawn": (("RULING-6",), "seat {seat} may keep or replace {card}, a duplicate"),
    "DuplicateKept": (("RULING-6",), "seat {seat} keeps the duplicate"),
    "DeckRebuilt": (("DRAW-3",), "the deck is rebuilt from the discard pile: {number:card}"),
    # What others see of something secret
    "HiddenHandKept": (("SETUP-6", "SPEED-1"), "seat {seat} keeps {number:card} in hand"),
    "HiddenMemoryChosen": (("SPEED-1",), "seat {seat} begins with a card in LTM that nobody sees yet"),
    "HiddenCardsSetAside": (("SETUP-6", "SPEED-1"), "seat {seat} sets aside {number:card} that nobody sees yet"),
    "HiddenCardDrawn": (("DRAW-1", "SETUP-6", "SPEED-1"), "seat {seat} draws a card"),
    "HiddenDuplicateDrawn": (("RULING-6",), "seat {seat} may keep or replace a duplicate"),
    # In a match
    "SeatTaken": (("COMP-1",), "seat {seat} joins"),
    "ChoiceSealed": (("RULING-22",), "seat {seat} has chosen a starting hand"),
    "ChoiceWithdrawn": (("RULING-22",), "seat {seat} chooses a starting hand again"),
    "Undone": (("TURN-2",), "seat {seat} takes back the last action"),
}
