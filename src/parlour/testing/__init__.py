"""Conformance checks for any game, yours too, at every number of seats and with every option.

    import pytest
    from parlour.testing import checks
    from my_game import GAME

    @pytest.mark.parametrize("check", checks(GAME), ids=str)
    def test_conformance(check):
        check()

A check that fails raises AssertionError, so pytest is not needed. `pytest.register_assert_rewrite("parlour.testing")`
before the import makes pytest explain more.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from parlour.kernel.game import Game
from parlour.testing import declared, drawing, hostile, interrupts, learning, secrets, state, undo, words
from parlour.testing.tables import Setup, setups

__all__ = ["Check", "Setup", "checks", "setups"]


@dataclass(frozen=True)
class Check:
    """Something that must hold for a game or at one of its tables; calling it is the test."""

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
    "pickle": state.copies_and_pickles_are_equal,
    "fields": state.every_field_is_part_of_the_value,
    "flow": state.the_flow_is_part_of_the_value,
    "answer": state.every_question_can_be_answered,
    "elsewhere": state.views_and_offers_can_be_pickled,
    "looking": state.looking_at_offers_changes_nothing,
    "together": state.simultaneous_answers_commute,
    "interruption": state.an_interruption_ends_with_the_same_questions,
    "possible": state.the_state_is_always_consistent,
    "chance": state.every_outcome_can_be_described,
    "taking": state.take_and_act_agree,
    "hidden": secrets.hidden_outcomes_stay_hidden,
    "unheard": secrets.secret_actions_stay_hidden,
    "determinise": secrets.determinisations_look_the_same_to_the_viewer,
    "redealt": secrets.resampled_states_look_the_same_to_the_searching_seat,
    "reveals": undo.revealing_events_are_declared,
    "undo": undo.undo_restores_the_table,
    "view": secrets.a_view_can_be_sent,
    "drawing": drawing.changes_of_events_lead_from_view_to_view,
    "figures": words.every_offer_and_question_has_words_and_figures,
    "sentences": words.every_event_cites_a_clause_and_has_a_sentence,
    "hostile": hostile.hostile_inputs_change_nothing,
    "huge": hostile.a_number_beyond_the_offer_is_refused_however_large,
    "huge-tickets": hostile.tickets_and_outcomes_beyond_a_machine_word_are_refused,
    "numbers-sent": hostile.any_numbers_are_taken_or_refused,
    "words-sent": hostile.any_arguments_are_taken_or_refused,
    "outcomes": declared.chance_has_no_more_outcomes_than_declared,
    "longest": declared.no_game_takes_longer_than_declared,
    "universe": declared.every_number_lies_within_its_unit,
    "accounts": declared.every_seat_and_the_bank_have_an_account,
    "tokens": learning.tokens_reach_every_decision_and_no_other,
    "observations": learning.observations_keep_to_their_bounds,
    "polling": interrupts.interrupts_go_left_from_the_seat_to_act,
}
OF_EVERY_GAME: dict[str, Callable[[Game[Any]], None]] = {
    "card": words.the_game_fits_on_one_card,
    "editions": words.every_edition_error_has_words,
    "examples": words.every_example_is_current_and_shows_its_clause,
    "lesson": words.the_lesson_can_be_played_to_its_end,
    "words": words.every_question_action_and_parameter_has_words,
    "clauses": words.steps_questions_and_options_are_named_after_clauses,
    "cited": words.every_clause_is_cited_by_the_code,
    "names": words.every_name_used_is_in_the_book,
    "secrets": declared.secrets_are_declared,
    "events": declared.every_kind_of_event_is_declared,
    "ways-out": declared.declared_actions_are_in_the_book,
}


def checks(game: Game[Any]) -> list[Check]:
    """Return all checks of the game, those of tables for every setup."""
    of_game = [Check(name, holds, game) for name, holds in OF_EVERY_GAME.items()]
    tables = setups(game)
    return of_game + [Check(name, holds, setup) for name, holds in AT_EVERY_TABLE.items() for setup in tables]
