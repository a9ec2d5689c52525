"""Who else is at the table, where one seat learns and bots play the others."""

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
    prepared: EnvConfig, opponents: str | Sequence[str], seat: int | None = None
) -> Callable[[int], tuple[int, Others]]:
    """For every game, by its seed: the seat that learns, as a bit, and how the others play.

    One name is for all others, else one for each, from the learner leftwards. Without a seat it is another every game.
    """
    game, seats = prepared.game, prepared.seats
    names = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != seats - 1:
        raise InvalidSetup(message("envs-wrong-company", named=len(names), seats=seats - 1))
    if seat is not None and not 0 <= seat < seats:
        raise InvalidSetup(message("envs-no-seat", seat=seat, last=seats - 1))
    makers = [find_bot(game, name) for name in names]

    def come(seed: int) -> tuple[int, Others]:
        own = seed % seats if seat is None else seat
        return 1 << own, Company(prepared, makers, own, seed).decide

    return come


class Company:
    """The others of one game."""

    def __init__(self, prepared: EnvConfig, makers: Sequence[BotMaker], own: int, seed: int) -> None:
        self.game = prepared.game
        self.bots: dict[int, Bot] = {}
        for k, maker in enumerate(makers):
            seat = (own + 1 + k) % prepared.seats
            self.bots[seat] = maker(prepared.game, prepared.edition, prepared.options, seat, seed)

    def decide(self, s: Any, seat: int, unasked: list[Offer]) -> Decision:
        bot, view = self.bots[seat], self.game.view_for(s, seat)
        return bot.interrupt(view, unasked) if unasked else bot.choose(view, self.game.book.offers(s, seat))
