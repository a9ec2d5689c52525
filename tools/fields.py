"""Writes what follows from each game's fields.toml: `python tools/fields.py`.

fields.toml says every field of a state once: its kind, its start where that is not the kind's own, whether it is open,
and what it is. From that come fields.py (declaration, laying out, copy, plain value and back, the open part of the view
and what has changed in it; compiled with the game) and open_part.py (the view's class, and a state from it).
"""

import textwrap
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

GAMES = Path(__file__).resolve().parent.parent / "src" / "parlour" / "games"
HEAD = '"""Written by tools/fields.py from fields.toml; change that, and run it again."""\n'


@dataclass(frozen=True)
class Kind:
    """How a field of this kind is declared, begun, copied, made plain, loaded, shown and restored; {0} is its name."""

    type: str
    start: str
    copy: str = "self.{0}"
    plain: str = "self.{0}"
    load: str = "r.next_int()"
    seen: str = "int"  # its type in the view
    shown: str = "s.{0}"
    restored: str = "view.{1}"  # {1} is its name in the view
    uses: tuple[str, ...] = ()  # what fields.py imports for it, as module: name
    shown_uses: tuple[str, ...] = ()
    changed: str = "s.{0} != before.{0}"


WHOLES = "parlour.kernel.int_rows: int_row"
ROW = ("parlour.kernel.int_rows: IntRow", "parlour.kernel.int_rows: is_same", WHOLES)
ROW_CHANGED = "not is_same(s.{0}, before.{0})"  # rows of machine integers know no equality
PART_CHANGED = "s.{0}.to_plain() != before.{0}.to_plain()"
KINDS = {
    "whole": Kind("int", "0"),
    "bits": Kind("int", "0"),  # a set that is shown as it is held: a bit for each member
    "flag": Kind("bool", "False", plain="int(self.{0})", load="bool(r.next_int())", seen="bool"),
    "set": Kind(
        "int", "0", seen="tuple[int, ...]", shown="tuple(numbers(s.{0}))", restored="bits(list(view.{1}))",
        shown_uses=("parlour.kernel.bits: bits", "parlour.kernel.bits: numbers"),
    ),
    "row": Kind(
        "IntRow", "int_row([])", "self.{0}[:]", "tuple(self.{0})", "int_row(r.next_ints())", "tuple[int, ...]",
        "tuple(s.{0})", "int_row(view.{1})", ROW, (WHOLES,), ROW_CHANGED,
    ),
    "fixed row": Kind(  # one that is seldom changed, and then as a whole: copies share it
        "tuple[int, ...]", "()", load="tuple(r.next_ints())", seen="tuple[int, ...]",
    ),
    "each seat": Kind(
        "IntRow", "repeat(0, seats)", "self.{0}[:]", "tuple(self.{0})", "int_row(r.next_ints())", "tuple[int, ...]",
        "tuple(s.{0})", "int_row(view.{1})", (*ROW, "parlour.kernel.int_rows: repeat"), (WHOLES,), ROW_CHANGED,
    ),
    "set of each seat": Kind(
        "IntRow", "repeat(0, seats)", "self.{0}[:]", "tuple(self.{0})", "int_row(r.next_ints())",
        "tuple[tuple[int, ...], ...]", "tuple([tuple(numbers(held)) for held in s.{0}])",
        "int_row([bits(list(held)) for held in view.{1}])", (*ROW, "parlour.kernel.int_rows: repeat"),
        (WHOLES, "parlour.kernel.bits: bits", "parlour.kernel.bits: numbers"), ROW_CHANGED,
    ),
    "rows": Kind(
        "Rows", "", "self.{0}.copy()", "self.{0}.to_plain()", "rows_of(r.next_rows())", "tuple[tuple[int, ...], ...]",
        "s.{0}.to_plain()", "rows_of(view.{1})", ("parlour.parts.rows: Rows", "parlour.parts.rows: rows_of"),
        ("parlour.parts.rows: rows_of",), PART_CHANGED,
    ),
    "hands": Kind(
        "Hands", "empty_hands(seats)", "self.{0}.copy()", "self.{0}.to_plain()", "hands_of(r.next_rows())",
        uses=tuple(f"parlour.parts.hands: {name}" for name in ("Hands", "empty_hands", "hands_of")),
    ),
    "hands of unique cards": Kind(
        "UniqueHands", "unique_hands_of([0] * seats)", "self.{0}.copy()", "self.{0}.to_plain()",
        "unique_hands_of(r.next_ints())",
        uses=tuple(f"parlour.parts.hands: {name}" for name in ("UniqueHands", "unique_hands_of")),
    ),
    "deck": Kind(
        "Deck", "", "self.{0}.copy()", "self.{0}.to_plain()", "deck_of(r.next_rows())",
        uses=("parlour.parts.deck: Deck", "parlour.parts.deck: deck_of"),
    ),
    "ledger": Kind(
        "Ledger", "", "self.{0}.copy()", "self.{0}.to_plain()", "ledger_of(r.next_ints())", "tuple[int, ...]",
        "s.{0}.to_plain()", "ledger_of(view.{1})", ("parlour.parts.ledger: Ledger", "parlour.parts.ledger: ledger_of"),
        ("parlour.parts.ledger: ledger_of",),
        PART_CHANGED,
    ),
    "record": Kind(
        "Record", "record_of([])", "self.{0}.copy()", "self.{0}.to_plain()", "record_of(r.next_rows())",
        uses=("parlour.parts.record: Record", "parlour.parts.record: record_of"),
    ),
    "auction": Kind(
        "Auction", "NO_AUCTION", plain="self.{0}.to_plain()", load="auction_of(r.next_ints())", seen="AuctionSeen",
        shown="AuctionSeen(*s.{0}.to_plain())", restored="auction_of(astuple(view.{1}))",
        uses=tuple(f"parlour.parts.auction: {name}" for name in ("NO_AUCTION", "Auction", "auction_of")),
        shown_uses=(
            "msgspec.structs: astuple", "parlour.kernel.view: AuctionSeen", "parlour.parts.auction: auction_of",
        ),
        changed=PART_CHANGED,
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Field:
    name: str
    kind: Kind
    start: str
    view: str  # its name in the view; "" where that is made by hand
    says: str
    when: str = ""  # a condition on the setting: without it the field is no part of the plain value


class Table:
    def __init__(self, folder: Path) -> None:
        self.package = f"parlour.games.{folder.name}"
        rows: dict[str, Any] = tomllib.loads((folder / "fields.toml").read_text(encoding="utf-8"))
        about = rows.pop("state")
        self.name: str = about["name"]
        self.setting: str = about["setting"]  # module: class
        self.uses: list[str] = about.get("uses", [])
        self.says: str = about["is"]
        self.fields = [self.field(name, row) for name, row in rows.items()]

    def field(self, name: str, row: dict[str, Any]) -> Field:
        if "part" in row:  # a list, never changed in place, of parts with a plain value of their own
            part, of = row["part"], row["of"]
            kind = Kind(
                f"list[{part}]", "[]", "self.{0}[:]", "tuple([part.to_plain() for part in self.{0}])",
                f"[{of}(row) for row in r.next_int_rows()]",
            )  # fmt: skip
        elif "type" in row:
            kind = Kind(row["type"], row["start"], row["copy"], row["plain"], row["load"])
        else:
            kind = KINDS[row["kind"]]
        hidden = row.get("by_hand", False) or (kind.seen == "int" and kind.type != "int")
        view = "" if hidden else row.get("shown", name)
        return Field(name, kind, row.get("start", kind.start), view, row["is"], row.get("when", ""))

    @property
    def when(self) -> str:
        """The condition of an option's own fields, which stand last: games without it keep their plain value."""
        return next((field.when for field in self.fields if field.when), "")

    @property
    def open(self) -> list[Field]:
        return [field for field in self.fields if field.view]

    def state(self) -> str:
        uses = ["parlour.kernel.state: Reader", "parlour.kernel.state: State", self.setting, *self.uses]
        uses += [use for field in self.fields for use in field.kind.uses]
        setting = self.setting.partition(": ")[2]
        body = [f"class {self.name}Fields(State):", f'    """{self.says}"""', ""]
        names = sorted(["setting", *(field.name for field in self.fields)])
        body += ["    __slots__ = (", *[f'        "{name}",' for name in names], "    )", "", f"    setting: {setting}"]
        body += [f"    {field.name}: {field.kind.type}  # {field.says}" for field in self.fields]
        body += ["", f"    def lay_out(self, seats: int, setting: {setting}) -> None:", "        self.open(seats)"]
        body += ["        self.setting = setting"]
        body += [f"        self.{field.name} = {field.start}" for field in self.fields]
        body += ["", f'    def copy_fields(self, s: "{self.name}Fields") -> None:', "        self.copy_kernel(s)"]
        body += ["        s.setting = self.setting"]
        body += [f"        s.{field.name} = {field.kind.copy.format(field.name)}" for field in self.fields]
        body += [
            "",
            "    def to_plain(self) -> tuple[object, ...]:",
            "        return (",
            "            *self.kernel_to_plain(),",
        ]
        always = [field for field in self.fields if not field.when]
        body += [f"            {field.kind.plain.format(field.name)}," for field in always]
        if self.when:
            body[body.index("        return (")] = "        plain = ("
            body += ["        )", f"        if not {self.when}:", "            return plain"]
            body += ["        return (", "            *plain,"]
            body += [f"            {field.kind.plain.format(field.name)}," for field in self.fields if field.when]
        body += ["        )", "", "    def load(self, r: Reader) -> None:", "        self.load_kernel(r)"]
        body += [f"        self.{field.name} = {field.kind.load}" for field in always]
        if self.when:
            body += [f"        if {self.when}:"]
            body += [f"            self.{field.name} = {field.kind.load}" for field in self.fields if field.when]
        if self.when:
            idle = "".join(f'"{field.name}", ' for field in self.fields if field.when)
            body += ["", "    def idle_fields(self) -> tuple[str, ...]:"]
            body += [f"        return () if {self.when} else ({idle.rstrip(', ')})"]
        body += ["", f"    def shared(self) -> {setting}:", "        return self.setting"]
        text = "\n".join(body) + "\n"
        text += self.open_part() + self.open_changes()
        uses += ["typing: Any", *[use for field in self.open for use in field.kind.shown_uses]]
        return HEAD + "\n" + imported(uses, text) + "\n\n" + text

    def open_part(self) -> str:
        body = ["", "", f"def open_part(s: {self.name}Fields) -> dict[str, Any]:", "    return {"]
        body += [f'        "{field.view}": {field.kind.shown.format(field.name)},' for field in self.open]
        return "\n".join([*body, "    }"]) + "\n"

    def open_changes(self) -> str:
        fields, branches = f"{self.name}Fields", "  # noqa: C901" if len(self.open) > 9 else ""
        body = ["", "", f"def open_changes(before: {fields}, s: {fields}) -> dict[str, Any]:{branches}"]
        body += [
            '    """Return the open fields of the view that differ from the state before, and what they now hold."""'
        ]
        body += ["    changes: dict[str, Any] = {}"]
        for field in self.open:
            body += [f"    if {field.kind.changed.format(field.name)}:"]
            body += [f'        changes["{field.view}"] = {field.kind.shown.format(field.name)}']
        return "\n".join([*body, "    return changes"]) + "\n"

    def shown(self) -> str:
        state = f"{self.package}.state: {self.name}"
        uses = ["parlour.kernel.view: View", state]
        uses += [use for field in self.open for use in field.kind.shown_uses]
        body = [f"class {self.name}Open(View, frozen=True, kw_only=True):"]
        body += [f"    {field.view}: {field.kind.seen}  # {field.says}" for field in self.open]
        body += ["", "", f"def restore_open(s: {self.name}, view: {self.name}Open) -> None:"]
        body += [f"    s.{field.name} = {field.kind.restored.format(field.name, field.view)}" for field in self.open]
        text = "\n".join(body) + "\n"
        return HEAD + "\n" + imported(uses, text) + "\n\n" + text


def imported(uses: list[str], text: str) -> str:
    """Import lines for what the text names, in the order ruff wants."""
    modules: dict[str, set[str]] = {}
    for use in uses:
        module, _, name = use.partition(": ")
        if name.replace("_", "a").isidentifier() and name in words(text):
            modules.setdefault(module, set()).add(name)
    blocks: list[list[str]] = [[], [], []]
    for module in sorted(modules):
        names = ", ".join(sorted(modules[module], key=order))
        line = f"from {module} import {names}"
        if len(line) > 120:
            line = f"from {module} import (\n" + textwrap.indent(names.replace(", ", ",\n"), "    ") + ",\n)"
        blocks[0 if module == "typing" else 2 if module.startswith("parlour") else 1].append(line)
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def words(text: str) -> set[str]:
    return {word for word in "".join(c if c.isalnum() or c == "_" else " " for c in text).split()}


def order(name: str) -> tuple[int, str]:
    """CONSTANTS, Classes, functions."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name


def written() -> dict[Path, str]:
    """Every file that is made, and what it should hold."""
    texts = {}
    for path in sorted(GAMES.glob("*/fields.toml")):
        table = Table(path.parent)
        texts[path.parent / "fields.py"] = table.state()
        texts[path.parent / "open_part.py"] = table.shown()
    return texts


if __name__ == "__main__":
    for target, text in written().items():
        target.write_text(text, encoding="utf-8")
        print(f"{target.parent.name}/{target.name} is up to date.")
