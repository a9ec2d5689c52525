"""Characters: bots of any level with a temper of their own, as `characters.toml` describes them."""

import random
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from parlour.bots.search import SearchBot
from parlour.kernel.game import Chosen, Game
from parlour.kernel.offer import Args, Offer, Param
from parlour.kernel.view import View
from parlour.play.bot import Bot, BotMaker

BIDS = ("bid", "outbid")
STAKES = ("bet", "side_bet", "invest", "put_up", "gamble")
PROPOSALS = ("propose", "counter")
SENSIBLE = 0.5  # share of the highest stake allowed beyond which no temper raises one


@dataclass(frozen=True)
class Personality:
    """A temper; `characters.toml` says what each number means."""

    name: str
    stakes: float
    leap: int
    stubborn: float
    trades: float
    whim: float
    hurry: float


@cache
def characters() -> dict[str, Personality]:
    """Return all characters by name."""
    text = Path(__file__).with_name("characters.toml").read_text(encoding="utf-8")
    return {name: Personality(name, **figures) for name, figures in tomllib.loads(text).items()}


class CharacterBot:
    """Plays as another bot does, with a character's temper in stakes, auctions and trades."""

    def __init__(self, bot: Bot, character: Personality, luck: random.Random) -> None:
        self.bot = bot
        self.character = character
        self.luck = luck
        self.lot: tuple[int, ...] = ()  # what is being auctioned
        self.bids = 0  # it has made for the lot,
        self.goes_on = False  # once more where its level would pass

    def choose(self, view: View, offers: list[Offer]) -> tuple[Offer, Args]:
        bid = next((offer for offer in offers if offer.action in BIDS), None)
        chosen = self.bot.choose(view, self.without_proposals(offers))
        if bid:
            return self.bid(view, bid, *chosen)
        return self.stake(*chosen)

    def interrupt(self, view: View, offers: list[Offer]) -> tuple[Offer, Args] | None:
        allowed = self.without_proposals(offers)
        return self.bot.interrupt(view, allowed) if allowed else None

    def without_proposals(self, offers: list[Offer]) -> list[Offer]:
        """Return the offers without proposals as often as the character keeps them to itself."""
        if self.character.trades == 1.0 or not any(offer.action in PROPOSALS for offer in offers):
            return offers
        if self.luck.random() < self.character.trades:
            return offers
        return [offer for offer in offers if offer.action not in PROPOSALS]

    def bid(self, view: View, bid: Offer, chosen: Offer, args: Args) -> tuple[Offer, Args]:
        """Leap at the first bid for a lot; go a little further than the level would."""
        lot = lot_of(view)
        if lot != self.lot:
            self.lot, self.bids, self.goes_on = lot, 0, self.luck.random() < self.character.stubborn
        if chosen.action not in BIDS:
            if chosen.out_of_turn or not self.bids or not self.goes_on:
                return chosen, args
            self.goes_on = False
            return bid, (bid.params[0].low,)
        self.bids += 1
        amount = chosen.params[0]
        leap = self.character.leap * amount.step if self.bids == 1 else 0
        return chosen, (within(amount, args[0] + leap),)

    def stake(self, chosen: Offer, args: Args) -> tuple[Offer, Args]:
        """Stake more or less than the level would, but never for a raise most of what one has."""
        if chosen.action not in STAKES or not args:
            return chosen, args
        amount, usual = chosen.params[-1], args[-1]
        wanted = self.character.stakes * usual
        if wanted > usual:
            wanted = max(usual, min(wanted, amount.low + SENSIBLE * (amount.high - amount.low)))
        return chosen, (*args[:-1], within(amount, int(wanted)))


def lot_of(view: Any) -> tuple[int, ...]:
    """Return what tells the lot of an auction from the last one."""
    return getattr(view, "lot", -1), getattr(view, "rounds", 0), getattr(view, "turns", 0)


def within(amount: Param, wanted: int) -> int:
    """Return the legal amount nearest below the one wanted, or the least."""
    return amount.low + max(0, min(wanted, amount.high) - amount.low) // amount.step * amount.step


def with_character(make: BotMaker, character: Personality) -> BotMaker:
    """Return a maker of the same bots with this character."""

    def make_character(game: Game[Any], edition: Any, options: Chosen, seat: int, seed: int) -> CharacterBot:
        bot = make(game, edition, options, seat, seed)
        if isinstance(bot, SearchBot):
            bot.whim = character.whim
        return CharacterBot(bot, character, random.Random(f"{character.name} {seed} {seat}"))

    return make_character
