"""The file that `--template` writes: everything to fill in, each thing explained."""

from string import Template

from dejavu_rules.i18n import speaker

COMMENTS = {
    "head": "The end of a game of Deja Vu: Fragments of Memory. Fill in what lies on the table, then:",
    "file": "THIS-FILE",
    "colours": "Your words for the three colours of Memory Fragments, in any language.",
    "card_colours": "If the cards have other colours than those named below: your words, and what they stand for.",
    "players": "One block like this for each player, 2 to 4 of them.",
    "tokens": "their sum, or one by one: [1, 2, 2, 1, 3, 3]",
    "fragments": 'a colour and the pips: ["red 1", "red 2", "blue 4"]',
    "cards": """\
Long-term Memory only. A card's colour is white, blue, green, purple, red or yellow (German, Italian and
Chinese words are fine), its number is 1 to 7. A Regular Card has its printed vp; a Public Card has what
it scores: "sequence red" (one of your colours above), "sets", "fragments", "white cards", "green cards".""",
    "assignment": (
        "Your own assignment: which Public Card should use which fragments. The best one is found without it."
    ),
}
_FILE = Template("""\
$head
#     dejavu-rules score $file

$colours
fragment_colours = ["", "", ""]

$card_colours
# card_colours = { orange = "red", pink = "yellow" }

$players
[[players]]
name = ""
vp_tokens = 0        $tokens
fragments = []       $fragments
$cards
cards = [
  # { colour = "green", number = 2, vp = 3 },
  # { colour = "white", number = 1, scores = "sequence red" },
  # { colour = "green", number = 7, scores = "green cards" },
]
$assignment
# assignment = [
#   { card = { colour = "white", number = 1 }, fragments = ["red 1", "red 2"] },
# ]

[[players]]
name = ""
vp_tokens = 0
fragments = []
cards = [
]
""")


def template(lang: str = "en") -> str:
    """The file, with its comments in a language.

    Raises `UnknownLanguage`.
    """
    language = speaker(lang)
    said = {key: language.template(f"template: {key}", comment) for key, comment in COMMENTS.items()}
    comments = {key: "\n".join(f"# {line}" for line in words.split("\n")) for key, words in said.items()}
    return _FILE.substitute(comments | {"file": said["file"]})
