"""What stands before a game's clauses and after them: the game on one card, and what of it is our own."""

from pathlib import Path
from typing import Any

from parlour.kernel.edition import parse_edition_text
from parlour.kernel.game import Game, own_edition_text
from parlour.play.language import message
from parlour.play.words import game_messages, join_with_and


def game_card(folder: Path) -> dict[str, str]:
    """All there is to know before a first game: its aim, a turn and its end. Empty where nobody has written it."""
    found = {part: game_messages(folder).label(f"card-{part}") for part in ("aim", "turn", "end")}
    return found if all(found.values()) else {}


def reconstructed_share(game: Game[Any]) -> tuple[str, ...]:
    """The parts of the game's own edition that are ours, not the sheet's."""
    found = []
    words = game_messages(game.folder)
    for name, value in parse_edition_text(own_edition_text(game), "edition.toml").values.items():
        key = words.label(f"part-{name}") or name
        if isinstance(value, dict) and value.get("source") == "reconstructed":
            found.append(message("play-ours-whole", key=key))
        elif isinstance(value, list):
            rows = [row for row in value if isinstance(row, dict)]
            ours = [row for row in rows if row.get("source") == "reconstructed"]
            names = [str(row["name"]) for row in ours if "name" in row]
            if ours and len(ours) == len(rows):
                found.append(message("play-ours-every", key=key))
            elif ours and len(names) == len(ours) <= 6:
                found.append(message("play-ours-named", key=key, names=join_with_and(names)))
            elif ours:
                found.append(message("play-ours-some", key=key, count=len(ours), count2=len(rows)))
    return tuple(found)
