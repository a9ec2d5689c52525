"""Learning who wins: weights that were known beforehand are found again, and those kept with the games hold."""

from pathlib import Path

import numpy as np
import pytest

from parlour.cli import main
from parlour.cli.learn import written
from parlour.games import shelf
from parlour.kernel.game import edition_of
from parlour.kernel.mind import learned
from parlour.lab.learn import Lesson, chances, checked, fitted, lesson

LEARNED = [name for name, game in shelf().items() if learned(game.folder, 4)]


def test_weights_that_are_known_are_found_again() -> None:
    luck = np.random.default_rng(1)
    known = np.array([1.5, -0.5, 0.0])
    rows = luck.normal(size=(20_000, 4, 3))
    given = chances(rows, known)
    winners = np.array([luck.choice(4, p=row) for row in given])
    found = fitted(Lesson(rows, winners))
    assert np.abs(found - known).max() < 0.05
    fit = checked(Lesson(rows, winners), found)
    assert fit.loss < fit.uniform - 0.3
    assert all(abs(said - came) < 0.05 for said, came, many in fit.reliability if many > 500)


def test_what_was_learned_is_written_and_read_again(tmp_path: Path) -> None:
    (tmp_path / "chances.toml").write_text(written("parlour learn pig", {2: [0.25, -1.0], 3: [0.5, 2.0]}))
    assert learned(tmp_path, 3) == [0.5, 2.0]
    assert learned(tmp_path, 4) == []


@pytest.mark.parametrize("name", LEARNED)
def test_the_weights_kept_with_a_game_foretell_games_they_were_not_learned_from(name: str) -> None:
    game = shelf()[name]
    assert game.mind
    _, edition = edition_of(game)
    options = game.settled({})
    for seats in (game.seats[0], 4):
        mind = game.mind(edition, options, seats)
        found = lesson(mind, game.begin(seats, options, edition), 60, 1_000)
        fit = checked(found, np.array(mind.weights))
        assert found.rows.shape[2] == len(mind.weights)
        assert fit.loss < 0.97 * fit.uniform
        likely = [(said * many, came * many, many) for said, came, many in fit.reliability if said > 0.5]
        many = sum(row[2] for row in likely)
        assert abs(sum(row[0] - row[1] for row in likely)) / many < 0.2


def test_the_command_says_how_well_it_can_be_foretold(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "chances.toml"
    assert main(["learn", "ratrace", "--games", "12", "--out", str(out)]) == 0
    assert "log loss" in capsys.readouterr().out
    assert len(learned(tmp_path, 6)) == len(learned(shelf()["ratrace"].folder, 6))
    assert main(["learn", "derby-day"]) == 1
    assert "has no mind" in capsys.readouterr().err
