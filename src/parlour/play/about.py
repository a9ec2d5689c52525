"""What stands before a game's clauses and after them: the game on one card, and what of it is our own."""

from pathlib import Path
from typing import Any

from parlour.kernel.edition import node_of
from parlour.kernel.game import Game, own_text
from parlour.play.words import listed, phrases


def card(folder: Path) -> dict[str, str]:
    """All there is to know before a first game: its aim, a turn and its end. Empty where nobody has written it."""
    return phrases(folder).get("card", {})


def reconstructed(game: Game[Any]) -> tuple[str, ...]:
    """The parts of the game's own edition that are ours, not the sheet's."""
    found = []
    for key, value in node_of(own_text(game), "edition.toml").found.items():
        if isinstance(value, dict) and value.get("source") == "reconstructed":
            found.append(f"The {key} as a whole.")
        elif isinstance(value, list):
            rows = [row for row in value if isinstance(row, dict)]
            ours = [row for row in rows if row.get("source") == "reconstructed"]
            names = [str(row["name"]) for row in ours if "name" in row]
            if ours and len(ours) == len(rows):
                found.append(f"Every {key}.")
            elif ours and len(names) == len(ours) <= 6:
                found.append(f"Under {key}: {listed(names)}.")
            elif ours:
                found.append(f"Under {key}: {len(ours)} of {len(rows)} entries.")
    return tuple(found)
