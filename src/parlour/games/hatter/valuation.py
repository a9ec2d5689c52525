"""What hats are worth in a shop: the characters and formulas that bots and evaluator of Madder than a Hatter share."""

from typing import Final

from parlour.games.hatter.cards import COPIES, Cards

PREMIUM: Final = COPIES - 1  # hat % COPIES of a Premium hat
CONNOISSEUR: Final = 0.4  # points: a Premium hat in a Connoisseur's shop
SPENT: Final = 0.3  # points: any further card in hand, until the end of the round


class Character:
    """What a player heeds. Other numbers than those of `STEADY` were tried against it; none was clearly better."""

    def __init__(
        self, rivals: float, leader: float, spoiled: float, in_hand: float, spoiling: float, fourth: float
    ) -> None:
        self.rivals = rivals  # worth of a point taken from a rival
        self.leader = leader  # worth of a point taken from the leader
        self.spoiled = spoiled  # chance that a hat still to be played spoils a single, at the start of a round
        self.in_hand = in_hand  # worth of a point that can be laid down at the end
        self.spoiling = spoiling  # worth of a point that a card in hand could take from a rival
        self.fourth = fourth  # chance that the missing fourth hat of an Exclusive still comes


STEADY: Final = Character(rivals=0.5, leader=0.7, spoiled=0.35, in_hand=0.8, spoiling=0.3, fourth=0.25)
NAIVE: Final = Character(rivals=0.4, leader=0.4, spoiled=0.0, in_hand=0.0, spoiling=0.0, fourth=0.0)
SELFISH: Final = Character(rivals=0.0, leader=0.0, spoiled=0.0, in_hand=0.0, spoiling=0.0, fourth=0.0)


def three_worth(
    cards: Cards, character: Character, ability: str, left: float, unplayed: int, other_threes: int
) -> float:
    """Return what three hats of a style will be worth to a shop; `left` is what is left of the round."""
    if ability == "monopolist" and other_threes == 0:  # counts one style only
        return 0.9 * cards.exclusive
    return cards.exclusive * character.fourth * left if unplayed else 0.0


def pair_worth(cards: Cards, ability: str, other_pairs: int) -> float:
    """Return what two hats of a style will be worth to a shop: nothing, unless the haberdasher can break them up."""
    if (ability == "liquidator" and other_pairs < 2) or (ability == "salesman" and other_pairs < 1):
        return 0.8 * cards.single
    return 0.0
