"""Puts the compiled engine into the wheel: `pip wheel .`, `pip install .`.

Without a C compiler, or with PARLOUR_INTERPRETED=1, the wheel has the sources alone, and everything works the same.
"""

import os
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TOOLS = Path(__file__).resolve().parent
sys.path.insert(0, str(TOOLS))

import compile  # noqa: E402


class CompiledEngine(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """What the compiler needs, and what Parlour does: once compiled, it is tried."""
        said = tomllib.loads((compile.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        return [*said["dependency-groups"]["compile"], *said["project"]["dependencies"]] if wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not wanted():
            return
        if not compile.fresh():
            env = os.environ | {"CC": compile.compiler() or "cc"}
            subprocess.run([sys.executable, TOOLS / "compile.py"], env=env, check=True)
        for path in compile.TREE.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
            build_data["force_include"][str(path)] = path.relative_to(compile.TREE).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def wanted() -> bool:
    return not os.environ.get("PARLOUR_INTERPRETED") and compile.compiler() is not None
