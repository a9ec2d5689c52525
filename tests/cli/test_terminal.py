"""The terminal shows what can be typed, and lets players interrupt."""

import contextlib
import random
import re
from collections.abc import Callable
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from parlour.cli.choices import (
    allows_only_nothing,
    describe_offer,
    describe_terms,
    list_values,
    parse_choice,
    parse_value,
    wrap,
)
from parlour.cli.shelf import format_clause
from parlour.cli.terminal import Keyboard
from parlour.kernel.bits import bits, numbers
from parlour.kernel.game import load_edition
from parlour.kernel.offer import Args, Offer, OneOf, Param, Refused, SomeOf
from parlour.kernel.terms import Note, Term, Terms
from parlour.kernel.view import View
from parlour.play.rulebook import load_rulebook
from parlour.play.table import Table, find_game, new_table
from parlour.play.text_board import draw_text_board
from parlour.play.words import Words
from parlour.testing.tables import positions, setups


def make_words(name: str) -> Words:
    game = find_game(name)
    return Words(game, load_edition(game)[1], ["Ann", "Bob", "Cy"])


def test_a_thing_is_typed_by_its_number_or_name() -> None:
    vocabulary = make_words("madder-than-a-hatter")
    hats = OneOf("hat", "hat", bits([0, 4, 31]))
    assert describe_offer(vocabulary, Offer("play", (hats,))).endswith("1=Fedora, 2=Homburg, 3=Deerstalker Premium")
    assert [parse_value(vocabulary, hats, typed) for typed in ("1", "2", "3", "Homburg", "deerstalker premium")] == [
        0,
        4,
        31,
        4,
        31,
    ]


def test_names_that_are_numbers_themselves() -> None:
    """The red die of High Bid shows 100, 75, 50 and 25: the number shown before a name counts first."""
    vocabulary = make_words("high-bid")
    faces = OneOf("face", "red", bits(range(6)))
    labels = dict(
        pair.split("=")
        for pair in describe_offer(vocabulary, Offer("bid", (faces,))).rpartition("face ")[2].split(", ")
    )
    for number, name in labels.items():
        assert vocabulary.value("red", parse_value(vocabulary, faces, number)) == name
    assert vocabulary.value("red", parse_value(vocabulary, faces, "75")) == "75"


def test_a_few_seats_are_listed_though_they_are_a_range() -> None:
    vocabulary = make_words("madder-than-a-hatter")
    into = Param("into", "seat", 0, 2)
    assert describe_offer(vocabulary, Offer("play", (into,))).endswith("1=Ann, 2=Bob, 3=Cy")
    assert [parse_value(vocabulary, into, typed) for typed in ("1", "3", "bob")] == [0, 2, 1]


def test_several_things_are_typed_together() -> None:
    vocabulary = make_words("madder-than-a-hatter")
    hats = SomeOf("hats", "hat", bits([0, 1, 4, 31]), 1, 3)
    assert parse_value(vocabulary, hats, "1 4") == bits([0, 31])
    assert parse_value(vocabulary, hats, "1, Homburg") == bits([0, 4])
    assert parse_value(vocabulary, hats, "Fedora") == bits([0])
    assert parse_value(vocabulary, hats, "Fedora, Fedora") == bits([0, 1]), "each copy counts"


@pytest.mark.parametrize("typed", ["1 1 2 3", "1 1,2,3", "1 1, 2, 3", "1 1, Fedora, Homburg"])
def test_several_after_the_number_are_all_taken(typed: str) -> None:
    vocabulary = make_words("madder-than-a-hatter")
    down = Offer("lay_down", (SomeOf("hats", "hat", bits([0, 1, 4]), 1, 64),))
    assert parse_choice(vocabulary, [down], typed)[1] == (bits([0, 1, 4]),)


def test_a_name_of_two_words_after_the_number() -> None:
    vocabulary = make_words("madder-than-a-hatter")
    play = Offer("play", (OneOf("hat", "hat", bits([20, 24])),))
    assert parse_choice(vocabulary, [play], "1 Top Hat")[1] == (20,)


@pytest.mark.parametrize(
    "params",
    [
        (),
        (OneOf("hat", "hat", bits([0, 4])),),
        (OneOf("hat", "hat", bits([0, 4])), Param("into", "seat", 0, 2)),
        (SomeOf("gives", "hat", bits([0, 4])), SomeOf("wants", "hat", bits([8, 12]))),
        (SomeOf("hats", "hat", bits([0, 4])), Param("into", "seat", 0, 2)),
    ],
)
def test_words_left_over_are_never_ignored(params: tuple[Param, ...]) -> None:
    with pytest.raises(ValueError, match="with commas"):
        parse_choice(make_words("madder-than-a-hatter"), [Offer("play", params)], "1 1 2 1")


def test_amounts_are_typed_as_they_are() -> None:
    vocabulary = make_words("ratrace")
    amount = Param("amount", "$", 1, 5000)
    assert [parse_value(vocabulary, amount, typed) for typed in ("7", "$1,200")] == [7, 1200]
    with pytest.raises(ValueError, match=r"Type your choice: Amount \$1 to \$5,000"):
        parse_value(vocabulary, amount, "0")
    with pytest.raises(Refused, match=r"“1\.5” is not a whole number"):
        parse_value(vocabulary, amount, "1.5")


def test_a_number_beyond_the_list_is_no_choice() -> None:
    with pytest.raises(ValueError, match=r"Type your choice: Business 1=.*, 2="):
        parse_value(make_words("ratrace"), OneOf("business", "business", bits([1, 5])), "7")


def test_the_black_market_says_its_price_and_what_is_left_behind() -> None:
    vocabulary = make_words("ratrace")
    papers = Offer("black_market", (OneOf("item", "item", bits([18, 19])),))
    terms = Terms((Term("cash", "$", 900, 700),), (Note("price", (200,)), Note("left_behind", (0b1001, 10))))
    assert describe_terms(vocabulary, papers, terms) == [
        "It costs $200.",
        "You leave the Plaster Bust and Car Radio behind: under the hammer, or to the Treasury for $10 apiece.",
        "Cash: $900 → $700",
    ]


@pytest.mark.parametrize("typed", ["", "Bowler Hat of my uncle"])
def test_nonsense_gets_a_sentence(typed: str) -> None:
    vocabulary = make_words("madder-than-a-hatter")
    with pytest.raises((ValueError, Refused), match=r"Type your choice|does not name any hat in this game"):
        parse_value(vocabulary, OneOf("hat", "hat", bits([1, 6])), typed)
    with pytest.raises(ValueError, match="Type 1 to choose it"):
        parse_choice(vocabulary, [Offer("play")], "7")


def test_settled_values_are_named_beside_choices() -> None:
    vocabulary = make_words("madder-than-a-hatter")
    hats = OneOf("hat", "hat", bits([4, 12]))
    assert describe_offer(vocabulary, Offer("order", (Param("place", "place", 1, 1), hats))) == (
        "Put a hat there: Place in the line: 1; Hat 1=Homburg, 2=Boater"
    )


# ---- choices made one after another ---------------------------------------------------------------

YACHT, PONIES, BOX = 8, 2, 0


@pytest.fixture
def high_hat(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a table of High Hat, the seat that is to act, a function that types choices, and the prompts it shows."""
    table = new_table("high-hat", ["Ann", "Bob", "Cy"], seed=1)
    seat = table.asked[0].seat
    prompts: list[str] = []

    def take(action: str, typed: str, *answers: str) -> Args:
        replies = iter(answers)
        prompts.clear()

        def reply(prompt: str) -> str:
            prompts.append(prompt)
            return next(replies)

        monkeypatch.setattr("builtins.input", reply)
        offers = [offer for offer in table.offers(seat) if offer.action == action]
        terms = partial(table.game.terms, table.view(seat), table.edition, table.log.options)
        return parse_choice(table.words, offers, f"1 {typed}", terms)[1]

    return table, seat, take, prompts


def test_property_to_buy_and_hand_in_is_shown_with_its_value(high_hat) -> None:
    table, seat, take, prompts = high_hat
    table.state.owned[seat] = 1 << BOX
    table.state.points.balances[seat] = 300
    assert take("buy", "", "2", "") == (PONIES, 0)
    assert "1=Rolls Royce (worth 250), 2=Polo Ponies (worth 300)" in prompts[0]
    assert "1=Opera Box (worth 250)" in prompts[1] and "Enter for none" in prompts[1]
    assert take("buy", "", "Derby Winner", "1") == (5, 1 << BOX)
    assert "Enter for none" not in prompts[1], "the points are too few"


def test_a_choice_is_described_without_its_empty_parts(high_hat) -> None:
    table, seat, _, _ = high_hat
    table.state.owned[seat] = 1 << BOX
    table.state.points.balances[seat] = 300
    texts = {offer.action: partial(table.words.choice_text, offer) for offer in table.offers(seat)}
    other = (seat + 1) % 3
    assert texts["buy"]((1, 0)) == "Buy from the Register: Rolls Royce"
    assert texts["buy"]((1, 1 << BOX)) == ("Buy from the Register: Property: Rolls Royce; Handed in for it: Opera Box")
    assert texts["propose"]((other, 1 << BOX, 0, 0, 300, 0, 0)) == (
        f"Propose a trade: With: {table.names[other]}; You give: Opera Box; Points you want: 300"
    )
    assert texts["sell"]((BOX,)) == "Sell back to the Register: Opera Box"


def test_only_what_the_chosen_partner_owns_is_listed(high_hat) -> None:
    table, seat, take, prompts = high_hat
    first, second = (seat + 1) % 3, (seat + 2) % 3
    table.state.kept[first], table.state.kept[second] = 0b1, 0b10
    table.state.owned[second] = 1 << YACHT
    assert take("propose", "", table.names[second], "1", "0", "", "1") == (second, 0, 1 << YACHT, 0, 0, 0, 0b10)
    assert "1=Yacht (worth 750): " in prompts[1].replace(" (Enter for none)", "")
    assert "2=" not in prompts[-1], "policies of others are left out"
    assert take("propose", table.names[first], "50", "", "1") == (first, 0, 0, 50, 0, 0, 0b1)
    assert len(prompts) == 3, "nothing is asked that has no answer"


@pytest.mark.parametrize("typed", ["polo -", "POLO", "polo ponies -", "Polo Ponies", "3 -"])
def test_a_name_cut_short_and_a_dash_for_none(typed: str, high_hat) -> None:
    table, seat, take, _ = high_hat
    table.state.points.balances[seat] = 900
    assert take("buy", typed) == (PONIES, 0)
    table.state.owned[seat] = 1 << BOX
    assert take("buy", typed.replace("3", "2"), "") == (PONIES, 0)


def test_a_dash_for_no_points_and_for_what_cannot_be_given(high_hat) -> None:
    table, seat, take, _ = high_hat
    first, other = (seat + 1) % 3, (seat + 2) % 3
    table.state.owned[other] = 1 << YACHT | 1 << BOX
    assert take("propose", f"{table.names[other]} - yacht,opera 100 - - -") == (other, 0, 1 << YACHT | 1, 100, 0, 0, 0)
    assert take("propose", f"{table.names[other]} - 100 -") == (other, 0, 0, 100, 0, 0, 0)
    assert take("propose", f"{table.names[other]} - opera box, yacht 100 - - -")[2] == 1 << YACHT | 1
    table.state.kept[first] = 0b1
    assert take("propose", f"{table.names[first]} - - 50 - - 1") == (first, 0, 0, 50, 0, 0, 1)


def test_a_beginning_of_several_names_is_no_choice(high_hat) -> None:
    table, seat, take, _ = high_hat
    table.state.points.balances[seat] = 900
    with pytest.raises(Refused, match="“p” does not name any property in this game"):
        take("buy", "p")


@pytest.mark.parametrize("typed", ["", "?"])
def test_the_rule_can_be_shown_within_a_choice(typed: str, high_hat, capsys: pytest.CaptureFixture[str]) -> None:
    table, seat, take, prompts = high_hat
    table.state.points.balances[seat] = 900
    assert take("buy", typed, "?", "help", "polo") == (PONIES, 0)
    output = capsys.readouterr().out
    assert "property.buy" in output and "- means none" in output
    assert len(set(prompts)) == 1, "the question is asked again"


def test_the_table_refuses_what_is_not_legal_before_more_is_asked(high_hat) -> None:
    table, seat, take, prompts = high_hat
    table.state.owned[seat] = 1 << BOX
    table.state.points.balances[seat] = 300
    args = take("buy", "Yacht")
    assert prompts == []
    with pytest.raises(Refused):
        table.submit(seat, "buy", args)


def test_the_board_says_what_is_kept_once_and_who_gives_what(high_hat) -> None:
    table, seat, _, _ = high_hat
    other = (seat + 1) % 3
    names = table.words.names["policy"]
    alike = next(bits([i, j]) for i, j in combinations(range(len(names)), 2) if names[i] == names[j])
    table.state.kept[seat] = alike
    table.submit(seat, "propose", (other, 0, 0, 50, 0, 0, 0))
    board = draw_text_board(table.game, table.view(seat), table.words)
    assert f"keeps “{table.words.value('policy', numbers(alike)[0])}” (2 times)" in board
    assert f"Trade 1: {table.names[seat]} gives 50 points, {table.names[other]} gives nothing" in board


@pytest.mark.parametrize("by_name", [False, True])
def test_every_offer_can_be_typed_in_one_line(by_name: bool) -> None:
    setup = setups(find_game("high-hat"))[1]
    words = Words(setup.game, setup.edition, ["Ann", "Bob", "Cy", "Di"][: setup.seats])
    rng = random.Random(1)
    for s in positions(setup, 2, 300, every=6):
        for offer in [offer for seat in range(s.seats) for offer in setup.book.offers(s, seat)]:
            args = offer.nth(rng.randrange(offer.size()))
            typed = " ".join(describe_typing(words, offer, args, by_name))
            parsed = parse_choice(words, [offer], f"1 {typed}")[1]
            assert words.choice_text(offer, parsed) == words.choice_text(offer, args) and offer.admits(parsed)


def describe_typing(words: Words, offer: Offer, args: Args, by_name: bool) -> list[str]:
    """Return what has to be typed for these choices, by the numbers shown or by names."""
    lines = []
    for index, value in enumerate(args):
        param = offer.next_param(args[:index])
        assert param is not None
        if offer.params[index].size() == 1 or allows_only_nothing(words, param):
            continue
        options = list_values(words, param)
        members = numbers(value) if isinstance(param, SomeOf) else [value] if options else []
        names = [words.value(param.unit, member) if by_name else str(options.index(member) + 1) for member in members]
        lines.append(",".join(names) or ("-" if options or not value else str(value)))
    return lines


def test_all_spaces_by_their_whole_names(play_evening) -> None:
    keys = ["board", "help"]
    table = new_table("high-hat", ["Ann", "Bob", "Cy"], seed=3)
    screens = play_evening(table, {}, lambda _: keys.pop() if keys else None)
    assert "“board”" in screens[-2]
    assert " 0 Start New Social Season (+50)\n" in screens[-1]
    assert " Collect Charity Bazaar Hat Pool (take the pool)\n" in screens[-1]


def test_the_result_says_what_everybody_is_worth(tmp_path: Path) -> None:
    table = new_table("high-hat", ["Ann", "Bob", "Cy"], seed=1)
    table.state.owned[1] = 1 << YACHT
    for seat in range(3):
        table.submit(seat, "agree_to_end", ())
    keyboard = Keyboard(table, [None, None, None], tmp_path / "kept.jsonl")
    total = table.words.value("points", table.state.total(1))
    assert keyboard.place_text(1) == f"1. Bob: {total}"
    derby = Keyboard(new_table("derby-day", ["Ann", "Bob"], seed=3), [None, None], tmp_path / "kept.jsonl")
    derby.table.state.places = (2, 1)
    assert derby.place_text(1) == "1. Bob"


def test_help_lists_what_can_be_typed(play_evening) -> None:
    keys = ["help"]
    table = new_table("high-bid", ["Ann", "Bob", "Cy"], seed=1)
    last = play_evening(table, {1: Thrower(), 2: Thrower()}, lambda _: keys.pop() if keys else None)[-1]
    assert all(f"“{command}" in last for command in ("up to 300", "out", "undo", "hint"))
    assert "commas" in last and "Ctrl-C" in last


def test_a_long_line_is_broken_between_words_on_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "24")
    assert wrap("  1  Play a hat: Hat 1=Deerstalker Premium", 5).split("\n") == [
        "  1  Play a hat: Hat",
        "     1=Deerstalker",
        "     Premium",
    ]


# ---- interruptions ----------------------------------------------------------------------------


class Thrower:
    """A bot that takes the first offer and never interrupts."""

    def __init__(self) -> None:
        self.turns = 0

    def choose(self, _view: View, offers: list[Offer]) -> tuple[Offer, Args]:
        self.turns += offers[0].action == "throw"
        return offers[0], offers[0].nth(0)

    def interrupt(self, _view: View, _offers: list[Offer]) -> tuple[Offer, Args] | None:
        return None


@pytest.fixture
def play_evening(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Any:
    """Return a function that plays people and bots at a keyboard and returns the screens.

    `type_line(screen)` answers the last screen, or ends the game with None.
    """

    def play(table: Table, bots: dict[int, Thrower], type_line: Callable[[str], str | None]) -> list[str]:
        screens: list[str] = []

        def reply(prompt: str) -> str:
            screens.append(capsys.readouterr().out + prompt)
            line = type_line(screens[-1])
            if line is None:
                raise EOFError
            return line

        monkeypatch.setattr("builtins.input", reply)
        with contextlib.suppress(EOFError):
            Keyboard(table, [bots.get(seat) for seat in range(table.seats)], tmp_path / "kept.jsonl").play()
        return screens

    return play


def number_to_type(screen: str, label: str) -> str:
    """Return the number to type for it."""
    numbers = re.findall(rf"^ +(\d+)  {re.escape(label)}$", screen, re.M)
    assert numbers, f"{label} is not on the screen:\n{screen}"
    return numbers[0]


def simplest(screen: str) -> str:
    """Return the first answer or the least amount, without interrupting."""
    least = re.search(r"([\d,]+) to [\d,]+[^\n]*: $", screen)
    return least[1] if least else "" if "or press Enter." in screen else "1" if screen.endswith("> ") else ""


def test_a_proposal_is_put_to_its_partner_before_the_next_turn(play_evening) -> None:
    table = new_table("high-hat", ["Ann", "Bob", "Cy"], seed=1)
    first = table.asked[0].seat
    between, partner = table.names[(first + 1) % 3], table.names[(first + 2) % 3]
    call = f"{partner}: before {between}'s turn, you may do this, or press Enter."
    form = {"With": partner, "Points you give": "100", "Points you want": ""}
    todo = [table.words.action("propose")]

    def type_line(screen: str) -> str | None:
        if todo:
            return number_to_type(screen, todo.pop())
        prompt = screen.rpartition("\n")[2]
        value = next((form[label] for label in form if prompt.strip("> ").startswith(label)), None)
        return value if value is not None else None if call in screen else simplest(screen)

    last = play_evening(table, {}, type_line)[-1]
    assert call in last
    assert number_to_type(last, f"{table.words.action('accept')}: 1")


class Dealer(Thrower):
    """A bot that turns down what is proposed to it."""

    def interrupt(self, _view: View, offers: list[Offer]) -> tuple[Offer, Args] | None:
        replies = [offer for offer in offers if offer.action == "decline"]
        return (replies[0], replies[0].nth(0)) if replies else None


def test_a_bot_replies_to_a_proposal_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    table = new_table("high-hat", ["Ann", "Bob", "Cy"], seed=1)
    first = table.asked[0].seat
    bots: list[Any] = [Dealer() for _ in range(3)]
    bots[first] = None
    keyboard = Keyboard(table, bots, tmp_path / "kept.jsonl")
    partner = (first + 2) % 3
    table.submit(first, "propose", (partner, 0, 0, 50, 0, 0, 0))
    keyboard.let_bots_reply()
    assert [event.kind for event in table.events()][-1] == "declined"
    assert table.asked[0].seat == first, "before anybody's turn"
    bots[partner] = Thrower()
    table.submit(first, "propose", (partner, 0, 0, 50, 0, 0, 0))
    keyboard.let_bots_reply()
    assert keyboard.replying_seat() == -1, "a bot that does not reply is asked once"
    keyboard.considered.clear()
    assert keyboard.replying_seat() == partner


def test_at_one_keyboard_everybody_is_shown_what_they_may_do_before_others_turns(play_evening) -> None:
    """Only what somebody was shown counts as seen."""
    table = new_table("high-hat", ["Ann", "Bob", "Cy"], seed=1)
    first = table.asked[0].seat
    turns = iter(range(2))  # until the first player is to act
    screens = play_evening(table, {}, lambda screen: None if next(turns, None) is None else simplest(screen))
    called = {screen.rpartition("\n\n")[2].partition(":")[0] for screen in screens if "or press Enter" in screen}
    assert called == set(table.names) - {table.names[first]}


@pytest.mark.parametrize("always", [False, True])
def test_others_turns_are_interrupted_only_for_what_is_new(always: bool, play_evening) -> None:
    """Buying, selling and trading are always possible; with ! Ann may interrupt before every turn all the same."""
    table = new_table("high-hat", ["Ann", "Bob", "Cy"], seed=3)
    bots = {1: Thrower(), 2: Thrower()}
    keys = ["!"] if always else []

    def type_line(screen: str) -> str | None:
        if bots[1].turns == 12:
            return None
        return keys.pop() if keys and "Ann: Your turn" in screen else simplest(screen)

    screens = play_evening(table, bots, type_line)
    interruptions = [screen for screen in screens if re.search("Ann: before .*'s turn", screen)]
    assert len([screen for screen in screens if "Ann: Your turn" in screen]) >= 8
    if always:
        turns = sum(bot.turns for bot in bots.values())
        assert len(interruptions) >= turns - 3, "all but those before her first turn, and the last"
    else:
        assert 1 <= len(interruptions) <= 6
        assert "Sell back to the Register" in interruptions[0], "the new action is offered"


@pytest.mark.parametrize("people", [1, 3])
def test_a_player_who_may_win_sees_it_at_every_lot(people: int, play_evening) -> None:
    """A player at the goal in High Bid sees what to do about it before each lot, or beside the questions."""
    table = new_table("high-bid", ["Ann", "Bob", "Cy"], seed=1)
    table.state.money.balances[0] = 20_000
    labels: set[str] = set()
    answered_lots: set[int] = set()

    def count_lots() -> int:
        return sum(event.kind == "turned_up" for event in table.all_events)

    def type_line(screen: str) -> str | None:
        labels.update(table.words.action(offer.action) for offer in table.game.book.anytime(table.state, 0))
        if count_lots() == 6:
            return None
        if "does anybody want to do something?" in screen and count_lots() not in answered_lots:
            answered_lots.add(count_lots())
            return "ann"
        return simplest(screen)

    screens = play_evening(table, {seat: Thrower() for seat in range(people, 3)}, type_line)
    assert len([screen for screen in screens if any(label in screen for label in labels)]) >= count_lots() - 1 > 3


def test_a_person_at_the_goal_is_called_before_the_first_lot(play_evening) -> None:
    table = new_table("high-bid", ["Ann", "Bob", "Cy"], seed=2)
    assert table.asked[0].seat != 0
    table.state.money.balances[0] = 20_000
    screens = play_evening(table, {1: Thrower(), 2: Thrower()}, lambda _: None)
    assert "Ann: before " in screens[0] and "Go out" in screens[0]
    assert not [event for event in table.all_events if event.kind in ("bid", "passed")]


def test_a_person_at_the_goal_is_called_while_a_rival_sells(play_evening) -> None:
    """Ann passes with too little; she comes to the goal when Bob buys her property."""
    table = new_table("high-bid", ["Ann", "Bob", "Cy"], seed=2)

    def type_line(screen: str) -> str | None:
        if table.asked[0].question == "sell.up-to-three" and table.asked[0].seat:
            return None
        if table.state.rounds == 1 and table.state.is_bidding():
            table.state.money.balances[0] = 20_000
        return simplest(screen)

    screens = play_evening(table, {1: EagerBuyer(), 2: Thrower()}, type_line)
    assert "Ann: before " in screens[-1] and "Go out" in screens[-1]
    assert table.asked[0].question == "sell.up-to-three"


class EagerBuyer(Thrower):
    """Opens the bidding."""

    def choose(self, view: View, offers: list[Offer]) -> tuple[Offer, Args]:
        for offer in offers:
            if offer.action == "bid":
                return offer, offer.nth(0)
        return super().choose(view, offers)


def test_secrets_at_one_keyboard__nothing_tells_who_could_act(play_evening) -> None:
    """Whether or not Bob is rich, the same people are called, and others see nothing of his on their screens."""
    prompts, others = [], []
    for money in (700, 20_000):
        table = new_table("high-bid", ["Ann", "Bob", "Cy"], seed=1)
        table.state.money.balances[1] = money
        left = iter(range(40))
        screens = play_evening(
            table, {}, lambda screen, left=left: None if next(left, None) is None else simplest(screen)
        )
        prompts.append([screen.rpartition("\n")[2] for screen in screens])
        others.append([screen for screen in screens if "\nAnn: " in screen or "\nCy: " in screen])
    assert any("does anybody want to do something?" in prompt for prompt in prompts[0])
    assert prompts[0] == prompts[1]
    assert others[0] == others[1] != []


def test_enter_alone_never_declines() -> None:
    vocabulary = make_words("high-bid")
    with pytest.raises(ValueError, match="Enter does not decline"):
        parse_choice(vocabulary, [Offer("pass"), Offer("bid", (Param("amount", "$", 20, 40, 20),))], "")
    assert parse_choice(vocabulary, [Offer("pass")], "")[0].action == "pass", "it is the only action"


def test_what_cannot_be_taken_back_is_confirmed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    table = new_table("high-hat", ["Ann", "Bob", "Cy"], seed=1)
    keyboard = Keyboard(table, [None, None, None], tmp_path / "kept.jsonl")
    seat = table.asked[0].seat
    number = [offer.action for offer in table.offers(seat)].index("agree_to_end") + 1
    typed = iter([str(number), "no", str(number), "yes"])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(typed))
    assert keyboard.choose(seat, table.offers(seat), "move.throw")
    assert [event.kind for event in table.events()][-1] == "agreed"
    assert next(typed, "") == ""


def test_events_that_concern_the_reader_are_marked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    table = new_table("madder-than-a-hatter", ["Ann", "Bob", "Cy"], seed=4)
    keyboard = Keyboard(table, [None, None, None], tmp_path / "kept.jsonl")
    seat = table.asked[0].seat
    other, third = (seat + 1) % 3, (seat + 2) % 3
    keyboard.unread = [len(table.all_events)] * 3
    table.submit(seat, "play", (table.offers(seat)[0].params[0].nth(0), other))
    keyboard.show_news(other)
    assert "» " in capsys.readouterr().out
    keyboard.show_news(third)
    assert "» " not in capsys.readouterr().out


def test_the_table_bids_up_to_a_limit_and_then_passes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    table = new_table("high-bid", ["Ann", "Bob"], seed=3)
    keyboard = Keyboard(table, [None, None], tmp_path / "kept.jsonl")
    first = table.asked[0].seat
    least = next(offer for offer in table.offers(first) if offer.action == "bid").params[0].low
    typed = iter([f"up to ${least + 40}", "2 " + str(least + 20), "2 " + str(least + 60)])
    monkeypatch.setattr("builtins.input", lambda _prompt="": next(typed))
    monkeypatch.setattr(keyboard, "turn_to", lambda _seat: None)
    for _ in range(5):
        keyboard.answer(table.asked[0].seat)
    events = [(event.kind, *event.args) for event in table.events() if event.kind in ("bid", "passed")]
    other = 1 - first
    assert events == [
        ("bid", first, least),
        ("bid", other, least + 20),
        ("bid", first, least + 40),
        ("bid", other, least + 60),
        ("passed", first),
    ]


def test_going_on_until_the_race_is_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    table = new_table("derby-day", ["Ann", "Bob"], seed=3)
    keyboard = Keyboard(table, [None, None], tmp_path / "kept.jsonl")
    typed = iter(["on"])
    monkeypatch.setattr("builtins.input", lambda _prompt="": next(typed))
    keyboard.play()
    assert table.over


def test_the_last_action_is_taken_back_if_all_agree(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = new_table("high-bid", ["Ann", "Bob"], seed=3)
    keyboard = Keyboard(table, [None, None], tmp_path / "kept.jsonl")
    first = table.asked[0].seat
    typed = iter(["undo", "2 ", "no", "undo", "no", "undo", "yes", "1"])
    monkeypatch.setattr("builtins.input", lambda _prompt="": next(typed))
    monkeypatch.setattr(keyboard, "turn_to", lambda _seat: None)
    monkeypatch.setattr(
        "parlour.cli.terminal.parse_choice", lambda _words, offers, line, _terms: take_first(offers, line)
    )
    keyboard.answer(first)
    assert "nothing you can take back" in capsys.readouterr().out
    keyboard.answer(1 - first)
    assert table.log.entries[-1] == (first, "undo", (1,))
    keyboard.answer(first)
    assert [event.kind for event in table.events()][-3:] == ["bid", "undo", "passed"]


def take_first(offers: list[Offer], line: str) -> tuple[Offer, Args]:
    if not line.strip().isdigit():
        raise ValueError(line)
    offer = offers[int(line) - 1]
    return offer, offer.nth(0)


def test_bots_agree_to_undo_and_a_keyboard_may_switch_it_off(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tables = (new_table("high-bid", ["Ann", "Bob"], seed=seed) for seed in range(20))
    table = next(table for table in tables if table.asked[0].seat == 0)
    least = next(offer for offer in table.offers(0) if offer.action == "bid")
    table.submit(0, "bid", least.nth(0))
    table.submit(1, "bid", table.offers(1)[1].nth(0))
    typed = iter(["undo", "1"])
    monkeypatch.setattr("builtins.input", lambda _prompt="": next(typed))
    strict = Keyboard(table, [None, FirstOffer()], tmp_path / "kept.jsonl", undo=False)
    monkeypatch.setattr(strict, "turn_to", lambda _seat: None)
    assert not strict.take_back()
    assert "set up without taking back" in capsys.readouterr().out
    keyboard = Keyboard(table, [None, FirstOffer()], tmp_path / "kept.jsonl")
    assert keyboard.take_back()
    assert table.log.entries[-1] == (0, "undo", (2,)) and table.asked[0].seat == 0


class FirstOffer:
    def choose(self, view: View, offers: list[Offer]) -> tuple[Offer, Args]:
        return offers[0], offers[0].nth(0)

    def interrupt(self, view: View, offers: list[Offer]) -> tuple[Offer, Args] | None:
        return None


# ---- boards and rules ---------------------------------------------------------------------------


def test_the_board_of_ratrace_shows_what_lies_ahead() -> None:
    table = new_table("ratrace", ["Bartholomew Longname", "Bob"], seed=1, options={"businesses": "one"})
    for business in (0, 2):
        table.submit(table.asked[0].seat, "choose", (business,))
    seat, other = table.asked[0].seat, 1 - table.asked[0].seat
    table.state.at[other] = 9
    table.state.held[other] = bits([14, 18])
    table.state.mourning[other] = 1
    lines = draw_text_board(table.game, table.view(seat), table.words).split("\n")
    ahead = lines[next(at for at, line in enumerate(lines) if line.startswith("Ahead of you in Working Class")) + 1 :]
    assert len(ahead) == 12
    assert ahead[0] == "      Rose's Clothes & Furs ($100 or $20; the Treasury)"
    assert ahead[2] == "   3  Stock Exchange (invest)"
    assert ahead[7] == f"   8  Brown's Sporting Goods ($100 or $20; {table.names[other]}, closed)"
    assert ahead[8] == f"   9  Lottery (put up a stake)  ← {table.names[other]}"
    assert ahead[9] == "  10  Black's Art Gallery ($100 or $20; yours)"
    assert ahead[11] == "  12  Football Pool (win two dice × $20)"
    assert any("Diamond Necklace (High Society), Night School diploma" in line for line in lines)
    assert any(line.startswith("Bartholomew Longname ") for line in lines), "names are whole"
    assert "Ahead of you" not in draw_text_board(table.game, table.view(other), table.words)
    assert "Ahead of you" not in draw_text_board(table.game, table.view(), table.words)


def test_the_whole_board_of_ratrace(play_evening) -> None:
    keys = ["board"]
    table = new_table("ratrace", ["Ann", "Bob", "Cy"], seed=3)
    screen = play_evening(table, {}, lambda _: keys.pop() if keys else None)[-1]
    assert screen.count("\n") >= 84 + 3
    assert "Middle Class:\n   0  Enter Middle Class\n" in screen
    assert "  13  Ascot Sweepstake (win $1,000 on doubles, $200 even, $50 odd)\n" in screen
    assert "   5  Divorce (pay two dice × $1,000, down a class)\n" in screen


def test_a_hatters_cards_are_explained_beside_the_hand() -> None:
    table = new_table("madder-than-a-hatter", ["Ann", "Bob", "Cy"], seed=4)
    hand = [hat for hat in table.view(0).hands[0] if hat % 4 == 3]
    assert hand, "this seed deals a Premium hat"
    shown = draw_text_board(table.game, table.view(0), table.words)
    assert "The Salesman: moves a hat from your shop into another" in shown
    assert "Newsboy ★: look at an opponent’s hand, and exchange a card if you like" in shown
    assert "★:" not in draw_text_board(table.game, table.view(), table.words)
    plain = new_table("madder-than-a-hatter", ["Ann", "Bob", "Cy"], seed=4, options={"premium": "no"})
    assert "★:" not in draw_text_board(plain.game, plain.view(0), plain.words)


def test_a_rule_is_found_by_any_of_its_words(play_evening) -> None:
    keys = ["? bankrupt", "? owner", "? zebra", "? divorce", "?"]
    table = new_table("ratrace", ["Ann", "Bob", "Cy"], seed=3)
    screens = play_evening(table, {}, lambda _: keys.pop() if keys else None)[1:]
    assert screens[0].startswith("setup.business: There are six Businesses")
    assert screens[1].startswith("divorce: Divorce costs alimony")
    assert "No clause has “zebra”" in screens[2]
    assert "“owner” is in " in screens[3] and "auction.own" in screens[3], "too many are listed by name"
    assert "broke.raise" in screens[4]
    assert not any("*" in screen or "`" in screen for screen in screens)


@pytest.mark.parametrize("game", ["derby-day", "high-bid", "high-hat", "madder-than-a-hatter", "ratrace"])
def test_a_rule_has_no_asterisks(game: str) -> None:
    for clause in load_rulebook(find_game(game).folder).values():
        assert not set(format_clause(clause)) & set("*`")


# ---- hints --------------------------------------------------------------------------------------


def test_against_bots_a_hint_is_typed_and_answered(play_evening) -> None:
    table = new_table("ratrace", ["Ann", "Bob", "Cy"], seed=2)
    keys = ["hint"]
    last = play_evening(table, {1: Thrower(), 2: Thrower()}, lambda _: keys.pop() if keys else None)[-1]
    assert "A good player would do this: “" in last


def test_among_people_who_have_not_agreed_there_is_no_hint(play_evening) -> None:
    table = new_table("ratrace", ["Ann", "Bob", "Cy"], seed=2)
    keys = ["hint"]
    last = play_evening(table, {}, lambda _: keys.pop() if keys else None)[-1]
    assert "--hints" in last and "A good player" not in last
