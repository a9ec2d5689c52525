"""Who plays a seat when no person does: every game's bots, by level."""

from parlour.bots import random
from parlour.play.simulate import BotMaker
from parlour.play.table import games

LEVELS: dict[str, dict[str, BotMaker]] = {name: {"random": random.make} for name in games()}
