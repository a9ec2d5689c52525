"""Games played to their end without anybody looking: the inner loop of simulation and search."""

from collections.abc import Callable
from typing import TypeVar

from parlour.kernel.book import Book
from parlour.kernel.chance import Fast
from parlour.kernel.offer import Args, Offer
from parlour.kernel.state import State

S = TypeVar("S", bound=State)


def any_args(offer: Offer, source: Fast) -> Args:
    """Some way to take the offer, each as likely as another."""
    params = offer.params
    if not params:
        return ()
    if len(params) == 1:
        return (params[0].nth(source.below(params[0].size())),)
    if len(params) == 2:
        one, two = params
        return (one.nth(source.below(one.size())), two.nth(source.below(two.size())))
    return tuple([param.nth(source.below(param.size())) for param in params])


def random_step(book: Book[S], s: S, source: Fast) -> bool:
    """Chance decides, or a seat that is asked takes any offer. True if it was a decision."""
    if s.chance:
        book.fall(s, source.below(s.chance))
        return False
    asked = s.asked
    i = source.below(len(asked)) if len(asked) > 1 else 0
    ask = asked[i]
    offers = book.questions[ask.question](s, ask.seat, ask.number)
    n = len(offers)
    offer = offers[source.below(n)] if n > 1 else offers[0]
    args = any_args(offer, source) if offer.params else ()
    s.close(i)
    book.apply(s, ask.seat, offer.action, args)
    return True


def random_playout(book: Book[S], s: S, source: Fast, limit: int, poll: str) -> int:
    """Uniform random play to the end or the limit of decisions, and how many there were.

    Whenever the question `poll` is put (once a turn, say; "" for never), every seat first looks at what it
    may do unasked, and takes one of those offers or none, each as likely as another.
    """
    decisions = 0
    looked = 0  # the last ticket before which everybody was let in
    while not s.over and decisions < limit:
        if s.chance:
            book.fall(s, source.below(s.chance))
            continue
        if poll:
            ask = s.asked[0]
            if ask.question == poll and ask.ticket > looked:
                looked = ask.ticket
                decisions += polled(book, s, source)
                continue
        random_step(book, s, source)
        decisions += 1
    return decisions


def polled(book: Book[S], s: S, source: Fast) -> int:
    """Every seat once, clockwise, until one of them starts something that others have to answer."""
    taken = 0
    anytime = book.anytime
    if s.parked:
        return 0
    for seat in range(s.seats):
        offers = anytime(s, seat)
        if offers:
            k = source.below(len(offers) + 1)
            if k < len(offers):
                book.take(s, seat, offers[k], any_args(offers[k], source))
                taken += 1
                if s.over or s.chance or s.parked:
                    break
    return taken


def policy_playout(
    book: Book[S], s: S, source: Fast, limit: int, choose: Callable[[S, int, list[Offer]], tuple[Offer, Args]]
) -> int:
    """As `random_playout`, with a policy for the seats that are asked. The policy must not change the state."""
    decisions = 0
    while not s.over and decisions < limit:
        if s.chance:
            book.fall(s, source.below(s.chance))
        else:
            seat = s.asked[0].seat
            offer, args = choose(s, seat, book.offers(s, seat))
            book.take(s, seat, offer, args)
            decisions += 1
    return decisions
