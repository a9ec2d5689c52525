"""The documentation's examples run as written: Python blocks whole, lines with a prompt one by one.

Commands run too, with fewer games.
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
    results = doctest.testmod(module)
    assert results.attempted and not results.failed


def split_page(page: str) -> Iterator[tuple[int, str, bool]]:
    """Yield a page's pieces in order: the line each begins after, its text, and whether it is a Python block."""
    end = 0
    for block in BLOCK.finditer(page):
        yield page.count("\n", 0, end), page[end : block.start()], False
        yield page.count("\n", 0, block.start(1)), block[1], True
        end = block.end()
    yield page.count("\n", 0, end), page[end:], False


@pytest.mark.parametrize("path", sorted(DOCS.glob("*.md")), ids=lambda path: path.stem)
def test_the_examples_of_a_page(path: Path) -> None:
    names: dict[str, Any] = {"__name__": path.stem}
    runner = doctest.DocTestRunner()
    for line, text, block in split_page(path.read_text(encoding="utf-8")):
        if block:
            exec(compile("\n" * line + text, str(path), "exec"), names)
        else:
            example = doctest.DocTestParser().get_doctest(text, names, path.name, str(path), line)
            runner.run(example, clear_globs=False)
            names |= example.globs
    assert runner.failures == 0


# ---- commands -----------------------------------------------------------------------------------

SHELL = re.compile(
    r"^ *(?:PYTHONPATH=\. )?(?:\./play|parlour) +([a-z].*)$|`(?:\./play|parlour) ([^`…]+)`", re.MULTILINE
)
NOT_RUN = ("serve", "test")  # the one never ends, the other would run this test
EXAMPLE_VALUES = {"GAME": "ratrace", "N": "3", "LOG": "game.jsonl"}
FEWER = {
    "simulate": "--games 40 --workers 1",
    "arena": "--games 4 --workers 1",
    "compare": "--games 20 --workers 1",
    "skill": "--games 24 --bots easy,medium --workers 1",  # the hard bot is slow
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


def read_commands(page: str) -> Iterator[list[str]]:
    """Yield the arguments of each command line on a page; a command that is only named is left out."""
    for match in SHELL.finditer(page):
        words = [EXAMPLE_VALUES.get(word, word) for word in shlex.split(match[1] or match[2], comments=True)]
        if "--on" in words:
            del words[words.index("--on") : words.index("--on") + 2]
        assert words[0] in (*COMMANDS, "test")
        if len(words) > 1 and words[0] not in NOT_RUN:
            yield [*words, *FEWER.get(words[0], "").split()]


@pytest.mark.parametrize("name", ["README.md", "docs/envs.md", "docs/lab.md"])
def test_the_commands_of_a_page(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Run the commands in the page's order in one folder, so that one may read what another wrote."""
    page = (ROOT / name).read_text(encoding="utf-8")
    patch = re.search(r"^```toml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    if patch:
        (tmp_path / "harder.toml").write_text(patch[1], encoding="utf-8")
    log = min((LOGS / "derby-day").glob("*.jsonl"))
    (tmp_path / "game.jsonl").write_bytes(log.read_bytes())
    asyncio.run(a_house(str(tmp_path / "parlour.db"), "T1", game="ratrace"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(ROOT / "examples" / "learning")
    executed: list[list[str]] = []
    for argv in read_commands(page):
        if argv not in executed:
            monkeypatch.setattr("sys.stdin", io.StringIO())
            assert main(argv) == 0, (argv, capsys.readouterr().err)
            executed.append(argv)
    assert executed
