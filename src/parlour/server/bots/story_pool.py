"""Stories of finished games, computed in a process of their own: bots never wait for one."""

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from parlour.insight.story import Story, tell_story
from parlour.insight.story_text import story_sentences
from parlour.kernel.log import parse_log
from parlour.play.table import game_for
from parlour.server.bots.bot_pool import PARTING, lower_priority
from parlour.server.preparation import engine_folder

MOST = 16  # stories that wait or are being computed
PATIENCE = 300  # seconds for one story, once it is its turn

shown: Any = None  # in a worker: the progress of each story, in hundredths


def begin(progress: Any) -> None:
    global shown
    shown = progress
    lower_priority()


def tell(text: str, where: str, place: int) -> tuple[Story, tuple[str, ...]]:
    log = parse_log(text, where)

    def note_progress(finished: int, total: int) -> None:
        shown[place] = 100 * finished // max(1, total)

    story = tell_story(log, where, note_progress)
    return story, story_sentences(story, game_for(log, where).title)


class Busy(Exception):
    """Too many stories wait already."""


class StoryPool:
    """The worker that tells stories, one after another, and the places of those that wait."""

    def __init__(self) -> None:
        self.turn = asyncio.Lock()  # held by the story that is being told
        self.pool: ProcessPoolExecutor | None = None
        self.engine = ""  # the folder its process imports Parlour from
        self.progress: Any = None
        self.free = list(range(MOST))

    async def tell(self, text: str, where: str, place: int) -> tuple[Story, tuple[str, ...]]:
        """Compute the story in its turn; its progress shows in this place."""
        async with self.turn:
            work = asyncio.get_running_loop().run_in_executor(self.workers(), tell, text, where, place)
            try:
                return await asyncio.wait_for(work, PATIENCE)
            except (BrokenProcessPool, TimeoutError):
                self.stop()
                raise

    def take_place(self) -> int:
        if not self.free:
            raise Busy
        place = self.free.pop()
        if self.progress is not None:
            self.progress[place] = 0
        return place

    def give_back(self, place: int) -> None:
        self.free.append(place)

    def percent(self, place: int) -> int:
        return self.progress[place] if self.progress is not None else 0

    def workers(self) -> ProcessPoolExecutor:
        engine = engine_folder()
        if self.pool is not None and engine != self.engine:
            self.pool.shutdown(wait=False)
            self.pool = None
        if self.pool is None:
            self.engine = engine
            context = multiprocessing.get_context("spawn")
            self.progress = context.Array("i", MOST, lock=False)
            self.pool = ProcessPoolExecutor(1, context, initializer=begin, initargs=(self.progress,))
        return self.pool

    def stop(self) -> None:
        """Stop a worker that hangs or has died; the next story starts a new one."""
        pool, self.pool = self.pool, None
        if pool:
            end(pool)
            pool.shutdown(wait=False, cancel_futures=True)

    async def close(self) -> None:
        """Close after a short wait for a story that is almost done; any other is computed when asked for again."""
        pool, self.pool = self.pool, None
        if pool:
            closing = asyncio.create_task(asyncio.to_thread(pool.shutdown, cancel_futures=True))
            if not (await asyncio.wait([closing], timeout=PARTING))[0]:
                end(pool)
                await closing


def end(pool: ProcessPoolExecutor) -> None:
    for process in list((pool._processes or {}).values()):  # there is no other way to end a worker
        process.kill()
