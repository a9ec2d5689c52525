"""What a hat adds to one's own inventory or takes from it, the haberdasher's ability included."""

from collections.abc import Callable
from itertools import combinations

from parlour.games.hatter.cards import Cards, points_with_ability
from parlour.games.hatter.view import HatterView
from parlour.kernel.game import Chosen
from parlour.kernel.offer import Offer, SomeOf
from parlour.kernel.terms import NO_TERMS, Note, Terms, choices, find_param

Hats = list[int]
Change = Callable[[Hats], Hats]  # one's own hats after these are chosen


def terms(view: HatterView, cards: Cards, _options: Chosen, offer: Offer) -> Terms:
    shop = [*view.shops[view.viewer]]
    if offer.action in ("play", "play_another", "poach"):
        return terms_by_hat(view, cards, offer, "hat", lambda hats: shop + hats)
    if offer.action == "scrap" and offer.params[0].nth(0) == view.viewer:
        return terms_by_hat(view, cards, offer, "hat", lambda hats: without(shop, hats))
    if offer.action == "swap":
        return swap_terms(view, cards, offer)
    if offer.action == "lay_down":
        return terms_by_hats(view, cards, offer, lambda hats: shop + hats, ability_of(view, cards))
    if offer.action == "sell":  # uses up the haberdasher's ability
        return terms_by_hat(view, cards, offer, "hat", lambda hats: without(shop, hats), "")
    if offer.action == "clear_out":
        return terms_by_hats(view, cards, offer, lambda hats: without(shop, hats), "")
    if offer.action == "corner":
        return Terms((), (Note("corners", (cards.exclusive,)),))
    return NO_TERMS


def ability_of(view: HatterView, cards: Cards) -> str:
    return cards.haberdashers[view.haberdashers[view.viewer]].ability


def terms_by_hat(
    view: HatterView, cards: Cards, offer: Offer, name: str, change: Change, ability: str | None = None
) -> Terms:
    """score.single, score.exclusive, score.bonus: note what the shop gains or loses by each hat."""
    able = ability_of(view, cards) if ability is None else ability
    now = points_with_ability(cards, view.shops[view.viewer], able)
    notes = [
        Note("own_shop", (points_with_ability(cards, change([hat]), able) - now,), name, hat)
        for hat in choices(find_param(offer, name))
    ]
    return Terms((), tuple(notes))


def swap_terms(view: HatterView, cards: Cards, offer: Offer) -> Terms:
    """Note what a swap brings if one of the two shops is one's own."""
    q, hat, r = [param.nth(0) for param in offer.params[:3]]
    shop = [*view.shops[view.viewer]]
    if q == view.viewer:
        return terms_by_hat(view, cards, offer, "other", lambda hats: without(shop, [hat]) + hats)
    if r == view.viewer:
        return terms_by_hat(view, cards, offer, "other", lambda hats: [*without(shop, hats), hat])
    return NO_TERMS


def terms_by_hats(view: HatterView, cards: Cards, offer: Offer, change: Change, ability: str) -> Terms:
    """Note what each hat brings that brings the same whichever other hats are chosen with it."""
    notes = terms_by_hat(view, cards, offer, "hats", change, ability).notes
    hats = find_param(offer, "hats")
    assert isinstance(hats, SomeOf)
    beside = range(1, hats.most)

    def is_additive(note: Note) -> bool:
        others = [other.choice for other in notes if other != note]
        return all(
            points_with_ability(cards, change([note.choice, *some]), ability)
            - points_with_ability(cards, change([*some]), ability)
            == note.args[0]
            for many in beside
            for some in combinations(others, many)
        )

    return Terms((), tuple([note for note in notes if is_additive(note)]))


def without(shop: Hats, hats: Hats) -> Hats:
    """Return the shop without these hats, each of which is there once."""
    return [hat for hat in shop if hat not in hats]
