"""How long people take, by what a house has written down; and minutes by that."""

import asyncio
import json
from pathlib import Path

import pytest

import parlour
from parlour.cli import main
from parlour.server.messages import Phase
from parlour.server.metrics import Metrics
from parlour.server.storage import open_storage
from parlour.server.storage.table_record import AuditEntry, Seat, TableRecord
from parlour.server.tables.entries import entry_row
from parlour.server.tables.stored import Batch

GAME = "high-bid"
ANN, ADA, BEA = range(3)  # a person, a bot, and a person who let a bot play
SECONDS = {ANN: 7, ADA: 1, BEA: 2}
AWAY = 4000


async def a_house(db: str, id: str, phase: Phase = "over", ann: Seat | None = None, game: str = GAME) -> int:
    """Somebody has played here; how many answers were Ann's."""
    storage, _ = open_storage(db, Metrics())
    await storage.open()
    on = parlour.new_table(game, 3, seed=5)
    seats = [ann or Seat("person", "Ann", "ann"), Seat("bot", "Ada", level="easy"), Seat("person", "Bea", "bea")]
    record = TableRecord(
        id=id, rev=0, code=None, game=game, options=on.log.options, edition="", seed="00", phase=phase, pace=0,
        locked=False, host="ann", rematch="", created=5, touched=5, seats=seats,
    )  # fmt: skip
    at, written, answers = 1000, len(on.log.entries), 0
    await storage.create_table(record, entry_row(0, on.state, Batch(on.log.entries[:], on.log.header), at))
    for idx in range(1, 200):
        if on.over:
            break
        seat = on.asked[0].seat
        answers += seat == ANN
        at += AWAY if answers == 3 and seat == ANN else SECONDS[seat]
        offer = on.offers(seat)[0]
        on.submit(seat, offer.action, offer.nth(0))
        await storage.append(id, entry_row(idx, on.state, Batch(on.log.entries[written:]), at))
        written = len(on.log.entries)
    await storage.note(id, AuditEntry("bot-plays", {"name": "Bea"}, at))
    await storage.close()
    return answers


def test_people_are_timed_from_the_question_to_the_answer(
    db: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = asyncio.run(a_house(db, "one"))
    asyncio.run(a_house(db, "bots", ann=Seat("bot", "Ann", level="easy")))
    asyncio.run(a_house(db, "waiting", phase="aside"))
    out = tmp_path / "pace.toml"
    assert main(["pace", "--db", db, "--out", str(out)]) == 0
    said = capsys.readouterr().out
    assert "people at one table" in said
    rows = [line.split("│")[1:-1] for line in said.splitlines() if GAME in line]
    assert sum(int(row[2]) for row in rows) == answers - 1, "all but the one when Ann was away, and nobody else's"
    assert {row[4].strip() for row in rows} == {"7.0 s"}
    assert "= 7.0  #" in out.read_text()
    assert main(["simulate", GAME, "--games", "4", "--bots", "easy", "--pace", str(out), "--json"]) == 0
    measured = json.loads(capsys.readouterr().out)["minutes"]["mean"]
    out.write_text(f"[{GAME}]\nturn = 0\n" + "".join(f"choices_{k} = 14\n" for k in ("1", "2", "3_9", "10_99", "100")))
    assert main(["simulate", GAME, "--games", "4", "--bots", "easy", "--pace", str(out)]) == 0
    assert "Minutes a game" in capsys.readouterr().out
    assert measured > 0


def test_a_house_without_people_says_so(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(a_house(db, "bots", ann=Seat("bot", "Ann", level="easy")))
    assert main(["pace", "--db", db]) == 0
    assert "Only bots" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[ratrace]\nturn = 1", "has nothing about high-bid"),
        ("[high-bid]\nchoices_7 = 1", "“choices_7” is not a pace"),
        ("[high-bid]\nturn = -1", "“turn” is not a pace"),
        ("[high-bid", "cannot be read as a pace file"),
    ],
)
def test_a_file_that_is_none_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, says: str
) -> None:
    path = tmp_path / "pace.toml"
    path.write_text(text)
    assert main(["simulate", GAME, "--games", "1", "--bots", "easy", "--pace", str(path)]) == 1
    assert says in capsys.readouterr().err
