"""Madder than a Hatter (Chevee Dodd): hats to collect and hats to palm off, for three or four players."""

from parlour.games.hatter.cards import (
    ABILITIES,
    ACTIONS,
    HABERDASHERS,
    HATS,
    STYLES,
    Cards,
    Haberdasher,
    inventory_points,
)
from parlour.games.hatter.encoder import HatterEncoder
from parlour.games.hatter.evaluator import HatterEvaluator
from parlour.games.hatter.fields import open_changes
from parlour.games.hatter.migrate import migrate
from parlour.games.hatter.open_part import restore_open
from parlour.games.hatter.rules import BOOK, lay_out
from parlour.games.hatter.state import Hatter
from parlour.games.hatter.terms import terms
from parlour.games.hatter.view import board_data, deal_unseen, own_part, view_for
from parlour.kernel.edition import EditionNode
from parlour.kernel.game import Game, Option

SEATS = (3, 4)


def parse_edition(page: EditionNode) -> Cards:
    """Read the cards of an edition."""
    name = page.text_of("name")
    hand, line = read_deals(page.rows("deal", len(SEATS), len(SEATS)))
    score = page.table("score")
    single, exclusive = score.int_of("single", 0, 100), score.int_of("exclusive", 0, 100)
    score.check_all_read()
    styles, colours = read_styles(page.rows("style", STYLES, STYLES))
    actions = read_premiums(page.rows("premium", STYLES, STYLES), styles)
    people = [read_haberdasher(row) for row in page.rows("haberdasher", HABERDASHERS, HABERDASHERS)]
    return Cards(name, hand, line, single, exclusive, styles, colours, actions, people)


def read_deals(rows: list[EditionNode]) -> tuple[dict[int, int], dict[int, int]]:
    """Read the cards in a hand and in the line, by the number of players."""
    hand: dict[int, int] = {}
    line: dict[int, int] = {}
    for row in rows:
        players = row.int_of("players", *SEATS)
        if players in hand:
            row.wrong("players", "wrong-deal-twice", players=players)
        hand[players] = row.int_of("hand", 1, HATS // players - 2)
        left = HATS - players * (1 + hand[players])
        line[players] = row.int_of("line", 1, left)
        if left % line[players]:
            row.wrong("line", "wrong-line", hats=left, line=line[players])
        row.check_all_read()
    return hand, line


def read_styles(rows: list[EditionNode]) -> tuple[list[str], list[str]]:
    names: list[str] = []
    for row in rows:
        name = row.text_of("name")
        if name in names:
            row.wrong("name", "wrong-style-twice", style=name)
        names.append(name)
    colours = [row.colour_of("colour") for row in rows]
    for row in rows:
        row.check_all_read()
    return names, colours


def read_premiums(rows: list[EditionNode], styles: list[str]) -> list[str]:
    """Read the action of each style's Premium hat."""
    actions: dict[str, str] = {}
    for row in rows:
        style = row.text_of("style", tuple(styles))
        if style in actions:
            row.wrong("style", "wrong-premium-twice", style=style)
        action = row.text_of("action", ACTIONS)
        if action != "none" and action in actions.values():
            row.wrong("action", "wrong-action-twice", action=action)
        actions[style] = action
        row.check_all_read()
    return [actions[style] for style in styles]


def read_haberdasher(row: EditionNode) -> Haberdasher:
    name, ability = row.text_of("name"), row.text_of("ability", ABILITIES)
    hats = row.int_of("hats", 1, HATS) if ability == "liquidator" else 0
    every = row.int_of("every", 1, STYLES) if ability == "connoisseur" else 1
    most = row.int_of("most", 0, STYLES) if ability == "connoisseur" else 0
    row.check_all_read()
    return Haberdasher(name, ability, hats, every, most)


def names(cards: Cards) -> dict[str, list[str]]:
    return {
        "hat": cards.hats,
        "style": cards.styles,
        "haberdasher": [haberdasher.name for haberdasher in cards.haberdashers],
    }


def standing(s: Hatter) -> tuple[int, ...]:
    """Return each seat's points, and what its inventory would score if the round ended now."""
    if s.over:
        return tuple(s.score)
    return tuple(points + inventory_points(s.setting, shop) for points, shop in zip(s.score, s.shop, strict=True))


def turns(s: Hatter) -> int:
    """Return the turns begun; the end of a round belongs to its last turn."""
    return (s.round - 1) * s.setting.turns + min(s.turns + 1, s.setting.turns) if s.round else 0


def most_outcomes(_cards: Cards) -> int:
    """Return the outcomes of drawing the first hat."""
    return HATS


GAME: Game[Hatter] = Game(
    name="madder-than-a-hatter",
    title="Madder than a Hatter",
    line="Stock your shop with one of everything, or with all there is of one, and palm the rest off on your rivals.",
    version=3,
    seats=SEATS,
    minutes=(15, 30),
    module=__name__,
    options=(
        Option(
            "premium",
            "cards.premium",
            "Premium hats have actions (which are reconstructed), or are played like any other hat.",
            "yes",
            ("yes", "no"),
        ),
        Option(
            "memory",
            "turn.take",
            "What was taken openly stays marked in a hand until it is played, or everybody has to remember it.",
            "shown",
            ("shown", "hidden"),
        ),
    ),
    book=BOOK,
    parse_edition=parse_edition,
    lay_out=lay_out,
    view_for=view_for,
    open_changes=open_changes,
    own_part=own_part,
    restore_open=restore_open,
    migrate=migrate,
    deal_unseen=deal_unseen,
    secrets=True,
    names=names,
    board_data=board_data,
    standing=standing,
    turns=turns,
    rounds=lambda s: s.round,
    most_outcomes=most_outcomes,
    terms=terms,
    decline_actions=frozenset({"decline", "refrain", "keep_all"}),
    reveals=frozenset({"inspected", "peeked", "exchanged", "kept", "played", "revealed"}),
    max_decisions=10_000,
    amounts={"points": (0, 10_000), "count": (0, HATS), "place": (1, HATS), "round": (1, 1000)},
    evaluator=HatterEvaluator,
    encoder=HatterEncoder,
)
