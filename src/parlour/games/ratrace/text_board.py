"""The text board of Ratrace: place, money and property of each seat; then bets, debts and auctions under way."""

from parlour.games.ratrace.view import RatraceView
from parlour.play.language import message
from parlour.play.words import Words, join_with_and


def draw(view: RatraceView, words: Words) -> str:
    goal = words.value("$", view.goal)
    lines = [message("terminal-turn-to-retire", turn=view.turn, goal=goal)]
    if view.rounds:
        lines = [message("terminal-turn-to-retire-by", turn=view.turn, goal=goal, rounds=view.rounds)]
    for seat in range(view.seats):
        place = view.at[seat] - sum(view.sizes[: view.ring[seat]])
        where = f"{words.value('class', view.ring[seat])} {place:2} {words.value('square', view.at[seat])}"
        cash = words.value("$", view.cash[seat])
        debt = message("terminal-owes", debt=words.value("$", view.debt[seat])) if view.debt[seat] else ""
        away = "  " + message("terminal-in-mourning") if view.mourning[seat] else ""
        lines.append(f"{words.value('seat', seat):12.12} {cash:>12} {debt:14} {where}{away}")
        things = [words.value("item", item) for item in view.items[seat]]
        shops = [words.value("business", b) for b, owner in enumerate(view.owner) if owner == seat]
        lines.append(f"{'':12} {', '.join(things) or message('terminal-no-symbols')}")
        lines.append(f"{'':12} {message('terminal-runs', shops=join_with_and(shops))}")
    treasury = [words.value("business", b) for b, owner in enumerate(view.owner) if owner == view.seats]
    if treasury:
        lines.append(message("terminal-the-treasury-runs", treasury=join_with_and(treasury)))
    return "\n".join([*lines, *going_on(view, words)])


def going_on(view: RatraceView, words: Words) -> list[str]:
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
        bids, seller, lot = view.auction, words.value("seat", view.seller), words.value("item", view.lot)
        if bids.leader >= 0:
            leader, price = words.value("seat", bids.leader), words.value("$", bids.price)
            lines.append(message("terminal-lot-led", seller=seller, item=lot, leader=leader, price=price))
        else:
            lines.append(message("terminal-lot-open", seller=seller, item=lot, floor=words.value("$", bids.floor)))
    return lines
