"""What a search bot asks about a game: which choices to try, how games play out, who is likely to win.

A seat's view is determinised into a state the seat cannot tell from the real one, and that is resampled as often as
needed. In each sampled state every choice is played out with the same luck, so that only the choice makes a difference.
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
    """How one game is played well, in its module `evaluator`; it keeps nothing from one decision to the next."""

    def __init__(self, book: Book[S], seats: int) -> None:
        self.book = book
        self.seats = seats
        self.errors_needed = 2.0  # standard errors by which another move must beat the evaluator's own
        self.least_gain = 0.0  # win probability by which another move must beat it
        self.rollout_factor = 1  # rollouts for each rollout of a usual game, as they are quicker
        self.world_factor = 1  # sampled states for each one of the budget
        self.batch = 8  # sampled states between two comparisons of the choices
        self.changing_characters = False  # in games to learn from: whether the characters change every turn
        self.weights: list[float] = []  # learned, of each feature
        self.characters = [0] * seats  # how each seat plays in the present rollout; 0 as well as it can
        self.predicts = False  # whether it has features that predict the winner before the end
        self.figures: list[tuple[str, int]] = []  # of `key_figures`: the name of each, and its number
        self.decisive = ""  # the figure that outweighs all others

    # ---- what each game defines -----------------------------------------------------------

    def resample(self, s: S, seat: int, luck: Fast) -> S:
        """Return another state that the seat cannot tell from this one; a copy if nothing is hidden."""
        copied = s.copy()
        assert isinstance(copied, type(s))
        return copied

    def draw_characters(self, s: S, seat: int, luck: Fast) -> None:
        """Draw how each other seat plays in this rollout, as the seat cannot know."""

    def candidates(self, s: S, seat: int, offers: list[Offer], asked: bool, luck: Fast) -> list[tuple[str, Args]]:
        """Return the evaluator's own move, then others worth trying: actions, "" to do nothing."""
        raise NotImplementedError

    def step(self, s: S, luck: Fast) -> None:
        """Let an asked seat decide by its character, or several at once if that is quicker."""
        raise NotImplementedError

    def may_stop(self, s: S, began: int) -> bool:
        """Return whether `worth` is good enough now, in a rollout that began in turn `began`."""
        return False

    def turn(self, s: S) -> int:
        """Return a number that grows with every turn."""
        return 0

    def features(self, s: S, seat: int) -> list[float]:
        """Return the numbers from which the winner is predicted; none if the game has no value model."""
        return []

    def worth(self, s: S, seat: int) -> float:
        """Return the seat's share of the win, or before the end its predicted win probability."""
        if s.over:
            won = [1 for place in s.places if place == 1]
            return 1.0 / len(won) if s.places[seat] == 1 else 0.0
        scores = [self.score(s, p) for p in range(s.seats)]
        total = 0.0
        for score in scores:
            total += exp(score - scores[seat])
        return 1.0 / total

    def score(self, s: S, seat: int) -> float:
        """Return the seat's score; win probabilities are proportional to the exponentials of the scores."""
        features = self.features(s, seat)
        total = 0.0
        for k in range(len(self.weights)):
            total += self.weights[k] * features[k]
        return total

    # ---- what explains a choice -----------------------------------------------------------

    def chances(self, s: S) -> list[float]:
        """Return each seat's predicted win probability; `worth` may differ if that makes for better choices."""
        if s.over:
            first = s.places.count(1)
            return [1.0 / first if place == 1 else 0.0 for place in s.places]
        scores = [self.score(s, p) for p in range(s.seats)]
        top = max(scores)
        odds = [exp(score - top) for score in scores]
        total = sum(odds)
        return [share / total for share in odds]

    def key_figures(self, s: S, seat: int) -> list[float]:
        """Return how the seat has done in numbers that people care about; more is better."""
        return []

    def play_until_predictable(self, s: S, luck: Fast) -> None:
        """Play out until `chances` are worth asking."""
        self.play_out(s, luck)

    # ---- what tuning may change -----------------------------------------------------------

    def parameters(self) -> dict[str, tuple[float, float, float]]:
        """Return each parameter by name: its value, and the least and most worth trying."""
        return {}

    def set_parameter(self, name: str, value: float) -> None:
        raise NotImplementedError

    # ---- rollouts -------------------------------------------------------------------------

    def play_out(self, s: S, luck: Fast) -> None:
        """Play to the end, or until `worth` may be asked.

        Every turn has luck of its own, however much luck earlier turns used. Two rollouts that differ in one choice
        then differ only in what follows from it.
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
    """Return the weights that `parlour learn` has written to a game's folder for so many seats, or none."""
    path = folder / "chances.toml"
    by_seats: dict[str, list[float]] = (
        tomllib.loads(path.read_text(encoding="utf-8"))["weights"] if path.exists() else {}
    )
    return by_seats.get(str(seats), [])


def play_out_choices(
    evaluator: Evaluator[S], world: S, seat: int, offers: list[Offer | None], args: list[Args], samples: int, luck: Fast
) -> list[list[float]]:
    """Return each choice's worth in so many sampled states, the same ones for all; the offer None is to do nothing."""
    values: list[list[float]] = [[] for _ in offers]
    own = Fast(0)
    for _ in range(samples):
        sample = evaluator.resample(world, seat, luck)
        evaluator.draw_characters(sample, seat, luck)
        luck.below(2)
        for k in range(len(offers)):
            s = sample.copy()
            assert isinstance(s, type(sample))
            own.catch_up(luck)
            offer = offers[k]
            if offer is not None:
                evaluator.book.take(s, seat, offer, args[k])
            evaluator.play_out(s, own)
            values[k].append(evaluator.worth(s, seat))
    return values
