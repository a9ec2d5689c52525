"""A game's rulebook, clause by clause."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from parlour.play.language import find_file, language

CLAUSE = re.compile(r"- `([a-z0-9.-]+)` (.*)")


@dataclass(frozen=True)
class Clause:
    name: str
    section: str
    text: str

    @property
    def ruling(self) -> bool:
        """Our own decision, where the sheet is silent or unclear: **Ruling**, or what another language calls it."""
        return "**" in self.text


@cache
def load_rulebook(folder: Path) -> dict[str, Clause]:
    """The clauses in the order of the book."""
    found: dict[str, Clause] = {}
    section = ""
    own = find_file(folder, f"rulebook.{language()}.md", language())
    for line in (own if own.exists() else folder / "rulebook.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            section = line[3:]
        elif match := CLAUSE.match(line):
            found[match[1]] = Clause(match[1], section, match[2])
    return found
