"""What a bet costs and may bring, as the tote quotes it."""

from parlour.games.derby.board import Board
from parlour.games.derby.rules import UNIT
from parlour.games.derby.view import DerbyView
from parlour.kernel.game import Chosen
from parlour.kernel.offer import Offer
from parlour.kernel.terms import NO_TERMS, Note, Term, Terms


def terms(view: DerbyView, _board: Board, _options: Chosen, offer: Offer) -> Terms:
    """stakes.odds: return the purse after a bet, and what each horse returns."""
    if offer.action != "back":
        return NO_TERMS
    purse = view.purses[view.viewer]
    notes = [Note("returns", (quote, UNIT), "horse", horse) for horse, quote in enumerate(view.quotes)]
    return Terms((Term("purse", "$", purse, purse, each={"stake": -1}),), tuple(notes))
