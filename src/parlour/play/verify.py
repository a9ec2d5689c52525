"""Check a log: every entry against the rules, the digests, and the fairness of chance."""

import hashlib
from dataclasses import dataclass
from itertools import pairwise

from parlour.kernel.chance import fair_outcome
from parlour.kernel.log import CHANCE, Log, LogError
from parlour.play.language import message
from parlour.play.table import (
    OlderRules,
    Table,
    count_chance_entries,
    enter_and_check,
    game_for,
    remaining_entries,
    table_for,
    version_of,
)


@dataclass(frozen=True)
class Verdict:
    """What was checked in a correct log; a wrong one raises an error."""

    table: Table | None  # None where all entries are by older rules
    entries: int
    digests: int
    throws: int
    fair: str  # a sentence on the dice
    unchecked: str = ""  # sentences on entries by older rules


def verify(log: Log, where: str = "") -> Verdict:
    """Check the log and return what was checked; `where` names it in errors."""
    where = where or message("log-itself")
    fair = bool(log.seed and log.header.commitment)
    if fair and hashlib.sha256(log.seed).hexdigest() != log.header.commitment:
        raise LogError(message("play-seed-broken", where=where))
    try:
        table = table_for(log, where)
    except OlderRules:
        return verify_older_log(log, where)
    before = len(table.log.entries)
    for count, entry in remaining_entries(table, log):
        seat, _, args = entry
        if fair and seat == CHANCE and table.state.chance:
            due = fair_outcome(log.seed, list(log.header.entropy), table.chance_count, table.state.chance)
            if args != (due,):
                raise LogError(message("play-unfair-entry", where=where, count=count, entry=list(entry), due=due))
        enter_and_check(table, log, count, entry, where)
    if log.state and table.log.next_digest(table.state.to_plain()) != table.log.next_digest(log.state):
        raise LogError(message("play-wrong-end", where=where))
    throws = table.chance_count - count_chance_entries(log.entries[:before])
    digests = sum(1 for count in log.digests if count > before)
    return Verdict(
        table,
        len(log.entries) - before,
        digests,
        throws,
        describe_dice(log, throws, before),
        describe_unchecked(log, where),
    )


def describe_dice(log: Log, throws: int, before: int) -> str:
    """Return a sentence on whether the outcomes follow from the seed."""
    if log.seed and log.header.commitment:
        return message("play-throws-follow-since" if before else "play-throws-follow", throws=throws)
    if log.header.commitment:
        return message("play-seed-later")
    return message("play-no-seed")


def verify_older_log(log: Log, where: str) -> Verdict:
    """Check what can be checked without the rules: the last digest and the seed's commitment."""
    digests = 0
    if log.state and len(log.entries) in log.digests:
        if log.next_digest(log.state) != log.digests[len(log.entries)]:
            raise LogError(message("play-wrong-digest", where=where, count=len(log.entries)))
        digests = 1
    fair = message("play-seed-kept") if log.seed and log.header.commitment else describe_dice(log, 0, 0)
    return Verdict(None, 0, digests, 0, fair, describe_unchecked(log, where))


def describe_unchecked(log: Log, where: str) -> str:
    """Return which entries were played by rules that are no longer here."""
    game = game_for(log, where)
    rules = [
        (0, log.header.ruleset),
        *((at, migration.ruleset) for at, migration in log.migrations),
        (len(log.entries), ""),
    ]
    sentences = []
    for (first, ruleset), (last, _) in pairwise(rules):
        if ruleset != game.ruleset() and last > first:
            sentences.append(
                message(
                    "play-unchecked",
                    value=first + 1,
                    last=last,
                    ruleset=version_of(ruleset),
                    title=game.title,
                    version=game.version,
                )
            )
    return "\n".join(sentences)
