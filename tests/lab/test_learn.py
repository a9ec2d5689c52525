"""Predicting who wins: known weights are recovered, and the games' own weights predict well."""

from pathlib import Path

import numpy as np
import pytest

from parlour.cli import main
from parlour.cli.learn import SeatWeights, format_weights
from parlour.games import shelf
from parlour.insight.value_model import Scale, TurnCounter, ValueModel, load_learned_weights
from parlour.kernel.chance import Fast
from parlour.kernel.evaluator import load_weights
from parlour.kernel.game import load_edition
from parlour.kernel.stepper import random_step
from parlour.lab.learn import TrainingSet, fit_weights, make_training_set, measure_fit, observe_games, win_chances


def test_known_weights_are_recovered() -> None:
    luck = np.random.default_rng(1)
    weights = np.array([1.5, -0.5, 0.0])
    rows = luck.normal(size=(20_000, 4, 3))
    chances = win_chances(rows, weights)
    winners = np.array([luck.choice(4, p=row) for row in chances])
    leaders = np.eye(4)[rows[:, :, 0].argmax(axis=1)]
    fitted = fit_weights(TrainingSet(rows, winners, leaders))
    assert np.abs(fitted - weights).max() < 0.05
    fit = measure_fit(TrainingSet(rows, winners, leaders), fitted)
    assert fit.loss < fit.leader < fit.uniform - 0.1
    assert fit.error < 0.02
    assert all(abs(predicted - actual) < 0.05 for predicted, actual, many in fit.reliability if many > 500)


def test_weights_are_written_and_read(tmp_path: Path) -> None:
    two, three = SeatWeights([0.25, -1.0], 0.01, None), SeatWeights([0.5, 2.0], 0.02, Scale(10.0, 1.0, 30.0))
    (tmp_path / "chances.toml").write_text(format_weights("parlour learn pig", {2: two, 3: three}))
    assert load_weights(tmp_path, 3) == [0.5, 2.0]
    assert load_weights(tmp_path, 4) == []
    learned = load_learned_weights(tmp_path)
    assert learned
    assert (learned.made, learned.scale["3"], learned.error["2"]) == ("parlour learn pig", Scale(10.0, 1.0, 30.0), 0.01)


@pytest.mark.parametrize("name", shelf())
def test_a_games_weights_predict_new_games(name: str) -> None:
    """The loss is below the leader's, and predicted chances come true as often as predicted."""
    game = shelf()[name]
    _, edition = load_edition(game)
    options = game.complete_options({})
    learned = load_learned_weights(game.folder)
    assert learned
    for seats in {game.seats[0], 4}:
        weights = np.array(learned.weights[str(seats)])
        games = observe_games(game, edition, options, seats, 120, 1_000)
        fit = measure_fit(make_training_set(games, learned.scale.get(str(seats), Scale(1.0, 1.0, 1.0))), weights)
        assert fit.loss < 0.97 * fit.uniform
        assert fit.loss < fit.leader
        assert fit.error < 0.08


@pytest.mark.parametrize("name", shelf())
def test_predicted_chances_add_up_at_any_table(name: str) -> None:
    game = shelf()[name]
    _, edition = load_edition(game)
    for seats in range(game.seats[0], game.seats[1] + 1):
        model = ValueModel(game, edition, game.complete_options({}), seats)
        assert model.can_predict and 0 < model.error < 0.1
        s, luck = game.begin(seats, game.complete_options({}), edition), Fast(seats)
        game.book.advance(s)
        turns, positions = TurnCounter(game, s), 0
        while not s.over and positions < 20:
            random_step(game.book, s, luck)
            if not s.chance and turns.turn_has_ended(s):
                chances = model.chances(s, turns.played)
                assert len(chances) == seats and abs(sum(chances) - 1) < 1e-9 and min(chances) >= 0
                positions += 1
        assert positions


def test_the_command_prints_the_quality_of_predictions(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "chances.toml"
    assert main(["learn", "derby-day", "--games", "30", "--out", str(out)]) == 0
    output = capsys.readouterr().out
    assert "log loss" in output and "by the leader" in output
    learned = load_learned_weights(tmp_path)
    assert learned and set(learned.weights) == {"2", "3", "4", "5", "6"}
    assert main(["learn", "derby-day", "--games", "30", "--check"]) == 0
