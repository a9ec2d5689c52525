"""What a person has left to the table: to bid up to so much, to stay out of a lot, to go on throwing."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from parlour.kernel.game import StandingOrders
from parlour.kernel.offer import Args, Offer


class StandingOrder(NamedTuple):
    lot: tuple[int, ...] = ()  # none for what is repeated
    most: int = 0  # to bid; 0 to stay out


def current_lot(errands: StandingOrders, view: Any) -> tuple[int, ...]:
    """What is under the hammer, by a name of its own; nothing where nothing is."""
    found = tuple([int(getattr(view, field)) for field in errands.lot])
    return found if found and found[0] >= 0 else ()


def apply_order(
    order: StandingOrder, errands: StandingOrders, view: Any, offers: Sequence[Offer]
) -> tuple[Offer, Args] | None:
    """What the order answers; None where it has nothing to say to this."""
    answers = {offer.action: offer for offer in offers if not offer.out_of_turn}
    if not order.lot:
        return (answers[errands.repeated], ()) if list(answers) == [errands.repeated] else None
    if order.lot != current_lot(errands, view):
        return None
    bid = answers.get(errands.bid)
    if bid and bid.params[0].low <= order.most:
        return bid, (bid.params[0].low,)
    return (answers[errands.pass_by], ()) if errands.pass_by in answers else None
