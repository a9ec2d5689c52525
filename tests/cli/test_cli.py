"""Commands as a person types them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.cli import GROUPS, main
from parlour.kernel.runaway import RunawayGame
from parlour.play.migrate import load_table


def run_command(capsys: pytest.CaptureFixture[str], *argv: str, code: int = 0) -> str:
    assert main(list(argv)) == code
    out = capsys.readouterr()
    return out.err if code else out.out


def run_with_keys(*argv: str, keys: str) -> str:
    """Return what the command prints when these keys are typed."""
    process = subprocess.run(
        [sys.executable, "-m", "parlour.cli", *argv], input=keys, capture_output=True, text=True, timeout=60
    )
    assert not process.stderr, process.stderr
    assert process.returncode == 0
    return process.stdout


def test_help_lists_the_commands_by_group(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    sections = {part.partition(":\n")[0]: part for part in capsys.readouterr().out.split("\n\n")}
    headings = {"play": "Play", "host": "Host", "laboratory": "Laboratory", "develop": "Develop"}
    assert list(GROUPS) == list(headings)
    for group, members in GROUPS.items():
        lines = [line.split()[0] for line in sections[headings[group]].splitlines()[1:]]
        assert lines == list(members)


def test_games_and_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Derby Day, 2–6 players" in run_command(capsys, "games")
    rulebook = run_command(capsys, "rules", "high-bid")
    assert rulebook.startswith("Be worth most"), "the card comes first"
    assert rulebook.index("score.net") < rulebook.index("Reconstructed by us"), "our own additions come last"
    clause = run_command(capsys, "rules", "derby-day", "myopia.call")
    assert "myopia.call" in clause
    assert "**" not in clause
    assert "setup.four" not in clause
    assert "first horse home" not in clause


def test_a_clause_is_shown_on_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    output = run_command(capsys, "rules", "derby-day", "flat-american.from-next", "--show")
    rule, before, happens, after = output.strip("\n").split("\n\n")
    assert rule.startswith("flat-american.from-next: From space 15")
    assert "[flat-american.from-next]" in happens
    assert before != after


def test_a_lesson_is_played_at_the_keyboard() -> None:
    keys = ["x", "1", "1", "1", "?", "1", "1", "1", "2 13", "2 14", "1", "1", "1", "2 14", "1", "1", "1", "1"]
    output = run_with_keys("lesson", "derby-day", keys="".join(f"{key}\n" for key in keys))
    assert "Type 1 to choose it" in output
    assert "myopia.jump: From the space in front of a hurdle" in output
    assert "6 and 5 and 3 are 14, and 14 takes you over" in output
    assert output.rstrip().endswith("the richest wins the match.")
    for end in ("q\n", ""):
        assert "return to the lesson" in run_with_keys("lesson", "derby-day", keys=end)


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["rules", "derby-day", "setup", "--show"], "Name one of setup.lanes"),
        (["rules", "derby-day", "setup.horses", "--show"], "nothing happens by it alone"),
        (["rules", "chess"], "There is no game “chess”"),
        (["rules", "derby-day", "castling"], "has no clause “castling”"),
        (["simulate", "derby-day", "--seats", "9"], "is for 2 to 6 players, not 9"),
        (["simulate", "derby-day", "--option", "race"], "write it as NAME=VALUE"),
        (["simulate", "derby-day", "--option", "race=camel"], "race cannot be “camel”"),
        (["simulate", "derby-day", "--games", "0"], "play at least one"),
        (["simulate", "derby-day", "--out", "x.xlsx"], ".jsonl or .parquet"),
        (["simulate", "derby-day", "--edition", "none.toml"], "none.toml cannot be read"),
        (["verify", "none.jsonl"], "none.jsonl cannot be read"),
        (["replay", "none.jsonl"], "none.jsonl cannot be read"),
        (["terminal"], "Which game?"),
        (["terminal", "derby-day", "--player", "A", "--player", "B:genius"], "has no bot “genius”"),
        (["terminal", "--resume", "none.jsonl"], "none.jsonl cannot be read"),
    ],
)
def test_bad_input_gets_a_sentence(capsys: pytest.CaptureFixture[str], argv: list[str], sentence: str) -> None:
    assert sentence in run_command(capsys, *argv, code=1)


def test_simulate_does_not_depend_on_the_workers(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    argv = ["simulate", "derby-day", "--seats", "6", "--games", "200", "--seed", "5", "--json", "--out"]
    first = run_command(capsys, *argv, str(tmp_path / "one.jsonl"), "--workers", "1")
    second = run_command(capsys, *argv, str(tmp_path / "two.jsonl"), "--workers", "2")
    assert json.loads(first) == json.loads(second)
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()
    assert json.loads(first)["games"] == 200


def test_simulate_keeps_rows_as_parquet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    import polars

    run_command(capsys, "simulate", "derby-day", "--games", "20", "--out", str(tmp_path / "rows.parquet"))
    assert polars.read_parquet(tmp_path / "rows.parquet").height == 20


def test_bench_prints_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    figures = json.loads(run_command(capsys, "bench", "derby-day", "--seconds", "0.02", "--json", "--this-build"))
    (row,) = next(iter(figures.values())).values()
    assert set(row) >= {"trusted", "checked", "ratio_trusted", "ratio_checked", "copy_us", "copy_step", "games"}


def test_a_race_at_the_keyboard_from_start_to_verify(tmp_path: Path) -> None:
    path = str(tmp_path / "race.jsonl")
    out = run_with_keys(
        "terminal", "derby-day", "--player", "Ann", "--player", "Bob:random", "--seed", "1", "--save", path,
        keys="?\n9\nfoo\n" + "\n" * 60,
    )  # fmt: skip
    assert "One player throws the dice for everybody" in out
    assert out.count("Type 1 to choose it") == 2
    assert "wins for" in out
    assert "follow from the seed" in run_with_keys("verify", path, keys="")
    assert "wins for" in run_with_keys("replay", path, keys="")
    assert "▌" in run_with_keys("replay", path, "--step", keys="")


def test_a_stopped_game_goes_on(tmp_path: Path) -> None:
    path = str(tmp_path / "race.jsonl")
    out = run_with_keys(
        "terminal", "derby-day", "--player", "Ann", "--player", "Bob", "--seed", "1", "--save", path, keys="\n\n"
    )
    assert f"parlour terminal --resume {path}" in out
    out = run_with_keys("terminal", "--resume", path, keys="\n" * 60)
    assert "wins for" in out


def test_a_game_that_goes_on_for_ever_ends_with_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sentence = "“human.draw” came after 10,000 steps without a decision: the rules loop."

    def endless(*_: object) -> None:
        raise RunawayGame("human.draw", sentence)

    monkeypatch.setattr("parlour.lab.simulation.random_playout", endless)
    assert run_command(capsys, "simulate", "derby-day", "--games", "3", "--workers", "1", code=1) == f"{sentence}\n"
    path = tmp_path / "race.jsonl"
    monkeypatch.setattr("parlour.play.table.Table.submit", endless)
    players = ("--player", "Bob:random", "--player", "Ada:random")
    output = run_command(capsys, "terminal", "derby-day", *players, "--save", str(path), code=1)
    assert output.startswith(sentence) and f"saved as it was before in {path}." in output
    assert not load_table(path).log.entries


def test_without_a_command_the_web_table_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[object, ...]] = []

    def serve(*arguments: object) -> int:
        calls.append(arguments)
        return 0

    monkeypatch.setattr("parlour.server.run.serve", serve)
    assert main([]) == 0
    assert main(["serve", "--port", "9", "--lan"]) == 0
    defaults = (1, "plain", (), True, True, True, "", None, False, "", "")
    assert calls == [(8787, False, "", *defaults), (9, True, "", *defaults)]
