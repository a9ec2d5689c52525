"""The kernel alone: Pig, a very small but complete game, and then each verb."""

import json
from typing import Any

import pytest

from parlour.kernel.book import Book
from parlour.kernel.chance import Fast
from parlour.kernel.event import EVERYBODY, Event
from parlour.kernel.offer import Args, Offer, Param, Refused
from parlour.kernel.state import Reader, State, places_of
from parlour.kernel.stepper import NOBODY, Stepper, random_playout, random_step
from parlour.parts.auction import NO_AUCTION, Auction
from parlour.parts.deck import Deck, deck_of
from parlour.parts.hands import UniqueHands, unique_hands_of

# ---- Pig ----------------------------------------------------------------------------------------


class Pig(State):
    points: list[int]
    turn: int


def begin_pig(seats: int) -> Pig:
    s = Pig()
    s.open(seats)
    s.points = [0] * seats
    s.turn = 0
    s.then(("turn", 0, 0))
    PIG.advance(s)
    return s


def turn(s: Pig, p: int, _n: int) -> None:
    s.ask(p, "turn")


def hold_or_roll(_s: Pig, _p: int, _n: int) -> list[Offer]:
    return [Offer("hold"), Offer("roll")]


def roll(s: Pig, p: int, _a: Args) -> None:
    s.throw(6, "roll", p)


def rolled(s: Pig, p: int, _n: int) -> None:
    face = s.outcome + 1
    s.emit("rolled", p, face)
    s.turn = s.turn + face if face > 1 else 0
    s.then(("turn", p if face > 1 else (p + 1) % s.seats, 0))


def hold(s: Pig, p: int, _a: Args) -> None:
    s.points[p] += s.turn
    s.turn = 0
    s.emit("held", p, s.points[p])
    s.then(("turn", (p + 1) % s.seats, 0))
    if s.points[p] >= 100:
        s.end(places_of(s.points))


def describe_face(_s: Pig, outcome: int) -> str:
    return str(outcome + 1)


PIG: Book[Pig] = Book(
    clauses={"turn": turn, "roll": rolled},
    questions={"turn": hold_or_roll},
    actions={"hold": ("hold", hold), "roll": ("roll", roll)},
    chances={"roll": describe_face},
)


def test_the_game_waits_for_the_asked_seat() -> None:
    s = begin_pig(3)
    assert [(ask.ticket, ask.seat, ask.question, ask.number) for ask in s.asked] == [(1, 0, "turn", 0)]
    assert [offer.action for offer in PIG.offers(s, 0)] == ["hold", "roll"]
    assert PIG.offers(s, 1) == []
    assert (s.first_asked(), s.question_of(0), s.question_of(1)) == ("turn", "turn", "")
    PIG.advance(s)
    assert s.tickets == 1, "nothing goes on while a question is open"


def test_chance_decides_and_its_clause_finds_the_outcome() -> None:
    s = begin_pig(2)
    PIG.act(s, 0, "roll", ())
    assert (s.chance, s.after_chance, s.audience, s.asked) == (6, ("roll", 0, 0), EVERYBODY, [])
    assert PIG.offers(s, 0) == [], "nobody may do anything before the die has fallen"
    PIG.resolve_chance(s, 3)
    assert (s.turn, s.chance, s.outcome, s.asked[0].seat) == (4, 0, 0, 0)
    PIG.act(s, 0, "roll", ())
    PIG.resolve_chance(s, 0)
    assert (s.turn, s.points, s.asked[0].seat) == (0, [0, 0], 1)


def test_the_game_is_over_for_all_seats() -> None:
    s = begin_pig(3)
    s.points = [0, 0, 40]
    s.turn = 100
    PIG.act(s, 0, "hold", ())
    assert s.over
    assert s.places == (1, 3, 2)
    assert (s.agenda, s.asked, s.chance, PIG.offers(s, 0)) == ([], [], 0, [])


def test_equal_scores_share_the_better_place() -> None:
    assert places_of([7, 9, 7, 3]) == (2, 1, 2, 4)


@pytest.mark.parametrize("checked", [False, True])
def test_a_random_game_ends(checked: bool) -> None:
    first, second = begin_pig(2), begin_pig(2)
    decisions = random_playout(PIG, first, Fast(5), 10_000, "", checked)
    assert first.over and max(first.points) >= 100
    luck = Fast(5)
    assert sum(random_step(PIG, second, luck) for _ in iter(lambda: second.over, True)) == decisions
    assert first.to_plain() == second.to_plain()
    assert random_playout(PIG, begin_pig(2), Fast(5), 7, "", checked) == 7


@pytest.mark.parametrize(
    ("seat", "action", "args", "ticket", "clause", "sentence"),
    [
        (1, "hold", (), 0, "hold", "“hold” is not available to you now."),
        (1, "roll", (), 0, "roll", "“roll” is not available to you now."),
        (0, "oink", (), 0, "", "There is no action called “oink” in this game."),
        (0, "turn", (), 0, "", "There is no action called “turn” in this game."),
        (0, "roll", (1, 2), 0, "roll", "“roll” takes 0 numbers, not 2."),
        (0, "roll", (), 7, "roll", "That question has already been answered."),
        (0, "roll", (), 2**70, "roll", "That question has already been answered."),
    ],
)
def test_a_refusal_names_its_clause_and_changes_nothing(
    seat: int, action: str, args: Args, ticket: int, clause: str, sentence: str
) -> None:
    s = begin_pig(2)
    before = s.to_plain()
    with pytest.raises(Refused) as refused:
        PIG.act(s, seat, action, args, ticket)
    assert (refused.value.clause, refused.value.sentence, str(refused.value)) == (clause, sentence, sentence)
    assert [offer.to_plain() for offer in refused.value.offers] == [offer.to_plain() for offer in PIG.offers(s, seat)]
    assert s.to_plain() == before


def test_no_action_is_taken_when_the_game_is_over_or_chance_is_awaited() -> None:
    s = begin_pig(2)
    PIG.act(s, 0, "roll", ())
    for outcome in (-1, 6, 2**64):
        with pytest.raises(Refused, match="6 outcomes"):
            PIG.resolve_chance(s, outcome)
    with pytest.raises(Refused, match="not available"):
        PIG.act(s, 0, "roll", ())
    PIG.resolve_chance(s, 5)
    with pytest.raises(Refused, match="0 outcomes"):
        PIG.resolve_chance(s, 0)
    s.end((1, 2))
    with pytest.raises(Refused, match="The game is over"):
        PIG.act(s, 0, "roll", ())


def test_events_cite_their_clause_and_are_emitted_only_into_a_sink() -> None:
    s, deaf = begin_pig(2), begin_pig(2)
    events: list[Event] = []
    s.sink = events
    for state in (s, deaf):
        PIG.act(state, 0, "roll", ())
        PIG.resolve_chance(state, 5)
        PIG.act(state, 0, "hold", ())
    assert [event.to_plain() for event in events] == [("roll", "rolled", (0, 6)), ("hold", "held", (0, 6))]
    assert all(event.is_visible_to(viewer) for event in events for viewer in (-1, 0, 1))
    assert deaf.sink is None
    assert deaf.citing == ""
    assert deaf.to_plain() == s.to_plain(), "a sink makes no difference"
    assert s.copy().sink is None


def test_every_moment_of_a_game_can_be_copied_and_saved() -> None:
    s = begin_pig(3)
    luck = Fast(9)
    while not s.over:
        saved = json.loads(json.dumps(s.to_plain()))
        loaded = begin_pig(3)
        loaded.load(Reader(saved))
        assert loaded.to_plain() == s.copy().to_plain() == s.to_plain()
        assert loaded.asked == s.asked
        before = s.to_plain()
        random_step(PIG, loaded, Fast(1))
        assert s.to_plain() == before
        random_step(PIG, s, luck)


# ---- a table with nothing on it ---------------------------------------------------------------------


class Bare(State):
    log: list[int]
    bell: int  # the seats that may ring


def begin_bare(seats: int, *steps: tuple[str, int, int]) -> Bare:
    s = Bare()
    s.open(seats)
    s.log = []
    s.bell = 0
    s.then(*steps)
    return s


def say(s: Bare, _p: int, n: int) -> None:
    s.log.append(n)


def ask_all(s: Bare, _p: int, n: int) -> None:
    for seat in range(s.seats):
        s.ask(seat, "word", n + seat)


def ask_one(s: Bare, p: int, n: int) -> None:
    s.ask(p, "word", n)


def ask_back(s: Bare, p: int, n: int) -> None:
    s.ask(p, "who rang", n)


def cut(s: Bare, _p: int, _n: int) -> None:
    s.cease("mark")


def peep(s: Bare, p: int, _n: int) -> None:
    s.throw_for(1 << p, 2, "peep/seen", p, 5)


def show_outcome(s: Bare, p: int, n: int) -> None:
    s.emit_to(1 << p, "seen", s.outcome, n)
    s.cite("other")
    s.emit("peeped", p)


def offer_words(_s: Bare, _p: int, _n: int) -> list[Offer]:
    return [Offer("say", (Param("word", "word", 0, 9, 1, "words"),))]


def answer(s: Bare, p: int, a: Args) -> None:
    s.log.append(10 * p + a[0])


def offer_bells(s: Bare, seat: int) -> list[Offer]:
    return [Offer("ring", (), True)] if s.bell >> seat & 1 else []


def ring(s: Bare, p: int, _a: Args) -> None:
    s.bell &= ~(1 << p)
    s.then(("ask-back", (p + 1) % s.seats, 70 + p), ("say", p, 900 + p))


BARE: Book[Bare] = Book(
    clauses={
        "say": say,
        "ask-all": ask_all,
        "ask-one": ask_one,
        "ask-back": ask_back,
        "cut": cut,
        "mark": say,
        "peep": peep,
        "peep/seen": show_outcome,
    },
    questions={"word": offer_words, "who rang": offer_words},
    actions={"say": ("words", answer), "ring": ("bells", ring)},
    anytime=offer_bells,
)


def advance(s: Bare) -> Bare:
    BARE.advance(s)
    return s


def test_new_steps_come_in_reading_order_before_older_ones() -> None:
    s = begin_bare(2, ("say", 0, 3))
    s.then(("say", 0, 1), ("say", 1, 2))
    assert s.agenda == [("say", 0, 3), ("say", 1, 2), ("say", 0, 1)]
    assert s.next_step() == "say"
    assert advance(s).log == [1, 2, 3]
    assert (s.agenda, s.next_step()) == ([], "")


def test_an_agenda_grows_and_a_step_holds_any_seat_and_number() -> None:
    steps = [("say", seat, number) for seat in range(16) for number in (0, 1, 2**46, -1, -(2**46))]
    s = begin_bare(16, *steps)
    assert s.agenda == steps[::-1]
    assert advance(s.copy()).log == [number for _, _, number in steps]
    loaded = begin_bare(16)
    loaded.load(Reader(json.loads(json.dumps(s.to_plain()))))
    assert loaded.agenda == s.agenda


def test_an_unknown_clause_is_no_step() -> None:
    with pytest.raises(KeyError):
        begin_bare(2, ("no such clause", 0, 0))


def test_several_seats_are_asked_at_once_and_answer_in_any_order() -> None:
    s = advance(begin_bare(4, ("ask-all", 0, 40), ("say", 0, 99)))
    assert [(ask.ticket, ask.seat, ask.number) for ask in s.asked] == [(1, 0, 40), (2, 1, 41), (3, 2, 42), (4, 3, 43)]
    BARE.act(s, 1, "say", (5,), ticket=2)
    assert [(ask.ticket, ask.seat) for ask in s.asked] == [(1, 0), (3, 2), (4, 3)]
    BARE.act(s, 3, "say", (6,))
    BARE.act(s, 0, "say", (7,))
    assert s.log == [15, 36, 7], "the game waits for the last of them"
    BARE.act(s, 2, "say", (8,))
    assert s.log == [15, 36, 7, 28, 99]
    with pytest.raises(Refused):
        BARE.act(s, 2, "say", (8,))


def test_a_parameter_is_refused_by_the_clause_that_limits_it() -> None:
    s = advance(begin_bare(2, ("ask-one", 0, 0)))
    for value in (10, -1, 2**63, -(2**63) - 1, 10**30):
        with pytest.raises(Refused) as refused:
            BARE.act(s, 0, "say", (value,))
        assert (refused.value.clause, refused.value.sentence) == ("words", f"word cannot be {value} here.")


def test_each_seat_is_asked_one_question_and_chance_waits_for_no_seat() -> None:
    s = advance(begin_bare(2, ("ask-one", 0, 0)))
    with pytest.raises(AssertionError):
        s.ask(0, "word")
    with pytest.raises(AssertionError):
        s.throw(6, "say", 0)
    with pytest.raises(AssertionError):
        s.throw_for(1, 6, "say", 0)
    s = advance(begin_bare(2, ("peep", 0, 0)))
    with pytest.raises(AssertionError):
        s.ask(0, "word")
    with pytest.raises(AssertionError):
        begin_bare(2).throw(0, "say", 0)


def test_cease_drops_steps_up_to_a_clause() -> None:
    s = begin_bare(2, ("cut", 0, 0), ("say", 0, 1), ("say", 0, 2), ("mark", 0, 3), ("say", 0, 4))
    assert advance(s).log == [3, 4]


def test_an_outcome_is_seen_by_its_audience() -> None:
    s = advance(begin_bare(3, ("peep", 1, 0)))
    assert (s.chance, s.audience, s.after_chance) == (2, 0b010, ("peep/seen", 1, 5))
    events: list[Event] = []
    s.sink = events
    BARE.resolve_chance(s, 1)
    assert [event.to_plain() for event in events] == [("peep", "seen", (1, 5)), ("other", "peeped", (1,))]
    assert [events[0].is_visible_to(viewer) for viewer in (-1, 0, 1, 2)] == [False, False, True, False]
    assert [events[1].is_visible_to(viewer) for viewer in (-1, 0, 1, 2)] == [True] * 4


# ---- interruptions --------------------------------------------------------------------------------


def begin_interrupted() -> Bare:
    """Return a state in which two of three seats are asked, seat 2 has interrupted, and seat 1 interrupted that."""
    s = begin_bare(3, ("ask-all", 0, 40), ("say", 0, 99))
    s.bell = 0b111
    BARE.advance(s)
    BARE.act(s, 1, "say", (1,))
    BARE.act(s, 2, "ring", ())
    BARE.act(s, 1, "ring", ())
    return s


def test_an_out_of_turn_action_interrupts_and_the_questions_are_asked_again() -> None:
    s = begin_interrupted()
    assert [(ask.ticket, ask.seat, ask.number) for ask in s.asked] == [(5, 2, 71)]
    assert [[(ask.ticket, ask.seat) for ask in asks] for asks in s.parked] == [[(1, 0), (3, 2)], [(4, 0)]]
    BARE.act(s, 2, "say", (2,))
    assert s.log == [11, 22, 901]
    assert [(ask.ticket, ask.seat, ask.number) for ask in s.asked] == [(4, 0, 72)]
    BARE.act(s, 0, "say", (3,), ticket=4)
    assert [(ask.ticket, ask.seat, ask.number) for ask in s.asked] == [(1, 0, 40), (3, 2, 42)]
    assert s.parked == ()
    BARE.act(s, 2, "say", (4,), ticket=3)
    BARE.act(s, 0, "say", (5,), ticket=1)
    assert s.log == [11, 22, 901, 3, 902, 24, 5, 99]


def test_a_parked_question_cannot_be_answered() -> None:
    s = begin_interrupted()
    with pytest.raises(Refused, match="already been answered"):
        BARE.act(s, 2, "say", (2,), ticket=3)
    with pytest.raises(Refused):
        BARE.act(s, 0, "say", (2,))
    assert [offer.action for offer in BARE.offers(s, 0)] == ["ring"]


def test_an_interrupted_game_can_be_saved_and_copied() -> None:
    s = begin_interrupted()
    loaded = begin_bare(3)
    loaded.load(Reader(json.loads(json.dumps(s.to_plain()))))
    for state in (loaded, s.copy()):
        assert state.to_plain() == s.to_plain()
        assert (state.asked, state.parked, state.agenda) == (s.asked, s.parked, s.agenda)
        for seat, value in ((2, 2), (0, 3), (0, 5), (2, 4)):
            BARE.act(state, seat, "say", (value,))
        assert state.log == [11, 22, 901, 3, 902, 5, 24, 99]
    assert s.log == [11]


def test_cease_drops_nothing_below_an_interruption() -> None:
    s = begin_bare(2, ("ask-one", 0, 0), ("mark", 0, 0))
    s.bell = 0b11
    BARE.advance(s)
    BARE.act(s, 1, "ring", ())
    with pytest.raises(AssertionError):
        s.cease("mark")


def test_an_interruption_may_end_the_game() -> None:
    s = begin_interrupted()
    s.end((1, 1, 1))
    assert (s.asked, s.parked, s.agenda) == ([], (), [])


def test_take_uses_the_offer_unchecked() -> None:
    first, second = begin_interrupted(), begin_interrupted()
    assert [offer.action for offer in BARE.offers(first, 2)] == ["say"]
    assert [offer.action for offer in BARE.offers(first, 0)] == ["ring"]
    BARE.act(first, 0, "ring", ())
    BARE.take(second, 0, BARE.offers(second, 0)[0], ())
    assert first.to_plain() == second.to_plain()
    assert len(first.parked) == 3


# ---- who is next ----------------------------------------------------------------------------------


def list_next_seats(s: Bare, stepper: Stepper[Bare]) -> list[int]:
    """Return the seats that may interrupt, if none does, and last the seat that is to answer."""
    seats = [stepper.next(s)]
    while stepper.interrupts:
        seats.append(stepper.next(s))
    return seats


def test_seats_answer_in_the_order_of_the_questions() -> None:
    s = advance(begin_bare(3, ("ask-all", 0, 0)))
    stepper = Stepper(BARE)
    assert stepper.next(s) == 0
    assert stepper.next(s, 0b110) == 1
    BARE.act(s, 1, "say", (1,))
    assert stepper.next(s, 0b110) == 2
    assert stepper.next(s, 0b010) == NOBODY
    assert Stepper(BARE).next(advance(begin_bare(2, ("peep", 0, 0)))) == NOBODY
    assert Stepper(BARE).next(advance(begin_bare(2))) == NOBODY


def test_interrupts_go_left_from_the_asked_seat() -> None:
    s = begin_bare(4, ("ask-one", 2, 0))
    s.bell = 0b1011
    BARE.advance(s)
    stepper = Stepper(BARE, "word")
    assert list_next_seats(s, stepper) == [3, 0, 1, 2]
    assert list_next_seats(s, stepper) == [2], "once before every question"
    assert list_next_seats(s, Stepper(BARE, "another question")) == [2]
    assert list_next_seats(s, Stepper(BARE)) == [2]
    masked = Stepper(BARE, "word")
    assert masked.next(s, 0b0111) == 0


def test_an_interruption_is_played_out_before_the_next() -> None:
    s = begin_bare(4, ("ask-one", 2, 0), ("ask-one", 3, 0))
    s.bell = 0b1011
    BARE.advance(s)
    stepper = Stepper(BARE, "word")
    assert stepper.next(s) == 3
    BARE.take(s, 3, stepper.interrupts[0], ())
    assert list_next_seats(s, stepper) == [0]
    BARE.act(s, 0, "say", (1,))
    assert list_next_seats(s, stepper) == [0, 1, 2]
    BARE.act(s, 2, "say", (1,))
    assert list_next_seats(s, stepper) == [0, 1, 3]


# ---- fields ---------------------------------------------------------------------------------------


class Rich(State):
    number: int
    flag: bool
    text: str
    fixed: tuple[Any, ...]
    row: list[Any]
    deck: Deck
    hands: UniqueHands
    auction: Auction
    book: Any  # neither value nor part


def begin_rich() -> Rich:
    s = Rich()
    s.open(2)
    s.number, s.flag, s.text, s.fixed, s.row = 0, False, "", (), []
    s.deck, s.hands, s.auction = deck_of(([], [])), unique_hands_of([0, 0]), NO_AUCTION
    s.book = BARE
    return s


def begin_filled() -> Rich:
    s = begin_rich()
    s.number, s.flag, s.text, s.fixed, s.row = 10**30, True, "é", (1, (2, "x")), [[1, 2], [], [3]]
    s.deck, s.hands, s.auction = deck_of(([4, 5], [6])), unique_hands_of([3, 4]), Auction(2, 0, 5, 5).bid(10)
    return s


def test_fields_are_copied_by_their_values() -> None:
    s = begin_filled()
    before = s.to_plain()
    copy = s.copy()
    assert copy.to_plain() == before
    copy.row[0].append(9)
    copy.deck.draw(0)
    copy.hands.add(0, 8)
    assert s.to_plain() == before
    assert copy.book is s.book
    assert copy.auction is s.auction


def test_fields_are_saved_and_loaded_by_their_values() -> None:
    s, loaded = begin_filled(), begin_rich()
    loaded.load(Reader(json.loads(json.dumps(s.to_plain()))))
    assert loaded.to_plain() == s.to_plain()
    assert (loaded.number, loaded.flag, loaded.text, loaded.fixed, loaded.row) == (
        s.number,
        s.flag,
        s.text,
        s.fixed,
        s.row,
    )
    assert loaded.hands.of(1) == 4
    assert loaded.auction.minimum() == 15


@pytest.mark.parametrize("value", [None, 1.5, {1: 2}, {1, 2}, [(1, 2)], [None]])
def test_a_field_without_a_plain_value_is_an_error(value: Any) -> None:
    s = begin_rich()
    s.row = value
    with pytest.raises(TypeError, match="write copy, to_plain and load"):
        s.to_plain()


def test_all_copies_share_one_setting() -> None:
    s = begin_rich()
    before = s.to_plain()
    assert s.shared() is s.shared()
    assert s.copy().shared() is s.shared()
    assert s.to_plain() == before
    assert s.wrong() == ""
