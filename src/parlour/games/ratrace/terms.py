"""What an offer of Ratrace costs and brings, reckoned exactly from what lies open."""

from fractions import Fraction

from parlour.games.ratrace.board import DICE, SYMBOLS, Board
from parlour.games.ratrace.rules import CREDIT
from parlour.games.ratrace.view import RatraceView
from parlour.kernel.bits import bits
from parlour.kernel.game import Chosen
from parlour.kernel.offer import Offer
from parlour.kernel.state import Ask
from parlour.kernel.terms import NO_TERMS, Note, Term, Terms, choices, find_param
from parlour.parts.dice import two_dice

WAYS = [[two_dice(outcome) for outcome in range(DICE)].count(n) for n in range(2, 13)]  # of each total, from 2 on
HUNDRED = 100  # dollars, to say what a bet brings on average


def terms(view: RatraceView, board: Board, _options: Chosen, offer: Offer) -> Terms:
    seat = view.viewer
    action = offer.action
    if action == "buy":
        return purchase(view, seat, offer, board.price[find_param(offer, "item").low % 3])
    if action == "buy_other":
        return purchase(view, seat, offer, board.other[view.ring[seat]])
    if action == "enrol":
        return purchase(view, seat, offer, board.squares[view.at[seat]].figures[0])
    if action == "pay_off":
        owed = due(view.debt[seat])
        return Terms((cash(view, seat, -owed), Term("debt", "$", view.debt[seat], 0)))
    if action == "black_market":
        price = board.black_market[view.ring[seat]]
        return Terms((cash(view, seat, -price),), (Note("price", (price,)), *climb(view, board, seat)))
    if action == "move_up":
        return Terms((), climb(view, board, seat))
    if action in ("bet", "side_bet"):
        horses = choices(find_param(offer, "horse")) if action == "bet" else []
        notes = [horse_note(board, horse, "horse") for horse in horses] or [horse_note(board, view.horse)]
        return Terms((staked(view, seat),), tuple(notes))
    if action == "invest":
        gain = ride(board, HUNDRED, view.seats - 1)
        return Terms((staked(view, seat),), (Note("invested", (HUNDRED, whole(gain))),))
    if action == "cash_in":
        return Terms((cash(view, seat, gained(board, view.stake[seat], view.best)),))
    if action == "let_roll":
        return Terms((), (rolling_on(view, board, seat, find_param(offer, "roller").low),))
    if action == "put_up":
        return Terms((staked(view, seat),), (Note("even_chance"),))
    if action == "match":
        pot = sum(view.stake)
        rollers = sum(1 for stake in view.stake if stake) + 1
        return Terms((staked(view, seat),), (Note("pot", (pot, rollers)),))
    if action == "bid":
        return Terms((Term("cash", "$", view.cash[seat], view.cash[seat], each={"amount": -1}),), lot(view, board))
    if action in ("auction", "auction_symbol"):
        items = choices(find_param(offer, "item"))
        return Terms((), tuple([price_note(board, item, "item") for item in items if item < SYMBOLS]))
    if action == "retire":
        return Terms((), (Note("enough", (total(view, seat), view.goal)),))
    return NO_TERMS


def due(debt: int) -> int:
    """credit.due: the debt and a tenth of it."""
    return debt + (debt + 9) // 10


def total(view: RatraceView, seat: int) -> int:
    return view.cash[seat] - due(view.debt[seat])


def cash(view: RatraceView, seat: int, change: int) -> Term:
    return Term("cash", "$", view.cash[seat], view.cash[seat] + change)


def staked(view: RatraceView, seat: int) -> Term:
    return Term("cash_if_lost", "$", view.cash[seat], view.cash[seat], each={"amount": -1}, risk=True)


def purchase(view: RatraceView, seat: int, offer: Offer, price: int) -> Terms:
    """credit.buy: in cash, or on credit with its tenth when it falls due."""
    on_credit = [way == CREDIT for way in choices(find_param(offer, "payment"))]
    held, debt = view.cash[seat], view.debt[seat]
    interest = due(debt) - due(debt + price)
    return Terms(
        (
            Term("cash", "$", held, held, by={"payment": tuple([0 if credit else -price for credit in on_credit])}),
            Term("debt", "$", debt, debt, by={"payment": tuple([price if credit else 0 for credit in on_credit])}),
            Term(
                "total",
                "$",
                total(view, seat),
                total(view, seat),
                by={"payment": tuple([interest if credit else -price for credit in on_credit])},
            ),
        ),
        (Note("price", (price,)),),
    )


def climb(view: RatraceView, board: Board, seat: int) -> tuple[Note, ...]:
    """up.auction, up.papers: what does not go along into the next class."""
    ring = view.ring[seat]
    left = bits([item for item in view.items[seat] if item < SYMBOLS and item % 3 == ring])
    found = (Note("left_behind", (left, board.turn_in[ring])),) if left else ()
    return (*found, Note("papers_end"))


def horse_note(board: Board, horse: int, param: str = "") -> Note:
    """racetrack.bet: three rolls to hit the horse's number, each paying less than the one before."""
    hit = Fraction(WAYS[horse - 2], DICE)
    missed, gain = Fraction(1), Fraction(0)
    odds = [row[horse - 2] for row in board.tote]
    for pays in odds:
        gain += missed * hit * pays
        missed *= 1 - hit
    args = (*odds, whole(100 * (1 - missed)), HUNDRED, whole(HUNDRED * (gain - missed)))
    return Note("horse", args, param, horse)


def gained(board: Board, stake: int, level: int) -> int:
    """stock.rolls: what an investment brings at this level."""
    return stake * board.percent[level - 2] // 100 + board.kept[level - 2]


def ride(board: Board, stake: int, rolls: int, least: int | None = None) -> Fraction:
    """What it brings on average if one cashes in at the best moment of so many rolls still to come."""
    gains = [gained(board, stake, level) for level in range(2, 13)]
    value: Fraction | None = None
    for _ in range(rolls):
        stopped = [gain if value is None else max(Fraction(gain), value) for gain in gains]
        value = sum((ways * Fraction(gain) for ways, gain in zip(WAYS, stopped, strict=True)), Fraction(0)) / DICE
    return value or Fraction(least or 0)


def rolling_on(view: RatraceView, board: Board, seat: int, roller: int) -> Note:
    stake = view.stake[seat]
    rolls = (seat - roller) % view.seats
    now = gained(board, stake, view.best)
    worse = sum(ways for ways, level in zip(WAYS, range(2, 13), strict=True) if gained(board, stake, level) < now)
    return Note("rolling_on", (whole(ride(board, stake, rolls)), worse, DICE))


def lot(view: RatraceView, board: Board) -> tuple[Note, ...]:
    return (price_note(board, view.lot),) if 0 <= view.lot < SYMBOLS else ()


def price_note(board: Board, item: int, param: str = "") -> Note:
    return Note("new", (board.price[item % 3],), param, item)


def whole(value: Fraction) -> int:
    """To the nearest whole number, halves away from nought."""
    return int(abs(value) + Fraction(1, 2)) * (1 if value >= 0 else -1)


# ---- what is asked, and why -------------------------------------------------------------------


def demand(view: RatraceView, board: Board, ask: Ask) -> tuple[Note, ...]:
    """The figures of a question: how much, whose, and what for."""
    seat, question, number = ask.seat, ask.question, ask.number
    if question == "business.choice":
        owner = view.owner[number]
        return (Note("shop_of", (number, owner)) if owner < view.seats else Note("treasury_shop", (number,)),)
    if question == "school.or-club":
        return (Note("fee", (view.at[seat], board.squares[view.at[seat]].figures[0])),)
    if question == "broke.raise":
        return (Note("wanting", (number, view.cash[seat], number - view.cash[seat])),)
    if question == "racetrack.side-bets":
        return (Note("race", (view.horse, sum(view.stake))),)
    if question == "stock.rolls":
        stake = view.stake[seat]
        return (Note("index", (view.best, stake, gained(board, stake, view.best))),)
    if question == "lottery.stake/match":
        return (Note("stake", (number,)),)
    if question == "auction.open":
        found = view.auction
        if found.leader < 0:
            return (Note("lot_opens", (view.seller, view.lot, found.floor)),)
        return (Note("lot_stands", (view.seller, view.lot, found.leader, found.price)),)
    if question == "retire":
        return (Note("may_retire", (total(view, seat),)),)
    return ()
