"""What an offer of High Hat costs and brings, computed exactly from the view."""

from parlour.games.highhat.board import HUMAN_PILE, LOTTERY_PILE, Board
from parlour.games.highhat.state import creditor, debt_amount
from parlour.games.highhat.view import DealSeen, HighHatView, unseen_pile
from parlour.kernel.game import Chosen
from parlour.kernel.offer import Offer
from parlour.kernel.state import Ask
from parlour.kernel.terms import NO_TERMS, Note, Term, Terms, choices, find_param, most_of
from parlour.parts.dice import two_dice

ASKED = 2  # place of the questions in a view's flow
DEBTS = ("debt.pay", "debt.broke")


def terms(view: HighHatView, board: Board, options: Chosen, offer: Offer) -> Terms:
    """Return what an offer costs and brings its viewer."""
    seat = view.viewer
    action = offer.action
    if action in ("buy", "sell", "pay_with", "pay"):
        return property_terms(view, board, seat, offer)
    if action in ("take_points", "take_instead"):
        return compensation_terms(view, board, seat, offer)
    if action == "outbid":
        return outbid_terms(view, board, seat)
    if action in ("bet", "fixed_bet", "gamble"):
        return bet_terms(view, board, seat, offer, options["monte-carlo"] == "limited" or action != "gamble")
    if action == "choose":
        return Terms((), worth_notes(board, offer, "property"))
    if action == "lose_it":
        value = board.values[find_param(offer, "loss").low]
        return Terms((Term("total", "points", view.total[seat], view.total[seat] - value),))
    if action == "move_again":
        return Terms((), move_notes(view, board, seat, find_param(offer, "spaces").low))
    if action in ("propose", "counter"):
        return proposal_terms(view, board, seat, offer)
    if action == "accept":
        number = find_param(offer, "deal").low
        deals = [deal for deal in view.deals if deal.number == number]
        return Terms(tuple([term for deal in deals for term in deal_terms(view, board, seat, deal)]))
    return NO_TERMS


def property_terms(view: HighHatView, board: Board, seat: int, offer: Offer) -> Terms:
    """Return the terms of buying, selling and paying."""
    if offer.action == "buy":
        return exchange_terms(view, board, seat, offer, {"property": 1, "hand_in": -1})
    if offer.action == "sell":
        return exchange_terms(view, board, seat, offer, {"property": -1})
    if offer.action == "pay_with":
        return payment_terms(view, board, seat, offer)
    return Terms((points_term(view, seat, each={"amount": -1}),))


def compensation_terms(view: HighHatView, board: Board, seat: int, offer: Offer) -> Terms:
    """property.exhausted: the value in points, or another property and the rest in points."""
    due = board.values[find_param(offer, "due").low]
    if offer.action == "take_points":
        return Terms((points_term(view, seat, due),))
    rest = values_of(board, offer, "property", -1)
    return Terms((points_term(view, seat, due, by={"property": rest}),), worth_notes(board, offer, "property"))


def outbid_terms(view: HighHatView, board: Board, seat: int) -> Terms:
    """property.contest: points against the value of the card."""
    value, held = board.values[view.lot], view.total[seat]
    total = Term("total", "points", held, held + value, each={"amount": -1}, confirm_below=most_of(held))
    return Terms((points_term(view, seat, each={"amount": -1}), total), (Note("worth", (value,)),))


def points_term(
    view: HighHatView,
    seat: int,
    change: int = 0,
    by: dict[str, tuple[int, ...]] | None = None,
    each: dict[str, int] | None = None,
) -> Term:
    return Term("points", "points", view.points[seat], view.points[seat] + change, by or {}, each or {})


def values_of(board: Board, offer: Offer, name: str, sign: int) -> tuple[int, ...]:
    return tuple([sign * board.values[k] for k in choices(find_param(offer, name))])


def worth_notes(board: Board, offer: Offer, name: str) -> tuple[Note, ...]:
    return tuple([Note("worth", (board.values[k],), name, k) for k in choices(find_param(offer, name))])


def exchange_terms(view: HighHatView, board: Board, seat: int, offer: Offer, kinds: dict[str, int]) -> Terms:
    """property.buy, property.as-points: points against property; `kinds` has the sign of each parameter."""
    owned = view.owned[seat].bit_count()
    counts = {name: tuple([sign] * len(choices(find_param(offer, name)))) for name, sign in kinds.items()}
    prices = {name: values_of(board, offer, name, -sign) for name, sign in kinds.items()}
    notes = tuple([note for name in kinds for note in worth_notes(board, offer, name)])
    return Terms((points_term(view, seat, by=prices), Term("kinds", "count", owned, owned, counts)), notes)


def payment_terms(view: HighHatView, board: Board, seat: int, offer: Offer) -> Terms:
    """debt.pay: property handed in becomes points, which pay the debt once they suffice."""
    sale = exchange_terms(view, board, seat, offer, {"property": -1})
    held, debt = view.points[seat], amount_demanded(view, seat)
    left = Term("points", "points", held, held - debt, sale.figures[0].by, least=0)
    return Terms((left, *sale.figures[1:]), (Note("goes_to_debt", (debt,)), *sale.notes))


def amount_demanded(view: HighHatView, seat: int) -> int:
    """Return the debt that the seat is asked to pay now; of old debts, all."""
    old = sum([debt.points for debt in view.debts if debt.debtor == seat])
    asked = [(question, number) for _, who, question, number in view.flow[ASKED] if who == seat and question in DEBTS]
    return sum([debt_amount(number) if question == "debt.pay" else old for question, number in asked])


def move_notes(view: HighHatView, board: Board, seat: int, spaces: int) -> tuple[Note, ...]:
    """start.pass: the space that a move leads to, and what passing Start brings."""
    to = view.space[seat] + spaces
    passed = (Note("passes_start", (board.bonus,)),) if to > board.length else ()
    return (*passed, Note("leads_to", (to % board.length,)))


def bet_terms(view: HighHatView, board: Board, seat: int, offer: Offer, limited: bool) -> Terms:
    """lottery.pays, monte-carlo.pays: the points at risk, and what the highest bet wins on average."""
    amount = find_param(offer, "amount").high
    held = view.points[seat]
    if offer.action == "gamble":
        times = [total if total % 2 == 0 else -total for total in [two_dice(outcome) for outcome in range(36)]]
    else:
        unseen, _ = unseen_pile(board, LOTTERY_PILE, view, view.lottery_under).to_plain()
        steps, numbers = board.card_steps[LOTTERY_PILE], board.card_numbers[LOTTERY_PILE]
        times = [numbers[card] if steps[card] == "lottery.pays" else 0 for card in unseen]
    gains = [max(multiple * amount, -held) if limited else multiple * amount for multiple in times]
    wins, losses = [sum(1 for multiple in times if multiple * sign > 0) for sign in (1, -1)]
    note = Note("odds", (wins, losses, len(times), amount, round(sum(gains) / max(1, len(times)))))
    least = 0 if limited else None
    likely = losses * 2 >= len(times)
    at_risk = Term(
        "points_if_lost", "points", held, held, each={"amount": min([0, *times])}, least=least,
        confirm_below=held // 2 if likely else None,
    )  # fmt: skip
    return Terms((at_risk,), (note,))


def proposal_terms(view: HighHatView, board: Board, seat: int, offer: Offer) -> Terms:
    """trade.property: what changes hands, by its value."""
    gives, wants = values_of(board, offer, "give", -1), values_of(board, offer, "want", 1)
    paid = {"points_given": -1, "points_wanted": 1}
    owned = view.owned[seat].bit_count()
    kinds = {"give": tuple([-1] * len(gives)), "want": tuple([1] * len(wants))}
    total = view.total[seat]
    return Terms(
        (
            points_term(view, seat, each=paid),
            Term("kinds", "count", owned, owned, kinds),
            Term("total", "points", total, total, {"give": gives, "want": wants}, paid, confirm_below=most_of(total)),
        ),
        (*worth_notes(board, offer, "give"), *worth_notes(board, offer, "want")),
    )


def deal_terms(view: HighHatView, board: Board, seat: int, deal: DealSeen) -> tuple[Term, ...]:
    """trade.property: what accepting a deal brings."""
    brings = deal.pays - deal.asks
    kinds = deal.gives.bit_count() - deal.wants.bit_count()
    owned, total = view.owned[seat].bit_count(), view.total[seat]
    value = board.worth[deal.gives] - board.worth[deal.wants]
    return (
        points_term(view, seat, brings),
        Term("kinds", "count", owned, owned + kinds),
        Term("total", "points", total, total + brings + value, confirm_below=most_of(total)),
    )


# ---- questions --------------------------------------------------------------------------------

OWED = ("owe_hat", "owe_milk", "owe_register")  # by creditor: the pools, the Register
CARDS = ("lottery_says", "human_says")  # by pile


def demand(view: HighHatView, board: Board, ask: Ask) -> tuple[Note, ...]:
    """Return the figures of a question: how much, to whom, and why."""
    seat, question, number = ask.seat, ask.question, ask.number
    if question in DEBTS:
        amount, account = debt_amount(number), creditor(number)
        owes = Note("owe_player", (amount, account))
        if account >= view.seats:
            owes = Note(OWED[account - view.seats], (amount,))
        return (owes, *(debt_reason(view, board, seat, amount, account) if question == "debt.pay" else ()))
    if question == "property.contest" and view.lot >= 0:
        return (Note("contest", (view.lot, board.values[view.lot], view.auction.leader, view.auction.price)),)
    if question == "insurance.use":
        return (Note("at_risk", (number, board.values[number])),)
    if question in ("property.one-of-a-kind", "property.exhausted"):
        name = "have_one" if question == "property.one-of-a-kind" else "none_left"
        return (Note(name, (number, board.values[number])),)
    if question == "lottery.must-bet" and number:
        return (Note("told_to_bet", (number,)),)
    return ()


def debt_reason(view: HighHatView, board: Board, seat: int, amount: int, account: int) -> tuple[Note, ...]:
    """Return why a debt arose, if that is certain: a player who came to the space, the space, or a card."""
    mover = (view.registrar + view.turns - 1) % view.seats
    if account < view.seats:
        return card_reason(view, board, {"human.draw/each"}, amount)
    if seat != mover:
        return (Note("crowded", (mover, view.space[seat])),)
    to = ("pool.hat", "pool.milk", "space.minus")[account - view.seats]
    at = view.space[seat]
    spaces = {to, "rest.lose-turn"} if to == "space.minus" else {to}
    here = board.steps[at] in spaces and board.numbers[at] == amount
    drawn = card_reason(view, board, {to, "lottery.other/minus", "human.draw/minus"}, amount)
    if here and drawn:
        return ()  # either may be meant
    return (Note("space_costs", (at,)),) if here else drawn


def card_reason(view: HighHatView, board: Board, steps: set[str], amount: int) -> tuple[Note, ...]:
    """Return the card drawn last, if exactly one pile's demands this amount."""
    notes = []
    for which, under in ((LOTTERY_PILE, view.lottery_under), (HUMAN_PILE, view.human_under)):
        if under and board.card_steps[which][under[-1]] in steps and board.card_numbers[which][under[-1]] == amount:
            notes.append(Note(CARDS[which], (under[-1],)))
    return tuple(notes) if len(notes) == 1 else ()
