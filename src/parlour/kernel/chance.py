"""Sources of outcomes; the kernel itself draws no random numbers."""

import hashlib
import random
from collections.abc import Callable
from typing import Final, Protocol

from mypy_extensions import i64

LOW: Final[i64] = (1 << 30) - 1
HALF: Final = 1 << 29  # most outcomes that thirty bits can choose from evenly
MULTIPLIER: Final[i64] = 999999696  # the largest below 10**9 that makes a safe prime
SPREAD: Final[i64] = 663608941  # odd, near 2**30 divided by the golden ratio
BLOCK: Final = 64  # bytes that SHA-256 takes at a time
MIXING: Final = 3  # rounds, after which successive branches have nothing in common


class Source(Protocol):
    def pick(self, outcomes: int, describe: Callable[[int], str]) -> int:
        """Return one of so many equally likely outcomes; `describe` puts an outcome into words."""


class Fast:
    """A quick source for simulation: the same seed gives the same outcomes, compiled or not.

    Multiply-with-carry, the carry mixed into the outcome. No product exceeds sixty bits, so that machine integers
    hold it. (MULTIPLIER << 30) - 1 is a safe prime: the numbers repeat only after 2**58.
    """

    def __init__(self, seed: int) -> None:
        state: i64 = random.Random(seed).getrandbits(59) + 1
        self.low: i64 = state & LOW
        self.carry: i64 = state >> 30

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        if n > HALF:
            return (self.below(HALF) << 29 | self.below(HALF)) * n >> 58
        many: i64 = n
        state = MULTIPLIER * self.low + self.carry
        low = state & LOW
        carry = state >> 30
        self.low = low
        self.carry = carry
        return (low ^ carry) * many >> 30

    def catch_up(self, other: "Fast") -> None:
        """Give the same numbers as the other from here on."""
        self.low = other.low
        self.carry = other.carry

    def branch(self, low: int, carry: int, number: int) -> None:
        """Give the numbers of one branch from this place, independent of how many the other branches use."""
        mixed: i64 = number
        for _ in range(MIXING):
            mixed = (mixed * SPREAD + low) & LOW
            mixed ^= mixed >> 15
        self.low = mixed
        self.carry = carry

    def pick(self, outcomes: int, describe: Callable[[int], str]) -> int:
        return self.below(outcomes)


class Fair:
    """The source for people: an outcome follows from a seed fixed beforehand, the players' entropy and its number.

    The server publishes the seed's hash before the first throw and the seed at the end, so that anybody can check that
    it could neither choose the outcomes nor know them without the players.
    """

    def __init__(self, seed: bytes, entropy: list[str], index: int = 0) -> None:
        self.seed = seed
        self.keyed = KeyedHash(seed)
        self.entropy = entropy
        self.index = index

    def commitment(self) -> str:
        """Return the hash of the seed, which can be published before the game."""
        return hashlib.sha256(self.seed).hexdigest()

    def pick(self, outcomes: int, describe: Callable[[int], str]) -> int:
        self.index += 1
        return draw_outcome(self.keyed, self.entropy, self.index - 1, outcomes)


def fair_outcome(seed: bytes, entropy: list[str], index: int, outcomes: int) -> int:
    """Return the outcome: HMAC-SHA-256 of the entropy and the index, drawn again until every outcome is as likely."""
    return draw_outcome(KeyedHash(seed), entropy, index, outcomes)


class KeyedHash:
    """HMAC-SHA-256 (RFC 2104) with the key hashed in advance: a third of the time of `hmac.digest`."""

    def __init__(self, key: bytes) -> None:
        block = (key if len(key) <= BLOCK else hashlib.sha256(key).digest()).ljust(BLOCK, b"\0")
        self.inner = hashlib.sha256(bytes([byte ^ 0x36 for byte in block]))
        self.outer = hashlib.sha256(bytes([byte ^ 0x5C for byte in block]))

    def digest(self, text: bytes) -> bytes:
        inner, outer = self.inner.copy(), self.outer.copy()
        inner.update(text)
        outer.update(inner.digest())
        return outer.digest()


def draw_outcome(keyed: KeyedHash, entropy: list[str], index: int, outcomes: int) -> int:
    """Return the outcome as `fair_outcome` does, by a hash that knows the seed already, which is faster."""
    limit = (1 << 64) // outcomes * outcomes
    attempt = 0
    while True:
        text = "|".join([*entropy, str(index), str(attempt)])
        word = int.from_bytes(keyed.digest(text.encode())[:8], "big")
        if word < limit:
            return word % outcomes
        attempt += 1


class Scripted:
    """The source for tests: outcomes in words ("3 4 5", "Rolls Royce") or as numbers, one after another."""

    def __init__(self, outcomes: "list[str | int]") -> None:
        self.outcomes = outcomes
        self.at = 0

    def pick(self, outcomes: int, describe: Callable[[int], str]) -> int:
        if self.at >= len(self.outcomes):
            raise LookupError(f"the script is at its end, and chance has to choose among {outcomes}: {describe(0)} …")
        wanted = self.outcomes[self.at]
        self.at += 1
        if isinstance(wanted, int):
            return wanted
        for outcome in range(outcomes):
            if describe(outcome) == wanted:
                return outcome
        raise LookupError(f"“{wanted}” cannot come now; what can: {', '.join([describe(k) for k in range(outcomes)])}")
