"""The worker processes in which this process's bots think, away from its event loop."""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import secrets
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from parlour.bots import bots, random, set_budget
from parlour.bots.search import PROMPT, Budget
from parlour.kernel.game import Chosen, cached_edition
from parlour.kernel.offer import Args, Offer
from parlour.kernel.view import View
from parlour.play.bot import Bot
from parlour.play.table import find_game
from parlour.play.workers import exit_with_parent
from parlour.server.buckets import Bucket
from parlour.server.preparation import engine_folder

PATIENCE = 15  # seconds a bot may think
CROWDED = 0.1  # seconds between tries for a move
PARTING = 3  # seconds a bot may think on when the server closes
LEAST = 20  # milliseconds to think, however many wait
KEPT = 200  # bots a process remembers
NICE = 10  # nice steps by which a thinking bot yields to the server
Choice = tuple[str, Args]
T = TypeVar("T")

log = logging.getLogger("parlour")


@dataclass(frozen=True)
class BotSpec:
    """A bot's table, seat and level."""

    table: str
    seat: int
    level: str
    game: str
    edition: str
    options: Chosen


seated: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()


def bot_of(spec: BotSpec) -> Bot:
    """Return the same bot throughout a game, as long as this process remembers it."""
    key = (spec.table, spec.seat, spec.level)
    bot = seated.pop(key, None)
    if bot is None:
        game = find_game(spec.game)
        make = bots(game, PROMPT).get(spec.level, random.make)
        bot = make(game, cached_edition(game.module, spec.edition), spec.options, spec.seat, secrets.randbits(48))
    seated[key] = bot
    if len(seated) > KEPT:
        seated.popitem(last=False)
    return bot


def decide(spec: BotSpec, view: View, offers: list[Offer], asked: bool, ms: int = PROMPT.ms) -> Choice | None:
    bot = bot_of(spec)
    set_budget(bot, Budget(PROMPT.worlds, ms))
    chosen = bot.choose(view, offers) if asked else bot.interrupt(view, offers)
    return (chosen[0].action, chosen[1]) if chosen else None


def lower_priority() -> None:
    """Lower the worker's priority, and let it exit with the server."""
    exit_with_parent()
    if hasattr(os, "nice"):  # not every system has it
        os.nice(NICE)


class WorkerPool:
    """Worker processes that share their time among all who wait."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.pool: ProcessPoolExecutor | None = None
        self.engine = ""  # the folder its processes import Parlour from
        self.waiting = 0  # jobs handed to workers and not yet back

    def time_for_each(self, ms: int) -> int:
        """Return the milliseconds each job may take: fewer the more of them wait."""
        return max(LEAST, ms * self.size // max(self.size, self.waiting))

    async def work(self, job: Callable[..., T], ms: int, *arguments: object) -> T:
        """Run the job in a worker, in its turn, with an equal share of time."""
        self.waiting += 1
        try:
            loop = asyncio.get_running_loop()
            answer = loop.run_in_executor(self.workers(), partial(job, *arguments, ms=self.time_for_each(ms)))
            return await asyncio.wait_for(answer, PATIENCE)
        finally:
            self.waiting -= 1

    def workers(self) -> ProcessPoolExecutor:
        engine = engine_folder()
        if self.pool is not None and engine != self.engine:
            self.pool.shutdown(wait=False)  # what it has begun it finishes
            self.pool = None
        if self.pool is None:
            self.engine = engine
            self.pool = ProcessPoolExecutor(self.size, multiprocessing.get_context("spawn"), initializer=lower_priority)
        return self.pool

    async def close(self) -> None:
        """Close after a short wait for bots that still think: an abandoned pool leaves its locks behind."""
        pool, self.pool = self.pool, None
        if pool:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(asyncio.to_thread(pool.shutdown, cancel_futures=True), PARTING)


class BotPool(WorkerPool):
    """The workers in which bots decide: one core is left to the server."""

    def __init__(self, moves: Bucket) -> None:
        super().__init__(max(1, min(4, (os.cpu_count() or 2) - 1)))
        self.moves = moves

    async def wait_for_rate(self) -> None:
        """Wait until the server's rate of bot moves allows another."""
        while not self.moves.take():
            await asyncio.sleep(CROWDED)

    async def decide(self, spec: BotSpec, view: View, offers: list[Offer], asked: bool) -> Choice | None:
        """Return the bot's choice; one that fails or is late takes the first offer if asked, and else does nothing."""
        try:
            if spec.level == "random":
                return decide(spec, view, offers, asked)
            return await self.work(decide, PROMPT.ms, spec, view, offers, asked)
        except BrokenProcessPool:
            self.pool = None
            log.error("the bots' process died; it is started again")
        except TimeoutError:
            log.error("a bot took too long", extra={"game": spec.game, "level": spec.level})
        except Exception:
            log.exception("a bot failed", extra={"game": spec.game, "level": spec.level})
        return (offers[0].action, offers[0].nth(0)) if asked else None
