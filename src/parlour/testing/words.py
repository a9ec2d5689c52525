"""Checks of words: all that can happen has a sentence, and cites a clause of the rulebook."""

import ast
import random
import re
from pathlib import Path
from typing import Any

from fluent.syntax import ast as ftl
from fluent.syntax import visitor

from parlour.kernel.event import SPECTATOR, Event
from parlour.kernel.game import Game, load_edition
from parlour.play.about import game_card
from parlour.play.examples import clauses_with_examples, load_example
from parlour.play.lesson import load_lesson, play_lesson
from parlour.play.rulebook import load_rulebook
from parlour.play.verify import verify
from parlour.play.words import Words, message_name
from parlour.testing.tables import Setup, positions, run


class VariableNames(visitor.Visitor):
    """Collects the variables of a message."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)


def variables_of(message: ftl.Message | None) -> set[str]:
    """Return the names of the values that a message needs."""
    collector = VariableNames()
    collector.visit(message)
    return collector.names


def sources(game: Game[Any]) -> dict[Path, str]:
    """Return the sources of the game's modules, also of a compiled game."""
    return {path: path.read_text(encoding="utf-8") for path in sorted(game.folder.glob("*.py"))}


def every_event_cites_a_clause_and_has_a_sentence(setup: Setup) -> None:
    words = Words(setup.game, setup.edition, [f"P{n}" for n in range(setup.seats)])
    book = load_rulebook(setup.game.folder)
    for seed in range(4):
        events: list[Event] = []
        run(setup, setup.new(events), random.Random(seed), 800)
        assert events, "nothing happened"
        for event in events:
            assert event.clause in book, f"{event.kind} cites “{event.clause}”, which is no clause"
            sentence = words.event(event)
            assert sentence and "{" not in sentence and "  " not in sentence, f"{event.kind}: {sentence}"


LONGEST_CARD = 60  # words


def the_game_fits_on_one_card(game: Game[Any]) -> None:
    card = game_card(game.folder)
    assert list(card) == ["aim", "turn", "end"], "card-aim, card-turn and card-end belong into words/en.ftl"
    assert all(card.values())
    words = " ".join(card.values()).split()
    assert len(words) <= LONGEST_CARD, f"{len(words)} words"


def every_offer_and_question_has_words_and_figures(setup: Setup) -> None:
    """`terms` and `demand` have words at any moment, for every seat, from its view."""
    game = setup.game
    words = Words(game, setup.edition, [f"P{n}" for n in range(setup.seats)])
    for s in positions(setup, 3, 300, every=6):
        sentences = [
            words.question(ask.question, game.demand(game.view_for(s, SPECTATOR), setup.edition, ask))
            for ask in s.asked
        ]
        for seat in range(s.seats):
            view = game.view_for(s, seat)
            for offer in setup.book.offers(s, seat):
                terms = game.terms(view, setup.edition, setup.options, offer)
                sentences += [words.term(term) for term in terms.figures] + [words.note(note) for note in terms.notes]
                for term in terms.figures:
                    term.after(offer, offer.nth(0))
        for sentence in sentences:
            assert sentence and "{" not in sentence and "  " not in sentence, sentence


def every_question_action_and_parameter_has_words(game: Game[Any]) -> None:
    words = Words(game, load_edition(game)[1], ["A"] * game.seats[1])
    for question in game.book.questions:
        assert words.question(question), question
    for action, clause in game.book.cites.items():
        assert words.action(action), action
        assert clause in load_rulebook(game.folder), clause
    known = [message_name("refused", clause) for clause in load_rulebook(game.folder)]
    for name in words.phrases.names("refused"):
        assert f"refused-{name.partition('_')[0]}" in known, name


def every_edition_error_has_words(game: Game[Any]) -> None:
    """Every `node.wrong(key, "wrong-…", value=…)` has a message with these values, and every message is used."""
    known = Words(game, load_edition(game)[1], ["A"] * game.seats[1]).phrases
    used = set()
    for path, text in sources(game).items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("wrong-"):
                used.add(node.value)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "wrong":
                name = node.args[1].value if len(node.args) > 1 and isinstance(node.args[1], ast.Constant) else None
                if isinstance(name, str) and name.startswith("wrong-"):
                    values = {keyword.arg for keyword in node.keywords}
                    assert values == variables_of(known.find(name)[1]), f"{path.name}, line {node.lineno}: {name}"
    assert used == {f"wrong-{name}" for name in known.names("wrong")}


def every_example_is_current_and_shows_its_clause(game: Game[Any]) -> None:
    for clause in sorted(clauses_with_examples(game.folder)):
        assert clause in load_rulebook(game.folder), f"there is no clause {clause}"
        verdict = verify(load_example(game, clause), f"the example of {clause}")
        assert verdict.table, f"the example of {clause} is by older rules"
        assert verdict.digests or not verdict.entries, f"the example of {clause} is not sealed"
        assert any(event.clause == clause for event in verdict.table.all_events), (
            f"the example of {clause} does not show it"
        )


def the_lesson_can_be_played_to_its_end(game: Game[Any]) -> None:
    if load_lesson(game.folder) is None:
        return
    pages = 0
    for page in play_lesson(game):
        pages += 1
        assert page.step.say, f"nothing is said at step {pages}"
        assert not page.step.does or page.step.clause in load_rulebook(game.folder), f"step {pages}: {page.step.clause}"
    assert pages > 1


def steps_questions_and_options_are_named_after_clauses(game: Game[Any]) -> None:
    known = load_rulebook(game.folder)
    for step in [*game.book.clauses, *game.book.questions, *game.book.chances]:
        assert step.partition("/")[0] in known, step
    for option in game.options:
        assert option.clause in known, option.name


def every_clause_is_cited_by_the_code(game: Game[Any]) -> None:
    text = "\n".join(sources(game).values())
    missing = [clause for clause in load_rulebook(game.folder) if not re.search(rf"(?<![\w.-]){clause}(?![\w-])", text)]
    assert not missing, missing


def every_name_used_is_in_the_book(game: Game[Any]) -> None:
    """Look for misspelt names in the sources, as they would otherwise show only when reached."""
    for path, text in sources(game).items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
                verb = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
                for name, known in names_in_call(verb, node.args, game.book):
                    if isinstance(name, ast.Constant) and isinstance(name.value, str):
                        assert name.value in known, f"{path.name}, line {name.lineno}: “{name.value}”"


def names_in_call(verb: str, args: list[ast.expr], book: Any) -> list[tuple[ast.expr, Any]]:
    """Return the names in a call of this verb, each with the table of the book that must have it."""
    if verb == "then":
        return [(step.elts[0], book.clauses) for step in args if isinstance(step, ast.Tuple)]
    if verb == "throw" and len(args) > 1:
        return [(args[1], book.clauses), (args[1], book.chances)]
    if verb == "throw_for" and len(args) > 2:
        return [(args[2], book.clauses), (args[2], book.chances)]
    if verb == "ask" and len(args) > 1:
        return [(args[1], book.questions)]
    if verb == "cease" and args:
        return [(args[0], book.clauses)]
    return [(args[0], book.actions)] if verb == "Offer" and args else []
