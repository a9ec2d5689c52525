"""Ratrace: who stands where, owns what and owes how much; then whatever is going on."""

from parlour.games.ratrace.view import RatraceView
from parlour.play.words import Words, listed


def draw(view: RatraceView, words: Words) -> str:
    goal = words.value("$", view.goal)
    lines = [f"Turn {view.turn}, {goal} to retire" + (f", {view.rounds} rounds" if view.rounds else "")]
    for seat in range(view.seats):
        place = view.at[seat] - sum(view.sizes[: view.ring[seat]])
        where = f"{words.value('class', view.ring[seat])} {place:2} {words.value('square', view.at[seat])}"
        cash = words.value("$", view.cash[seat])
        debt = f"owes {words.value('$', view.debt[seat])}" if view.debt[seat] else ""
        away = "  in mourning" if view.mourning[seat] else ""
        lines.append(f"{words.value('seat', seat):12.12} {cash:>12} {debt:14} {where}{away}")
        things = [words.value("item", item) for item in view.items[seat]]
        shops = [words.value("business", b) for b, owner in enumerate(view.owner) if owner == seat]
        lines.append(f"{'':12} {', '.join(things) or 'no Status Symbols'}")
        lines.append(f"{'':12} runs {listed(shops)}")
    treasury = [words.value("business", b) for b, owner in enumerate(view.owner) if owner == view.seats]
    if treasury:
        lines.append(f"The Treasury runs {listed(treasury)}.")
    return "\n".join([*lines, *going_on(view, words)])


def going_on(view: RatraceView, words: Words) -> list[str]:
    found = []
    stakes = [f"{words.value('seat', q)} {words.value('$', n)}" for q, n in enumerate(view.stake) if n]
    questions = [question for _, question in view.asked]
    if stakes and "racetrack.side-bets" in questions:
        found.append(f"On horse {view.horse}: {listed(stakes)}")
    elif stakes and "stock.rolls" in questions:
        found.append(f"On the exchange at level {view.best}: {listed(stakes)}")
    elif stakes:
        found.append(f"At stake: {listed(stakes)}")
    if view.owed:
        found.append(f"Owed: {words.value('$', view.owed)}")
    if view.lot >= 0:
        bids = view.auction
        bid = f"no bid yet, from {words.value('$', bids.floor)} up"
        if bids.leader >= 0:
            bid = f"{words.value('seat', bids.leader)} {words.value('$', bids.price)}"
        found.append(f"{words.value('seat', view.seller)} auctions the {words.value('item', view.lot)}: {bid}")
    return found
