"""Opponents: every game's bots by level. They see what a player sees, and nothing else."""

from parlour.bots import random
from parlour.play.simulate import BotMaker

LEVELS: dict[str, dict[str, BotMaker]] = {
    "derby-day": {"random": random.make, "easy": random.make, "medium": random.make},
}
