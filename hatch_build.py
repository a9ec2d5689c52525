"""Puts the built pages into the packages that `pip install` and `python -m build` make."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "tools"))

import front  # noqa: E402


class FrontEnd(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        # Asked before the build: Node is large, and only wanted when there is something to be built.
        return [] if front.fresh() else [(ROOT / "lock" / "front.txt").read_text().split()[0]]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        try:
            front.build()
        except front.Broken as broken:
            sys.exit(str(broken))
