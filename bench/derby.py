"""Measure races a second on one core, vectorised and by the kernel: `python bench/derby.py [RACES]`"""

import sys
from time import process_time

import parlour
from parlour.games.derby.fast import course_for, run_races
from parlour.games.derby.rules import setting_for
from parlour.kernel.game import load_edition
from parlour.play.table import find_game


def main() -> None:
    game = find_game("derby-day")
    _, board = load_edition(game, None)
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    began = process_time()
    parlour.simulate("derby-day", 6, 2000)
    plain = 2000 / (process_time() - began)
    print(f"kernel, {'compiled' if parlour.compiled else 'interpreted'}, one core: {plain:,.0f} races/s")
    for race in ("flat-english", "flat-american", "grand-national", "myopia"):
        course = course_for(setting_for(board, game.complete_options({"race": race, "calls": "automatic"}), 6))
        run_races(course, 100_000, 0)
        began = process_time()
        outcome = run_races(course, count, 1)
        spent = process_time() - began
        throws = outcome.throws.sum() / spent
        print(f"{race}: {count / spent:,.0f} races/s, {throws:,.0f} throws/s, mean {outcome.throws.mean():.3f}")


main()
