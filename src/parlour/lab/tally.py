"""Counts of what happened in a game and what was done, under readable names."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from parlour.kernel.bits import numbers
from parlour.kernel.event import Event
from parlour.kernel.game import Game
from parlour.kernel.offer import Offer
from parlour.play.language import message
from parlour.play.words import Words

# The columns of a results file that begin so are counts:
#   clause:NAME             events by that clause of the rulebook
#   event:KIND              events of that kind
#   thing:KIND:UNIT:NAME    events of that kind about that space, card, horse …
#   price:KIND:UNIT:NAME    the money in them, added up
#   money:KIND              the money in all events of that kind, added up
#   by:SEAT:KIND:UNIT:NAME  events of that kind with that seat and that thing
#   action:SEAT:ACTION      how often the seat took the action
#   chance:SEAT:ACTION      how often it could have
PREFIXES = ("clause:", "event:", "thing:", "price:", "money:", "by:", "action:", "chance:")


class EventSlots:
    """Which arguments of a kind of event are things with names, and which is money."""

    def __init__(self, units: tuple[str, ...], named: Iterable[str], money: str) -> None:
        known = set(named)
        self.things = [
            (at, unit) for at, unit in enumerate(units) if unit != "seat" and unit.removesuffix("*") in known
        ]
        self.money = units.index(money) if money in units else -1
        self.by_seat = units[:1] == ("seat",) and len(self.things) == 1  # a seat and exactly one thing


def event_slots(game: Game[Any], named: Iterable[str]) -> dict[str, EventSlots]:
    """Return the slots of every kind of event."""
    money = game.economy.unit if game.economy else ""
    return {kind: EventSlots(units, named, money) for kind, units in game.events.items()}


class TallyNames:
    """The names of one game and edition, shared by all its tallies."""

    def __init__(self, game: Game[Any], edition: Any, seats: int) -> None:
        self.words = Words(game, edition, [message("report-seat-line", seat=n + 1) for n in range(seats)])
        self.slots = event_slots(game, game.names(edition))


class Tally:
    """The counts of one game."""

    def __init__(self, names: TallyNames) -> None:
        self.names = names
        self.counts: Counter[tuple[str, ...]] = Counter()
        self.things: Counter[tuple[str, str, int]] = Counter()
        self.prices: Counter[tuple[str, str, int]] = Counter()
        self.by_seat: Counter[tuple[int, str, str, int]] = Counter()

    def count_event(self, event: Event) -> None:
        counts = self.counts
        counts["clause", event.clause] += 1
        counts["event", event.kind] += 1
        slots = self.names.slots.get(event.kind)
        if slots is None:
            return
        amount = event.args[slots.money] if 0 <= slots.money < len(event.args) else None
        if amount is not None:
            counts["money", event.kind] += amount
        for at, unit in slots.things:
            if at < len(event.args):
                members = numbers(event.args[at]) if unit.endswith("*") else [event.args[at]]
                for member in members:
                    key = (event.kind, unit.removesuffix("*"), member)
                    self.things[key] += 1
                    if slots.by_seat:
                        self.by_seat[event.args[0], *key] += 1
                    if amount is not None:
                        self.prices[key] += amount

    def count_offers(self, seat: int, offers: list[Offer]) -> None:
        for action in {offer.action for offer in offers}:
            self.counts["chance", str(seat + 1), action] += 1

    def count_action(self, seat: int, offer: Offer) -> None:
        self.counts["action", str(seat + 1), offer.action] += 1

    def totals(self) -> dict[str, int]:
        """Return the counts by column."""
        totals = Counter({":".join(key): count for key, count in self.counts.items()})
        for sort, counter in (("thing", self.things), ("price", self.prices)):
            for (kind, unit, value), count in counter.items():  # several faces of a die may share a name
                totals[f"{sort}:{kind}:{unit}:{self.names.words.value(unit, value)}"] += count
        for (seat, kind, unit, value), count in self.by_seat.items():
            totals[f"by:{seat + 1}:{kind}:{unit}:{self.names.words.value(unit, value)}"] += count
        return dict(totals)
