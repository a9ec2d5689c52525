"""What happened in a game and what was done, counted under names a person can read."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from parlour.kernel.bits import numbers
from parlour.kernel.event import Event
from parlour.kernel.game import Game
from parlour.kernel.offer import Args, Offer
from parlour.play.language import message
from parlour.play.words import Words

# The columns of a results file that begin so are counts:
#   clause:NAME             events by that clause of the rulebook
#   event:KIND              events of that kind
#   thing:KIND:UNIT:NAME    events of that kind about that space, card, horse …
#   price:KIND:UNIT:NAME    the money in them, added up
#   money:KIND              the money in all events of that kind, added up
#   by:SEAT:KIND:UNIT:NAME  events of that kind in which that seat has to do with that thing
#   action:SEAT:ACTION      how often the seat did it
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
        self.whose = units[:1] == ("seat",) and len(self.things) == 1  # a seat, and one thing it has to do with


def event_slots(game: Game[Any], named: Iterable[str]) -> dict[str, EventSlots]:
    """Of every kind of event."""
    money = game.economy.unit if game.economy else ""
    return {kind: EventSlots(units, named, money) for kind, units in game.events.items()}


class TallyNames:
    """The words of one game and edition, shared by all its tallies."""

    def __init__(self, game: Game[Any], edition: Any, seats: int) -> None:
        self.words = Words(game, edition, [message("report-seat-line", seat=n + 1) for n in range(seats)])
        self.slots = event_slots(game, game.names(edition))


class Tally:
    def __init__(self, wording: TallyNames) -> None:
        self.wording = wording
        self.found: Counter[tuple[str, ...]] = Counter()
        self.things: Counter[tuple[str, str, int]] = Counter()
        self.prices: Counter[tuple[str, str, int]] = Counter()
        self.whose: Counter[tuple[int, str, str, int]] = Counter()

    def count_event(self, event: Event) -> None:
        found = self.found
        found["clause", event.clause] += 1
        found["event", event.kind] += 1
        slots = self.wording.slots.get(event.kind)
        if slots is None:
            return
        amount = event.args[slots.money] if 0 <= slots.money < len(event.args) else None
        if amount is not None:
            found["money", event.kind] += amount
        for at, unit in slots.things:
            if at < len(event.args):
                members = numbers(event.args[at]) if unit.endswith("*") else [event.args[at]]
                for member in members:
                    key = (event.kind, unit.removesuffix("*"), member)
                    self.things[key] += 1
                    if slots.whose:
                        self.whose[event.args[0], *key] += 1
                    if amount is not None:
                        self.prices[key] += amount

    def count_offers(self, seat: int, offers: list[Offer]) -> None:
        for action in {offer.action for offer in offers}:
            self.found["chance", str(seat + 1), action] += 1

    def count_action(self, seat: int, offer: Offer, _args: Args) -> None:
        self.found["action", str(seat + 1), offer.action] += 1

    def totals(self) -> dict[str, int]:
        counts = Counter({":".join(key): count for key, count in self.found.items()})
        for sort, counter in (("thing", self.things), ("price", self.prices)):
            for (kind, unit, value), count in counter.items():  # several faces of a die may have one name
                counts[f"{sort}:{kind}:{unit}:{self.wording.words.value(unit, value)}"] += count
        for (seat, kind, unit, value), count in self.whose.items():
            counts[f"by:{seat + 1}:{kind}:{unit}:{self.wording.words.value(unit, value)}"] += count
        return dict(counts)
