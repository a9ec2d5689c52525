"""Hints: what a good player would do, for a person who plays against bots, or where all have agreed to hints."""

import logging
from typing import Any

import msgspec

from parlour.insight.hint import Hint
from parlour.insight.story_text import hint_sentences
from parlour.kernel.game import Game, InvalidSetup
from parlour.kernel.offer import Offer
from parlour.kernel.view import View
from parlour.play.language import message
from parlour.play.lesson import LEARNER, play_lesson
from parlour.play.table import Table
from parlour.server.bots.bot_pool import BotSpec
from parlour.server.bots.hint_pool import HintPool
from parlour.server.errors import RequestError
from parlour.server.messages import HintInfo
from parlour.server.tables.room import Room
from parlour.server.tables.seats import require_owner

log = logging.getLogger("parlour")

lesson_hints: dict[tuple[str, int], HintInfo] = {}  # each computed once


async def lesson_hint(pool: HintPool, game: Game[Any], step: int) -> HintInfo:
    """Return the hint for a step of a game's lesson, the same for everybody."""
    key = (game.name, step)
    if key not in lesson_hints:
        try:
            page = next((page for n, page in enumerate(play_lesson(game)) if n == step and page.step.does), None)
        except InvalidSetup as error:
            raise RequestError(str(error), 404) from None
        if page is None:
            raise RequestError(message("hint-nothing-to-decide"), 404)
        table, offers = page.table, page.table.offers(LEARNER)
        spec = BotSpec("lesson", LEARNER, "", game.name, table.edition.text, table.log.options)
        hint = await think(pool, f"{game.name} {step}", spec, table.view(LEARNER), offers)
        lesson_hints[key] = hint_info(hint, LEARNER, 0, table, offers)
    return lesson_hints[key]


async def give_hint(room: Room, owner: str, seat: int, ref: int) -> HintInfo:
    """Return a hint from what the seat sees and nothing else; everybody at the table learns that it was asked for."""
    mine = require_owner(room.record, seat, owner)
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
    # As far as the seat can tell: a hint computed anew must not show that others acted unheard.
    position = (room.history.count(seat), int(table.state.tickets))
    given = room.hinted.get(seat)
    if given and given[0] == position:
        return msgspec.structs.replace(given[1], ref=ref)
    hint = await think(room.services.hint_pool, owner, room.driver.spec(seat), table.view(seat), offers)
    await room.log_entry("hint", name=mine.name)
    info = hint_info(hint, seat, ref, table, offers)
    room.hinted[seat] = (position, info)
    return info


async def think(pool: HintPool, who: str, spec: BotSpec, view: View, offers: list[Offer]) -> Hint:
    """Have the pool compute a hint: one at a time for each person, and for all no more than the server has time for."""
    if who in pool.asking:
        raise RequestError(message("hint-one-at-a-time"), 429)
    if not pool.budget.take():
        raise RequestError(message("hint-many"), 503)
    pool.asking.add(who)
    try:
        return await pool.hint(spec, view, offers)
    except (TimeoutError, OSError):
        raise RequestError(message("hint-too-long"), 503) from None
    except Exception as error:  # an edition of somebody's own may hold figures that no evaluator expects
        log.warning("no hint could be computed: %r", error, extra={"game": spec.game})
        raise RequestError(message("hint-failed")) from None
    finally:
        pool.asking.discard(who)


def hint_info(hint: Hint, seat: int, ref: int, table: Table, offers: list[Offer]) -> HintInfo:
    sentences = hint_sentences(hint, table.words, offers)
    return HintInfo(ref, seat, hint.ticket, hint.best.action, hint.best.args, sentences)
