"""A bot that never does something.

`medium without buy_other` is the medium to whom nobody ever offers `buy_other`; `medium without buy:Mink Coat` never
buys that one. Where nothing else is on offer it does it all the same, since the rules leave no choice.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from parlour.bots import find_bot
from parlour.kernel.game import Chosen, Game, InvalidSetup, cached_edition
from parlour.kernel.offer import Args, Offer, OneOf
from parlour.kernel.view import View
from parlour.play.bot import Bot, BotMaker
from parlour.play.language import message
from parlour.play.words import game_messages

WITHOUT = " without "


@dataclass(frozen=True)
class Ban:
    action: str
    unit: str = ""  # of a thing, where only that is forbidden
    thing: int = -1

    def remove_from(self, offer: Offer) -> Offer | None:
        """The offer without what is forbidden, or nothing."""
        if offer.action != self.action:
            return offer
        if not self.unit:
            return None
        for at, param in enumerate(offer.params):
            if param.unit != self.unit:
                continue
            if isinstance(param, OneOf):
                if not param.allowed & ~(1 << self.thing):
                    return None
                return offer.of((
                    *offer.params[:at], OneOf(param.name, param.unit, param.allowed & ~(1 << self.thing), param.clause),
                    *offer.params[at + 1 :],
                ))  # fmt: skip
            if param.low == param.high == self.thing:
                return None
        return offer


class RestrictedBot:
    """Plays as the bot does, of what it is let see."""

    def __init__(self, bot: Bot, forbidden: Ban) -> None:
        self.bot = bot
        self.forbidden = forbidden

    def choose(self, view: View, offers: list[Offer]) -> tuple[Offer, Args]:
        left = self.allowed(offers)
        if len(left) == len(offers) and all(one is other for one, other in zip(left, offers, strict=True)):
            return self.bot.choose(view, offers)
        if not left:
            return self.bot.choose(view, offers)
        try:
            offer, args = self.bot.choose(view, left)
        except (LookupError, StopIteration, ValueError):  # it counts on what it is no longer offered
            return left[0], tuple([param.nth(0) for param in left[0].params])
        if any(one.action == offer.action and one.admits(args) for one in left):
            return offer, args
        return left[0], tuple([param.nth(0) for param in left[0].params])

    def interrupt(self, view: View, offers: list[Offer]) -> tuple[Offer, Args] | None:
        left = self.allowed(offers)
        return self.bot.interrupt(view, left) if left else None

    def allowed(self, offers: Sequence[Offer]) -> list[Offer]:
        return [one for offer in offers if (one := self.forbidden.remove_from(offer)) is not None]


def find_bot_maker(game: Game[Any], name: str) -> BotMaker:
    """A bot as anywhere, or `BOT without ACTION`, `BOT without ACTION:THING`."""
    level, without, what = name.partition(WITHOUT)
    maker = find_bot(game, level.strip())
    if not without:
        return maker
    action, _, thing = what.strip().partition(":")
    known = game_messages(game.folder).names("action")
    if action not in known:
        raise InvalidSetup(
            message("results-no-action", title=game.title, action=action, actions=", ".join(sorted(known)))
        )

    def make(game: Game[Any], edition: Any, options: Chosen, seat: int, seed: int) -> Bot:
        return RestrictedBot(maker(game, edition, options, seat, seed), parse_ban(game, edition, action, thing))

    if thing:
        parse_ban(game, cached_edition(game.module, ""), action, thing)
    return make


def parse_ban(game: Game[Any], edition: Any, action: str, thing: str) -> Ban:
    if not thing:
        return Ban(action)
    for unit, names in game.names(edition).items():
        if thing in names:
            return Ban(action, unit, names.index(thing))
    raise InvalidSetup(message("results-no-thing", title=game.title, thing=thing))
