"""The offer to buy from the Register, and to hand in property for it in one transaction."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64, mypyc_attr

from parlour.games.highhat.board import KINDS, SETS
from parlour.games.highhat.trade import AnySet, random_subset
from parlour.kernel.bits import how_many, nth_of, numbers
from parlour.kernel.chance import Fast
from parlour.kernel.int_rows import IntRow, int_row
from parlour.kernel.offer import Args, Offer, OneOf, Param

BUY: Final = Offer("buy", (OneOf("property", "property"), AnySet("hand_in", "property")), True)


@mypyc_attr(free_list_len=1, acyclic=True)
class Purchase(Offer):
    """An offer of one kind for property handed in and points, which together must reach its value."""

    def __init__(self, kinds: i64, held: i64, points: i64, values: IntRow) -> None:
        self.action = BUY.action
        self.made = BUY.made
        self.out_of_turn = True
        self.code = BUY.code
        self.limits = BUY.limits
        self.kinds: i64 = kinds  # a bit for each; all property and points held together reach any of them
        self.held: i64 = held
        self.points: i64 = points
        self.values: IntRow = values  # of each kind

    @property
    def params(self) -> tuple[Param, ...]:
        return (
            OneOf("property", "property", self.kinds, "property.one-of-a-kind"),
            AnySet("hand_in", "property", self.held, clause="property.as-points"),
        )

    def reaches(self, k: i64, handed_in: i64) -> bool:
        """Return whether this property and the points held buy this kind."""
        funds = self.points
        for j in range(KINDS):
            if handed_in >> j & 1:
                funds += self.values[j]
        return funds >= self.values[k]

    def admits(self, args: Args) -> bool:
        if len(args) != 2 or not 0 <= args[0] < KINDS or not 0 <= args[1] < SETS:
            return False
        return self.kinds >> args[0] & 1 == 1 and args[1] & ~self.held == 0 and self.reaches(args[0], args[1])

    def next_param(self, chosen: Args) -> Param | None:
        if not chosen:
            return self.params[0]
        return HandedIn(self, chosen[0]) if len(chosen) == 1 else None

    def any(self, luck: Fast) -> Args:
        many = how_many(self.kinds)
        while True:
            k = nth_of(self.kinds, luck.below(many))
            handed_in = random_subset(self.held, luck)
            if self.reaches(k, handed_in):
                return (k, handed_in)

    def size(self) -> int:
        return sum([len(self.sets_for(k)) for k in numbers(self.kinds)])

    def nth(self, k: int) -> Args:
        for kind in numbers(self.kinds):
            sets = self.sets_for(kind)
            if k < len(sets):
                return (kind, sets[k])
            k -= len(sets)
        raise IndexError(k)

    def sets_for(self, k: int) -> list[int]:
        """Return the sets of property that may be handed in for this kind, in the order of their numbers."""
        held: int = self.held
        sets: list[int] = []
        handed_in = held
        while True:
            if self.reaches(k, handed_in):
                sets.append(handed_in)
            if not handed_in:
                sets.reverse()
                return sets
            handed_in = (handed_in - 1) & held

    def __reduce__(self) -> tuple[object, ...]:
        return (purchase_of, (self.kinds, self.held, self.points, tuple(self.values)))


class HandedIn(AnySet):
    """The property handed in for one kind."""

    def __init__(self, purchase: Purchase, kind: int) -> None:
        super().__init__("hand_in", "property", purchase.held, clause="property.as-points")
        self.purchase = purchase
        self.kind = kind

    def leads(self, taken: int, rest: int) -> bool:
        return self.purchase.reaches(self.kind, taken | rest)

    def admits(self, value: int) -> bool:
        return super().admits(value) and self.leads(value, 0)

    def size(self) -> int:
        return len(self.purchase.sets_for(self.kind))

    def nth(self, k: int) -> int:
        return self.purchase.sets_for(self.kind)[k]


def purchase_of(kinds: int, held: int, points: int, values: Sequence[int]) -> Purchase:
    return Purchase(kinds, held, points, int_row(values))
