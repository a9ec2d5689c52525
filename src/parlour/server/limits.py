"""How much one client may ask for."""

import re
import time
import unicodedata

import msgspec

from parlour.server.errors import RequestError


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rates are a second; a burst is what may come at once after a pause."""

    body: int = 128_000  # bytes of a request
    edition: int = 64_000  # letters
    message: int = 16_000  # bytes over a socket
    messages: float = 20
    messages_burst: int = 60
    requests: float = 5  # that change something, from one address
    requests_burst: int = 60
    guesses: float = 0.2  # at codes and links, from one address
    guesses_burst: int = 20
    reads: float = 50  # from one address
    reads_burst: int = 300
    sayings: float = 1
    sayings_burst: int = 8
    saying: int = 300  # letters
    name: int = 24  # letters
    tables: int = 40  # a client sets up in a day
    connections: int = 24  # of one client
    address_connections: int = 200  # from one address
    outbox: int = 500  # messages a client may leave unread
    pace: int = 10_000  # milliseconds
    wait: int = 60  # seconds for somebody absent, before others may let a bot play


class Bucket:
    """Fills at a rate, holds a burst, and gives while it has."""

    __slots__ = ("at", "burst", "level", "rate")

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.level = float(burst)
        self.at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """One for each who asks; the longest unused are forgotten."""

    MOST = 10_000

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.known: dict[str, Bucket] = {}

    def take(self, who: str) -> bool:
        bucket = self.known.pop(who, None) or Bucket(self.rate, self.burst)
        self.known[who] = bucket
        if len(self.known) > self.MOST:
            del self.known[next(iter(self.known))]
        return bucket.take()


JOINERS = "\u200c\u200d"  # within words of some scripts
ENTROPY = re.compile(r"[A-Za-z0-9_-]{0,64}")


def plain(text: str) -> str:
    """One line of plain text: no control characters, nothing that turns the writing round."""
    kept = [
        " " if letter.isspace() else letter
        for letter in unicodedata.normalize("NFC", text)
        if letter.isspace() or letter in JOINERS or unicodedata.category(letter)[0] != "C"
    ]
    return " ".join("".join(kept).split())


def name_of(text: str, limits: Limits) -> str:
    name = plain(text)
    if not name.strip(JOINERS):
        raise RequestError("Everybody at the table needs a name; give one.", 400)
    if len(name) > limits.name:
        raise RequestError(f"That name is too long; {limits.name} letters are the most.", 400)
    return name


def entropy_of(text: str) -> str:
    if not ENTROPY.fullmatch(text):
        raise RequestError("What a device adds to the luck is up to 64 letters, digits, - or _.", 400)
    return text
