"""What the server's admin has decided, as this process knows it: who is banned, and the notice to all."""

from parlour.play.language import message
from parlour.server.errors import RequestError
from parlour.server.messages import Announced
from parlour.server.storage.administration import Announcement
from parlour.server.storage.protocol import Storage
from parlour.server.tables.table_terms import describe_time_left
from parlour.server.times import Times


class Oversight:
    def __init__(self, storage: Storage, times: Times) -> None:
        self.storage = storage
        self.times = times
        self.banned: dict[str, int] = {}  # until when: seconds since 1970, by `person …` and `network …`
        self.announcement: Announcement | None = None

    async def load(self) -> None:
        """Read what has been decided, here or in another process."""
        administration = self.storage.administration
        self.banned = {ban.who: ban.until for ban in await administration.bans(self.times.now())}
        self.announcement = await administration.announcement()

    def announced(self) -> Announced | None:
        """Return the notice to all, while it is to be shown."""
        notice = self.announcement
        return Announced(notice.text, notice.until) if notice and notice.until > self.times.now() else None

    def refusal(self, owner: str, network: str) -> str:
        """Return why this person or network is refused; empty if it is not."""
        if not self.banned:
            return ""
        until = max(self.banned.get(f"person {owner}", 0), self.banned.get(f"network {network}", 0))
        left = until - self.times.now()
        return message("admin-banned", time=describe_time_left(left)) if left > 0 else ""

    def check(self, owner: str, network: str) -> None:
        """Refuse a banned person or network."""
        if sentence := self.refusal(owner, network):
            raise RequestError(sentence, 403)
