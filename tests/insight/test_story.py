"""The story of a game adds up, ends as the game did, and blames nobody for what they could not know."""

from pathlib import Path
from typing import Any

import pytest

from parlour.bots import levels
from parlour.cli import main
from parlour.insight import story as telling
from parlour.insight.story import Story, StoryTeller, chances_by_turn, replay_moments, tell_story
from parlour.insight.story_text import story_sentences
from parlour.kernel.chance import Fast
from parlour.kernel.log import read_log
from parlour.play.table import new_table, table_for

LOGS = Path(__file__).parent.parent / "logs"
GAMES = [
    "derby-day/2-6-race-myopia-donkey-yes",
    "high-bid/2-1",
    "madder-than-a-hatter/3-3-premium-no",
    "ratrace/3-2",
    "high-hat/3-1",
]


@pytest.fixture(autouse=True)
def shorten_story(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {
        "GAMES": 1,
        "FEWEST_GAMES": 4,
        "DECISIONS": 4_000,
        "BATCH": 6,
        "SAMPLES": 12,
        "COMPARED": 8,
    }.items():
        monkeypatch.setattr(telling, name, value)


@pytest.fixture(scope="module")
def stories() -> dict[str, Story]:
    return {}


def story_of(name: str, stories: dict[str, Story]) -> Story:
    if name not in stories:
        stories[name] = tell_story(read_log(LOGS / f"{name}.jsonl"))
    return stories[name]


@pytest.mark.parametrize("name", GAMES)
def test_start_luck_and_choices_add_up_to_the_end(name: str, stories: dict[str, Story]) -> None:
    story = story_of(name, stories)
    last = story.start
    assert abs(sum(last) - 1) < 1e-9
    for moment in story.moments:
        assert abs(sum(moment.chances) - 1) < 1e-9
        for before, luck, choice, after in zip(last, moment.luck, moment.choice, moment.chances, strict=True):
            assert abs(before + luck + choice - after) < 1e-9
        last = moment.chances
    for seat, part in enumerate(story.parts):
        assert abs(part.start + part.luck + part.choice + part.others - part.end) < 1e-9
        assert part.end == (1.0 if story.places[seat] == 1 and story.places.count(1) == 1 else last[seat])


@pytest.mark.parametrize("name", GAMES)
def test_a_story_has_sentences_and_leads_to_its_moments(name: str, stories: dict[str, Story]) -> None:
    story = story_of(name, stories)
    log = read_log(LOGS / f"{name}.jsonl")
    text = story_sentences(story, "the game")
    assert text and all(sentence[-1] in ".!" for sentence in text)
    winner = story.names[story.places.index(1)]
    assert winner in text[0]
    assert 0 < len(story.turning) <= telling.TURNING_POINTS + telling.SEARCHED
    for point in story.turning:
        moment = story.moments[point.moment]
        assert 0 < moment.entry <= len(log.entries)
        assert abs(point.change - point.luck - point.choice) < 1e-9


def test_the_same_log_has_the_same_story() -> None:
    log = read_log(LOGS / f"{GAMES[2]}.jsonl")
    assert tell_story(log) == tell_story(log)


def test_without_choices_all_is_luck(stories: dict[str, Story]) -> None:
    story = story_of(GAMES[0], stories)
    assert story.decided == 0
    assert all(part.choice == part.others == 0 for part in story.parts)
    assert "nothing to decide" in " ".join(story_sentences(story, "Derby Day"))


def test_a_missed_call_counts_as_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without an evaluator the best bots play on: in the Myopia they notice totals."""
    monkeypatch.setattr(telling, "SAMPLES", 60)
    monkeypatch.setattr(telling, "BATCH", 30)
    monkeypatch.setattr(telling, "DECISIONS", 100_000)
    table = new_table("derby-day", ["Ann", "Bob"], seed=2, options={"race": "myopia"})
    bots = [levels(table.game)["easy"](table.game, table.edition, table.log.options, seat, 1) for seat in range(2)]
    while not table.over:
        seat = table.asked[0].seat
        offer, args = bots[seat].choose(table.view(seat), table.offers(seat))
        table.submit(seat, offer.action, args)
    story = tell_story(table.log)
    assert story.decided > 0 and story.judged
    effects = [moment.choice[moment.seat] for moment in story.moments if moment.seat >= 0 and any(moment.choice)]
    assert effects and min(effects) < 0


@pytest.mark.parametrize("name", ["high-bid/3-2", "madder-than-a-hatter/4-2"])
def test_a_choice_is_judged_the_same_whatever_the_seat_could_not_know(name: str) -> None:
    log = read_log(LOGS / f"{name}.jsonl")
    table = table_for(log, name)
    opening = table.state.copy()
    nodes = replay_moments(table, log, name)
    teller = StoryTeller(table, opening, nodes)
    judged = 0
    for number, node in enumerate(nodes):
        if teller.is_decision(node) and number % 4 == 0 and not teller.wins_at_once(node):
            view = table.game.view_for(node.before, node.seat)
            sampled = table.game.determinise(view, table.log.options, table.edition, Fast(number))
            real, node.before = teller.choice_effect(node, number), sampled
            assert teller.choice_effect(node, number) == real
            judged += 1
    assert judged > 5


def test_the_story_of_a_very_long_game_has_larger_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "MOMENTS", 20)
    story = tell_story(read_log(LOGS / f"{GAMES[2]}.jsonl"))
    assert len(story.moments) <= 20 and story.decided > 20 and not story.judged
    assert story.moments[-1].chances == tuple(1.0 if place == 1 else 0.0 for place in story.places)


def test_a_winning_action_was_won_before_it_was_taken() -> None:
    """A policy that would miss the winning action makes nobody's chance jump."""
    chances: list[Any] = []
    for path in sorted(LOGS.glob("high-hat/*.jsonl"))[:4]:
        log = read_log(path)
        table = table_for(log, path.name)
        opening = table.state.copy()
        nodes = replay_moments(table, log, path.name)
        teller = StoryTeller(table, opening, nodes[-2:])
        if teller.wins_at_once(nodes[-1]):
            story = teller.story(lambda _finished, _all: None)
            chances.append(story.moments[-2].chances[nodes[-1].seat])
            assert story.moments[-1].choice == (0.0,) * table.seats
    assert chances and set(chances) == {1.0}


def test_the_story_of_an_unfinished_game_ends_where_it_stopped(tmp_path: Path) -> None:
    table = new_table("derby-day", ["Ann", "Bob"], seed=3)
    for _ in range(6):
        table.act(table.asked[0].seat, "throw")
    table.save(tmp_path / "game.jsonl")
    story = tell_story(read_log(tmp_path / "game.jsonl"))
    assert len(story.moments) == 6 and story.places == ()
    assert "not over" in story_sentences(story, "Derby Day")[0]


def test_the_command_prints_sentences_json_or_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    log = str(LOGS / f"{GAMES[0]}.jsonl")
    assert main(["story", log]) == 0
    output = capsys.readouterr().out
    assert "Player 2 won." in output and "turning points" in output
    assert main(["story", log, "--json"]) == 0
    assert '"parts":' in capsys.readouterr().out
    assert main(["story", log, "--quick"]) == 0
    assert "%" in capsys.readouterr().out
    assert main(["story", "nowhere.jsonl"]) == 1


@pytest.mark.parametrize("name", ["high-bid/2-1", "high-bid/3-2"])
def test_an_auction_is_one_choice_of_each_player(name: str, stories: dict[str, Story]) -> None:
    log = read_log(LOGS / f"{name}.jsonl")
    table = table_for(log, name)
    opening = table.state.copy()
    moments = replay_moments(table, log, name)
    teller = StoryTeller(table, opening, moments)
    lots = [(teller.rollouts.lot_number(moment.before), moment.seat) for moment in moments]
    counted = [lot for lot, moment in zip(lots, moments, strict=True) if lot[0] >= 0 and not moment.overtaken]
    assert len(counted) == len(set(counted)) == len({lot for lot in lots if lot[0] >= 0})
    assert len(counted) < len([lot for lot in lots if lot[0] >= 0])
    story = story_of(name, stories)
    assert all(not any(told.choice) for told, moment in zip(story.moments, moments, strict=True) if moment.overtaken)


@pytest.mark.parametrize("name", GAMES[1:])
def test_what_is_called_better_gains(name: str, stories: dict[str, Story]) -> None:
    for point in story_of(name, stories).turning:
        if point.instead and point.choice < 0:
            assert point.instead.chance > point.instead.done


@pytest.mark.parametrize("name", GAMES)
def test_the_quick_story_has_the_chances_of_every_turn(name: str) -> None:
    rows = chances_by_turn(read_log(LOGS / f"{name}.jsonl"))
    assert len(rows) > 5
    assert all(abs(sum(chances) - 1) < 1e-9 for chances in rows)
    assert max(rows[-1]) in (1.0, 0.5)
