"""Dice: an outcome of chance is one of the 6, 36 or 216 throws."""


def faces(outcome: int, dice: int) -> list[int]:
    """Return what each die shows, the first thrown first."""
    values: list[int] = []
    for _ in range(dice):
        values.append(outcome % 6 + 1)
        outcome //= 6
    values.reverse()
    return values


def two_dice(outcome: int) -> int:
    """Return the sum of two dice for this outcome of 36."""
    return outcome // 6 + outcome % 6 + 2


def describe_dice(outcome: int, dice: int) -> str:
    """Return a throw in words: "3 4 5"."""
    return " ".join([str(face) for face in faces(outcome, dice)])
