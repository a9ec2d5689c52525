"""How long people took over their answers, by what a house has written down."""

from collections.abc import AsyncIterator

import msgspec

from parlour.kernel.log import UNDO, Log, LogError
from parlour.kernel.offer import Refused
from parlour.play.language import message
from parlour.play.table import table_for
from parlour.server.storage.protocol import Place, Row, Storage
from parlour.server.storage.table_record import TableRecord
from parlour.server.tables.entries import Batch

TO_A_BOT = ("bot-plays", "handed-over", "out-of-time")  # after which nobody knows who of the seat has answered


class Answer(msgspec.Struct, frozen=True):
    """Somebody has answered a question."""

    game: str
    ways: int  # there were to answer it
    seconds: int  # since it was put


async def answers_of_people(storage: Storage) -> AsyncIterator[list[Answer]]:
    """Of one table after the other; none where nobody but bots played, or by older rules."""
    place: Place | None = (0, "")
    while place:
        tables, place = await storage.begun(place)
        for table_id in tables:
            record = await storage.load_table(table_id)
            if record:
                happened = await storage.happened_since(table_id, 0)
                left = {str(one.args["name"]) for one in happened if one.kind in TO_A_BOT}
                people = {
                    n for n, seat in enumerate(record.seats) if not seat.is_played_by_bot and seat.name not in left
                }
                if people:
                    yield answers_at(record, people, await storage.entries_since(table_id, 0))


def answers_at(record: TableRecord, people: set[int], rows: list[Row]) -> list[Answer]:
    """What these seats answered, as long as the game went by the rules of now."""
    found: list[Answer] = []
    batches = [msgspec.json.decode(row.body, type=Batch) for row in rows]
    if not batches or batches[0].header is None:
        return []
    try:
        table = table_for(Log(batches[0].header), message("play-this-table"))
        put: dict[int, int] = {}  # when each question was, by its ticket
        for row, batch in zip(rows, batches, strict=True):
            if batch.carried:
                break
            for entry in batch.entries:
                seat, action, _ = entry
                ticket = next((ask.ticket for ask in table.asked if ask.seat == seat), 0)
                if seat in people and ticket in put and action != UNDO:
                    answers = [offer for offer in table.offers(seat) if not offer.out_of_turn]
                    if any(offer.action == action for offer in answers):
                        ways = sum(offer.size() for offer in answers)
                        found.append(Answer(record.game, ways, row.at - put[ticket]))
                table.adopt(table.preview_entry(entry))
            put = {ask.ticket: put.get(ask.ticket, row.at) for ask in table.asked}
    except (LogError, Refused):  # of what cannot be played again the rest tells nothing
        pass
    return found
