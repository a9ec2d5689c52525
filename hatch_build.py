"""Put the built pages, and the compiled engine where there is a C compiler, into what `pip install .` installs.

PARLOUR_INTERPRETED=1 leaves the engine as it is, for a wheel that runs anywhere.
"""

import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "tools"))

import compile  # noqa: E402
import front  # noqa: E402
import sbom  # noqa: E402

INTERPRETED = "This wheel holds no compiled engine: the engine runs interpreted, six to twenty times slower."


def locked(name: str) -> list[str]:
    """Return the requirements in a lock file, without their hashes."""
    lines = (ROOT / "lock" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [line.removesuffix("\\").strip() for line in lines if line[:1].isalpha()]


def wants_engine() -> bool:
    return not os.environ.get("PARLOUR_INTERPRETED")


class Build(BuildHookInterface[Any]):
    def compiles(self) -> bool:
        return self.target_name == "wheel" and wants_engine() and compile.compiler() is not None

    def dependencies(self) -> list[str]:
        """Return Node.js only if pages are to be built, the compiler only with C, and what trying the engine needs."""
        pages = [] if front.available() else locked("front")
        return pages + (locked("compile") + locked("serve") if self.compiles() else [])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        try:
            front.build()
        except front.Broken as broken:
            sys.exit(str(broken))
        if self.target_name != "wheel" or version == "editable":
            return
        if sbom.LOCK.exists():
            file = ROOT / "build" / "parlour.cdx.json"
            file.parent.mkdir(exist_ok=True)
            file.write_text(json.dumps(sbom.document(), indent=1) + "\n", encoding="utf-8")
            build_data["sbom_files"] = [str(file)]
        if not wants_engine():
            return
        if not self.compiles():
            self.app.display_warning(f"No C compiler. {INTERPRETED}")
        elif not self.engine_is_compiled():
            self.app.display_warning(INTERPRETED)
        else:
            for path in compile.TREE.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
                build_data["force_include"][str(path)] = path.relative_to(compile.TREE).as_posix()
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def engine_is_compiled(self) -> bool:
        """Compile the engine unless it is compiled already; False, and the compiler's last words, if that fails."""
        if compile.fresh():
            return True
        env = os.environ | {"CC": compile.compiler() or "cc"}
        command = [sys.executable, str(ROOT / "tools" / "compile.py")]
        ended = subprocess.run(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if ended.returncode:
            self.app.display_warning((ended.stdout.strip().splitlines() or ["The compiler failed."])[-1])
        return ended.returncode == 0
