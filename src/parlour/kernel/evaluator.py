"""Thinking on states: how a game is played well, and many games played out in worlds that somebody has imagined.

A seat that thinks imagines a world it cannot tell from the real one (`determinise`), and from that as many others as it
likes (`redealt`). In each world every choice it has is played out with the same luck, so that what differs in the end
comes of the choice.
"""

import tomllib
from math import exp
from pathlib import Path
from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from parlour.kernel.book import Book
from parlour.kernel.chance import Fast
from parlour.kernel.offer import Args, Offer
from parlour.kernel.state import State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator(Generic[S]):
    """One game's: compiled with its rules, beside which it stands as `mind.py`. It keeps nothing between decisions."""

    def __init__(self, book: Book[S], seats: int) -> None:
        self.book = book
        self.seats = seats
        self.errors_needed = 2.0  # standard errors by which another move has to be better than the mind's own
        self.least_gain = 0.0  # of a win: a lead too small to give up its own move for
        self.rollout_factor = 1  # games that it plays out where others have time for one
        self.world_factor = 1  # worlds in which it thinks for each of the budget's
        self.batch = 8  # worlds between two looks at how the choices stand
        self.changing_characters = (
            False  # whether everybody's character changes from turn to turn, in games to learn from
        )
        self.weights: list[float] = []  # of each feature, as they were learned
        self.characters = [0] * seats  # in the world being played out: how each seat plays; 0 as well as it can
        self.predicts = False  # whether it has features, from which `worth` is told before the end
        self.figures: list[tuple[str, int]] = []  # what `reckoned` gives: its name in words, and what it is about
        self.decisive = ""  # the one of them beside which none of the others matters

    # ---- each game's own ------------------------------------------------------------------

    def resample(self, s: S, seat: int, luck: Fast) -> S:
        """Another world that the seat cannot tell from this one. Where nothing is hidden there is no other."""
        copied = s.copy()
        assert isinstance(copied, type(s))
        return copied

    def draw_characters(self, s: S, seat: int, luck: Fast) -> None:
        """Draw how everybody but the seat plays from here on: nobody knows who they are, but for what they have."""

    def candidates(self, s: S, seat: int, offers: list[Offer], asked: bool, luck: Fast) -> list[tuple[str, Args]]:
        """What the seat would do by itself, then whatever else is worth trying: actions, "" to do nothing."""
        raise NotImplementedError

    def step(self, s: S, luck: Fast) -> None:
        """Somebody who is asked decides, by their character; or several do at once, where that is quicker."""
        raise NotImplementedError

    def may_stop(self, s: S, began: int) -> bool:
        """Whether `worth` may be asked already, so many turns after `began`; else only at the end."""
        return False

    def turn(self, s: S) -> int:
        """A number that goes up with every turn."""
        return 0

    def features(self, s: S, seat: int) -> list[float]:
        """How a seat stands, in numbers from which it can be foretold who wins; nothing where that is not done."""
        return []

    def worth(self, s: S, seat: int) -> float:
        """The seat's chance to win: what it has won, or what the features of all promise."""
        if s.over:
            won = [1 for place in s.places if place == 1]
            return 1.0 / len(won) if s.places[seat] == 1 else 0.0
        scores = [self.score(s, p) for p in range(s.seats)]
        total = 0.0
        for score in scores:
            total += exp(score - scores[seat])
        return 1.0 / total

    def score(self, s: S, seat: int) -> float:
        """Of one seat; the chances are as the exponentials of the scores."""
        found = self.features(s, seat)
        total = 0.0
        for k in range(len(self.weights)):
            total += self.weights[k] * found[k]
        return total

    # ---- for those who want to know why -----------------------------------------------------

    def chances(self, s: S) -> list[float]:
        """Each seat's chance to win, as it is: `worth` may be what is better to go by."""
        if s.over:
            first = s.places.count(1)
            return [1.0 / first if place == 1 else 0.0 for place in s.places]
        scores = [self.score(s, p) for p in range(s.seats)]
        top = max(scores)
        risen = [exp(score - top) for score in scores]
        total = sum(risen)
        return [one / total for one in risen]

    def key_figures(self, s: S, seat: int) -> list[float]:
        """How the seat has come out in numbers that people care about, each the better the more it is."""
        return []

    def play_until_predictable(self, s: S, luck: Fast) -> None:
        """As far as `chances` can tell."""
        self.play_out(s, luck)

    # ---- what tuning may change of the mind's own moves -----------------------------------

    def parameters(self) -> dict[str, tuple[float, float, float]]:
        """Each by name: as it is, and the least and the most worth trying."""
        return {}

    def set_parameter(self, name: str, value: float) -> None:
        raise NotImplementedError

    # ---- games played out -----------------------------------------------------------------

    def play_out(self, s: S, luck: Fast) -> None:
        """To the end, or as far as is enough.

        Every turn has luck of its own, whatever the turns before it used of theirs: worlds that part by one choice stay
        alike in all that does not come of it.
        """
        low, carry = luck.low, luck.carry
        began = self.turn(s)
        turn = began
        while not s.over:
            now = self.turn(s)
            if now != turn:
                turn = now
                luck.branch(low, carry, turn)
            if s.chance:
                self.book.resolve_chance(s, luck.below(s.chance))
            elif self.may_stop(s, began):
                return
            else:
                self.step(s, luck)


def load_weights(folder: Path, seats: int) -> list[float]:
    """The weights that `parlour learn` has left beside a mind, for so many seats; none where it has not."""
    path = folder / "chances.toml"
    known = tomllib.loads(path.read_text(encoding="utf-8"))["weights"] if path.exists() else {}
    found: list[float] = known.get(str(seats), [])
    return found


def play_out_choices(
    evaluator: Evaluator[S], world: S, seat: int, offers: list[Offer | None], args: list[Args], worlds: int, luck: Fast
) -> list[list[float]]:
    """For each choice (None: to do nothing) what it came to, world by world; the k-th of each are one world."""
    found: list[list[float]] = [[] for _ in offers]
    own = Fast(0)
    for _ in range(worlds):
        one = evaluator.resample(world, seat, luck)
        evaluator.draw_characters(one, seat, luck)
        luck.below(2)
        for k in range(len(offers)):
            s = one.copy()
            assert isinstance(s, type(one))
            own.catch_up(luck)
            offer = offers[k]
            if offer is not None:
                evaluator.book.take(s, seat, offer, args[k])
            evaluator.play_out(s, own)
            found[k].append(evaluator.worth(s, seat))
    return found
