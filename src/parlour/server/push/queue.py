"""The notices that wait to be sent: no push service and no person may hold up the others."""

from collections import Counter

import msgspec

from parlour.server.push.endpoints import Endpoint
from parlour.server.storage.people import Subscription

WAITING = 1000  # notices; beyond that new ones are dropped
ORIGIN_WAITING = 400  # of them to one push service
OWNER_WAITING = 40  # of them to one person
ORIGIN_AT_ONCE = 8  # in flight to one push service
OWNER_AT_ONCE = 4  # in flight to one person


class Notice(msgspec.Struct, frozen=True):
    """The text of a notice: nothing that is secret from anybody but its owner."""

    title: str
    body: str
    table: str


class Delivery(msgspec.Struct, frozen=True):
    """A notice on its way to one browser."""

    subscription: Subscription
    endpoint: Endpoint
    notice: Notice

    @property
    def keys(self) -> tuple[str, str]:
        """Return under which origin and owner it is counted."""
        return f"origin {self.endpoint.origin}", f"owner {self.subscription.owner}"


class DeliveryQueue:
    """Deliveries in the order they came, except that none waits for another origin or person."""

    def __init__(self) -> None:
        self.waiting: dict[int, Delivery] = {}  # in order, by number
        self.number = 0
        self.counts: Counter[str] = Counter()  # waiting, by origin and by owner
        self.in_flight: Counter[str] = Counter()  # likewise

    def put(self, delivery: Delivery) -> bool:
        """Add a delivery; return whether there was room for it."""
        origin, owner = delivery.keys
        if len(self.waiting) >= WAITING:
            return False
        if self.counts[origin] >= ORIGIN_WAITING or self.counts[owner] >= OWNER_WAITING:
            return False
        self.number += 1
        self.waiting[self.number] = delivery
        count(self.counts, delivery, 1)
        return True

    def take(self) -> Delivery | None:
        """Return the first delivery that may begin now, which counts as in flight until it is finished."""
        for number, delivery in self.waiting.items():
            origin, owner = delivery.keys
            if self.in_flight[origin] < ORIGIN_AT_ONCE and self.in_flight[owner] < OWNER_AT_ONCE:
                del self.waiting[number]
                count(self.counts, delivery, -1)
                count(self.in_flight, delivery, 1)
                return delivery
        return None

    def finish(self, delivery: Delivery) -> None:
        """Count a delivery as in flight no longer."""
        count(self.in_flight, delivery, -1)


def count(counts: Counter[str], delivery: Delivery, change: int) -> None:
    for key in delivery.keys:
        counts[key] += change
        if not counts[key]:
            del counts[key]
