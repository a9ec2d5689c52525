"""How much of each package the tests run, measured in every process they start."""

import json
import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "coverage"


def environment() -> dict[str, str]:
    """Return what makes each Python process started from now on measure itself."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    return {"COVERAGE_PROCESS_START": str(ROOT / "pyproject.toml"), "COVERAGE_FILE": str(FOLDER / "data")}


def report(python: Path) -> str:
    """Return a line for each package: the share of its statements that ran, and how many did not."""
    out = FOLDER / "report.json"
    env = os.environ | {"COVERAGE_FILE": str(FOLDER / "data")}
    for step in (["combine", "-q"], ["json", "-q", "-o", str(out)]):
        subprocess.run([python, "-m", "coverage", *step], cwd=ROOT, env=env, check=True)
    return table(json.loads(out.read_text())["files"])


def table(files: dict[str, dict[str, dict[str, int]]]) -> str:
    counts: dict[str, list[int]] = {}
    for name, file in files.items():
        inside = Path(name).relative_to("src/parlour").parts
        package = inside[0] if len(inside) > 1 else "parlour"
        for key in (package, "all of it"):
            summary, total = file["summary"], counts.setdefault(key, [0, 0])
            total[0] += summary["num_statements"]
            total[1] += summary["missing_lines"]
    last = counts.pop("all of it")
    rows = [*sorted(counts.items()), ("all of it", last)]
    return "\n".join(f"{name:12} {share(*row):5.1f} %  {row[1]:5} of {row[0]} missed" for name, row in rows)


def share(statements: int, missing: int) -> float:
    return 100 * (1 - missing / max(1, statements))
