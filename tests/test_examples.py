"""The examples in the documentation run as they stand: blocks of Python whole, lines with a prompt one by one."""

import doctest
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import parlour
import parlour.lab

DOCS = Path(__file__).parent.parent / "docs"
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
