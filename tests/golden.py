"""Play a game by random choice and save its log: `python -m tests.golden GAME SEATS SEED [OPTION=VALUE …]`.

The logs in `tests/logs` must replay for ever: a change that breaks one is a new version of the rules. Beside each lies
its transcript: every event and who sees it, every question, and the legal actions of every seat.
`python -m tests.golden` alone writes all transcripts again.
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
LONG = 40  # characters; a longer out-of-turn action is given by a digest


def make_transcript(path: Path) -> str:
    """Return the transcript of a log, in which each line begins with the number of entries before it.

    There are three kinds of lines:

    12 * bid.step bid 0 340                            event: who sees it (* for everybody), clause, kind and numbers
    12 ? 1 bid.must-speak pass bid(amount=360-900/20)  question: the seat, the question, and its legal actions in order
    12 ~ 0 sell(card={2,7}) -go_out                    a seat's out-of-turn actions, as far as they have changed
    """
    lines = ["# Written by tests/golden.py."]
    event_count = 0
    open_questions: set[tuple[int, str]] = set()
    out_of_turn: dict[int, dict[str, str]] = {}
    for count, table in enumerate(parlour.replay_steps(path)):
        for event in table.all_events[event_count:]:
            seats = "".join(str(seat) for seat in range(table.seats) if event.is_visible_to(seat))
            audience = "*" if event.is_visible_to(SPECTATOR) else seats or "-"
            lines.append(" ".join([str(count), audience, event.clause, event.kind, *map(str, event.args)]))
        event_count = len(table.all_events)
        if table.state.chance:
            continue
        questions = list_questions(table)
        lines += [f"{count} ? {line}" for ticket, line in questions if (ticket, line) not in open_questions]
        open_questions = set(questions)
        for seat in range(table.seats):
            interrupts = describe_interrupts([o for o in table.offers(seat) if o.out_of_turn])
            before, now = out_of_turn.get(seat, {}), interrupts
            news = [form for action, form in now.items() if before.get(action) != form]
            news += [f"-{action}" for action in before if action not in now]
            if news:
                lines.append(" ".join([str(count), "~", str(seat), *news]))
            out_of_turn[seat] = now
    return "\n".join(lines) + "\n"


def list_questions(table: Table) -> list[tuple[int, str]]:
    """Return every open question by its ticket: the seat, the question, and its legal actions in order."""
    questions = []
    for ask in table.asked:
        answers = [o.action + describe_params(o) for o in table.offers(ask.seat) if not o.out_of_turn]
        questions.append((ask.ticket, " ".join([str(ask.seat), ask.question, *answers])))
    return questions


def describe_interrupts(offers: list[Offer]) -> dict[str, str]:
    """Return the out-of-turn actions by name, each with its limits."""
    forms: dict[str, str] = {}
    for offer in offers:
        forms[offer.action] = forms.get(offer.action, offer.action) + describe_params(offer)
    for action, form in forms.items():
        if len(form) > LONG:
            forms[action] = f"{action}#{hashlib.sha256(form.encode()).hexdigest()[:4]}"
    return forms


def describe_params(offer: Offer) -> str:
    """Return the limits of an offer's parameters in parentheses."""
    return f"({' '.join(map(describe_limits, offer.params))})" if offer.params else ""


def describe_limits(param: Param) -> str:
    if isinstance(param, SomeOf):
        return f"{param.name}={param.least}-{param.most}{{{format_runs(param.allowed)}}}"
    if isinstance(param, OneOf):
        return f"{param.name}={{{format_runs(param.allowed)}}}"
    step = f"/{param.step}" if param.step > 1 else ""
    return f"{param.name}={param.low}" + (f"-{param.high}{step}" if param.high != param.low else "")


def format_runs(members: int) -> str:
    """Return a set of numbers as text, with neighbours joined: 0-3,7."""
    groups: list[list[int]] = []
    for n in numbers(members):
        if groups and groups[-1][-1] == n - 1:
            groups[-1].append(n)
        else:
            groups.append([n])
    return ",".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in groups)


def main() -> None:
    if len(sys.argv) > 1:
        record_game(*sys.argv[1:])
    for path in sorted(LOGS.glob("*/*.jsonl")):
        path.with_suffix(".events").write_text(make_transcript(path), encoding="utf-8")


def record_game(game: str, seats: str, seed: str, *options: str) -> None:
    settings: dict[str, str | int] = {name: value for name, _, value in (option.partition("=") for option in options)}
    table = parlour.new_table(game, int(seats), seed=int(seed), options=settings)
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
