"""What stands before a game's clauses and after them: the game on one card, and what of it is our own."""

from pathlib import Path
from typing import Any

from parlour.kernel.edition import node_of
from parlour.kernel.game import Game, own_text
from parlour.play.language import say
from parlour.play.words import listed, phrases


def card(folder: Path) -> dict[str, str]:
    """All there is to know before a first game: its aim, a turn and its end. Empty where nobody has written it."""
    found = {part: phrases(folder).label(f"card-{part}") for part in ("aim", "turn", "end")}
    return found if all(found.values()) else {}


def reconstructed(game: Game[Any]) -> tuple[str, ...]:
    """The parts of the game's own edition that are ours, not the sheet's."""
    found = []
    words = phrases(game.folder)
    for name, value in node_of(own_text(game), "edition.toml").found.items():
        key = words.label(f"part-{name}") or name
        if isinstance(value, dict) and value.get("source") == "reconstructed":
            found.append(say("play-ours-whole", key=key))
        elif isinstance(value, list):
            rows = [row for row in value if isinstance(row, dict)]
            ours = [row for row in rows if row.get("source") == "reconstructed"]
            names = [str(row["name"]) for row in ours if "name" in row]
            if ours and len(ours) == len(rows):
                found.append(say("play-ours-every", key=key))
            elif ours and len(names) == len(ours) <= 6:
                found.append(say("play-ours-named", key=key, names=listed(names)))
            elif ours:
                found.append(say("play-ours-some", key=key, count=len(ours), count2=len(rows)))
    return tuple(found)
