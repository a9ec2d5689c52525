"""Rules of High Hat: debts, and how the game ends."""

from typing import Final

from parlour.games.highhat import cards
from parlour.games.highhat.state import NONE, HighHat, creditor, debt_amount
from parlour.kernel.bits import highest, how_many
from parlour.kernel.int_rows import repeat
from parlour.kernel.offer import Args, Offer
from parlour.kernel.state import places_of

ANNOUNCE: Final = Offer("announce", (), True)
ASKED_TO_ANNOUNCE: Final = [Offer("announce"), Offer("not_yet")]
AGREE: Final = Offer("agree_to_end", (), True)
PLAY_ON: Final = Offer("play_on", (), True)


# ---- Debts -------------------------------------------------------------------------------------


def debt_pay(s: HighHat, p: int, number: int) -> None:
    """debt.pay: property is sold until points suffice or nothing is left; of several the player says which."""
    amount = debt_amount(number)
    kinds = s.free(p)
    if s.points_of(p) < amount and how_many(kinds) == 1:
        cards.hand_in(s, p, highest(kinds))
        kinds = s.free(p)
    if s.points_of(p) >= amount or not kinds:
        s.settle(p, amount, creditor(number))
    else:
        s.ask(p, "debt.pay", number)
        s.then(("debt.pay", p, number))


def debt_broke(s: HighHat, p: int, _n: int) -> None:
    """debt.broke: what a player gains pays the oldest debt first; the player chooses property to sell for it."""
    at = s.oldest_debt(p)
    while at != NONE:
        if not s.points_of(p):
            kinds = s.free(p)
            if not kinds:
                return
            if how_many(kinds) > 1:
                s.ask(p, "debt.broke", s.debts[at])
                s.then(("debt.broke", p, 0))
                return
            cards.hand_in(s, p, highest(kinds))
        s.pay_off(at)
        at = s.oldest_debt(p)


def may_pay(s: HighHat, p: int, number: int) -> list[Offer]:
    amount = debt_amount(number)
    kinds = s.free(p)
    if s.points_of(p) < amount and kinds:
        return [cards.PAY_WITH[kinds]]
    pay_points = cards.PAY.over(amount, amount)
    return [pay_points, cards.PAY_WITH[kinds]] if kinds else [pay_points]


def pay(_s: HighHat, _p: int, _a: Args) -> None:
    """debt.pay: the debt is paid in points, by the step that follows."""


# ---- The end -----------------------------------------------------------------------------------


def may_announce(s: HighHat, p: int, _n: int) -> list[Offer]:
    return ASKED_TO_ANNOUNCE if s.may_announce(p) else ASKED_TO_ANNOUNCE[1:]


def announce(s: HighHat, p: int, _a: Args) -> None:
    """win.announce: the first to hold, and announce, 8 different properties and 6000 points in all wins."""
    win(s, p)


def not_yet(s: HighHat, p: int, _a: Args) -> None:
    """win.announce: nobody has to announce."""
    s.emit("waits", p)


def announce_win(s: HighHat, p: int, _n: int) -> None:
    """win.announce: the table announces for everybody, after debts are paid."""
    if s.may_announce(p):
        win(s, p)


def win(s: HighHat, p: int) -> None:
    s.emit("won", p, how_many(s.owned[p]), s.total(p))
    totals = [s.total(q) for q in range(s.seats)]
    totals[p] = max(totals) + 1
    close(s, totals)


def agree_to_end(s: HighHat, p: int, _a: Args) -> None:
    """end.agreed: players who see no end may agree to stop; the highest total then wins."""
    s.agreed |= 1 << p
    s.last_agreed = s.turns
    s.emit("agreed", p)
    if s.agreed == (1 << s.seats) - 1:
        end_by_total(s)


def play_on(s: HighHat, p: int, _a: Args) -> None:
    """end.agreed: a player may take the agreement back, and does so by throwing."""
    s.agreed &= ~(1 << p)
    s.emit("plays_on", p)


def end_by_total(s: HighHat) -> None:
    totals = [s.total(q) for q in range(s.seats)]
    for q in range(s.seats):
        if totals[q] == max(totals):
            s.emit("highest", q, totals[q])
    close(s, totals)


def close(s: HighHat, totals: list[int]) -> None:
    """End the game; purchases and losses under way are dropped."""
    s.end_contest()
    s.bound = repeat(0, s.seats)
    s.end(places_of(totals))
