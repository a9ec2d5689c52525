"""Every game of the shelf for OpenSpiel, registered when this module is imported.

    import parlour.envs.open_spiel, pyspiel
    game = pyspiel.load_game("python_parlour_high_bid(players=4)")

Chance is explicit, one outcome as likely as another; actions are tokens (docs/envs.md); the return is the share of the
win less 1/n. `resample_from_infostate` deals anew what the player cannot see.
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

MOST_TOKENS = 100  # of one decision, for the length of a game
LONGEST = 2**31 - 1  # that OpenSpiel can be told
DIGEST = 12  # bytes


class TokenTable:
    """All that changes in the course of a game. OpenSpiel copies it, and sends it to other processes."""

    def __init__(self, config: EnvConfig, s: Any = None) -> None:
        self.config = config
        self.public_digest = b""  # a digest of all that was said aloud
        self.tokens: tuple[int, ...] = ()  # of a decision that has begun
        self.token_env: TokenEnv[Any] = TokenEnv(config.spec, Fast(0))
        if s is None:
            s = config.spec.fresh.copy()
            config.game.book.advance(s)
        self.token_env.s = s

    def find_turn(self) -> None:
        """Find out whose word it is, once after every decision and throw."""
        loop = self.token_env
        if loop.s.over or loop.s.chance or loop.decisions >= loop.spec.longest:
            loop.seat = NOBODY
        else:
            loop.go_on()

    def open_decision(self) -> None:
        """What may be said, of a table that was copied: the same seat, and the tokens it has said."""
        loop = self.token_env
        if loop.seat >= 0:
            book, s = loop.spec.book, loop.s
            loop.choice.open(
                book.anytime(s, loop.seat) if loop.may_interrupt else book.answers_at(s, s.place_of(loop.seat)),
                loop.may_interrupt,
            )
            for token in self.tokens:
                loop.choice.step(token)

    def __deepcopy__(self, _memo: object) -> "TokenTable":
        return copy_table(self, self.token_env.s.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        given = self.config
        return restore_table, (
            given.game.name,
            given.seats,
            given.spec.codec.ladder,
            self.token_env.s.to_plain(),
            self.progress(),
        )

    def progress(self) -> tuple[Any, ...]:
        """Where the game stands beside its state."""
        loop, stepper = self.token_env, self.token_env.stepper
        return (
            int(loop.seat), loop.may_interrupt, int(loop.decisions),
            int(stepper.last_ticket), int(stepper.seat), int(stepper.left), self.tokens, self.public_digest,
        )  # fmt: skip

    def restore_progress(self, course: tuple[Any, ...]) -> None:
        loop, stepper = self.token_env, self.token_env.stepper
        loop.seat, loop.may_interrupt, loop.decisions = course[:3]
        stepper.last_ticket, stepper.seat, stepper.left = course[3:6]
        self.tokens, self.public_digest = course[6:]
        self.open_decision()


def copy_table(table: TokenTable, s: Any) -> TokenTable:
    """The same table, its state this one."""
    twin = TokenTable(table.config, s)
    twin.restore_progress(table.progress())
    return twin


def restore_table(name: str, seats: int, ladder: bool, plain: Any, course: tuple[Any, ...]) -> TokenTable:
    prepared = config_for(name, seats, ladder)
    s = prepared.spec.fresh.copy()
    s.load(Reader(plain))
    table = TokenTable(prepared, s)
    table.restore_progress(course)
    return table


READY: dict[tuple[str, int, bool], EnvConfig] = {}


def config_for(name: str, seats: int, ladder: bool) -> EnvConfig:
    """Made once for all tables of a kind."""
    key = (name, seats, ladder)
    if key not in READY:
        READY[key] = EnvConfig(name, seats, ladder=ladder)
    return READY[key]


class TableState(pyspiel.State):  # type: ignore[misc]
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
        loop = self.table.token_env
        return bool(loop.s.over or (not loop.s.chance and loop.decisions >= loop.spec.longest))

    def returns(self) -> list[float]:
        return win(self.table.config.game, self.s) if self.s.over else [0.0] * self.s.seats

    def _legal_actions(self, _player: int) -> list[int]:
        return self.table.token_env.choice.tokens()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        many = self.s.chance
        return [(outcome, 1 / many) for outcome in range(many)]

    def _apply_action(self, action: int) -> None:
        table, loop = self.table, self.table.token_env
        s = loop.s
        if s.chance:
            s.sink = []
            loop.spec.book.resolve_chance(s, action)
        else:
            loop.choice.step(action)
            if loop.choice.stage != DONE:
                table.tokens = (*table.tokens, action)
                return
            table.tokens = ()
            s.sink = []
            if loop.choice.offer is not None:
                loop.spec.book.take(s, loop.seat, loop.choice.offer, loop.choice.chosen)
            loop.decisions += 1
        aloud = [event.to_plain() for event in s.sink if event.is_visible_to(SPECTATOR)]
        s.sink = None
        if aloud:
            table.public_digest = blake2b(table.public_digest + repr(aloud).encode(), digest_size=DIGEST).digest()
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
        """What was said aloud, and what the player sees."""
        return self.table.public_digest.hex() + self.observation_string(player)

    def resample_from_infostate(self, player: int, sampler: Any) -> "TableState":
        prepared = self.table.config
        view = prepared.game.view_for(self.s, player)
        luck = Fast(int(sampler() * 2**48))
        other = TableState(self.get_game())
        other.table = copy_table(self.table, prepared.game.determinise(view, prepared.options, prepared.edition, luck))
        return other


class Observer:
    """The row of numbers of docs/envs.md."""

    def __init__(self, prepared: EnvConfig) -> None:
        self.observation = Observation(TokenEnv(prepared.spec, Fast(0)))
        self.tensor: NDArray[np.float32] = np.zeros(int(prepared.spec.size), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        self.observation.env = state.table.token_env
        self.tensor[:] = self.observation.of_seat(player)

    def string_from(self, state: TableState, player: int) -> str:
        return state.observation_string(player)


class TableGame(pyspiel.Game):  # type: ignore[misc]
    kind: pyspiel.GameType
    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**self.kind.parameter_specification, **(params or {})}
        self.seats, self.ladder = int(given["players"]), bool(given["ladder"])
        prepared = config_for(self.name, self.seats, self.ladder)
        info = pyspiel.GameInfo(
            num_distinct_actions=int(prepared.spec.codec.size),
            max_chance_outcomes=prepared.game.most_outcomes(prepared.edition),
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=min(LONGEST, prepared.game.max_decisions * MOST_TOKENS),
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


for found in shelf().values():
    if short_name(found) not in pyspiel.registered_names():
        register(found)
