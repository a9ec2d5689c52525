"""Banned names do not come back, and the linter reads all of our Python."""

import ast
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "parlour"

# Their fields are names in JSON, which stay.
WIRE = {"insight/story.py", "server/lab_messages.py", "server/messages.py"}

# A name for the thing itself is better than any of these.
BANNED = {
    *("found", "told", "done", "one", "it"),
    *("fought", "carried_out", "errands", "happenings", "let_in", "mind", "poll", "reckoned", "wholes"),
}


def python_files(*arguments: str) -> list[Path]:
    listed = subprocess.run(["git", "ls-files", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in listed.stdout.splitlines()]


def sources() -> list[Path]:
    paths = [path for path in SOURCES.rglob("*.py") if path.relative_to(SOURCES).as_posix() not in WIRE]
    return sorted([*paths, *(ROOT / "tools").glob("*.py"), *(ROOT / "bench").glob("*.py")])


def names_given(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield each name that the module gives to a function, class, parameter, variable or attribute, and its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.attr


def test_no_name_is_banned() -> None:
    banned = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in sources()
        for line, name in names_given(ast.parse(path.read_text(encoding="utf-8")))
        if name in BANNED
    ]
    assert banned == []


def test_a_class_name_stands_for_one_thing() -> None:
    modules = defaultdict(set)
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                place = path.relative_to(SOURCES)
                modules[node.name].add("a game" if place.parts[0] == "games" else str(place))  # each game has its Board
    assert {name: paths for name, paths in modules.items() if len(paths) > 1} == {}


def test_the_linter_reads_every_python_file() -> None:
    process = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--show-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert {str(path) for path in python_files("*.py", "play", "tools/lock")} <= set(process.stdout.splitlines())
