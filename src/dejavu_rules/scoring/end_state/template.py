"""The file that `--template` writes: everything to fill in, each thing explained."""

TEMPLATE = """\
# The end of a game of Deja Vu: Fragments of Memory. Fill in what lies on the table, then:
#     dejavu-rules score THIS-FILE

# Your words for the three colours of Memory Fragments, in any language.
fragment_colours = ["", "", ""]

# One block like this for each player, 2 to 4 of them.
[[players]]
name = ""
vp_tokens = 0        # their sum, or one by one: [1, 2, 2, 1, 3, 3]
fragments = []       # a colour and the pips: ["red 1", "red 2", "blue 4"]
# Long-term Memory only. A card's colour is white, blue, green, purple, red or yellow (German, Italian and
# Chinese words are fine), its number is 1 to 7. A Regular Card has its printed vp; a Public Card has what
# it scores: "sequence red" (one of your colours above), "sets", "fragments", "white cards", "green cards".
cards = [
  # { colour = "green", number = 2, vp = 3 },
  # { colour = "white", number = 1, scores = "sequence red" },
  # { colour = "green", number = 7, scores = "green cards" },
]
# Your own assignment: which Public Card should use which fragments. The best one is found without it.
# assignment = [
#   { card = { colour = "white", number = 1 }, fragments = ["red 1", "red 2"] },
# ]

[[players]]
name = ""
vp_tokens = 0
fragments = []
cards = [
]
"""
