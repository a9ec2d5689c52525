"""High Hat: the track as four rows of ten, then each player's holdings, the Register and the open trades."""

from parlour.games.highhat.view import HighHatView
from parlour.kernel.bits import numbers
from parlour.play.words import Words

HATS = "ABCDEF"
ROW = 10
PLACES = ("", "Bed 1", "Bed 2", "Park")


def draw(view: HighHatView, words: Words) -> str:
    lines = [f"Turn {view.turns}. Hat Pool {view.hat_pool}, Milk Fund {view.milk_fund}."]
    spaces = words.names["space"]
    for first in range(0, len(spaces), ROW):
        row = range(first, min(first + ROW, len(spaces)))
        lines.append(" ".join(f"{at:2} {spaces[at][:6]:6}" for at in row))
        lines.append(" ".join(f"   {standing(view, at):6}" for at in row).rstrip())
    for seat in range(view.seats):
        where = PLACES[view.place[seat]] or words.value("space", view.space[seat])
        rests = ", resting" if view.rest[seat] else ""
        lines.append(
            f"{HATS[seat]} {words.value('seat', seat)}: {view.total[seat]:,} in all, {view.points[seat]:,} points, "
            f"properties {view.owned[seat].bit_count()} ({where}{rests})"
        )
        held = words.value("property*", view.owned[seat])
        kept = f"; keeps {words.value('policy*', view.kept[seat])}" if view.kept[seat] else ""
        lines += wrapped(f"    {held}{kept}")
    stock = [f"{left} {words.value('property', k)}" for k, left in enumerate(view.left) if left]
    lines += wrapped("Register: " + (", ".join(stock) or "empty"))
    for debt in view.debts:
        owed_to = account(view, words, debt.creditor)
        lines.append(f"{words.value('seat', debt.debtor)} still owes {debt.points:,} to {owed_to}")
    for deal in view.deals:
        lines += wrapped(
            f"Trade {deal.number}: {words.value('seat', deal.proposer)} gives "
            f"{side(words, deal.gives, deal.pays, deal.policies)} for "
            f"{side(words, deal.wants, deal.asks, deal.policies_wanted)} of {words.value('seat', deal.partner)}"
        )
    if view.lot >= 0:
        bid = f"{words.value('seat', view.auction.leader)} offers {view.auction.price:,}"
        lines.append(f"The last {words.value('property', view.lot)} is contested: {bid}")
    if view.agreed:
        lines.append(f"Would end the game: {words.value('seat*', view.agreed)}")
    return "\n".join(lines)


def account(view: HighHatView, words: Words, creditor: int) -> str:
    """Whoever something is owed to."""
    if creditor < view.seats:
        return words.value("seat", creditor)
    return ("the Hat Pool", "the Milk Fund", "the Register")[creditor - view.seats]


def standing(view: HighHatView, at: int) -> str:
    """The hats on a space."""
    return "".join(HATS[seat] for seat in range(view.seats) if view.space[seat] == at and not view.place[seat])


def side(words: Words, kinds: int, points: int, policies: int) -> str:
    found = [words.value("property", k) for k in numbers(kinds)] + [words.value("policy", k) for k in numbers(policies)]
    if points:
        found.append(f"{points:,} points")
    return " + ".join(found) or "nothing"


def wrapped(line: str, width: int = 98) -> list[str]:
    """A long line as several, broken at spaces."""
    lines = [""]
    for word in line.split(" "):
        if len(lines[-1]) + len(word) >= width:
            lines.append("   ")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines
