"""Legal actions: an `Offer` describes one so that a person, a form, a bot or a learner can choose."""

import math
from typing import Final

from mypy_extensions import i64, mypyc_attr

from parlour.kernel.bits import how_many, nth_of, numbers
from parlour.kernel.chance import Fast
from parlour.kernel.names import code_of

# A compiled playout makes and drops these objects all the time: `acyclic` keeps them out of garbage collection, and
# `free_list_len` reuses their memory.

Args = tuple[int, ...]  # what was chosen for each parameter
WORD_BITS: Final = 61  # bits of a set that is a machine integer
MOST_MEMBERS: Final = 1 << 20  # a larger value is in no set, and is never shifted by


# ---- parameters ---------------------------------------------------------------------------------


@mypyc_attr(free_list_len=1, acyclic=True)
class Param:
    """An integer to be chosen: `low` to `high` by `step`, counted in `unit`.

    `clause` names the rule that sets the limits, if it is not the action's own.
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
        """Return how many values may be chosen."""
        return (self.high - self.low) // self.step + 1 if self.high >= self.low else 0

    def nth(self, k: int) -> int:
        """Return the k-th value, from 0."""
        return self.low + k * self.step

    def any(self, luck: Fast) -> int:
        """Return a random value."""
        return self.low + luck.below((self.high - self.low) // self.step + 1) * self.step

    def place_of(self, value: int) -> int:
        """Return which of the values it is, from 0."""
        return (value - self.low) // self.step

    def options(self) -> list[int]:
        """Return the single things to choose from, or nothing if it is an amount."""
        return []

    def to_plain(self) -> tuple[object, ...]:
        return (self.name, self.unit, self.low, self.high, self.step)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as the constructor's arguments, which a compiled object needs to state."""
        return (type(self), (self.name, self.unit, self.low, self.high, self.step, self.clause))


@mypyc_attr(free_list_len=1, acyclic=True)
class OneOf(Param):
    """One of a set of numbers, each a card, a seat or a space."""

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
    """A subset of a set of numbers, with `least` to `most` members."""

    def __init__(
        self, name: str, unit: str, allowed: int = 0, least: int = 0, most: int = 64, clause: str = ""
    ) -> None:
        super().__init__(name, unit, 0, 0, 1, clause)
        self.allowed = allowed
        self.least = least
        self.most = min(most, how_many(allowed))

    def leads(self, taken: int, rest: int) -> bool:
        """Return whether an admitted set has all the members taken, and no others but some of the rest."""
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
        """Return the k-th set: smaller sets first, sets of one size by their lowest members."""
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


FEW: Final = 32  # sizes below this have their subsets counted beforehand
COUNTED: Final[list[int]] = [math.comb(n, k) for n in range(FEW) for k in range(FEW)]


def choices(n: int, k: int) -> int:
    """Return the number of sets of k members out of n."""
    return COUNTED[n * FEW + k] if n < FEW and k < FEW else math.comb(n, k)


# ---- offers -------------------------------------------------------------------------------------

AS_MADE: Final = 0  # the offer has the parameters it was made with
RANGE: Final = 1  # one of them goes from `low` to `high` by `step`
ONE_OF: Final = 2  # one of them is a member of the set `low`


@mypyc_attr(free_list_len=1, acyclic=True)
class Offer:
    """An action of the book with its parameters, each chosen independently of the others.

    A game may derive an offer in which the choices depend on each other. There `admits`, `size`, `nth` and `any` agree
    on the same ways to take it, and each parameter allows what it has in some of these ways.
    A game makes a frequent offer once; `over` and `among` then give it other limits for one parameter. That parameter
    is only made when it is looked at.
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
        """Return this offer with the parameter `at` from low to high by step."""
        return Offer(self.action, self.made, self.out_of_turn, self.code, RANGE, at, low, high, step)

    def among(self, allowed: i64, at: i64 = 0) -> "Offer":
        """Return this offer with the parameter `at` a member of this set."""
        return Offer(self.action, self.made, self.out_of_turn, self.code, ONE_OF, at, allowed)

    def of(self, params: tuple[Param, ...]) -> "Offer":
        """Return this offer with other parameters."""
        return Offer(self.action, params, self.out_of_turn, self.code)

    @property
    def params(self) -> tuple[Param, ...]:
        if self.limits == AS_MADE:
            return self.made
        return (*self.made[: self.at], self.limited_param(), *self.made[self.at + 1 :])

    def limited_param(self) -> Param:
        """Return the parameter that has other limits."""
        old = self.made[self.at]
        if self.limits == RANGE:
            return Param(old.name, old.unit, self.low, self.high, self.step, old.clause)
        return OneOf(old.name, old.unit, self.low, old.clause)

    def next_param(self, chosen: Args) -> Param | None:
        """Return the parameter after these choices, or None; every value it admits leads to a way to take the offer."""
        at = len(chosen)
        if at == len(self.made):
            return None
        return self.made[at] if self.limits == AS_MADE or at != self.at else self.limited_param()

    def admits(self, args: Args) -> bool:
        """Return whether the offer may be taken with these choices."""
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
        """Return whether the parameter that has other limits admits the value, however large."""
        if self.limits == ONE_OF:
            return 0 <= value < WORD_BITS and self.low >> value & 1 == 1
        low: int = self.low
        high: int = self.high
        return low <= value <= high and (value - low) % self.step == 0

    def size(self) -> int:
        """Return how many ways there are to take it."""
        total = 1
        for param in self.params:
            total *= param.size()
        return total

    def nth(self, k: int) -> Args:
        """Return the k-th way to take it; the last parameter changes fastest."""
        params = self.params
        args: list[int] = []
        for i in range(len(params) - 1, -1, -1):
            size = params[i].size()
            args.append(params[i].nth(k % size))
            k //= size
        args.reverse()
        return tuple(args)

    def any(self, luck: Fast) -> Args:
        """Return a random way to take it."""
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
        """Return a random value of the parameter that has other limits."""
        if self.limits == ONE_OF:
            return nth_of(self.low, luck.below(how_many(self.low)))
        return self.low + luck.below((self.high - self.low) // self.step + 1) * self.step

    def to_plain(self) -> tuple[object, ...]:
        return (self.action, tuple([param.to_plain() for param in self.params]), int(self.out_of_turn))

    def __reduce__(self) -> tuple[object, ...]:
        return (Offer, (self.action, self.params, self.out_of_turn))


class Refused(Exception):
    """The action is not legal, and the state has not changed.

    `clause` is the rule that forbids it, `sentence` explains it to a person, `offers` are the legal actions. `reason`
    is the clause, or `clause/case` where the game has words for the case.
    """

    def __init__(self, clause: str, sentence: str, offers: list[Offer]) -> None:
        super().__init__(sentence)
        self.clause = clause.partition("/")[0]
        self.reason = clause
        self.sentence = sentence
        self.offers = offers
