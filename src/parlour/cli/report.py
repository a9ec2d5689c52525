"""`parlour report`: one page with pictures, and what each of them says."""

import argparse
from pathlib import Path

from parlour.cli.asking import chosen_options, progress, table_arguments
from parlour.play.table import shelf


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", metavar="RESULTS | GAME", help="a file made with `parlour simulate … --out`, or a game")
    parser.add_argument("-o", "--out", default="report.html", metavar="FILE.html", help="where the page is kept")
    parser.add_argument("--turns", metavar="FILE", help="with RESULTS: a file made with `parlour simulate … --turns`")
    table_arguments(parser)
    parser.add_argument("--games", type=int, default=1000, help="with GAME: how many")
    parser.add_argument("--bots", default="", metavar="BOT[,BOT…]", help="with GAME: who plays; medium without it")


def run(given: argparse.Namespace) -> int:
    from parlour.kernel.game import Impossible
    from parlour.lab import carried_out
    from parlour.lab.plan import best_bot, check_workers, cores, planned
    from parlour.lab.report import report
    from parlour.lab.tables import check_writable, read_games, read_turns

    out = Path(given.out)
    if out.suffix not in (".html", ".htm"):
        raise Impossible(f"{out.name}: a report is a page; call it {out.stem or 'report'}.html.")
    check_writable(out)
    if given.what in shelf():
        bots = given.bots or best_bot(given.what)
        plan = planned(
            given.what, given.seats, given.games, given.seed, chosen_options(given.option), given.edition, bots,
            turns=True, detail=True,
        )  # fmt: skip
        workers = check_workers(cores() if given.workers is None else given.workers)
        with progress(given.what, plan.games) as done:
            found = carried_out(plan, workers, None, done)
        text = report(found.games, found.turns, found.timing)
    elif Path(given.what).suffix:
        games = read_games(given.what)
        text = report(games, read_turns(given.turns, games) if given.turns else None)
    else:
        raise Impossible(f"“{given.what}” is neither a results file nor a game; the games are {', '.join(shelf())}.")
    out.write_text(text, encoding="utf-8")
    print(f"The report is in {out}.")
    return 0
