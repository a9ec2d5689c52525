"""Madder than a Hatter as text: the line, every shop by style, every hand, and what the viewer's cards do."""

from parlour.games.hatter.cards import COPIES, STYLES, Cards
from parlour.games.hatter.view import HatterView
from parlour.play.language import message
from parlour.play.words import Words

PREMIUM = "★"
ACTIONS = {
    "fedora": "hatter-does-peek",
    "homburg": "hatter-does-swap",
    "newsboy": "hatter-look-at-hand",
    "boater": "hatter-does-again",
    "bowler": "hatter-does-discard",
    "top-hat": "hatter-does-any",
    "panama": "hatter-does-order",
    "deerstalker": "hatter-does-steal",
}
ABILITIES = {
    "liquidator": "hatter-haberdasher-discards",
    "monopolist": "hatter-haberdasher-exclusive",
    "salesman": "hatter-haberdasher-moves",
    "connoisseur": "hatter-haberdasher-premium",
}


def draw(view: HatterView, words: Words) -> str:
    styles = [words.value("style", style) for style in range(STYLES)]
    turn, dealer = min(view.turns + 1, view.last_turn), words.value("seat", view.dealer)
    lines = [
        message("terminal-hatter-round", round=view.round, turn=turn, last=view.last_turn, dealer=dealer),
        message("terminal-line", line=list_hats(view.line, words) or message("terminal-empty"), deck=view.deck),
        " " * 11 + "".join(f"{style[:11]:>12}" for style in styles),
    ]
    for seat, shop in enumerate(view.shops):
        cells = [shelf(shop, style) for style in range(STYLES)]
        lines.append(f"{words.value('seat', seat)[:10]:11}" + "".join(f"{cell:>12}" for cell in cells))
    if view.discards:
        lines.append(message("terminal-discarded", hats=list_hats(view.discards, words)))
    for seat, hand in enumerate(view.hands):
        card = view.haberdashers[seat]
        haberdasher = words.value("haberdasher", card) if card >= 0 else "?"
        name = words.value("seat", seat)[:10]
        points = message("terminal-points", points=view.score[seat])
        lines.append(f"{name:11}{points:>7}  {haberdasher:15}  {list_hats(hand, words) or '–'}")
    return "\n".join([*lines, *card_texts(view, words)])


def card_texts(view: HatterView, words: Words) -> list[str]:
    """Return what the haberdashers known to the viewer do, and the Premium hats in the viewer's hand."""
    cards: Cards = words.edition
    lines = []
    for haberdasher in sorted({card for card in view.haberdashers if card >= 0}):
        does = message(ABILITIES[cards.haberdashers[haberdasher].ability])
        lines.append(message("terminal-card", card=words.value("haberdasher", haberdasher), does=does))
    hand = view.hands[view.viewer] if view.viewer >= 0 and view.premium else ()
    for hat in sorted(hat for hat in hand if is_premium(hat) and cards.actions[hat // COPIES] in ACTIONS):
        does = message(ACTIONS[cards.actions[hat // COPIES]])
        lines.append(message("terminal-card", card=short_name(hat, words), does=does))
    return lines


def is_premium(hat: int) -> bool:
    return hat % COPIES == COPIES - 1


def shelf(shop: tuple[int, ...], style: int) -> str:
    """Return the hats of one style: a spot for each, a star for the Premium."""
    return " ".join(PREMIUM if is_premium(hat) else "●" for hat in shop if hat // COPIES == style) or "·"


def list_hats(hats: tuple[int, ...], words: Words) -> str:
    """Return hats by name, with a question mark for each unknown one."""
    return ", ".join(short_name(hat, words) if hat >= 0 else "?" for hat in hats)


def short_name(hat: int, words: Words) -> str:
    style = words.value("style", hat // COPIES)
    return f"{style} {PREMIUM}" if is_premium(hat) else style
