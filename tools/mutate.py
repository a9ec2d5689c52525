"""Changes a game's rules in one place at a time, and looks whether its tests notice.

python tools/mutate.py GAME [--count 40] [--seed 1]

A comparison is turned, a number raised by one, an event given another kind or another number: so many changes, drawn by
the seed. Each is made in a copy of the sources, and the game's tests run on it, interpreted and the quickest first,
until one fails; taking too long is failing. What no test notices is printed. Changes that make no difference stand in
tools/mutants.toml, with the reason, and are not drawn.
"""

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EQUIVALENTS = ROOT / "tools" / "mutants.toml"

TURNED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
TIGHT = ast.Name | ast.Attribute | ast.Subscript | ast.Call  # what stands before + without brackets
TOLD_AT = {"emit": 0, "emit_to": 1}  # where the kind of an event stands; the audience comes before it
MARK = {"clauses": "", "questions": "?"}  # what stands before the name of each in `heeded_numbers`
PUT_AT = {"ask": 1, "throw": 1, "throw_for": 2}  # where the name of what follows stands; its numbers come after it

SLOWEST = 3.0  # seconds; slower tests reckon with averages over many games, and are left out
ENDLESS = 20  # seconds for one test
STARTING = 60  # seconds before the first, on a machine that has other things to do
MEMORY = 4 << 30  # what an endless loop may fill


@dataclass(frozen=True)
class Mutant:
    path: Path  # from the root
    line: int
    start: int
    end: int
    change: str
    before: str  # the lines it stands on
    after: str

    def made_in(self, source: bytes) -> bytes:
        return source[: self.start] + self.change.encode() + source[self.end :]


# ---- what can be changed ----------------------------------------------------------------------


def mutants(root: Path, paths: list[Path]) -> list[Mutant]:
    """Every change in some files of one game, in their order."""
    sources = {path: (root / path).read_bytes() for path in paths}
    heeded = heeded_numbers([ast.parse(source) for source in sources.values()])
    # A number of an event is a number, too, and counts once.
    return [
        mutant(path, source, *change)
        for path, source in sources.items()
        for change in sorted(set(changes(source, heeded)))
    ]


def mutant(path: Path, source: bytes, start: int, end: int, change: str) -> Mutant:
    first = source.rfind(b"\n", 0, start) + 1
    last = source.find(b"\n", end)
    before = source[first:last].decode()
    after = (source[first:start] + change.encode() + source[end:last]).decode()
    line = source.count(b"\n", 0, start) + 1
    return Mutant(path, line, start, end, change, before.strip(), after.strip())


def changes(source: bytes, heeded: dict[str, list[bool]]) -> Iterator[tuple[int, int, str]]:  # noqa: C901
    """Where a change begins and ends, and what stands there then."""
    tree = ast.parse(source)
    lines = [0]
    for line in source.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))

    def span(node: ast.expr) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return lines[node.lineno - 1] + node.col_offset, lines[node.end_lineno - 1] + node.end_col_offset

    tells = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and called(node) in TOLD_AT]
    unheeded = {id(number) for number in unheeded_numbers(tree, heeded)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            for left, op, right in zip([node.left, *node.comparators], node.ops, node.comparators, strict=False):
                was, then = TURNED[type(op)]
                at = source.index(was.encode(), span(left)[1], span(right)[0])
                yield at, at + len(was), then
        elif isinstance(node, ast.Constant) and type(node.value) is int and id(node) not in unheeded:
            yield *span(node), str(node.value + 1)
    for call in tells:
        at = TOLD_AT[called(call)]
        for word in kinds(call):
            yield *span(word), f'"{another(word, call, tells)}"'
        for arg in call.args[:at] + call.args[at + 1 :]:
            if not isinstance(arg, ast.Starred | ast.Constant):
                start, end = span(arg)
                said = source[start:end].decode()
                yield start, end, f"{said} + 1" if isinstance(arg, TIGHT) else f"({said}) + 1"


def called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def kinds(call: ast.Call) -> list[ast.Constant]:
    words = [node for node in ast.walk(call.args[TOLD_AT[called(call)]]) if isinstance(node, ast.Constant)]
    return [word for word in words if isinstance(word.value, str)]


def another(kind: ast.Constant, call: ast.Call, tells: list[ast.Call]) -> str:
    """The next kind of event, by name, that is told with as many numbers; any other where there is none."""
    numbers = {(str(word.value), len(tell.args) - TOLD_AT[called(tell)]) for tell in tells for word in kinds(tell)}
    alike = {word for word, many in numbers if many == len(call.args) - TOLD_AT[called(call)]}
    words = sorted(alike if len(alike) > 1 else {word for word, _ in numbers})
    return words[(words.index(str(kind.value)) + 1) % len(words)]


def heeded_numbers(trees: list[ast.Module]) -> dict[str, list[bool]]:
    """Which numbers a function takes notice of: by its own name, its clause, or its question with a ? before it.

    The others are called `_p` and `_n`.
    """
    nodes = [node for tree in trees for node in ast.walk(tree)]
    heeded = {
        node.name: [not arg.arg.startswith("_") for arg in node.args.args[1:]]
        for node in nodes
        if isinstance(node, ast.FunctionDef)
    }
    for node in nodes:
        if isinstance(node, ast.keyword) and node.arg in MARK and isinstance(node.value, ast.Dict):
            for name, function in zip(node.value.keys, node.value.values, strict=True):
                known = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
                if name and known in heeded:
                    heeded[MARK[node.arg] + named(name)] = heeded[known]
    return heeded


def unheeded_numbers(tree: ast.Module, heeded: dict[str, list[bool]]) -> Iterator[ast.expr]:
    """Numbers given to a step, a question or a function that takes no notice of them. Who is asked always counts."""
    for node in ast.walk(tree):
        name, numbers = "", []
        if isinstance(node, ast.Tuple) and node.elts:
            name, numbers = named(node.elts[0]), node.elts[1:3]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name, numbers = node.func.id, node.args[1:]
        elif isinstance(node, ast.Call) and called(node) in PUT_AT:
            at = PUT_AT[called(node)]
            name, numbers = named(node.args[at]), node.args[at + 1 :]
        if isinstance(node, ast.Call) and called(node) == "ask":
            heeds = heeded.get("?" + name, [])[1:]
        else:
            heeds = heeded.get(name, [])
        yield from [number for number, heard in zip(numbers, heeds, strict=False) if not heard]


def named(node: ast.expr) -> str:
    return str(node.value) if isinstance(node, ast.Constant) else ""


# ---- what is known to make no difference ------------------------------------------------------


def equivalents(game: str, path: Path = EQUIVALENTS) -> set[tuple[str, str]]:
    """Lines before and after, as they stand in the file."""
    entries = tomllib.loads(path.read_text(encoding="utf-8")).get(game, [])
    return {(entry["before"], entry["after"]) for entry in entries if entry["why"]}


# ---- trying them ------------------------------------------------------------------------------


def pytest(root: Path, *args: str, limit: float | None = None) -> subprocess.CompletedProcess[str]:
    """Only what the tests need is loaded, and nothing but changed files is read anew."""
    env = os.environ | {"PYTHONPATH": str(root / "src"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    if limit:
        env["PYTHONDONTWRITEBYTECODE"] = "1"
    command = [sys.executable, "-m", "pytest", "-p", "pytest_timeout", "-p", "no:cacheprovider", *args]
    return subprocess.run(
        command, cwd=root, env=env, capture_output=True, text=True, timeout=limit, preexec_fn=within_bounds
    )


def within_bounds() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def rehearsed(root: Path, tests: list[str]) -> dict[str, float]:
    """The tests on unchanged sources, the quickest first, with their seconds."""
    run = pytest(root, *tests, "--durations=0", "--durations-min=0")
    seconds = {test: float(took) for took, test in re.findall(r"^([\d.]+)s call +(.+)$", run.stdout, re.M)}
    quick = dict(sorted([test for test in seconds.items() if test[1] <= SLOWEST], key=lambda test: test[1]))
    if run.returncode == 0:
        run = pytest(root, *quick)
    if run.returncode:
        failed = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        sys.exit("\n".join(["The tests fail without any change:", *(failed or [run.stdout, run.stderr])]))
    return quick


def noticed(root: Path, mutant: Mutant, tests: dict[str, float]) -> bool:
    """Whether a test fails once the change is made; the file is as it was afterwards."""
    file = root / mutant.path
    source, times = file.read_bytes(), file.stat()
    file.write_bytes(mutant.made_in(source))
    try:
        limit = STARTING + ENDLESS + 5 * sum(tests.values())
        return pytest(root, "-x", f"--timeout={ENDLESS}", *tests, limit=limit).returncode != 0
    except subprocess.TimeoutExpired:
        return True
    finally:
        file.write_bytes(source)
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))


def survivors(root: Path, drawn: list[Mutant], tests: list[str]) -> Iterator[Mutant]:
    quickest_first = rehearsed(root, tests)
    for mutant in drawn:
        if not noticed(root, mutant, quickest_first):
            yield mutant


# ---- a game -----------------------------------------------------------------------------------


def rules_files(folder: Path) -> list[Path]:
    """Where a game decides and tells what happens."""
    return [path for path in sorted(folder.glob("*.py")) if b".emit" in path.read_bytes()]


def main() -> None:
    from parlour.play.table import find_game

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="as in `parlour games`")
    parser.add_argument("--count", type=int, default=40, help="how many changes are tried")
    parser.add_argument("--seed", type=int, default=1, help="which they are")
    given = parser.parse_args()

    game = find_game(given.game)
    folder = ROOT / "src" / "parlour" / "games" / game.module.split(".")[2]
    known = equivalents(game.name)
    every = mutants(ROOT, [path.relative_to(ROOT) for path in rules_files(folder)])
    unknown = [mutant for mutant in every if (mutant.before, mutant.after) not in known]
    drawn = random.Random(given.seed).sample(unknown, min(given.count, len(unknown)))
    units = [str(path.relative_to(ROOT)) for path in (ROOT / "tests" / "games").glob(f"test_{folder.name}*.py")]
    chosen = f"test_{folder.name} or {game.name}/ or {game.name}-{game.seats[1]}"
    tests = [*units, "tests/conformance/test_golden.py", "tests/conformance/test_games.py", "-k", chosen]

    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary)
        for part in ("src", "tests", "tools"):
            shutil.copytree(ROOT / part, root / part, ignore=shutil.ignore_patterns("__pycache__", "static"))
        shutil.copy(ROOT / "pyproject.toml", root)
        survived = 0
        for mutant in survivors(root, drawn, tests):
            survived += 1
            print(f"{mutant.path}:{mutant.line}\n  - {mutant.before}\n  + {mutant.after}\n", flush=True)
    caught = len(drawn) - survived
    print(f"{game.title}: {caught} of {len(drawn)} changes noticed, {100 * caught / len(drawn):.0f} %.")
    print(f"{len(every)} can be made; {len(every) - len(unknown)} of them are known to make no difference.")


if __name__ == "__main__":
    main()
