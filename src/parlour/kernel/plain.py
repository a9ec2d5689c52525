"""How a state's fields are copied, made plain and loaded, if the game does not do it itself."""

import sys
from typing import Any, Final

from parlour.kernel.int_rows import int_row, repeat

ROW: Final = type(repeat(0, 0))


def is_plain_field(value: Any) -> bool:
    """Return whether the field is part of the state's plain value."""
    if value is None or isinstance(value, float | dict | set):
        raise TypeError(f"{value!r} cannot be a plain value: use integers, or write copy, to_plain and load")
    return isinstance(value, int | str | tuple | list | ROW) or hasattr(value, "to_plain")


def copy_value(value: Any) -> Any:
    if isinstance(value, list):
        return [copy_value(item) for item in value]
    if isinstance(value, ROW):
        return value[:]
    return value.copy() if hasattr(value, "to_plain") and hasattr(value, "copy") else value


def plain_value(value: Any) -> object:
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, list):
        for item in value:
            if not isinstance(item, int | str | list):
                raise TypeError(
                    f"a row holds integers, texts or rows, not {item!r}; else write copy, to_plain and load"
                )
        return tuple([plain_value(item) for item in value])
    if isinstance(value, ROW):
        return tuple(value)
    return value.to_plain() if hasattr(value, "to_plain") else value


def load_value(like: Any, plain: Any) -> Any:
    """Return the plain value as the same type as `like`; a part comes from its own function (`Deck` from `deck_of`)."""
    if isinstance(like, bool):
        return bool(plain)
    if isinstance(like, list):
        return as_lists(plain)
    if isinstance(like, tuple):
        return as_tuples(plain)
    if isinstance(like, ROW):
        return int_row(plain)
    if not hasattr(like, "to_plain"):
        return plain
    kind = type(like)
    name = "".join([f"_{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__]) + "_of"
    return getattr(sys.modules[kind.__module__], name.removeprefix("_"))(plain)


def as_lists(plain: Any) -> list[Any]:
    return [as_lists(item) if isinstance(item, list | tuple) else item for item in plain]


def as_tuples(plain: Any) -> tuple[Any, ...]:
    return tuple([as_tuples(item) if isinstance(item, list | tuple) else item for item in plain])
