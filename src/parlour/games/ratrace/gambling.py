"""Rules of Ratrace: the Racetrack, the Stock Exchange and the Lottery.

A stake stays with its owner until it is won or lost, and nothing else can be done with it meanwhile.
"""

from typing import Final

from parlour.games.ratrace.board import DICE
from parlour.games.ratrace.state import Ratrace
from parlour.kernel.bits import bits, numbers
from parlour.kernel.int_rows import repeat, total
from parlour.kernel.offer import Args, Offer, Param
from parlour.parts.dice import two_dice
from parlour.parts.roll_off import add_roll

HORSE: Final = Param("horse", "horse", 2, 12)
IN_CASH: Final = Param("amount", "$", clause="credit.nothing-else")
NO_BET: Final = Offer("skip_bet")
BET: Final = Offer("bet", (HORSE, IN_CASH))
NO_SIDE_BET: Final = Offer("skip_side_bet")
SIDE_BET: Final = Offer("side_bet", (IN_CASH,))
NO_INVESTMENT: Final = Offer("skip_investment")
INVEST: Final = Offer("invest", (Param("amount", "$"),))
CASH_IN: Final = Offer("cash_in")
LET_ROLL: Final = [Offer("let_roll", (Param("roller", "seat", q, q),)) for q in range(6)]
NO_STAKE: Final = Offer("skip_lottery")
PUT_UP: Final = Offer("put_up", (IN_CASH,))
NO_MATCH: Final = Offer("skip_match")
MATCH: Final = Offer("match", (Param("amount", "$"),))


def do_nothing(_s: Ratrace, _p: int, _a: Args) -> None:
    """A player who does not join another's bet does nothing."""


def stay_out(s: Ratrace, p: int, _a: Args) -> None:
    """The player whose square it is declines."""
    s.emit("stayed_out", p)


# ---- Racetrack --------------------------------------------------------------------------------


def racetrack_bet(s: Ratrace, p: int, _n: int) -> None:
    """racetrack.bet: the player may bet any amount of cash on one horse."""
    if s.cash(p):
        s.ask(p, "racetrack.bet")
    else:
        s.emit("too_poor", p, s.at[p])


def may_bet(s: Ratrace, p: int, _n: int) -> list[Offer]:
    """credit.nothing-else: bets are in cash."""
    return [NO_BET, BET.over(1, s.cash(p), 1, 1)]


def bet(s: Ratrace, p: int, a: Args) -> None:
    s.horse, s.stake[p] = a
    s.emit("bet", p, a[1], a[0])
    s.then(("racetrack.bet/run", p, 1))
    for q in range(s.seats):
        if q != p and s.money.balances[q] and not s.mourning[q]:
            s.ask(q, "racetrack.side-bets")


def may_side_bet(s: Ratrace, q: int, _n: int) -> list[Offer]:
    """racetrack.side-bets: anybody else may bet on the same horse."""
    return [NO_SIDE_BET, SIDE_BET.over(1, s.cash(q))]


def side_bet(s: Ratrace, q: int, a: Args) -> None:
    s.stake[q] = a[0]
    s.emit("side_bet", q, a[0])


def run(s: Ratrace, p: int, nth: int) -> None:
    s.throw(DICE, "racetrack.bet/finish", p, nth)


def finish(s: Ratrace, p: int, nth: int) -> None:
    """Hit on the first roll the horse wins, on the second it places, on the third it shows; else bets are lost."""
    n = two_dice(s.outcome)
    s.emit("ran", p, n)
    if n == s.horse:
        odds = s.setting.board.tote[nth - 1][n - 2]
        s.emit("home", s.horse, nth, odds)
        for q in range(s.seats):
            if s.stake[q]:
                won = s.stake[q] * odds
                s.stake[q] = 0
                s.receive(q, won)
                s.emit("won_bet", q, won)
    elif nth < 3:
        s.throw(DICE, "racetrack.bet/finish", p, nth + 1)
        return
    else:
        s.emit("unplaced", s.horse)
        for q in range(s.seats):
            if s.stake[q]:
                lost = s.stake[q]
                s.stake[q] = 0
                s.money.pay(q, s.seats, lost)
                s.emit("lost_bet", q, lost)


# ---- Stock Exchange ---------------------------------------------------------------------------


def stock_invest(s: Ratrace, p: int, _n: int) -> None:
    """stock.invest: the player may invest any multiple of $100, at level 7."""
    if s.cash(p) >= 100:
        s.ask(p, "stock.invest")
    else:
        s.emit("too_poor", p, s.at[p])


def may_invest(s: Ratrace, p: int, _n: int) -> list[Offer]:
    return [NO_INVESTMENT, INVEST.over(100, s.cash(p) // 100 * 100, 100)]


def invest(s: Ratrace, p: int, a: Args) -> None:
    s.stake[p] = a[0]
    s.best = 7
    s.emit("invested", p, a[0])
    s.throw(DICE, "stock.rolls", p, 1)


def stock_rolls(s: Ratrace, p: int, nth: int) -> None:
    """stock.rolls: the others roll in turn from the left; the player cashes in after any roll, or after the last."""
    s.best = two_dice(s.outcome)
    s.emit("level", (p + nth) % s.seats, s.best)
    if nth == s.seats - 1:
        cash_in(s, p, ())
    else:
        s.ask(p, "stock.rolls", (p + nth + 1) % s.seats)


def may_cash_in(_s: Ratrace, _p: int, roller: int) -> list[Offer]:
    return [CASH_IN, LET_ROLL[roller]]


def cash_in(s: Ratrace, p: int, _a: Args) -> None:
    stake = s.stake[p]
    gain = s.setting.board.exchange_gain(stake, s.best)
    s.stake[p] = 0
    if gain >= 0:
        s.receive(p, gain)
        s.emit("gained", p, stake, gain)
    else:
        s.money.pay(p, s.seats, -gain)
        s.emit("lost", p, stake, -gain)


def let_roll(s: Ratrace, p: int, a: Args) -> None:
    s.emit("held_on", p)
    s.throw(DICE, "stock.rolls", p, (a[0] - p) % s.seats)


# ---- Lottery ----------------------------------------------------------------------------------


def lottery_stake(s: Ratrace, p: int, _n: int) -> None:
    """lottery.stake: the player may put up any amount and the others match it; the highest roll takes the pot."""
    if s.cash(p):
        s.ask(p, "lottery.stake")
    else:
        s.emit("too_poor", p, s.at[p])


def may_put_up(s: Ratrace, p: int, _n: int) -> list[Offer]:
    return [NO_STAKE, PUT_UP.over(1, s.cash(p))]


def put_up(s: Ratrace, p: int, a: Args) -> None:
    s.stake[p] = a[0]
    s.emit("put_up", p, a[0])
    s.then(("lottery.stake/draw", p, 0))
    for q in range(s.seats):
        if q != p and s.money.balances[q] >= a[0] and not s.mourning[q]:
            s.ask(q, "lottery.stake/match", a[0])


def may_match(_s: Ratrace, _q: int, amount: int) -> list[Offer]:
    return [NO_MATCH, MATCH.over(amount, amount)]


def match_stake(s: Ratrace, q: int, a: Args) -> None:
    s.stake[q] = a[0]
    s.emit("matched", q, a[0])


def draw(s: Ratrace, p: int, _n: int) -> None:
    rollers = bits([q for q in range(s.seats) if s.stake[q]])
    if rollers == 1 << p:
        stake = s.stake[p]
        s.stake[p] = 0
        s.emit("no_takers", p, stake)
    else:
        s.then(("lottery.stake/roll", p, rollers))


def lottery_roll(s: Ratrace, _p: int, rollers: int) -> None:
    s.best = 0
    s.tied = 0
    first = numbers(rollers)[0]
    s.throw(DICE, "lottery.stake/rolled", first, rollers & ~(1 << first))


def lottery_rolled(s: Ratrace, p: int, rest: int) -> None:
    n = two_dice(s.outcome)
    s.best, s.tied = add_roll(s.best, s.tied, p, n)
    s.emit("rolled", p, n)
    if rest:
        q = numbers(rest)[0]
        s.throw(DICE, "lottery.stake/rolled", q, rest & ~(1 << q))
    elif s.tied.bit_count() > 1:
        s.emit("roll_again", s.tied)
        s.then(("lottery.stake/roll", p, s.tied))
    else:
        take_pot(s, numbers(s.tied)[0])


def take_pot(s: Ratrace, winner: int) -> None:
    pot = total(s.stake)
    for q in range(s.seats):
        if s.stake[q]:
            s.money.pay(q, winner, s.stake[q])
    s.stake = repeat(0, s.seats)
    s.emit("won_pot", winner, pot)
