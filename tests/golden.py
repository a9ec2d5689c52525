"""Plays a game by random choice and keeps its log: `python -m tests.golden GAME SEATS SEED [OPTION=VALUE …]`.

The logs in `tests/logs` must replay for ever: a change that breaks one is a new version of the rules. Beside each lies
its transcript: everything that happened and who could see it, who was asked what, and what they could do, asked or
not. `python -m tests.golden` alone writes all of them anew.
"""

import hashlib
import random
import sys
from pathlib import Path

import parlour
from parlour.kernel.bits import numbers
from parlour.kernel.event import SPECTATOR
from parlour.kernel.offer import Offer, OneOf, Param, SomeOf
from parlour.play.table import Table

LOGS = Path(__file__).parent / "logs"
LONG = 40  # characters; what may be done unasked and takes more to say goes by a digest


def transcript(path: Path) -> str:
    """Each line begins with the number of entries before it. Three kinds of lines:

    12 * bid.step bid 0 340                            for which seats (* for everybody), clause, kind and numbers
    12 ? 1 bid.must-speak pass bid(amount=360-900/20)  a seat is asked this question; its answers in their order
    12 ~ 0 sell(card={2,7}) -go_out                    what a seat may do unasked, as far as that has changed
    """
    lines = ["# Written by tests/golden.py."]
    told = 0
    open_questions: set[tuple[int, str]] = set()
    unasked: dict[int, dict[str, str]] = {}
    for count, table in enumerate(parlour.replay_steps(path)):
        for event in table.all_events[told:]:
            seats = "".join(str(seat) for seat in range(table.seats) if event.is_visible_to(seat))
            seen = "*" if event.is_visible_to(SPECTATOR) else seats or "-"
            lines.append(" ".join([str(count), seen, event.clause, event.kind, *map(str, event.args)]))
        told = len(table.all_events)
        if table.state.chance:
            continue
        questions = asked(table)
        lines += [f"{count} ? {line}" for ticket, line in questions if (ticket, line) not in open_questions]
        open_questions = set(questions)
        for seat in range(table.seats):
            before, now = unasked.get(seat, {}), offered([o for o in table.offers(seat) if o.out_of_turn])
            news = [form for action, form in now.items() if before.get(action) != form]
            news += [f"-{action}" for action in before if action not in now]
            if news:
                lines.append(" ".join([str(count), "~", str(seat), *news]))
            unasked[seat] = now
    return "\n".join(lines) + "\n"


def asked(table: Table) -> list[tuple[int, str]]:
    """Every open question by its ticket: the seat, the question, and the answers in their order."""
    found = []
    for ask in table.asked:
        answers = [o.action + chosen(o) for o in table.offers(ask.seat) if not o.out_of_turn]
        found.append((ask.ticket, " ".join([str(ask.seat), ask.question, *answers])))
    return found


def offered(offers: list[Offer]) -> dict[str, str]:
    """What may be done unasked, by its action."""
    found: dict[str, str] = {}
    for offer in offers:
        found[offer.action] = found.get(offer.action, offer.action) + chosen(offer)
    for action, form in found.items():
        if len(form) > LONG:
            found[action] = f"{action}#{hashlib.sha256(form.encode()).hexdigest()[:4]}"
    return found


def chosen(offer: Offer) -> str:
    """The limits of what an offer has to choose."""
    return f"({' '.join(map(limits, offer.params))})" if offer.params else ""


def limits(param: Param) -> str:
    if isinstance(param, SomeOf):
        return f"{param.name}={param.least}-{param.most}{{{runs(param.allowed)}}}"
    if isinstance(param, OneOf):
        return f"{param.name}={{{runs(param.allowed)}}}"
    step = f"/{param.step}" if param.step > 1 else ""
    return f"{param.name}={param.low}" + (f"-{param.high}{step}" if param.high != param.low else "")


def runs(members: int) -> str:
    """A set of numbers, neighbours taken together: 0-3,7."""
    found: list[list[int]] = []
    for n in numbers(members):
        if found and found[-1][-1] == n - 1:
            found[-1].append(n)
        else:
            found.append([n])
    return ",".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in found)


def main() -> None:
    if len(sys.argv) > 1:
        keep(*sys.argv[1:])
    for path in sorted(LOGS.glob("*/*.jsonl")):
        path.with_suffix(".events").write_text(transcript(path), encoding="utf-8")


def keep(game: str, seats: str, seed: str, *options: str) -> None:
    chosen: dict[str, str | int] = {name: value for name, _, value in (option.partition("=") for option in options)}
    table = parlour.new_table(game, int(seats), seed=int(seed), options=chosen)
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
        table.log.digests[len(table.log.entries)] = table.log.next_digest(table.state.to_plain())
    table.save(path.with_suffix(".jsonl"))


if __name__ == "__main__":
    main()
