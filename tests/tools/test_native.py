"""What the compiler is given means the same as the sources, line by line."""

import ast
from pathlib import Path

import native
import pytest

STATE = Path(__file__).resolve().parents[2] / "src" / "parlour" / "kernel" / "state.py"

RULES = '''"""Whist, for a test."""

from typing import Final

from parlour.kernel.book import Book


def turn(s, p, n):
    s.ask(p, "move.play", n)
    s.then(("deal", p + 1, 0), ("move", p, n))
    s.then((s.board.steps[p], p, 0))
    s.throw(36, "deal/dealt", p)
    s.throw_for(1 << p, 6, "deal/dealt", p)
    s.cease("deal")
    s.emit("moved", p, n)
    s.emit("drew", p, s.deck.draw(0))
    s.held[p] |= 1 << 2 * n


def dealt(s, p, n):
    """deal: 1 << p, and s.ask(p, "deal") stays as it is here."""


BOOK: Final[Book[Whist]] = Book(
    clauses={"deal": turn, "deal/dealt": dealt, "move": turn},
    questions={"move.play": turn},
    actions={"play": ("move.play", dealt)},
)
'''


def translate_rules() -> list[str]:
    names = native.all_names([RULES])
    assert names == ["deal", "deal/dealt", "move", "move.play", "play"]
    translated = native.native(RULES, {name: code for code, name in enumerate(names, 1)})
    ast.parse(translated)
    return translated.splitlines()


def test_names_become_numbers_and_everything_stays_on_its_line() -> None:
    lines = translate_rules()
    source = RULES.splitlines()
    verbs = ("s.ask", "s.then", "s.throw", "s.cease", "s.emit", "s.held", "import")
    for line, original in zip(lines, source[: source.index("BOOK: Final[Book[Whist]] = Book(")], strict=False):
        assert line == original or any(verb in original for verb in verbs), line
    body = "\n".join(lines)
    assert "s.ask_coded(p, 4, n)" in body
    assert "s.then_coded(word_of(1, p + 1, 0), word_of(3, p, n))" in body
    assert "s.then((s.board.steps[p], p, 0))" in body, "a computed name is looked up"
    assert "s.throw_coded(36, 2, p)" in body
    assert "s.throw_for_coded(bit(p), 6, 2, p)" in body
    assert "s.cease_coded(1)" in body
    assert "s.held[p] |= bit(2 * n)" in body
    assert 'deal: 1 << p, and s.ask(p, "deal") stays' in body


def test_events_without_a_sink_are_skipped_unless_they_do_something() -> None:
    body = "\n".join(translate_rules())
    assert 'if s.sink is not None: s.emit("moved", p, n)' in body
    assert '\n    s.emit("drew", p, s.deck.draw(0))' in body


def test_a_book_calls_the_function_of_every_number() -> None:
    body = "\n".join(translate_rules())
    calls = body[body.index("class Calls(Book[Whist])") : body.index("BOOK: Final[Book[Whist]] = Calls(")]
    namespace: dict[str, object] = {}
    stub = "i64 = int\nArgs = tuple\nclass Offer: pass\nclass Whist: pass\n"
    stub += "class Book(dict):\n    def __class_getitem__(cls, _): return cls\n"
    exec(
        stub + "def turn(s, p, n): return ('turn', s, p, n)\ndef dealt(s, p, n): s.append((p, n))\n" + calls, namespace
    )
    book = namespace["Calls"]()  # type: ignore[operator]
    calls_made: list[object] = []
    book.step(calls_made, 2, 5, 7)
    assert calls_made == [(5, 7)]
    assert book.ways("s", 4, 1, 2) == ("turn", "s", 1, 2)
    book.answer(calls_made, 5, 0, ())
    assert calls_made[-1] == (0, ())


def test_verbs_have_variants_that_take_numbers() -> None:
    source = (
        "class State:\n"
        "    def ask(self, seat: int, question: str, number: int = 0) -> None:\n"
        "        self.add(CODES[question], seat, number)\n"
    )
    assert "def ask_coded(self, seat: i64, code: i64, number: i64 = 0)" in native.twins(source)
    assert "self.add(code, seat, number)" in native.twins(source)


def test_tables_of_functions_become_methods() -> None:
    source = "def advance(self, s, code):\n    self.step_of[code](s, 1, 2)\n    return book.anytime(s, 3)\n"
    assert "self.step(s, code, 1, 2)" in native.dispatched(source)
    assert "book.list_interrupts(s, 3)" in native.dispatched(source)


FIELDS = {"todo", "asks", "leading"}
STEPS = """from parlour.kernel.state import State
class State:
    def lay(self, depth, code, seat, number):
        todo: Words = self.todo
        todo[depth] = (code, seat, number)
        self.push((0, 0, number))
        self.leading = (code, seat, number)
        pair = (code, seat, number)
        question, _, count = self.asks[3] if depth else NO_WORD
        first, second, third = self.others
        step: Word = (code, seat, number)
def read(s: S, word: Word, rest):
    code, _, _ = s.asks[1]
    code, seat, number = word
    a, b, c = rest
"""


def test_steps_are_packed_where_their_annotation_says_so() -> None:
    text = native.packed(STEPS, FIELDS)
    assert len(text.splitlines()) == len(STEPS.splitlines())
    assert "todo[depth] = word_of(code, seat, number)" in text
    assert "self.push(word_of(0, 0, number))" in text
    assert "self.leading = word_of(code, seat, number)" in text
    assert "pair = (code, seat, number)" in text
    assert "packed_step = self.asks[3] if depth else NO_WORD; question = packed_step & CODE; count" in text
    assert "first, second, third = self.others" in text
    assert "step: Word = word_of(code, seat, number)" in text
    assert "packed_step = s.asks[1]; code = packed_step & CODE\n" in text
    assert "packed_step = word; code = packed_step & CODE; seat =" in text
    assert "a, b, c = rest" in text


def test_a_name_alone_packs_nothing() -> None:
    source = "import ast\ndef price(asks, word, deal: Deal):\n    asks[0] = (1, 2, 3)\n    a, b, c = word\n"
    assert native.packed(source, FIELDS) == source


def test_a_step_of_an_unknown_type_is_refused() -> None:
    with pytest.raises(native.UnknownStep, match="line 2: annotate 'thing'"):
        native.packed("def read(thing):\n    a, b, c = thing.asks[1]\n", FIELDS)


def test_the_state_says_which_fields_hold_steps() -> None:
    assert native.step_fields(STATE.read_text(encoding="utf-8")) == FIELDS
