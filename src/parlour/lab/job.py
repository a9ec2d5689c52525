"""Compare an edition with the game's own, in a process of its own: `python -m parlour.lab.job`.

The request is a line of JSON on standard input. Every step answers with a line of JSON; the last one holds the result.
The caller may end the process at any time. The process runs at low priority and stops playing when its time is up.
"""

import json
import os
import sys
import time
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from parlour.lab.comparison import Comparison
    from parlour.lab.plan import Plan
    from parlour.lab.simulation import Run

NICE = 10  # steps of priority below others
SLICE = 0.5  # seconds of play between two lines
LEAST = 20  # deals for a comparison
SHARE = 0.7  # part of the time for playing; the rest is for the report


def main() -> int:
    if hasattr(os, "nice"):  # Windows has none
        os.nice(NICE)
    limit_resources()
    request = json.loads(sys.stdin.readline())
    try:
        send(compare_editions(request))
    except Exception as error:
        from parlour.kernel.edition import EditionError
        from parlour.kernel.game import InvalidSetup

        if not isinstance(error, EditionError | InvalidSetup):
            raise
        send({"problem": str(error)})
    return 0


def limit_resources() -> None:
    """Forbid this process to write files."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def send(fields: dict[str, Any]) -> None:
    print(json.dumps(fields), flush=True)


def compare_editions(request: dict[str, Any]) -> dict[str, Any]:
    """Play both editions on the same luck and return their comparison and reports."""
    from parlour.lab.comparison import compare, describe_comparison
    from parlour.lab.report import render_report
    from parlour.play.language import message

    runs = play_side_by_side(plans_for(request), SHARE * request["seconds"])
    reports = [render_report(run.games, run.turns) for run in runs]
    if len(runs) == 1:
        return {"words": [], "differences": [], "reports": reports, "games": runs[0].count}
    comparison = compare(runs[0].games, runs[1].games)
    words = describe_comparison(comparison, message("compare-own"), message("compare-yours"))
    return {
        "words": words, "differences": headline_rows(comparison), "reports": reports, "games": runs[0].count,
    }  # fmt: skip


def plans_for(request: dict[str, Any]) -> list["Plan"]:
    """Return the plan of the game's own edition and, if another is given, that one's."""
    from parlour.kernel.edition import parse_edition_text
    from parlour.kernel.game import apply_patch, cached_edition
    from parlour.lab.plan import best_bot, label_edition, make_plan
    from parlour.play.language import message
    from parlour.play.table import find_game

    game = find_game(request["game"])
    own = make_plan(
        request["game"], request["seats"], request["games"], request["seed"], request.get("options"),
        bots=request.get("bots") or best_bot(request["game"]), turns=True, detail=True,
    )  # fmt: skip
    edition = cached_edition(game.module, request["edition"])
    if not edition.text:
        return [own]
    label = label_edition(apply_patch(game, parse_edition_text(request["edition"], message("edition-this"))))
    return [own, replace(own, edition=edition.text, edition_name=label)]


def play_side_by_side(plans: list["Plan"], seconds: float) -> list["Run"]:
    """Play the same deals of every plan for so long, and send the progress."""
    from parlour.lab.simulation import Run, play_games

    runs = [Run(plan) for plan in plans]
    ends = time.monotonic() + seconds
    played, size, wanted = 0, 1, plans[0].games
    while played < wanted and (time.monotonic() < ends or played < LEAST):
        began = time.monotonic()
        last = min(wanted, played + size)
        for run in runs:
            run.add(play_games(run.plan, played, last))
        each = (time.monotonic() - began) / (last - played)
        played = last
        size = max(1, min(200, round(SLICE / max(each, 1e-6))))
        send({"done": played, "of": wanted})
    return runs


def headline_rows(comparison: "Comparison") -> list[dict[str, Any]]:
    """Return the headlines as rows of a table."""
    from parlour.lab.comparison import format_interval, format_value
    from parlour.play.language import localise

    return [
        {
            "name": row.name, "own": format_value(row.a, row.unit), "yours": format_value(row.b, row.unit),
            "change": localise((100 if row.unit == "%" else 1) * row.change, "+.3g"),
            "interval": format_interval(row), "real": row.real,
        }
        for row in comparison.differences
        if row.headline
    ]  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
