"""What a seat may do now, described so that a person, a form, a bot or a learner can choose."""

from mypy_extensions import mypyc_attr

# What a compiled playout makes and throws away all the time is `acyclic`, so that no search for garbage has to follow
# it, and leaves its memory to the next of its kind (`free_list_len`).

Args = tuple[int, ...]  # what was chosen: integers only


@mypyc_attr(acyclic=True)
class Param:
    """An integer to be chosen: `low` to `high` by `step`, counted in `unit`.

    `clause` names the rule that sets these limits, where it is not the action's own.
    """

    def __init__(self, name: str, unit: str, low: int, high: int, step: int = 1, clause: str = "") -> None:
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

    def options(self) -> list[int]:
        """The single things that may be chosen from, where they can be listed; else nothing."""
        return []

    def plain(self) -> tuple[object, ...]:
        return (self.name, self.unit, self.low, self.high, self.step)

    def __reduce__(self) -> tuple[object, ...]:
        """How to make it anew in another process, where a bot may think: compiled objects have to say so."""
        return (type(self), (self.name, self.unit, self.low, self.high, self.step, self.clause))


def bits(values: list[int]) -> int:
    """A bit for each number."""
    found = 0
    for value in values:
        found |= 1 << value
    return found


def numbers(found: int) -> list[int]:
    """The numbers whose bits are set."""
    values: list[int] = []
    value = 0
    while found:
        if found & 1:
            values.append(value)
        found >>= 1
        value += 1
    return values


def how_many(found: int) -> int:
    """The number of bits that are set: `bit_count`, but for few bits three times as fast once compiled."""
    count = 0
    while found:
        found &= found - 1  # without its lowest bit
        count += 1
    return count


def nth_of(found: int, k: int) -> int:
    """The k-th of the numbers whose bits are set, from 0."""
    for _ in range(k):
        found &= found - 1
    return (found & -found).bit_length() - 1


@mypyc_attr(free_list_len=1, acyclic=True)
class OneOf(Param):
    """One of some numbers, each a card, a seat or a space: a bit for each that may be chosen."""

    def __init__(self, name: str, unit: str, allowed: int, clause: str = "") -> None:
        super().__init__(name, unit, 0, allowed.bit_length() - 1, 1, clause)
        self.allowed = allowed

    def admits(self, value: int) -> bool:
        return value >= 0 and self.allowed >> value & 1 == 1

    def size(self) -> int:
        return how_many(self.allowed)

    def nth(self, k: int) -> int:
        return nth_of(self.allowed, k)

    def options(self) -> list[int]:
        return numbers(self.allowed)

    def plain(self) -> tuple[object, ...]:
        return (self.name, self.unit, "one", self.allowed)

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.name, self.unit, self.allowed, self.clause))


@mypyc_attr(free_list_len=1, acyclic=True)
class SomeOf(Param):
    """Some of the allowed numbers together, `least` to `most` of them: the value is itself a bit for each."""

    def __init__(self, name: str, unit: str, allowed: int, least: int = 0, most: int = 64, clause: str = "") -> None:
        super().__init__(name, unit, 0, allowed, 1, clause)
        self.allowed = allowed
        self.least = least
        self.most = min(most, how_many(allowed))

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
        pool = numbers(self.allowed)
        size = self.least
        of_that_size = choices(len(pool), size)
        while k >= of_that_size:
            k -= of_that_size
            size += 1
            of_that_size = choices(len(pool), size)
        value = 0
        for i in range(len(pool)):
            if not size:
                break
            with_it = choices(len(pool) - i - 1, size - 1)
            if k < with_it:
                value |= 1 << pool[i]
                size -= 1
            else:
                k -= with_it
        return value

    def options(self) -> list[int]:
        return numbers(self.allowed)

    def plain(self) -> tuple[object, ...]:
        return (self.name, self.unit, "some", self.allowed, self.least, self.most)

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.name, self.unit, self.allowed, self.least, self.most, self.clause))


def choices(n: int, k: int) -> int:
    """How many sets of k there are among n."""
    if k < 0 or k > n:
        return 0
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


@mypyc_attr(free_list_len=1, acyclic=True)
class Offer:
    """An action of the book, and the integers it has to choose, each independently of the others."""

    def __init__(self, action: str, params: tuple[Param, ...] = (), out_of_turn: bool = False) -> None:
        self.action = action
        self.params = params
        self.out_of_turn = out_of_turn

    def admits(self, args: Args) -> bool:
        if len(args) != len(self.params):
            return False
        for i in range(len(args)):
            if not self.params[i].admits(args[i]):
                return False
        return True

    def size(self) -> int:
        """How many ways there are to take it."""
        total = 1
        for param in self.params:
            total *= param.size()
        return total

    def nth(self, k: int) -> Args:
        """The k-th way to take it; the last parameter changes fastest."""
        found: list[int] = []
        for i in range(len(self.params) - 1, -1, -1):
            size = self.params[i].size()
            found.append(self.params[i].nth(k % size))
            k //= size
        found.reverse()
        return tuple(found)

    def plain(self) -> tuple[object, ...]:
        return (self.action, tuple([param.plain() for param in self.params]), int(self.out_of_turn))

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.action, self.params, self.out_of_turn))


class Refused(Exception):
    """The action was not on offer; the state is as it was.

    `clause` is the rule that refuses, `sentence` says it to a person, `offers` is what may be done instead.
    """

    def __init__(self, clause: str, sentence: str, offers: list[Offer]) -> None:
        super().__init__(sentence)
        self.clause = clause
        self.sentence = sentence
        self.offers = offers
