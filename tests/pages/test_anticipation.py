"""What the boards draw while events are told is what then comes, in every golden game."""

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.kernel.log import read_log
from parlour.play.table import OlderRules, Table, remaining_entries, table_for
from parlour.server.tables.payloads import view_fields
from tests.chrome import NODE

ROOT = Path(__file__).parent.parent.parent
BOARDS = ROOT / "web" / "src" / "boards"
LOGS = ROOT / "tests" / "logs"
GAMES = {
    "derby-day": "derby",
    "high-bid": "highbid",
    "high-hat": "highhat",
    "madder-than-a-hatter": "hatter",
    "ratrace": "ratrace",
}
OF_THE_PAGE = {"asked", "over", "places", "seats", "viewer"}  # what the page itself says, once all is told
UNTOLD = {  # drawn, but no event says it: it changes with the view that comes after the last
    "high-bid": {"worth"},  # reckoned from the whole hand
    "high-hat": {"bound", "debts"},
    "madder-than-a-hatter": {"sealed"},  # one's own secret choice
    "ratrace": {"turn", "bidders"},
}


def drawn(board: str, fields: set[str]) -> list[str]:
    """The fields of the view that the board or its parts mention."""
    files = [*BOARDS.glob(f"{board}.*"), *BOARDS.glob(f"{board}/*")]
    text = "".join(path.read_text(encoding="utf-8") for path in files)
    return sorted(fields & set(re.findall(r"view\.(\w+)", text)) - OF_THE_PAGE)


def batches(game: str, board: str) -> Iterator[bytes]:
    """Every decision of every golden game: the view before it, what was told, and the view after it."""
    for path in sorted((LOGS / game).glob("*.jsonl")):
        log = read_log(path)
        try:
            table = table_for(log, path.name)
        except OlderRules:
            continue
        printed = table.game.board_data(table.edition)
        eyes = [None, 0] if table.game.secrets else [None]
        before = {viewer: view_fields(table.view(viewer)) for viewer in eyes}
        fields = [name for name in drawn(board, set(before[None])) if name not in UNTOLD.get(game, ())]
        since = len(table.told)
        for _, entry in remaining_entries(table, log):
            table.enter(entry)
            if table.state.chance or table.over:
                continue
            for viewer in eyes:
                view = view_fields(table.view(viewer))
                events = told(table, viewer, since)
                if events:
                    yield msgspec.json.encode(
                        {"before": before[viewer], "events": events, "after": view, "printed": printed, "drawn": fields}
                    )
                before[viewer] = view
            since = len(table.told)


def told(table: Table, viewer: int | None, since: int) -> list[dict[str, Any]]:
    return [{"kind": event.kind, "args": event.args} for event in table.events(viewer, since)]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_drawn_meanwhile_is_what_comes(game: str) -> None:
    lines = b"\n".join(batches(game, GAMES[game]))
    tests = ROOT / "web" / "tests"
    program = [NODE, "--import", (tests / "topics.ts").as_uri(), tests / "anticipation.ts", GAMES[game]]
    run = subprocess.run(program, input=lines, capture_output=True, check=False)
    assert run.returncode == 0, run.stderr.decode()[-2000:]
    found = json.loads(run.stdout)
    assert found["batches"] > 300
    assert found["differing"] == {}
