"""Plays a game by random choice and keeps its log: `python -m tests.golden GAME SEATS SEED [OPTION=VALUE …]`.

The logs in `tests/logs` must replay for ever: a change that breaks one is a new version of the rules. Beside each lies
its transcript, everything that happened and who could see it; `python -m tests.golden` alone writes all of them anew.
"""

import random
import sys
from pathlib import Path

import parlour
from parlour.kernel.event import SPECTATOR

LOGS = Path(__file__).parent / "logs"


def transcript(path: Path) -> str:
    """One line an event: after which entry, for which seats (* for everybody), clause, kind and numbers."""
    lines = []
    told = 0
    for count, table in enumerate(parlour.replay(path)):
        for event in table.told[told:]:
            seats = "".join(str(seat) for seat in range(table.seats) if event.seen_by(seat))
            seen = "*" if event.seen_by(SPECTATOR) else seats or "-"
            lines.append(" ".join([str(count), seen, event.clause, event.kind, *map(str, event.args)]))
        told = len(table.told)
    return "# Written by tests/golden.py.\n" + "\n".join(lines) + "\n"


def main() -> None:
    if len(sys.argv) > 1:
        keep(*sys.argv[1:])
    for path in sorted(LOGS.glob("*/*.jsonl")):
        path.with_suffix(".events").write_text(transcript(path), encoding="utf-8")


def keep(game: str, seats: str, seed: str, *options: str) -> None:
    chosen: dict[str, str | int] = {name: value for name, _, value in (option.partition("=") for option in options)}
    table = parlour.new(game, int(seats), seed=int(seed), options=chosen)
    rng = random.Random(int(seed))
    while not table.over and len(table.log.entries) < 3000:
        seat = rng.choice(table.asked).seat if rng.random() < 0.9 else rng.randrange(table.seats)
        offers = table.offers(seat)
        if offers:
            offer = rng.choice(offers)
            table.submit(seat, offer.action, offer.nth(rng.randrange(offer.size())))
    path = LOGS / game / "-".join([seats, seed, *(option.replace("=", "-") for option in options)])
    path.parent.mkdir(parents=True, exist_ok=True)
    if not table.over:
        table.log.digests[len(table.log.entries)] = table.log.seal(table.state)
    table.save(path.with_suffix(".jsonl"))


if __name__ == "__main__":
    main()
