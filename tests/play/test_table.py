"""A table as a program uses it: asking, acting, refusing, saving and going on."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.kernel.event import SPECTATOR
from parlour.kernel.int_rows import int_row
from parlour.kernel.log import parse_log


def play_at_random(seed: int, moves: int, **options: str | int) -> parlour.Table:
    table = parlour.new_table("derby-day", ["Ann", "Bob", "Cy"], seed=seed, options=options)
    rng = random.Random(seed)
    for _ in range(moves):
        if table.over:
            break
        ask = rng.choice(table.asked)
        offer = rng.choice(table.offers(ask.seat))
        table.submit(ask.seat, offer.action, offer.nth(rng.randrange(offer.size())), ask.ticket)
    return table


def test_the_same_seed_gives_the_same_luck() -> None:
    assert play_at_random(4, 12).digest() == play_at_random(4, 12).digest() != play_at_random(5, 12).digest()


def test_the_players_own_entropy_counts() -> None:
    tables = [parlour.new_table("derby-day", 2, seed=1, entropy=entropy) for entropy in (["a"], ["b"])]
    for table in tables:
        for _ in range(5):
            table.act(0, "throw")
    assert tables[0].digest() != tables[1].digest()
    assert tables[0].log.header.commitment == tables[1].log.header.commitment


def test_events_are_returned_from_a_number_on() -> None:
    table = play_at_random(1, 3)
    everything = table.events(0)
    assert [event.number for event in everything] == list(range(len(everything)))
    assert table.events(0, since=4) == everything[4:]
    assert table.events(None) == table.events(0, reader=SPECTATOR)
    assert [event.text for event in everything][:2] == ["You run 1 Blue.", "Bob runs 2 Yellow."]


def test_parameters_and_values_may_be_given_by_name() -> None:
    table = parlour.new_table("derby-day", 2, seed=1, options={"race": "myopia", "calls": "by-player"})
    table.state.at = int_row([5, 0, 0, 0, 0, 0])
    table.act(0, "throw")
    with pytest.raises(parlour.Refused, match="expects total but was given sum"):
        table.act(0, "call", sum=13)
    with pytest.raises(parlour.Refused, match="“lots” does not name any pips in this game"):
        table.act(0, "call", total="lots")
    table.act(0, "call", total="13")
    assert table.log.entries[-1] == (0, "call", (13,))


def test_a_refusal_names_its_clause_and_the_legal_actions() -> None:
    table = play_at_random(1, 1)
    with pytest.raises(parlour.Refused) as refusal:
        table.act(1, "throw")
    assert refusal.value.clause == "match.thrower"
    assert "throws for everybody" in refusal.value.sentence
    with pytest.raises(parlour.Refused) as refusal:
        table.act(0, "gallop")
    assert [offer.action for offer in refusal.value.offers] == ["throw"]


def test_a_stale_ticket_is_refused() -> None:
    table = play_at_random(1, 1)
    ticket = table.asked[0].ticket
    table.submit(0, "throw", (), ticket)
    before = table.digest()
    with pytest.raises(parlour.Refused, match=r"turn to throw|already been answered"):
        table.submit(0, "throw", (), ticket)
    assert table.digest() == before


def test_a_move_changes_nothing_until_it_is_committed() -> None:
    table = play_at_random(1, 2)
    before = table.digest()
    move = table.prepare(0, "throw", ())
    assert table.digest() == before
    repeated = table.prepare(0, "throw", ())
    assert repeated.entries == move.entries, "the same luck, since nothing happened"
    table.commit(move)
    assert table.digest() != before


def test_a_copy_goes_its_own_way_with_the_same_luck_ahead() -> None:
    table = play_at_random(2, 4)
    copy = table.copy()
    before = table.digest()
    copy.act(0, "throw")
    assert table.digest() == before
    table.act(0, "throw")
    assert copy.digest() == table.digest()
    assert copy.log.text() == table.log.text()


def test_a_snapshot_restores(tmp_path: Path) -> None:
    table = play_at_random(3, 6, race="myopia", calls="by-player")
    restored = parlour.new_table("derby-day", 3, seed=0, options=table.log.header.options)
    restored.restore(table.snapshot(), table.log, table.all_events)
    assert restored.digest() == table.digest()
    assert restored.chance_count == table.chance_count


def test_a_saved_game_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    finished = play_at_random(6, 500, races=3)
    part = play_at_random(6, 9, races=3)
    part.save(tmp_path / "game.jsonl")
    table = parlour.load_table(tmp_path / "game.jsonl")
    while not table.over:
        table.act(table.asked[0].seat, "throw")
    assert table.digest() == finished.digest()
    assert table.places == finished.places
    assert [event.text for event in table.events()] == [event.text for event in finished.events()]


def test_replay_gives_the_table_after_each_entry(tmp_path: Path) -> None:
    table = play_at_random(6, 9)
    table.save(tmp_path / "game.jsonl")
    steps = [step.view().throws for step in parlour.replay_steps(tmp_path / "game.jsonl")]
    assert steps == [k // 2 for k in range(19)]


def test_impossible_tables_are_refused_with_what_would_be_right() -> None:
    with pytest.raises(parlour.InvalidSetup, match=r"there are .*derby-day"):
        parlour.new_table("chess", 2)
    with pytest.raises(parlour.InvalidSetup, match="2 to 6 players, not 7"):
        parlour.new_table("derby-day", 7)
    with pytest.raises(parlour.InvalidSetup, match="it has race, stakes, races, donkey"):
        parlour.new_table("derby-day", 2, options={"weather": "wet"})
    with pytest.raises(parlour.InvalidSetup, match="flat-english or"):
        parlour.new_table("derby-day", 2, options={"race": "camel"})
    with pytest.raises(parlour.InvalidSetup, match="from 1 to 30"):
        parlour.new_table("derby-day", 2, options={"races": 31})
    with pytest.raises(parlour.InvalidSetup, match="no seat 2"):
        parlour.new_table("derby-day", 2).view(2)


# ---- damaged logs ---------------------------------------------------------------------------------


def find_log_error(text: str) -> str:
    """Return the error that verifying the log raises."""
    with pytest.raises(parlour.LogError) as error:
        parlour.verify(parse_log(text, "game.jsonl"), "game.jsonl")
    return str(error.value)


@pytest.fixture(scope="module")
def text() -> str:
    return play_at_random(6, 500, races=3).log.text()


def test_a_sound_log_is_verified(text: str) -> None:
    verdict = parlour.verify(parse_log(text, "game.jsonl"))
    assert verdict.table and verdict.table.over
    assert verdict.digests >= 2
    assert "follow from the seed" in verdict.fair


def test_foreign_truncated_and_edited_logs_have_different_errors(text: str) -> None:
    lines, rules = text.splitlines(keepends=True), parlour.shelf()["derby-day"].ruleset()
    assert "is empty" in find_log_error("")
    assert "not a Parlour log" in find_log_error('{"hello": 1}\n')
    assert "not a Parlour log" in find_log_error("GIF89a…")
    assert "format 2" in find_log_error(text.replace('{"ruleset"', '{"parlour":2,"ruleset"', 1))
    assert "cut off in line" in find_log_error(text[:-20])
    assert "line 5: this is not an entry" in find_log_error("".join([*lines[:4], "[0,throw]\n", *lines[4:]]))
    assert "not installed here" in find_log_error(text.replace(rules, "poker@1"))
    assert "was played with version 99" in find_log_error(text.replace(rules, "derby-day@99"))
    assert "a different edition" in find_log_error(text.replace('"edition":"', '"edition":"0'))
    assert "options" in find_log_error(text.replace('"donkey":"no",', ""))
    assert "names 3 players for 4 seats" in find_log_error(text.replace('"seats":3', '"seats":4'))


def test_the_first_entry_that_does_not_fit_is_named(text: str) -> None:
    lines = text.splitlines(keepends=True)
    assert lines[2] == '[0,"throw",[]]\n'
    assert "entry 1, [1, 'throw', ()], does not fit" in find_log_error(
        "".join([*lines[:2], '[1,"throw",[]]\n', *lines[3:]])
    )
    shortened = "".join([*lines[:2], *lines[3:]])
    assert "entry 1" in find_log_error(shortened) or "not an entry" in find_log_error(shortened)


def test_changed_dice_are_noticed(text: str) -> None:
    lines = text.splitlines(keepends=True)
    outcome = int(lines[3].split("[")[2].rstrip("]\n"))
    changed = "".join([*lines[:3], f'[-1,"",[{(outcome + 1) % 216}]]\n', *lines[4:]])
    assert f"does not follow from the seed, which gives {outcome}" in find_log_error(changed)
    without = "".join([lines[0], *changed.splitlines(keepends=True)[2:]])
    error = find_log_error(without)
    assert "differs from what was recorded" in error or "does not fit" in error, "a digest notices it as well"
    assert "differs from what was recorded" in find_log_error(text.replace('"Ann"', '"Eve"'))
    resown = text.replace(lines[1][9:20], "0" * 11, 1)
    assert "not the one the server committed to" in find_log_error(resown)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_damage_gets_a_clear_error_or_changes_nothing(text: str, data: st.DataObject) -> None:
    """Bytes changed at random cause neither a traceback nor another game taken for this one."""
    index = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.characters(codec="utf-8"))
    damaged = text[:index] + letter + text[index + 1 :]
    try:
        verdict = parlour.verify(parse_log(damaged, "game.jsonl"))
    except parlour.LogError as error:
        assert str(error)
    else:
        if verdict.unchecked:  # the log claims another version of the rules, so nothing counts as checked
            assert not verdict.table and not verdict.entries
        else:
            assert verdict.table and verdict.table.log.text() == text, "white space, at most"
