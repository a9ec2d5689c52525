"""What an offer of High Hat costs and brings, reckoned exactly from what lies open."""

from parlour.games.highhat.board import HUMAN_PILE, LOTTERY_PILE, Board
from parlour.games.highhat.state import creditor, owed
from parlour.games.highhat.view import DealSeen, HighHatView, pile
from parlour.kernel.game import Chosen
from parlour.kernel.offer import Offer
from parlour.kernel.state import Ask
from parlour.kernel.terms import NO_TERMS, Note, Term, Terms, choices, find_param
from parlour.parts.dice import two_dice

ASKED = 2  # where the questions stand in a view's flow
DEBTS = ("debt.pay", "debt.broke")


def terms(view: HighHatView, board: Board, options: Chosen, offer: Offer) -> Terms:
    seat = view.viewer
    action = offer.action
    if action == "buy":
        return exchange(view, board, seat, offer, {"property": 1, "hand_in": -1})
    if action == "sell":
        return exchange(view, board, seat, offer, {"property": -1})
    if action == "pay_with":
        return towards_debt(view, board, seat, offer)
    if action == "pay":
        return Terms((points(view, seat, each={"amount": -1}),))
    if action == "take_points":
        return Terms((points(view, seat, board.values[find_param(offer, "due").low]),))
    if action == "take_instead":
        due = board.values[find_param(offer, "due").low]
        values = [board.values[k] for k in choices(find_param(offer, "property"))]
        notes = worth_notes(board, offer, "property")
        return Terms((points(view, seat, due, by={"property": tuple([-value for value in values])}),), notes)
    if action == "outbid":
        left = points(view, seat, each={"amount": -1})
        total = Term(
            "total", "points", view.total[seat], view.total[seat] + board.values[view.lot], each={"amount": -1}
        )
        return Terms((left, total), (Note("worth", (board.values[view.lot],)),))
    if action in ("bet", "fixed_bet", "gamble"):
        return bet(view, board, seat, offer, options["monte-carlo"] == "limited" or action != "gamble")
    if action == "choose":
        return Terms((), worth_notes(board, offer, "property"))
    if action == "lose_it":
        value = board.values[find_param(offer, "loss").low]
        return Terms((Term("total", "points", view.total[seat], view.total[seat] - value),))
    if action == "move_again":
        return Terms((), way(view, board, seat, find_param(offer, "spaces").low))
    if action in ("propose", "counter"):
        return proposal(view, board, seat, offer)
    if action == "accept":
        number = find_param(offer, "deal").low
        return Terms(
            tuple([term for deal in view.deals if deal.number == number for term in accepted(view, board, seat, deal)])
        )
    return NO_TERMS


def points(
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


def exchange(view: HighHatView, board: Board, seat: int, offer: Offer, kinds: dict[str, int]) -> Terms:
    """property.buy, property.as-points: points against property at its value; by each parameter kinds come or go."""
    owned = view.owned[seat].bit_count()
    counted = {name: tuple([sign] * len(choices(find_param(offer, name)))) for name, sign in kinds.items()}
    paid = {name: values_of(board, offer, name, -sign) for name, sign in kinds.items()}
    notes = tuple([note for name in kinds for note in worth_notes(board, offer, name)])
    return Terms((points(view, seat, by=paid), Term("kinds", "count", owned, owned, counted)), notes)


def towards_debt(view: HighHatView, board: Board, seat: int, offer: Offer) -> Terms:
    """debt.pay: what is handed in becomes points, and as soon as they reach they pay what is owed."""
    found = exchange(view, board, seat, offer, {"property": -1})
    held, debt = view.points[seat], asked_to_pay(view, seat)
    left = Term("points", "points", held, held - debt, found.figures[0].by, least=0)
    return Terms((left, *found.figures[1:]), (Note("goes_to_debt", (debt,)), *found.notes))


def asked_to_pay(view: HighHatView, seat: int) -> int:
    """What the seat owes and is asked for just now; of debts that were noted all are paid."""
    noted = sum([debt.points for debt in view.debts if debt.debtor == seat])
    asked = [(question, number) for _, who, question, number in view.flow[ASKED] if who == seat and question in DEBTS]
    return sum([owed(number) if question == "debt.pay" else noted for question, number in asked])


def way(view: HighHatView, board: Board, seat: int, spaces: int) -> tuple[Note, ...]:
    """start.pass: where so many spaces lead to, and what passing Start brings on the way."""
    to = view.space[seat] + spaces
    passed = (Note("passes_start", (board.bonus,)),) if to > board.length else ()
    return (*passed, Note("leads_to", (to % board.length,)))


def bet(view: HighHatView, board: Board, seat: int, offer: Offer, limited: bool) -> Terms:
    """lottery.pays, monte-carlo.pays: what the highest bet brings, on average of all cards or throws there are."""
    amount = find_param(offer, "amount").high
    held = view.points[seat]
    if offer.action == "gamble":
        times = [total if total % 2 == 0 else -total for total in [two_dice(outcome) for outcome in range(36)]]
    else:
        unseen, _ = pile(board, LOTTERY_PILE, view, view.lottery_under).to_plain()
        steps, numbers = board.card_steps[LOTTERY_PILE], board.card_numbers[LOTTERY_PILE]
        times = [numbers[card] if steps[card] == "lottery.pays" else 0 for card in unseen]
    average = round(sum(max(one * amount, -held) if limited else one * amount for one in times) / max(1, len(times)))
    won, lost = len([one for one in times if one > 0]), len([one for one in times if one < 0])
    note = Note("odds", (won, lost, len(times), amount, average))
    least = 0 if limited else None
    lost_all = Term("points_if_lost", "points", held, held, each={"amount": min([0, *times])}, risk=True, least=least)
    return Terms((lost_all,), (note,))


def proposal(view: HighHatView, board: Board, seat: int, offer: Offer) -> Terms:
    """trade.property: what changes hands, at its value."""
    given, wanted = values_of(board, offer, "give", -1), values_of(board, offer, "want", 1)
    paid = {"points_given": -1, "points_wanted": 1}
    owned = view.owned[seat].bit_count()
    kinds = {"give": tuple([-1] * len(given)), "want": tuple([1] * len(wanted))}
    total = view.total[seat]
    return Terms(
        (
            points(view, seat, each=paid),
            Term("kinds", "count", owned, owned, kinds),
            Term("total", "points", total, total, {"give": given, "want": wanted}, paid),
        ),
        (*worth_notes(board, offer, "give"), *worth_notes(board, offer, "want")),
    )


def accepted(view: HighHatView, board: Board, seat: int, deal: DealSeen) -> tuple[Term, ...]:
    brings = deal.pays - deal.asks
    kinds = deal.gives.bit_count() - deal.wants.bit_count()
    owned, total = view.owned[seat].bit_count(), view.total[seat]
    value = board.worth[deal.gives] - board.worth[deal.wants]
    return (
        points(view, seat, brings),
        Term("kinds", "count", owned, owned + kinds),
        Term("total", "points", total, total + brings + value),
    )


# ---- what is asked, and why -------------------------------------------------------------------

OWED = ("owe_hat", "owe_milk", "owe_register")  # by whom it goes to: the pools, the Register
CARDS = ("lottery_says", "human_says")  # by the pile


def demand(view: HighHatView, board: Board, ask: Ask) -> tuple[Note, ...]:
    """The figures of a question: how much, to whom, and why."""
    seat, question, number = ask.seat, ask.question, ask.number
    if question in DEBTS:
        amount, account = owed(number), creditor(number)
        owes = Note("owe_player", (amount, account))
        if account >= view.seats:
            owes = Note(OWED[account - view.seats], (amount,))
        return (owes, *(because(view, board, seat, amount, account) if question == "debt.pay" else ()))
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


def because(view: HighHatView, board: Board, seat: int, amount: int, account: int) -> tuple[Note, ...]:
    """The reason, where it is plain: who came to my space, the space I am on, or the card that was drawn."""
    mover = (view.registrar + view.turns - 1) % view.seats
    if account < view.seats:
        return last_card(view, board, {"human.draw/each"}, amount)
    if seat != mover:
        return (Note("crowded", (mover, view.space[seat])),)
    to = ("pool.hat", "pool.milk", "space.minus")[account - view.seats]
    at = view.space[seat]
    spaces = {to, "rest.lose-turn"} if to == "space.minus" else {to}
    here = board.steps[at] in spaces and board.numbers[at] == amount
    drawn = last_card(view, board, {to, "lottery.other/minus", "human.draw/minus"}, amount)
    if here and drawn:
        return ()  # either may be meant
    return (Note("space_costs", (at,)),) if here else drawn


def last_card(view: HighHatView, board: Board, steps: set[str], amount: int) -> tuple[Note, ...]:
    """The card drawn last from either pile, where it asks for just that."""
    found = []
    for which, under in ((LOTTERY_PILE, view.lottery_under), (HUMAN_PILE, view.human_under)):
        if under and board.card_steps[which][under[-1]] in steps and board.card_numbers[which][under[-1]] == amount:
            found.append(Note(CARDS[which], (under[-1],)))
    return tuple(found) if len(found) == 1 else ()
