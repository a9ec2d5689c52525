"""Where outcomes come from. The kernel itself owns no random numbers."""

import hashlib
import hmac
import random
from collections.abc import Callable
from typing import Final, Protocol

from mypy_extensions import i64

LOW: Final[i64] = (1 << 30) - 1
HALF: Final = 1 << 29  # with more outcomes than these, thirty bits would favour some
MULTIPLIER: Final[i64] = 999999696  # the largest below a thousand million that makes a safe prime
SPREAD: Final[i64] = 663608941  # odd, near the golden part of thirty bits
MIXING: Final = 3  # times, after which branches that follow each other have nothing in common


class Source(Protocol):
    def pick(self, outcomes: int, describe: Callable[[int], str]) -> int:
        """One of so many equally likely outcomes; `said` puts an outcome into words."""


class Fast:
    """For simulation: quick, and the same for the same seed.

    Multiply-with-carry, the carry mixed into the outcome: no product exceeds sixty bits, so that compiled it is
    machine arithmetic, and the same numbers when it is not. MULTIPLIER << 30 less one is a safe prime: they come
    round again only after 2**58.
    """

    def __init__(self, seed: int) -> None:
        state: i64 = random.Random(seed).getrandbits(59) + 1
        self.low: i64 = state & LOW
        self.carry: i64 = state >> 30

    def below(self, n: int) -> int:
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
        """From here on the same numbers as another's."""
        self.low = other.low
        self.carry = other.carry

    def branch(self, low: int, carry: int, number: int) -> None:
        """The numbers of one of many branches from the same place, whatever the others use of theirs."""
        mixed: i64 = number
        for _ in range(MIXING):
            mixed = (mixed * SPREAD + low) & LOW
            mixed ^= mixed >> 15
        self.low = mixed
        self.carry = carry

    def pick(self, outcomes: int, describe: Callable[[int], str]) -> int:
        return self.below(outcomes)


class Fair:
    """For people: every outcome follows from a seed fixed beforehand, the players' own entropy and its number.

    The seed's hash is published before the first throw and the seed itself at the end, so that anybody can
    check that the house could neither choose the outcomes nor know them without the players.
    """

    def __init__(self, seed: bytes, entropy: list[str], index: int = 0) -> None:
        self.seed = seed
        self.entropy = entropy
        self.index = index

    def commitment(self) -> str:
        return hashlib.sha256(self.seed).hexdigest()

    def pick(self, outcomes: int, describe: Callable[[int], str]) -> int:
        self.index += 1
        return fair_outcome(self.seed, self.entropy, self.index - 1, outcomes)


def fair_outcome(seed: bytes, entropy: list[str], index: int, outcomes: int) -> int:
    """HMAC-SHA-256 of the entropy and the number of the event, as a 64-bit number below the largest multiple."""
    limit = (1 << 64) // outcomes * outcomes
    attempt = 0
    while True:
        message = "|".join([*entropy, str(index), str(attempt)])
        word = int.from_bytes(hmac.digest(seed, message.encode(), "sha256")[:8], "big")
        if word < limit:
            return word % outcomes
        attempt += 1


class Scripted:
    """For tests: outcomes as people say them ("3 4 5", "Rolls Royce") or by number, one after another."""

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
