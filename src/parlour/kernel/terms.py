"""What an offer costs and brings: figures that change by what is chosen, and sentences about it.

A game reckons both from what the seat sees, so that nothing it may not know can be in them.
"""

from dataclasses import dataclass, field

from parlour.kernel.offer import Args, Offer, Param, SomeOf


@dataclass(frozen=True)
class Term:
    """A figure that the offer changes: what it is now, what it becomes, and what each choice adds to that."""

    name: str  # its word is term-NAME in words/en.ftl
    unit: str
    now: int
    then: int  # before anything is chosen
    by: dict[str, tuple[int, ...]] = field(default_factory=dict)  # of a parameter: what each of its choices adds
    each: dict[str, int] = field(default_factory=dict)  # and of an amount: what every one of it adds
    risk: bool = False  # it is what is left if all goes wrong
    least: int | None = None  # it never falls below that

    def after(self, offer: Offer, args: Args) -> int:
        """The figure, these chosen."""
        total = self.then
        for param, value in zip(offer.params, args, strict=True):
            total += self.each.get(param.name, 0) * value
            added = self.by.get(param.name)
            if added:
                total += sum(added[k] for k, choice in enumerate(choices(param)) if is_chosen(param, choice, value))
        return total if self.least is None else max(total, self.least)


@dataclass(frozen=True)
class Note:
    """A sentence about the offer, or about one thing that may be chosen in it."""

    name: str  # its sentence is note-NAME in words/en.ftl
    args: tuple[int, ...] = ()
    param: str = ""  # the parameter, where it is about one choice of it
    choice: int = 0


@dataclass(frozen=True)
class Terms:
    """All that is to be said about one offer."""

    figures: tuple[Term, ...] = ()
    notes: tuple[Note, ...] = ()


NO_TERMS = Terms()


def choices(param: Param) -> list[int]:
    """Each thing that may be chosen, in order."""
    return param.options() or [param.nth(k) for k in range(param.size())]


def is_chosen(param: Param, choice: int, value: int) -> bool:
    return value >> choice & 1 == 1 if isinstance(param, SomeOf) else value == choice


def find_param(offer: Offer, name: str) -> Param:
    return next(param for param in offer.params if param.name == name)
