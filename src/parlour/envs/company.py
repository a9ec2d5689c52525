"""The bots of the other seats, where one seat learns."""

from collections.abc import Callable, Sequence
from typing import Any

from parlour.bots import find_bot
from parlour.kernel.game import InvalidSetup
from parlour.kernel.offer import Offer
from parlour.learning.env_config import EnvConfig
from parlour.learning.token_env import Decision, Others
from parlour.play.bot import Bot, BotMaker
from parlour.play.language import message


def company_of(
    config: EnvConfig, opponents: str | Sequence[str], seat: int | None = None
) -> Callable[[int], tuple[int, Others]]:
    """Return a function that gives by a game's seed the learner's seat as a set, and how the others decide.

    One name is the bot of all other seats, several are one for each, going left from the learner. Without a seat the
    learner's is another one in every game.
    """
    game, seats = config.game, config.seats
    names = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != seats - 1:
        raise InvalidSetup(message("envs-wrong-company", named=len(names), seats=seats - 1))
    if seat is not None and not 0 <= seat < seats:
        raise InvalidSetup(message("envs-no-seat", seat=seat, last=seats - 1))
    makers = [find_bot(game, name) for name in names]

    def seat_bots(seed: int) -> tuple[int, Others]:
        own = seed % seats if seat is None else seat
        return 1 << own, Company(config, makers, own, seed).decide

    return seat_bots


class Company:
    """The bots of one game."""

    def __init__(self, config: EnvConfig, makers: Sequence[BotMaker], own: int, seed: int) -> None:
        self.game = config.game
        self.bots: dict[int, Bot] = {}
        for k, maker in enumerate(makers):
            seat = (own + 1 + k) % config.seats
            self.bots[seat] = maker(config.game, config.edition, config.options, seat, seed)

    def decide(self, s: Any, seat: int, unasked: list[Offer]) -> Decision:
        bot, view = self.bots[seat], self.game.view_for(s, seat)
        return bot.interrupt(view, unasked) if unasked else bot.choose(view, self.game.book.offers(s, seat))
