"""The questions and options of partial actions in English, by keys that never change.

Programs use the key and the values; people read the text. `{tile}` is a value, and `{of:card}` counts: "1 card",
"2 cards".
"""

LABELS: dict[str, str] = {
    # Building the map
    "lay-tile": "lay {tile}",
    "touch": "it touches {tile}",
    "touch-done": "it touches no other tile",
    "turn": "turn it by {turn} x 60 degrees",
    "place": "place {number}: {u}, {v} on the lattice",
    "places": "places {first} to {last}",
    # Starting hands
    "keep-card": "keep {card}",
    "keep-done": "keep no card",
    "remember-card": "{card} goes to LTM",
    "remember-done": "no card goes to LTM",
    # Planting Flower
    "move-girl": "move the Girl",
    "walk-to": "walk to {tile}",
    "walk-done": "stay here and plant nothing",
    "plant-from-girl-tile": "plant the flower of your Nameless Girl Tile",
    "plant-from-card": "plant the flower on {card}",
    "meditate": "go on to Meditation",
    # Recollection
    "sow-from": "sow from {tile}",
    "drop-on": "drop a bit on {tile}",
    "drop-bit": "drop {bit}",
    "claim-bit": "claim {bit}",
    "claim-done": "claim no more white bits",
    "skip-recollection": "go on to Deja Vu, because no sowing is possible",
    # Deja Vu
    "cover-card": "cover slots of {card}",
    "cover-slot": "cover a slot with {bit}",
    "cover-done": "cover no more slots",
    "grow": "grow a flower",
    "pay-bit": "pay with {bit}",
    "save": "end Deja Vu",
    "save-bit": "save {bit} in a chest",
    "save-done": "save no more bits",
    # Meditation
    "choose-tile": "{tile} gets a bit",
    "discard-card": "discard {card}",
    "discard-done": "discard no more cards",
    "replace-duplicate": "replace {card}",
    "keep-duplicate": "keep the duplicate",
    # Chance
    "seat-begins": "seat {seat} begins",
    "first-tile": "{tile} is laid first, with the Girl on it",
    "tile-drawn": "{tile} is drawn",
    "bit-falls": "{bit} falls on {place}",
    "fragment-falls": "{fragment} falls on {place}",
    "card-drawn": "{card} is drawn",
}
"""The labels of options."""

QUESTIONS: dict[str, str] = {
    # Building the map
    "which-tile-to-lay": "lay which of these {of:tile}?",
    "what-touches": "which tiles does {tile} touch?",
    "which-turn": "how is {tile} turned?",
    "which-place": "which of these {of:place} for {tile}?",
    # Starting hands
    "which-to-keep": "keep {number} of these {of:card}",
    "which-to-remember": "{number} of these {of:card} go to LTM",
    # Planting Flower
    "what-before-recollection": "sow from which tile? Or plant or move the Girl first?",
    "what-after-deja-vu": "plant, move the Girl, or go on to Meditation?",
    "which-way": "where does the Girl go? Up to {most:step}, {number} so far",
    # Recollection
    "which-drop": "drop which bit on which tile? {of:bit} in hand",
    "which-step": "on which tile is the next bit dropped? {of:bit} in hand",
    "which-bit": "which of these {of:bit} is dropped on {tile}?",
    "which-claims": "claim up to {most} of these {of:white bit}",
    # Deja Vu
    "what-in-deja-vu": "which card, a flower, or the end of Deja Vu?",
    "which-cover": "which bits cover the next slots of {card}?",
    "which-payment": "pay {number} of these {of:bit}",
    "which-to-save": "save up to {most} of these {of:bit}",
    # Meditation
    "which-tiles": "{number} of these {of:tile}",
    "which-to-discard": "discard up to {most} of these {of:card}",
    "keep-or-replace": "keep {card} or replace it?",
    # Chance
    "who-begins": "chance: who begins?",
    "which-first-tile": "chance: which of these {of:tile} is laid first?",
    "which-tiles-drawn": "chance: {number} of these {of:tile}",
    "which-bits-fall": "chance: {number} of these {of:bit} for {place}",
    "which-fragment-falls": "chance: {number} of these {of:fragment} for {place}",
    "which-card-drawn": "chance: {number} of these {of:card}",
    # At the end
    "nothing": "nothing: the action is complete",
}
"""The questions of partial actions."""
