"""The table as a seat sees it, and the words and looks of its pieces, for the page."""

from collections.abc import Iterable

from dejavu_rules import (
    Bit,
    Card,
    Cards,
    Fragment,
    Icon,
    Match,
    NebulaTile,
    Phase,
    PlayerView,
    Scoring,
    Slot,
    View,
    Violation,
    say,
)
from dejavu_rules.apps.browser.board.pictures import draw, lying_json, map_of, tiles_of
from dejavu_rules.apps.jsonlines.documents import lang, standing_json
from dejavu_rules.apps.requests import Json, Params
from dejavu_rules.pictures import piece_svg


def names_of(pieces: Iterable[object]) -> list[str]:
    """Pieces by their names."""
    return [str(piece) for piece in pieces]


def violations_json(match: Match, violations: Iterable[Violation], params: Params) -> list[Json]:
    """Reasons in words, with their clauses."""
    return [{"clause": each.clause, "message": say(each, lang(params), match.record.names)} for each in violations]


def match_standing_json(match: Match, params: Params) -> dict[str, Json]:
    """Where the match stands, as everybody may know it, and whether a person or a bot has to decide."""
    standing = standing_json(match.record)
    if match.waiting:  # those who choose starting hands at the same time do it one after the other at one screen
        standing["decides"] = match.waiting[0]
    seat = standing["decides"]
    return {
        **standing,
        "said": say(match.record.state.phase, lang(params)),
        "bot": None if seat is None else match.bots[seat],
    }


def view_json(match: Match, params: Params) -> dict[str, Json]:
    """The table as a seat sees it, or a spectator."""
    seat = params.get("seat")
    seen = match.view(seat)
    reasons = [] if seat is None else match.why_not_undo(seat)
    return {
        **match_standing_json(match, params),
        "seat": seat,
        "players": [_player_json(player, match, number) for number, player in enumerate(seen.players)],
        "hand": None if seen.hand is None else names_of(seen.hand),
        "pool": names_of(seen.pool),
        "spent": names_of(seen.spent),
        "hive": {"bits": names_of(seen.hive), "holes": seen.game.hive_holes},
        "deck": seen.deck_size,
        "discard": names_of(seen.discard),
        "public": _counts_json(seen.public),
        "flowers": seen.flowers,
        "last_turns": seen.last_turns,
        "tiles": _tiles_json(seen),
        "lying": lying_json(draw(seen, params)),
        "undo": {"may": seat is not None and not reasons, "reasons": violations_json(match, reasons, params)},
    }


def _player_json(player: PlayerView, match: Match, seat: int) -> dict[str, Json]:
    flowers = player.card_flowers or Cards()
    return {
        "name": match.record.names[seat],
        "bot": match.bots[seat],
        "vp": player.vp,
        "hand_size": player.hand_size,
        "ltm_size": player.ltm_size,
        "ltm": None if player.ltm is None else [{"card": str(card), "flower": card in flowers} for card in player.ltm],
        "stm": [{"card": str(each.card), "bits": names_of(each.bits)} for each in player.stm],
        "saved": names_of(player.saved),
        "flower": player.flower,
        "fragments": names_of(player.fragments),
        "powers": None if player.powers is None else {icon.value: player.powers.of(icon) for icon in Icon},
    }


def _counts_json(cards: Cards) -> list[Json]:
    return [[str(card), cards.count(card)] for card in cards.kinds()]


def _tiles_json(seen: View) -> dict[str, Json]:
    """What lies on each tile, and what it touches: for whoever does not see the picture."""
    neighbours = map_of(seen).neighbours
    return {
        str(tile): {
            "bits": names_of(seen.bits[tile]) if seen.bits else [],
            "fragment": _name(seen.fragments[tile]) if seen.fragments else None,
            "flower": bool(seen.turn) and seen.fragments[tile] is None,
            "girl": tile is seen.girl,
            "touches": names_of(neighbours[tile]),
        }
        for tile in tiles_of(seen)
    }


def _name(fragment: Fragment | None) -> str | None:
    return None if fragment is None else str(fragment)


def words_json(match: Match, code: str) -> dict[str, Json]:
    """What everything is called and looks like."""
    return {
        "tiles": {str(tile): say(tile, code) for tile in NebulaTile},
        "bits": {str(bit): {"said": say(bit, code), "svg": piece_svg(bit)} for bit in Bit},
        "fragments": {str(each): {"said": say(each, code), "svg": piece_svg(each)} for each in Fragment},
        "slots": {str(slot): {"said": say(slot, code), "svg": piece_svg(slot)} for slot in Slot},
        "icons": {icon.value: {"said": say(icon, code), "svg": piece_svg(icon)} for icon in Icon},
        "tokens": {name: piece_svg(name) for name in ("flower", "girl")},
        "phases": {str(phase): say(phase, code) for phase in Phase},
        "cards": {str(card.id): _card_json(card, code) for card in match.record.state.game.catalogue.cards},
    }


def _card_json(card: Card, code: str) -> dict[str, Json]:
    scoring = card.scoring
    if scoring is None:
        counts = None
    else:
        counts = say(card.colour, code) if scoring.kind is Scoring.COLOUR_CARDS else say(scoring, code)
    return {
        "said": say(card.id, code),
        "colour": str(card.colour),
        "number": card.number,
        "slots": names_of(card.slots),
        "vp": card.vp,
        "scoring": scoring and scoring.kind.value,
        "counts": counts,
        "powers": {icon.value: card.powers.of(icon) for icon in Icon if card.powers.of(icon)},
    }


def table_json(match: Match) -> dict[str, Json]:
    """What everybody has in the end, as the score sheet reads it."""
    cards = {card.id: card for card in match.record.state.game.catalogue.cards}
    players = zip(match.record.names, match.view(None).players, strict=True)
    return {
        "players": [
            {
                "name": name,
                "vp_tokens": player.vp,
                "fragments": names_of(player.fragments),
                "cards": [_face_json(cards[card]) for card in player.ltm or ()],
            }
            for name, player in players
        ]
    }


def _face_json(card: Card) -> dict[str, Json]:
    face = {"colour": str(card.colour), "number": card.number}
    if card.scoring is None:
        return {**face, "vp": card.vp}
    if card.scoring.kind is Scoring.COLOUR_CARDS:
        return {**face, "scores": f"{card.colour} cards"}
    return {**face, "scores": say(card.scoring)}
