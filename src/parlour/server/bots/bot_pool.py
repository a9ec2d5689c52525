"""The bots that play for a process, away from its event loop."""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import secrets
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass

from parlour.bots import levels, random
from parlour.bots.search import PROMPT
from parlour.kernel.game import Chosen, edition_from
from parlour.kernel.offer import Args, Offer
from parlour.kernel.view import View
from parlour.play.bot import Bot
from parlour.play.table import game_called
from parlour.play.workers import leave_with_parent
from parlour.server.limits import Bucket

PATIENCE = 15  # seconds a bot may think
CROWDED = 0.1  # seconds between tries for a move
PARTING = 3  # seconds it may think on when the house closes
KEPT = 200  # bots a process remembers
NICE = 10  # steps by which a bot that thinks stands back where the house has work to do
Choice = tuple[str, Args]

log = logging.getLogger("parlour")


@dataclass(frozen=True)
class BotSpec:
    """Which bot: at which table and seat, of which level."""

    table: str
    seat: int
    level: str
    game: str
    edition: str
    options: Chosen


seated: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()


def bot_of(spec: BotSpec) -> Bot:
    """The same one throughout a game, as long as this process remembers it."""
    key = (spec.table, spec.seat, spec.level)
    bot = seated.pop(key, None)
    if bot is None:
        game = game_called(spec.game)
        make = levels(game, PROMPT).get(spec.level, random.make)
        bot = make(game, edition_from(game.module, spec.edition), spec.options, spec.seat, secrets.randbits(48))
    seated[key] = bot
    if len(seated) > KEPT:
        seated.popitem(last=False)
    return bot


def decide(spec: BotSpec, view: View, offers: list[Offer], asked: bool) -> Choice | None:
    bot = bot_of(spec)
    chosen = bot.choose(view, offers) if asked else bot.unasked(view, offers)
    return (chosen[0].action, chosen[1]) if chosen else None


def stand_back() -> None:
    """A worker goes with the house, and never takes its time."""
    leave_with_parent()
    if hasattr(os, "nice"):  # not every system has it
        os.nice(NICE)


class BotPool:
    def __init__(self, moves: Bucket) -> None:
        self.moves = moves
        self.pool: ProcessPoolExecutor | None = None

    async def admit(self) -> None:
        """Wait until the house has a move left for a bot."""
        while not self.moves.take():
            await asyncio.sleep(CROWDED)

    async def decide(self, spec: BotSpec, view: View, offers: list[Offer], asked: bool) -> Choice | None:
        """What the bot does. One that fails or dawdles takes the first offer when asked, and else does nothing."""
        try:
            if spec.level == "random":
                return decide(spec, view, offers, asked)
            loop = asyncio.get_running_loop()
            work = loop.run_in_executor(self.workers(), decide, spec, view, offers, asked)
            return await asyncio.wait_for(work, PATIENCE)
        except BrokenProcessPool:
            self.pool = None
            log.error("the bots' process died; it is started again")
        except TimeoutError:
            log.error("a bot took too long", extra={"game": spec.game, "level": spec.level})
        except Exception:
            log.exception("a bot failed", extra={"game": spec.game, "level": spec.level})
        return (offers[0].action, offers[0].nth(0)) if asked else None

    def workers(self) -> ProcessPoolExecutor:
        if self.pool is None:
            many = max(1, min(4, (os.cpu_count() or 2) - 1))
            self.pool = ProcessPoolExecutor(many, multiprocessing.get_context("spawn"), initializer=stand_back)
        return self.pool

    async def close(self) -> None:
        """Waits for who is thinking, within reason: a pool left to itself leaves its locks behind."""
        pool, self.pool = self.pool, None
        if pool:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(asyncio.to_thread(pool.shutdown, cancel_futures=True), PARTING)
