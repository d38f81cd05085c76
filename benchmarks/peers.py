"""The goals of speed in one table: our playouts beside catanatron and two of OpenSpiel's games in C++.

Three players of ours on a known map, and two with a new map in each game, beside two of catanatron's: the set-up is
inside the clock for everybody. All take turns in short rounds of one process; see `playouts`.
"""

from benchmarks.playouts import (
    NOTHING,
    QUICK_ROUNDS,
    ROUNDS,
    Play,
    Prepare,
    Tally,
    catan_whole,
    open_spiel,
    ours_whole,
    play_out,
    ratio,
    run_rounds,
)
from benchmarks.timing import Report, show_table
from dejavu_rules import Dealer, new_game

KNOWN_MAP, NEW_MAPS = "ours, 3 players, known map", "ours, 2 players, new maps"
PEERS = ("catanatron, 2 players", "hanabi (C++)", "gin_rummy (C++)")


def ours_on_known_map(players: int, games: int) -> Prepare:
    """Whole games on one map, each dealt inside the clock."""
    dealer = Dealer(0)
    known = new_game(players, dealer).game.map
    play_out(new_game(players, dealer, map=known), dealer)

    def prepare(seed: int) -> Play:
        def play() -> Tally:
            dealers = [Dealer(seed * games + number) for number in range(games)]
            return sum([play_out(new_game(players, dealer, map=known), dealer) for dealer in dealers], NOTHING)

        return play

    return prepare


def main(quick: bool = False) -> Report:
    rounds = QUICK_ROUNDS if quick else ROUNDS
    results = run_rounds(
        {
            KNOWN_MAP: ours_on_known_map(3, 3),
            NEW_MAPS: ours_whole(2),
            PEERS[0]: catan_whole(2),
            PEERS[1]: open_spiel("hanabi", 60),
            PEERS[2]: open_spiel("gin_rummy", 20),
        },
        rounds,
    )
    report: Report = {"rounds": rounds}
    rows = []
    for ours in (KNOWN_MAP, NEW_MAPS):
        ratios = {peer: ratio(results[ours], results[peer]) for peer in PEERS}
        rows.append((ours, *[f"{spread:.2f}" for spread in ratios.values()]))
        report[ours] = {peer: spread.as_json() for peer, spread in ratios.items()}
    show_table(f"Decisions/s, ours / theirs, {rounds} rounds: median (quartiles)", ("", *PEERS), rows)
    return report


if __name__ == "__main__":
    main()
