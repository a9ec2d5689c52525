"""Measure the values of High Bid's sets: `PYTHONPATH=src python bench/highbid.py [--games 1000] [--edition FILE]`

Bots of one level play at each size. For each set it prints in how many of 100 games somebody has completed it at the
end, a Buyer's Card standing for one of its cards; how many of 100 such players win; and the set's value as a multiple
of what its cards are worth one by one. It also prints in how many of 100 games somebody went out.
"""

import argparse
from collections import Counter
from pathlib import Path

from parlour.bots.__init__ import find_bot
from parlour.games.highbid.cards import SETS, Cards, scoring_sets, tally
from parlour.games.highbid.state import HighBid
from parlour.kernel.chance import Fast
from parlour.kernel.event import Event
from parlour.kernel.game import load_edition
from parlour.kernel.standing import win_share
from parlour.lab.recorder import Recorder
from parlour.lab.timing import Stopwatch
from parlour.play.table import find_game

GAME = find_game("high-bid")


def play_game(cards: Cards, seats: int, level: str, seed: int) -> tuple[HighBid, bool]:
    """Return the state at the end, and whether somebody went out."""
    s = GAME.begin(seats, {}, cards)
    bots = [find_bot(GAME, level)(GAME, cards, {}, seat, seed) for seat in range(seats)]
    events: list[Event] = []
    s.sink = events
    Recorder(GAME, s, Fast(seed), bots, None, Stopwatch()).play()
    assert isinstance(s, HighBid) and s.over
    return s, any(event.kind == "goes_out" for event in events)


def measure_sets(cards: Cards, seats: int, level: str, seeds: range) -> tuple[Counter[int], Counter[int], int]:
    """Return how often each set was completed, how often its owner won, and how many games ended by going out."""
    completed, won = Counter[int](), Counter[int]()
    went_out = 0
    for seed in seeds:
        s, is_out = play_game(cards, seats, level, seed)
        went_out += is_out
        for seat in range(seats):
            scoring = scoring_sets(cards, tally(cards, s.hands.of(seat)))
            for k in range(SETS):
                if (scoring | scoring >> SETS) >> k & 1:
                    completed[k] += 1
                    won[k] += win_share(s.places, seat) > 0
    return completed, won, went_out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4, 5])
    parser.add_argument("--bots", default="medium")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--edition", type=Path)
    args = parser.parse_args()
    cards: Cards = load_edition(GAME, args.edition)[1]
    values = [
        sum(cards.figures[card][0] for card in range(len(cards.names)) if cards.set_of[card] == k) for k in range(SETS)
    ]
    seeds = range(args.seed, args.seed + args.games)
    figures = [measure_sets(cards, seats, args.bots, seeds) for seats in args.seats]
    print("set    value  of cards" + "".join(f"   {seats} players" for seats in args.seats))
    for k in range(SETS):
        row = f"{cards.codes[k]:4}  {cards.set_value[k]:6}  {cards.set_value[k] / values[k]:8.2f}"
        for completed, won, _ in figures:
            row += f"  {100 * completed[k] / args.games:4.0f} {100 * won[k] / max(1, completed[k]):4.0f} "
        print(row)
    print("went out" + " " * 15 + "".join(f"  {100 * out / args.games:4.0f}      " for _, _, out in figures))


main()
