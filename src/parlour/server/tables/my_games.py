"""Everything somebody plays and played: the lists, the statistics, leaving a table."""

import contextlib
from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from parlour.kernel.state import over_in, places_in
from parlour.play.language import message
from parlour.play.table import shelf
from parlour.server.bots.levels import level_for
from parlour.server.errors import RequestError
from parlour.server.people_messages import GamePage, GameStatistics, LineSeat, Rival, Statistics, TableLine
from parlour.server.storage.people import NOW, Moment, People, Result, TableSummary
from parlour.server.storage.protocol import Lost, Storage
from parlour.server.storage.table_record import UNPLACED, Happening, Seat, TableRecord
from parlour.server.tables.entries import Snapshot
from parlour.server.tokens import TABLE_ID

if TYPE_CHECKING:
    from parlour.server.tables.room import Room

RIVALS = 8  # of a game, those met most often


def title_of(game: str) -> str:
    return shelf()[game].title if game in shelf() else game


def table_line(table: TableSummary, owner: str) -> TableLine:
    seats = tuple(
        LineSeat(seat.name, "bot" if seat.level else seat.kind, seat.owner == owner, max(seat.place, 0))
        for seat in table.seats
    )
    mine = [n for n, seat in enumerate(table.seats) if seat.owner == owner and not seat.is_played_by_bot]
    my_turn = table.phase == "playing" and any(table.asked >> n & 1 for n in mine)
    invited = any(seat.invited == owner for seat in table.seats)
    return TableLine(
        table.id, table.game, title_of(table.game), table.phase, seats, my_turn, invited, table.ended or table.touched
    )


async def going(people: People, owner: str) -> list[TableLine]:
    """What waits for its owner first, then the last touched."""
    lines = [table_line(table, owner) for table in await people.going(owner)]
    return sorted(lines, key=lambda line: not (line.my_turn or line.invited))


async def finished(people: People, owner: str, before: str, hidden: bool, search: str) -> GamePage:
    text = search.strip()
    games = tuple(name for name, game in shelf().items() if text.casefold() in game.title.casefold())
    page = await people.finished(owner, moment(before), hidden, text, games)
    key = f"{page.next[0]}.{page.next[1]}" if page.next else ""
    return GamePage(tuple(table_line(table, owner) for table in page.tables), key)


def moment(key: str) -> Moment:
    """Where a list goes on, as it was told with the page before."""
    if not key:
        return NOW
    ended, _, table = key.partition(".")
    if not (ended.isascii() and ended.isdigit() and len(ended) < 12 and TABLE_ID.fullmatch(table)):
        raise RequestError(message("mine-before"), 400)
    return int(ended), table


async def statistics(people: People, owner: str) -> Statistics:
    """How the last games went; of several seats at a table the best counts."""
    by_game: dict[str, list[Result]] = {}
    tables = await people.results(owner)
    for table in tables:
        if any(seat.owner == owner and seat.place > 0 for seat in table.seats):
            by_game.setdefault(table.game, []).append(table)
    found = [game_statistics(game, played, owner) for game, played in by_game.items()]
    return Statistics(len(tables), tuple(sorted(found, key=lambda game: -game.played)))


def game_statistics(game: str, tables: list[Result], owner: str) -> GameStatistics:
    places: Counter[int] = Counter()
    met: Counter[tuple[str, str]] = Counter()
    ahead: Counter[tuple[str, str]] = Counter()
    names: dict[tuple[str, str], str] = {}
    for table in tables:
        mine = min(seat.place for seat in table.seats if seat.owner == owner)
        places[mine] += 1
        for seat in table.seats:
            if seat.owner != owner:
                who = (seat.owner, "" if seat.owner else seat.level)
                names.setdefault(who, seat.name if seat.owner else seat.level)
                met[who] += 1
                ahead[who] += mine < seat.place
    rivals = tuple(Rival(names[who], not who[0], times, ahead[who]) for who, times in met.most_common(RIVALS))
    counts = tuple(places[place] for place in range(1, max(places) + 1))
    return GameStatistics(game, title_of(game), len(tables), places[1], counts, rivals)


async def hide(people: People, table_id: str, owner: str, hidden: bool) -> None:
    try:
        await people.hide(table_id, owner, hidden)
    except Lost:
        raise RequestError(message("mine-no-seat"), 404) from None


async def leave(room: "Room", owner: str) -> None:
    """Before the game the seat is open again; in the game a bot plays on. Whoever leaves does not see it any more."""

    def alter(record: TableRecord) -> Happening | None:
        mine = record.seats_of(owner)
        name = record.seats[mine[0]].name if mine else ""
        if not mine and record.host != owner and all(seat.invited != owner for seat in record.seats):
            raise RequestError(message("mine-no-seat"), 404)
        for n, seat in enumerate(record.seats):
            if seat.invited == owner or (n in mine and record.phase == "waiting"):
                record.seats[n] = Seat("open")
            elif n in mine:
                seat.hidden = 1
                if record.phase == "playing" and not seat.is_played_by_bot:
                    seat.level = level_for(room.game, "")
        if record.host == owner:
            record.host = next((seat.owner for seat in record.seats if seat.owner and seat.owner != owner), "")
            if record.phase == "waiting" and not record.host:
                record.code = None  # nobody is left who could be joined
        return Happening("left", {"name": name}, room.now) if name and record.phase != "over" else None

    async with room.lock:
        await room.change(alter)
    room.reseat()


async def fill_in(storage: Storage) -> None:
    """Games that were over before results were kept: how they ended stands in their last snapshot."""
    while tables := await storage.people.unplaced():
        for table_id in tables:
            record = await storage.load_table(table_id)
            row = await storage.last_snapshot(table_id)
            state = msgspec.json.decode(row.body, type=Snapshot).state if row else []
            places = places_in(state) if state and over_in(state) else ()
            seats = len(record.seats) if record else 0
            with contextlib.suppress(Lost):
                await storage.people.set_places(table_id, places if len(places) == seats else (UNPLACED,) * seats)
