"""Standing orders: a person lets the table bid up to a limit, pass on a lot, or repeat an action."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from parlour.kernel.game import StandingOrders
from parlour.kernel.offer import Args, Offer


class StandingOrder(NamedTuple):
    """What a person has left to the table."""

    lot: tuple[int, ...] = ()  # none for a repeated action
    most: int = 0  # highest bid; 0 to pass


def current_lot(rules: StandingOrders, view: Any) -> tuple[int, ...]:
    """Return what identifies the lot in auction; nothing where there is none."""
    lot = tuple([int(getattr(view, field)) for field in rules.lot])
    return lot if lot and lot[0] >= 0 else ()


def apply_order(
    order: StandingOrder, rules: StandingOrders, view: Any, offers: Sequence[Offer]
) -> tuple[Offer, Args] | None:
    """Return the answer by the order, or None where the order does not apply."""
    answers = {offer.action: offer for offer in offers if not offer.out_of_turn}
    if not order.lot:
        return (answers[rules.repeated], ()) if list(answers) == [rules.repeated] else None
    if order.lot != current_lot(rules, view):
        return None
    bid = answers.get(rules.bid)
    if bid and bid.params[0].low <= order.most:
        return bid, (bid.params[0].low,)
    return (answers[rules.pass_by], ()) if rules.pass_by in answers else None
