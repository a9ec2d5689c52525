"""Sweeps and tuning recover known effects and find none where there are none."""

import json
from pathlib import Path

import pytest

from parlour import InvalidSetup
from parlour.cli import main
from parlour.kernel.edition import EditionError
from parlour.lab.measures import parse_measure
from parlour.lab.plan import make_plan
from parlour.lab.sweep import all_variants, apply_variant, current_value, describe_curve, parse_factor, run_sweep
from parlour.lab.tune_edition import LEAST, describe_tuning, least_budget, parse_target, plan_rounds, tune_edition


def test_values_as_they_are_typed() -> None:
    assert parse_factor("start.cash=100..300:50").values == (100, 150, 200, 250, 300)
    assert parse_factor("race=myopia,flat-english").values == ("myopia", "flat-english")
    assert len(all_variants([parse_factor("a=1..3"), parse_factor("b=1,2")])) == 6
    for text in ("start.cash", "a=3..1", "a=1..x", "a=1..9999", "=3"):
        with pytest.raises(InvalidSetup):
            parse_factor(text)


def test_a_setting_changes_edition_or_options_and_nothing_else() -> None:
    plan = make_plan("derby-day", 2, 10)
    longer = apply_variant(plan, (("lane.spaces", 20), ("race", "grand-national")))
    assert longer.options == plan.options | {"race": "grand-national"}
    assert "spaces = 20" in longer.edition
    assert current_value(plan, "lane.spaces") == 16
    assert current_value(plan, "race") == "flat-english"
    assert apply_variant(plan, (("race", "myopia"),)).edition == ""
    with pytest.raises(EditionError, match="it can be from 4 to 60"):
        apply_variant(plan, (("derby-day.lane.spaces", 99),))
    with pytest.raises(InvalidSetup, match="race cannot be"):
        apply_variant(plan, (("race", "camels"),))


def test_a_longer_course_takes_more_turns_and_gives_nobody_an_advantage() -> None:
    plan = make_plan("derby-day", 2, 150, 3, detail=True)
    measures = [parse_measure("derby-day", name) for name in ("turns", "first-wins", "moved/turn")]
    points = run_sweep(plan, all_variants([parse_factor("lane.spaces=12..24:4")]), measures)
    means = [point.estimates[0].mean for point in points]
    assert means == sorted(means)
    assert "from" in describe_curve(points, 0, measures[0])
    assert "lane.spaces 24" in describe_curve(points, 0, measures[0])
    assert "no difference found" in describe_curve(points, 1, measures[1])
    assert all(0.5 < point.estimates[2].mean < 3 for point in points)


def test_a_sweep_of_nothing_hardly_ever_finds_anything() -> None:
    """Where the hurdles are makes no difference to a flat race: the games are the same."""
    plan = make_plan("derby-day", 2, 40, 3)
    measure = parse_measure("derby-day", "turns")
    points = run_sweep(plan, all_variants([parse_factor("hurdles.total=10..14")]), [measure])
    assert len({point.estimates[0].mean for point in points}) == 1
    assert "no difference found" in describe_curve(points, 0, measure)


def test_a_known_length_is_recovered() -> None:
    """Asked for the length of a course of 22 spaces, the tuning returns 22 spaces."""
    plan = make_plan("derby-day", 2, 2500, 5)
    known = run_sweep(
        make_plan("derby-day", 2, 800, 99), ((("lane.spaces", 22),),), [parse_measure("derby-day", "turns")]
    )
    target = parse_target("derby-day", f"turns={known[0].estimates[0].mean}")
    tuning = tune_edition(plan, all_variants([parse_factor("lane.spaces=12..36:2")]), [target])
    assert abs(int(tuning.best[0][1]) - 22) <= 1
    assert tuning.games <= 2600
    assert abs(tuning.checked[0].mean - target.wanted) < 2
    assert tuning.trials[0].variant == tuning.best
    assert "fresh games" in describe_tuning(tuning, [target])[0]


def test_a_target_out_of_reach_is_reported() -> None:
    target = parse_target("derby-day", "turns=500")
    tuning = tune_edition(
        make_plan("derby-day", 2, 600, 5), all_variants([parse_factor("lane.spaces=12..24:4")]), [target]
    )
    assert tuning.best == (("lane.spaces", 24),)
    assert "comes nearest" in describe_tuning(tuning, [target])[0]


def test_half_of_the_settings_are_left_after_each_round() -> None:
    assert all(plan_rounds(many, least_budget(many))[0][1] >= LEAST for many in range(1, 200))
    rounds = plan_rounds(13, 5000)
    assert [alive for alive, _ in rounds] == [13, 7, 4, 2]
    played = [games for _, games in rounds]
    assert played == sorted(played)
    assert sum(alive * (games - before) for (alive, games), before in zip(rounds, [0, *played], strict=False)) <= 3500


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["sweep", "derby-day", "--vary", "lane.spaces"], "is not a range"),
        (["sweep", "derby-day", "--vary", "lane.spaces=3..5"], "it can be from 4 to 60"),
        (["sweep", "derby-day", "--vary", "lane.length=3..5"], "does not exist"),
        (["sweep", "derby-day", "--vary", "lane.spaces=12,13", "--measure", "fun"], "cannot be measured"),
        (["sweep", "derby-day", "--vary", "lane.spaces=12,13", "-o", "curve.pdf"], "call it curve.html"),
        (["tune", "derby-day", "--vary", "lane.spaces=12,13", "--toward", "turns"], "is not a target"),
        (["tune", "derby-day", "--vary", "lane.spaces=12..40", "--toward", "turns=20", "--games", "50"], "need more"),
    ],
)
def test_bad_sweeps_get_a_sentence(capsys: pytest.CaptureFixture[str], argv: list[str], sentence: str) -> None:
    assert main([*argv, "--workers", "1"]) == 1
    assert sentence in capsys.readouterr().err


def test_the_commands(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "curve.html"
    argv = ["sweep", "derby-day", "--vary", "lane.spaces=14..18:2", "--games", "60", "--workers", "1"]
    assert main([*argv, "-o", str(page)]) == 0
    out = capsys.readouterr().out
    assert "now" in out
    assert "turns a game: from" in out
    assert page.read_text().count("<svg") == 1
    assert main([*argv, "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["points"]) == 3
    argv = ["tune", "derby-day", "--vary", "lane.spaces=14..20:2", "--toward", "turns=28", "--games", "400"]
    assert main([*argv, "--workers", "1"]) == 0
    assert "the worse half dropped after each round" in capsys.readouterr().out
