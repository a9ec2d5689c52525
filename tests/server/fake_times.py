"""A clock that tests set."""

from parlour.server.times import Times


class FakeTimes(Times):
    """Stands still until it is told to go on."""

    def __init__(self) -> None:
        self.at = 1_800_000_000.0
        self.worked = 0.0

    def now(self) -> int:
        return int(self.at)

    def elapsed(self) -> float:
        return self.at

    def forward(self, seconds: float) -> None:
        self.at += seconds

    def processor(self) -> float:
        return self.worked

    def work(self, seconds: float) -> None:
        self.worked += seconds
