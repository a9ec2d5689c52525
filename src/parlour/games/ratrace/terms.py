"""What an offer of Ratrace costs and brings, computed exactly from the view."""

from fractions import Fraction

from parlour.games.ratrace.board import DICE, SYMBOLS, Board, with_interest
from parlour.games.ratrace.rules import CREDIT
from parlour.games.ratrace.view import RatraceView
from parlour.kernel.bits import bits
from parlour.kernel.game import Chosen
from parlour.kernel.offer import Offer
from parlour.kernel.state import Ask
from parlour.kernel.terms import NO_TERMS, Note, Term, Terms, choices, find_param, most_of
from parlour.parts.dice import two_dice

WAYS = [
    [two_dice(outcome) for outcome in range(DICE)].count(n) for n in range(2, 13)
]  # throws of each total, from 2 on
HUNDRED = 100  # dollars, the stake for which average gains are given


def terms(view: RatraceView, board: Board, _options: Chosen, offer: Offer) -> Terms:
    """Return what an offer costs and brings its viewer."""
    seat = view.viewer
    action = offer.action
    if action in ("buy", "buy_other", "enrol"):
        return purchase_terms(view, seat, offer, price_of(view, board, seat, offer))
    if action in ("bet", "side_bet", "invest", "put_up", "match"):
        return Terms((risk_term(view, seat),), stake_notes(view, board, offer))
    if action == "pay_off":
        owed = with_interest(view.debt[seat])
        return Terms((cash_term(view, seat, -owed), Term("debt", "$", view.debt[seat], 0)))
    if action == "black_market":
        price = board.black_market[view.ring[seat]]
        return Terms((cash_term(view, seat, -price),), (Note("price", (price,)), *climb_notes(view, board, seat)))
    if action == "move_up":
        return Terms((), climb_notes(view, board, seat))
    if action == "cash_in":
        return Terms((cash_term(view, seat, board.exchange_gain(view.stake[seat], view.best)),))
    if action == "let_roll":
        return Terms((), (roll_note(view, board, seat, find_param(offer, "roller").low),))
    if action in ("bid", "auction", "auction_symbol"):
        return auction_terms(view, board, seat, offer)
    if action == "retire":
        return Terms((), (Note("enough", (total(view, seat), view.goal)),))
    return NO_TERMS


def price_of(view: RatraceView, board: Board, seat: int, offer: Offer) -> int:
    """Return the price of what is bought in a shop or at school."""
    if offer.action == "buy":
        return board.price[find_param(offer, "item").low % 3]
    return board.other[view.ring[seat]] if offer.action == "buy_other" else board.squares[view.at[seat]].figures[0]


def stake_notes(view: RatraceView, board: Board, offer: Offer) -> tuple[Note, ...]:
    """Return what a stake may win."""
    if offer.action == "bet":
        return tuple([horse_note(board, horse, "horse") for horse in choices(find_param(offer, "horse"))])
    if offer.action == "side_bet":
        return (horse_note(board, view.horse),)
    if offer.action == "invest":
        return (Note("invested", (HUNDRED, round_half_away(expected_gain(board, HUNDRED, view.seats - 1)))),)
    if offer.action == "put_up":
        return (Note("even_chance"),)
    return (Note("pot", (sum(view.stake), sum(1 for stake in view.stake if stake) + 1)),)


def auction_terms(view: RatraceView, board: Board, seat: int, offer: Offer) -> Terms:
    """auction.open: what a bid costs, and the prices of the same symbols in the shops."""
    if offer.action == "bid":
        held = view.cash[seat]
        cash = Term("cash", "$", held, held, each={"amount": -1})
        if view.lot >= SYMBOLS:
            return Terms((cash,))
        with_lot = held + board.price[view.lot % 3]
        fair = Term("cash_and_symbol", "$", held, with_lot, each={"amount": -1}, confirm_below=most_of(held))
        return Terms((cash, fair), (price_note(board, view.lot), *return_notes(view, seat)))
    items = choices(find_param(offer, "item"))
    return Terms((), tuple([price_note(board, item, "item") for item in items if item < SYMBOLS]))


def return_notes(view: RatraceView, seat: int) -> tuple[Note, ...]:
    """up.auction, broke.restart: tell the owner of the Business that an unsold symbol comes back to it free."""
    if view.owner[view.lot // 3] != seat or view.auction.leader >= 0:
        return ()
    return (Note("comes_back_broke", (view.seller,)),) if view.owed else (Note("comes_back"),)


def total(view: RatraceView, seat: int) -> int:
    """Return the cash that would be left after paying off the Credit Card."""
    return view.cash[seat] - with_interest(view.debt[seat])


def cash_term(view: RatraceView, seat: int, change: int) -> Term:
    return Term("cash", "$", view.cash[seat], view.cash[seat] + change)


def risk_term(view: RatraceView, seat: int) -> Term:
    held = view.cash[seat]
    return Term("cash_if_lost", "$", held, held, each={"amount": -1}, confirm_below=held // 2)


def purchase_terms(view: RatraceView, seat: int, offer: Offer, price: int) -> Terms:
    """credit.buy: cash, or a debt with a tenth more when due."""
    on_credit = [way == CREDIT for way in choices(find_param(offer, "payment"))]
    held, debt = view.cash[seat], view.debt[seat]
    interest = with_interest(debt) - with_interest(debt + price)
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


def climb_notes(view: RatraceView, board: Board, seat: int) -> tuple[Note, ...]:
    """up.auction, up.papers: what is not taken along into the next class."""
    ring = view.ring[seat]
    left = bits([item for item in view.items[seat] if item < SYMBOLS and item % 3 == ring])
    symbols = (Note("left_behind", (left, board.turn_in[ring])),) if left else ()
    return (*symbols, Note("papers_end"))


def horse_note(board: Board, horse: int, param: str = "") -> Note:
    """racetrack.bet: the odds of a horse, its chance to come in, and what $100 win on average."""
    hit = Fraction(WAYS[horse - 2], DICE)
    miss, gain = Fraction(1), Fraction(0)
    odds = [row[horse - 2] for row in board.tote]
    for pays in odds:
        gain += miss * hit * pays
        miss *= 1 - hit
    args = (*odds, round_half_away(100 * (1 - miss)), HUNDRED, round_half_away(HUNDRED * (gain - miss)))
    return Note("horse", args, param, horse)


def expected_gain(board: Board, stake: int, rolls: int, least: int | None = None) -> Fraction:
    """Return what a stake gains on average in so many rolls, cashed in at the best moment."""
    gains = [board.exchange_gain(stake, level) for level in range(2, 13)]
    value: Fraction | None = None
    for _ in range(rolls):
        best = [gain if value is None else max(Fraction(gain), value) for gain in gains]
        value = sum((ways * Fraction(gain) for ways, gain in zip(WAYS, best, strict=True)), Fraction(0)) / DICE
    return value or Fraction(least or 0)


def roll_note(view: RatraceView, board: Board, seat: int, roller: int) -> Note:
    """stock.rolls: the average gain of rolling on, and the throws that make it worse."""
    stake = view.stake[seat]
    rolls = (seat - roller) % view.seats
    now = board.exchange_gain(stake, view.best)
    worse = sum(ways for ways, level in zip(WAYS, range(2, 13), strict=True) if board.exchange_gain(stake, level) < now)
    return Note("rolling_on", (round_half_away(expected_gain(board, stake, rolls)), worse, DICE))


def price_note(board: Board, item: int, param: str = "") -> Note:
    return Note("new", (board.price[item % 3],), param, item)


def round_half_away(value: Fraction) -> int:
    """Return the nearest whole number, halves rounded away from 0."""
    return int(abs(value) + Fraction(1, 2)) * (1 if value >= 0 else -1)


# ---- questions --------------------------------------------------------------------------------


def demand(view: RatraceView, board: Board, ask: Ask) -> tuple[Note, ...]:
    """Return the figures of a question: how much, whose, and what for."""
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
        return (Note("index", (view.best, stake, board.exchange_gain(stake, view.best))),)
    if question == "lottery.stake/match":
        return (Note("stake", (number,)),)
    if question == "auction.open":
        auction = view.auction
        if auction.leader < 0:
            return (Note("lot_opens", (view.seller, view.lot, auction.floor)),)
        return (Note("lot_stands", (view.seller, view.lot, auction.leader, auction.price)),)
    if question == "retire":
        return (Note("may_retire", (total(view, seat),)),)
    return ()
