"""Rules of Ratrace: moving between the classes, debts that cannot be paid, and the auctions that follow."""

from typing import Final

from parlour.games.ratrace.board import DICE, HIGH, PAPER_BITS, STEP, SYMBOLS, SYMBOLS_OF_CLASS, WORKING
from parlour.games.ratrace.state import Ratrace
from parlour.kernel.bits import bits, numbers
from parlour.kernel.offer import Args, Offer, OneOf, Param
from parlour.parts.auction import NO_AUCTION, Auction
from parlour.parts.dice import two_dice

AUCTION_SYMBOL: Final = Offer("auction_symbol", (OneOf("item", "item"),))
SELL_PAPERS: Final = [Offer("auction_papers"), Offer("surrender_papers")]
AUCTION: Final = Offer("auction", (OneOf("item", "item"),))
PASS: Final = Offer("pass")
BID: Final = Offer("bid", (Param("amount", "$"),))


# ---- Climbing ---------------------------------------------------------------------------------


def move_up(s: Ratrace, p: int, _a: Args) -> None:
    """up.middle, up.high: a player with the cash, three Status Symbols and papers may enter the next class."""
    ring = s.ring(p)
    s.mourning[p] = 0
    s.cite("up.middle" if ring == WORKING else "up.high")
    s.emit("moves_up", p, ring + 1)
    s.then(("up.auction", p, 0), ("up.papers", p, 0), ("up.when", p, 0))


def black_market(s: Ratrace, p: int, a: Args) -> None:
    """up.black-market: a player may buy papers at the moment of moving up."""
    price = s.setting.board.black_market[s.ring(p)]
    s.money.pay(p, s.seats, price)
    s.held[p] |= 1 << a[0]
    s.emit("bribed", p, a[0], price)
    move_up(s, p, ())


def up_auction(s: Ratrace, p: int, _n: int) -> None:
    """up.auction: symbols of the class left are auctioned in the order that the seller chooses."""
    for symbol in numbers(symbols_to_leave(s, p)):
        if not climbing_bidders(s, p, symbol):
            s.emit("unsold", symbol)
            up_auction_left(s, p, symbol)
    lots = symbols_to_leave(s, p)
    if lots:
        s.then(("up.auction", p, 0))
        if lots & (lots - 1):
            s.ask(p, "up.auction")
        else:
            auction_symbol(s, p, (numbers(lots)[0],))


def symbols_to_leave(s: Ratrace, p: int) -> int:
    """Return the symbols of the class that the seat is about to leave, a bit for each."""
    return s.held[p] & SYMBOLS_OF_CLASS[s.ring(p)]


def may_order(s: Ratrace, p: int, _n: int) -> list[Offer]:
    return [AUCTION_SYMBOL.among(symbols_to_leave(s, p))]


def auction_symbol(s: Ratrace, p: int, a: Args) -> None:
    """up.auction: bids begin at the smallest note, whatever the Treasury gives."""
    s.then(("up.auction/left", p, a[0]))
    call_for_bids(s, p, a[0], climbing_bidders(s, p, a[0]))


def up_auction_left(s: Ratrace, p: int, symbol: int) -> None:
    """up.auction: the Treasury takes what nobody buys, and the card returns to its Business."""
    if s.held[p] >> symbol & 1:
        price = s.setting.board.turn_in[s.ring(p)]
        s.held[p] ^= 1 << symbol
        s.stock[symbol] += 1
        s.receive(p, price)
        s.emit("turned_in", p, symbol, price)


def up_papers(s: Ratrace, p: int, _n: int) -> None:
    """up.papers: papers are auctioned too; a player who enters the Middle Class may instead give them up."""
    if s.papers(p):
        s.then(("up.papers/left", p, 0))
        if not climbing_bidders(s, p, paper_of(s, p)):
            s.emit("unsold", paper_of(s, p))
        elif s.ring(p) == WORKING:
            s.ask(p, "up.papers")
        else:
            auction_papers(s, p, ())


def may_sell_papers(_s: Ratrace, _p: int, _n: int) -> list[Offer]:
    return SELL_PAPERS


def auction_papers(s: Ratrace, p: int, _a: Args) -> None:
    paper = paper_of(s, p)
    call_for_bids(s, p, paper, climbing_bidders(s, p, paper))


def surrender_papers(_s: Ratrace, _p: int, _a: Args) -> None:
    """up.papers: the papers are given up for nothing."""


def up_papers_left(s: Ratrace, p: int, _n: int) -> None:
    if s.papers(p):
        paper = paper_of(s, p)
        s.held[p] &= ~PAPER_BITS
        s.emit("surrendered", p, paper)


def up_when(s: Ratrace, p: int, _n: int) -> None:
    """up.when: on one's turn, before rolling, one moves to the Enter square of the new class and rolls from there."""
    enter(s, p)
    s.climbed = 1
    s.ask(p, "move.roll")


def enter(s: Ratrace, p: int) -> None:
    """up.keep-higher: symbols of the new class or a higher one are kept. credit.carry: so are debts."""
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
    """wedding: the player moves up one class at once, without any conditions, and the turn is over."""
    s.emit("wed", p, s.ring(p) + 1)
    s.then(("up.auction", p, 0), ("up.papers", p, 0), ("wedding/enter", p, 0))


def wedding_enter(s: Ratrace, p: int, _n: int) -> None:
    enter(s, p)


def divorce(s: Ratrace, p: int, times: int) -> None:
    """divorce: the player pays alimony, moves down a class, keeps the symbols and forfeits the papers."""
    s.throw(DICE, "divorce/settled", p, times)


def divorce_settled(s: Ratrace, p: int, times: int) -> None:
    amount = times * two_dice(s.outcome)
    s.emit("divorced", p, amount)
    s.then(("divorce/down", p, 0))
    owe(s, p, amount)


def divorce_down(s: Ratrace, p: int, _n: int) -> None:
    if s.papers(p):
        paper = paper_of(s, p)
        s.held[p] &= ~PAPER_BITS
        s.emit("forfeited", p, paper)
    s.at[p] = s.setting.board.enter[s.ring(p) - 1]
    s.emit("fell", p, s.at[p])


# ---- Bankruptcy -------------------------------------------------------------------------------


def owe(s: Ratrace, p: int, owed: int) -> None:
    """Pay the Treasury, or raise the money first; other players are never creditors, since they sell on credit."""
    if s.cash(p) >= owed:
        s.money.pay(p, s.seats, owed)
        s.emit("paid", p, owed)
    else:
        s.then(("broke.raise", p, owed))
        s.cite("broke.raise")
        s.emit("short", p, owed - s.cash(p))


def broke_raise(s: Ratrace, p: int, owed: int) -> None:
    """broke.raise: a player who cannot pay auctions symbols and papers until the debt is paid or nothing sells.

    broke.no-loans: there is no other way to raise money.
    """
    if s.cash(p) >= owed:
        s.money.pay(p, s.seats, owed)
        s.unwanted = 0
        s.emit("paid", p, owed)
        return
    lots = items_to_sell(s, p)
    if not lots:
        s.then(("broke.bankrupt", p, 0))
        return
    s.then(("broke.raise", p, owed))
    if lots & (lots - 1):
        s.ask(p, "broke.raise", owed)
    else:
        auction(s, p, (numbers(lots)[0],))


def items_to_sell(s: Ratrace, p: int) -> int:
    """Return the items that somebody could buy and that have not been tried in vain, a bit for each."""
    return bits([item for item in numbers(s.held[p] & ~s.unwanted) if bidders_for(s, p, item, HIGH)])


def may_raise(s: Ratrace, p: int, _owed: int) -> list[Offer]:
    """In a game begun by older rules there may be no bidder; then all untried items are offered."""
    return [AUCTION.among(items_to_sell(s, p) or s.held[p] & ~s.unwanted)]


def auction(s: Ratrace, p: int, a: Args) -> None:
    """broke.raise: the item is sold to the highest bidder."""
    s.then(("broke.raise/left", p, a[0]))
    call_for_bids(s, p, a[0], bidders_for(s, p, a[0], HIGH))


def broke_left(s: Ratrace, p: int, item: int) -> None:
    if s.held[p] >> item & 1:
        s.unwanted |= 1 << item


def broke_bankrupt(s: Ratrace, p: int, _n: int) -> None:
    """broke.bankrupt: the creditor takes all the cash."""
    cash = s.cash(p)
    s.money.pay(p, s.seats, cash)
    s.unwanted = 0
    s.emit("bankrupt", p, cash)
    s.then(("broke.restart", p, 0))


def broke_restart(s: Ratrace, p: int, _n: int) -> None:
    """broke.restart: the player restarts on Graduation Day with $200 and the Business, without property or debts."""
    board = s.setting.board
    for item in numbers(s.held[p]):
        if item < SYMBOLS:
            s.stock[item] += 1
    s.held[p] = 0
    s.debt[p] = 0
    s.at[p] = board.enter[WORKING]
    s.receive(p, board.start_cash)
    s.emit("restarted", p, s.at[p], board.start_cash)
    s.cease("retire")


# ---- Auctions ---------------------------------------------------------------------------------


def bidders_for(s: Ratrace, p: int, item: int, top: int) -> int:
    """Return the seats up to class `top` that may own what p sells and can pay the first bid, a bit for each.

    auction.own: the owner of its Business may bid too, and takes it back into stock.
    """
    cash = s.money.balances
    bidders = 0
    for q in range(s.seats):
        if q == p or cash[q] < STEP or s.mourning[q]:
            continue
        ring = s.ring(q)
        if ring > top:
            continue
        if item >= SYMBOLS:
            fits = (item - SYMBOLS) // 2 == ring and not s.papers(q)
        else:
            fits = s.owner[item // 3] == q or (item % 3 >= ring and not s.full(q) and not s.held[q] >> item & 1)
        if fits:
            bidders |= 1 << q
    return bidders


def climbing_bidders(s: Ratrace, p: int, item: int) -> int:
    """Return the bidders in a lower class than the one that p enters.

    up.auction: the owner of the Business does not bid alone, since an unsold card comes back free.
    """
    bidders = bidders_for(s, p, item, s.ring(p))
    return 0 if item < SYMBOLS and bidders == 1 << s.owner[item // 3] else bidders


def paper_of(s: Ratrace, p: int) -> int:
    return numbers(s.papers(p))[0]


def call_for_bids(s: Ratrace, p: int, item: int, bidders: int) -> None:
    """auction.open: the others bid cash in turn from the seller's left, in steps of the smallest note."""
    s.lot = item
    s.seller = p
    s.bidders = bidders
    s.auction = Auction(s.seats, (p + 1) % s.seats, STEP, STEP)
    s.cite("auction.open")
    s.emit("for_sale", p, item, STEP)
    s.then(("auction.open", p, item))


def auction_open(s: Ratrace, p: int, item: int) -> None:
    while not s.auction.is_over():
        q = s.auction.speaker
        if s.bidders >> q & 1 and s.cash(q) >= s.auction.minimum():
            s.then(("auction.open", p, item))
            s.ask(q, "auction.open")
            return
        s.auction = s.auction.pass_bid()
    winner, price = s.auction.leader, s.auction.price
    s.lot = -1
    s.bidders = 0
    s.auction = NO_AUCTION
    if winner >= 0:
        knock_down(s, p, item, winner, price)
    else:
        s.emit("unsold", item)


def knock_down(s: Ratrace, p: int, item: int, winner: int, price: int) -> None:
    """auction.own: what the owner of its Business buys goes back into stock."""
    s.money.pay(winner, p, price)
    s.held[p] ^= 1 << item
    if item < SYMBOLS and s.owner[item // 3] == winner:
        s.stock[item] += 1
        s.cite("auction.own")
        s.emit("bought_back", winner, item, price)
    else:
        s.held[winner] |= 1 << item
        s.emit("sold", winner, item, price)


def may_bid(s: Ratrace, q: int, _n: int) -> list[Offer]:
    least = s.auction.minimum()
    step = s.auction.step
    return [PASS, BID.over(least, least + (s.cash(q) - least) // step * step, step)]


def bid(s: Ratrace, q: int, a: Args) -> None:
    s.auction = s.auction.bid(a[0])
    s.emit("bid", q, a[0])


def pass_bid(s: Ratrace, q: int, _a: Args) -> None:
    s.auction = s.auction.pass_bid()
    s.emit("passed", q)
