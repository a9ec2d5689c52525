"""Rules of High Hat: property, trades, the two piles, Monte Carlo and insurance. `rules.py` has the rest."""

from typing import Final

from parlour.games.highhat.board import HUMAN_PILE, KINDS, LOTTERY_PILE, SETS, STEP
from parlour.games.highhat.deal import Deal
from parlour.games.highhat.state import NONE, HighHat, creditor, debt_amount, pack_debt
from parlour.kernel.bits import bits, highest, numbers
from parlour.kernel.offer import Args, Offer, OneOf, Param
from parlour.parts.auction import Auction
from parlour.parts.deck import Deck
from parlour.parts.dice import two_dice

NO_BID: Final = Offer("no_bid")
AMOUNT: Final = Param("amount", "points")
OUTBID: Final = Offer("outbid", (AMOUNT,))
CONTEST_OVER: Final = [Offer("contest_over")]
BET: Final = Offer("bet", (AMOUNT,))
FIXED_BET: Final = Offer("fixed_bet", (AMOUNT,))
GAMBLE: Final = Offer("gamble", (AMOUNT,))
PAY: Final = Offer("pay", (AMOUNT,))
CANNOT_BET: Final = [Offer("cannot_bet")]
CHOOSE: Final = Offer("choose", (OneOf("property", "property"),))

# Offers that depend only on a set of kinds are made once and looked up by it.
PAY_WITH: Final = [Offer("pay_with", (OneOf("property", "property", kinds),)) for kinds in range(SETS)]
SELL: Final = [Offer("sell", (OneOf("property", "property", kinds),), True) for kinds in range(SETS)]


# ---- Property ---------------------------------------------------------------------------------


def property_land(s: HighHat, p: int, k: int) -> None:
    """property.land: the player receives one of its cards, unless that kind is already owned."""
    if s.owned[p] >> k & 1 and not s.setting.pays_duplicates:
        s.emit("owns_already", p, k)
    else:
        property_due(s, p, k)


def property_due(s: HighHat, p: int, k: int) -> None:
    """property.one-of-a-kind, property.exhausted: for a second of a kind, or one sold out, there is a choice."""
    if s.owned[p] >> k & 1:
        s.cite("property.one-of-a-kind")
        s.emit("duplicate", p, k)
        if instead_of(s, p, k):
            s.ask(p, "property.one-of-a-kind", k)
        else:
            s.receive(p, s.register(), s.board().values[k])
    elif not s.left[k]:
        s.cite("property.exhausted")
        s.emit("used_up", p, k)
        if instead_of(s, p, k):
            s.ask(p, "property.exhausted", k)
        else:
            s.receive(p, s.register(), s.board().values[k])
    else:
        s.take(p, k)
        s.emit("got", p, k)


def instead_of(s: HighHat, p: int, k: int) -> int:
    """Return the kinds that can be had in place of this one, a bit for each."""
    return s.stock & ~s.owned[p] & s.board().affordable(s.board().values[k])


def may_take(s: HighHat, p: int, k: int) -> list[Offer]:
    """property.exhausted: the player chooses its value in points, or another property of at most that value."""
    due = Param("due", "property", k, k)
    kinds = instead_of(s, p, k)
    points = Offer("take_points", (due,))
    return [points, Offer("take_instead", (due, OneOf("property", "property", kinds)))] if kinds else [points]


def take_points(s: HighHat, p: int, a: Args) -> None:
    """property.exhausted, property.one-of-a-kind: the player receives the value in points."""
    cite_due(s, p, a[0])
    s.receive(p, s.register(), s.board().values[a[0]])


def cite_due(s: HighHat, p: int, due: int) -> None:
    if s.owned[p] >> due & 1:
        s.cite("property.one-of-a-kind")


def take_instead(s: HighHat, p: int, a: Args) -> None:
    """property.exhausted, property.one-of-a-kind: the player receives another property, and the rest in points."""
    due, k = a
    cite_due(s, p, due)
    s.take(p, k)
    s.emit("got", p, k)
    rest = s.board().values[due] - s.board().values[k]
    if rest:
        s.receive(p, s.register(), rest)


def without_last_cards(s: HighHat, p: int, kinds: int) -> int:
    """property.contest: during a contest no other last card is sold."""
    return kinds & ~bits([k for k in range(KINDS) if s.left[k] == 1])


def buy(s: HighHat, p: int, a: Args) -> None:
    """property.buy: the player pays the value of a kind not owned in points and property, in one transaction."""
    k, handed_in = a
    value = s.board().values[k]
    if s.left[k] == 1 and [1 for q in range(s.seats) if q != p and may_bid(s, q, k, value + STEP)]:
        s.lot = k
        s.buyer = p
        s.handing = handed_in
        s.auction = Auction(s.seats, p, value, STEP).bid(value)
        s.cite("property.contest")
        s.emit("last_card", p, k)
        s.then(("property.contest", p, k))
    else:
        complete_purchase(s, p, k, value, handed_in)


def complete_purchase(s: HighHat, p: int, k: int, price: int, handed_in: int) -> None:
    s.cite("property.buy")
    for j in numbers(handed_in):
        hand_in(s, p, j)
    s.cite("property.buy")  # handing in may have cited the end of a contest
    s.points.pay(p, s.register(), price)
    s.take(p, k)
    s.emit("bought", p, k, price)


def property_contest(s: HighHat, p: int, k: int) -> None:
    """property.contest: the others may outbid for the last card, in steps of 5, until all but one pass."""
    if s.lot == NONE:
        return
    while not s.auction.is_over():
        q = s.auction.speaker
        if may_bid(s, q, k, s.auction.minimum()):
            s.ask(q, "property.contest", k)
            s.then(("property.contest", p, k))
            return
        s.auction = s.auction.pass_bid()
    winner, price = s.auction.leader, s.auction.price
    handed_in = s.handing & s.free(winner) if winner == s.buyer else 0
    s.end_contest()
    complete_purchase(s, winner, k, price, handed_in)


def may_bid(s: HighHat, q: int, k: int, price: int) -> bool:
    """Return whether a seat lacks the kind and could pay the price."""
    return not s.owned[q] >> k & 1 and s.points_of(q) + s.board().worth[s.free(q)] >= price


def purse(s: HighHat, q: int) -> int:
    """Return what a seat may bid: its points, and for the buyer the property to be handed in too."""
    return s.points_of(q) + (s.board().worth[s.handing & s.free(q)] if q == s.buyer else 0)


def may_outbid(s: HighHat, q: int, _k: int) -> list[Offer]:
    if s.lot == NONE:
        return CONTEST_OVER
    least = s.auction.minimum()
    if purse(s, q) < least or s.owned[q] >> s.lot & 1:
        return [NO_BID]
    return [NO_BID, OUTBID.over(least, purse(s, q), STEP)]


def no_bid(s: HighHat, _q: int, _a: Args) -> None:
    """property.contest: a player who passes may bid again while others still bid."""
    s.auction = s.auction.pass_bid()


def outbid(s: HighHat, q: int, a: Args) -> None:
    """property.contest: a bid is at least 5 more than the last."""
    s.auction = s.auction.bid(a[0])
    s.emit("outbid", q, s.lot, a[0])


def contest_over(_s: HighHat, _q: int, _a: Args) -> None:
    """property.contest: the contest ended while the seat was being asked."""


def cancel_contest(s: HighHat) -> None:
    """property.contest: a second card ends the contest, and the buyer has the first at its value."""
    p, k = s.buyer, s.lot
    value = s.board().values[k]
    handed_in = s.handing & s.free(p)
    s.end_contest()
    s.cite("property.contest")
    s.emit("no_contest", k)
    if not s.owned[p] >> k & 1 and s.points_of(p) + s.board().worth[handed_in] >= value:
        complete_purchase(s, p, k, value, handed_in)


def sell(s: HighHat, p: int, a: Args) -> None:
    """property.sell-back: the player sells property to the Register for its value."""
    hand_in(s, p, a[0])


def pay_with(s: HighHat, p: int, a: Args) -> None:
    """property.as-points: property serves as points for debts and purchases, with change, but not for a bet."""
    hand_in(s, p, a[0])


def hand_in(s: HighHat, p: int, k: int) -> None:
    s.give_back(p, k)
    s.points.pay(s.register(), p, s.board().values[k])
    s.emit("handed_in", p, k, s.board().values[k])
    if k == s.lot:
        cancel_contest(s)


def propose(s: HighHat, p: int, a: Args) -> None:
    """trade.property: a proposal stands until it is answered or withdrawn, and reserves nothing."""
    enter_deal(s, p, a[0], a[1:])


def enter_deal(s: HighHat, p: int, q: int, terms: Args) -> None:
    s.dealt += 1
    deal = Deal(s.dealt, p, q, terms)
    s.deals.append(deal)
    s.emit("proposed", p, q, s.dealt)
    emit_terms(s, deal)


def emit_terms(s: HighHat, deal: Deal) -> None:
    """Emit what each side of a deal gives."""
    if s.sink is not None:
        emit_side(s, deal.proposer, deal.gives, deal.pays, deal.policies)
        emit_side(s, deal.partner, deal.wants, deal.asks, deal.policies_wanted)


def emit_side(s: HighHat, p: int, kinds: int, points: int, policies: int) -> None:
    if kinds and points:
        s.emit("side_both", p, kinds, points)
    elif kinds:
        s.emit("side_property", p, kinds)
    elif points or not policies:
        s.emit("side_points", p, points)
    if policies:
        s.emit("side_policies", p, policies)


def accept(s: HighHat, q: int, a: Args) -> None:
    """trade.property: what was agreed changes hands at once. insurance.sell: so do policies."""
    deal = remove_deal(s, a[0])
    p = deal.proposer
    s.owned[p] = s.owned[p] & ~deal.gives | deal.wants
    s.owned[q] = s.owned[q] & ~deal.wants | deal.gives
    s.kept[p] = s.kept[p] & ~deal.policies | deal.policies_wanted
    s.kept[q] = s.kept[q] & ~deal.policies_wanted | deal.policies
    net = deal.pays - deal.asks
    if net > 0:
        s.points.pay(p, q, net)
    else:
        s.points.pay(q, p, -net)
    s.emit("accepted", q, p)
    emit_terms(s, deal)
    if deal.policies | deal.policies_wanted:
        s.cite("insurance.sell")
        s.emit("policies_changed_hands", p, q)
    s.react_to_gain(q)
    s.react_to_gain(p)


def remove_deal(s: HighHat, number: int) -> Deal:
    """Remove the proposal with this number, and return it."""
    at = 0
    while s.deals[at].number != number:
        at += 1
    return s.deals.pop(at)


def decline(s: HighHat, q: int, a: Args) -> None:
    """trade.property: nobody has to trade."""
    deal = remove_deal(s, a[0])
    s.emit("declined", q, deal.proposer)


def counter(s: HighHat, q: int, a: Args) -> None:
    """trade.property: a counter declines and proposes something else at once."""
    p = remove_deal(s, a[0]).proposer
    s.emit("declined", q, p)
    enter_deal(s, q, p, a[1:])


def withdraw(s: HighHat, p: int, a: Args) -> None:
    """trade.property: an open proposal may be withdrawn."""
    deal = remove_deal(s, a[0])
    s.emit("withdrew", p, deal.partner)


# ---- Lottery ----------------------------------------------------------------------------------


def lottery_must_bet(s: HighHat, p: int, fixed: int) -> None:
    """lottery.must-bet: the player bets, then draws the top card; before the bet one may still buy or sell.

    lottery.fixed-bet: an amount that is fixed is bet at once, unless a player with fewer points has property to sell.
    """
    held = s.points_of(p)
    if held < s.board().least_bet and not s.owned[p]:
        refuse_bet(s, p)
    elif fixed and (held >= fixed or not s.owned[p]):
        s.cite("lottery.fixed-bet")
        draw_lottery(s, p, min(fixed, held))
    else:
        s.ask(p, "lottery.must-bet", fixed)


def refuse_bet(s: HighHat, p: int) -> None:
    """lottery.no-points: a player with no points may not bet."""
    s.cite("lottery.no-points")
    s.emit("no_points", p)


def may_bet(s: HighHat, p: int, fixed: int) -> list[Offer]:
    """lottery.must-bet: a bet is 5 to 100. lottery.fixed-bet: or the amount shown, or all points if fewer are held."""
    held = s.points_of(p)
    if fixed and held >= s.board().least_bet:
        amount = fixed if fixed < held else held
        return [FIXED_BET.over(amount, amount)]
    return bet_offers(s, p, BET)


def bet_offers(s: HighHat, p: int, offer: Offer) -> list[Offer]:
    board = s.board()
    if s.points_of(p) < board.least_bet:
        return CANNOT_BET
    most = min(board.most_bet, s.points_of(p))
    return [offer.over(board.least_bet, most, STEP)]


def bet(s: HighHat, p: int, a: Args) -> None:
    """lottery.must-bet, lottery.fixed-bet: the player bets this amount."""
    draw_lottery(s, p, a[0])


def cannot_bet(s: HighHat, p: int, _a: Args) -> None:
    """lottery.no-points: a player who has no points left and sells nothing may not bet."""
    refuse_bet(s, p)


def draw_lottery(s: HighHat, p: int, amount: int) -> None:
    s.emit("bet", p, amount)
    s.throw(s.lottery.outcomes(), "lottery.must-bet/drawn", p, amount)


def lottery_drawn(s: HighHat, p: int, amount: int) -> None:
    """lottery.pays, lottery.other: a card pays or costs a multiple of the bet; any other card returns the bet."""
    board = s.board()
    card = s.lottery.draw(s.outcome)
    number = board.card_numbers[LOTTERY_PILE][card]
    s.emit("drew_lottery", p, card)
    if board.card_steps[LOTTERY_PILE][card] == "lottery.pays":
        number *= amount
    else:
        s.cite("lottery.other")
        s.emit("bet_kept", p, amount)
    lay_under(s, s.lottery, LOTTERY_PILE, card)
    s.follow(board.card_leads[LOTTERY_PILE][card], p, number)


def lay_under(s: HighHat, pile: Deck, which: int, card: int) -> None:
    """setup.decks: a drawn card that is not kept goes to the bottom; when all have been seen the pile is shuffled."""
    if not s.board().keeps[which][card]:
        pile.lay_under(card)
    if pile.all_seen():
        pile.shuffle()
        s.cite("setup.decks")
        s.emit("shuffled", which)


def lottery_pays(s: HighHat, p: int, amount: int) -> None:
    """lottery.pays: the Register pays or is paid. lottery.loss-limit: a loss is never more than the points held."""
    if amount > 0:
        s.receive(p, s.register(), amount)
    else:
        if -amount > s.points_of(p):
            s.cite("lottery.loss-limit")
            s.emit("limited", p, -amount)
        s.pay(p, s.register(), min(-amount, s.points_of(p)))


# ---- Human Equation ---------------------------------------------------------------------------


def human_draw(s: HighHat, p: int, _n: int) -> None:
    """human.draw: the player draws a card without a bet."""
    s.throw(s.human.outcomes(), "human.draw/drawn", p)


def human_drawn(s: HighHat, p: int, _n: int) -> None:
    board = s.board()
    card = s.human.draw(s.outcome)
    s.emit("drew_human", p, card)
    lay_under(s, s.human, HUMAN_PILE, card)
    s.follow(board.card_leads[HUMAN_PILE][card], p, board.card_numbers[HUMAN_PILE][card])


def human_any(s: HighHat, p: int, worth: int) -> None:
    """human.draw: the player chooses a property worth no more than the card says."""
    s.ask(p, "human.draw", worth)


def may_choose(s: HighHat, _p: int, worth: int) -> list[Offer]:
    return [CHOOSE.among(s.board().affordable(worth))]


def choose(s: HighHat, p: int, a: Args) -> None:
    """human.draw: for one already owned or sold out there is a choice, as for any property due."""
    property_due(s, p, a[0])


def human_each(s: HighHat, p: int, amount: int) -> None:
    """human.draw: everybody else owes the player this amount."""
    for i in range(s.seats - 1, 0, -1):
        q = (p + i) % s.seats
        s.then(("human.draw/gift", q, pack_debt(amount, p, q)))


def human_gift(s: HighHat, q: int, debt: int) -> None:
    """human.draw: one of the others pays."""
    s.owe(q, debt_amount(debt), creditor(debt))


# ---- Monte Carlo ------------------------------------------------------------------------------


def monte_carlo_bet(s: HighHat, p: int, _n: int) -> None:
    """monte-carlo.bet: the player bets at most 100, then throws two dice, without cube or move."""
    if s.points_of(p) < s.board().least_bet and not s.owned[p]:
        refuse_bet(s, p)
    else:
        s.ask(p, "monte-carlo.bet")


def may_gamble(s: HighHat, p: int, _n: int) -> list[Offer]:
    return bet_offers(s, p, GAMBLE)


def gamble(s: HighHat, p: int, a: Args) -> None:
    """monte-carlo.bet: the player bets this amount."""
    s.emit("bet", p, a[0])
    s.throw(36, "monte-carlo.pays", p, a[0])


def monte_carlo_pays(s: HighHat, p: int, amount: int) -> None:
    """monte-carlo.pays: an even total wins the bet times the total, an odd one loses it, by option as a debt."""
    total = two_dice(s.outcome)
    s.emit("threw_two", p, s.outcome // 6 + 1, s.outcome % 6 + 1)
    if total % 2 and s.setting.gambling_debts:
        s.owe(p, amount * total, s.register())
    else:
        lottery_pays(s, p, amount * total if total % 2 == 0 else -amount * total)


# ---- Insurance --------------------------------------------------------------------------------


def insurance_loss(s: HighHat, p: int, kinds: int) -> None:
    """insurance.loss: the dearest property named returns to the Register unpaid, unless insured."""
    owned = s.owned[p] & kinds
    if not owned:
        s.emit("nothing_to_lose", p)
        return
    k = highest(owned)
    if s.kept[p] & s.board().covering(k):
        s.bound[p] = 1 << k
        s.ask(p, "insurance.use", k)
    else:
        lose(s, p, k)


def lose(s: HighHat, p: int, k: int) -> None:
    s.bound[p] = 0
    s.give_back(p, k)
    s.emit("lost", p, k)


def insurance_policy(s: HighHat, p: int, kept: int) -> None:
    """insurance.policy: a policy is kept openly until used."""
    s.kept[p] |= 1 << kept
    s.emit("keeps", p, kept)


def may_use_policy(s: HighHat, p: int, k: int) -> list[Offer]:
    held = s.kept[p] & s.board().covering(k)
    at_risk = Param("loss", "property", k, k)
    lose_it = Offer("lose_it", (at_risk,))
    return [Offer("use_policy", (OneOf("policy", "policy", held),)), lose_it] if held else [lose_it]


def use_policy(s: HighHat, p: int, a: Args) -> None:
    """insurance.use: a policy goes to the bottom of its pile, and the property stays."""
    k = highest(s.bound[p])
    s.bound[p] = 0
    s.surrender(p, a[0])
    s.emit("used_policy", p, a[0], k)


def lose_it(s: HighHat, p: int, a: Args) -> None:
    """insurance.use: nobody has to use a policy."""
    lose(s, p, a[0])
