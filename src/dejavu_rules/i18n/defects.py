"""What can be wrong with a file from outside, in English, by keys that stay, and what places in a file are called."""

DEFECTS: dict[str, str] = {
    # Files
    "cannot-be-read": "cannot be read: {reason}",
    "a-directory": "is a directory",
    "not-a-file": "is not a regular file",
    "silent-pipe": "nobody writes to this pipe",
    "too-large": "is larger than {most} KiB",
    "other-encoding": "is text in {encoding}; save it as UTF-8",
    "older-encoding": (
        "is not UTF-8 text (line {line}, byte {byte}); it may be in an older encoding such as Windows-1252, Latin-1 or "
        "Big5: save it as UTF-8"
    ),
    "not-text-at-all": "is not UTF-8 text (line {line}, byte {byte})",
    "too-many-dots": "has more than {most} dots in line {line}",
    "too-deep": "is nested too deeply",
    "not-toml": "is not valid TOML: {reason}",
    "not-json": "is not valid JSON: {reason}",
    "curly-quotes": 'line {line}: write straight quotes (") instead of {quote}',
    "quote-unclosed": "line {line}: the quote {quote} is not closed in this line",
    "bracket-unclosed": "line {line}: the bracket {bracket} is not closed; {closing} is missing",
    "bracket-unopened": "line {line}: there is no opening bracket for this {bracket}",
    "comma-missing": "line {line}: a comma is missing between {before} and {after}",
    "colon-for-equals": "line {line}: write = instead of : after {key}",
    "quotes-missing": 'line {line}: put quotes around {word}, like "{word}"',
    "empty-file": "is empty; `dejavu-rules score --template` writes a file to fill in",
    "more-defects": "more than {most} defects; the others are not listed",
    # Values
    "a-table": "a table",
    "an-array": "an array",
    "long-number": "a number of more than 38 digits",
    "meant": "{message}; did you mean {meant}?",
    "unexpected": "{value} is not {allowed}",
    "key-unknown": "unknown key; known keys: {known}",
    "key-twice": "the key {key} appears twice",
    "missing": "missing",
    "not-a-table": "{value} is not a table",
    "not-an-array": "{value} is not an array",
    "too-many-entries": "has {number} entries; at most {most} are allowed",
    "not-a-number": "{value} is not a whole number from {least} to {most}",
    "not-such-a-number": "{value} is not a whole number from {least} to {most} ({why})",
    "not-a-flag": "{value} is not true or false",
    "not-printable": "{value} is not printable text of 1 to {longest} characters",
    "not-one-of": "{value} is not one of {known}",
    # The end of a physical game: each piece
    "name-empty": "empty; a player needs a name",
    "EACCES": "Permission denied",
    "EIO": "Input/output error",
    "EISDIR": "Is a directory",
    "ELOOP": "Too many levels of symbolic links",
    "ENAMETOOLONG": "File name too long",
    "ENOENT": "No such file or directory",
    "ENOSPC": "No space left on device",
    "ENOTDIR": "Not a directory",
    "EPERM": "Operation not permitted",
    "EROFS": "Read-only file system",
    "why-tokens": "the VP of the tokens",
    "why-token": "a VP token",
    "why-printed": "printed VP",
    "too-many-fragments": "{number} fragments; the box has {most} (COMP-3)",
    "a-fragment": 'a fragment; write a colour and the pips, like "red 1"',
    "pips-wrong": "{fragment} has {pips} pips; a fragment has 1 to 5 (COMP-3)",
    "a-colour-word": 'a colour; write only the word that goes before the pips, like "red" in "red 1"',
    "a-card": "a table with the keys {known}",
    "vp-and-scores": "has both vp and scores; a Regular Card has its printed vp, a Public Card what it scores",
    "no-vp-no-scores": "has neither vp nor scores; a Regular Card has its printed vp, a Public Card what it scores",
    "not-a-card-colour": "{value} is not a card colour; allowed: {known}",
    "not-a-scoring": "{value} is not understood as what a card scores; write one of: {known}",
    "COLOUR": "COLOUR",
    "face-vp": "{vp} VP",
    "counts-other-cards": "{card} cannot count {colour} cards: a card like this also counts itself ({clause})",
    "colour-already-means": "{word} already means {colour}; name a colour of your own",
    # The end of a physical game: what does not go together
    "players-wrong": "{number} listed; the game is for {least} to {most} players (COMP-1)",
    "name-twice": "{name} is also the name of {place}",
    "card-twice": "{card} is already in this Long-term Memory: {place} (CARD-3)",
    "cards-not-alike": "{card}: {here} here, {there} at {place}; both copies show the same (COMP-4)",
    "too-many-copies": "{card} lies at {places}; the box has {most} of each card (COMP-4)",
    "public-card-twice": (
        "Public Card {card} also lies at {place}; 2 players use only the golden set, which has one of each (SETUP-4)"
    ),
    "too-many-colours": "{number} fragment colours; there are three (COMP-3)",
    "colour-listed-twice": "{word} is listed twice",
    "not-a-fragment-colour": "{word} is not one of this table's fragment colours: {known} (COMP-3)",
    "colour-almost-another": (
        "are {word} and {other} ({place}) one colour? Then spell them alike. Are they two? Then write at the top of "
        "the file: {pins}"
    ),
    "colour-too-many-alike": (
        "{word} looks like {other} ({place}): spell them alike, because there are only three colours (COMP-3)"
    ),
    "colour-only-on-card": (
        "{word} is the colour of no fragment here: write the word that the fragments have, or list your three colours "
        "in fragment_colours"
    ),
    "fragment-twice": "{fragment} also lies at {place}; there is one of each (COMP-3)",
    "fragments-on-table": "{number} fragments on the table; the box has {most} (COMP-3)",
    "fragment-not-owned": "the player does not have {fragment} (SCORE-C4)",
    "use-repeats": "a fragment is listed twice (SCORE-C4)",
    "assignment-illegal": "{rule} ({clause})",
}
PLACES: dict[str, str] = {
    "line": "{place} (line {line})",
    "only line": "line {line}",
    "players": "player {number}",
    "cards": "card {number}",
    "fragments": "fragment {number}",
    "vp_tokens": "VP token {number}",
    "assignment": "assignment {number}",
    "fragment_colours": "colour {number}",
}
"""Places of an end-state file, as a person counts them: from 1."""
