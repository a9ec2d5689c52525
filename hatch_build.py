"""Puts the built pages, and where there is a C compiler the compiled engine, into the packages that `pip install` and
`python -m build` make. PARLOUR_INTERPRETED=1 leaves the engine as it is, for a wheel that runs anywhere."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "tools"))

import compile  # noqa: E402
import front  # noqa: E402


def locked(name: str) -> list[str]:
    """What a lock file names, without hashes."""
    lines = (ROOT / "lock" / f"{name}.txt").read_text().splitlines()
    return [line.removesuffix("\\").strip() for line in lines if line[:1].isalpha()]


class Build(BuildHookInterface):  # type: ignore[type-arg]
    def compiles(self) -> bool:
        wanted = self.target_name == "wheel" and not os.environ.get("PARLOUR_INTERPRETED")
        return wanted and compile.compiler() is not None

    def dependencies(self) -> list[str]:
        # Asked before the build: Node is large, and only wanted when there is something to be built.
        found = [] if front.fresh() else locked("front")
        return found + (locked("compile") if self.compiles() else [])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        try:
            front.build()
        except front.Broken as broken:
            sys.exit(str(broken))
        if version != "editable" and self.compiles():
            self.compile(build_data)

    def compile(self, build_data: dict[str, Any]) -> None:
        if not compile.fresh():
            env = os.environ | {"CC": compile.compiler() or "cc"}
            if subprocess.run([sys.executable, ROOT / "tools" / "compile.py"], env=env).returncode:
                self.app.display_warning("The engine could not be compiled; this wheel runs it interpreted.")
                return
        modules = [*compile.TREE.rglob("*.so"), *compile.TREE.rglob("*.pyd")]
        build_data["force_include"] |= {str(path): str(path.relative_to(compile.TREE)) for path in modules}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
