"""OpenSpiel's own checks, two of its learners, and resampling what a player cannot see."""

import copy
import pickle

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts, tabular_qlearner  # noqa: E402

import parlour.envs.open_spiel as spiel  # noqa: E402
from parlour.games import shelf  # noqa: E402

LONG = ("high-hat", "ratrace")  # whose random games take thousands of tokens: their first ones are checked here


def game_of(name: str, players: int | None = None):
    short = spiel.short_name(shelf()[name])
    return pyspiel.load_game(short if players is None else f"{short}(players={players})")


def play_at_random(state, tokens: int, rng: np.random.Generator):
    """Play so many random tokens."""
    while tokens and not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(rng.integers(len(state.chance_outcomes()))))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
            tokens -= 1
    while state.is_chance_node():
        state.apply_action(int(rng.integers(len(state.chance_outcomes()))))
    return state


@pytest.mark.parametrize("name", [name for name in shelf() if name not in LONG])
def test_random_games_with_serialisation(name: str) -> None:
    pyspiel.random_sim_test(game_of(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", LONG)
def test_random_games(name: str) -> None:
    pyspiel.random_sim_test(game_of(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", list(shelf()))
@pytest.mark.parametrize("most", [False, True])
def test_copies_are_equal_and_independent(name: str, most: bool) -> None:
    game, rng = game_of(name, shelf()[name].seats[most]), np.random.default_rng(3)
    state = game.new_initial_state()
    for _ in range(12):
        play_at_random(state, 5, rng)
        if state.is_terminal():
            return
        table = state.table
        for duplicate in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
            assert (
                duplicate.token_env.s.to_plain() == table.token_env.s.to_plain()
                and duplicate.progress() == table.progress()
            )
            assert duplicate.token_env.choice.tokens() == table.token_env.choice.tokens()
        clone, before = state.clone(), str(state)
        assert str(clone) == before and clone.legal_actions() == state.legal_actions()
        play_at_random(clone, 3, rng)
        assert str(state) == before


@pytest.mark.parametrize("name", list(shelf()))
def test_resampling_changes_only_what_a_player_cannot_see(name: str) -> None:
    game, rng = game_of(name), np.random.default_rng(5)
    state = game.new_initial_state()
    others = 0
    for _ in range(20):
        play_at_random(state, 3, rng)
        if state.is_terminal():
            break
        player = state.current_player()
        resampled = state.resample_from_infostate(player, rng.random)
        assert resampled.information_state_string(player) == state.information_state_string(player)
        assert resampled.legal_actions() == state.legal_actions() and resampled.current_player() == player
        assert np.array_equal(resampled.observation_tensor(player), state.observation_tensor(player))
        others += str(resampled) != str(state)
        play_at_random(resampled, 5, rng)
    assert (others > 0) == shelf()[name].secrets


@pytest.mark.parametrize("name", ["high-bid", "madder-than-a-hatter"])
def test_information_set_search_plays(name: str) -> None:
    game = game_of(name, 3)
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game, uct_c=2.0, max_simulations=12, random_state=rng, evaluator=mcts.RandomRolloutEvaluator(1, rng),
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        child_selection_policy=ismcts.ChildSelectionPolicy.UCT,
    )  # fmt: skip
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.random_sample))
    state = play_at_random(game.new_initial_state(), 20, np.random.default_rng(1))
    for _ in range(4):
        token = bot.step(state)
        assert token in state.legal_actions()
        state.apply_action(token)
        play_at_random(state, 0, np.random.default_rng(2))


@pytest.mark.parametrize("name", ["high-bid", "madder-than-a-hatter"])
def test_a_learner_of_openspiel_runs(name: str) -> None:
    env = rl_environment.Environment(game_of(name, 3))
    assert env.observation_spec()["info_state"][0] == game_of(name, 3).observation_tensor_size()
    learners = [
        tabular_qlearner.QLearner(player_id=seat, num_actions=env.action_spec()["num_actions"]) for seat in range(3)
    ]
    for _ in range(2):
        step = env.reset()
        while not step.last():
            seat = step.observations["current_player"]
            step = env.step([learners[seat].step(step).action])
        for learner in learners:
            learner.step(step)
        assert sum(step.rewards) == pytest.approx(0)
    assert any(learner._q_values for learner in learners)
