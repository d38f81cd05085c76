"""A short name for a state, the same on every machine."""

from hashlib import sha256

from dejavu_rules.box.catalogue import standard
from dejavu_rules.codec.boxes import STANDARD, pieces_only
from dejavu_rules.codec.checksums import dumped
from dejavu_rules.codec.documents import document_of
from dejavu_rules.errors import MalformedState, shown
from dejavu_rules.state import GameState


def fingerprint(state: GameState) -> str:
    """64 hexadecimal digits that are the same for equal states, on every machine and on both engines.

    They are the SHA-256 of what `to_json` writes, without the layout and the provenance of the catalogue: those make
    no difference between two states. They stay as they are until the `schema_version` changes.

    Raises `MalformedState` for anything but a state, and as `to_json` does.
    """
    if type(state) is not GameState:
        raise MalformedState(f"{shown(state)} is not a GameState")
    document = document_of(state)
    game = dict(document["game"])
    del game["layout"]
    game["catalogue"] = STANDARD if state.game.catalogue == standard() else pieces_only(game["catalogue"])
    return sha256(dumped({**document, "game": game}).encode("ascii")).hexdigest()
