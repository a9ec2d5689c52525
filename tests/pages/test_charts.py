"""What the charts of the pages reckon: where marks stand, and on which scale."""

import json
import subprocess
from typing import Any

from tests.chrome import NODE
from tests.pages.test_anticipation import ROOT

CHART = (ROOT / "web" / "src" / "look" / "chart.ts").as_uri()


def reckoned(expression: str) -> Any:
    script = f"const {{ apart, scaled }} = await import({json.dumps(CHART)}); console.log(JSON.stringify({expression}))"
    run = subprocess.run([NODE, "--input-type=module", "-e", script], capture_output=True, check=False)
    assert run.returncode == 0, run.stderr.decode()[-2000:]
    return json.loads(run.stdout)


def test_marks_stand_apart_in_the_order_of_their_lines() -> None:
    assert reckoned("apart([14, 29, 150], 18, 10, 180)") == [14, 32, 150]
    assert reckoned("apart([180, 180, 180, 170], 18, 10, 180)") == [144, 162, 180, 126]


def test_one_fortune_leaves_the_rest_readable() -> None:
    assert reckoned("scaled([0, 50, 100]).of(50)") == 0.5
    values = "[...Array(40).fill(300), 500, 400, 100_000]"
    heights = reckoned(f"[0, 300, 500, 100_000].map(scaled({values}).of)")
    assert heights == sorted(heights) and heights[0] == 0 and heights[-1] == 1
    assert heights[1] > 0.1 and heights[2] - heights[1] > 0.03
    assert reckoned(f"scaled({values}).marks") == [100_000, 10_000, 1_000]
