"""The names of clauses, questions and actions, and the numbers they go by inside.

A name gets its number when it is first heard of. The compiled engine begins with the names of its own games, so that
their numbers are known where it is built; nothing that leaves a process ever holds such a number.
"""

from typing import Final

RESUME: Final = "resume"  # the step that puts an interrupted question again
MOST: Final = 4096

NAMES: Final[list[str]] = [RESUME]
CODES: Final[dict[str, int]] = {name: code for code, name in enumerate(NAMES)}


def code_of(name: str) -> int:
    if name in CODES:
        return CODES[name]
    if len(NAMES) >= MOST:
        raise ValueError(f"no more than {MOST} names of clauses, questions and actions can be told apart")
    CODES[name] = len(NAMES)
    NAMES.append(name)
    return CODES[name]
