"""Sealed Bids: an attic is cleared, and everybody bids in secret for what turns up."""

from parlour.kernel.edition import EditionNode
from parlour.kernel.game import Game
from sealed_bids.rules import BOOK, lay_out
from sealed_bids.state import Attic, SealedBids
from sealed_bids.view import deal_unseen, restore_open, view_for

SEATS = (2, 5)
MOST_CARDS = 60  # so that a set of cards fits a machine word


def parse_edition(page: EditionNode) -> Attic:
    page.text_of("name")
    cards = page.table("cards")
    hand = cards.int_of("hand", 1, MOST_CARDS // SEATS[1])
    count = cards.int_of("count", hand * SEATS[1], MOST_CARDS)
    cards.check_all_read()
    lots = page.table("lots")
    names, worth = lots.texts_of("names"), lots.ints_of("points", -99, 99)
    if not hand <= len(names) == len(worth):
        lots.wrong("names", "wrong-lots", lots=len(names), points=len(worth), hand=hand)
    lots.check_all_read()
    return Attic(count, hand, names, worth)


def names(attic: Attic) -> dict[str, list[str]]:
    return {"card": [str(card + 1) for card in range(attic.cards)], "lot": attic.lots}


def most_outcomes(attic: Attic) -> int:
    return max(attic.cards, len(attic.lots))


GAME: Game[SealedBids] = Game(
    name="sealed-bids",
    title="Sealed Bids",
    line="An attic is cleared: bid in secret for the clock, and not too little against the piano.",
    version=1,
    seats=SEATS,
    minutes=(5, 10),
    module=__name__,
    book=BOOK,
    parse_edition=parse_edition,
    lay_out=lay_out,
    view_for=view_for,
    restore_open=restore_open,
    deal_unseen=deal_unseen,
    secrets=True,
    names=names,
    standing=lambda s: tuple(s.points),
    turns=lambda s: s.round,
    most_outcomes=most_outcomes,
    max_decisions=MOST_CARDS,
    amounts={"points": (-99 * MOST_CARDS, 99 * MOST_CARDS), "count": (0, MOST_CARDS)},
    view_units={"lot": "lot", "attic": "lot", "hands": "card", "sealed": "card", "played": "card", "points": "points"},
    colours=("#3B2F4A", "#E9C46A"),
)
