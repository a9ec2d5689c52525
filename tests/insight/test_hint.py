"""A hint names a legal action, is the same whatever is hidden, and gives reasons in sentences."""

import random
from typing import Any

import pytest

import parlour
from parlour.bots import levels
from parlour.bots.search import Budget, Prospect
from parlour.games import shelf
from parlour.insight.hint import find_reasons, hint, runner_up
from parlour.insight.story_text import hint_sentences
from parlour.kernel.chance import Fast
from parlour.kernel.game import Game
from parlour.kernel.offer import Args, Offer, OneOf, Param
from parlour.play.words import Words
from parlour.testing.tables import Setup, positions, setups

BRIEF = Budget(worlds=8)
TABLES = [setup for game in shelf().values() for setup in setups(game)]
NAMES = ["Ann", "Bob", "Cy", "Di", "Eve", "Flo"]


@pytest.fixture(autouse=True)
def shorten_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.insight.hint.SAMPLES", 6)


def hint_for(setup: Setup, s: Any, seat: int) -> Any:
    offers = setup.book.offers(s, seat)
    view = setup.game.view_for(s, seat)
    return hint(setup.game, setup.edition, setup.options, seat, view, offers, BRIEF)


@pytest.mark.parametrize("setup", TABLES, ids=str)
def test_a_hint_is_legal_and_the_same_in_every_state_with_the_same_view(setup: Setup) -> None:
    words = Words(setup.game, setup.edition, NAMES[: setup.seats])
    rng = random.Random(4)
    for s in positions(setup, 3, 240, every=41):
        if s.over or s.chance:
            continue
        seat = rng.choice(s.asked).seat
        offers = setup.book.offers(s, seat)
        advice = hint_for(setup, s, seat)
        assert any(offer.action == advice.best.action and offer.admits(advice.best.args) for offer in offers)
        assert hint_sentences(advice, words, offers)
        if setup.game.secrets:
            view = setup.game.view_for(s, seat)
            sampled = setup.game.determinise(view, setup.options, setup.edition, Fast(7))
            assert hint_for(setup, sampled, seat) == advice


@pytest.mark.parametrize("game", [game for game in shelf().values() if game.evaluator], ids=lambda game: game.name)
def test_every_reason_has_a_sentence(game: Game[Any]) -> None:
    setup = setups(game)[0]
    assert game.evaluator
    evaluator = game.evaluator(setup.edition, setup.options, setup.seats)
    words = Words(game, setup.edition, NAMES[: setup.seats])
    s = next(s for s in positions(setup, 1, 60, every=20) if not s.chance)
    for seat in range(setup.seats):
        assert len(evaluator.key_figures(s, seat)) == len(evaluator.figures)
    for name, about in evaluator.figures:
        assert words.reason(name, 120, about).endswith(".")


def test_without_an_evaluator_the_hint_is_the_best_bots_action_alone() -> None:
    setup = setups(shelf()["derby-day"])[0]
    s = setup.new()
    seat = s.asked[0].seat
    advice = hint_for(setup, s, seat)
    medium = levels(setup.game)["medium"](setup.game, setup.edition, setup.options, seat, 1)
    assert advice.best.action == medium.choose(setup.game.view_for(s, seat), setup.book.offers(s, seat))[0].action
    assert advice.best.chance is None and not advice.reasons


def make_prospect(offer: Offer, args: Args, chance: float) -> Prospect:
    return Prospect((offer, args), chance, 0.0, 0.0)


def test_a_choice_is_compared_with_a_different_action() -> None:
    game = shelf()["ratrace"]
    amount = Param("amount", "$", 1, 9000)
    bet, skip = Offer("side_bet", (amount,)), Offer("skip_side_bet")
    more, less = make_prospect(bet, (8063,), 0.35), make_prospect(bet, (5676,), 0.36)
    none = make_prospect(skip, (), 0.31)
    assert runner_up(game, [more, less, none], less.choice) is none, "doing nothing"
    assert runner_up(game, [more, less, none], none.choice) is less
    papers = Offer("black_market", (OneOf("item", "item", 3 << 20),))
    diploma, membership = make_prospect(papers, (20,), 0.49), make_prospect(papers, (21,), 0.49)
    roll = make_prospect(Offer("roll"), (), 0.4)
    assert runner_up(game, [diploma, membership, roll], diploma.choice) is roll
    assert runner_up(game, [diploma, membership], diploma.choice) is membership, "no other action is legal"


def test_where_a_choice_decides_the_game_that_is_the_reason() -> None:
    setup = setups(shelf()["ratrace"])[0]
    assert setup.game.evaluator
    evaluator = setup.game.evaluator(setup.edition, setup.options, setup.seats)
    owes = [500.0 if name == "owes" else 0.0 for name, _ in evaluator.figures]
    retires = [12.0 if name == "retires" else figure for (name, _), figure in zip(evaluator.figures, owes, strict=True)]
    sure = [1.0] * len(owes)
    assert [reason.name for reason in find_reasons(evaluator, owes, sure)] == ["owes"]
    assert [reason.name for reason in find_reasons(evaluator, retires, sure)] == ["retires"]


def test_at_a_table_from_python() -> None:
    table = parlour.new_table("ratrace", seats=["Ann", "Bob"], seed=5)
    seat = table.asked[0].seat
    advice = parlour.hint(table, seat, BRIEF)
    table.submit(seat, advice.best.action, advice.best.args, advice.ticket)
    waiting = next(seat for seat in range(2) if not table.offers(seat))
    with pytest.raises(parlour.InvalidSetup, match="nothing for you to decide"):
        parlour.hint(table, waiting)
