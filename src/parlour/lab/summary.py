"""Many games in short: who won how often."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from parlour.kernel.game import Chosen
from parlour.kernel.standing import win_shares
from parlour.lab.plan import planned
from parlour.lab.recorder import Record
from parlour.lab.runners import runner_on
from parlour.lab.runs import played


@dataclass(frozen=True)
class Summary:
    game: str
    seats: int
    results: list[Record]

    @property
    def wins(self) -> list[float]:
        """The share of games each seat won; a tie is shared."""
        total = [0.0] * self.seats
        for result in self.results:
            for seat, share in enumerate(win_shares(result.places)):
                total[seat] += share
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
    plan = planned(game, seats, games, seed, options, edition, bots, watch=False)
    with closing(runner_on("", workers)) as runner:
        return Summary(game, seats, played(plan, runner)[0])
