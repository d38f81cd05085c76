"""The first moment of a match: of a new game, or of a record that goes on."""

from collections.abc import Collection, Sequence

from attrs import evolve

from dejavu_rules import Dealer, GameState, InvalidSetup, Options, Record, deal_game, first_state
from dejavu_rules.match import entries
from dejavu_rules.match.entries import Seats
from dejavu_rules.match.moment import Head, Moment


def choose_dealer(seed: int | None, dealer: Dealer | None, enter: bool) -> Dealer | None:
    """Who deals: this dealer, one with the seed, a secure one; or nobody, where chance is entered.

    Raises `InvalidSetup` where more than one is wanted.
    """
    if (dealer is not None) + (seed is not None) + bool(enter) > 1:
        raise InvalidSetup("seed: give either a seed or a dealer, or `enter`")
    if dealer is not None or enter:
        return dealer
    return Dealer.secure() if seed is None else Dealer(seed)


def new_moment(who: Seats, dealer: Dealer | None, options: entries.MatchOptions) -> Moment:
    """The first decision of a new match; without a dealer, the set-up before anything is dealt.

    Raises `InvalidSetup` with everything that no game can start with.
    """
    if dealer is None:
        return Moment.at(Head(Record.begin(_undealt(len(who.names), options), who.names), who, 0, enter=True))
    dealt = deal_game(len(who.names), dealer, **options)
    now = Moment.at(Head(Record.begin(dealt.before, who.names), who, 0))
    for outcome in dealt.outcomes:
        now = now.enter(outcome)
    return evolve(now, record=now.record.deal(dealer))  # nothing is left to chance; it notes the dealer's place


def _undealt(players: int, options: entries.MatchOptions) -> GameState:
    rest = dict(options)
    map, catalogue = options.get("map"), options.get("catalogue")
    if map is None and not options.get("build_map"):
        raise InvalidSetup("map: a match whose chance is entered needs its map, or `build_map`")
    rules = {name: each for name, each in rest.items() if name not in ("map", "catalogue")}
    return first_state(players, map, options=Options(**rules), catalogue=catalogue)  # type: ignore[arg-type]  # the rest


def moment_of(record: Record, seats: Sequence[str | None] | None, bots: Collection[str], enter: bool) -> Moment:
    """The moment at which a record stands. Without a dealer in it a secure one goes on, unless chance is entered.

    Raises `InvalidSetup` for other seats than the record has.
    """
    if seats is not None and len(seats) != len(record.names):
        raise InvalidSetup(f"seats: give a list of {len(record.names)}, as many as the record has")
    if seats is None:
        entries.check_names(record.names)
        who = Seats(record.names, bots=(None,) * len(record.names), open=())
    else:
        who = entries.read_seats(seats, record.names, bots)
    now = Moment.at(Head(evolve(record, log=(), dealer=None), who, 0, enter))
    for what in record.log:
        now = now.enter(what)
    dealer = None if enter else record.dealer or Dealer.secure().save()
    return evolve(now, record=record.compact().with_dealer(dealer)).settle()
