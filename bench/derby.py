"""Flat English races a second on one core: the vectorised simulator beside the kernel."""

import sys
from time import process_time

from parlour.play.simulate import simulate

from parlour.games.derby.fast import Tables, races
from parlour.games.derby.rules import setting_for
from parlour.kernel.game import edition_of
from parlour.play.table import game_called


def main() -> None:
    game = game_called("derby-day")
    _, board = edition_of(game, None)
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    began = process_time()
    simulate("derby-day", 6, 2000)
    plain = 2000 / (process_time() - began)
    print(f"kernel, one core: {plain:,.0f} races/s")
    for race in ("flat-english", "flat-american", "grand-national", "myopia"):
        tables = Tables(setting_for(board, game.settled({"race": race, "calls": "automatic"}), 6))
        races(tables, 20_000, 0)
        began = process_time()
        found = races(tables, count, 1)
        spent = process_time() - began
        rate = count / spent
        print(
            f"{race}: {rate:,.0f} races/s, {found.throws.sum() / spent:,.0f} throws/s, mean {found.throws.mean():.3f}"
        )


main()
