"""Fields of a game that says nothing about them: copied, made plain and loaded again by what they hold."""

import sys
from typing import Any, Final

from parlour.kernel.int_rows import int_row, repeat

ROW: Final = type(repeat(0, 0))


def is_plain_field(value: Any) -> bool:
    """Whether it is part of a state's value."""
    if value is None or isinstance(value, float | dict | set):
        raise TypeError(f"a state has no value for {value!r}: let it be whole numbers, or write copy, plain and load")
    return isinstance(value, int | str | tuple | list | ROW) or hasattr(value, "to_plain")


def copy_value(value: Any) -> Any:
    if isinstance(value, list):
        return [copy_value(one) for one in value]
    if isinstance(value, ROW):
        return value[:]
    return value.copy() if hasattr(value, "to_plain") and hasattr(value, "copy") else value


def plain_value(value: Any) -> object:
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, list):
        for one in value:
            if not isinstance(one, int | str | list):
                raise TypeError(f"a row holds whole numbers, texts or rows, not {one!r}: or write copy, plain and load")
        return tuple([plain_value(one) for one in value])
    if isinstance(value, ROW):
        return tuple(value)
    return value.to_plain() if hasattr(value, "to_plain") else value


def load_value(like: Any, plain: Any) -> Any:
    """The plain value as something of the same kind. A part comes from the function called after it: Deck, deck_of."""
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
    return [as_lists(one) if isinstance(one, list | tuple) else one for one in plain]


def as_tuples(plain: Any) -> tuple[Any, ...]:
    return tuple([as_tuples(one) if isinstance(one, list | tuple) else one for one in plain])
