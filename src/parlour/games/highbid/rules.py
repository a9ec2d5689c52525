"""High Bid: the clauses in rulebook order. Their full text is in `rulebook.md` beside this file."""

from typing import Final

from parlour.games.highbid.cards import (
    BUYER,
    COLLECTOR,
    OPEN_SALE,
    PERCENT,
    PROPERTIES,
    SETS,
    WAREHOUSE,
    Cards,
    HighBidSetting,
    scoring_sets,
    tally,
)
from parlour.games.highbid.state import HighBid
from parlour.kernel.book import Book
from parlour.kernel.game import Chosen
from parlour.kernel.int_rows import append, count, int_row, pop
from parlour.kernel.offer import Args, Offer, OneOf, Param
from parlour.kernel.state import places_of
from parlour.parts.auction import NO_AUCTION, Auction

PASS: Final = Offer("pass")
BID: Final = Offer("bid", (Param("amount", "$", clause="bid.step"),))
STOP_SELLING: Final = Offer("stop_selling")
SELL: Final = Offer("sell", (OneOf("property", "card", clause="sell.up-to-three"),))
STOP_BUYING: Final = Offer("stop_buying")
BUY: Final = Offer("buy", (OneOf("property", "card", clause="buy.sections"),))
GO_OUT: Final = Offer("go_out", (), True)
GO_OUT_AHEAD: Final = Offer("go_out_ahead", (), True)
STAY_IN: Final = Offer("stay_in", (), True)
AT_ONCE: Final = 3  # sales allowed in a round, and purchases for one Buyer's Card


# ---- Contents and set-up ----------------------------------------------------------------------


def lay_out(seats: int, _chosen: Chosen, cards: Cards) -> HighBid:
    """cards.property, cards.buyer: 46 properties and eight Buyer's Cards lie in one pile."""
    s = HighBid()
    s.lay_out(seats, HighBidSetting(cards, seats))
    s.then(("deal.money", 0, 0), ("deal.cards", 0, 0), ("bid.first", 0, 0), ("block.turn-up", 0, 0))
    return s


def deal_money(s: HighBid, _p: int, _n: int) -> None:
    """deal.money: each player gets the same sum from the bank."""
    amount = s.setting.cards.money
    for seat in range(s.seats):
        s.money.pay(s.setting.bank, seat, amount)
    s.emit("money_dealt", amount)


def deal_cards(s: HighBid, _p: int, n: int) -> None:
    """deal.cards: deal seven cards to each player, ten when two play, one at a time in turn."""
    if n < s.setting.deal * s.seats:
        seat = n % s.seats
        s.throw_for(1 << seat, s.pile.outcomes(), "deal.cards/dealt", seat, n)
    else:
        s.emit("dealt", s.setting.deal, len(s.pile))


def deal_card(s: HighBid, p: int, n: int) -> None:
    """secret.money: only the player sees the card."""
    card = s.pile.draw(s.outcome)
    s.hands.add(p, card)
    s.emit_to(1 << p, "drawn", p, card)
    deal_cards(s, p, n + 1)


# ---- A round ----------------------------------------------------------------------------------


def bid_first(s: HighBid, _p: int, _n: int) -> None:
    """bid.first: chance draws the auctioneer; the first bidding starts on that player's left."""
    s.throw(s.seats, "bid.first/auctioneer", 0)


def choose_auctioneer(s: HighBid, _p: int, _n: int) -> None:
    """bid.first: the auctioneer counts as the last player to buy."""
    s.buyer = s.outcome
    s.emit("auctioneer", s.buyer, s.next_to(s.buyer))


def block_turn_up(s: HighBid, _p: int, _n: int) -> None:
    """block.turn-up: a round begins with the next card, from the bank when the pile is used up."""
    if len(s.pile):
        s.throw(s.pile.outcomes(), "block.turn-up/shown", 0)
    elif len(s.bank):
        bank_re_auction(s)
    else:
        end_sold_out(s)


def turn_up_card(s: HighBid, _p: int, _n: int) -> None:
    """block.turn-up: put the card on the block, under another if it is a Buyer's Card."""
    card = s.pile.draw(s.outcome)
    if card == BUYER:
        block_buyers_card(s)
        block_turn_up(s, 0, 0)
        return
    s.again = 0
    put_on_block(s, card)
    s.emit("turned_up", card, s.setting.set_of[card], s.setting.figures[card][WAREHOUSE])


def block_buyers_card(s: HighBid) -> None:
    """block.buyers-card: another card goes on top, the bank's first property if the pile is used up."""
    s.cite("block.buyers-card")
    s.under += 1
    s.emit("buyers_card_up", s.under)


def discard_buyers_cards(s: HighBid) -> None:
    """block.buyers-card: remove the Buyer's Cards when no property is left to cover them."""
    under = s.under
    for _ in range(under):
        s.gone = append(s.gone, BUYER)
    s.under = 0
    s.cite("block.buyers-card")
    s.emit("buyers_cards_gone", under)


def put_on_block(s: HighBid, card: int) -> None:
    """bid.first: bidding starts left of the last player to buy from the block."""
    s.rounds += 1
    s.lot = card
    first = s.next_to(s.buyer)
    s.auction = Auction(s.seats, first, s.setting.figures[card][WAREHOUSE], s.setting.cards.step)
    s.ask(first, "bid.first")


def may_bid(s: HighBid, p: int, _n: int) -> list[Offer]:
    """bid.step: bids rise by $20 or a multiple of it, up to the money held."""
    low = s.auction.minimum()
    money = s.money.balances[p]
    if money < low:
        return [PASS]
    step = s.auction.step
    return [PASS, BID.over(low, money - (money - low) % step, step)]


def bid(s: HighBid, p: int, a: Args) -> None:
    """bid.re-enter: after a raise everybody else is asked again, also those who have passed."""
    if s.auction.leader >= 0:
        s.passed = 0
    s.auction = s.auction.bid(a[0])
    if s.withdrawn >> p & 1:
        s.withdrawn &= ~(1 << p)
        s.cite("bid.re-enter")
        s.emit("back_in", p, a[0])
    else:
        s.emit("bid", p, a[0])
    continue_bidding(s)


def pass_(s: HighBid, p: int, _a: Args) -> None:
    s.passed |= 1 << p
    s.withdrawn |= 1 << p
    s.auction = s.auction.pass_bid()
    s.emit("passed", p)
    continue_bidding(s)


def continue_bidding(s: HighBid) -> None:
    """bid.must-speak: clockwise, each player must bid or pass until the lot is settled."""
    auction = s.auction
    if not s.is_settled():
        s.ask(auction.speaker, "bid.must-speak")
    else:
        end_bidding(s, auction.leader, auction.price)


def end_bidding(s: HighBid, winner: int, price: int) -> None:
    """Settle the lot for its winner, -1 for nobody."""
    s.auction = NO_AUCTION
    s.passed = 0
    s.withdrawn = 0
    if s.seller >= 0:
        end_open_sale(s, winner, price)
    elif winner >= 0:
        bid_won(s, winner, price)
    else:
        bid_none(s)


def bid_won(s: HighBid, p: int, price: int) -> None:
    """bid.won: the highest bidder pays the bank and takes every card on the block."""
    card = s.lot
    s.cite("bid.won")
    s.pay(p, s.setting.bank, price, card)
    s.hand_over(p, card)
    s.lot = -1
    s.buyer = p
    s.bought = 1 << card
    s.sales = AT_ONCE
    s.emit("sold", p, card, price)
    under = s.under
    if under:
        for _ in range(under):
            s.hands.add(p, BUYER)
        s.shown_buyers[p] += under
        s.under = 0
        s.cite("block.buyers-card")
        s.emit("takes_buyers_cards", p, under)
    if not s.leaving or not carry_out_going_out(s, p):
        sell_next(s, p)


def bid_none(s: HighBid) -> None:
    """bid.none: a property without bids goes into the bank; Buyer's Cards stay on the block."""
    if s.again:
        card = s.lot
        s.gone = append(s.gone, card)
        s.lot = -1
        s.cite("bank.re-auction")
        s.emit("left_the_game", card)
    else:
        s.cite("bid.none")
        move_to_bank(s)
    if not s.leaving or not carry_out_going_out(s, s.next_to(s.buyer)):
        block_turn_up(s, 0, 0)


def move_to_bank(s: HighBid) -> None:
    card = s.lot
    s.bank = append(s.bank, card)
    s.lot = -1
    s.emit("into_the_bank", card)


def bank_re_auction(s: HighBid) -> None:
    """bank.re-auction: when the pile is used up, the bank's properties are auctioned once more, oldest first."""
    s.bank, card = pop(s.bank, 0)
    s.again = 1
    put_on_block(s, card)
    s.cite("bank.re-auction")
    s.emit("auctioned_again", card, s.setting.set_of[card], s.setting.figures[card][WAREHOUSE])


# ---- Selling ----------------------------------------------------------------------------------


def may_sell(s: HighBid, p: int, _n: int) -> list[Offer]:
    """sell.up-to-three: any property in hand that was not bought in this round."""
    allowed = 0
    for card in s.hands.of(p):
        if card != BUYER:
            allowed |= 1 << card
    allowed &= ~s.bought
    if not allowed:
        return [STOP_SELLING]
    return [STOP_SELLING, SELL.among(allowed)]


def sell(s: HighBid, p: int, a: Args) -> None:
    """sell.dice: the property goes on the block, and both dice are rolled."""
    s.give_up(p, a[0])
    s.sales -= 1
    s.seller = p
    s.lot = a[0]
    s.emit("put_up", p, a[0])
    s.throw(36, "sell.dice", p)


def sell_dice(s: HighBid, p: int, _n: int) -> None:
    """dice: the red die names a section; the green one may call an open sale or bring a bonus."""
    red = s.outcome // 6
    green = s.outcome % 6
    s.thrown = int_row([red, green])
    s.emit("thrown", p, red, green)
    bonus = s.setting.cards.green[green]
    if bonus == OPEN_SALE:
        sell_open_sale(s, p)
        return
    card = s.lot
    sell_section(s, p, s.setting.cards.red[red])
    if bonus:
        sell_bonus(s, p, bonus, card)
    sell_next(s, p)


def sell_open_sale(s: HighBid, p: int) -> None:
    """sell.open-sale: the property stays on the block; bidding starts left of the seller, who may bid too."""
    s.cite("sell.open-sale")
    floor = s.setting.cards.open_floor
    first = s.next_to(p)
    s.auction = Auction(s.seats, first, floor, s.setting.cards.step)
    s.emit("open_sale", s.lot, floor)
    s.ask(first, "sell.open-sale")


def end_open_sale(s: HighBid, winner: int, price: int) -> None:
    """sell.open-sale: the highest bidder pays the seller, the seller pays the bank; unsold, it goes into the bank."""
    p = s.seller
    card = s.lot
    s.cite("sell.open-sale")
    s.seller = -1
    if winner < 0:
        move_to_bank(s)
    else:
        s.pay(winner, s.setting.bank if winner == p else p, price, card)
        s.hand_over(winner, card)
        s.lot = -1
        if winner == p:
            s.bought |= 1 << card
        s.emit("bought_back" if winner == p else "sold_openly", winner, card, price, p)
    if not s.leaving or not carry_out_going_out(s, p):
        sell_next(s, p)


def take_back(s: HighBid, p: int) -> None:
    """sell.open-sale: the seller gets the property back when somebody goes out before the first bid."""
    card = s.lot
    s.hand_over(p, card)
    s.lot = -1
    s.seller = -1
    s.cite("sell.open-sale")
    s.emit("taken_back", p, card)


def sell_section(s: HighBid, p: int, section: int) -> None:
    """sell.section: the bank pays the figure of the section, and the card lies there face up."""
    card = s.lot
    price = s.setting.figures[card][section]
    s.pay(s.setting.bank, p, price, card)
    s.sections.add(section, card)
    s.lot = -1
    s.seller = -1
    s.cite("sell.section")
    s.emit("sold_by_dice", p, card, section, price)


def sell_bonus(s: HighBid, p: int, bonus: int, card: int) -> None:
    """sell.bonus: the bank adds a bonus to a sale by the red die."""
    s.pay(s.setting.bank, p, bonus, card)
    s.cite("sell.bonus")
    s.emit("bonus", p, bonus)


def sell_next(s: HighBid, p: int) -> None:
    """sell.up-to-three: sales come one at a time, unless all know that nothing can be sold; then comes buying."""
    if s.sales and s.may_have_to_sell(p):
        s.ask(p, "sell.up-to-three")
    else:
        s.sales = 0
        begin_buying(s, p)


def stop_selling(s: HighBid, p: int, _a: Args) -> None:
    s.sales = 0
    begin_buying(s, p)


# ---- Buying from the sections -----------------------------------------------------------------


def begin_buying(s: HighBid, p: int) -> None:
    s.buys = AT_ONCE
    buy_next(s, p)


def buy_next(s: HighBid, p: int) -> None:
    """buy.sections: ask for up to three purchases, unless all know that there is nothing to buy or no Buyer's Card."""
    if s.buys and not s.sections.empty() and (s.buys < AT_ONCE or s.may_have_buyers_card(p)):
        s.ask(p, "buy.sections")
    else:
        end_round(s)


def may_buy(s: HighBid, p: int, _n: int) -> list[Offer]:
    """buy.sections: each property costs the figure of its section; the first also costs a Buyer's Card."""
    if s.buys == AT_ONCE and not s.hands.has(p, BUYER):
        return [STOP_BUYING]
    money = s.money.balances[p]
    allowed = 0
    for section in range(COLLECTOR, WAREHOUSE + 1):
        for card in s.sections.of(section):
            if s.setting.figures[card][section] <= money:
                allowed |= 1 << card
    if not allowed:
        return [STOP_BUYING]
    return [STOP_BUYING, BUY.among(allowed)]


def buy(s: HighBid, p: int, a: Args) -> None:
    if s.buys == AT_ONCE:
        buy_card_spent(s, p)
    card = a[0]
    section = COLLECTOR
    while not s.sections.has(section, card):
        section += 1
    price = s.setting.figures[card][section]
    s.sections.remove(section, card)
    s.pay(p, s.setting.bank, price, card)
    s.hand_over(p, card)
    s.buys -= 1
    s.cite("buy.sections")
    s.emit("bought", p, card, section, price)
    buy_next(s, p)


def buy_card_spent(s: HighBid, p: int) -> None:
    """buy.card-spent: the Buyer's Card stays in the bank for the rest of the game."""
    s.hands.remove(p, BUYER)
    if s.shown_buyers[p]:
        s.shown_buyers[p] -= 1
    s.spent += 1
    s.cite("buy.card-spent")
    s.emit("surrendered", p)


def stop_buying(s: HighBid, _p: int, _a: Args) -> None:
    end_round(s)


def end_round(s: HighBid) -> None:
    s.buys = 0
    s.bought = 0
    block_turn_up(s, 0, 0)


# ---- The end ----------------------------------------------------------------------------------


def may_interrupt(s: HighBid, p: int) -> list[Offer]:
    """end.going-out, end.goal: a player at the goal may go out; during bidding only ahead and in secret."""
    if s.leaving >> p & 1:
        return [STAY_IN]
    if s.worth(p) < s.setting.goal:
        return []
    return [GO_OUT_AHEAD if s.is_bidding() else GO_OUT]


def go_out(s: HighBid, p: int, _a: Args) -> None:
    """end.going-out: the game ends at once."""
    s.auction = NO_AUCTION
    s.emit("goes_out", p, s.setting.goal)
    if s.seller >= 0:
        take_back(s, s.seller)
    score(s)


def go_out_ahead(s: HighBid, p: int, _a: Args) -> None:
    """end.going-out: the player declares it ahead, and nobody else hears of it."""
    s.leaving |= 1 << p
    s.emit_to(1 << p, "will_go_out", p)


def stay_in(s: HighBid, p: int, _a: Args) -> None:
    s.leaving &= ~(1 << p)
    s.emit_to(1 << p, "stays_in", p)


def carry_out_going_out(s: HighBid, first: int) -> bool:
    """end.going-out: the first seat that declared it ahead goes out now; return whether one did.

    A player who has fallen below the goal stays in, and nobody else hears of it.
    """
    s.cite("end.going-out")
    p = first
    for _ in range(s.seats):
        if s.leaving >> p & 1:
            s.leaving &= ~(1 << p)
            if s.worth(p) >= s.setting.goal:
                s.leaving = 0
                go_out(s, p, ())
                return True
            s.emit_to(1 << p, "cannot_go_out", p, s.setting.goal)
        p = s.next_to(p)
    return False


def end_sold_out(s: HighBid) -> None:
    """end.sold-out: the game ends when no card is left for the block."""
    if s.under:
        discard_buyers_cards(s)
    s.cite("end.sold-out")
    s.emit("sold_out")
    score(s)


def score(s: HighBid) -> None:
    """score.net: the highest net worth wins, no matter who went out; equals share the win."""
    worths = [s.worth(p) for p in range(s.seats)]
    places = places_of(worths)
    if s.sink is not None:
        for p in range(s.seats):
            show_hand(s, p)
            s.cite("score.net")
            s.emit("net_worth", p, s.money.balances[p], worths[p])
        shared = places.count(1) > 1
        for p in range(s.seats):
            if places[p] == 1:
                s.emit("shares_the_win" if shared else "wins", p, worths[p])
    s.end(places)


def show_hand(s: HighBid, p: int) -> None:
    """score.sets, score.joker, score.buyer, score.incomplete: report what each card counts for."""
    cards = s.setting.cards
    hand = s.hands.of(p)
    held = 0
    for card in hand:
        if card != BUYER:
            held |= 1 << card
    scoring = scoring_sets(cards, tally(cards, hand))
    jokers = count(hand, BUYER)
    nothing = held
    for k in range(SETS):
        own = held & cards.members[k]
        if scoring >> k & 1:
            s.cite("score.sets")
            s.emit("set_counts", p, k, own, cards.set_value[k])
            nothing &= ~own
        elif scoring >> SETS + k & 1:
            s.cite("score.joker")
            s.emit("joker_counts", p, k, own, cards.members[k] & ~own, cards.set_value[k])
            nothing &= ~own
            jokers -= 1
    if jokers:
        s.cite("score.buyer")
        s.emit("buyers_count", p, jokers, jokers * cards.buyer_value)
    if nothing:
        s.cite("score.incomplete")
        s.emit("counts_nothing", p, nothing)


# ---- Reasons for refusals, and chance described -----------------------------------------------


def why_not(s: HighBid, p: int, action: str, a: Args) -> str:
    asked = s.question_of(p)
    if action in ("go_out", "go_out_ahead"):
        return "end.going-out" if s.worth(p) >= s.setting.goal else "end.goal"
    if action == "bid":
        return why_not_bid(s, p, asked, a)
    if action == "buy" and asked == "buy.sections":
        return "cards.buyer" if s.buys == AT_ONCE and not s.hands.has(p, BUYER) else "buy.sections"
    if action == "sell" and asked == "sell.up-to-three" and a == (BUYER,):
        return "cards.buyer"
    return ""


def why_not_bid(s: HighBid, p: int, asked: str, a: Args) -> str:
    """Name the clause against a bid: not this player's turn, not an opening bid, not a step or beyond the money."""
    if not asked or s.auction is NO_AUCTION:
        return "bid.must-speak"
    if s.auction.leader < 0 and a and a[0] <= s.money.balances[p]:
        return "block.turn-up" if s.seller < 0 else "sell.open-sale"
    return "bid.step"


def describe_card(s: HighBid, outcome: int) -> str:
    card = s.pile.peek(outcome)
    return "Buyer's Card" if card >= PROPERTIES else s.setting.cards.names[card]


def describe_seat(_s: HighBid, outcome: int) -> str:
    return str(outcome)


def describe_dice(s: HighBid, outcome: int) -> str:
    """Describe red, then green: "75 0", "25 blank", "100 200"."""
    return PERCENT[s.setting.cards.red[outcome // 6]] + " " + green_face(s.setting.cards.green[outcome % 6])


def green_face(bonus: int) -> str:
    return "0" if bonus == OPEN_SALE else str(bonus) if bonus else "blank"


# ---- The book ---------------------------------------------------------------------------------


BOOK: Final[Book[HighBid]] = Book(
    clauses={
        "deal.money": deal_money,
        "deal.cards": deal_cards,
        "deal.cards/dealt": deal_card,
        "bid.first": bid_first,
        "bid.first/auctioneer": choose_auctioneer,
        "block.turn-up": block_turn_up,
        "block.turn-up/shown": turn_up_card,
        "sell.dice": sell_dice,
    },
    questions={
        "bid.first": may_bid,
        "bid.must-speak": may_bid,
        "sell.up-to-three": may_sell,
        "sell.open-sale": may_bid,
        "buy.sections": may_buy,
    },
    actions={
        "bid": ("bid.step", bid),
        "pass": ("bid.must-speak", pass_),
        "sell": ("sell.up-to-three", sell),
        "stop_selling": ("sell.up-to-three", stop_selling),
        "buy": ("buy.sections", buy),
        "stop_buying": ("buy.sections", stop_buying),
        "go_out": ("end.going-out", go_out),
        "go_out_ahead": ("end.going-out", go_out_ahead),
        "stay_in": ("end.going-out", stay_in),
    },
    anytime=may_interrupt,
    chances={
        "deal.cards/dealt": describe_card,
        "bid.first/auctioneer": describe_seat,
        "block.turn-up/shown": describe_card,
        "sell.dice": describe_dice,
    },
    why_not=why_not,
)
