"""Ratrace (House of Games): from Graduation Day to a comfortable retirement, for two to six players."""

from typing import Any

from parlour.games.ratrace.board import BUSINESSES, DICE, HIGH, KINDS, WORKING, Board, Square, incomes
from parlour.games.ratrace.encoder import RatraceEncoder
from parlour.games.ratrace.evaluator import RatraceEvaluator
from parlour.games.ratrace.fields import open_changes
from parlour.games.ratrace.migrate import migrate
from parlour.games.ratrace.open_part import restore_open
from parlour.games.ratrace.rules import BOOK, lay_out
from parlour.games.ratrace.state import Ratrace
from parlour.games.ratrace.terms import demand, terms
from parlour.games.ratrace.view import board_data, own_part, view_for
from parlour.kernel.edition import LARGEST, EditionNode
from parlour.kernel.evaluator import load_weights
from parlour.kernel.game import Chosen, Economy, Game, Option, StandingOrders

RINGS = ("working", "middle", "high")
NUMBERS = 11  # totals of two dice: horses, and levels of the exchange
MOST_TIMES = 1_000  # the highest odds, or per cent of a gain


def parse_edition(page: EditionNode) -> Board:
    """Return the board that an edition describes."""
    name = page.text_of("name")
    start = page.table("start")
    start_cash = start.int_of("cash")
    start.check_all_read()
    climb = page.table("climb")
    entry_cash, black_market, turn_in = [read_figures(climb, key, 2) for key in ("cash", "black_market", "turn_in")]
    climb.check_all_read()
    classes = page.rows("class", 3, 3)
    class_names = [row.text_of("name") for row in classes]
    price = [row.int_of("symbol", 1) for row in classes]
    other = [row.int_of("other", 1) for row in classes]
    for row in classes:
        row.check_all_read()
    keys, businesses, colours, symbols = read_businesses(page)
    tote = page.table("tote")
    odds = [read_figures(tote, key, NUMBERS, 0, MOST_TIMES) for key in ("win", "place", "show")]
    tote.check_all_read()
    exchange = page.table("exchange")
    percent = read_figures(exchange, "percent", NUMBERS, -100, MOST_TIMES)
    kept = read_figures(exchange, "kept", NUMBERS, 0, MOST_TIMES)
    for level, gain in enumerate(percent, 2):
        if gain < 0 and kept[level - 2] > -gain:
            exchange.wrong("kept", "wrong-kept", level=level)
    exchange.check_all_read()
    rings = [read_ring(page, ring, keys, businesses) for ring in range(len(RINGS))]
    return Board(
        name,
        start_cash,
        class_names,
        price,
        other,
        entry_cash,
        black_market,
        turn_in,
        businesses,
        colours,
        symbols,
        odds,
        percent,
        kept,
        rings,
    )


def read_figures(page: EditionNode, key: str, count: int, low: int = 0, high: int = LARGEST) -> list[int]:
    """Return exactly so many numbers."""
    numbers = page.ints_of(key, low, high)
    if len(numbers) != count:
        page.wrong(key, "wrong-figures", figures=len(numbers), wanted=count)
    return numbers


def read_businesses(page: EditionNode) -> tuple[list[str], list[str], list[str], list[str]]:
    """Return keys, names and colours of the Businesses, and the Status Symbols of each, lowest class first."""
    keys: list[str] = []
    names: list[str] = []
    colours: list[str] = []
    symbols: list[str] = []
    for row in page.rows("business", BUSINESSES, BUSINESSES):
        key = row.text_of("key")
        if key in keys:
            row.wrong("key", "wrong-key-twice", key=key)
        keys.append(key)
        names.append(row.text_of("name"))
        colours.append(row.colour_of("colour"))
        for symbol in row.rows("symbol", 3, 3):
            symbols.append(symbol.text_of("name"))
            symbol.check_all_read()
        row.check_all_read()
    return keys, names, colours, symbols


def read_ring(page: EditionNode, ring: int, keys: list[str], businesses: list[str]) -> list[Square]:
    """Return the squares of one class, after checking that they can be played on."""
    squares: list[Square] = []
    for row in page.rows(RINGS[ring], 13, 100):
        kind = row.text_of("kind", tuple(KINDS))
        if (kind == "start") != (not squares):
            row.wrong("kind", "wrong-entrance")
        if kind == "divorce" and ring == WORKING:
            row.wrong("kind", "wrong-fall")
        if kind in ("wedding", "school", "club") and ring == HIGH:
            row.wrong("kind", "wrong-climb", kind=kind)
        business = keys.index(row.text_of("business", tuple(keys))) if kind == "business" else -1
        name = businesses[business] if kind == "business" else row.text_of("name")
        squares.append(Square(kind, name, business, [row.int_of(key) for key in KINDS[kind][1]]))
        row.check_all_read()
    if len(incomes(squares)) != 1:
        page.wrong(RINGS[ring], "wrong-incomes", squares=len(incomes(squares)))
    return squares


def absent(board: Board, _chosen: Chosen, seats: int) -> frozenset[str]:
    """Return the class that nobody enters, and the clause for other numbers of players."""
    return frozenset([board.classes[0], "setup.four-five" if seats <= 3 else "setup.two-three"])


def names(board: Board) -> dict[str, list[str]]:
    papers = []
    for ring in (0, 1):
        for kind, word in (("school", "diploma"), ("club", "membership")):
            titles = [
                square.name for at, square in enumerate(board.squares) if square.kind == kind and board.ring[at] == ring
            ]
            papers.append(f"{titles[0] if titles else board.classes[ring]} {word}")
    return {
        "square": [square.name for square in board.squares],
        "class": board.classes,
        "business": board.businesses,
        "item": board.symbols + papers,
        "payment": ["cash", "credit"],
        "finish": ["", "wins", "places", "shows"],
    }


def standing(s: Ratrace) -> tuple[int, ...]:
    """Return the cash that would be left to each after paying off the Credit Card."""
    return tuple(s.total(p) for p in range(s.seats))


def turns(s: Ratrace) -> int:
    return s.turn


def most_outcomes(_board: Board) -> int:
    return DICE


def accounts(s: Ratrace) -> tuple[int, ...]:
    return s.money.to_plain()


def evaluator_for(board: Any, _options: Chosen, seats: int) -> RatraceEvaluator:
    return RatraceEvaluator(board, seats, load_weights(GAME.folder, seats))


GAME: Game[Ratrace] = Game(
    name="ratrace",
    title="Ratrace",
    line="Buy what you cannot afford, impress people you do not like, and be the first to retire from it all.",
    version=3,
    seats=(2, 6),
    minutes=(45, 90),
    module=__name__,
    options=(
        Option("retirement", "setup.goal", "The sum needed to retire.", 100_000, (), 1_000, 1_000_000),
        Option(
            "rounds",
            "setup.goal",
            "The game ends after so many rounds, and the highest total wins; 0 for no such end.",
            0,
            (),
            0,
            1_000,
        ),
        Option(
            "businesses",
            "setup.two-three",
            "How many Businesses each of two or three players owns; with more players it is one.",
            "two",
            ("two", "one"),
        ),
    ),
    book=BOOK,
    parse_edition=parse_edition,
    lay_out=lay_out,
    view_for=view_for,
    open_changes=open_changes,
    own_part=own_part,
    restore_open=restore_open,
    names=names,
    absent=absent,
    board_data=board_data,
    standing=standing,
    turns=turns,
    most_outcomes=most_outcomes,
    terms=terms,
    demand=demand,
    standing_orders=StandingOrders("bid", "pass", ("lot", "turn", "seller")),
    decline_actions=frozenset(
        {
            "skip_bet",
            "skip_side_bet",
            "skip_investment",
            "skip_lottery",
            "skip_match",
            "surrender_papers",
            "pass",
            "stay_in",
        }
    ),
    confirm_actions=frozenset({"stay_in"}),
    max_decisions=1_000_000,
    amounts={
        "$": (0, 10**12),
        "die": (1, 6),
        "pips": (2, 12),
        "horse": (2, 12),
        "odds": (0, 10**9),
        "rounds": (0, 1_000),
    },
    economy=Economy("$", accounts, sales=("sold", "bought", "bought_back"), ruin=("bankrupt",)),
    migrate=migrate,
    evaluator=evaluator_for,
    encoder=RatraceEncoder,
)
