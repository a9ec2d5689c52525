"""Hints and stories are shared out: one at a time for each person, and one that fails harms no other."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest

from parlour.bots.search import PROMPT
from parlour.insight.hint import Hint, RatedChoice
from parlour.kernel.offer import Offer
from parlour.kernel.view import View
from parlour.play.table import find_game
from parlour.server.bots.bot_pool import BotSpec
from parlour.server.bots.story_pool import StoryPool
from parlour.server.errors import RequestError
from parlour.server.limits import Limits
from parlour.server.messages import NewTable, SeatWish
from parlour.server.metrics import Metrics
from parlour.server.storage import open_storage
from parlour.server.tables import hints, table_setup
from parlour.server.tables.registry import Registry
from parlour.server.tables.room import Room
from tests.server.test_rooms import ANN, BOB


class Slow:
    """Work that begins and goes on until it is let go."""

    def __init__(self) -> None:
        self.begun = 0
        self.go_on = asyncio.Event()

    async def advise(self, spec: BotSpec, view: View, offers: list[Offer], *_: object, **__: object) -> Hint:
        self.begun += 1
        await self.go_on.wait()
        return Hint(1, RatedChoice(offers[0].action, offers[0].nth(0)))

    async def tell(self, *_: object) -> None:
        self.begun += 1
        await self.go_on.wait()


@asynccontextmanager
async def registry_with(db: str, **limits: Any) -> AsyncIterator[Registry]:
    metrics = Metrics()
    storage, bus = open_storage(db, metrics)
    registry = Registry(storage, bus, Limits(**limits), metrics)
    await registry.open()
    try:
        yield registry
    finally:
        await registry.close()


async def table_of(registry: Registry, owner: str) -> Room:
    """A table where the owner is to act, and only a bot plays against them."""
    wish = NewTable("derby-day", (SeatWish("person", "Ann"), SeatWish("bot", "Ada", "random")))
    room = await registry.room((await table_setup.set_up(registry.services, wish, owner)).id)
    while not (room.table and room.table.offers(0)):
        await asyncio.sleep(0)
    return room


async def wait_until_begun(slow: Slow, many: int) -> None:
    while slow.begun < many:
        await asyncio.sleep(0)


def test_a_person_has_one_hint_at_a_time_and_no_bot_waits_for_it(
    sqlite_db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with registry_with(sqlite_db) as registry:
            slow = Slow()
            monkeypatch.setattr(registry.bot_pool, "hint", slow.advise, raising=False)
            monkeypatch.setattr(registry.hint_pool, "hint", slow.advise)
            tables = [await table_of(registry, ANN), await table_of(registry, ANN)]
            first = asyncio.create_task(hints.give_hint(tables[0], ANN, 0, 1))
            await wait_until_begun(slow, 1)
            with pytest.raises(RequestError, match="being prepared"):
                await hints.give_hint(tables[1], ANN, 0, 2)
            other = asyncio.create_task(hints.give_hint(await table_of(registry, BOB), BOB, 0, 3))
            await wait_until_begun(slow, 2)
            assert registry.bot_pool.time_for_each(PROMPT.ms) == PROMPT.ms
            slow.go_on.set()
            assert (await first).ref == 1 and (await other).ref == 3
            assert (await hints.give_hint(tables[1], ANN, 0, 4)).ref == 4

    asyncio.run(run())


def test_hints_are_computed_in_a_process_where_no_bot_thinks(sqlite_db: str) -> None:
    async def run() -> None:
        async with registry_with(sqlite_db) as registry:
            room = await table_of(registry, ANN)
            assert (await hints.give_hint(room, ANN, 0, 1)).text
            assert registry.hint_pool.pool is not None and registry.bot_pool.pool is None

    asyncio.run(run())


def test_all_hints_together_have_a_budget(sqlite_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with registry_with(sqlite_db, hints=0, hints_burst=2) as registry:
            slow = Slow()
            slow.go_on.set()
            monkeypatch.setattr(registry.hint_pool, "hint", slow.advise)
            room = await table_of(registry, ANN)
            await hints.give_hint(room, ANN, 0, 1)
            await hints.give_hint(room, ANN, 0, 2)  # the same once more costs nothing
            await hints.give_hint(await table_of(registry, BOB), BOB, 0, 3)
            with pytest.raises(RequestError, match="Many people"):
                await hints.give_hint(await table_of(registry, BOB), BOB, 0, 4)
            hints.lesson_hints.clear()
            with pytest.raises(RequestError, match="Many people"):
                await hints.lesson_hint(registry.hint_pool, find_game("derby-day"), first_decision())

    asyncio.run(run())


def first_decision() -> int:
    """The first step of a lesson that asks for something."""
    pages = hints.play_lesson(find_game("derby-day"))
    return next(n for n, page in enumerate(pages) if page.step.does)


def test_a_person_has_one_story_at_a_time(sqlite_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with registry_with(sqlite_db) as registry:
            slow = Slow()
            monkeypatch.setattr(registry.stories.services.replays, "replay", slow.tell)
            tables = [await table_of(registry, owner) for owner in (ANN, ANN, BOB)]
            for room in tables:
                room.record.phase = "over"
            for _ in range(2):  # the second only looks how far it is
                assert (await registry.stories.page(tables[0], ANN)).percent == 0
            with pytest.raises(RequestError, match="Another story"):
                await registry.stories.page(tables[1], ANN)
            assert (await registry.stories.page(tables[2], BOB)).percent == 0
            await wait_until_begun(slow, 2)
            slow.go_on.set()
            while registry.stories.pending:
                await asyncio.sleep(0)
            assert (await registry.stories.page(tables[1], ANN)).percent == 0

    asyncio.run(run())


class Worker(Executor):
    """Takes stories, and tells or breaks when it is told to."""

    def __init__(self) -> None:
        self.submitted: list[Future[Any]] = []

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        self.submitted.append(Future())
        return self.submitted[-1]


def test_a_story_that_fails_takes_no_other_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the one that is told is with the worker, so the time of the others has not begun."""

    async def run() -> None:
        pool, worker = StoryPool(), Worker()
        monkeypatch.setattr(pool, "workers", lambda: worker)
        stories = [asyncio.create_task(pool.tell(f"log {n}", "the game", n)) for n in range(3)]
        for n, result in enumerate((BrokenProcessPool(), TimeoutError(), cast(Any, "The story."))):
            while len(worker.submitted) <= n:
                await asyncio.sleep(0)
            for _ in range(5):
                await asyncio.sleep(0)
            assert len(worker.submitted) == n + 1
            if isinstance(result, Exception):
                worker.submitted[n].set_exception(result)
            else:
                worker.submitted[n].set_result(result)
        results = await asyncio.gather(*stories, return_exceptions=True)
        assert [type(story) for story in results] == [BrokenProcessPool, TimeoutError, str]

    asyncio.run(run())
