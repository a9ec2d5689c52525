"""A roll-off: everybody rolls, the highest or the lowest wins, and those who tie roll again."""

from parlour.kernel.bits import bit


def add_roll(best: int, leaders: int, seat: int, roll: int, lowest: bool = False) -> tuple[int, int]:
    """Return the best roll and the seats that rolled it, a bit for each, after one more roll."""
    if roll == best:
        return best, leaders | bit(seat)
    return (roll, bit(seat)) if (roll < best) == lowest else (best, leaders)
