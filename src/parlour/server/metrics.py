"""What this process has done and how it fares, as Prometheus reads it."""

import os
from bisect import bisect_left

STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)  # seconds


class Metrics:
    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.gauges: dict[str, int] = {}
        self.latency = [0] * (len(STEPS) + 1)
        self.seconds = 0.0
        self.commits = 0

    def count(self, name: str, more: int = 1) -> None:
        self.counts[name] = self.counts.get(name, 0) + more

    def gauge(self, name: str, value: int) -> None:
        self.gauges[name] = value

    def committed(self, seconds: float, units: int) -> None:
        self.commits += 1
        self.seconds += seconds
        self.latency[bisect_left(STEPS, seconds)] += 1
        self.count("writes", units)

    def text(self) -> str:
        mark = f'process="{os.getpid()}"'
        lines = []
        for name, value in sorted(self.gauges.items()):
            lines += [f"# TYPE parlour_{name} gauge", f"parlour_{name}{{{mark}}} {value}"]
        for name, value in sorted(self.counts.items()):
            lines += [f"# TYPE parlour_{name}_total counter", f"parlour_{name}_total{{{mark}}} {value}"]
        lines.append("# TYPE parlour_commit_seconds histogram")
        total = 0
        for step, many in zip((*STEPS, "+Inf"), self.latency, strict=True):
            total += many
            lines.append(f'parlour_commit_seconds_bucket{{{mark},le="{step}"}} {total}')
        lines.append(f"parlour_commit_seconds_sum{{{mark}}} {self.seconds:.6f}")
        lines.append(f"parlour_commit_seconds_count{{{mark}}} {self.commits}")
        return "\n".join(lines) + "\n"
