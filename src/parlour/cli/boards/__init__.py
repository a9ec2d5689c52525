"""Each game's table drawn in text, from what the seat sees."""

from collections.abc import Callable
from typing import Any

from parlour.cli.boards import derby, ratrace
from parlour.play.words import Words

BOARDS: dict[str, Callable[[Any, Words], str]] = {"derby-day": derby.draw, "ratrace": ratrace.draw}
