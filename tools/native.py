"""The sources as the compiler gets them: the same rules, with what only a machine reads put in.

    s.ask(p, "business.choice", b)      s.ask_coded(p, 87, b)                 a name is its number
    s.then(("up.when", p, 0))           s.then_coded(word_of(61, p, 0))       a step is one word
    code, seat, number = s.asks[1]      word = s.asks[1]; code = word & CODE; …
    s.emit("moved", p, at)              if s.sink is not None: s.emit(…)      nothing is told to nobody
    1 << card                           bit(card)                             mypyc's own shift has thirty-two bits
    BOOK = Book(…)                      BOOK = Calls(…)                       a book that calls its clauses by name
    kernel/int_rows.py, bits.py, steps.py int_rows.native, …                    rows and sets of machine integers
    kernel/names.py                     the same, knowing all these names
    kernel/state.py                     the same, with `ask_coded` beside `ask`
    book.step_of[code](s, p, n)         book.step(s, code, p, n)              for whoever has a book in hand

Every line stays on its line, so that errors point to the sources.
"""

import ast
from dataclasses import dataclass
from pathlib import Path

STEP_TYPES = ("Word", "Words")  # annotated so in the sources: a step, or a row of steps
PARTS = ("{0} = packed_step & CODE", "{0} = packed_step >> SEAT_AT & SEAT", "{0} = packed_step >> NUMBER_AT")
PACKED = ("kernel/state.py", "kernel/book.py", "kernel/stepper.py", "learning/token_env.py")
VERBS = {"ask": 1, "throw": 1, "throw_for": 2, "cease": 0}  # which argument is a name
TOLD = ("emit", "emit_to", "cite")
INDENT = " " * 4


@dataclass(frozen=True)
class Entries:
    """The book of one game as its module spells it: for each name the expression that is called."""

    state: str
    clauses: dict[str, str]
    questions: dict[str, str]
    actions: dict[str, str]
    anytime: str


def book_node(tree: ast.Module) -> ast.AnnAssign | None:
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "BOOK":
            return node
    return None


def entries(text: str) -> Entries | None:
    node = book_node(ast.parse(text))
    if node is None:
        return None
    assert isinstance(node.value, ast.Call)
    given = {keyword.arg: keyword.value for keyword in node.value.keywords}
    state = ast.unparse(node.annotation).removeprefix("Final[").removesuffix("]")[len("Book[") : -1]

    def table(name: str) -> dict[str, ast.expr]:
        value = given[name]
        assert isinstance(value, ast.Dict)
        return {ast.literal_eval(key): value for key, value in zip(value.keys, value.values, strict=True) if key}

    actions = {name: pair.elts[1] for name, pair in table("actions").items() if isinstance(pair, ast.Tuple)}
    return Entries(
        state,
        {name: ast.unparse(value) for name, value in table("clauses").items()},
        {name: ast.unparse(value) for name, value in table("questions").items()},
        {name: ast.unparse(value) for name, value in actions.items()},
        ast.unparse(given["anytime"]) if "anytime" in given else "",
    )


def all_names(texts: list[str]) -> list[str]:
    """Of all games, in their order."""
    names: dict[str, None] = {}
    for text in texts:
        book = entries(text)
        if book:
            names |= dict.fromkeys([*book.clauses, *book.questions, *book.actions])
    return list(names)


def calls(book: Entries, codes: dict[str, int]) -> str:
    """A book that leads every number straight to its function."""
    lines = ["from mypy_extensions import i64", "from parlour.kernel.offer import Args, Offer", ""]
    lines += [f"class Calls(Book[{book.state}]):"]
    for name, table, last, returns in (
        ("step", book.clauses, "number: i64", "None"),
        ("ways", book.questions, "number: i64", "list[Offer]"),
        ("answer", book.actions, "args: Args", "None"),
    ):
        lines.append(f"{INDENT}def {name}(self, s: {book.state}, code: i64, seat: i64, {last}) -> {returns}:")
        ordered = sorted((codes[key], function) for key, function in table.items())
        lines += branches(ordered, f"(s, seat, {last.partition(':')[0]})", "return " if returns != "None" else "", 2)
        lines.append(f"{INDENT * 2}raise KeyError(code)")
    if book.anytime:
        lines.append(f"{INDENT}def list_interrupts(self, s: {book.state}, seat: i64) -> list[Offer]:")
        lines.append(f"{INDENT * 2}return {book.anytime}(s, seat)")
    return "\n".join(lines) + "\n\n"


def branches(ordered: list[tuple[int, str]], given: str, keyword: str, depth: int) -> list[str]:
    """Halved until one is left."""
    indent = INDENT * depth
    if len(ordered) == 1:
        code, function = ordered[0]
        call = [f"{indent}{INDENT}return {function}{given}"] if keyword else []
        return [
            f"{indent}if code == {code}:",
            *(call or [f"{indent}{INDENT}{function}{given}", f"{indent}{INDENT}return"]),
        ]
    half = len(ordered) // 2
    return [
        f"{indent}if code < {ordered[half][0]}:",
        *branches(ordered[:half], given, keyword, depth + 1),
        f"{indent}else:",
        *branches(ordered[half:], given, keyword, depth + 1),
    ]


class Editor(ast.NodeVisitor):
    """Collects what is to be replaced: where it begins and ends, and by what."""

    def __init__(self, text: str) -> None:
        self.text = text.encode()
        self.edits: list[tuple[int, int, str]] = []
        self.uses: set[str] = set()
        starts = [0]
        for line in self.text.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        self.starts = starts

    def place(self, line: int, column: int) -> int:
        return self.starts[line - 1] + column

    def replace(self, node: ast.expr, new: str) -> None:
        self.edits.append((self.begin(node), self.end(node), new))

    def begin(self, node: ast.expr) -> int:
        return self.place(node.lineno, node.col_offset)

    def end(self, node: ast.expr) -> int:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.place(node.end_lineno, node.end_col_offset)

    def edited(self) -> str:
        text = self.text
        for begin, end, new in sorted(self.edits, reverse=True):
            text = text[:begin] + new.encode() + text[end:]
        return text.decode()


class Rewriter(Editor):
    """What rules say, as a machine is told."""

    def __init__(self, text: str, codes: dict[str, int]) -> None:
        super().__init__(text)
        self.codes = codes
        self.inside = 0

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.inside += 1
        self.generic_visit(node)
        self.inside -= 1

    def visit_Expr(self, node: ast.Expr) -> None:
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in TOLD:
            within = [part for arg in call.args for part in ast.walk(arg)]
            if not any(isinstance(part, ast.Call) for part in within):  # a call may do more than it gives
                begin = self.place(node.lineno, node.col_offset)
                self.edits.append((begin, begin, f"if {ast.unparse(call.func.value)}.sink is not None: "))
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Attribute):
            verb = node.func.attr
            if verb in VERBS and len(node.args) > VERBS[verb]:
                code = self.code(node.args[VERBS[verb]])
                if code is not None:
                    self.rename(node.func)
                    self.replace(node.args[VERBS[verb]], str(code))
            elif verb == "then" and node.args:
                steps = [arg for arg in node.args if isinstance(arg, ast.Tuple) and self.code(arg.elts[0]) is not None]
                if len(steps) == len(node.args):
                    self.rename(node.func)
                    for step in steps:
                        begin = self.place(step.lineno, step.col_offset)
                        self.edits.append((begin, begin, "word_of"))
                        self.replace(step.elts[0], str(self.code(step.elts[0])))
                    self.uses.add("from parlour.kernel.steps import word_of")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        is_one = isinstance(node.left, ast.Constant) and node.left.value == 1
        if self.inside and is_one and isinstance(node.op, ast.LShift):
            self.edits.append((self.place(node.left.lineno, node.left.col_offset), self.begin(node.right), "bit("))
            end = self.end(node.right)
            self.edits.append((end, end, ")"))
            self.uses.add("from parlour.kernel.bits import bit")
        self.generic_visit(node)

    def rename(self, func: ast.Attribute) -> None:
        assert func.end_lineno is not None and func.end_col_offset is not None
        end = self.place(func.end_lineno, func.end_col_offset)
        self.edits.append((end, end, "_coded"))

    def code(self, node: ast.expr) -> int | None:
        return self.codes[node.value] if isinstance(node, ast.Constant) and node.value in self.codes else None


class UnknownStep(Exception):
    """Something that looks like a step, while its annotation does not say so."""


class Packer(Editor):
    """Packs a step into one word where it is stored, and unpacks it where it is read.

    What holds steps is annotated `Word` or `Words`: a local or parameter in its function, a field in the class State.
    A field counts only on a receiver whose annotation (or `self`, inside State) says that it is a state.
    """

    def __init__(self, text: str, fields: set[str]) -> None:
        super().__init__(text)
        self.fields = fields
        self.steps: set[str] = set()  # names annotated as steps in this function
        self.states: set[str] = set()  # names that stand for a state in this function

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        outer, self.states = self.states, {"self"} if node.name == "State" else set()
        self.generic_visit(node)
        self.states = outer

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outer = self.steps, self.states
        hints = {arg.arg: arg.annotation for arg in node.args.args if arg.annotation is not None}
        hints |= {
            each.target.id: each.annotation
            for each in ast.walk(node)
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
        }
        named = {name: ast.unparse(hint) for name, hint in hints.items()}
        self.steps = {name for name, hint in named.items() if hint in STEP_TYPES}
        self.states = self.states | {
            name for name, hint in named.items() if hint[:1].isupper() and name not in self.steps
        }
        self.generic_visit(node)
        self.steps, self.states = outer

    def visit_Assign(self, node: ast.Assign) -> None:
        target = node.targets[0]
        if isinstance(node.value, ast.Tuple) and self.holds_steps(target):
            self.pack(node.value)
        elif isinstance(target, ast.Tuple) and len(target.elts) == len(PARTS) and self.holds_steps(node.value):
            named = zip(PARTS, [ast.unparse(name) for name in target.elts], strict=True)
            parts = [f"packed_step = {ast.unparse(node.value)}"]
            parts += [part.format(name) for part, name in named if name != "_"]
            self.edits.append((self.begin(target), self.end(node.value), "; ".join(parts)))
            self.uses.add("from parlour.kernel.steps import CODE, NUMBER_AT, SEAT, SEAT_AT")

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if isinstance(node.value, ast.Tuple) and ast.unparse(node.annotation) in STEP_TYPES:
            self.pack(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        func = node.func
        pushes = isinstance(func, ast.Attribute) and func.attr == "push" and ast.unparse(func.value) in self.states
        if pushes and isinstance(node.args[0], ast.Tuple):
            self.pack(node.args[0])

    def pack(self, step: ast.Tuple) -> None:
        self.edits.append((self.begin(step), self.begin(step), "word_of"))
        self.uses.add("from parlour.kernel.steps import word_of")

    def holds_steps(self, node: ast.expr) -> bool:
        """Whether this is an agenda, a row of open questions, or a step of those."""
        while isinstance(node, ast.Subscript | ast.IfExp):
            node = node.value if isinstance(node, ast.Subscript) else node.body
        if isinstance(node, ast.Name):
            return node.id in self.steps
        if not isinstance(node, ast.Attribute) or node.attr not in self.fields:
            return False
        if isinstance(node.value, ast.Name) and node.value.id in self.states:
            return True
        raise UnknownStep(
            f"line {node.lineno}: annotate {ast.unparse(node.value)!r}, so that its {node.attr!r} is known"
        )


def step_fields(text: str) -> set[str]:
    """Return the fields that the class State declares as steps."""
    state = next(node for node in ast.parse(text).body if isinstance(node, ast.ClassDef) and node.name == "State")
    fields = [node for node in state.body if isinstance(node, ast.AnnAssign)]
    return {ast.unparse(node.target) for node in fields if ast.unparse(node.annotation) in STEP_TYPES}


def packed(text: str, fields: set[str]) -> str:
    packer = Packer(text, fields)
    packer.visit(ast.parse(text))
    return with_imports(packer.edited(), packer.uses)


def with_imports(text: str, imports: set[str]) -> str:
    if not imports:
        return text
    first = next(line for line in text.splitlines() if line.startswith(("from ", "import ")))
    return text.replace(first, "; ".join([*sorted(imports), first]), 1)


def native(text: str, codes: dict[str, int]) -> str:
    """A module of a game for the compiler."""
    tree = ast.parse(text)
    rewriter = Rewriter(text, codes)
    book, node = entries(text), book_node(tree)
    if book and node and isinstance(node.value, ast.Call):
        at = rewriter.place(node.lineno, 0)
        rewriter.edits.append((at, at, calls(book, codes)))
        rewriter.replace(node.value.func, "Calls")
    rewriter.visit(tree)
    return with_imports(rewriter.edited(), rewriter.uses)


INQUIRE = """        self.ask_coded(seat, code)
"""
THEN = """
    def then_coded(self, first: i64, second: i64 = 0, third: i64 = 0, fourth: i64 = 0, fifth: i64 = 0) -> None:
        if fifth:
            self.push(fifth)
        if fourth:
            self.push(fourth)
        if third:
            self.push(third)
        if second:
            self.push(second)
        self.push(first)
"""


def twins(text: str) -> str:
    """The state's verbs once more behind each, with a number where it has a name."""
    lines = text.splitlines(keepends=True)
    copy = list(lines)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name in VERBS:
            name = node.args.args[1 + VERBS[node.name]].arg
            twin = "".join(lines[node.lineno - 1 : node.end_lineno])
            twin = twin.replace(f"def {node.name}(", f"def {node.name}_coded(")
            twin = (
                twin.replace(f"{name}: str", "code: i64")
                .replace("seat: int", "seat: i64")
                .replace("number: int", "number: i64")
            )
            twin = twin.replace(f"code: i64 = CODES[{name}]", "pass")
            assert node.end_lineno is not None
            copy[node.end_lineno - 1] += "\n" + twin.replace(f"CODES[{name}]", "code")
        elif isinstance(node, ast.FunctionDef) and node.name == "inquire" and node.end_lineno:
            copy[node.end_lineno - 1] = INQUIRE
        elif isinstance(node, ast.FunctionDef) and node.name == "then" and node.end_lineno:
            copy[node.end_lineno - 1] += THEN
    return "".join(copy)


DISPATCHED = {"step_of": "step", "ways_of": "ways", "answer_of": "answer"}


def dispatched(text: str) -> str:
    """`book.step_of[code](s, …)` as `book.step(s, code, …)`, outside of the methods of these names."""
    rewriter = Editor(text)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name in (*DISPATCHED.values(), "list_interrupts", "__init__"):
            continue
        for call in ast.walk(node) if isinstance(node, ast.FunctionDef) else []:
            if not isinstance(call, ast.Call):
                continue
            if isinstance(call.func, ast.Attribute) and call.func.attr == "anytime":
                rewriter.replace(call.func, ast.unparse(call.func.value) + ".list_interrupts")
            elif isinstance(call.func, ast.Subscript) and isinstance(call.func.value, ast.Attribute):
                table = call.func.value
                if table.attr in DISPATCHED:
                    rewriter.replace(call.func, f"{ast.unparse(table.value)}.{DISPATCHED[table.attr]}")
                    end = rewriter.end(call.args[0])
                    rewriter.edits.append((end, end, ", " + ast.unparse(call.func.slice)))
    return rewriter.edited()


def write(package: Path, games: dict[str, list[Path]]) -> None:
    """Turn a copy of the package into what the compiler gets; `games` lists the modules of each game."""
    paths = [path for modules in games.values() for path in modules]
    names = all_names([path.read_text(encoding="utf-8") for path in paths])
    codes = {name: code for code, name in enumerate(names, 1)}
    fields = step_fields((package / "kernel" / "state.py").read_text(encoding="utf-8"))
    for path in [package / name for name in PACKED if (package / name).exists()] + paths:
        text = path.read_text(encoding="utf-8")
        try:
            text = packed(twins(text) if path.name == "state.py" and path not in paths else dispatched(text), fields)
        except UnknownStep as error:
            raise UnknownStep(f"{path.relative_to(package)}, {error}") from None
        path.write_text(native(text, codes) if path in paths else text, encoding="utf-8")
    table = package / "kernel" / "names.py"
    if table.exists():
        text = table.read_text(encoding="utf-8")
        table.write_text(text.replace("[RESUME]", repr(["resume", *names])), encoding="utf-8")
    for path in package.rglob("*.native"):
        path.replace(path.with_suffix(".py"))
