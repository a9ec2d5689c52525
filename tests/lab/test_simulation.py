"""Simulated games are the same for any number of workers, watched or not, and stop where they should."""

import json
from contextlib import closing

import polars as pl
import pytest

from parlour import InvalidSetup, lab
from parlour.bots import levels
from parlour.cli import main
from parlour.lab import run_plan, simulation, vectorised
from parlour.lab.arena import arena_plan, describe_duel, duel, round_robin, run_arena
from parlour.lab.executors import InProcess, Processes
from parlour.lab.intervals import wilson
from parlour.lab.plan import make_plan
from parlour.lab.recorder import GameRecord
from parlour.lab.stopping import LEAST, MOST, StoppingRule, parse_goal
from parlour.lab.tables import read_games, win_shares, write_frame
from parlour.play.table import find_game
from parlour.play.table import shelf as all_games


def test_the_number_of_workers_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "ALONE", 0.0)
    monkeypatch.setattr(simulation, "TASK", 0.02)
    plan = make_plan("derby-day", 3, 240, 5, bots="medium", turns=True, detail=True)
    with closing(Processes(2)) as executor:
        alone, shared = run_plan(plan), run_plan(plan, executor)
    assert alone.games.equals(shared.games)
    assert alone.turns.equals(shared.turns)


def test_early_stopping_does_not_depend_on_the_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "ALONE", 0.0)
    monkeypatch.setattr(simulation, "TASK", 0.02)
    plan = make_plan("derby-day", 2, MOST, 1, watch=False)
    goal = parse_goal("seat-advantage=4%")
    with closing(Processes(2)) as executor:
        alone, shared = (run_plan(plan, each, StoppingRule([goal], 2)).games for each in (InProcess(), executor))
    assert alone.equals(shared)
    shares = win_shares(alone)
    assert max(wilson(float(shares[:, seat].mean()), alone.height).half for seat in (0, 1)) < 0.04
    before = alone.head(alone.height - 50)
    assert wilson(float(win_shares(before)[:, 0].mean()), before.height).half >= 0.04


def test_early_stopping_knows_beforehand_how_long_it_will_take() -> None:
    until = StoppingRule([parse_goal("seat-advantage=2%")], 2)
    games = run_plan(make_plan("derby-day", 2, MOST, 1, watch=False), until=until).games
    replayed = StoppingRule([parse_goal("seat-advantage=2%")], 2)
    guesses = []
    for places in games.select("place_1", "place_2").iter_rows():
        replayed.add(GameRecord(0, 0, 0, places, 20, True))
        guesses.append(replayed.expected_games())
    assert guesses[0] == MOST
    assert all(abs(guess / games.height - 1) < 0.1 for guess in guesses[50:])


def test_a_goal_of_length() -> None:
    games = lab.games("derby-day", 2, MOST, until="length=1%")
    assert LEAST <= games.height < 2000
    values = games["decisions"].to_numpy()
    assert 1.96 * values.std(ddof=1) / games.height**0.5 / values.mean() < 0.01


@pytest.mark.parametrize("name", all_games())
def test_watching_changes_nothing(name: str) -> None:
    """Random play draws the same luck on the quick path and when every turn is recorded."""
    games = 4
    quick = run_plan(make_plan(name, None, games, 9, watch=False)).games
    watched = run_plan(make_plan(name, None, games, 9, detail=True)).games
    assert quick.equals(watched.select(quick.columns))


@pytest.mark.parametrize("name", all_games())
def test_counts_add_up(name: str) -> None:
    run = lab.run(name, games=4, seed=2, bots="random", detail=True, turns=True)
    games, counts = run.games, lab.counts(run.games)
    total = {sort: counts.filter(pl.col("sort") == sort)["total"].sum() for sort in ("clause", "event", "action")}
    assert total["clause"] == total["event"] > 0
    assert total["action"] == games["decisions"].sum()
    ways = games.select(pl.sum_horizontal([f"choices_{ways}" for ways in ("1", "2", "3_9", "10_99", "100")]))
    assert ways.to_series().equals(games["decisions"], check_names=False)
    by_game = run.turns.group_by("number").agg(pl.col("decisions").sum(), pl.len().alias("turns")).sort("number")
    assert by_game["decisions"].to_list() == (games["decisions"] - games["set_up"]).to_list()
    assert by_game["turns"].to_list() == games["turns"].to_list()


@pytest.mark.parametrize("suffix", [".parquet", ".csv", ".jsonl"])
def test_a_file_comes_back_as_it_was(tmp_path, suffix: str) -> None:
    games = lab.games("derby-day", 3, 30, bots="medium,easy,random", detail=True)
    path = tmp_path / f"rows{suffix}"
    write_frame(path, games)
    assert read_games(path).select(games.columns).equals(games)


def test_one_name_is_for_all_seats() -> None:
    assert lab.run("derby-day", 3, 1, bots="easy").plan.lineups == (("easy", "easy", "easy"),)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"bots": "genius"}, "Derby Day has no bot “genius”; there are random, easy, medium."),
        ({"bots": "easy,easy"}, "2 bots cannot fill 3 seats"),
        ({"options": {"rain": "yes"}}, "has no option “rain”"),
        ({"until": "luck=1%"}, "seat-advantage=1% or length=1%"),
        ({"until": "length=much"}, "write a width"),
        ({"workers": 0}, "use at least one"),
    ],
)
def test_bad_plans_are_refused_before_anything_runs(more: dict, sentence: str) -> None:
    with pytest.raises(InvalidSetup, match=sentence.replace("(", r"\(")):
        lab.run("derby-day", 3, 10**9, **more)


# ---- arena --------------------------------------------------------------------------------------


def test_everybody_sits_everywhere_equally_often() -> None:
    for bots, seats in ((("a", "b", "c"), 3), (("a", "b", "c"), 4), (("a", "b"), 5), (("a", "b", "c", "d"), 2)):
        lineups = round_robin(bots, seats)
        for seat in range(seats):
            bots_seated = [lineup[seat] for lineup in lineups]
            assert {bots_seated.count(bot) for bot in bots} == {len(lineups) / len(bots)}
    assert duel("a", "b", 3) == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]


def test_a_bot_against_itself_takes_exactly_its_share() -> None:
    bout = run_arena(arena_plan("derby-day", ["medium"], 4, 40, against="easy"))  # in the races both only throw
    for standing in bout.standings:
        assert standing.share.mean == pytest.approx(0.25)
        assert standing.share.half == pytest.approx(0, abs=1e-12)
    assert describe_duel(bout, "medium") == "medium takes exactly its fair share."
    assert bout.games == 40
    assert bout.deals == 10


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert arena_plan("derby-day", ["medium", "easy", "random"], 4, 100).games == 108


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [(["easy"], "at least two bots"), (["easy", "easy"], "each bot once"), (["x", "easy"], "no bot “x”")],
)
def test_an_impossible_arena_is_refused(bots: list[str], sentence: str) -> None:
    with pytest.raises(InvalidSetup, match=sentence):
        arena_plan("derby-day", bots, 3)


def test_a_better_bot_is_recognised(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a Myopia with calls by players, a bot that calls every total correctly beats one that never calls."""
    known = levels(find_game("derby-day"))
    monkeypatch.setitem(known, "awake", make_awake)
    monkeypatch.setitem(known, "asleep", make_asleep)
    options = {"race": "myopia", "calls": "by-player"}
    bout = run_arena(arena_plan("derby-day", ["awake"], 2, 120, options=options, against="asleep"))
    best = bout.standings[0]
    assert best.bot == "awake"
    assert best.share.low > 0.7
    assert best.rating is not None
    assert bout.standings[1].rating is not None
    assert best.rating.mu > bout.standings[1].rating.mu + 5
    assert describe_duel(bout, "awake").startswith("awake is stronger")
    assert describe_duel(bout, "asleep").startswith("asleep is weaker")
    assert best.timing.decisions > 0


class Caller:
    def __init__(self, wakes: bool) -> None:
        self.wakes = wakes

    def choose(self, view, offers):
        if self.wakes and len(offers) > 1 and sum(view.thrown) >= 13:
            return offers[1], (sum(view.thrown),)
        return offers[0], ()

    def interrupt(self, _view, _offers):
        return None


def make_awake(*_table) -> Caller:
    return Caller(True)


def make_asleep(*_table) -> Caller:
    return Caller(False)


def test_the_lead_at_the_races_changes_as_often_as_computed() -> None:
    """Six horses on the flat, English method: 2.499 changes a race, from ten million races run without this engine."""
    changes = lab.games("derby-day", 6, 600, 1)["lead_changes"].to_numpy()
    assert abs(changes.mean() - 2.4993) < 4 * changes.std() / 600**0.5


def test_the_set_up_is_no_turn_and_chance_chooses_who_begins() -> None:
    """In Ratrace all choose a Business, beginning with the lowest roll; that player then has the first turn."""
    run = lab.run("ratrace", 4, 40, bots="random", turns=True)
    assert run.games["set_up"].to_list() == [4] * 40
    assert run.turns.filter(pl.col("turn") == 1)["seat"].to_list() == run.games["order_1"].to_list()
    assert run.turns.filter(pl.col("turn") == 2)["seat"].to_list() == run.games["order_2"].to_list()
    assert set(run.games["order_1"].to_list()) == {1, 2, 3, 4}
    assert run.games["order_2"].to_list() == [seat % 4 + 1 for seat in run.games["order_1"].to_list()]


@pytest.mark.parametrize(("name", "seats"), [("derby-day", 3), ("madder-than-a-hatter", 3), ("high-bid", 2)])
def test_every_turn_is_counted(name: str, seats: int) -> None:
    """Throws, hats taken and lots put on the block are turns."""
    kinds = {"derby-day": ["thrown"], "madder-than-a-hatter": ["took"], "high-bid": ["turned_up", "auctioned_again"]}
    games = lab.games(name, seats, 6, 3, bots="random", detail=True)
    counted = [column for column in games.columns if column.removeprefix("event:") in kinds[name]]
    assert games["turns"].to_list() == games.select(pl.sum_horizontal(counted)).to_series().to_list()
    assert games["set_up"].to_list() == [0] * 6


def test_many_races_are_run_at_once(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Totals do not depend on the executor, agree with the kernel, and exist only for games without decisions."""
    monkeypatch.setattr(vectorised, "TASK", 50_000)
    plan = make_plan("derby-day", 3, 120_000, 4, watch=False)
    with closing(Processes(2)) as runner:
        here, there = vectorised.play_all(plan), vectorised.play_all(plan, runner)
    assert (here.lengths == there.lengths).all()
    assert (here.won == there.won).all()
    assert here.games == 120_000
    kernel = run_plan(make_plan("derby-day", 3, 2000, 4, watch=False)).games["decisions"].to_numpy()
    assert abs(here.spread()["mean"] - kernel.mean()) < 4 * kernel.std() / 2000**0.5
    assert not here.fairness().unequal
    assert here.spread()["least"] >= 6
    assert vectorised.quick_simulator(make_plan("derby-day", 3, 9, options={"race": "myopia"}, watch=False)) is None
    assert vectorised.quick_simulator(make_plan("derby-day", 3, 9)) is None
    assert vectorised.quick_simulator(make_plan("high-bid", 3, 9, watch=False)) is None
    argv = ["simulate", "derby-day", "--games", "100000", "--workers", "1"]
    assert main([*argv, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 100_000
    assert main(argv) == 0
    assert "run side by side" in capsys.readouterr().out


def test_turns_in_which_nobody_decides_count_too() -> None:
    """In bed, in the Park and resting: each turn without a throw has one of them."""
    for seed in range(3):
        plan = make_plan("high-hat", 3, 1, seed, bots="easy", turns=True, detail=True)
        row = run_plan(plan).games.row(0, named=True)
        idle = row["event:lost_turn"] + row["event:second_bed"]
        assert idle
        assert row["turns"] >= row["event:thrown"] + idle
