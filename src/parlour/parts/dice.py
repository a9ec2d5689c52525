"""Dice are outcomes of chance: which of the 6, 36 or 216 throws came."""


def faces(outcome: int, dice: int) -> list[int]:
    """What each die shows, the first thrown first."""
    shown: list[int] = []
    for _ in range(dice):
        shown.append(outcome % 6 + 1)
        outcome //= 6
    shown.reverse()
    return shown


def two_dice(outcome: int) -> int:
    """The sum of two dice, given which of the 36 throws came."""
    return outcome // 6 + outcome % 6 + 2


def describe_dice(outcome: int, dice: int) -> str:
    """A throw as people say it: "3 4 5"."""
    return " ".join([str(face) for face in faces(outcome, dice)])
