"""Who has won, in shares: the seats in first place divide the win among them."""

from collections.abc import Sequence


def win_share(places: Sequence[int], seat: int) -> float:
    """Return the seat's share of the win; an unfinished game has no places and no winner."""
    return 1.0 / places.count(1) if places and places[seat] == 1 else 0.0


def win_shares(places: Sequence[int]) -> list[float]:
    """Return every seat's share of the win."""
    return [win_share(places, seat) for seat in range(len(places))]
