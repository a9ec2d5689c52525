"""Many games in short: who won how often."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from parlour.kernel.game import Chosen
from parlour.lab.plan import make_plan
from parlour.lab.recorder import GameRecord
from parlour.lab.executors import make_executor
from parlour.lab.simulation import played


@dataclass(frozen=True)
class Summary:
    game: str
    seats: int
    results: list[GameRecord]

    @property
    def wins(self) -> list[float]:
        """The share of games each seat won; a tie is shared."""
        total = [0.0] * self.seats
        for result in self.results:
            winners = [seat for seat, place in enumerate(result.places) if place == 1]
            for seat in winners:
                total[seat] += 1 / len(winners)
        return [won / max(1, len(self.results)) for won in total]


def summary(
    game: str,
    seats: int,
    games: int,
    seed: int = 0,
    options: Chosen | None = None,
    edition: str | Path | None = None,
    bots: str | Sequence[str] = (),
    workers: int = 1,
) -> Summary:
    plan = make_plan(game, seats, games, seed, options, edition, bots, watch=False)
    with closing(make_executor("", workers)) as runner:
        return Summary(game, seats, played(plan, runner)[0])
