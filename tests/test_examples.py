"""The examples in the documentation run as they stand."""

import doctest
from pathlib import Path

import pytest

import parlour

DOCS = Path(__file__).parent.parent / "docs"


def test_the_examples_of_the_package() -> None:
    assert doctest.testmod(parlour).attempted
    assert doctest.testmod(parlour).failed == 0


@pytest.mark.parametrize("path", sorted(DOCS.glob("*.md")), ids=lambda path: path.stem)
def test_the_examples_of_a_page(path: Path) -> None:
    assert doctest.testfile(str(path), module_relative=False).failed == 0
