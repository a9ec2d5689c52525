"""Ratrace: up and down between the classes, debts that cannot be met, and the auctions both lead to."""

from typing import Final

from parlour.games.ratrace.board import DICE, PAPER_BITS, SYMBOLS, WORKING
from parlour.games.ratrace.state import Ratrace
from parlour.kernel.bits import bits, numbers
from parlour.kernel.offer import Args, Offer, OneOf, Param
from parlour.parts.auction import NO_AUCTION, Auction
from parlour.parts.dice import two_dice

SELL_PAPERS: Final = [Offer("auction_papers"), Offer("surrender_papers")]
PASS: Final = Offer("pass")


# ---- Climbing ---------------------------------------------------------------------------------


def move_up(s: Ratrace, p: int, _a: Args) -> None:
    """up.middle, up.high: with the cash, three Status Symbols and papers one may enter the next class."""
    ring = s.ring(p)
    s.cite("up.middle" if ring == WORKING else "up.high")
    s.emit("moves_up", p, ring + 1)
    s.mourning[p] = 0
    s.then(("up.auction", p, 0), ("up.papers", p, 0), ("up.when", p, 0))


def black_market(s: Ratrace, p: int, _a: Args) -> None:
    """up.black-market: papers may be bought at the moment of moving up, and are used up by it."""
    price = s.setting.board.black_market[s.ring(p)]
    s.money.pay(p, s.seats, price)
    s.emit("bribed", p, price)
    move_up(s, p, ())


def up_auction(s: Ratrace, p: int, symbol: int) -> None:
    """up.auction: symbols of the class left behind go to the highest bidder, or to the Treasury for a trifle."""
    ring = s.ring(p)
    while symbol < SYMBOLS:
        if symbol % 3 == ring and s.held[p] >> symbol & 1:
            s.then(("up.auction/left", p, symbol), ("up.auction", p, symbol + 1))
            call_for_bids(s, p, symbol)
            return
        symbol += 1


def up_auction_left(s: Ratrace, p: int, symbol: int) -> None:
    """What nobody wants the Treasury takes, and the card returns to its Business."""
    if s.held[p] >> symbol & 1:
        price = s.setting.board.turn_in[s.ring(p)]
        s.held[p] ^= 1 << symbol
        s.stock[symbol] += 1
        s.receive(p, price)
        s.emit("turned_in", p, symbol, price)


def up_papers(s: Ratrace, p: int, _n: int) -> None:
    """up.papers: a diploma or membership may be auctioned too; else it is surrendered."""
    if s.papers(p):
        s.then(("up.papers/left", p, 0))
        if may_own(s, p, paper_of(s, p)):
            s.ask(p, "up.papers")


def may_sell_papers(_s: Ratrace, _p: int, _n: int) -> list[Offer]:
    return SELL_PAPERS


def auction_papers(s: Ratrace, p: int, _a: Args) -> None:
    call_for_bids(s, p, paper_of(s, p))


def surrender_papers(_s: Ratrace, _p: int, _a: Args) -> None:
    """up.papers: for nothing."""


def up_papers_left(s: Ratrace, p: int, _n: int) -> None:
    if s.papers(p):
        s.emit("surrendered", p, paper_of(s, p))
        s.held[p] &= ~PAPER_BITS


def up_when(s: Ratrace, p: int, _n: int) -> None:
    """up.when: on one's turn, before rolling; onto the Enter square of the new class, and roll from there."""
    enter(s, p)
    s.ask(p, "move.roll", 1)


def enter(s: Ratrace, p: int) -> None:
    """up.keep-higher: symbols of the new class or a higher one are kept. credit.carry: and so are debts."""
    ring = s.ring(p) + 1
    s.at[p] = s.setting.board.enter[ring]
    s.emit("entered", p, s.at[p])
    if s.held[p]:
        s.cite("up.keep-higher")
        s.emit("kept", p, s.held[p])
    if s.debt[p]:
        s.cite("credit.carry")
        s.emit("carried", p, s.debt[p])


def wedding(s: Ratrace, p: int, _n: int) -> None:
    """wedding: up one class at once, whatever one has or has not; then the turn is over."""
    s.emit("wed", p, s.ring(p) + 1)
    s.then(("up.auction", p, 0), ("up.papers", p, 0), ("wedding/enter", p, 0))


def wedding_enter(s: Ratrace, p: int, _n: int) -> None:
    enter(s, p)


def divorce(s: Ratrace, p: int, times: int) -> None:
    """divorce: alimony first, then down a class; the symbols stay, the diploma or membership is forfeited."""
    s.throw(DICE, "divorce/settled", p, times)


def divorce_settled(s: Ratrace, p: int, times: int) -> None:
    amount = times * two_dice(s.outcome)
    s.emit("divorced", p, amount)
    s.then(("divorce/down", p, 0))
    owe(s, p, amount)


def divorce_down(s: Ratrace, p: int, _n: int) -> None:
    if s.papers(p):
        s.emit("forfeited", p, paper_of(s, p))
        s.held[p] &= ~PAPER_BITS
    s.at[p] = s.setting.board.enter[s.ring(p) - 1]
    s.emit("fell", p, s.at[p])


# ---- Bankruptcy -------------------------------------------------------------------------------


def owe(s: Ratrace, p: int, owed: int) -> None:
    """To the Treasury: other players are never creditors, since whatever one must buy of them can go on credit."""
    if s.cash(p) >= owed:
        s.money.pay(p, s.seats, owed)
        s.emit("paid", p, owed)
    else:
        s.cite("broke.raise")
        s.emit("short", p, owed - s.cash(p))
        s.then(("broke.raise", p, owed))


def broke_raise(s: Ratrace, p: int, owed: int) -> None:
    """broke.raise: whoever cannot pay auctions symbols and papers until the debt is met or nothing will sell.

    broke.no-loans: there is no other way to raise money.
    """
    if s.cash(p) >= owed:
        s.money.pay(p, s.seats, owed)
        s.emit("paid", p, owed)
        s.unwanted = 0
    elif saleable(s, p):
        s.then(("broke.raise", p, owed))
        s.ask(p, "broke.raise", owed)
    else:
        s.then(("broke.bankrupt", p, 0))


def saleable(s: Ratrace, p: int) -> int:
    """A bit for each item that somebody might buy and that has not been tried in vain."""
    return bits([item for item in numbers(s.held[p] & ~s.unwanted) if may_own(s, p, item)])


def may_raise(s: Ratrace, p: int, _owed: int) -> list[Offer]:
    return [Offer("auction", (OneOf("item", "item", saleable(s, p)),))]


def auction(s: Ratrace, p: int, a: Args) -> None:
    s.then(("broke.raise/left", p, a[0]))
    call_for_bids(s, p, a[0])


def broke_left(s: Ratrace, p: int, item: int) -> None:
    if s.held[p] >> item & 1:
        s.unwanted |= 1 << item


def broke_bankrupt(s: Ratrace, p: int, _n: int) -> None:
    """broke.bankrupt: all the cash goes to the creditor."""
    s.emit("bankrupt", p, s.cash(p))
    s.money.pay(p, s.seats, s.cash(p))
    s.unwanted = 0
    s.then(("broke.restart", p, 0))


def broke_restart(s: Ratrace, p: int, _n: int) -> None:
    """broke.restart: back to Graduation Day with $200 and one's Business, nothing owned and nothing owed."""
    board = s.setting.board
    for item in numbers(s.held[p]):
        if item < SYMBOLS:
            s.stock[item] += 1
    s.held[p] = 0
    s.debt[p] = 0
    s.at[p] = board.enter[WORKING]
    s.receive(p, board.start_cash)
    s.emit("restarted", p, s.at[p], board.start_cash)
    s.cease("move.roll")


# ---- Auctions ---------------------------------------------------------------------------------


def may_own(s: Ratrace, p: int, item: int) -> int:
    """A bit for each seat that may own what p sells, and has money to bid with."""
    found = 0
    for q in range(s.seats):
        if q != p and s.money.balances[q] and not s.mourning[q]:
            if item >= SYMBOLS:
                fits = (item - SYMBOLS) // 2 == s.ring(q) and not s.papers(q)
            else:
                fits = item % 3 >= s.ring(q) and not s.full(q) and not s.held[q] >> item & 1 and s.owner[item // 3] != q
            if fits:
                found |= 1 << q
    return found


def paper_of(s: Ratrace, p: int) -> int:
    return numbers(s.papers(p))[0]


def call_for_bids(s: Ratrace, p: int, item: int) -> None:
    """auction.open: the others bid in turn from the seller's left, any whole dollar, in cash."""
    s.bidders = may_own(s, p, item)
    if s.bidders:
        s.cite("auction.open")
        s.emit("for_sale", p, item)
        s.lot = item
        s.seller = p
        s.auction = Auction(s.seats, (p + 1) % s.seats, 1, 1)
        s.then(("auction.open", p, item))


def auction_open(s: Ratrace, p: int, item: int) -> None:
    while not s.auction.over():
        q = s.auction.speaker
        if s.bidders >> q & 1 and s.cash(q) >= s.auction.minimum():
            s.then(("auction.open", p, item))
            s.ask(q, "auction.open")
            return
        s.auction = s.auction.passed()
    q = s.auction.leader
    if q >= 0:
        s.money.pay(q, p, s.auction.price)
        s.held[p] ^= 1 << item
        s.held[q] |= 1 << item
        s.emit("sold", q, item, s.auction.price)
    else:
        s.emit("unsold", item)
    s.lot = -1
    s.bidders = 0
    s.auction = NO_AUCTION


def may_bid(s: Ratrace, q: int, _n: int) -> list[Offer]:
    return [PASS, Offer("bid", (Param("amount", "$", s.auction.minimum(), s.cash(q)),))]


def bid(s: Ratrace, q: int, a: Args) -> None:
    s.auction = s.auction.bid(a[0])
    s.emit("bid", q, a[0])


def pass_bid(s: Ratrace, q: int, _a: Args) -> None:
    s.auction = s.auction.passed()
    s.emit("passed", q)
