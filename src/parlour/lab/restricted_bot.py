"""A bot that never takes a certain action.

`medium without buy_other` is the medium bot that is never offered `buy_other`; `medium without buy:Mink Coat` never
buys that one thing. Where the rules leave no other choice it takes the action all the same.
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
    """An action that is forbidden, as a whole or for one thing only."""

    action: str
    unit: str = ""  # of the thing
    thing: int = -1

    def remove_from(self, offer: Offer) -> Offer | None:
        """Return the offer without what is forbidden, or None if nothing is left."""
        if offer.action != self.action:
            return offer
        if not self.unit:
            return None
        for at, param in enumerate(offer.params):
            if param.unit != self.unit:
                continue
            if isinstance(param, OneOf):
                allowed = param.allowed & ~(1 << self.thing)
                if not allowed:
                    return None
                narrowed = OneOf(param.name, param.unit, allowed, param.clause)
                return offer.of((*offer.params[:at], narrowed, *offer.params[at + 1 :]))
            if param.low == param.high == self.thing:
                return None
        return offer


class RestrictedBot:
    """Plays like another bot that does not see the forbidden offers."""

    def __init__(self, bot: Bot, ban: Ban) -> None:
        self.bot = bot
        self.ban = ban

    def choose(self, view: View, offers: list[Offer]) -> tuple[Offer, Args]:
        allowed = self.allowed(offers)
        unchanged = len(allowed) == len(offers) and all(a is b for a, b in zip(allowed, offers, strict=True))
        if unchanged or not allowed:
            return self.bot.choose(view, offers)
        first = allowed[0], tuple([param.nth(0) for param in allowed[0].params])
        try:
            offer, args = self.bot.choose(view, allowed)
        except (LookupError, StopIteration, ValueError):  # it relies on an offer that is gone
            return first
        if any(other.action == offer.action and other.admits(args) for other in allowed):
            return offer, args
        return first

    def interrupt(self, view: View, offers: list[Offer]) -> tuple[Offer, Args] | None:
        allowed = self.allowed(offers)
        return self.bot.interrupt(view, allowed) if allowed else None

    def allowed(self, offers: Sequence[Offer]) -> list[Offer]:
        narrowed = [self.ban.remove_from(offer) for offer in offers]
        return [offer for offer in narrowed if offer is not None]


def find_bot_maker(game: Game[Any], name: str) -> BotMaker:
    """Return the maker of a bot, `BOT without ACTION` or `BOT without ACTION:THING`."""
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
