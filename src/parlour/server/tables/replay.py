"""A finished game, to be gone through again: checked from its first entry to its last, with nothing hidden."""

from parlour.kernel.event import SPECTATOR
from parlour.kernel.log import CHANCE, DIGEST_EVERY, Log
from parlour.kernel.state import State
from parlour.play.table import table_for
from parlour.server.messages import Luck, ReplayStep
from parlour.server.tables.payloads import event_info, shown

EVERY = 16  # entries between the states that are kept
STANDINGS = 400  # points of the picture of how everybody stood


class Replay:
    def __init__(self, log: Log) -> None:
        table = table_for(log, "This table")
        game = table.game
        self.states: list[State] = [table.state]
        self.told = [len(table.told)]  # how many events there were after each entry
        self.entries = log.entries
        turn = game.turns(table.state)
        standing: list[tuple[int, ...]] = []
        fallen: list[tuple[int, int]] = []
        for count, entry in enumerate(log.entries, 1):
            if entry[0] == CHANCE:
                fallen.append((entry[2][0], table.state.chance))
            table.enter(entry)
            if table.over or count % DIGEST_EVERY == 0:
                table.log.digests[count] = table.log.seal(table.state)
            self.told.append(len(table.told))
            if count % EVERY == 0:
                self.states.append(table.state)
            if table.over or game.turns(table.state) != turn:
                turn = game.turns(table.state)
                standing.append(game.standing(table.state))
        self.table = table
        self.text = table.log.text()
        self.standing = thinned(standing)
        self.luck = Luck(log.seed.hex(), log.header.entropy, tuple(fallen))

    def step(self, at: int) -> ReplayStep:
        """As it stood after so many entries."""
        table, book = self.table, self.table.game.book
        s = self.states[at // EVERY].copy()
        for seat, action, args in self.entries[at // EVERY * EVERY : at]:
            if seat == CHANCE:
                book.fall(s, args[0])
            else:
                book.act(s, seat, action, args)
        first = self.told[at - 1] if at else 0
        events = tuple(event_info(told) for _, told in table.worded(first, self.told[at]))
        return ReplayStep(at, len(self.entries), events, shown(table.game.look(s, SPECTATOR)))


def thinned(standing: list[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """No more points than a picture can show, the last among them."""
    step = -(-len(standing) // STANDINGS) or 1
    return tuple(standing[::-step][::-1])
