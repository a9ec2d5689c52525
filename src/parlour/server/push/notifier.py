"""Notices to the browsers people have subscribed, where the server sends any."""

import contextlib

import msgspec

from parlour.server.background import Background
from parlour.server.metrics import Metrics
from parlour.server.push.queue import Notice
from parlour.server.push.sender import Sender, new_keys
from parlour.server.storage.people import Subscription
from parlour.server.storage.protocol import Lost, Storage
from parlour.server.times import Times


class PushSettings(msgspec.Struct, frozen=True):
    """How notices are sent by Web Push."""

    contact: str = ""  # whom a push service may write to, as mailto: or https:
    trusted: str = ""  # an origin that may be on this machine: your own push service, for tests


class Notifier:
    """The sender of notices, and what becomes of subscriptions that have ended."""

    def __init__(
        self,
        settings: PushSettings | None,
        storage: Storage,
        metrics: Metrics,
        times: Times,
        background: Background,
    ) -> None:
        self.settings = settings  # None where the server sends no notices
        self.storage = storage
        self.metrics = metrics
        self.times = times
        self.background = background
        self.sender: Sender | None = None

    async def open(self) -> None:
        if self.settings is not None:
            keys = await self.storage.people.house_value("push", new_keys())
            self.sender = Sender(keys, self.metrics, self.times, self.settings.contact, self.settings.trusted)
            self.sender.open(self.forget)

    def close(self) -> None:
        if self.sender:
            self.sender.close()

    def notify(self, subscriptions: list[Subscription], notice: Notice) -> None:
        """Send the notice to each of these browsers."""
        for subscription in subscriptions:
            if self.sender:
                self.sender.send(subscription, notice)

    def forget(self, subscription: Subscription) -> None:
        """Remove a subscription in the background."""
        if not self.background.closing:
            self.background.spawn(self.unsubscribe(subscription))

    async def unsubscribe(self, subscription: Subscription) -> None:
        """Remove a subscription, unless it has changed hands."""
        with contextlib.suppress(Lost):
            await self.storage.people.unsubscribe(subscription.endpoint, subscription.owner)
