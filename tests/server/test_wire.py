"""The front end's types are those of the server."""

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_the_types_of_the_front_end_are_current() -> None:
    spec = importlib.util.spec_from_file_location("wire", ROOT / "tools" / "wire.py")
    assert spec and spec.loader
    wire = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(wire)
    assert wire.TARGET.read_text(encoding="utf-8") == wire.text(), "run: python tools/wire.py"
