"""How long people took to answer, from what a server has stored."""

from collections.abc import AsyncIterator

import msgspec

from parlour.kernel.log import UNDO, Entry, Log, LogError
from parlour.kernel.offer import Refused
from parlour.play.language import message
from parlour.play.table import Table, table_for
from parlour.server.storage.protocol import Place, Row, Storage
from parlour.server.storage.table_record import TableRecord
from parlour.server.tables.stored import Batch

TO_A_BOT = ("bot-plays", "handed-over", "out-of-time")  # audit entries after which a bot may have answered


class Answer(msgspec.Struct, frozen=True):
    """A person's answer to a question."""

    game: str
    ways: int  # to answer the question
    seconds: int  # since it was put


async def read_answers(storage: Storage) -> AsyncIterator[list[Answer]]:
    """Yield the answers of people, table by table; none where only bots played, or by older rules."""
    place: Place | None = (0, "")
    while place:
        tables, place = await storage.begun(place)
        for table_id in tables:
            record = await storage.load_table(table_id)
            if record:
                entries = await storage.audit_log_since(table_id, 0)
                doubtful = {str(entry.args["name"]) for entry in entries if entry.kind in TO_A_BOT}
                people = {
                    n for n, seat in enumerate(record.seats) if not seat.is_played_by_bot and seat.name not in doubtful
                }
                if people:
                    yield table_answers(record, people, await storage.entries_since(table_id, 0))


def table_answers(record: TableRecord, people: set[int], rows: list[Row]) -> list[Answer]:
    """Return the answers of these seats, as long as the game went by the current rules."""
    answers: list[Answer] = []
    batches = [msgspec.json.decode(row.body, type=Batch) for row in rows]
    if not batches or batches[0].header is None:
        return []
    try:
        table = table_for(Log(batches[0].header), message("play-this-table"))
        asked_at: dict[int, int] = {}  # by ticket
        for row, batch in zip(rows, batches, strict=True):
            if batch.carried:
                break
            for entry in batch.entries:
                ticket = next((ask.ticket for ask in table.asked if ask.seat == entry[0]), 0)
                if entry[0] in people and ticket in asked_at and (ways := ways_to_answer(table, entry)):
                    answers.append(Answer(record.game, ways, row.at - asked_at[ticket]))
                table.adopt(table.preview_entry(entry))
            asked_at = {ask.ticket: asked_at.get(ask.ticket, row.at) for ask in table.asked}
    except (LogError, Refused):  # what cannot be replayed tells nothing more
        pass
    return answers


def ways_to_answer(table: Table, entry: Entry) -> int:
    """Return in how many ways the seat could have answered its question; 0 if the entry is no answer."""
    seat, action, _ = entry
    offers = [offer for offer in table.offers(seat) if not offer.out_of_turn]
    answered = action != UNDO and any(offer.action == action for offer in offers)
    return sum(offer.size() for offer in offers) if answered else 0
