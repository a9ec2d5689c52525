"""Where this checkout's parlour is imported from: the compiled engine where it was built and is not older than its
sources, else the sources. The environment that ./play makes asks at every start of its Python, so it is quick."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
COMPILED = ROOT / "build" / "compiled"


def tree() -> Path:
    built = COMPILED / ".modules"
    tag = sys.implementation.cache_tag
    if os.environ.get("PARLOUR_INTERPRETED") or not built.exists() or built.read_text().split()[:1] != [tag]:
        return SOURCES
    since = built.stat().st_mtime
    for folder, inner, names in os.walk(SOURCES / "parlour"):
        inner[:] = [name for name in inner if name != "__pycache__"]
        if any(os.stat(os.path.join(folder, name)).st_mtime > since for name in names):
            return SOURCES
    return COMPILED
