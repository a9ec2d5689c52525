"""What a hat brings to one's own inventory, or takes from it, as one's haberdasher will have it counted."""

from collections.abc import Callable
from itertools import combinations

from parlour.games.hatter.cards import Cards, points
from parlour.games.hatter.view import HatterView
from parlour.kernel.game import Chosen
from parlour.kernel.offer import Offer, SomeOf
from parlour.kernel.terms import NO_TERMS, Note, Terms, choices, find_param

Hats = list[int]
Change = Callable[[Hats], Hats]  # what becomes of one's own hats if these are chosen


def terms(view: HatterView, cards: Cards, _options: Chosen, offer: Offer) -> Terms:
    shop = [*view.shops[view.viewer]]
    if offer.action in ("play", "play_another", "poach"):
        return one_by_one(view, cards, offer, "hat", lambda hats: shop + hats)
    if offer.action == "scrap" and offer.params[0].nth(0) == view.viewer:
        return one_by_one(view, cards, offer, "hat", lambda hats: without(shop, hats))
    if offer.action == "swap":
        return swapped(view, cards, offer)
    if offer.action == "lay_down":
        return several(view, cards, offer, lambda hats: shop + hats, ability_of(view, cards))
    if offer.action == "sell":  # what the haberdasher does now cannot be done once more
        return one_by_one(view, cards, offer, "hat", lambda hats: without(shop, hats), "")
    if offer.action == "clear_out":
        return several(view, cards, offer, lambda hats: without(shop, hats), "")
    if offer.action == "corner":
        return Terms((), (Note("corners", (cards.exclusive,)),))
    return NO_TERMS


def ability_of(view: HatterView, cards: Cards) -> str:
    return cards.haberdashers[view.haberdashers[view.viewer]].ability


def one_by_one(
    view: HatterView, cards: Cards, offer: Offer, name: str, change: Change, ability: str | None = None
) -> Terms:
    """score.single, score.exclusive, score.bonus: what the shop gains or loses by each hat."""
    able = ability_of(view, cards) if ability is None else ability
    now = points(cards, view.shops[view.viewer], able)
    found = [
        Note("own_shop", (points(cards, change([hat]), able) - now,), name, hat)
        for hat in choices(find_param(offer, name))
    ]
    return Terms((), tuple(found))


def swapped(view: HatterView, cards: Cards, offer: Offer) -> Terms:
    """Of the two hats one comes into the shop and the other leaves it, if the shop is one's own."""
    one, hat, two = [param.nth(0) for param in offer.params[:3]]
    shop = [*view.shops[view.viewer]]
    if one == view.viewer:
        return one_by_one(view, cards, offer, "other", lambda hats: without(shop, [hat]) + hats)
    if two == view.viewer:
        return one_by_one(view, cards, offer, "other", lambda hats: [*without(shop, hats), hat])
    return NO_TERMS


def several(view: HatterView, cards: Cards, offer: Offer, change: Change, ability: str) -> Terms:
    """The same of hats of which several may be chosen: nothing of one that counts otherwise beside others."""
    notes = one_by_one(view, cards, offer, "hats", change, ability).notes
    hats = find_param(offer, "hats")
    assert isinstance(hats, SomeOf)
    beside = range(1, hats.most)

    def stays(note: Note) -> bool:
        others = [other.choice for other in notes if other != note]
        return all(
            points(cards, change([note.choice, *some]), ability) - points(cards, change([*some]), ability)
            == note.args[0]
            for many in beside
            for some in combinations(others, many)
        )

    return Terms((), tuple([note for note in notes if stays(note)]))


def without(shop: Hats, hats: Hats) -> Hats:
    """Each of them is there once."""
    return [hat for hat in shop if hat not in hats]
