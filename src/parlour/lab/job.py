"""One edition beside the game's own, played in a process of its own: `python -m parlour.lab.job`.

The wish comes as JSON on the standard input; a line of JSON goes out for every step, and the last holds the result.
Whoever asked may end the process at any time. It stands back for everybody else, and stops playing when its time is up.
"""

import json
import os
import sys
import time
from contextlib import suppress
from dataclasses import replace
from typing import Any

NICE = 10  # steps by which it stands back
SLICE = 0.5  # seconds of play between two lines
LEAST = 20  # deals, for anything to be compared
SHARE = 0.7  # of the time, for playing; the rest is for the report


def main() -> int:
    if hasattr(os, "nice"):  # not every system has it
        os.nice(NICE)
    limit_resources()
    wish = json.loads(sys.stdin.readline())
    try:
        send(compare_editions(wish))
    except Exception as error:
        from parlour.kernel.edition import EditionError
        from parlour.kernel.game import InvalidSetup

        if not isinstance(error, EditionError | InvalidSetup):
            raise
        send({"problem": str(error)})
    return 0


def limit_resources() -> None:
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))  # it has nothing to write


def send(said: dict[str, Any]) -> None:
    print(json.dumps(said), flush=True)


def compare_editions(wish: dict[str, Any]) -> dict[str, Any]:
    from parlour.kernel.edition import parse_edition_text
    from parlour.kernel.game import apply_patch, cached_edition
    from parlour.lab.comparison import compare, format_interval, format_value, describe_comparison
    from parlour.lab.plan import best_bot, label_edition, make_plan
    from parlour.lab.report import render_report
    from parlour.lab.simulation import play_games
    from parlour.lab.tables import Tables
    from parlour.play.language import localise, message
    from parlour.play.table import find_game

    game = find_game(wish["game"])
    own = make_plan(
        wish["game"], wish["seats"], wish["games"], wish["seed"], wish.get("options"),
        bots=wish.get("bots") or best_bot(wish["game"]), turns=True, detail=True,
    )  # fmt: skip
    edition = cached_edition(game.module, wish["edition"])
    plans = [own]
    if edition.text:
        named = label_edition(apply_patch(game, parse_edition_text(wish["edition"], message("edition-this"))))
        plans.append(replace(own, edition=edition.text, edition_name=named))
    tables = [Tables(plan) for plan in plans]
    ends = time.monotonic() + SHARE * wish["seconds"]
    at, size = 0, 1
    while at < own.games and (time.monotonic() < ends or at < LEAST):
        began = time.monotonic()
        last = min(own.games, at + size)
        for plan, table in zip(plans, tables, strict=True):
            table.add(play_games(plan, at, last).records)
        each = (time.monotonic() - began) / (last - at)
        at = last
        size = max(1, min(200, round(SLICE / max(each, 1e-6))))
        send({"done": at, "of": own.games})
    found = [table.whole() for table in tables]
    reports = [render_report(games, turns) for games, turns in found]
    if len(found) == 1:
        return {"words": [], "differences": [], "reports": reports, "games": at}
    comparison = compare(found[0][0], found[1][0])
    differences = [
        {
            "name": one.name, "own": format_value(one.a, one.unit), "yours": format_value(one.b, one.unit),
            "change": localise((100 if one.unit == "%" else 1) * one.change, "+.3g"), "interval": format_interval(one),
            "real": one.real,
        }
        for one in comparison.differences
        if one.headline
    ]  # fmt: skip
    told = describe_comparison(comparison, message("compare-own"), message("compare-yours"))
    return {"words": told, "differences": differences, "reports": reports, "games": at}


if __name__ == "__main__":
    sys.exit(main())
