"""What must hold for every game, ours and yours: played in every size and with every option.

    import pytest
    from parlour.testing import checks
    from my_game import GAME

    @pytest.mark.parametrize("check", checks(GAME), ids=str)
    def test_conformance(check):
        check()

Nothing here needs pytest: a check that fails raises AssertionError. `pytest.register_assert_rewrite("parlour.testing")`
before the import makes pytest say more about it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from parlour.kernel.game import Game
from parlour.testing import declared, drawing, hostile, learning, polling, secrets, state, undo, words
from parlour.testing.tables import Setup, setups

__all__ = ["Check", "Setup", "checks", "setups"]


@dataclass(frozen=True)
class Check:
    """Something that must hold for a game, or at one of its tables. Calling it is the test."""

    name: str
    holds: Callable[[Any], None]
    at: Setup | Game[Any]

    def __call__(self) -> None:
        self.holds(self.at)

    def __str__(self) -> str:
        return f"{self.name} {self.at if isinstance(self.at, Setup) else self.at.name}"


AT_EVERY_TABLE: dict[str, Callable[[Setup], None]] = {
    "replay": state.the_log_replays_to_the_same_state,
    "snapshot": state.a_snapshot_plays_on,
    "copy": state.a_copy_is_equal_and_shares_nothing_that_changes,
    "pickle": state.what_python_copies_or_pickles_is_equal,
    "fields": state.every_field_is_part_of_the_value,
    "flow": state.all_that_is_still_to_be_done_is_part_of_the_value,
    "answer": state.whoever_is_asked_can_always_answer,
    "elsewhere": state.what_a_bot_is_given_can_be_sent_to_another_process,
    "looking": state.looking_at_offers_changes_nothing,
    "together": state.answers_given_at_once_commute,
    "interruption": state.an_interruption_ends_with_the_same_questions,
    "possible": state.nothing_impossible_is_ever_on_the_table,
    "chance": state.chance_can_be_listed_and_said,
    "taking": state.taking_an_offer_in_hand_is_the_same_as_acting,
    "hidden": secrets.another_hidden_card_makes_no_difference_to_those_who_do_not_see_it,
    "unheard": secrets.what_nobody_else_hears_of_makes_no_difference_to_them,
    "determinise": secrets.a_determinised_state_looks_the_same_to_the_viewer,
    "redealt": secrets.a_world_dealt_anew_looks_the_same_to_whoever_thinks,
    "reveals": undo.whatever_shows_something_hidden_is_declared,
    "undo": undo.what_is_taken_back_leaves_the_table_as_it_was,
    "view": secrets.a_view_can_be_sent,
    "drawing": drawing.changes_of_events_lead_from_view_to_view,
    "figures": words.whatever_is_offered_or_asked_can_be_said_with_its_figures,
    "sentences": words.every_event_cites_a_clause_and_has_a_sentence,
    "hostile": hostile.hostile_inputs_change_nothing,
    "huge": hostile.a_number_beyond_the_offer_is_refused_however_large,
    "huge-tickets": hostile.tickets_and_outcomes_beyond_a_machine_word_are_refused,
    "numbers-sent": hostile.numbers_sent_to_a_table,
    "words-sent": hostile.words_sent_to_a_table,
    "outcomes": declared.chance_has_no_more_outcomes_than_declared,
    "longest": declared.no_game_takes_longer_than_declared,
    "universe": declared.every_number_lies_within_its_unit,
    "accounts": declared.every_seat_and_the_bank_have_an_account,
    "tokens": learning.every_decision_can_be_said_in_tokens,
    "observations": learning.observations_keep_to_their_bounds,
    "polling": polling.seats_are_let_in_from_the_one_that_is_asked_going_left,
}
OF_EVERY_GAME: dict[str, Callable[[Game[Any]], None]] = {
    "card": words.the_game_fits_on_one_card,
    "editions": words.whatever_is_wrong_with_an_edition_has_words,
    "examples": words.every_example_is_fresh_and_shows_its_clause,
    "lesson": words.the_lesson_can_be_played_to_its_end,
    "words": words.every_question_action_and_parameter_has_words,
    "clauses": words.steps_questions_and_options_are_named_after_clauses,
    "cited": words.every_clause_is_cited_by_the_code,
    "names": words.every_name_used_is_in_the_book,
    "secrets": declared.secrets_are_declared,
    "events": declared.every_kind_of_event_is_declared,
    "ways-out": declared.ways_out_and_grave_steps_are_actions,
}


def checks(game: Game[Any]) -> list[Check]:
    """All that must hold for the game, each in every size and with every option where that can matter."""
    tables = setups(game)
    found = [Check(name, holds, game) for name, holds in OF_EVERY_GAME.items()]
    return found + [Check(name, holds, setup) for name, holds in AT_EVERY_TABLE.items() for setup in tables]
