"""The text board of High Hat: the track in rows of ten, each player's holdings, the Register, debts and trades."""

from collections import Counter

from parlour.games.highhat.view import HighHatView
from parlour.kernel.bits import numbers
from parlour.play.language import message
from parlour.play.words import Words, join_with_and

HATS = "ABCDEF"
ROW = 10
PLACES = ("", "terminal-bed-1", "terminal-bed-2", "terminal-park")


def draw(view: HighHatView, words: Words) -> str:
    lines = [message("terminal-highhat-turn", turns=view.turns, hat=view.hat_pool, milk=view.milk_fund)]
    spaces = words.names["space"]
    for first in range(0, len(spaces), ROW):
        row = range(first, min(first + ROW, len(spaces)))
        lines.append(" ".join(f"{at:2} {spaces[at][:6]:6}" for at in row))
        lines.append(" ".join(f"   {hats_on(view, at):6}" for at in row).rstrip())
    for seat in range(view.seats):
        place = view.place[seat]
        where = message(PLACES[place]) if place else words.value("space", view.space[seat])
        if view.rest[seat]:
            where = message("terminal-resting", where=where)
        stands = {"total": view.total[seat], "points": view.points[seat], "properties": view.owned[seat].bit_count()}
        lines.append(message("terminal-stands", hat=HATS[seat], seat=words.value("seat", seat), where=where, **stands))
        held = words.value("property*", view.owned[seat])
        if view.kept[seat]:
            held = message("terminal-keeps", held=held, policies=kept_cards(words, view.kept[seat]))
        lines += wrap_line(f"    {held}")
    stock = [f"{left} {words.value('property', k)}" for k, left in enumerate(view.left) if left]
    lines += wrap_line(message("terminal-register", stock=", ".join(stock) or message("terminal-empty")))
    for debt in view.debts:
        debtor, creditor = words.value("seat", debt.debtor), account_name(view, words, debt.creditor)
        lines.append(message("terminal-still-owes-to", debtor=debtor, points=debt.points, creditor=creditor))
    for deal in view.deals:
        lines += wrap_line(
            message(
                "terminal-trade",
                number=deal.number,
                proposer=words.value("seat", deal.proposer),
                gives=describe_side(words, deal.gives, deal.pays, deal.policies),
                wants=describe_side(words, deal.wants, deal.asks, deal.policies_wanted),
                partner=words.value("seat", deal.partner),
            )
        )
    if view.lot >= 0:
        lot, leader = words.value("property", view.lot), words.value("seat", view.auction.leader)
        lines.append(message("terminal-contested", property=lot, leader=leader, price=view.auction.price))
    if view.agreed:
        lines.append(message("terminal-agreed", agreed=words.value("seat*", view.agreed)))
    return "\n".join(lines)


def account_name(view: HighHatView, words: Words, creditor: int) -> str:
    """Return the name of a creditor: a seat, a pool or the Register."""
    if creditor < view.seats:
        return words.value("seat", creditor)
    return message(("terminal-the-hat-pool", "terminal-the-milk-fund", "terminal-the-register")[creditor - view.seats])


def hats_on(view: HighHatView, at: int) -> str:
    """Return the hats on a space."""
    return "".join(HATS[seat] for seat in range(view.seats) if view.space[seat] == at and not view.place[seat])


def kept_cards(words: Words, cards: int) -> str:
    """Return the names of kept cards, with a count for like ones."""
    alike = Counter(words.value("policy", card) for card in numbers(cards))
    return join_with_and([message("terminal-policy", policy=name, count=count) for name, count in alike.items()])


def describe_side(words: Words, kinds: int, points: int, policies: int) -> str:
    """Return what one side of a trade gives."""
    things = [words.value("property", k) for k in numbers(kinds)]
    things += [words.value("policy", k) for k in numbers(policies)]
    if points:
        things.append(message("terminal-so-many-points", points=points))
    return " + ".join(things) or message("common-nothing")


def wrap_line(line: str, width: int = 98) -> list[str]:
    """Return a long line as several, broken at spaces."""
    lines = [""]
    for word in line.split(" "):
        if len(lines[-1]) + len(word) >= width:
            lines.append("   ")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines
