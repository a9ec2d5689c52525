"""High Bid as text: the block, the four sections, every player, and the viewer's own hand by sets."""

from textwrap import wrap

from parlour.games.highbid.cards import BUYER
from parlour.games.highbid.view import HIDDEN, HighBidView
from parlour.play.language import message
from parlour.play.words import Words

WIDTH = 100


def draw(view: HighBidView, words: Words) -> str:
    goal = words.value("$", view.goal)
    lines = [
        message("terminal-round-pile-goal", round=view.rounds, pile=view.pile, goal=goal),
        *block_lines(view, words),
    ]
    lines += leaving_lines(view)
    for section, cards in enumerate(view.sections):
        priced = [f"{card_name(words, card)} ${figures(words, card)[section]}" for card in cards]
        lines += row_lines(words.value("section", section), priced)
    lines += row_lines(message("terminal-bank"), [card_name(words, card) for card in view.bank])
    for seat in range(view.seats):
        lines += player_lines(view, words, seat)
    for seat in range(view.seats):
        if view.hands[seat] and HIDDEN not in view.hands[seat]:
            lines += [
                "",
                message("terminal-hand-of", seat=words.value("seat", seat)),
                *hand_lines(view.hands[seat], words),
            ]
    return "\n".join(lines)


def block_lines(view: HighBidView, words: Words) -> list[str]:
    lot = (
        f"{card_name(words, view.lot)}, {words.value('collection', view.lot)}, {words.value('figures', view.lot)}"
        if view.lot >= 0
        else "-"
    )
    if view.under:
        lot = message("terminal-lot-on", lot=lot, buyers=words.value("buyers", view.under))
    lines = [f"{message('terminal-block'):11}{lot}"]
    bids = view.auction
    if bids.seats:
        lines.append(f"{message('terminal-sale'):11}{sale_text(view, words)}")
        last = (
            message("terminal-bids", leader=words.value("seat", bids.leader), price=words.value("$", bids.price))
            if bids.leader >= 0
            else message("terminal-opens-at", floor=words.value("$", bids.floor))
        )
        state = message("terminal-to-speak", last=last, speaker=words.value("seat", bids.speaker))
        lines.append(f"{message('terminal-bidding'):11}{state}")
    return lines


def sale_text(view: HighBidView, words: Words) -> str:
    """Return who sells the lot and who is paid for it."""
    if view.seller < 0:
        return message("terminal-sale-of-bank")
    return message("terminal-sale-of-seller", seller=words.value("seat", view.seller))


def leaving_lines(view: HighBidView) -> list[str]:
    """Return a line if the viewer goes out or could, which nobody else sees."""
    if view.over or view.viewer < 0:
        return []
    if view.leaving:
        return [message("terminal-going-out")]
    if view.worth[view.viewer] < view.goal:
        return []
    is_bidding = view.passed > 0 or view.auction.leader >= 0
    return [message("terminal-goal-reached-bidding" if is_bidding else "terminal-goal-reached")]


def player_lines(view: HighBidView, words: Words, seat: int) -> list[str]:
    count = message("terminal-cards", cards=len(view.hands[seat]))
    if view.money[seat] == HIDDEN:
        known = [card_name(words, card) for card in view.known[seat]]
        held = [count, *([message("terminal-known", known=known[0]), *known[1:]] if known else [])]
    else:
        worth = message("terminal-net-worth", worth=words.value("$", view.worth[seat]))
        held = [count, words.value("$", view.money[seat]), worth]
    return row_lines(words.value("seat", seat), held, 17)


def hand_lines(cards: tuple[int, ...], words: Words) -> list[str]:
    groups: dict[str, list[str]] = {}
    for card in cards:
        if card == BUYER:
            groups.setdefault(message("terminal-buyers-cards"), []).append("★")
        else:
            label = f"{card_name(words, card)} {words.value('figures', card)}"
            groups.setdefault(words.value("collection", card), []).append(label)
    return [line for group, labels in groups.items() for line in row_lines(group, labels, 26)]


def row_lines(head: str, items: list[str], indent: int = 11) -> list[str]:
    glued = ", ".join(item.replace(" ", "\N{NO-BREAK SPACE}") for item in items)
    lines = wrap(glued or "-", WIDTH - indent)
    return [
        f"{head[: indent - 1] if not n else '':{indent}}{line}".replace("\N{NO-BREAK SPACE}", " ")
        for n, line in enumerate(lines)
    ]


def card_name(words: Words, card: int) -> str:
    return words.value("card", card)


def figures(words: Words, card: int) -> list[str]:
    return words.value("figures", card).split("/")
