"""Writes web/src/wire.ts: the messages, and what each game shows, as TypeScript. `python tools/wire.py`"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import inspect as look

from parlour.insight.story import Story
from parlour.kernel.view import View
from parlour.play.table import shelf
from parlour.server import admin_messages, lab_messages, messages, people_messages

TARGET = Path(__file__).parent.parent / "web" / "src" / "wire.ts"
HEAD = "// Everything that goes over the wire. Written by tools/wire.py from the messages of src/parlour/server.\n"
WIDTH = 121  # of a line with its end
NAMED = {get_args(getattr(messages, name)): name for name in ("SeatKind", "Phase", "MotionKind", "UndoState")}
NAMED[get_args(admin_messages.TableDeed)] = "TableDeed"
ASKED_FOR = (  # what a client posts
    "NewTable", "SeatWish", "Clock", "Join", "Claim", "LinkWish", "Rematch", "PlayOn", "Sit", "Hide", "DeviceLook",
    "DeviceJoin", "DevicePart", "Subscribe", "Unsubscribe", "LabEdition", "LabStop", "LabWish",
    "AdminEnter", "TableWish", "LineWish", "BanWish", "BanLift", "SessionsWish", "AnnouncementWish",
)  # fmt: skip
SIMPLE: dict[type, str] = {
    look.IntType: "number",
    look.FloatType: "number",
    look.StrType: "string",
    look.BoolType: "boolean",
    look.NoneType: "null",
    look.AnyType: "any",
}


def typed(t: look.Type) -> str:
    if type(t) in SIMPLE:
        return SIMPLE[type(t)]
    match t:
        case look.LiteralType(values):
            known = next((name for named, name in NAMED.items() if set(named) == set(values)), "")
            return known or quoted(values)
        case look.UnionType(types):
            return " | ".join(typed(part) for part in types)
        case look.VarTupleType(item) | look.ListType(item):
            return f"{bracketed(item)}[]"
        case look.TupleType(items):
            return f"[{', '.join(typed(part) for part in items)}]"
        case look.DictType(key, value):
            return f"Record<{typed(key)}, {typed(value)}>"
        case look.StructType(cls):
            return cls.__name__
    raise TypeError(f"{t} has no form in TypeScript yet")


def quoted(words: Iterable[object]) -> str:
    return " | ".join(f"'{word}'" for word in words)


def bracketed(item: look.Type) -> str:
    text = typed(item)
    return f"({text})" if " | " in text else text


def struct(cls: type[msgspec.Struct], sent_by_client: bool, without: tuple[str, ...] = ()) -> str:
    info = look.type_info(cls)
    assert isinstance(info, look.StructType)
    lines = [f"  {info.tag_field}: '{info.tag}'"] if info.tag is not None else []
    for field in info.fields:
        if field.name not in without:
            mark = "" if field.required or not sent_by_client else "?"
            lines.append(f"  {field.encode_name}{mark}: {typed(field.type)}")
    if not lines:
        return f"export type {cls.__name__} = Record<string, never>\n"
    return f"export type {cls.__name__} = {{\n" + "\n".join(lines) + "\n}\n"


def within(cls: type[msgspec.Struct]) -> list[type[msgspec.Struct]]:
    """The structs a view is made of, itself last."""
    structs: list[type[msgspec.Struct]] = []

    def walk(t: look.Type) -> None:
        match t:
            case look.StructType():
                for field in t.fields:
                    if field.name != "flow":
                        walk(field.type)
                if t.cls not in structs:
                    structs.append(t.cls)
            case look.UnionType(types) | look.TupleType(types):
                for struct_type in types:
                    walk(struct_type)
            case look.VarTupleType(item) | look.ListType(item):
                walk(item)
            case look.DictType(key, value):
                walk(key)
                walk(value)

    walk(look.type_info(cls))
    return structs


def union(name: str) -> str:
    """As prettier writes it: on one line, on the next, or each on a line of its own where that is too short for all."""
    members = [cls.__name__ for cls in get_args(getattr(messages, name))]
    line = f"export type {name} = {' | '.join(members)}\n"
    next_line = f"  {' | '.join(members)}\n"
    if len(line) <= WIDTH:
        return line
    return f"export type {name} =\n" + (
        next_line if len(next_line) <= WIDTH else "  | " + "\n  | ".join(members) + "\n"
    )


def text() -> str:  # noqa: C901
    parts = [HEAD]
    for values, name in NAMED.items():
        parts.append(f"export type {name} = {quoted(values)}\n")
    from_client = {cls.__name__ for cls in get_args(messages.ClientMessage)} | set(ASKED_FOR)
    for cls in within(Story):
        parts.append(struct(cls, False))
    for module in (messages, people_messages, lab_messages, admin_messages):
        for cls in vars(module).values():
            own = isinstance(cls, type) and cls.__module__ == module.__name__
            if own and issubclass(cls, messages.Message) and cls is not messages.Message:
                parts.append(struct(cls, cls.__name__ in from_client))
    parts += [union("ServerMessage"), union("ClientMessage")]
    parts.append("// ---- what each game shows ----\n")
    names: dict[str, Any] = {}
    for game in shelf().values():
        if not game.module.startswith("parlour."):
            continue
        view, printed = (get_type_hints(made)["return"] for made in (game.view_for, game.board_data))
        assert issubclass(view, View)
        for cls in [*within(view), *within(printed)]:
            if cls.__name__ not in names:
                parts.append(struct(cls, False, ("flow",)))
            if names.setdefault(cls.__name__, cls) is not cls:
                raise TypeError(f"Two games have a {cls.__name__}; one of them needs another name.")
    return "\n".join(parts)


if __name__ == "__main__":
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text(), encoding="utf-8")
    print(f"{TARGET.name} is up to date.")
