"""The API reference has an entry for every public name; `./play docs` builds it."""

import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs" / "api").glob("*.rst")))
MODULES = set(re.findall(r"^\.\. automodule:: (\S+)$", PAGES, re.MULTILINE))


@pytest.mark.parametrize("package", ["parlour", "parlour.lab", "parlour.testing"])
def test_every_public_name_has_an_entry(package: str) -> None:
    """Sphinx documents every name in a module's `__all__`, provided that it exists."""
    assert package in MODULES
    module = import_module(package)
    assert all(hasattr(module, name) for name in module.__all__)


@pytest.mark.parametrize("package", ["kernel", "parts", "learning", "envs"])
def test_every_module_has_an_entry(package: str) -> None:
    folder = ROOT / "src" / "parlour" / package
    modules = {f"parlour.{package}.{path.stem}" for path in folder.glob("*.py") if path.stem != "__init__"}
    assert modules <= MODULES


def test_undocumented_names_are_listed_too() -> None:
    assert '"undoc-members": True' in (ROOT / "docs" / "api" / "conf.py").read_text(encoding="utf-8")
