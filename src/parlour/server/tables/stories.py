"""The stories of finished games: told in the background, then stored, for the people who were at the table."""

import asyncio
import logging

import msgspec

from parlour.kernel.game import InvalidSetup
from parlour.kernel.log import LogError
from parlour.kernel.offer import Refused
from parlour.kernel.runaway import RunawayGame
from parlour.play.language import message
from parlour.server.bots.story_pool import Busy, StoryPool
from parlour.server.errors import RequestError
from parlour.server.messages import StoryPage
from parlour.server.storage.protocol import Lost, Unavailable
from parlour.server.tables.room import Room
from parlour.server.tables.room_state import RoomServices

COMPLETE = 100  # per cent
REMEMBERED = 200  # tables whose story could not be told

log = logging.getLogger("parlour")


class Stories:
    """The stories this process is telling."""

    def __init__(self, services: RoomServices) -> None:
        self.services = services
        self.pool = StoryPool()
        self.pending: dict[str, int] = {}  # by table: the place its story has in the pool
        self.asking: set[str] = set()  # owners who wait for a story
        self.failed: dict[str, str] = {}  # by table: why its story cannot be told

    async def page(self, room: Room, owner: str) -> StoryPage:
        """Return the story as far as it is told; the first request begins it."""
        if not room.record.seats_of(owner) and not room.record.is_host(owner):
            raise RequestError(message("story-not-yours"), 403)
        if room.record.phase != "over":
            raise RequestError(message("story-too-early"))
        if room.id in self.failed:
            raise RequestError(self.failed[room.id])
        page = await self.stored(room.id)
        if page:
            return page
        if room.id not in self.pending:
            self.begin(room.id, owner)
        return StoryPage(min(COMPLETE - 1, self.pool.percent(self.pending[room.id])))

    def begin(self, table_id: str, owner: str) -> None:
        """Begin to tell the story, unless another one this person has asked for is not told yet."""
        if owner in self.asking:
            raise RequestError(message("story-one-at-a-time"), 429)
        try:
            self.pending[table_id] = self.pool.take_place()
        except Busy:
            raise RequestError(message("story-busy"), 503) from None
        self.asking.add(owner)
        self.services.background.spawn(self.tell(table_id, owner))

    async def stored(self, table_id: str) -> StoryPage | None:
        body = await self.services.storage.story(table_id)
        try:
            return msgspec.json.decode(body, type=StoryPage) if body else None
        except msgspec.DecodeError:
            return None  # of another version: it is told anew

    async def tell(self, table_id: str, owner: str) -> None:
        """Tell the story the owner has asked for, and store it."""
        place = self.pending[table_id]
        try:
            log_text = (await self.services.replays.replay(table_id)).text
            story, sentences = await self.pool.tell(log_text, message("story-this-game"), place)
            page = StoryPage(COMPLETE, story, sentences)
            await self.services.storage.keep_story(table_id, msgspec.json.encode(page).decode())
        except (LogError, Refused, InvalidSetup, RunawayGame, RequestError) as error:
            self.give_up(table_id, message("story-untellable", why=str(error)))
        except (Lost, Unavailable) as error:
            log.error("a story could not be kept: %s", error, extra={"table": table_id})
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a story failed", extra={"table": table_id})
            self.give_up(table_id, message("story-failed"))
        finally:
            self.pool.give_back(place)
            del self.pending[table_id]
            self.asking.discard(owner)

    def give_up(self, table_id: str, why: str) -> None:
        self.failed[table_id] = why
        if len(self.failed) > REMEMBERED:
            del self.failed[next(iter(self.failed))]
