"""The table in text."""

from parlour.play.words import Words
from sealed_bids.view import SealedView


def draw(view: SealedView, words: Words) -> str:
    lot = words.value("lot", view.lot) if view.lot >= 0 else "nothing"
    lines = [f"Round {view.round}. Up for sale: {lot}. {len(view.attic)} lots are still in the attic."]
    for seat in range(view.seats):
        cards = ["▒" if card < 0 else words.value("card", card) for card in view.hands[seat]]
        laid = ["▒" if card < 0 else words.value("card", card) for card in view.sealed[seat]]
        bid = f"  bids {laid[0]}" if laid else ""
        lines.append(f"{words.value('seat', seat):12} {view.points[seat]:3} points  {' '.join(cards)}{bid}")
    return "\n".join(lines)
