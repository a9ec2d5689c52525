"""High Hat: what is done with cards, those of property and those of the two piles. `rules.py` has the rest."""

from typing import Final

from parlour.games.highhat.board import HUMAN_PILE, KINDS, LOTTERY_PILE, SETS, STEP
from parlour.games.highhat.deal import Deal
from parlour.games.highhat.state import NONE, HighHat
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

# Offers that depend on a set of kinds only: made once, looked up by the set.
PAY_WITH: Final = [Offer("pay_with", (OneOf("property", "property", kinds),)) for kinds in range(SETS)]
SELL: Final = [Offer("sell", (OneOf("property", "property", kinds),), True) for kinds in range(SETS)]


# ---- Property ---------------------------------------------------------------------------------


def property_land(s: HighHat, p: int, k: int) -> None:
    """property.land: one of its cards, unless the player already owns that kind."""
    if s.owned[p] >> k & 1 and not s.setting.pays_duplicates:
        s.emit("owns_already", p, k)
    else:
        property_due(s, p, k)


def property_due(s: HighHat, p: int, k: int) -> None:
    """property.one-of-a-kind, property.exhausted: a second of a kind, or one that is used up, is made good."""
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
    """The kinds that can be had in place of this one: a bit for each."""
    return s.stock & ~s.owned[p] & s.board().affordable(s.board().values[k])


def may_take(s: HighHat, p: int, k: int) -> list[Offer]:
    """property.exhausted: its value in points, or another property of at most that value; the player chooses."""
    due = Param("due", "property", k, k)
    kinds = instead_of(s, p, k)
    points = Offer("take_points", (due,))
    return [points, Offer("take_instead", (due, OneOf("property", "property", kinds)))] if kinds else [points]


def take_points(s: HighHat, p: int, a: Args) -> None:
    """property.exhausted, property.one-of-a-kind: the value in points."""
    cite_due(s, p, a[0])
    s.receive(p, s.register(), s.board().values[a[0]])


def cite_due(s: HighHat, p: int, due: int) -> None:
    if s.owned[p] >> due & 1:
        s.cite("property.one-of-a-kind")


def take_instead(s: HighHat, p: int, a: Args) -> None:
    """property.exhausted, property.one-of-a-kind: another property, and what it is worth less in points."""
    due, k = a
    cite_due(s, p, due)
    s.take(p, k)
    s.emit("got", p, k)
    rest = s.board().values[due] - s.board().values[k]
    if rest:
        s.receive(p, s.register(), rest)


def uncontested(s: HighHat, p: int, kinds: int) -> int:
    """property.contest: there is one at a time, so that until it is settled the last cards of other kinds wait.

    Whoever leads in it buys nothing else.
    """
    return 0 if s.bidding(p) else kinds & ~bits([k for k in range(KINDS) if s.left[k] == 1])


def buy(s: HighHat, p: int, a: Args) -> None:
    """property.buy: a kind the player does not own, for its value in points and property, in one transaction."""
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
        bought(s, p, k, value, handed_in)


def bought(s: HighHat, p: int, k: int, price: int, handed_in: int) -> None:
    s.cite("property.buy")
    for j in numbers(handed_in):
        hand_in(s, p, j)
    s.cite("property.buy")  # what was handed in may have ended a contest
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
    bought(s, winner, k, price, handed_in)


def may_bid(s: HighHat, q: int, k: int, price: int) -> bool:
    """Whether a seat lacks the kind and could raise the price."""
    return not s.owned[q] >> k & 1 and s.has(q) + s.board().worth[s.free(q)] >= price


def purse(s: HighHat, q: int) -> int:
    """What a seat may bid: its points, and whoever asked for the card also what is to be handed in for it."""
    return s.has(q) + (s.board().worth[s.handing & s.free(q)] if q == s.buyer else 0)


def may_outbid(s: HighHat, q: int, _k: int) -> list[Offer]:
    if s.lot == NONE:
        return CONTEST_OVER
    least = s.auction.minimum()
    if purse(s, q) < least or s.owned[q] >> s.lot & 1:
        return [NO_BID]
    return [NO_BID, OUTBID.over(least, purse(s, q), STEP)]


def no_bid(s: HighHat, _q: int, _a: Args) -> None:
    """property.contest: whoever passes may come back in while others still bid."""
    s.auction = s.auction.pass_bid()


def outbid(s: HighHat, q: int, a: Args) -> None:
    """property.contest: at least 5 more than the last bid."""
    s.auction = s.auction.bid(a[0])
    s.emit("outbid", q, s.lot, a[0])


def contest_over(_s: HighHat, _q: int, _a: Args) -> None:
    """property.contest: it ended while the seat was being asked."""


def no_contest(s: HighHat) -> None:
    """property.contest: with a second card there is none any more; whoever asked for the first has it at its value."""
    p, k = s.buyer, s.lot
    value = s.board().values[k]
    handed_in = s.handing & s.free(p)
    s.end_contest()
    s.cite("property.contest")
    s.emit("no_contest", k)
    if not s.owned[p] >> k & 1 and s.has(p) + s.board().worth[handed_in] >= value:
        bought(s, p, k, value, handed_in)


def sell(s: HighHat, p: int, a: Args) -> None:
    """property.sell-back: to the Register, for its value."""
    hand_in(s, p, a[0])


def pay_with(s: HighHat, p: int, a: Args) -> None:
    """property.as-points: property serves as points for debts and purchases, with change, but not for a bet."""
    hand_in(s, p, a[0])


def hand_in(s: HighHat, p: int, k: int) -> None:
    s.give_back(p, k)
    s.points.pay(s.register(), p, s.board().values[k])
    s.emit("handed_in", p, k, s.board().values[k])
    if k == s.lot:
        no_contest(s)


def propose(s: HighHat, p: int, a: Args) -> None:
    """trade.property: a proposal stands until it is answered or withdrawn, and nothing is set aside for it."""
    enter_deal(s, p, a[0], a[1:])


def enter_deal(s: HighHat, p: int, q: int, said_terms: Args) -> None:
    s.dealt += 1
    deal = Deal(s.dealt, p, q, said_terms)
    s.deals.append(deal)
    s.emit("proposed", p, q, s.dealt)
    told_terms(s, deal)


def told_terms(s: HighHat, deal: Deal) -> None:
    """Both sides of a deal, as sentences."""
    if s.sink is not None:
        told_side(s, deal.proposer, deal.gives, deal.pays, deal.policies)
        told_side(s, deal.partner, deal.wants, deal.asks, deal.policies_wanted)


def told_side(s: HighHat, p: int, kinds: int, points: int, policies: int) -> None:
    if kinds and points:
        s.emit("side_both", p, kinds, points)
    elif kinds:
        s.emit("side_property", p, kinds)
    elif points or not policies:
        s.emit("side_points", p, points)
    if policies:
        s.emit("side_policies", p, policies)


def accept(s: HighHat, q: int, a: Args) -> None:
    """trade.property: what was agreed changes hands at once. insurance.sell: policies too."""
    deal = drop(s, a[0])
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
    told_terms(s, deal)
    if deal.policies | deal.policies_wanted:
        s.cite("insurance.sell")
        s.emit("policies_changed_hands", p, q)
    s.came_in(q)
    s.came_in(p)


def drop(s: HighHat, number: int) -> Deal:
    """The proposal of this number is off the table."""
    at = 0
    while s.deals[at].number != number:
        at += 1
    return s.deals.pop(at)


def decline(s: HighHat, q: int, a: Args) -> None:
    """trade.property: nobody has to trade."""
    deal = drop(s, a[0])
    s.emit("declined", q, deal.proposer)


def counter(s: HighHat, q: int, a: Args) -> None:
    """trade.property: to decline and to propose something else in one breath."""
    p = drop(s, a[0]).proposer
    s.emit("declined", q, p)
    enter_deal(s, q, p, a[1:])


def withdraw(s: HighHat, p: int, a: Args) -> None:
    """trade.property: a proposal may be taken back while it is open."""
    deal = drop(s, a[0])
    s.emit("withdrew", p, deal.partner)


# ---- Lottery ----------------------------------------------------------------------------------


def lottery_must_bet(s: HighHat, p: int, fixed: int) -> None:
    """lottery.must-bet: a bet, and then the top card. Before it the player may still buy or sell, and so is asked."""
    if s.has(p) < s.board().least_bet and not s.owned[p]:
        no_points(s, p)
    else:
        s.ask(p, "lottery.must-bet", fixed)


def no_points(s: HighHat, p: int) -> None:
    """lottery.no-points: a player with no points may not bet."""
    s.cite("lottery.no-points")
    s.emit("no_points", p)


def may_bet(s: HighHat, p: int, fixed: int) -> list[Offer]:
    """lottery.must-bet: 5 to 100. lottery.fixed-bet: or the amount told, or all points held if they are fewer."""
    held = s.has(p)
    if fixed and held >= s.board().least_bet:
        amount = fixed if fixed < held else held
        return [FIXED_BET.over(amount, amount)]
    return bets(s, p, BET)


def bets(s: HighHat, p: int, offer: Offer) -> list[Offer]:
    board = s.board()
    if s.has(p) < board.least_bet:
        return CANNOT_BET
    most = min(board.most_bet, s.has(p))
    return [offer.over(board.least_bet, most, STEP)]


def bet(s: HighHat, p: int, a: Args) -> None:
    """lottery.must-bet, lottery.fixed-bet: so much."""
    draw_lottery(s, p, a[0])


def cannot_bet(s: HighHat, p: int, _a: Args) -> None:
    """lottery.no-points: nor one who has no points and sells nothing, or has parted with all before betting."""
    no_points(s, p)


def draw_lottery(s: HighHat, p: int, amount: int) -> None:
    s.emit("bet", p, amount)
    s.throw(s.lottery.outcomes(), "lottery.must-bet/drawn", p, amount)


def lottery_drawn(s: HighHat, p: int, amount: int) -> None:
    """lottery.pays, lottery.other: the bet or a multiple of it; or something else, and the bet is kept."""
    board = s.board()
    card = s.lottery.draw(s.outcome)
    number = board.card_numbers[LOTTERY_PILE][card]
    s.emit("drew_lottery", p, card)
    if board.card_steps[LOTTERY_PILE][card] == "lottery.pays":
        number *= amount
    else:
        s.cite("lottery.other")
        s.emit("bet_kept", p, amount)
    laid_under(s, s.lottery, LOTTERY_PILE, card)
    s.follow(board.card_leads[LOTTERY_PILE][card], p, number)


def laid_under(s: HighHat, pile: Deck, which: int, card: int) -> None:
    """setup.decks: a card drawn and not kept goes to the bottom; once all have been seen the pile is shuffled."""
    if not s.board().keeps[which][card]:
        pile.lay_under(card)
    if pile.all_seen():
        pile.shuffle()
        s.cite("setup.decks")
        s.emit("shuffled", which)


def lottery_pays(s: HighHat, p: int, amount: int) -> None:
    """lottery.pays: to or from the Register. lottery.loss-limit: never more than the points held."""
    if amount > 0:
        s.receive(p, s.register(), amount)
    else:
        if -amount > s.has(p):
            s.cite("lottery.loss-limit")
            s.emit("limited", p, -amount)
        s.pay(p, s.register(), min(-amount, s.has(p)))


# ---- Human Equation ---------------------------------------------------------------------------


def human_draw(s: HighHat, p: int, _n: int) -> None:
    """human.draw: as the Lottery, but with no bet."""
    s.throw(s.human.outcomes(), "human.draw/drawn", p)


def human_drawn(s: HighHat, p: int, _n: int) -> None:
    board = s.board()
    card = s.human.draw(s.outcome)
    s.emit("drew_human", p, card)
    laid_under(s, s.human, HUMAN_PILE, card)
    s.follow(board.card_leads[HUMAN_PILE][card], p, board.card_numbers[HUMAN_PILE][card])


def human_any(s: HighHat, p: int, worth: int) -> None:
    """human.draw: any one property worth no more than the card says; the player chooses."""
    s.ask(p, "human.draw", worth)


def may_choose(s: HighHat, _p: int, worth: int) -> list[Offer]:
    return [CHOOSE.among(s.board().affordable(worth))]


def choose(s: HighHat, p: int, a: Args) -> None:
    """human.draw: one that is owned already or used up is made good, as any property that is due."""
    property_due(s, p, a[0])


def human_each(s: HighHat, p: int, amount: int) -> None:
    """human.draw: everybody else pays the player; for them it is a debt."""
    for i in range(1, s.seats):
        s.owe((p + i) % s.seats, amount, p, False)


# ---- Monte Carlo ------------------------------------------------------------------------------


def monte_carlo_bet(s: HighHat, p: int, _n: int) -> None:
    """monte-carlo.bet: at most 100, and then two dice: no cube, no move."""
    if s.has(p) < s.board().least_bet and not s.owned[p]:
        no_points(s, p)
    else:
        s.ask(p, "monte-carlo.bet")


def may_gamble(s: HighHat, p: int, _n: int) -> list[Offer]:
    return bets(s, p, GAMBLE)


def gamble(s: HighHat, p: int, a: Args) -> None:
    """monte-carlo.bet: the player says how much."""
    s.emit("bet", p, a[0])
    s.throw(36, "monte-carlo.pays", p, a[0])


def monte_carlo_pays(s: HighHat, p: int, amount: int) -> None:
    """monte-carlo.pays: even wins the bet times the total; odd pays it, as a bet or, if so agreed, as a debt."""
    total = two_dice(s.outcome)
    s.emit("threw_two", p, s.outcome // 6 + 1, s.outcome % 6 + 1)
    if total % 2 and s.setting.gambling_debts:
        s.owe(p, amount * total, s.register(), False)
    else:
        lottery_pays(s, p, amount * total if total % 2 == 0 else -amount * total)


# ---- Insurance --------------------------------------------------------------------------------


def insurance_loss(s: HighHat, p: int, kinds: int) -> None:
    """insurance.loss: the named property goes back without payment, unless insured; of several the dearest."""
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
    """insurance.policy: shown, and kept until used."""
    s.kept[p] |= 1 << kept
    s.emit("keeps", p, kept)


def may_use_policy(s: HighHat, p: int, k: int) -> list[Offer]:
    held = s.kept[p] & s.board().covering(k)
    at_risk = Param("loss", "property", k, k)
    lost = Offer("lose_it", (at_risk,))
    return [Offer("use_policy", (OneOf("policy", "policy", held),)), lost] if held else [lost]


def use_policy(s: HighHat, p: int, a: Args) -> None:
    """insurance.use: a policy goes to the bottom of its pile in place of the property."""
    k = highest(s.bound[p])
    s.bound[p] = 0
    s.surrender(p, a[0])
    s.emit("used_policy", p, a[0], k)


def lose_it(s: HighHat, p: int, a: Args) -> None:
    """insurance.use: nobody has to use a policy."""
    lose(s, p, a[0])
