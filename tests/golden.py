"""Plays a game by random choice and keeps its log: `python -m tests.golden GAME SEATS SEED [OPTION=VALUE …]`.

The logs in `tests/logs` must replay for ever: a change that breaks one is a new version of the rules.
"""

import random
import sys
from pathlib import Path

import parlour

LOGS = Path(__file__).parent / "logs"


def main() -> None:
    game, seats, seed, *options = sys.argv[1:]
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
