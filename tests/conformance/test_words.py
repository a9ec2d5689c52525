"""Whatever can happen has words, and every word leads to a clause of the rulebook."""

import ast
import random
import re
from pathlib import Path
from typing import Any

import pytest

from parlour.games import shelf
from parlour.kernel.event import Event
from parlour.play.rulebook import rulebook
from parlour.play.words import Words
from tests.conformance.tables import EDITIONS, SETUPS, Setup, run

every_game = pytest.mark.parametrize("name", list(shelf()))
TESTS = Path(__file__).parent.parent / "games"


def sources(name: str) -> dict[Path, str]:
    # the folder of the sources, also where the game runs compiled
    return {path: path.read_text(encoding="utf-8") for path in sorted(shelf()[name].folder.glob("*.py"))}


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_event_cites_a_clause_and_has_a_sentence(setup: Setup) -> None:
    words = Words(setup.game, setup.edition, [f"P{n}" for n in range(setup.seats)])
    book = rulebook(setup.game.folder)
    for seed in range(4):
        s = setup.game.begin(setup.seats, setup.options, setup.edition)
        told: list[Event] = []
        s.sink = told
        setup.book.advance(s)
        run(setup, s, random.Random(seed), 800)
        assert told
        for event in told:
            assert event.clause in book, (event.clause, event.kind)
            sentence = words.event(event)
            assert sentence and "{" not in sentence and "  " not in sentence, sentence


@every_game
def test_every_question_action_and_parameter_has_words(name: str) -> None:
    game = shelf()[name]
    words = Words(game, EDITIONS[name], ["A"] * game.seats[1])
    for question in game.book.questions:
        assert words.question(question), question
    for action, clause in game.book.cites.items():
        assert words.action(action), action
        assert clause in rulebook(game.folder), clause
    for clause in words.phrases.get("refused", {}):
        assert clause in rulebook(game.folder), clause


@every_game
def test_steps_questions_and_options_are_named_after_clauses(name: str) -> None:
    game = shelf()[name]
    known = rulebook(game.folder)
    for step in [*game.book.clauses, *game.book.questions, *game.book.chances]:
        assert step.partition("/")[0] in known, step
    for option in game.options:
        assert option.clause in known, option.name


@every_game
def test_every_clause_is_cited_by_the_code(name: str) -> None:
    text = "\n".join(sources(name).values())
    missing = [
        clause for clause in rulebook(shelf()[name].folder) if not re.search(rf"(?<![\w.-]){clause}(?![\w-])", text)
    ]
    assert not missing


@every_game
def test_every_clause_has_a_test_named_after_it(name: str) -> None:
    path = TESTS / f"test_{shelf()[name].folder.name}.py"
    tests = re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    missing = []
    for clause in rulebook(shelf()[name].folder):
        stem = "test_" + re.sub(r"[.-]", "_", clause)
        if not any(test == stem or test.startswith(stem + "__") for test in tests):
            missing.append(clause)
    assert not missing


@every_game
def test_every_name_used_is_in_the_book(name: str) -> None:
    """A misspelt step would only show when it is reached: look for all of them in the source."""
    book = shelf()[name].book
    for path, text in sources(name).items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
                verb = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
                for given, known in named(verb, node.args, book):
                    if isinstance(given, ast.Constant) and isinstance(given.value, str):
                        assert given.value in known, (path.name, given.value)


def named(verb: str, args: list[ast.expr], book: Any) -> list[tuple[ast.expr, Any]]:
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
