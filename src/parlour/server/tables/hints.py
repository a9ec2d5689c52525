"""What a good player would do, for a person at a table: against bots, or where everybody has agreed to it."""

from typing import TYPE_CHECKING, Any

import msgspec

from parlour.insight.hint import Hint
from parlour.insight.story_text import hint_sentences
from parlour.kernel.game import Game, InvalidSetup
from parlour.kernel.offer import Offer
from parlour.kernel.view import View
from parlour.play.language import message
from parlour.play.lesson import LEARNER, play_lesson
from parlour.play.table import Table
from parlour.server.bots.bot_pool import BotPool, BotSpec
from parlour.server.errors import RequestError
from parlour.server.messages import HintInfo
from parlour.server.tables.room import Room
from parlour.server.tables.seats import own

if TYPE_CHECKING:
    from parlour.server.tables.registry import Registry


told_in_lessons: dict[tuple[str, int], HintInfo] = {}  # each is thought of once


async def lesson_hint(registry: "Registry", game: Game[Any], step: int) -> HintInfo:
    """At a step of a game's lesson, where everybody finds the same."""
    key = (game.name, step)
    if key not in told_in_lessons:
        try:
            page = next((page for n, page in enumerate(play_lesson(game)) if n == step and page.step.does), None)
        except InvalidSetup as error:
            raise RequestError(str(error), 404) from None
        if page is None:
            raise RequestError(message("hint-nothing-to-decide"), 404)
        table, offers = page.table, page.table.offers(LEARNER)
        spec = BotSpec("lesson", LEARNER, "", game.name, table.edition.text, table.log.options)
        await registry.bot_pool.wait_for_rate()
        found = await thought(registry.bot_pool, spec, table.view(LEARNER), offers)
        told_in_lessons[key] = hint_info(found, LEARNER, 0, table, offers)
    return told_in_lessons[key]


async def hint(room: Room, owner: str, seat: int, ref: int) -> HintInfo:
    """From what the seat sees and nothing else; everybody at the table learns that it was asked for."""
    mine = own(room.record, seat, owner)
    table = room.table
    if table is None or room.phase != "playing":
        raise RequestError(message("hint-no-game"))
    if not room.record.allows_hints:
        raise RequestError(message("hint-not-here"), 403)
    if mine.is_played_by_bot:
        raise RequestError(message("hint-bot-plays"))
    offers = table.offers(seat)
    if not offers:
        raise RequestError(message("hint-nothing-to-decide"))
    if seat in room.hinting:
        raise RequestError(message("hint-one-at-a-time"), 429)
    # As far as the seat can tell: what others do unheard must not show by its being thought of anew.
    stood = (room.history.told(seat), int(table.state.tickets))
    told = room.hinted.get(seat)
    if told and told[0] == stood:
        return msgspec.structs.replace(told[1], ref=ref)
    room.hinting.add(seat)
    try:
        view = table.view(seat)
        await room.registry.bot_pool.wait_for_rate()
        found = await thought(room.registry.bot_pool, room.driver.spec(seat), view, offers)
        await room.note("hint", name=mine.name)
    finally:
        room.hinting.discard(seat)
    info = hint_info(found, seat, ref, table, offers)
    room.hinted[seat] = (stood, info)
    return info


async def thought(pool: BotPool, spec: BotSpec, view: View, offers: list[Offer]) -> Hint:
    try:
        return await pool.hint(spec, view, offers)
    except (TimeoutError, OSError):
        raise RequestError(message("hint-too-long"), 503) from None


def hint_info(found: Hint, seat: int, ref: int, table: Table, offers: list[Offer]) -> HintInfo:
    said = hint_sentences(found, table.words, offers)
    return HintInfo(ref, seat, found.ticket, found.best.action, found.best.args, said)
