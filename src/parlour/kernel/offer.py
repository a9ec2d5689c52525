"""What a seat may do now, described so that a person, a form, a bot or a learner can choose."""

import math
from typing import Final

from mypy_extensions import i64, mypyc_attr

from parlour.kernel.bits import how_many, nth_of, numbers
from parlour.kernel.chance import Fast
from parlour.kernel.names import code_of

# What a compiled playout makes and throws away all the time is `acyclic`, so that no search for garbage has to follow
# it, and leaves its memory to the next of its kind (`free_list_len`).

Args = tuple[int, ...]  # what was chosen: integers only
WORD_BITS: Final = 61  # of a set that is a machine integer
MOST_MEMBERS: Final = 1 << 20  # of any set: nobody has so many cards, and no shift is longer


# ---- parameters ---------------------------------------------------------------------------------


@mypyc_attr(free_list_len=1, acyclic=True)
class Param:
    """An integer to be chosen: `low` to `high` by `step`, counted in `unit`.

    `clause` names the rule that sets these limits, where it is not the action's own.
    """

    def __init__(self, name: str, unit: str, low: int = 0, high: int = 0, step: int = 1, clause: str = "") -> None:
        self.name = name
        self.unit = unit
        self.low = low
        self.high = high
        self.step = step
        self.clause = clause

    def admits(self, value: int) -> bool:
        return self.low <= value <= self.high and (value - self.low) % self.step == 0

    def size(self) -> int:
        """How many values may be chosen."""
        return (self.high - self.low) // self.step + 1 if self.high >= self.low else 0

    def nth(self, k: int) -> int:
        """The k-th of them, from 0."""
        return self.low + k * self.step

    def any(self, luck: Fast) -> int:
        """Some of them, each as likely as another."""
        return self.low + luck.below((self.high - self.low) // self.step + 1) * self.step

    def place_of(self, value: int) -> int:
        """Which of them it is, from 0."""
        return (value - self.low) // self.step

    def options(self) -> list[int]:
        """The single things that may be chosen from, where they can be listed; else nothing."""
        return []

    def to_plain(self) -> tuple[object, ...]:
        return (self.name, self.unit, self.low, self.high, self.step)

    def __reduce__(self) -> tuple[object, ...]:
        """How to make it anew in another process, where a bot may think: compiled objects have to say so."""
        return (type(self), (self.name, self.unit, self.low, self.high, self.step, self.clause))


@mypyc_attr(free_list_len=1, acyclic=True)
class OneOf(Param):
    """One of some numbers, each a card, a seat or a space: a bit for each that may be chosen."""

    def __init__(self, name: str, unit: str, allowed: int = 0, clause: str = "") -> None:
        super().__init__(name, unit, 0, 0, 1, clause)
        self.allowed = allowed

    def admits(self, value: int) -> bool:
        return 0 <= value < MOST_MEMBERS and self.allowed >> value & 1 == 1

    def size(self) -> int:
        return how_many(self.allowed)

    def nth(self, k: int) -> int:
        return nth_of(self.allowed, k)

    def any(self, luck: Fast) -> int:
        return nth_of(self.allowed, luck.below(how_many(self.allowed)))

    def place_of(self, value: int) -> int:
        return how_many(self.allowed & (1 << value) - 1)

    def options(self) -> list[int]:
        return numbers(self.allowed)

    def to_plain(self) -> tuple[object, ...]:
        return (self.name, self.unit, "one", self.allowed)

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.name, self.unit, self.allowed, self.clause))


@mypyc_attr(free_list_len=1, acyclic=True)
class SomeOf(Param):
    """Some of the allowed numbers together, `least` to `most` of them: the value is itself a bit for each."""

    def __init__(
        self, name: str, unit: str, allowed: int = 0, least: int = 0, most: int = 64, clause: str = ""
    ) -> None:
        super().__init__(name, unit, 0, 0, 1, clause)
        self.allowed = allowed
        self.least = least
        self.most = min(most, how_many(allowed))

    def leads(self, taken: int, rest: int) -> bool:
        """Whether some set that is admitted holds all these, and beyond them only some of the rest."""
        many = how_many(taken)
        return many <= self.most and many + how_many(rest) >= self.least

    def admits(self, value: int) -> bool:
        return value >= 0 and value & ~self.allowed == 0 and self.least <= how_many(value) <= self.most

    def size(self) -> int:
        n = how_many(self.allowed)
        total = 0
        for k in range(self.least, self.most + 1):
            total += choices(n, k)
        return total

    def nth(self, k: int) -> int:
        """Smallest sets first; sets of one size in the order of their lowest members."""
        left = how_many(self.allowed)
        size = self.least
        while k >= choices(left, size):
            k -= choices(left, size)
            size += 1
        value = 0
        rest = self.allowed
        while size:
            lowest = rest & -rest
            left -= 1
            with_it = choices(left, size - 1)
            if k < with_it:
                value |= lowest
                size -= 1
            else:
                k -= with_it
            rest ^= lowest
        return value

    def any(self, luck: Fast) -> int:
        return self.nth(luck.below(self.size()))

    def options(self) -> list[int]:
        return numbers(self.allowed)

    def to_plain(self) -> tuple[object, ...]:
        return (self.name, self.unit, "some", self.allowed, self.least, self.most)

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.name, self.unit, self.allowed, self.least, self.most, self.clause))


FEW: Final = 32  # members of a set whose subsets are counted beforehand
COUNTED: Final[list[int]] = [math.comb(n, k) for n in range(FEW) for k in range(FEW)]


def choices(n: int, k: int) -> int:
    """How many sets of k there are among n."""
    return COUNTED[n * FEW + k] if n < FEW and k < FEW else math.comb(n, k)


# ---- offers -------------------------------------------------------------------------------------

AS_MADE: Final = 0  # the parameters are those the offer was made with,
RANGE: Final = 1  # or one of them goes from `low` to `high` by `step`,
ONE_OF: Final = 2  # or is one of `low`, a bit for each


@mypyc_attr(free_list_len=1, acyclic=True)
class Offer:
    """An action of the book, and the integers it has to choose, each independently of the others.

    A game may derive its own, where not every choice goes with every other: what `admits` admits is then also what
    `size` counts, `nth` lists and `any` draws from, and each parameter says what some way to take the offer may hold.
    What is offered again and again is made once; `over` and `among` then give the same with other limits for one of
    its parameters, which is made only if somebody looks at it.
    """

    __slots__ = ("action", "at", "code", "high", "limits", "low", "made", "out_of_turn", "step")

    def __init__(
        self,
        action: str,
        params: tuple[Param, ...] = (),
        out_of_turn: bool = False,
        code: i64 = -1,
        limits: i64 = AS_MADE,
        at: i64 = 0,
        low: i64 = 0,
        high: i64 = 0,
        step: i64 = 1,
    ) -> None:
        self.action = action
        self.made = params
        self.out_of_turn = out_of_turn
        self.code: i64 = code if code >= 0 else code_of(action)
        self.limits: i64 = limits
        self.at: i64 = at
        self.low: i64 = low
        self.high: i64 = high
        self.step: i64 = step

    def over(self, low: i64, high: i64, step: i64 = 1, at: i64 = 0) -> "Offer":
        """The same, its parameter `at` from low to high by step."""
        return Offer(self.action, self.made, self.out_of_turn, self.code, RANGE, at, low, high, step)

    def among(self, allowed: i64, at: i64 = 0) -> "Offer":
        """The same, its parameter `at` one of these: a bit for each."""
        return Offer(self.action, self.made, self.out_of_turn, self.code, ONE_OF, at, allowed)

    def of(self, params: tuple[Param, ...]) -> "Offer":
        """The same with other parameters."""
        return Offer(self.action, params, self.out_of_turn, self.code)

    @property
    def params(self) -> tuple[Param, ...]:
        if self.limits == AS_MADE:
            return self.made
        return (*self.made[: self.at], self.limited_param(), *self.made[self.at + 1 :])

    def limited_param(self) -> Param:
        """The parameter that has other limits."""
        old = self.made[self.at]
        if self.limits == RANGE:
            return Param(old.name, old.unit, self.low, self.high, self.step, old.clause)
        return OneOf(old.name, old.unit, self.low, old.clause)

    def next_param(self, chosen: Args) -> Param | None:
        """What is to be chosen after these; None when that was all. Whatever it admits, the offer can be taken so."""
        at = len(chosen)
        if at == len(self.made):
            return None
        return self.made[at] if self.limits == AS_MADE or at != self.at else self.limited_param()

    def admits(self, args: Args) -> bool:
        if len(args) != len(self.made):
            return False
        for i in range(len(args)):
            if self.limits == AS_MADE or i != self.at:
                if not self.made[i].admits(args[i]):
                    return False
            elif not self.admits_limited(args[i]):
                return False
        return True

    def admits_limited(self, value: int) -> bool:
        """Of any size: only what is within bounds is a machine integer."""
        if self.limits == ONE_OF:
            return 0 <= value < WORD_BITS and self.low >> value & 1 == 1
        low: int = self.low
        high: int = self.high
        return low <= value <= high and (value - low) % self.step == 0

    def size(self) -> int:
        """How many ways there are to take it."""
        total = 1
        for param in self.params:
            total *= param.size()
        return total

    def nth(self, k: int) -> Args:
        """The k-th way to take it; the last parameter changes fastest."""
        params = self.params
        found: list[int] = []
        for i in range(len(params) - 1, -1, -1):
            size = params[i].size()
            found.append(params[i].nth(k % size))
            k //= size
        found.reverse()
        return tuple(found)

    def any(self, luck: Fast) -> Args:
        """Some way to take it, each as likely as another."""
        made = self.made
        many = len(made)
        if not many:
            return ()
        limited: i64 = self.at if self.limits != AS_MADE else -1
        if many == 1:
            return (self.any_limited(luck) if limited == 0 else made[0].any(luck),)
        if many == 2:
            first = self.any_limited(luck) if limited == 0 else made[0].any(luck)
            return (first, self.any_limited(luck) if limited == 1 else made[1].any(luck))
        return tuple([self.any_limited(luck) if i == limited else made[i].any(luck) for i in range(many)])

    def any_limited(self, luck: Fast) -> int:
        """Some value of the parameter that has other limits."""
        if self.limits == ONE_OF:
            return nth_of(self.low, luck.below(how_many(self.low)))
        return self.low + luck.below((self.high - self.low) // self.step + 1) * self.step

    def to_plain(self) -> tuple[object, ...]:
        return (self.action, tuple([param.to_plain() for param in self.params]), int(self.out_of_turn))

    def __reduce__(self) -> tuple[object, ...]:
        return (Offer, (self.action, self.params, self.out_of_turn))


class Refused(Exception):
    """The action was not on offer; the state is as it was.

    `clause` is the rule that refuses, `sentence` says it to a person, `offers` is what may be done instead.
    """

    def __init__(self, clause: str, sentence: str, offers: list[Offer]) -> None:
        super().__init__(sentence)
        self.clause = clause
        self.sentence = sentence
        self.offers = offers
