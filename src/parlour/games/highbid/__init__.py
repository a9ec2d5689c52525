"""High Bid (3M bookshelf games): auctions, sales by the dice and collections, for two to five players."""

import re

from parlour.games.highbid.cards import BUYERS, OPEN_SALE, PERCENT, PROPERTIES, SECTIONS, SETS, Cards
from parlour.games.highbid.encoder import HighBidEncoder
from parlour.games.highbid.evaluator import HighBidEvaluator
from parlour.games.highbid.fields import open_changes
from parlour.games.highbid.migrate import migrate
from parlour.games.highbid.open_part import restore_open
from parlour.games.highbid.rules import BOOK, green_face, lay_out
from parlour.games.highbid.state import HighBid
from parlour.games.highbid.terms import demand, terms
from parlour.games.highbid.view import board_data, deal_unseen, own_part, view_for
from parlour.kernel.edition import EditionNode
from parlour.kernel.evaluator import load_weights
from parlour.kernel.game import Chosen, Economy, Game, StandingOrders

SMALLEST, LARGEST = 3, 6  # cards in a set
MOST = 10**6  # dollars
BONUS = re.compile("[0-9]{1,6}")


def parse_edition(page: EditionNode) -> Cards:
    """Read cards, dice and money of an edition."""
    name = page.text_of("name")
    deal = page.table("deal")
    dealt, dealt_two = deal.int_of("cards", 1, 10), deal.int_of("two", 1, 25)
    deal.check_all_read()
    goal = page.table("goal")
    worth, worth_two = goal.int_of("worth", 1, MOST), goal.int_of("two", 1, MOST)
    goal.check_all_read()
    bidding = page.table("bidding")
    step, open_floor = bidding.int_of("step", 1, 1000), bidding.int_of("open_sale", 1, 1000)
    bidding.check_all_read()
    buyer = page.table("buyer")
    buyer.int_of("cards", BUYERS, BUYERS)
    buyer_value = buyer.int_of("worth", 0, MOST)
    buyer.check_all_read()
    red, green = read_dice(page.table("dice"))
    sets = page.rows("set", SETS, SETS)
    codes = [row.text_of("code") for row in sets]
    properties = page.rows("property", PROPERTIES, PROPERTIES)
    set_of = [codes.index(row.text_of("set", tuple(codes))) for row in properties]
    for k, row in enumerate(sets):
        if not SMALLEST <= set_of.count(k) <= LARGEST:
            row.wrong("code", "wrong-set-size", properties=set_of.count(k), least=SMALLEST, most=LARGEST)
    cards = Cards(
        name=name,
        sets=[row.text_of("name") for row in sets],
        codes=codes,
        colours=[row.colour_of("colour") for row in sets],
        symbols=[row.text_of("symbol") for row in sets],
        set_value=[row.int_of("value", 0, MOST) for row in sets],
        names=[row.text_of("name") for row in properties],
        set_of=set_of,
        figures=[read_figures(row) for row in properties],
        red=red,
        green=green,
        money=read_money(page.table("money")),
        deal=dealt,
        deal_two=dealt_two,
        goal=worth,
        goal_two=worth_two,
        step=step,
        open_floor=open_floor,
        buyer_value=buyer_value,
    )
    for row in [*sets, *properties]:
        row.check_all_read()
    return cards


def read_figures(row: EditionNode) -> list[int]:
    """cards.property: read the figures for Collector, Gallery, Dealer and Warehouse, each less than the one before."""
    figures = row.ints_of("figures", 1, MOST)
    if len(figures) != SECTIONS or sorted(set(figures), reverse=True) != figures:
        row.wrong("figures", "wrong-figures")
    return figures


def read_dice(dice: EditionNode) -> tuple[list[int], list[int]]:
    """dice: read six faces each, red ones a percentage, green ones 0, blank or a bonus."""
    red, green = dice.texts_of("red"), dice.texts_of("green")
    if len(red) != 6 or any(face not in PERCENT for face in red):
        dice.wrong("red", "wrong-red-faces", most=", ".join(PERCENT[:-1]), last=PERCENT[-1])
    if len(green) != 6 or any(face != "blank" and not BONUS.fullmatch(face) for face in green):
        dice.wrong("green", "wrong-green-faces")
    dice.check_all_read()
    bonuses = [0 if face == "blank" else int(face) or OPEN_SALE for face in green]
    return [PERCENT.index(face) for face in red], bonuses


def read_money(money: EditionNode) -> int:
    """deal.money: add up the notes each player gets."""
    notes, count = money.ints_of("notes", 1, MOST), money.ints_of("count", 0, 1000)
    if len(notes) != len(count):
        money.wrong("count", "wrong-note-count", entries=len(count), notes=len(notes))
    money.check_all_read()
    return sum(note * many for note, many in zip(notes, count, strict=True))


def absent(cards: Cards, _chosen: Chosen, _seats: int) -> frozenset[str]:
    """Return the counts of Buyer's Cards: they are no things that can come up."""
    return frozenset(names(cards)["buyers"])


def names(cards: Cards) -> dict[str, list[str]]:
    numbers = ["two", "three", "four", "five", "six", "seven", "eight"]
    sets = [
        f"{code} {name} ${value:,}" for code, name, value in zip(cards.codes, cards.sets, cards.set_value, strict=True)
    ]
    return {
        "card": [*cards.names, "Buyer's Card"],
        "collection": [sets[k] for k in cards.set_of],  # of each property
        "figures": ["/".join(str(figure) for figure in figures) for figures in cards.figures],  # of each property
        "buyers": ["no Buyer's Card", "a Buyer's Card", *(f"{number} Buyer's Cards" for number in numbers)],
        "set": cards.sets,
        "section": ["Collector", "Gallery", "Dealer", "Warehouse"],
        "red": [PERCENT[section] for section in cards.red],
        "green": [green_face(bonus) for bonus in cards.green],
    }


def standing(s: HighBid) -> tuple[int, ...]:
    """Return each seat's net worth if the game ended now."""
    return tuple(s.worth(seat) for seat in range(s.seats))


def turns(s: HighBid) -> int:
    return s.rounds


def most_outcomes(_cards: Cards) -> int:
    """Return the outcomes of drawing the first card."""
    return PROPERTIES + BUYERS


def accounts(s: HighBid) -> tuple[int, ...]:
    return s.money.to_plain()


def evaluator_for(cards: Cards, _options: Chosen, seats: int) -> HighBidEvaluator:
    return HighBidEvaluator(cards, seats, load_weights(GAME.folder, seats))


GAME: Game[HighBid] = Game(
    name="high-bid",
    title="High Bid",
    line="Bid for old masters and cuckoo clocks, sell by the luck of the dice, and close your collections first.",
    version=3,
    seats=(2, 5),
    minutes=(30, 60),
    module=__name__,
    options=(),
    book=BOOK,
    parse_edition=parse_edition,
    lay_out=lay_out,
    view_for=view_for,
    open_changes=open_changes,
    own_part=own_part,
    restore_open=restore_open,
    deal_unseen=deal_unseen,
    secrets=True,
    names=names,
    absent=absent,
    board_data=board_data,
    standing=standing,
    turns=turns,
    most_outcomes=most_outcomes,
    terms=terms,
    demand=demand,
    standing_orders=StandingOrders("bid", "pass", ("lot", "rounds", "seller")),
    decline_actions=frozenset({"pass", "stop_buying"}),
    confirm_actions=frozenset({"go_out", "go_out_ahead"}),
    reveals=frozenset(  # when a lot is settled, everybody learns who had declared going out in secret
        {"bought_back", "into_the_bank", "left_the_game", "sold", "sold_openly", "surrendered", "taken_back"}
    ),
    max_decisions=100_000,
    amounts={"$": (0, 10**9), "count": (0, PROPERTIES + BUYERS)},
    economy=Economy("$", accounts, sales=("sold", "sold_by_dice", "sold_openly", "bought_back", "bought")),
    interrupt_question="bid.first",
    call_questions=("sell.up-to-three",),
    migrate=migrate,
    evaluator=evaluator_for,
    encoder=HighBidEncoder,
)
