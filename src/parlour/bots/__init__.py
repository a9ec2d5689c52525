"""Opponents: every game's bots by level. They see what a player sees, and nothing else."""

from parlour.bots import derby, hatter, highbid, highhat, random, ratrace
from parlour.play.simulate import BotMaker

LEVELS: dict[str, dict[str, BotMaker]] = {
    "high-hat": {"random": random.make, "easy": highhat.make_easy, "medium": highhat.make_medium},
    "derby-day": {"random": random.make, "easy": derby.make_easy, "medium": derby.make_medium},
    "high-bid": {"random": random.make, "easy": highbid.make_easy, "medium": highbid.make_medium},
    "madder-than-a-hatter": {"random": random.make, "easy": hatter.make_easy, "medium": hatter.make_medium},
    "ratrace": {"random": random.make, "easy": ratrace.make_easy, "medium": ratrace.make_medium},
}
