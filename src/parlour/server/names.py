"""The names and lines people type: plain text on one line, and no two names at a table that look alike."""

import re
import unicodedata
from functools import cache

from parlour.play.language import message
from parlour.server.errors import RequestError
from parlour.server.limits import Limits

JOINERS = "\u200c\u200d"  # within words of some scripts
# Letters and marks that show nothing, though they are no control characters: fillers, blanks, selectors.
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {
    chr(at) for first, end in ((0x180B, 0x1810), (0xFE00, 0xFE10), (0xE0000, 0xE1000)) for at in range(first, end)
}
STACKED = 2  # marks above and below one letter, at most
ENTROPY = re.compile(r"[A-Za-z0-9_-]{0,64}")


def plain_line(text: str) -> str:
    """Return the text on one line, without control characters, changes of direction and towers of marks."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind[0] == "M" else 0
        if letter.isspace():
            kept.append(" ")
        elif letter in JOINERS or (kind[0] != "C" and letter not in INVISIBLE and marks <= STACKED):
            kept.append(letter)
    return " ".join("".join(kept).split())


def name_of(text: str, limits: Limits) -> str:
    """Return the name somebody has typed; refuse an empty or a long one."""
    name = plain_line(text)
    if not name.strip(JOINERS):
        raise RequestError(message("server-no-name"), 400)
    if len(name) > limits.name:
        raise RequestError(message("server-name-too-long", name=limits.name), 400)
    return name


def look_alike(name: str, other: str) -> bool:
    return skeleton(name) == skeleton(other) or name.casefold() == other.casefold()


def skeleton(name: str) -> str:
    """Return a text that is the same for names that look the same: one letter stands for all that look like it."""
    letters = unicodedata.normalize("NFKD", name)
    return "".join(representative(letter) for letter in letters if letter not in JOINERS and letter != " ").casefold()


@cache
def representative(letter: str) -> str:
    """Return the letter that stands for all that look like this one."""
    from confusable_homoglyphs.confusables import confusables_data as alike  # a megabyte, read when needed

    others: list[str] = [other["c"].strip("\u200e") for other in alike.get(letter, ())]
    if len(others) != 1:
        return letter  # it has no look-alike, or many look like it
    mutual = [other["c"].strip("\u200e") for other in alike.get(others[0], ())] == [letter]
    return min(letter, others[0]) if mutual else others[0]


def entropy_of(text: str) -> str:
    """Return what a device adds to the seed; refuse what is no such text."""
    if not ENTROPY.fullmatch(text):
        raise RequestError(message("server-wrong-entropy"), 400)
    return text
