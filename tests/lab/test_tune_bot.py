"""Tuning finds better parameters and does not trust the figures by which it chose them."""

from typing import Any

import pytest

from parlour.cli import main
from parlour.kernel.chance import Fast
from parlour.kernel.evaluator import Evaluator
from parlour.lab.tune_bot import total_deals, tune_bot, vary_parameters
from tests.kernel.test_pig import PIG, begin_pig


class Holder(Evaluator[Any]):
    """Holds too early; the others hold at twelve. Its other parameter has no effect."""

    def __init__(self, hold: float = 2.0) -> None:
        super().__init__(PIG, 2)
        self.settings = {"hold": hold, "idle": 1.0}

    def parameters(self) -> dict[str, tuple[float, float, float]]:
        return {"hold": (self.settings["hold"], 1.0, 50.0), "idle": (self.settings["idle"], 0.0, 9.0)}

    def set_parameter(self, name: str, value: float) -> None:
        self.settings[name] = value

    def draw_characters(self, s: Any, seat: int, luck: Fast) -> None:
        self.characters = [int(other != seat) for other in range(self.seats)]

    def step(self, s: Any, luck: Fast) -> None:
        seat = s.asked[0].seat
        enough = 12 if self.characters[seat] else self.settings["hold"]
        PIG.act(s, seat, "hold" if s.turn >= enough else "roll", ())


def test_a_better_variant_is_found_and_proved_on_other_deals() -> None:
    tuning = tune_bot(Holder(), begin_pig(2), ways=16, deals=10, seed=1, progress=lambda _deals: None)
    assert tuning.before["hold"] == 2 and 8 < tuning.after["hold"] < 40
    assert tuning.gain.low > 0 and tuning.share.low > 0.4
    assert (tuning.ways, tuning.chosen_by, tuning.share.count) == (16, 150, 160)


def test_no_gain_is_claimed_where_there_is_none() -> None:
    """All variants play alike, so the best of them is no better."""
    evaluator = Holder(12.0)
    evaluator.parameters = lambda: {"idle": (1.0, 0.0, 9.0)}  # type: ignore[method-assign]
    tuning = tune_bot(evaluator, begin_pig(2), ways=8, deals=5, seed=2, progress=lambda _deals: None)
    assert (tuning.gain.mean, tuning.gain.low, tuning.gain.high) == (0, 0, 0)


def test_the_same_seed_finds_the_same_and_progress_adds_up() -> None:
    steps: list[int] = []
    tuning = tune_bot(Holder(), begin_pig(2), 6, 3, 5, steps.append)
    assert tuning == tune_bot(Holder(), begin_pig(2), 6, 3, 5, lambda _deals: None)
    assert steps == sorted(steps) and steps[-1] == total_deals(6, 3)
    assert vary_parameters(Holder(), Fast(1)) != vary_parameters(Holder(), Fast(2))


def test_at_the_keyboard(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tune-bot", "ratrace", "--seats", "2", "--ways", "2", "--deals", "1"]) == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "the best of 2 ways" in output and "On 2 fresh deals" in output
    assert main(["tune-bot", "derby-day"]) == 1
    assert main(["tune-bot", "ratrace", "--ways", "1"]) == 1
    assert "anything to tune" in capsys.readouterr().err
