"""Whatever a rule says has happened is on the table already: pages draw the table as it stands at each event."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
RULES = [*ROOT.glob("src/parlour/games/*/*.py"), *ROOT.glob("examples/*/src/*/rules.py")]


def late_changes(block: list[ast.stmt], has_told: bool = False) -> Iterator[ast.stmt]:
    """Yield what changes the state after the last event of a block, on a way that leads there."""
    for i, statement in enumerate(block):
        tells_later = any(tells(later) for later in block[i + 1 :])
        if has_told and changes(statement) and not tells_later and not tells(statement):
            yield statement
        for inner in (getattr(statement, name, []) for name in ("body", "orelse")):
            if not tells_later:
                yield from late_changes(inner, has_told)
        has_told = has_told or any(tells(way) for way in ways_on(statement))


def ways_on(statement: ast.stmt) -> Iterator[ast.stmt]:
    """Yield the statements after which the block may go on."""
    if not isinstance(statement, ast.If):
        yield statement
        return
    for way in (statement.body, statement.orelse):
        if not way or not isinstance(way[-1], ast.Return | ast.Continue):
            for inner in way:
                yield from ways_on(inner)


def tells(statement: ast.stmt) -> bool:
    calls = (node.func for node in ast.walk(statement) if isinstance(node, ast.Call))
    return any(isinstance(call, ast.Attribute) and call.attr in ("emit", "emit_to") for call in calls)


def changes(statement: ast.stmt) -> bool:
    """Whether it is an assignment to a field of the state, or to a place in one."""
    if isinstance(statement, ast.Assign):
        targets = [part for target in statement.targets for part in getattr(target, "elts", [target])]
    else:
        targets = [statement.target] if isinstance(statement, ast.AugAssign) else []
    return any(ast.unparse(target).startswith(("s.", "self.")) for target in targets)


@pytest.mark.parametrize("path", RULES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_state_changes_before_the_event_is_told(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    late = [f"{rule.name}: {ast.unparse(change)}" for rule in functions for change in late_changes(rule.body)]
    assert late == []


def test_a_change_after_its_event_is_noticed() -> None:
    late = "s.emit('moved', p)\ns.at[p] = 3"
    assert list(late_changes(ast.parse(late).body))
    assert list(late_changes(ast.parse(f"if s.bold:\n    s.emit('bold')\n{late}").body))
    assert not list(late_changes(ast.parse("s.at[p] = 3\ns.emit('moved', p)\ns.ask(p, 'next')").body))
    assert not list(late_changes(ast.parse("if s.tied:\n    s.emit('tied')\n    return\ns.at[p] = 3").body))
