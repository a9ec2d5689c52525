"""The server and the terminal speak another language from its files alone, with nothing left in English."""

import html
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from parlour.bots import levels
from parlour.cli import COMMANDS
from parlour.games import shelf
from parlour.kernel.game import load_edition, own_edition_text
from parlour.lab.measures import NAMED as MEASURES
from parlour.learning.rewards import REWARDS
from parlour.play.words import game_messages
from tests import pseudo
from tests.server.serving import Server

LEVELS = {level for game in shelf().values() for level in levels(game)}
OPTIONS = [word for game in shelf().values() for option in game.options for word in (option.name, *option.choices)]
ACTIONS = [action for game in shelf().values() for action in game_messages(game.folder).names("action")]
CLIPPED = re.compile(r" {3}[A-Z]+$|[ \d]\d \S")  # High Hat's board: spaces cut to six letters, and a letter for a seat
SPEAK = """
import contextlib, sys
from parlour.cli import main
for command in sys.argv[1:]:
    print("\N{BLACK DIAMOND}")
    with contextlib.redirect_stderr(sys.stdout), contextlib.suppress(SystemExit):
        main(command.split())
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("language")
    pseudo.write(path)
    return path


def texts_in(message: Any) -> list[str]:
    """Return the sentences and labels in a message from the server."""
    keys = ("sentence", "text", "label", "labels", "line", "help", "notes", "notice")
    if isinstance(message, dict):
        texts = [value for name, value in message.items() if name in keys and isinstance(value, str)]
        texts += [text for name, value in message.items() if name in keys and isinstance(value, list) for text in value]
        return texts + [text for value in message.values() for text in texts_in(value)]
    return [text for item in message for text in texts_in(item)] if isinstance(message, list) else []


def test_the_server(folder: Path) -> None:
    from websockets.sync.client import connect

    server = Server(str(folder / "server.db"), env=pseudo.environment(folder))
    allowed = pseudo.proper_names("Ann", "Bob", "Cy", "none")
    try:
        with httpx.Client(base_url=server.base) as http:
            messages: list[Any] = [http.get("/api/games").json()]
            for path, body in (
                ("/api/join", {"code": "ABCDEFGH", "name": "Cy"}),
                ("/api/tables", {"game": "none", "seats": []}),
            ):
                messages.append(http.post(path, json=body).json())
            seats = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "name": "Bob"}, {"kind": "bot", "name": "Cy"}]
            created = http.post("/api/tables", json={"game": "ratrace", "seats": seats, "pace": 0}).json()
            cookie = f"parlour={http.cookies['parlour']}"
        with connect(f"ws://{server.host}/ws", additional_headers={"Cookie": cookie, "Origin": server.base}) as socket:
            socket.send(json.dumps({"type": "hello", "table": created["table"]}))
            socket.send(json.dumps({"type": "act", "ref": 1, "seat": 0, "action": "bid", "args": [1], "ticket": 1}))
            while not any(message.get("type") == "refused" for message in messages if isinstance(message, dict)):
                messages.append(json.loads(socket.recv(timeout=10)))
    finally:
        server.stop()
    texts = [sentence for message in messages for sentence in texts_in(message)]
    assert len(texts) > 30
    assert pseudo.find_untranslated(texts, allowed) == []


def run_commands(folder: Path, cwd: Path, *commands: str) -> dict[str, list[str]]:
    """Return the lines that each command prints in the test language."""
    process = subprocess.run(
        [sys.executable, "-c", SPEAK, *commands], capture_output=True, text=True, timeout=300, check=False, cwd=cwd,
        env=os.environ | pseudo.environment(folder) | {"COLUMNS": "200"},
    )  # fmt: skip
    parts = process.stdout.split("\N{BLACK DIAMOND}")
    assert len(parts) == len(commands) + 1, process.stderr
    return {command: part.splitlines() for command, part in zip(commands, parts[1:], strict=True)}


def placeholders(output: dict[str, list[str]]) -> list[str]:
    """Return the placeholders in usage lines and the words that are typed as written."""
    names = re.findall(r"\b[A-Z]{2,}\b", " ".join([line for lines in output.values() for line in lines]))
    return [*names, "parlour", "ray", "plain", "json", *COMMANDS]


def parameter_names(name: str) -> list[str]:
    game = shelf()[name]
    assert game.evaluator
    return list(game.evaluator(load_edition(game)[1], game.complete_options({}), game.seats[0]).parameters())


def check_output(output: dict[str, list[str]], *allowed: str) -> None:
    names = pseudo.proper_names("Ann", "Mabel", "Clarence", *allowed)
    assert [command for command, lines in output.items() if not any(line.strip() for line in lines)] == []
    assert {
        command: plain for command, lines in output.items() if (plain := pseudo.find_untranslated(lines, names))
    } == {}


def test_games_rules_and_lessons(folder: Path, tmp_path: Path) -> None:
    output = run_commands(folder, tmp_path, "games", *[f"rules {name}" for name in shelf()])
    check_output(output, *OPTIONS, "Ruling")
    for name in shelf():
        process = subprocess.run(
            [sys.executable, "-m", "parlour.cli", "lesson", name], input="9\nhint\n?\nq\n", capture_output=True,
            text=True, timeout=60, check=False, cwd=tmp_path, env=os.environ | pseudo.environment(folder),
        )  # fmt: skip
        assert not process.stderr
        check_output({name: [line for line in process.stdout.splitlines() if not CLIPPED.match(line)]}, "Ruling")


def test_help(folder: Path, tmp_path: Path) -> None:
    output = run_commands(folder, tmp_path, "-h", *[f"{command} -h" for command in COMMANDS])
    check_output(output, *placeholders(output), "help", "game", "clause", "what", "file", *LEVELS, *REWARDS, *MEASURES)


def test_the_laboratory(folder: Path, tmp_path: Path) -> None:
    small = "--seed 3 --workers 1"
    output = run_commands(
        folder, tmp_path,
        f"simulate ratrace --seats 2 --games 24 --bots medium,easy --detail --out r.parquet --turns t.parquet {small}",
        f"simulate derby-day --seats 3 --games 250 --until length=9% {small}",
        f"simulate derby-day --games 100000 {small}",
        f"arena derby-day --games 24 {small}",
        f"arena madder-than-a-hatter --games 12 --duel easy random {small}",
        f"skill madder-than-a-hatter --games 12 --bots random,easy {small}",
        f"without madder-than-a-hatter --games 6 --bot easy {small}",
        f"compare derby-day --seats 2,3 --games 24 --a race=myopia --all {small}",
        f"sweep derby-day --vary lane.spaces=12,16 --games 20 --measure turns --measure thrown/turn -o s.html {small}",
        f"tune derby-day --vary lane.spaces=12,16 --games 100 --toward turns=30 {small}",
        "report r.parquet --turns t.parquet -o r.html",
        f"report high-bid --games 70 --bots easy -o b.html {small}",
        "learn derby-day --games 6",
        "tune-bot madder-than-a-hatter --ways 2 --deals 1 --seats 3",
        "bench derby-day --seconds 0.02 --this-build",
        f"dataset derby-day --games 2 --bots easy --out rows {small}",
    )  # fmt: skip
    addresses = ("dataset.json", "lane", "spaces", "turns", "seat", "advantage", "length", "setup", "ms", "without")
    check_output(output, *addresses, *LEVELS, *ACTIONS, *parameter_names("madder-than-a-hatter"))
    for page in ("s.html", "r.html", "b.html"):
        text = re.sub(r"<style>.*?</style>", "", (tmp_path / page).read_text(encoding="utf-8"), flags=re.DOTALL)
        assert f'lang="{pseudo.LANGUAGE}"' in text
        labels = re.findall(r'aria-label="([^"]*)"', text)
        texts = [html.unescape(part) for part in [*re.findall(r">([^<>]+)<", text), *labels]]
        editions = [str(load_edition(game)[0].values["name"]) for game in shelf().values()]
        check_output({page: [text for text in texts if not text.endswith("…")]}, *addresses, *LEVELS, *editions)


def test_errors(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_text("x\n")
    (tmp_path / "empty.jsonl").write_text("")
    (tmp_path / "bad.toml").write_text('name = "x"\nlane = 3\n')
    (tmp_path / "deep.toml").write_text("x = [[[[[[[[1]]]]]]]]\n")
    (tmp_path / "hurdles.toml").write_text('patch = "derby-day"\n[set]\nhurdles.after = [9, 5]\n')
    (tmp_path / "cube.toml").write_text('patch = "high-hat"\n[set]\ncube.faces = ["none"]\n')
    output = run_commands(
        folder, tmp_path, "simulate nope", "simulate derby-day --games 0", "simulate derby-day --seats 9",
        "simulate derby-day --bots medium,easy,easy --seats 2", "simulate derby-day --bots nope",
        "simulate derby-day --until x", "simulate derby-day --until length=5000%", "simulate derby-day --on moon",
        "simulate derby-day --out x.txt", "simulate derby-day --out no/x.csv", "simulate derby-day --workers 0",
        "simulate derby-day --option race=mud", "simulate derby-day --option races=99",
        "simulate derby-day --option x=1", "simulate high-bid --option x=1", "simulate derby-day --option x",
        "report nope", "report none.parquet", "report derby-day -o x.txt", "compare derby-day", "compare a b",
        "arena derby-day --bots easy", "arena derby-day --bots easy,easy", "without ratrace fly",
        "sweep derby-day --vary x", "sweep derby-day --vary lane.spaces=12,16 --measure fun",
        "sweep derby-day --vary lane.spaces=12,16 --measure ties/turn", 
        "tune derby-day --vary races=1,2 --toward turns",
        "edition ratrace --set start.cash=-4", "edition ratrace --set stat.csh=1", "edition ratrace --set zzz=1",
        "edition ratrace --set symbol=1", "edition ratrace --set start.cash", "edition derby-day --edition bad.toml",
        "edition derby-day --edition deep.toml", "edition derby-day --edition none.toml",
        "edition derby-day --edition hurdles.toml", "edition high-hat --edition cube.toml", "verify bad.jsonl",
        "verify empty.jsonl", "simulate", "simulate derby-day --games x", "simulate derby-day y", "nope",
        "arena x --duel a", "serve --log x", "tables --expire x", "rules derby-day nope",
    )  # fmt: skip
    # An error repeats what was typed or stands in a file.
    typed = " ".join(output).split()
    keys = [key for game in shelf().values() for key in re.findall(r"[a-z]+", own_edition_text(game))]
    kinds = [kind for game in shelf().values() for kind in game.events]
    system = "No such file or directory"  # the operating system's own message
    check_output(output, *typed, *keys, *kinds, *OPTIONS, *ACTIONS, *MEASURES, *LEVELS, *placeholders(output), system)


def test_the_terminal(folder: Path, tmp_path: Path) -> None:
    env = os.environ | pseudo.environment(folder)
    players = [f"--player={name}" for name in ("Ann", "Bob:easy", "Cy:easy")]
    command = [sys.executable, "-m", "parlour.cli", "terminal", "madder-than-a-hatter", *players, "--seed=1"]
    process = subprocess.run(
        command, input="1\n" * 12, capture_output=True, text=True, env=env, cwd=tmp_path, timeout=60, check=False
    )
    lines = [line for line in process.stdout.splitlines() if ".jsonl" not in line]
    assert len(lines) > 30, process.stderr
    assert pseudo.find_untranslated(lines, pseudo.proper_names("Ann", "Bob", "Cy")) == []
