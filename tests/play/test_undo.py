"""Undo: which actions can be taken back, what stays in the log, and what is never taken back."""

from pathlib import Path

import pytest

import parlour
from parlour.kernel.log import CHANCE, LogError, parse_log
from parlour.kernel.offer import Refused
from parlour.play import undo
from parlour.play.table import replay_log
from parlour.play.undo import MOST_UNDOS
from tests.server.test_secrecy import within_reach


def open_auction(edition: str | None = None, seats: int = 3) -> parlour.Table:
    """Return a table of High Bid with its first lot on the block."""
    return parlour.new_table("high-bid", ["Ann", "Bob", "Cy"][:seats], seed=5, edition=edition)


def bid(table: parlour.Table) -> int:
    """Make the least bid for the seat that is to act, and return the seat."""
    seat = table.asked[0].seat
    table.submit(seat, "bid", table.offers(seat)[1].nth(0), table.asked[0].ticket)
    return seat


def test_a_players_last_action_is_taken_back_and_stays_in_the_log() -> None:
    table = open_auction()
    before, entries = table.view(), table.log.entries[:]
    seat = bid(table)
    step = table.undoable(seat)
    assert step is not None and table.undo_history.is_last(step)
    entry = table.log.entries[-1]
    table.undo(seat)
    assert table.log.entries == [*entries, entry, (seat, "undo", (1,))]
    assert table.view().auction == before.auction
    assert table.undoable(seat) is None
    assert [event.kind for event in table.events()[-2:]] == ["bid", "undo"]
    assert table.events(seat)[-1].text == "You take back your last action."
    assert table.events((seat + 1) % 3)[-1].text == f"{table.names[seat]} takes back the last action."


def test_later_actions_of_others_are_taken_back_with_it() -> None:
    table = open_auction()
    before = table.view().auction
    first, second = bid(table), bid(table)
    step = table.undoable(first)
    assert step is not None and not table.undo_history.is_last(step)
    assert table.undoable(second) is not None and table.undo_history.is_last(table.undoable(second) or step)
    table.undo(first)
    assert table.log.entries[-1] == (first, "undo", (2,))
    assert table.events()[-1].args == (first, 1)
    assert table.view().auction == before
    assert table.undoable(second) is None
    seat = bid(table)
    table.undo(seat)
    assert table.log.entries[-1] == (first, "undo", (1,))


def test_a_seat_takes_back_only_so_much_until_chance_decides_again() -> None:
    table = open_auction()
    first = bid(table)
    for _ in range(MOST_UNDOS):
        table.undo(first)
        bid(table)
    assert table.undoable(first) is None and table.copy().undoable(first) is None
    with pytest.raises(Refused, match=f"{MOST_UNDOS} actions"):
        table.undo(first)
    second = bid(table)
    table.undo(second)  # each seat has its own
    assert replay_log(table.log).undoable(first) is None
    lot = len(table.log.entries)
    while not any(entry[0] == CHANCE for entry in table.log.entries[lot:]):
        ask = table.asked[0]
        table.submit(ask.seat, table.offers(ask.seat)[0].action, table.offers(ask.seat)[0].nth(0), ask.ticket)
    assert not table.undo_history.is_used_up(first)


def test_a_log_in_which_more_was_taken_back_is_still_read(monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_auction()
    with monkeypatch.context() as patched:
        patched.setattr(undo, "MOST_UNDOS", 10_000)
        for _ in range(2 * MOST_UNDOS):
            table.undo(bid(table))
    again = replay_log(parse_log(table.log.text(table.state.to_plain()), "the log"))
    assert again.digest() == table.digest()


def test_an_answer_to_the_question_before_the_undo_is_refused() -> None:
    table = open_auction()
    ticket = table.asked[0].ticket
    seat = bid(table)
    table.undo(seat)
    with pytest.raises(parlour.Refused):
        table.submit(seat, "pass", (), ticket)


def test_nothing_is_taken_back_past_a_throw() -> None:
    table = parlour.new_table("derby-day", ["Ann", "Bob"], seed=1)
    table.act(0, "throw")
    assert table.undoable(0) is None
    with pytest.raises(parlour.Refused, match="nothing you can take back"):
        table.undo(0)


def test_nothing_is_taken_back_past_what_a_player_has_seen() -> None:
    for seed in range(60):
        table = parlour.new_table("madder-than-a-hatter", ["Ann", "Bob", "Cy"], seed=seed)
        seat = table.asked[0].seat
        offer = table.offers(seat)[0]
        entries = len(table.log.entries)
        table.submit(seat, offer.action, offer.nth(0))
        if len(table.log.entries) == entries + 1:
            break
    assert {event.kind for event in table.events()} & table.game.reveals
    assert table.undoable(seat) is None


def test_a_secret_action_neither_prevents_an_undo_nor_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(within_reach(parlour.shelf()["high-bid"].folder), encoding="utf-8")
    table = open_auction(str(path))
    bid(table)
    seat = bid(table)
    secretive = next(s for s in range(3) if s != seat and "go_out_ahead" in [offer.action for offer in table.offers(s)])
    table.act(secretive, "go_out_ahead")
    step = table.undoable(seat)
    assert step is not None and table.undo_history.is_last(step), "refusing would reveal the secret action"
    assert table.undoable(secretive) is None
    table.undo(seat)
    assert table.log.entries[-1] == (seat, "undo", (2,))
    assert table.view(secretive).leaving, "the secret action still counts"
    replayed = replay_log(parse_log(table.log.text(), "the log"))
    assert replayed.digest() == table.digest()


@pytest.mark.parametrize(
    "line", ['[0,"undo",[9]]', '[1,"undo",[1]]', '[0,"undo",[0]]', '[0,"undo",[]]', '[0,"undo",[-1]]']
)
def test_a_log_with_an_impossible_undo_is_refused(line: str) -> None:
    table = open_auction()
    while bid(table) != 0:
        pass
    text = table.log.text()
    log = parse_log(text + '[0,"undo",[1]]\n', "the log")
    assert replay_log(log).undoable(0) is None
    with pytest.raises(LogError, match="does not fit"):
        replay_log(parse_log(text + line + "\n", "the log"))


def test_digests_cover_what_was_taken_back() -> None:
    table = parlour.new_table("high-bid", 3, seed=2)
    while len(table.log.entries) < 120:
        seat = table.asked[0].seat
        offer = table.offers(seat)[0]
        table.submit(seat, offer.action, offer.nth(0))
        if table.undoable(seat) and len(table.log.entries) % 3 == 0:
            table.undo(seat)
            table.submit(seat, offer.action, offer.nth(0))
    text = table.log.text()
    assert '"undo"' in text and len(table.log.digests) >= 2
    assert parlour.verify(parse_log(text, "the log")).digests >= 2
    undo = next(line for line in text.splitlines() if '"undo"' in line)
    shortened = text.replace(undo + "\n", "", 1)
    with pytest.raises(LogError):
        parlour.verify(parse_log(shortened, "the log"))
