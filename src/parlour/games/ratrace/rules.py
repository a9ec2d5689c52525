"""Rules of Ratrace: the clauses, in the order of the rulebook."""

from typing import Final

from parlour.games.ratrace import climbing, gambling
from parlour.games.ratrace.board import (
    BUSINESSES,
    DICE,
    HIGH,
    MOST,
    PAPERS_OF_CLASS,
    SYMBOLS,
    SYMBOLS_OF_CLASS,
    WORKING,
    Board,
    RatraceSetting,
)
from parlour.games.ratrace.state import Ratrace
from parlour.kernel.bits import bits, how_many, numbers
from parlour.kernel.book import Book
from parlour.kernel.game import Chosen
from parlour.kernel.int_rows import largest
from parlour.kernel.offer import Args, Offer, OneOf, Param
from parlour.kernel.state import places_of
from parlour.parts.dice import describe_dice, faces, two_dice
from parlour.parts.roll_off import add_roll

CASH: Final = 0
CREDIT: Final = 1
CASH_OR_CREDIT: Final = Param("payment", "payment", CASH, CREDIT, 1, "credit.buy")
ON_CREDIT: Final = Param("payment", "payment", CREDIT, CREDIT, 1, "credit.buy")

ROLL: Final = [Offer("roll")]
ROLL_OR_RISE: Final = [Offer("roll"), Offer("move_up")]
ROLL_OR_BRIBE: Final = [
    [Offer("roll"), Offer("black_market", (OneOf("item", "item", papers),))] for papers in PAPERS_OF_CLASS
]
PAY_OFF: Final = [Offer("pay_off")]
OTHER: Final = Offer("buy_other", (CASH_OR_CREDIT,))
OTHER_ON_CREDIT: Final = Offer("buy_other", (ON_CREDIT,))
BUY: Final = [Offer("buy", (Param("item", "item", k, k), CASH_OR_CREDIT)) for k in range(SYMBOLS)]
BUY_ON_CREDIT: Final = [Offer("buy", (Param("item", "item", k, k), ON_CREDIT)) for k in range(SYMBOLS)]
ENROL: Final = [Offer("enrol", (CASH_OR_CREDIT,))]
ENROL_ON_CREDIT: Final = [Offer("enrol", (ON_CREDIT,))]
RETIRE: Final = [Offer("stay_in"), Offer("retire")]


# ---- Set-up -----------------------------------------------------------------------------------


def lay_out(seats: int, chosen: Chosen, board: Board) -> Ratrace:
    s = Ratrace()
    businesses = 2 if seats <= 3 and chosen["businesses"] == "two" else 1
    s.lay_out(seats, RatraceSetting(board, int(chosen["retirement"]), int(chosen["rounds"]), businesses))
    s.then(("setup.cash", 0, 0), ("setup.choose", 0, (1 << seats) - 1))
    return s


def setup_cash(s: Ratrace, _p: int, _n: int) -> None:
    """setup.cash, setup.goal: everybody has $200 and a Credit Card, and a sum to retire on is set."""
    s.emit("given", s.setting.board.start_cash)
    s.cite("setup.goal")
    s.emit("goal", s.setting.goal)
    if s.setting.rounds:
        s.emit("rounds", s.setting.rounds)


def setup_choose(s: Ratrace, _p: int, rollers: int) -> None:
    """setup.choose: everybody rolls, and the lowest chooses first; those who tie roll again."""
    s.best = 13
    s.tied = 0
    first = numbers(rollers)[0]
    s.throw(DICE, "setup.choose/rolled", first, rollers & ~(1 << first))


def rolled_to_choose(s: Ratrace, p: int, rest: int) -> None:
    n = two_dice(s.outcome)
    s.best, s.tied = add_roll(s.best, s.tied, p, n, lowest=True)
    s.emit("rolled", p, n)
    if rest:
        q = numbers(rest)[0]
        s.throw(DICE, "setup.choose/rolled", q, rest & ~(1 << q))
    elif s.tied.bit_count() > 1:
        s.emit("roll_again", s.tied)
        s.then(("setup.choose", 0, s.tied))
    else:
        first = numbers(s.tied)[0]
        s.emit("chooses_first", first)
        s.then(("setup.business", first, 1), ("setup.start", first, 0))


def setup_business(s: Ratrace, p: int, k: int) -> None:
    """setup.business: each in turn chooses a Business; two or three players choose twice, or by option once."""
    if k < s.seats * s.setting.businesses:
        s.then(("setup.business", (p + 1) % s.seats, k + 1))
    free = free_businesses(s)
    if free & (free - 1):
        s.ask(p, "setup.business")
    else:
        choose(s, p, (numbers(free)[0],))


def free_businesses(s: Ratrace) -> int:
    """Return the Businesses that nobody has chosen yet, a bit for each."""
    return bits([b for b in range(BUSINESSES) if s.owner[b] == s.seats])


def may_choose(s: Ratrace, _p: int, _n: int) -> list[Offer]:
    return [Offer("choose", (OneOf("business", "business", free_businesses(s)),))]


def choose(s: Ratrace, p: int, a: Args) -> None:
    s.owner = tuple([p if b == a[0] else s.owner[b] for b in range(BUSINESSES)])
    s.emit("chose", p, a[0])


def setup_start(s: Ratrace, p: int, _n: int) -> None:
    """setup.start: tokens start on Graduation Day. setup.two-three, setup.four-five: the Treasury owns the rest."""
    s.cite("setup.two-three" if s.seats <= 3 else "setup.four-five")
    for b in range(BUSINESSES):
        if s.owner[b] == s.seats:
            s.emit("treasurys", b)
    s.cite("setup.start")
    s.emit("started", s.setting.board.enter[WORKING])
    s.then(("move.roll", p, 0))


# ---- Moving and buying ------------------------------------------------------------------------


def turn(s: Ratrace, p: int, _n: int) -> None:
    """move.roll: in a turn the player rolls two dice, moves, and does what the square says."""
    if s.setting.rounds and s.turn == s.setting.rounds * s.seats:
        rounds_over(s)
        return
    s.turn += 1
    s.climbed = 0
    s.then(("retire", p, 0), ("move.roll", p + 1 if p + 1 < s.seats else 0, 0))
    if s.mourning[p] == 2:
        s.cite("funeral")
        s.mourning[p] = 1
        s.emit("missed", p)
    else:
        s.ask(p, "move.roll")


def may_roll(s: Ratrace, p: int, _n: int) -> list[Offer]:
    """up.when, credit.pay-off: before rolling the player may move up, once a turn, and pay off the Credit Card."""
    offers = roll_or_rise(s, p) if not s.climbed and s.full(p) else ROLL
    return offers + PAY_OFF if s.debt[p] and s.total(p) >= 0 else offers


def roll_or_rise(s: Ratrace, p: int) -> list[Offer]:
    """up.middle, up.high, up.black-market: moving up takes three symbols, the cash, and papers or money for them."""
    board = s.setting.board
    ring = s.ring(p)
    if ring == HIGH:
        return ROLL
    spare = s.cash(p) - board.entry_cash[ring]
    if s.papers(p):
        return ROLL_OR_RISE if spare >= 0 else ROLL
    return ROLL_OR_BRIBE[ring] if spare >= board.black_market[ring] else ROLL


def roll(s: Ratrace, p: int, _a: Args) -> None:
    s.mourning[p] = 0
    s.throw(DICE, "move.roll/move", p)


def move(s: Ratrace, p: int, _n: int) -> None:
    """move.roll: the token moves clockwise round the ring of its class."""
    board = s.setting.board
    way = DICE * s.at[p] + s.outcome
    at = board.to[way]
    s.at[p] = at
    if s.sink is not None:
        shown = faces(s.outcome, 2)
        s.emit("moved", p, shown[0], shown[1], at)
    if board.paid[way]:
        income_pass(s, p, board.paid[way])
    if board.business[at] >= 0:
        s.cite("business.choice")
        business_choice(s, p, board.business[at])
    elif board.leads[at]:
        s.follow(board.leads[at], p, board.number[at])


def business_choice(s: Ratrace, p: int, b: int) -> None:
    """business.choice: on another's Business the player must buy its Status Symbol or the Other Purchase.

    business.own: at one's own there is nothing to buy. business.closed: nor if the owner is in mourning.
    """
    owner = s.owner[b]
    if owner == p:
        s.cite("business.own")
        s.emit("own", p, b)
    elif owner < s.seats and s.mourning[owner]:
        s.cite("business.closed")
        s.emit("closed", b, owner)
    elif s.cash(p) < s.setting.board.other[s.ring(p)] and len(may_buy(s, p, b)) == 1:
        buy_other(s, p, (CREDIT,))
    else:
        s.ask(p, "business.choice", b)


def may_buy(s: Ratrace, p: int, b: int) -> list[Offer]:
    """symbol.never-lower, symbol.three, symbol.one-of-each, symbol.out-of-stock: these symbols are not sold."""
    board = s.setting.board
    cash = s.money.balances[p]
    ring = board.ring[s.at[p]]
    offers = [OTHER if cash >= board.other[ring] else OTHER_ON_CREDIT]
    if not s.full(p):
        held = s.held[p]
        for tier in range(ring, 3):
            symbol = 3 * b + tier
            if s.stock[symbol] and not held >> symbol & 1:
                offers.append(BUY[symbol] if cash >= board.price[tier] else BUY_ON_CREDIT[symbol])
    return offers


def buy(s: Ratrace, p: int, a: Args) -> None:
    symbol, payment = a
    price = s.setting.board.price[symbol % 3]
    s.stock[symbol] -= 1
    s.held[p] |= 1 << symbol
    pay(s, p, price, payment)
    s.emit("bought", p, symbol, price)
    settle(s, p, s.owner[symbol // 3], price, payment)


def buy_other(s: Ratrace, p: int, a: Args) -> None:
    board = s.setting.board
    price = board.other[s.ring(p)]
    pay(s, p, price, a[0])
    s.emit("bought_other", p, price)
    settle(s, p, s.owner[board.number[s.at[p]]], price, a[0])


def pay(s: Ratrace, p: int, price: int, payment: int) -> None:
    """What is paid in cash goes through the Treasury."""
    if payment == CASH:
        s.money.pay(p, s.seats, price)


def settle(s: Ratrace, p: int, owner: int, price: int, payment: int) -> None:
    """credit.buy: on credit the Treasury pays the owner, and the buyer owes the Treasury, without limit.

    business.any-class: owners of any class are paid.
    """
    if payment == CREDIT:
        s.debt[p] += price
        s.cite("credit.buy")
        s.emit("on_credit", p, s.debt[p])
    if owner != s.seats:
        s.money.pay(s.seats, owner, price)
        s.cite("business.any-class")
        s.emit("earned", owner, price)


# ---- Credit -----------------------------------------------------------------------------------


def credit_due(s: Ratrace, p: int, _n: int) -> None:
    """credit.due: the player pays the whole debt and a tenth more, at once."""
    if s.debt[p]:
        debt, owed = s.debt[p], s.due(p)
        s.debt[p] = 0
        s.emit("called_in", p, debt, owed)
        climbing.owe(s, p, owed)
    else:
        s.emit("debtless", p)


def pay_off(s: Ratrace, p: int, _a: Args) -> None:
    """credit.pay-off: before rolling the player may pay the whole debt and a tenth more."""
    clear_debt(s, p)
    s.ask(p, "move.roll")


def clear_debt(s: Ratrace, p: int) -> None:
    debt, owed = s.debt[p], s.due(p)
    s.money.pay(p, s.seats, owed)
    s.debt[p] = 0
    s.emit("paid_off", p, debt, owed)


# ---- Income and chance ------------------------------------------------------------------------


def income_pass(s: Ratrace, p: int, amount: int) -> None:
    """income.pass: a player who passes or lands on Income receives the income of the class."""
    s.cite("income.pass")
    s.receive(p, amount)
    s.emit("income", p, amount, s.setting.board.pay_day[s.ring(p)])


def windfall_land(s: Ratrace, p: int, amount: int) -> None:
    """windfall.land: some squares pay a sum, or a figure times the dice."""
    s.receive(p, amount)
    s.emit("windfall", p, amount, s.at[p])


def pool(s: Ratrace, p: int, times: int) -> None:
    s.throw(DICE, "windfall.land/pool-won", p, times)


def pool_won(s: Ratrace, p: int, times: int) -> None:
    n = two_dice(s.outcome)
    s.emit("rolled", p, n)
    windfall_land(s, p, times * n)


def sweepstake(s: Ratrace, p: int, _n: int) -> None:
    s.throw(DICE, "windfall.land/sweepstake-won", p)


def sweepstake_won(s: Ratrace, p: int, _n: int) -> None:
    """windfall.land: doubles pay best, any other even total less, an odd total least."""
    figures = s.setting.board.squares[s.at[p]].figures
    shown = faces(s.outcome, 2)
    s.emit("rolled_dice", p, shown[0], shown[1])
    windfall_land(s, p, figures[0] if shown[0] == shown[1] else figures[1 + (shown[0] + shown[1]) % 2])


def school_or_club(s: Ratrace, p: int, paper: int) -> None:
    """school.or-club: a player without diploma or membership must pay for this one; others ignore it."""
    if s.papers(p):
        s.emit("ignored", p, paper)
    elif s.cash(p) < fee_of(s, p):
        enrol(s, p, (CREDIT,))
    else:
        s.ask(p, "school.or-club")


def fee_of(s: Ratrace, p: int) -> int:
    """Return the fee of the school or club that the seat is at."""
    return s.setting.board.squares[s.at[p]].figures[0]


def may_enrol(s: Ratrace, p: int, _n: int) -> list[Offer]:
    return ENROL if s.cash(p) >= fee_of(s, p) else ENROL_ON_CREDIT


def enrol(s: Ratrace, p: int, a: Args) -> None:
    fee = fee_of(s, p)
    paper = s.setting.board.number[s.at[p]]
    s.held[p] |= 1 << paper
    pay(s, p, fee, a[0])
    s.emit("enrolled", p, paper, fee)
    settle(s, p, s.seats, fee, a[0])


def funeral(s: Ratrace, p: int, amount: int) -> None:
    """funeral: the player inherits, misses a turn, and stays out of all deals until the token moves again."""
    s.receive(p, amount)
    s.mourning[p] = 2
    s.emit("mourns", p, amount)


def tax_roll(s: Ratrace, p: int, times: int) -> None:
    """tax.roll: the tax is two dice times the figure of the class."""
    s.throw(DICE, "tax.roll/taxed", p, times)


def taxed(s: Ratrace, p: int, times: int) -> None:
    n = two_dice(s.outcome)
    s.emit("taxed", p, n, times * n)
    climbing.owe(s, p, times * n)


def payment_treasury(s: Ratrace, p: int, times: int) -> None:
    """payment.treasury: Unemployment Insurance and Welfare cost a figure times one die."""
    s.throw(6, "payment.treasury/charged", p, times)


def charged(s: Ratrace, p: int, times: int) -> None:
    amount = times * (s.outcome + 1)
    s.emit("charged", p, s.at[p], amount)
    climbing.owe(s, p, amount)


# ---- The end ----------------------------------------------------------------------------------


def retire_or_stay(s: Ratrace, p: int, nth: int) -> None:
    """retire: after every turn all who could retire are asked, to the left from the one whose turn it was."""
    goal, cash, seats = s.setting.goal, s.money.balances, s.seats
    if largest(cash) < goal:
        return
    for k in range(nth, seats):
        q = p + k if p + k < seats else p + k - seats
        if cash[q] >= goal and could_retire(s, q):
            s.then(("retire", p, k + 1))
            s.ask(q, "retire")
            return


def could_retire(s: Ratrace, p: int) -> bool:
    """retire: it takes three High Society symbols, and the sum agreed on after all debts."""
    return how_many(s.held[p] & SYMBOLS_OF_CLASS[HIGH]) == MOST and s.total(p) >= s.setting.goal


def may_retire(_s: Ratrace, _p: int, _n: int) -> list[Offer]:
    return RETIRE


def stay_in(s: Ratrace, p: int, _a: Args) -> None:
    s.emit("stayed_in", p)


def retire(s: Ratrace, p: int, _a: Args) -> None:
    if s.debt[p]:
        clear_debt(s, p)
    s.emit("retired", p, s.cash(p))
    totals = [s.total(q) for q in range(s.seats)]
    totals[p] = max(totals) + 1
    s.end(places_of(totals))


def rounds_over(s: Ratrace) -> None:
    """setup.goal: after the rounds agreed on, if any, the highest total wins."""
    s.cite("setup.goal")
    totals = [s.total(q) for q in range(s.seats)]
    s.emit("time", s.setting.rounds)
    for q in range(s.seats):
        s.emit("total", q, totals[q])
    s.end(places_of(totals))


# ---- Refusals ---------------------------------------------------------------------------------


def why_not(s: Ratrace, p: int, action: str, a: Args) -> str:
    """Return the clause that refuses an action, if it is not the action's own."""
    asked = [ask.question for ask in s.asked if ask.seat == p]
    if action == "buy" and asked == ["business.choice"]:
        return why_not_buy(s, p, a)
    if action in ("move_up", "black_market"):
        return why_not_up(s, p)
    if action in ("bid", "side_bet", "match") and not asked and s.mourning[p]:
        return "funeral"
    if action == "bid" and asked == ["auction.open"] and len(a) == 1 and a[0] > s.cash(p):
        return "credit.nothing-else"
    return ""


def why_not_up(s: Ratrace, p: int) -> str:
    if s.climbed or s.question_of(p) != "move.roll":
        return "up.when"
    ring = s.ring(p)
    if ring == HIGH or not s.full(p) or s.cash(p) < s.setting.board.entry_cash[ring]:
        return "up.middle" if ring == WORKING else "up.high"
    return "up.black-market"


def why_not_buy(s: Ratrace, p: int, a: Args) -> str:
    if s.full(p):
        return "symbol.three"
    b = s.setting.board.number[s.at[p]]
    if len(a) != 2 or not 3 * b <= a[0] < 3 * b + 3:
        return "business.choice"
    if a[0] % 3 < s.ring(p):
        return "symbol.never-lower"
    if s.held[p] >> a[0] & 1:
        return "symbol.one-of-each"
    return "credit.buy" if s.stock[a[0]] else "symbol.out-of-stock"


# ---- The book ---------------------------------------------------------------------------------


def describe_two(_s: Ratrace, outcome: int) -> str:
    return describe_dice(outcome, 2)


def describe_one(_s: Ratrace, outcome: int) -> str:
    return describe_dice(outcome, 1)


BOOK: Final[Book[Ratrace]] = Book(
    clauses={
        "setup.cash": setup_cash,
        "setup.choose": setup_choose,
        "setup.choose/rolled": rolled_to_choose,
        "setup.business": setup_business,
        "setup.start": setup_start,
        "move.roll": turn,
        "move.roll/move": move,
        "business.choice": business_choice,
        "credit.due": credit_due,
        "windfall.land": windfall_land,
        "windfall.land/pool": pool,
        "windfall.land/pool-won": pool_won,
        "windfall.land/sweepstake": sweepstake,
        "windfall.land/sweepstake-won": sweepstake_won,
        "school.or-club": school_or_club,
        "racetrack.bet": gambling.racetrack_bet,
        "racetrack.bet/run": gambling.run,
        "racetrack.bet/finish": gambling.finish,
        "stock.invest": gambling.stock_invest,
        "stock.rolls": gambling.stock_rolls,
        "lottery.stake": gambling.lottery_stake,
        "lottery.stake/draw": gambling.draw,
        "lottery.stake/roll": gambling.lottery_roll,
        "lottery.stake/rolled": gambling.lottery_rolled,
        "funeral": funeral,
        "tax.roll": tax_roll,
        "tax.roll/taxed": taxed,
        "payment.treasury": payment_treasury,
        "payment.treasury/charged": charged,
        "up.auction": climbing.up_auction,
        "up.auction/left": climbing.up_auction_left,
        "up.papers": climbing.up_papers,
        "up.papers/left": climbing.up_papers_left,
        "up.when": climbing.up_when,
        "wedding": climbing.wedding,
        "wedding/enter": climbing.wedding_enter,
        "divorce": climbing.divorce,
        "divorce/settled": climbing.divorce_settled,
        "divorce/down": climbing.divorce_down,
        "broke.raise": climbing.broke_raise,
        "broke.raise/left": climbing.broke_left,
        "broke.bankrupt": climbing.broke_bankrupt,
        "broke.restart": climbing.broke_restart,
        "auction.open": climbing.auction_open,
        "retire": retire_or_stay,
    },
    questions={
        "setup.business": may_choose,
        "move.roll": may_roll,
        "business.choice": may_buy,
        "school.or-club": may_enrol,
        "racetrack.bet": gambling.may_bet,
        "racetrack.side-bets": gambling.may_side_bet,
        "stock.invest": gambling.may_invest,
        "stock.rolls": gambling.may_cash_in,
        "lottery.stake": gambling.may_put_up,
        "lottery.stake/match": gambling.may_match,
        "up.auction": climbing.may_order,
        "up.papers": climbing.may_sell_papers,
        "broke.raise": climbing.may_raise,
        "auction.open": climbing.may_bid,
        "retire": may_retire,
    },
    actions={
        "choose": ("setup.business", choose),
        "roll": ("move.roll", roll),
        "pay_off": ("credit.pay-off", pay_off),
        "buy": ("business.choice", buy),
        "buy_other": ("business.choice", buy_other),
        "enrol": ("school.or-club", enrol),
        "bet": ("racetrack.bet", gambling.bet),
        "skip_bet": ("racetrack.bet", gambling.stay_out),
        "side_bet": ("racetrack.side-bets", gambling.side_bet),
        "skip_side_bet": ("racetrack.side-bets", gambling.do_nothing),
        "invest": ("stock.invest", gambling.invest),
        "skip_investment": ("stock.invest", gambling.stay_out),
        "cash_in": ("stock.rolls", gambling.cash_in),
        "let_roll": ("stock.rolls", gambling.let_roll),
        "put_up": ("lottery.stake", gambling.put_up),
        "skip_lottery": ("lottery.stake", gambling.stay_out),
        "match": ("lottery.stake", gambling.match_stake),
        "skip_match": ("lottery.stake", gambling.do_nothing),
        "move_up": ("up.when", climbing.move_up),
        "black_market": ("up.black-market", climbing.black_market),
        "auction_symbol": ("up.auction", climbing.auction_symbol),
        "auction_papers": ("up.papers", climbing.auction_papers),
        "surrender_papers": ("up.papers", climbing.surrender_papers),
        "auction": ("broke.raise", climbing.auction),
        "bid": ("auction.open", climbing.bid),
        "pass": ("auction.open", climbing.pass_bid),
        "retire": ("retire", retire),
        "stay_in": ("retire", stay_in),
    },
    chances={
        "setup.choose/rolled": describe_two,
        "move.roll/move": describe_two,
        "windfall.land/pool-won": describe_two,
        "windfall.land/sweepstake-won": describe_two,
        "racetrack.bet/finish": describe_two,
        "stock.rolls": describe_two,
        "lottery.stake/rolled": describe_two,
        "tax.roll/taxed": describe_two,
        "payment.treasury/charged": describe_one,
        "divorce/settled": describe_two,
    },
    why_not=why_not,
)
