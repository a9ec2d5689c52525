"""The setup of a game for learners."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.kernel.game import Chosen, Game, load_edition
from parlour.learning.buffers import zero_marks, zero_reals
from parlour.learning.codec import MOST_THINGS, Codec
from parlour.learning.encoder import FeatureWriter
from parlour.learning.token_env import EnvSpec, TokenEnv
from parlour.learning.view_encoder import ViewEncoder
from parlour.play.table import find_game


def make_codec(game: Game[Any], edition: Any, ladder: bool) -> Codec:
    """Return the alphabet of this game; amounts go by a ladder, or exactly."""
    sizes = {unit: len(names) for unit, names in game.names(edition).items()} | {"seat": game.seats[1]}
    return Codec(sorted(game.book.actions), min(MOST_THINGS, max(sizes.values())), list(sizes), ladder)


def make_env_spec(
    game: Game[Any], seats: int, options: Chosen, edition: Any, ladder: bool, longest: int = 0
) -> EnvSpec[Any]:
    """Return what tables of this setup share; a game is cut off after `longest` decisions, or as many as it says."""
    codec = make_codec(game, edition, ladder)
    encoder = game.encoder() if game.encoder else ViewEncoder(game, edition)
    fresh = game.begin(seats, options, edition)
    return EnvSpec(game.book, game.interrupt_question, codec, encoder, fresh, longest or game.max_decisions)


class EnvConfig:
    """The checked setup of an environment: game, seats, options, edition and spec."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Chosen | None = None,
        edition: str | Path | None = None,
        ladder: bool = True,
        longest: int = 0,
    ) -> None:
        self.game = find_game(game)
        self.seats = self.game.seats[0] if seats is None else seats
        self.game.check_seats(self.seats)
        self.options = self.game.complete_options(options or {})
        self.edition = load_edition(self.game, edition)[1]
        self.spec = make_env_spec(self.game, self.seats, self.options, self.edition, ladder, longest)


class Observation:
    """The observations and action masks of one table, as NumPy arrays."""

    def __init__(self, env: TokenEnv[Any]) -> None:
        self.env = env
        spec = env.spec
        row, self.marks = zero_reals(int(spec.size)), zero_marks(int(spec.codec.size))
        self.features = FeatureWriter(row, int(spec.size), spec.fresh.seats)
        self.row = np.frombuffer(row, np.float64)
        self.mask = np.frombuffer(self.marks, np.int8)

    def of_seat(self, seat: int) -> NDArray[np.float32]:
        self.env.write(seat, self.features)
        return self.row.astype(np.float32)

    def action_mask(self) -> NDArray[np.int8]:
        self.env.mark(self.marks, 0)
        return self.mask.copy()
