"""The text board of Ratrace: money and property of each seat, the squares ahead; then what is under way."""

from parlour.games.ratrace.board import SYMBOLS, Board, Square
from parlour.games.ratrace.view import RatraceView
from parlour.play.language import Money, message
from parlour.play.words import Words, join_with_and

FARTHEST = 12  # squares of one move
EFFECTS = {  # message by kind of square; its only value is the figure on the square
    "income": "ratrace-collect",
    "gift": "ratrace-receive",
    "pool": "ratrace-win-two-dice",
    "funeral": "ratrace-does-funeral",
    "taxes": "ratrace-pay-two-dice",
    "payment": "ratrace-pay-one-die",
    "divorce": "ratrace-does-divorce",
    "school": "ratrace-diploma-for",
    "club": "ratrace-membership-for",
    "credit-due": "ratrace-does-credit-due",
    "wedding": "ratrace-up-a-class",
    "racetrack": "ratrace-back-a-horse",
    "stock-exchange": "ratrace-invest",
    "lottery": "ratrace-does-stake",
}


def draw(view: RatraceView, words: Words) -> str:
    goal = words.value("$", view.goal)
    lines = [message("terminal-turn-to-retire", turn=view.turn, goal=goal)]
    if view.rounds:
        lines = [message("terminal-turn-to-retire-by", turn=view.turn, goal=goal, rounds=view.rounds)]
    width = max(len(words.value("seat", seat)) for seat in range(view.seats))
    for seat in range(view.seats):
        where = f"{words.value('class', view.ring[seat])}: {words.value('square', view.at[seat])}"
        cash = words.value("$", view.cash[seat])
        debt = message("terminal-owes", debt=words.value("$", view.debt[seat])) if view.debt[seat] else ""
        away = "  " + message("terminal-in-mourning") if view.mourning[seat] else ""
        lines.append(f"{words.value('seat', seat):{width}} {cash:>12} {debt:14} {where}{away}")
        things = [item_with_class(item, words) for item in view.items[seat]]
        shops = [words.value("business", b) for b, owner in enumerate(view.owner) if owner == seat]
        lines.append(f"{'':{width}} {', '.join(things) or message('terminal-no-symbols')}")
        lines.append(f"{'':{width}} {message('terminal-runs', shops=join_with_and(shops))}")
    treasury = [words.value("business", b) for b, owner in enumerate(view.owner) if owner == view.seats]
    if treasury:
        lines.append(message("terminal-the-treasury-runs", treasury=join_with_and(treasury)))
    if (view.viewer, "move.roll") in view.asked:
        lines += squares_ahead(view, words)
    return "\n".join([*lines, *under_way(view, words)])


def item_with_class(item: int, words: Words) -> str:
    """Return a Status Symbol with its class; the name of papers tells theirs."""
    name = words.value("item", item)
    return f"{name} ({words.value('class', item % 3)})" if item < SYMBOLS else name


def squares_ahead(view: RatraceView, words: Words) -> list[str]:
    """Return the squares that the viewer may come to with the next roll, each with its roll."""
    board: Board = words.edition
    lines = [message("terminal-ratrace-ahead", class_name=words.value("class", view.ring[view.viewer]))]
    for roll in range(1, FARTHEST + 1):
        square = board.after(view.at[view.viewer], roll)
        lines.append(f"  {roll if roll > 1 else '':>2}  {describe_square(square, view, words)}")
    return lines


def list_spaces(view: RatraceView, words: Words) -> list[str]:
    """Return every square of the three classes, with what it does and who stands there."""
    lines = []
    for at in range(sum(view.sizes)):
        ring = words.edition.ring[at]
        if at == words.edition.enter[ring]:
            lines.append(f"{words.value('class', ring)}:")
        lines.append(f"  {at - words.edition.enter[ring]:>2}  {describe_square(at, view, words)}")
    return lines


def describe_square(at: int, view: RatraceView, words: Words) -> str:
    """Return a square's name, what it does, whose it is, and the players who stand there."""
    board: Board = words.edition
    square = board.squares[at]
    parts = [part for part in (effect_of(square, board, board.ring[at]), owner_of(square, view, words)) if part]
    standing = [words.value("seat", seat) for seat in range(view.seats) if view.at[seat] == at]
    marks = f"  ← {', '.join(standing)}" if standing else ""
    return words.value("square", at) + (f" ({'; '.join(parts)})" if parts else "") + marks


def owner_of(square: Square, view: RatraceView, words: Words) -> str:
    """Return whose Business a square is, from where the viewer sits; empty for another square."""
    if square.business < 0:
        return ""
    owner = view.owner[square.business]
    if owner == view.viewer:
        return message("terminal-ratrace-yours")
    if owner == view.seats:
        return message("ratrace-the-treasury")
    if view.mourning[owner]:
        return message("terminal-ratrace-closed", seat=words.value("seat", owner))
    return words.value("seat", owner)


def effect_of(square: Square, board: Board, ring: int) -> str:
    """Return what a square does, in a few words; empty for the first of a ring."""
    if square.kind == "business":
        return message("ratrace-or", price=Money(board.price[ring]), other=Money(board.other[ring]))
    if square.kind == "sweepstake":
        doubles, even, odd = [Money(figure) for figure in square.figures]
        return message("ratrace-does-lottery", doubles=doubles, even=even, odd=odd)
    if square.kind not in EFFECTS:
        return ""
    money = {"money": Money(square.figures[0])} if square.figures else {}
    return message(EFFECTS[square.kind], **money)


def under_way(view: RatraceView, words: Words) -> list[str]:
    """Return the lines about bets, debts and auctions under way."""
    lines = []
    stakes = [f"{words.value('seat', q)} {words.value('$', n)}" for q, n in enumerate(view.stake) if n]
    questions = [question for _, question in view.asked]
    if stakes and "racetrack.side-bets" in questions:
        lines.append(message("terminal-on-horse", horse=view.horse, stakes=join_with_and(stakes)))
    elif stakes and "stock.rolls" in questions:
        lines.append(message("terminal-exchange", best=view.best, stakes=join_with_and(stakes)))
    elif stakes:
        lines.append(message("terminal-at-stake", stakes=join_with_and(stakes)))
    if view.owed:
        lines.append(message("terminal-owed", owed=words.value("$", view.owed)))
    if view.lot >= 0:
        bids, seller, lot = view.auction, words.value("seat", view.seller), item_with_class(view.lot, words)
        if bids.leader >= 0:
            leader, price = words.value("seat", bids.leader), words.value("$", bids.price)
            lines.append(message("terminal-lot-led", seller=seller, item=lot, leader=leader, price=price))
        else:
            lines.append(message("terminal-lot-open", seller=seller, item=lot, floor=words.value("$", bids.floor)))
    return lines
