"""The examples in the documentation run as they stand: blocks of Python whole, lines with a prompt one by one.

So do the commands; only that they play fewer games.
"""

import asyncio
import doctest
import io
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import parlour
import parlour.lab
from parlour.cli import COMMANDS, main
from tests.golden import LOGS
from tests.server.test_pace import a_house

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
BLOCK = re.compile(r"^```python\n(?!>>> )(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("module", [parlour, parlour.lab], ids=lambda module: module.__name__)
def test_the_examples_of_a_package(module: ModuleType) -> None:
    found = doctest.testmod(module)
    assert found.attempted and not found.failed


def pieces(page: str) -> Iterator[tuple[int, str, bool]]:
    """The page in its order: the line each piece begins after, its text, and whether it is a block."""
    at = 0
    for block in BLOCK.finditer(page):
        yield page.count("\n", 0, at), page[at : block.start()], False
        yield page.count("\n", 0, block.start(1)), block[1], True
        at = block.end()
    yield page.count("\n", 0, at), page[at:], False


@pytest.mark.parametrize("path", sorted(DOCS.glob("*.md")), ids=lambda path: path.stem)
def test_the_examples_of_a_page(path: Path) -> None:
    names: dict[str, Any] = {"__name__": path.stem}
    runner = doctest.DocTestRunner()
    for line, text, block in pieces(path.read_text(encoding="utf-8")):
        if block:
            exec(compile("\n" * line + text, str(path), "exec"), names)
        else:
            told = doctest.DocTestParser().get_doctest(text, names, path.name, str(path), line)
            runner.run(told, clear_globs=False)
            names |= told.globs
    assert runner.failures == 0


# ---- commands -----------------------------------------------------------------------------------

SHELL = re.compile(
    r"^ *(?:PYTHONPATH=\. )?(?:\./play|parlour) +([a-z].*)$|`(?:\./play|parlour) ([^`…]+)`", re.MULTILINE
)
SERVING = ("serve", "test")  # tested by themselves: one never ends, the other is this
FILLED_IN = {"GAME": "ratrace", "N": "3", "LOG": "game.jsonl"}
FEWER = {
    "simulate": "--games 40 --workers 1",
    "arena": "--games 4 --workers 1",
    "compare": "--games 20 --workers 1",
    "skill": "--games 24 --bots easy,medium --workers 1",  # hard takes its time
    "without": "--games 8 --workers 1",
    "sweep": "--games 4 --workers 1",
    "tune": "--games 1100 --workers 1",
    "report": "--games 20 --workers 1",
    "learn": "--games 4",
    "tune-bot": "--ways 2 --deals 2",
    "dataset": "--games 2 --workers 1",
    "story": "--quick",
    "bench": "--seconds 0.01 --this-build",
}


def commands(page: str) -> Iterator[list[str]]:
    """What a page says to type, as the command sees it; a name alone is only named."""
    for found in SHELL.finditer(page):
        words = [FILLED_IN.get(word, word) for word in shlex.split(found[1] or found[2], comments=True)]
        if "--on" in words:
            del words[words.index("--on") : words.index("--on") + 2]
        assert words[0] in (*COMMANDS, "test")
        if len(words) > 1 and words[0] not in SERVING:
            yield [*words, *FEWER.get(words[0], "").split()]


@pytest.mark.parametrize("name", ["README.md", "docs/envs.md", "docs/lab.md"])
def test_the_commands_of_a_page(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the order of the page, in one folder: what a command writes is there for the next."""
    page = (ROOT / name).read_text(encoding="utf-8")
    patch = re.search(r"^```toml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    if patch:
        (tmp_path / "harder.toml").write_text(patch[1], encoding="utf-8")
    log = min((LOGS / "derby-day").glob("*.jsonl"))
    (tmp_path / "game.jsonl").write_bytes(log.read_bytes())
    asyncio.run(a_house(str(tmp_path / "parlour.db"), "T1", game="ratrace"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(ROOT / "examples" / "learning")
    run: list[list[str]] = []
    for argv in commands(page):
        if argv not in run:
            monkeypatch.setattr("sys.stdin", io.StringIO())
            assert main(argv) == 0, (argv, capsys.readouterr().err)
            run.append(argv)
    assert run
