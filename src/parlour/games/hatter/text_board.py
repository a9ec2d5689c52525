"""Madder than a Hatter as text: the line, every shop by style, and every hand."""

from parlour.games.hatter.cards import COPIES, STYLES
from parlour.games.hatter.view import HatterView
from parlour.play.language import message
from parlour.play.words import Words

PREMIUM = "★"


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
    return "\n".join(lines)


def shelf(shop: tuple[int, ...], style: int) -> str:
    """Return the hats of one style: a spot for each, a star for the Premium."""
    return " ".join(PREMIUM if hat % COPIES == COPIES - 1 else "●" for hat in shop if hat // COPIES == style) or "·"


def list_hats(hats: tuple[int, ...], words: Words) -> str:
    """Return hats by name, with a question mark for each unknown one."""
    return ", ".join(short_name(hat, words) if hat >= 0 else "?" for hat in hats)


def short_name(hat: int, words: Words) -> str:
    style = words.value("style", hat // COPIES)
    return f"{style} {PREMIUM}" if hat % COPIES == COPIES - 1 else style
