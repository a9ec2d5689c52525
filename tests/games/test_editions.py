"""Editions that people write: what could never end is refused, and what is read can be played."""

import random
import re

import pytest

from parlour.kernel.chance import Fast
from parlour.kernel.edition import EditionError, EditionNode, parse_edition_text
from parlour.kernel.game import build_edition, load_edition
from parlour.kernel.stepper import random_playout
from parlour.play.table import find_game, shelf

HIGH_HAT = find_game("high-hat")
OWN = load_edition(HIGH_HAT)[0].text


def card(pile: str, does: str) -> str:
    return f'[[{pile}]]\nname = "One card"\ncopies = 1\nsource = "reconstructed"\n{does}\n'


def with_piles(lottery: str, human: str, text: str = OWN) -> EditionNode:
    """The board with other cards."""
    return parse_edition_text(text[: text.index("# ---- The Lottery cards")] + lottery + human, "mine.toml")


WIN = card("lottery", 'does = "win"\ntimes = 1')
PLUS = card("human", 'does = "plus"\namount = 25')
SENT_ON = OWN.replace(
    'name = "Good Introductions"\ndoes = "forward"\nspaces = 3',
    'name = "Good Introductions"\ndoes = "back"\nspaces = 3',
)  # to the second of the spaces called Human Equation

GO_ON = card("human", 'does = "go"\nspace = "Good Introductions"')
AROUND = {
    "a card leads to a space that leads to its own pile": (
        with_piles(WIN, GO_ON, SENT_ON),
        "Human Equation → the Human Equation cards → Good Introductions → Human Equation",
    ),
    "a card that bets again": (
        with_piles(card("lottery", 'does = "bet"\namount = 5'), PLUS),
        "the Lottery cards → the Lottery cards",
    ),
    "from pile to pile and back": (
        with_piles(card("lottery", 'does = "go"\nspace = "Human Equation"'), card("human", 'does = "bet"\namount = 5')),
        "Human Equation → the Human Equation cards → the Lottery cards → Human Equation",
    ),
    "by a space where one bets": (
        with_piles(card("lottery", 'does = "go"\nspace = "Lottery, bet fifty"'), PLUS),
        "Lottery, bet fifty → the Lottery cards → Lottery, bet fifty",
    ),
}


@pytest.mark.parametrize("around", AROUND)
def test_a_board_that_sends_a_piece_round_for_ever_is_refused(around: str) -> None:
    node, way = AROUND[around]
    with pytest.raises(EditionError, match=r"mine.toml, line \d+: .*round for ever") as error:
        build_edition(HIGH_HAT, node)
    assert way in str(error.value)


def test_a_long_way_with_an_end_is_none_of_those() -> None:
    human = card("human", 'does = "go"\nspace = "Good Introductions"') + card("human", 'does = "bet"\namount = 5')
    lottery = card("lottery", 'does = "go"\nspace = "Start New Social Season"')
    build_edition(HIGH_HAT, with_piles(lottery, human))


def test_more_cards_than_a_pile_can_hold() -> None:
    human = card("human", 'does = "plus"\namount = 5').replace("copies = 1", "copies = 50") * 5
    with pytest.raises(EditionError, match="250 cards; 200 are the most"):
        build_edition(HIGH_HAT, with_piles(WIN, human))


NUMBER = re.compile(r"\d+")
NUMBERS = re.compile(r"((?<![\w#\"-])\d+(?![\w\"]))")  # apart from those in names and colours
OTHERS = (0, 1, 2, 3, 5, 10, 50, 100, 1000, 9_995, 10**6)


@pytest.mark.parametrize("name", shelf())
def test_an_edition_that_is_read_can_be_played(name: str) -> None:
    game, rng = shelf()[name], random.Random(8)
    own = load_edition(game)[0].text
    played = 0
    for number in range(60):
        share = rng.choice((0.01, 0.03, 0.2))
        text = "".join(
            str(rng.choice(OTHERS)) if NUMBER.fullmatch(piece) and rng.random() < share else piece
            for piece in NUMBERS.split(own)
        )
        try:
            edition = build_edition(game, parse_edition_text(text, "mine.toml"))
        except EditionError:
            continue
        s = game.begin(rng.randint(*game.seats), game.complete_options({}), edition)
        game.book.advance(s)
        random_playout(game.book, s, Fast(number), 300, game.interrupt_question)
        assert not s.wrong(), text
        played += 1
    assert played > 2
