"""What a hat brings to one's own inventory, or takes from it."""

from parlour.games.hatter.cards import COPIES, Cards
from parlour.games.hatter.view import HatterView
from parlour.kernel.game import Chosen
from parlour.kernel.offer import Offer
from parlour.kernel.terms import NO_TERMS, Note, Terms, choices, param_of


def terms(view: HatterView, cards: Cards, _options: Chosen, offer: Offer) -> Terms:
    if offer.action in ("play", "play_another"):
        return in_own_shop(view, cards, offer, "hat", 1)
    if offer.action == "poach":
        return in_own_shop(view, cards, offer, "hat", 1)
    if offer.action == "lay_down":
        return in_own_shop(view, cards, offer, "hats", 1)
    if offer.action == "sell":
        return in_own_shop(view, cards, offer, "hat", -1)
    if offer.action == "clear_out":
        return in_own_shop(view, cards, offer, "hats", -1)
    if offer.action == "corner":
        return Terms((), (Note("corners", (cards.exclusive,)),))
    return NO_TERMS


def in_own_shop(view: HatterView, cards: Cards, offer: Offer, name: str, more: int) -> Terms:
    """score.single, score.exclusive: what one hat more or less of its style changes."""
    found = []
    for hat in choices(param_of(offer, name)):
        have = len([other for other in view.shops[view.viewer] if other // COPIES == hat // COPIES])
        found.append(Note("own_shop", (points(cards, have + more) - points(cards, have),), name, hat))
    return Terms((), tuple(found))


def points(cards: Cards, hats: int) -> int:
    """For so many hats of a style."""
    return cards.single if hats == 1 else cards.exclusive if hats == COPIES else 0
