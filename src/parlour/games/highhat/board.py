"""The board, the cards and the prices of an edition, with tables computed from them once."""

from typing import Final

from mypy_extensions import i64

from parlour.kernel.int_rows import IntRow, int_row
from parlour.kernel.names import code_of
from parlour.kernel.setting import Edition

KINDS: Final = 10  # of property
SETS: Final = 1 << KINDS  # of property, a bit for each kind
MOST_KEPT: Final = 16  # cards of both piles that may be kept
STEP: Final = 5  # every amount is a multiple of it
CUBE: Final[list[str]] = ["none", "man-about-town", "move-back", "lottery", "human-equation"]  # faces
ABOUT_TOWN: Final = 1
MOVE_BACK: Final = 2
LOTTERY: Final = 3
HUMAN_EQUATION: Final = 4
LOTTERY_PILE: Final = 0
HUMAN_PILE: Final = 1

Effect = tuple[str, int]  # the step of the rules that a space or card leads to, and its number


class KeptCard:
    """A card that a player may keep: a policy, or the doctor's word, which covers nothing."""

    def __init__(self, pile: int, card: int, covers: int) -> None:
        self.pile = pile
        self.card = card
        self.covers = covers  # a bit for each kind


class Board(Edition):
    """The edition."""

    def __init__(
        self,
        name: str,
        properties: list[str],
        values: list[int],
        spaces: list[str],
        effects: list[Effect],
        cards: list[list[str]],  # of each pile
        card_effects: list[list[Effect]],
        kept: list[KeptCard],
        cube: list[int],  # the face on each side
        notes: list[tuple[int, int]],  # point cards at the start: value and number
        goal: tuple[int, int],  # kinds, points
        bonus: int,
        fine: int,
        bets: tuple[int, int],  # least, most
        park_exit: int,
    ) -> None:
        self.name = name
        self.properties = properties
        self.values: IntRow = int_row(values)
        self.spaces = spaces
        self.length = len(spaces)
        self.steps = [step for step, _ in effects]
        self.leads: IntRow = int_row([code_of(step) if step else 0 for step in self.steps])  # by number
        self.numbers: IntRow = int_row([number for _, number in effects])
        self.collects: IntRow = int_row([int(step.endswith("/collect")) for step in self.steps])
        self.cards = cards
        self.card_steps = [[step for step, _ in pile] for pile in card_effects]
        self.card_leads: list[IntRow] = [int_row([code_of(step) for step, _ in pile]) for pile in card_effects]
        self.card_numbers: list[IntRow] = [int_row([number for _, number in pile]) for pile in card_effects]
        self.keeps: list[IntRow] = [int_row([int(keeps(step)) for step, _ in pile]) for pile in card_effects]
        self.kept = kept
        self.policies: i64 = sum([1 << i for i in range(len(kept)) if kept[i].covers])
        self.doctors: i64 = sum([1 << i for i in range(len(kept)) if not kept[i].covers])
        self.cube: IntRow = int_row(cube)
        self.notes = notes
        self.start_points = sum([value * cards for value, cards in notes])
        self.goal_kinds, self.goal_points = goal
        self.bonus = bonus
        self.fine = fine
        self.least_bet, self.most_bet = bets
        self.park_exit = park_exit
        # worth[kinds]: their value together; within[points // STEP]: the kinds worth no more than that
        self.worth: IntRow = int_row(
            [sum([values[k] for k in range(KINDS) if kinds >> k & 1]) for kinds in range(SETS)]
        )
        self.within: IntRow = int_row(
            [sum([1 << k for k in range(KINDS) if values[k] <= most]) for most in range(0, max(values) + STEP, STEP)]
        )

    def affordable(self, points: i64) -> i64:
        """Return the kinds worth no more than so many points, a bit for each."""
        step: i64 = STEP
        at = points // step
        return self.within[at] if at < len(self.within) else SETS - 1

    def covering(self, k: int) -> int:
        """Return the policies that cover this kind, a bit for each."""
        return sum([1 << i for i in range(len(self.kept)) if self.kept[i].covers >> k & 1])


def keeps(step: str) -> bool:
    """Return whether a card with this step is kept."""
    return step in ("insurance.policy", "kept.doctor")
