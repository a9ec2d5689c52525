"""Numbers that stand for the names of clauses, questions and actions within a process.

A name gets its number when it is first used. The compiled engine starts with the names of its own games, so that their
numbers are known when it is built. Such a number never leaves the process.
"""

from typing import Final

RESUME: Final = "resume"  # the step that asks interrupted questions again
MOST: Final = 4096

NAMES: Final[list[str]] = [RESUME]
CODES: Final[dict[str, int]] = {name: code for code, name in enumerate(NAMES)}


def code_of(name: str) -> int:
    """Return the number of the name, a new one for a new name."""
    if name in CODES:
        return CODES[name]
    if len(NAMES) >= MOST:
        raise ValueError(f"there are more than {MOST} names of clauses, questions and actions")
    CODES[name] = len(NAMES)
    NAMES.append(name)
    return CODES[name]
