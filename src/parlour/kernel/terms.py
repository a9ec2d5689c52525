"""What an offer costs and brings: figures that depend on what is chosen, and notes.

A game computes both from the seat's view, so that they cannot tell a secret.
"""

from dataclasses import dataclass, field

from parlour.kernel.offer import Args, Offer, Param, SomeOf


@dataclass(frozen=True)
class Term:
    """A figure that the offer changes."""

    name: str  # term-NAME in words/en.ftl
    unit: str
    now: int
    then: int  # once the offer is taken, before what the choices add
    by: dict[str, tuple[int, ...]] = field(default_factory=dict)  # by parameter: what each choice adds
    each: dict[str, int] = field(default_factory=dict)  # by parameter: what each unit of the amount adds
    least: int | None = None  # its lower bound
    confirm_below: int | None = None  # people confirm a choice that takes it lower

    def after(self, offer: Offer, args: Args) -> int:
        """Return the figure after the offer is taken with these choices."""
        total = self.then
        for param, value in zip(offer.params, args, strict=True):
            total += self.each.get(param.name, 0) * value
            added = self.by.get(param.name)
            if added:
                total += sum(added[k] for k, choice in enumerate(choices(param)) if is_chosen(param, choice, value))
        return total if self.least is None else max(total, self.least)


@dataclass(frozen=True)
class Note:
    """A sentence about the offer, or about one choice in it."""

    name: str  # note-NAME in words/en.ftl
    args: tuple[int, ...] = ()
    param: str = ""  # the parameter of the choice; "" for a note on the offer
    choice: int = 0


@dataclass(frozen=True)
class Terms:
    """The figures and notes of one offer."""

    figures: tuple[Term, ...] = ()
    notes: tuple[Note, ...] = ()


NO_TERMS = Terms()


def is_costly(terms: Terms, offer: Offer, args: Args) -> bool:
    """Return whether these choices cost so much that people should confirm them."""
    return any(
        term.confirm_below is not None and term.after(offer, args) < term.confirm_below for term in terms.figures
    )


def most_of(worth: int) -> int | None:
    """Return the worth below which a choice is costly for its owner of so much: four fifths of it."""
    return worth * 4 // 5 if worth > 0 else None


def choices(param: Param) -> list[int]:
    """Return all that may be chosen, in order."""
    return param.options() or [param.nth(k) for k in range(param.size())]


def is_chosen(param: Param, choice: int, value: int) -> bool:
    return value >> choice & 1 == 1 if isinstance(param, SomeOf) else value == choice


def find_param(offer: Offer, name: str) -> Param:
    return next(param for param in offer.params if param.name == name)
