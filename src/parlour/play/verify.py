"""Checks a log from its first entry to its last: the rules, the digests, and that the dice were fair."""

import hashlib
from dataclasses import dataclass

from parlour.kernel.chance import fair_outcome
from parlour.kernel.log import CHANCE, Log, LogError
from parlour.play.table import Table, enter_logged, table_for


@dataclass(frozen=True)
class Verdict:
    """What was checked; a log that does not hold raises instead."""

    table: Table
    entries: int
    digests: int
    throws: int
    fair: str  # how the dice stand: a sentence


def verify(log: Log, where: str = "the log") -> Verdict:
    table = table_for(log, where)
    fair = bool(log.seed and log.header.commitment)
    if fair and hashlib.sha256(log.seed).hexdigest() != log.header.commitment:
        raise LogError(f"{where}: the seed is not the one that was promised before the first throw.")
    for count, entry in enumerate(log.entries, 1):
        seat, _, args = entry
        if fair and seat == CHANCE and table.state.chance:
            due = fair_outcome(log.seed, list(log.header.entropy), table.fallen, table.state.chance)
            if args != (due,):
                raise LogError(f"{where}: entry {count}, {list(entry)}, is not what the seed gives: {due}.")
        enter_logged(table, log, count, entry, where)
    if fair:
        how = f"All {table.fallen} throws and draws follow from the seed promised beforehand."
    elif log.header.commitment:
        how = "A seed was promised but is not in this log yet, so the dice cannot be checked."
    else:
        how = "No seed was promised, so the dice cannot be checked."
    return Verdict(table, len(log.entries), len(log.digests), table.fallen, how)
