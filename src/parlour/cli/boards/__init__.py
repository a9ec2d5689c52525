"""Each game's table drawn in text, from what the seat sees."""

from collections.abc import Callable
from typing import Any

from parlour.cli.boards import derby, hatter, highbid, highhat, ratrace
from parlour.play.words import Words

BOARDS: dict[str, Callable[[Any, Words], str]] = {
    "high-hat": highhat.draw,
    "derby-day": derby.draw,
    "high-bid": highbid.draw,
    "madder-than-a-hatter": hatter.draw,
    "ratrace": ratrace.draw,
}
