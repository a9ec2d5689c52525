"""Thinking ahead, at the smallest game there is."""

from typing import Any

from parlour.bots.search import Budget, candidates, compared
from parlour.kernel.chance import Fast
from parlour.kernel.mind import Mind, tried
from parlour.kernel.offer import Args, Offer
from tests.kernel.test_pig import PIG, Pig, pig


class Timid(Mind[Any]):
    """Holds at eight, though more would be better; the others are as likely to hold at five."""

    def __init__(self, seats: int) -> None:
        super().__init__(PIG, seats)
        self.casts: list[list[int]] = []

    def cast(self, seat: int, luck: Fast) -> None:
        self.characters = [luck.below(2) if other != seat else 0 for other in range(self.seats)]
        self.casts.append(self.characters)

    def step(self, s: Any, luck: Fast) -> None:
        seat = s.asked[0].seat
        PIG.act(s, seat, "hold" if s.turn >= (5 if self.characters[seat] else 8) else "roll", ())

    def candidates(self, s: Any, seat: int, offers: list[Offer], asked: bool, luck: Fast) -> list[tuple[str, Args]]:
        return [("hold" if s.turn >= 8 else "roll", ()), ("roll", ()), ("hold", ()), ("juggle", ())]


def position(turn: int, *points: int) -> Pig:
    s = pig(len(points))
    s.points = list(points)
    s.turn = turn
    return s


def weighed(s: Pig, worlds: int, seed: int = 1) -> dict[str, Any]:
    mind, luck = Timid(s.seats), Fast(seed)
    choices = candidates(mind, s, 0, PIG.offers(s, 0), True, luck)
    found = compared(mind, s, 0, choices, Budget(worlds), luck)
    return {one.choice[0].action: one for one in found if one.choice}


def test_only_what_is_on_offer_is_tried_and_the_minds_own_move_comes_first() -> None:
    for turn, order in ((0, ["roll", "hold"]), (9, ["hold", "roll"])):
        assert list(weighed(position(turn, 0, 0), 8)) == order


def test_what_wins_at_once_is_seen() -> None:
    found = weighed(position(20, 80, 99), 40)
    assert found["hold"].chance == 1.0
    assert found["roll"].lead < 0


def test_a_better_move_than_the_minds_own_is_found() -> None:
    """Twelve points short, with a rival who lacks one, eight are too few to hold."""
    found = weighed(position(8, 88, 99), 60)
    assert found["roll"].lead > 2 * found["roll"].error


def test_every_choice_is_played_out_in_the_same_world_with_the_same_luck() -> None:
    s, mind = position(5, 40, 40), Timid(2)
    offers: list[Offer | None] = [PIG.offers(s, 0)[1]] * 2
    one, other = tried(mind, s, 0, offers, [(), ()], 50, Fast(3))
    assert one == other and 0 < sum(one) < 50
    assert len(mind.casts) == 50 and {tuple(cast) for cast in mind.casts} == {(0, 0), (0, 1)}


def test_the_same_seed_thinks_the_same() -> None:
    s = position(8, 30, 50)
    one, same, other = [[(found.chance, found.lead) for found in weighed(s, 100, seed).values()] for seed in (5, 5, 6)]
    assert one == same != other
