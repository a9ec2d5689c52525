"""Every game on the shelf for OpenSpiel; importing this module registers them.

    import parlour.envs.open_spiel, pyspiel
    game = pyspiel.load_game("python_parlour_high_bid(players=4)")

Chance is explicit and uniform, actions are tokens (docs/envs.md), and the return is the share of the win less 1/n.
`resample_from_infostate` determinises what the player cannot see.
"""

from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.envs.missing import missing_library_error

try:
    import pyspiel
except ImportError:
    raise missing_library_error("OpenSpiel", "open-spiel") from None

from parlour.games import shelf
from parlour.kernel.chance import Fast
from parlour.kernel.event import SPECTATOR
from parlour.kernel.game import Game
from parlour.kernel.state import Reader
from parlour.kernel.stepper import NOBODY
from parlour.learning.codec import DONE
from parlour.learning.env_config import EnvConfig, Observation
from parlour.learning.rewards import win
from parlour.learning.token_env import TokenEnv

MOST_TOKENS = 100  # of one decision, which bounds the length of a game
LONGEST = 2**31 - 1  # length of a game that OpenSpiel can hold
DIGEST = 12  # bytes


class TokenTable:
    """All that changes in the course of a game; OpenSpiel copies and pickles it."""

    def __init__(self, config: EnvConfig, s: Any = None) -> None:
        self.config = config
        self.public_digest = b""  # of all events that everybody has seen
        self.tokens: tuple[int, ...] = ()  # of the decision begun
        self.token_env: TokenEnv[Any] = TokenEnv(config.spec, Fast(0))
        if s is None:
            s = config.spec.fresh.copy()
            config.game.book.advance(s)
        self.token_env.s = s

    def find_turn(self) -> None:
        """Find the seat to act; called once after every decision and outcome of chance."""
        env = self.token_env
        if env.s.over or env.s.chance or env.decisions >= env.spec.longest:
            env.seat = NOBODY
        else:
            env.go_on()

    def open_decision(self) -> None:
        """Open the decision of a copied table again, with the tokens already chosen in it."""
        env = self.token_env
        if env.seat >= 0:
            book, s = env.spec.book, env.s
            env.choice.open(
                book.anytime(s, env.seat) if env.may_interrupt else book.answers_at(s, s.place_of(env.seat)),
                env.may_interrupt,
            )
            for token in self.tokens:
                env.choice.step(token)

    def __deepcopy__(self, _memo: object) -> "TokenTable":
        return copy_table(self, self.token_env.s.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        config, plain = self.config, self.token_env.s.to_plain()
        return restore_table, (config.game.name, config.seats, config.spec.codec.ladder, plain, self.progress())

    def progress(self) -> tuple[Any, ...]:
        """Return what has to be copied beside the state."""
        env, stepper = self.token_env, self.token_env.stepper
        return (
            int(env.seat), env.may_interrupt, int(env.decisions),
            int(stepper.last_ticket), int(stepper.seat), int(stepper.left), self.tokens, self.public_digest,
        )  # fmt: skip

    def restore_progress(self, progress: tuple[Any, ...]) -> None:
        env, stepper = self.token_env, self.token_env.stepper
        env.seat, env.may_interrupt, env.decisions = progress[:3]
        stepper.last_ticket, stepper.seat, stepper.left = progress[3:6]
        self.tokens, self.public_digest = progress[6:]
        self.open_decision()


def copy_table(table: TokenTable, s: Any) -> TokenTable:
    """Return a copy of the table with this state."""
    twin = TokenTable(table.config, s)
    twin.restore_progress(table.progress())
    return twin


def restore_table(name: str, seats: int, ladder: bool, plain: Any, progress: tuple[Any, ...]) -> TokenTable:
    config = config_for(name, seats, ladder)
    s = config.spec.fresh.copy()
    s.load(Reader(plain))
    table = TokenTable(config, s)
    table.restore_progress(progress)
    return table


CONFIGS: dict[tuple[str, int, bool], EnvConfig] = {}


def config_for(name: str, seats: int, ladder: bool) -> EnvConfig:
    """Return the config, made once for all tables of a setup."""
    key = (name, seats, ladder)
    if key not in CONFIGS:
        CONFIGS[key] = EnvConfig(name, seats, ladder=ladder)
    return CONFIGS[key]


class TableState(pyspiel.State):  # type: ignore[misc]
    """A state of a game, with the decision in progress."""

    def __init__(self, game: "TableGame") -> None:
        super().__init__(game)
        self.table = TokenTable(config_for(game.name, game.seats, game.ladder))
        self.table.find_turn()

    @property
    def s(self) -> Any:
        return self.table.token_env.s

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE if self.s.chance else self.table.token_env.seat)

    def is_terminal(self) -> bool:
        env = self.table.token_env
        return bool(env.s.over or (not env.s.chance and env.decisions >= env.spec.longest))

    def returns(self) -> list[float]:
        return win(self.table.config.game, self.s) if self.s.over else [0.0] * self.s.seats

    def _legal_actions(self, _player: int) -> list[int]:
        return self.table.token_env.choice.tokens()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        many = self.s.chance
        return [(outcome, 1 / many) for outcome in range(many)]

    def _apply_action(self, action: int) -> None:
        table, env = self.table, self.table.token_env
        s = env.s
        if s.chance:
            s.sink = []
            env.spec.book.resolve_chance(s, action)
        else:
            env.choice.step(action)
            if env.choice.stage != DONE:
                table.tokens = (*table.tokens, action)
                return
            table.tokens = ()
            s.sink = []
            if env.choice.offer is not None:
                env.spec.book.take(s, env.seat, env.choice.offer, env.choice.chosen)
            env.decisions += 1
        public = [event.to_plain() for event in s.sink if event.is_visible_to(SPECTATOR)]
        s.sink = None
        if public:
            table.public_digest = blake2b(table.public_digest + repr(public).encode(), digest_size=DIGEST).digest()
        table.find_turn()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            leads = self.s.after_chance[0]
            return f"{leads}: {self.table.token_env.spec.book.chances[leads](self.s, action)} #{action}"
        return self.table.token_env.spec.codec.describe(action)

    def __str__(self) -> str:
        return repr((self.s.to_plain(), self.table.tokens))

    def observation_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        view = self.table.config.game.view_for(self.s, seat)
        return repr((view, self.table.tokens if seat == self.table.token_env.seat else ()))

    def information_state_string(self, player: int | None = None) -> str:
        """Return the digest of public events and the player's observation."""
        return self.table.public_digest.hex() + self.observation_string(player)

    def resample_from_infostate(self, player: int, sampler: Any) -> "TableState":
        config = self.table.config
        view = config.game.view_for(self.s, player)
        luck = Fast(int(sampler() * 2**48))
        other = TableState(self.get_game())
        other.table = copy_table(self.table, config.game.determinise(view, config.options, config.edition, luck))
        return other


class Observer:
    """Observations as the row of numbers of docs/envs.md."""

    def __init__(self, config: EnvConfig) -> None:
        self.observation = Observation(TokenEnv(config.spec, Fast(0)))
        self.tensor: NDArray[np.float32] = np.zeros(int(config.spec.size), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        self.observation.env = state.table.token_env
        self.tensor[:] = self.observation.of_seat(player)

    def string_from(self, state: TableState, player: int) -> str:
        return state.observation_string(player)


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of seats."""

    kind: pyspiel.GameType
    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**self.kind.parameter_specification, **(params or {})}
        self.seats, self.ladder = int(chosen["players"]), bool(chosen["ladder"])
        config = config_for(self.name, self.seats, self.ladder)
        info = pyspiel.GameInfo(
            num_distinct_actions=int(config.spec.codec.size),
            max_chance_outcomes=config.game.most_outcomes(config.edition),
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=min(LONGEST, config.game.max_decisions * MOST_TOKENS),
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(config_for(self.name, self.seats, self.ladder))


def short_name(game: Game[Any]) -> str:
    return f"python_parlour_{game.name.replace('-', '_')}"


def register(game: Game[Any]) -> None:
    kind = pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], "ladder": True},
    )
    pyspiel.register_game(
        kind, type(f"{game.title.replace(' ', '')}Game", (TableGame,), {"kind": kind, "name": game.name})
    )


for shelf_game in shelf().values():
    if short_name(shelf_game) not in pyspiel.registered_names():
        register(shelf_game)
