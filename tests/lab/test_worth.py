"""Planted values of things, of skill and of actions are recovered."""

import json
from typing import Any

import numpy as np
import polars as pl
import pytest

from parlour import InvalidSetup, lab
from parlour.cli import main
from parlour.kernel.game import load_edition
from parlour.kernel.offer import Offer, OneOf, Param
from parlour.lab.findings import events, results, worth
from parlour.lab.measures import estimate, named_measure
from parlour.lab.recorder import halfway_place
from parlour.lab.restricted_bot import Ban, RestrictedBot, find_bot_maker
from parlour.lab.skill import analyse_skill, ladder_of
from parlour.lab.without import measure_without
from parlour.play.table import find_game

GAMES = 1500
NO_VIEW: Any = None


def simulate_purchases(rng: np.random.Generator, lucky: float) -> pl.DataFrame:
    """Return games of two seats: a hat, bought by chance, adds strength; a scarf adds nothing."""
    hat, scarf = (rng.random((GAMES, 2)) < 0.4 for _ in range(2))
    strength = rng.normal(size=(GAMES, 2)) + lucky * hat
    first = strength[:, 0] > strength[:, 1]
    return pl.DataFrame({
        "seats": [2] * GAMES, "deal": np.arange(GAMES),
        "place_1": np.where(first, 1, 2), "place_2": np.where(first, 2, 1),
        "standing_1": (100 * strength[:, 0]).astype(int), "standing_2": (100 * strength[:, 1]).astype(int),
        **{f"by:{seat + 1}:bought:item:{name}": had[:, seat].astype(int)
           for name, had in (("Hat", hat), ("Scarf", scarf)) for seat in range(2)},
    })  # fmt: skip


def test_a_thing_that_wins_is_distinguished_from_one_that_does_not() -> None:
    games = simulate_purchases(np.random.default_rng(3), 0.5)
    effects = {
        effect.name: effect
        for effect in worth.effects(games, lab.tables.win_shares(games), worth.who_had(games)["bought", "item"])
    }
    assert effects["Hat"].gap.low > 0.08
    assert effects["Hat"].with_it > effects["Hat"].without
    assert not effects["Scarf"].gap.clear_of(0)
    gains = worth.gains(games, "bought", "item")
    assert gains["Hat"].low < 50 < gains["Hat"].high
    assert not gains["Scarf"].clear_of(0)


def test_a_worthless_thing_hardly_ever_seems_to_win() -> None:
    """Two things, tried a hundred times: five false positives are expected, twelve are three standard errors more."""
    false_positives = 0
    for seed in range(100):
        games = simulate_purchases(np.random.default_rng(seed), 0.0)
        every = worth.effects(games, lab.tables.win_shares(games), worth.who_had(games)["bought", "item"])
        false_positives += any(effect.gap.clear_of(0) for effect in every)
    assert false_positives <= 12


def test_reports_name_what_goes_with_winning_and_warn() -> None:
    games = lab.games("derby-day", 3, 200, bots="random", detail=True)
    assert worth.things(games, find_game("derby-day")) == []  # everybody runs the same horses in every race
    games = lab.games("ratrace", 2, 80, bots="medium", detail=True)
    findings = worth.things(games, find_game("ratrace"))
    assert findings
    assert all("not what causes it" in finding.note for finding in findings)


def test_where_the_winner_stood_at_half_time() -> None:
    assert halfway_place([(0, 0, 0), (3, 2, 1), (3, 4, 9), (5, 5, 9)], (2, 2, 1)) == 3
    assert halfway_place([(2, 2, 1)], (1, 2, 3)) == 1
    assert halfway_place([], (1, 2)) is None
    games = lab.games("derby-day", 3, 200)
    came, ran = estimate(named_measure("comebacks"), games).mean, estimate(named_measure("runaways"), games).mean
    assert came == pytest.approx((games["halfway"].to_numpy() == 3).mean())
    assert ran == pytest.approx(((games["led_from"] / games["turns"]).to_numpy() <= 0.5).mean())
    finding = results.halfway(games)
    assert finding is not None
    assert "comes back to win" in finding.sentence


def test_minutes_follow_from_decisions_and_turns() -> None:
    games = lab.games("derby-day", 2, 20)
    assert estimate(named_measure("minutes"), games).mean == pytest.approx(
        games["turns"].to_numpy().mean() * (2 + 6) / 60
    )


def test_how_games_ended() -> None:
    games = lab.games("high-bid", 2, 40, bots="easy", detail=True)
    finding = events.endings(games, find_game("high-bid"))
    out = float((games["event:goes_out"].to_numpy() > 0).mean())
    assert 0 < out < 1
    assert finding is not None
    assert f"somebody went out in {100 * out:.1f}%" in finding.sentence
    for name in ("derby-day", "high-bid", "ratrace", "high-hat", "madder-than-a-hatter"):
        game = find_game(name)
        assert game.endings
        assert set(game.endings) <= set(game.events)


# ---- skill --------------------------------------------------------------------------------------


def simulate_pairs(rng: np.random.Generator, edge: float) -> pl.DataFrame:
    """Return games in pairs with the same hands, seats swapped; the strong bot is better by the edge."""
    deals = np.repeat(np.arange(600), 2)
    strong_first = np.tile([True, False], 600)
    hand = np.repeat(rng.normal(size=600), 2)
    gap = hand + rng.normal(size=1200) + np.where(strong_first, edge, -edge)
    return pl.DataFrame({
        "seats": [2] * 1200, "deal": deals, "order_1": [1] * 1200, "order_2": [2] * 1200,
        "bot_1": np.where(strong_first, "strong", "weak"), "bot_2": np.where(strong_first, "weak", "strong"),
        "place_1": np.where(gap > 0, 1, 2), "place_2": np.where(gap > 0, 2, 1),
    })  # fmt: skip


def test_skill_and_luck_are_distinguished() -> None:
    strong = analyse_skill(simulate_pairs(np.random.default_rng(1), 1.0), ["weak", "strong"])
    assert strong.whole.ahead.low > 0.7
    assert strong.by_skill > 0.15
    assert strong.by_deal > 0.1
    luck = analyse_skill(simulate_pairs(np.random.default_rng(2), 0.0), ["weak", "strong"])
    assert luck.whole.ahead.low < 0.5 < luck.whole.ahead.high
    assert luck.by_skill < 0.01
    assert luck.by_order < 0.01
    assert luck.by_skill + luck.by_order + luck.by_deal + luck.rest == pytest.approx(1)


def test_hard_is_a_rung_where_it_exists() -> None:
    assert ladder_of("high-bid") == ["random", "easy", "medium", "hard"]
    assert ladder_of("derby-day") == ["random", "easy", "medium"]


def test_at_the_races_nothing_is_skill(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["skill", "derby-day", "--seats", "2", "--games", "120", "--workers", "1", "--bots", "random,easy"]
    assert main([*argv, "--json"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert output["ahead"][0]["share"] == pytest.approx(0.5)
    assert output["parts"]["skill"] == pytest.approx(0)
    assert output["parts"]["deal"] > 0.9  # nobody decides anything: the same deal has the same winner
    assert main(argv) == 0
    assert "of their meetings" in capsys.readouterr().out


# ---- without ------------------------------------------------------------------------------------


class Eager:
    def choose(self, _view: Any, offers: list[Offer]) -> Any:
        return offers[-1], tuple(param.nth(0) for param in offers[-1].params)

    def interrupt(self, _view: Any, offers: list[Offer]) -> Any:
        return offers[0], ()


def test_a_restricted_bot_does_not_see_forbidden_offers() -> None:
    bot = RestrictedBot(Eager(), Ban("roll"))
    roll, rise = Offer("roll"), Offer("move_up")
    assert bot.choose(NO_VIEW, [rise, roll])[0] is rise
    assert bot.choose(NO_VIEW, [roll])[0] is roll  # the rules leave nothing else
    assert bot.interrupt(NO_VIEW, [roll]) is None
    ban = Ban("choose", "business", 2)
    rest = ban.remove_from(Offer("choose", (OneOf("business", "business", 0b111),)))
    assert rest is not None
    assert rest.params[0].options() == [0, 1]
    assert ban.remove_from(Offer("choose", (OneOf("business", "business", 0b100),))) is None
    assert ban.remove_from(Offer("choose", (Param("business", "business", 2, 2),))) is None
    assert ban.remove_from(roll) is roll


def test_a_bot_that_may_not_move_up_misses_it() -> None:
    [result] = measure_without("ratrace", "medium", ["move_up"], 2, 60, 1, {"retirement": 20_000})
    assert result.share.high < 0.4
    assert result.verdict == "missed"


def test_unknown_restrictions_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    game = find_game("ratrace")
    with pytest.raises(InvalidSetup, match="has no action “fly”"):
        find_bot_maker(game, "medium without fly")
    with pytest.raises(InvalidSetup, match="nothing called “Moon”"):
        find_bot_maker(game, "medium without buy:Moon")
    _, edition = load_edition(game)
    assert find_bot_maker(game, "medium without buy:Mink Coat")(game, edition, game.complete_options({}), 0, 1)
    assert main(["without", "derby-day", "--workers", "1"]) == 1
    assert "never has a choice" in capsys.readouterr().err
    assert main(["without", "ratrace", "pass", "--seats", "2", "--games", "20", "--workers", "1"]) == 0
    assert "The intervals hold together" in capsys.readouterr().out
