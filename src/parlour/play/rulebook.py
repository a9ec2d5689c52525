"""A game's rulebook as clauses."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from parlour.play.language import find_file, language

CLAUSE = re.compile(r"- `([a-z0-9.-]+)` (.*)")


@dataclass(frozen=True)
class Clause:
    """A rule of the rulebook with its name."""

    name: str
    section: str
    text: str

    @property
    def ruling(self) -> bool:
        """Whether the clause is our own decision, marked **Ruling** in English."""
        return "**" in self.text


def find_clauses(book: dict[str, Clause], words: str) -> list[Clause]:
    """Return the clauses that have these words, or words that begin so, in their name or text."""
    pattern = re.compile(rf"\b{re.escape(words)}", re.IGNORECASE)
    return [clause for clause in book.values() if pattern.search(clause.name) or pattern.search(clause.text)]


@cache
def load_rulebook(folder: Path) -> dict[str, Clause]:
    """Return the clauses by name, in the order of the book."""
    clauses: dict[str, Clause] = {}
    section = ""
    own = find_file(folder, f"rulebook.{language()}.md", language())
    for line in (own if own.exists() else folder / "rulebook.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            section = line[3:]
        elif match := CLAUSE.match(line):
            clauses[match[1]] = Clause(match[1], section, match[2])
    return clauses
