"""High Hat, The Game of Society (Parker Brothers, 1937): a race round the season for three to six players."""

from typing import Any

from parlour.games.highhat.board import CUBE, HUMAN_PILE, KINDS, LOTTERY_PILE, MOST_KEPT, STEP, Board, Effect, KeptCard
from parlour.games.highhat.encoder import HighHatEncoder
from parlour.games.highhat.evaluator import HighHatEvaluator
from parlour.games.highhat.fields import open_changes
from parlour.games.highhat.migrate import migrate
from parlour.games.highhat.open_part import restore_open
from parlour.games.highhat.rules import BOOK, lay_out
from parlour.games.highhat.state import HighHat
from parlour.games.highhat.terms import demand, terms
from parlour.games.highhat.view import board_data, own_part, restore_piles, view_for
from parlour.games.highhat.walk import check_no_cycle
from parlour.kernel.bits import bits
from parlour.kernel.edition import SOURCES, EditionNode
from parlour.kernel.evaluator import load_weights
from parlour.kernel.game import Chosen, Economy, Game, Option, StandingOrders
from parlour.kernel.wording import join_with_or

MOST_POINTS = 10_000  # of any one amount
MOST_CARDS = 200  # of a pile
MOST_ROUNDS = 500
POOLS = ("hat", "milk")
SPACES = (
    "start", "plus", "minus", "property", "lottery", "human-equation", "donate", "collect", "sanitarium", "park",
    "rest", "forward", "back", "go", "monte-carlo",
)  # fmt: skip
CARDS = (
    "plus", "minus", "property", "any-property", "destroy", "policy", "doctor", "sanitarium", "park", "donate",
    "collect", "go", "bet", "from-each",
)  # fmt: skip
SENDS = ("space.exact", "space.exact/go")  # steps of spaces that send a piece on
BETS = ("win", "lose")  # on Lottery cards only


def parse_edition(page: EditionNode) -> Board:
    """Return the board that an edition describes."""
    name = page.text_of("name")
    goal = page.table("goal")
    kinds, points = goal.int_of("properties", 1, KINDS), read_amount(goal, "points", STEP, 10 * MOST_POINTS)
    season, crowding, bets = page.table("season"), page.table("crowding"), page.table("bets")
    bonus, fine = read_amount(season, "bonus"), read_amount(crowding, "fine")
    least, most = read_amount(bets, "least"), read_amount(bets, "most")
    if least > most:
        bets.wrong("most", "wrong-bets", most=str(most), least=str(least))
    notes = page.rows("points")
    point_cards = [(read_amount(note, "value"), note.int_of("cards", 1, 100)) for note in notes]
    properties, values = read_properties(page)
    spaces = page.rows("space", 13, 200)
    names = [space.text_of("name") for space in spaces]
    effects = [space_effect(space, properties, names) for space in spaces]
    check_track(spaces, effects)
    kept: list[KeptCard] = []
    lottery = read_pile(page, "lottery", LOTTERY_PILE, properties, values, names, kept)
    human = read_pile(page, "human", HUMAN_PILE, properties, values, names, kept)
    check_no_cycle(page, spaces, effects, [lottery[1], human[1]])
    if len(kept) > MOST_KEPT:
        page.wrong("human", "wrong-kept", cards=len(kept), most=MOST_KEPT)
    park = page.table("park")
    park_exit = read_index(park, "exit", names)
    if effects[park_exit][0] != "space.plus":
        park.wrong("exit", "wrong-exit")
    for table in (goal, season, crowding, bets, park, *notes, *spaces):
        table.check_all_read()
    return Board(
        name,
        properties,
        values,
        names,
        effects,
        [lottery[0], human[0]],
        [lottery[1], human[1]],
        kept,
        read_cube(page),
        point_cards,
        (kinds, points),
        bonus,
        fine,
        (least, most),
        park_exit,
    )


def read_amount(page: EditionNode, key: str, low: int = STEP, high: int = MOST_POINTS) -> int:
    """Return an amount of points, which must be a multiple of 5."""
    value = page.int_of(key, low, high)
    if value % STEP:
        page.wrong(key, "wrong-amount", value=str(value), step=str(STEP))
    return value


def read_index(page: EditionNode, key: str, names: list[str]) -> int:
    """Return the number of the thing named there."""
    return names.index(page.text_of(key, tuple(names)))


def read_set(page: EditionNode, key: str, names: list[str]) -> int:
    """Return the things named there, a bit for each."""
    listed = page.texts_of(key)
    for name in listed:
        if name not in names:
            page.wrong(key, "wrong-property", property=name, known=join_with_or(names))
    if not listed:
        page.wrong(key, "wrong-no-property")
    return bits([names.index(name) for name in listed])


def read_properties(page: EditionNode) -> tuple[list[str], list[int]]:
    rows = page.rows("property", KINDS, KINDS)
    names: list[str] = []
    values: list[int] = []
    for row in rows:
        name, value = row.text_of("name"), read_amount(row, "value")
        if name in names:
            row.wrong("name", "edition-there-already", name=name)
        if values and value < values[-1]:
            row.wrong("value", "wrong-value-order", value=str(value))
        names.append(name)
        values.append(value)
        row.check_all_read()
    return names, values


def read_cube(page: EditionNode) -> list[int]:
    cube = page.table("cube")
    faces = cube.texts_of("faces")
    if len(faces) != 6:
        cube.wrong("faces", "wrong-face-count", faces=len(faces))
    for face in faces:
        if face not in CUBE:
            cube.wrong("faces", "wrong-face", face=face, known=join_with_or(CUBE))
    if "source_of_none" in cube.values:
        cube.text_of("source_of_none", SOURCES)
    cube.check_all_read()
    return [CUBE.index(face) for face in faces]


def space_effect(page: EditionNode, properties: list[str], spaces: list[str]) -> Effect:
    does = page.text_of("does", SPACES)
    if does == "start":
        return ("", 0)
    if does in ("plus", "minus"):
        return (f"space.{does}", read_amount(page, "amount"))
    if does == "property":
        return ("property.land", read_index(page, "property", properties))
    if does == "lottery":
        return ("lottery.must-bet", read_amount(page, "bet") if "bet" in page.values else 0)
    if does == "rest":
        return ("rest.lose-turn", read_amount(page, "amount"))
    if does in ("forward", "back"):
        steps = page.int_of("spaces", 1, 12)
        return ("space.exact", steps if does == "forward" else -steps)
    if does == "go":
        return ("space.exact/go", read_index(page, "space", spaces))
    if does in ("human-equation", "monte-carlo"):
        return ("human.draw" if does == "human-equation" else "monte-carlo.bet", 0)
    return common_effect(page, does)


def common_effect(page: EditionNode, does: str) -> Effect:
    """Return the effect of what both a space and a card may do."""
    if does == "donate":
        return (f"pool.{page.text_of('pool', POOLS)}", read_amount(page, "amount"))
    if does == "collect":
        return (f"pool.{page.text_of('pool', POOLS)}/collect", 0)
    return (f"{does}.sent", 0)


def check_track(spaces: list[EditionNode], effects: list[Effect]) -> None:
    """Check that Start is the first space and no other, and that no space sends to another that sends on."""
    for at, (space, (step, number)) in enumerate(zip(spaces, effects, strict=True)):
        if (not step) != (at == 0):
            space.wrong("does", "wrong-start")
        if step in SENDS and effects[(at + number) % len(effects) if step == "space.exact" else number][0] in SENDS:
            space.wrong("spaces" if step == "space.exact" else "space", "wrong-sent-twice")


def read_pile(
    page: EditionNode,
    key: str,
    pile: int,
    properties: list[str],
    values: list[int],
    spaces: list[str],
    kept: list[KeptCard],
) -> tuple[list[str], list[Effect]]:
    names: list[str] = []
    effects: list[Effect] = []
    rows = page.rows(key)
    for row in rows:
        name, copies = row.text_of("name"), row.int_of("copies", 1, 50)
        does = row.text_of("does", (*BETS, *CARDS) if pile == LOTTERY_PILE else CARDS)
        covers = read_set(row, "covers", properties) if does == "policy" else 0
        for _ in range(copies):
            if does in ("policy", "doctor"):
                effects.append(("insurance.policy" if covers else "kept.doctor", len(kept)))
                kept.append(KeptCard(pile, len(names), covers))
            else:
                effects.append(card_effect(row, does, pile, properties, values, spaces))
            names.append(name)
        row.check_all_read()
    if len(names) > MOST_CARDS:
        page.wrong(key, "wrong-card-count", cards=len(names), most=str(MOST_CARDS))
    if not [1 for step, _ in effects if step not in ("insurance.policy", "kept.doctor")]:
        page.wrong(key, "wrong-only-kept")
    return names, effects


def card_effect(
    page: EditionNode, does: str, pile: int, properties: list[str], values: list[int], spaces: list[str]
) -> Effect:
    if does in ("win", "lose"):
        times = page.int_of("times", 1, 20)
        return ("lottery.pays", times if does == "win" else -times)
    clause = "lottery.other" if pile == LOTTERY_PILE else "human.draw"
    if does in ("plus", "minus"):
        return (f"{clause}/{does}", read_amount(page, "amount"))
    if does == "property":
        return (f"{clause}/property", read_index(page, "property", properties))
    if does == "any-property":
        return ("human.draw/any", read_amount(page, "worth", values[0]))
    if does == "destroy":
        return ("insurance.loss", read_set(page, "of", properties))
    if does == "go":
        return ("space.exact/go", read_index(page, "space", spaces))
    if does == "bet":
        return ("lottery.must-bet", read_amount(page, "amount"))
    if does == "from-each":
        return ("human.draw/each", read_amount(page, "amount"))
    return common_effect(page, does)


def absent(_board: Board, _chosen: Chosen, _seats: int) -> frozenset[str]:
    """Return what no event names: a blank face of the cube."""
    return frozenset(["nothing"])


def names(board: Board) -> dict[str, list[str]]:
    return {
        "property": board.properties,
        "space": board.spaces,
        "lottery": board.cards[LOTTERY_PILE],
        "human": board.cards[HUMAN_PILE],
        "policy": [board.cards[kept.pile][kept.card] for kept in board.kept],
        "pile": ["Lottery", "Human Equation"],
        "cube": ["nothing", "Man About Town", "Move Back Face Value", "Lottery", "Human Equation"],
        "value": [str(value) for value in board.values],  # of each property
        "effect": [
            describe_effect(board, step, number) for step, number in zip(board.steps, board.numbers, strict=True)
        ],  # of each space
    }


def describe_effect(board: Board, step: str, number: int) -> str:
    """Return the text printed on a space below its name."""
    if step == "property.land":
        return f"worth {board.values[number]}"
    if step == "lottery.must-bet":
        return f"bet {number}" if number else "bet and draw"
    if step == "space.exact":
        return f"forward {number}" if number > 0 else f"back {-number}"
    if step == "space.exact/go":
        return f"go to {board.spaces[number]}"
    plain = {
        "": f"+{board.bonus}",
        "space.plus": f"+{number}",
        "space.minus": f"−{number}",
        "rest.lose-turn": f"−{number}, lose a turn",
        "human.draw": "draw a card",
        "monte-carlo.bet": "bet and throw",
        "pool.hat": f"{number} to the Hat Pool",
        "pool.milk": f"{number} to the Milk Fund",
        "sanitarium.sent": "to bed",
        "park.sent": "to the Park",
    }
    return plain.get(step, "take the pool")


def standing(s: HighHat) -> tuple[int, ...]:
    """Return the totals: property and points together."""
    return tuple(s.total(seat) for seat in range(s.seats))


def turns(s: HighHat) -> int:
    return s.turns


def most_outcomes(board: Board) -> int:
    """Return the outcomes of two dice and the cube, or the size of the larger pile."""
    return max(6**3, *(len(pile) for pile in board.cards))


def accounts(s: HighHat) -> tuple[int, ...]:
    """Return the points of each seat and of the Register, without the pools."""
    balances = s.points.to_plain()
    return (*balances[: s.seats], balances[-1])


def evaluator_for(board: Any, options: Chosen, seats: int) -> HighHatEvaluator:
    return HighHatEvaluator(board, seats, options["monte-carlo"] == "limited", load_weights(GAME.folder, seats))


GAME: Game[HighHat] = Game(
    name="high-hat",
    title="High Hat, The Game of Society",
    line="Yachts, polo ponies and a turn at Monte Carlo: gather eight of society's possessions and 6000 points first.",
    version=3,
    seats=(3, 6),
    minutes=(45, 90),
    module=__name__,
    options=(
        Option(
            "announce",
            "win.announce",
            "A player has to notice and announce that he has won; or the table does it for everybody.",
            "by-player",
            ("by-player", "automatic"),
        ),
        Option(
            "duplicate-landing",
            "property.land",
            "Landing on a property one already owns brings its value, or nothing.",
            "value",
            ("value", "nothing"),
        ),
        Option(
            "monte-carlo",
            "monte-carlo.pays",
            "A lost bet at Monte Carlo costs no more than the points held; or all of it is a debt.",
            "limited",
            ("limited", "debt"),
        ),
        Option(
            "opening",
            "property.buy",
            "The Register sells at any time; or not before everybody has thrown once.",
            "at-any-time",
            ("at-any-time", "after-first-throw"),
        ),
        Option(
            "rounds",
            "end.agreed",
            "After so many rounds the highest total wins; 0 for no limit.",
            0,
            (),
            0,
            MOST_ROUNDS,
        ),
    ),
    book=BOOK,
    parse_edition=parse_edition,
    lay_out=lay_out,
    view_for=view_for,
    open_changes=open_changes,
    own_part=own_part,
    restore_open=restore_open,
    deal_unseen=restore_piles,
    names=names,
    absent=absent,
    board_data=board_data,
    standing=standing,
    turns=turns,
    most_outcomes=most_outcomes,
    terms=terms,
    demand=demand,
    replies=frozenset({"accept", "decline", "counter"}),
    standing_orders=StandingOrders("outbid", "no_bid", ("lot", "turns", "buyer")),
    decline_actions=frozenset({"no_bid", "lose_it", "not_yet", "decline"}),
    confirm_actions=frozenset({"lose_it", "not_yet", "agree_to_end"}),
    max_decisions=1_000_000,
    amounts={"points": (0, 10**9), "deal": (1, 10**6), "die": (1, 6), "count": (0, 10**4), "rounds": (0, MOST_ROUNDS)},
    economy=Economy("points", accounts, sales=("bought",), ruin=("broke",)),
    interrupt_question="move.throw",
    migrate=migrate,
    evaluator=evaluator_for,
    encoder=HighHatEncoder,
)
