"""A game on one card, and the parts of its edition that are reconstructed."""

from pathlib import Path
from typing import Any

from parlour.kernel.edition import parse_edition_text
from parlour.kernel.game import Game, own_edition_text
from parlour.play.language import message
from parlour.play.words import game_messages, join_with_and


def game_card(folder: Path) -> dict[str, str]:
    """Return the game's aim, a turn and its end in sentences; nothing where the game has no card."""
    card = {part: game_messages(folder).label(f"card-{part}") for part in ("aim", "turn", "end")}
    return card if all(card.values()) else {}


def list_reconstructed_parts(game: Game[Any]) -> tuple[str, ...]:
    """Return a sentence for each part of the game's edition that we reconstructed."""
    sentences = []
    words = game_messages(game.folder)
    for name, value in parse_edition_text(own_edition_text(game), "edition.toml").values.items():
        key = words.label(f"part-{name}") or name
        if isinstance(value, dict) and value.get("source") == "reconstructed":
            sentences.append(message("play-ours-whole", key=key))
        elif isinstance(value, list):
            rows = [row for row in value if isinstance(row, dict)]
            ours = [row for row in rows if row.get("source") == "reconstructed"]
            names = [str(row["name"]) for row in ours if "name" in row]
            if ours and len(ours) == len(rows):
                sentences.append(message("play-ours-every", key=key))
            elif ours and len(names) == len(ours) <= 6:
                sentences.append(message("play-ours-named", key=key, names=join_with_and(names)))
            elif ours:
                sentences.append(message("play-ours-some", key=key, count=len(ours), count2=len(rows)))
    return tuple(sentences)
