"""The tables somebody plays and has played: the lists, the statistics, leaving a table."""

import contextlib
import logging
from collections import Counter

import msgspec

from parlour.kernel.state import over_in, places_in
from parlour.play.language import message
from parlour.play.table import shelf
from parlour.server.bots.levels import level_for
from parlour.server.errors import RequestError
from parlour.server.people_messages import GamePage, GameStatistics, LineSeat, Rival, Statistics, TableLine
from parlour.server.storage.people import NOW, Moment, People, Result, TableSummary
from parlour.server.storage.protocol import Lost, Storage, Unavailable
from parlour.server.storage.table_record import UNPLACED, AuditEntry, Seat, TableRecord
from parlour.server.tables.room import Room
from parlour.server.tables.stored import Snapshot
from parlour.server.tokens import TABLE_ID

RIVALS = 8  # listed for each game

log = logging.getLogger("parlour")


def title_of(game: str) -> str:
    return shelf()[game].title if game in shelf() else game


def table_line(table: TableSummary, owner: str) -> TableLine:
    """Return the table as a line of the owner's lists."""
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


async def current_games(people: People, owner: str) -> list[TableLine]:
    """Return the owner's games that are not over: those that wait for the owner first, then the last touched."""
    lines = [table_line(table, owner) for table in await people.going(owner)]
    return sorted(lines, key=lambda line: not (line.my_turn or line.invited))


async def finished_games(people: People, owner: str, before: str, hidden: bool, search: str) -> GamePage:
    """Return a page of the owner's finished games, the last first."""
    text = search.strip()
    games = tuple(name for name, game in shelf().items() if text.casefold() in game.title.casefold())
    page = await people.finished(owner, parse_moment(before), hidden, text, games)
    key = f"{page.next[0]}.{page.next[1]}" if page.next else ""
    return GamePage(tuple(table_line(table, owner) for table in page.tables), key)


def parse_moment(key: str) -> Moment:
    """Return where a list goes on, from the `next` of the page before."""
    if not key:
        return NOW
    ended, _, table = key.partition(".")
    if not (ended.isascii() and ended.isdigit() and len(ended) < 12 and TABLE_ID.fullmatch(table)):
        raise RequestError(message("mine-before"), 400)
    return int(ended), table


async def statistics(people: People, owner: str) -> Statistics:
    """Return how the owner's last games ended; of several seats at a table the best counts."""
    by_game: dict[str, list[Result]] = {}
    tables = await people.results(owner)
    for table in tables:
        if any(seat.owner == owner and seat.place > 0 for seat in table.seats):
            by_game.setdefault(table.game, []).append(table)
    games = [game_statistics(game, results, owner) for game, results in by_game.items()]
    return Statistics(len(tables), tuple(sorted(games, key=lambda game: -game.played)))


def game_statistics(game: str, tables: list[Result], owner: str) -> GameStatistics:
    """Return how often the owner won this game, and against whom."""
    places: Counter[int] = Counter()
    met: Counter[tuple[str, str]] = Counter()
    ahead: Counter[tuple[str, str]] = Counter()
    names: dict[tuple[str, str], str] = {}
    for table in tables:
        mine = min(seat.place for seat in table.seats if seat.owner == owner)
        places[mine] += 1
        for seat in table.seats:
            if seat.owner != owner:
                rival = (seat.owner, "" if seat.owner else seat.level)
                names.setdefault(rival, seat.name if seat.owner else seat.level)
                met[rival] += 1
                ahead[rival] += mine < seat.place
    rivals = tuple(Rival(names[rival], not rival[0], times, ahead[rival]) for rival, times in met.most_common(RIVALS))
    counts = tuple(places[place] for place in range(1, max(places) + 1))
    return GameStatistics(game, title_of(game), len(tables), places[1], counts, rivals)


async def hide(people: People, table_id: str, owner: str, hidden: bool) -> None:
    """Leave a table out of the owner's lists, or show it again."""
    try:
        await people.hide(table_id, owner, hidden)
    except Lost:
        raise RequestError(message("mine-no-seat"), 404) from None


async def leave(room: Room, owner: str) -> None:
    """Leave a table: before the game the seat is open again, in the game a bot plays on."""

    def alter(record: TableRecord) -> AuditEntry | None:
        mine = record.seats_of(owner)
        name = record.seats[mine[0]].name if mine else ""
        if not mine and not record.is_host(owner) and not record.is_invited(owner):
            raise RequestError(message("mine-no-seat"), 404)
        for n, seat in enumerate(record.seats):
            if (seat.invited and seat.invited == owner) or (n in mine and record.phase == "waiting"):
                record.seats[n] = Seat("open")
            elif n in mine:
                seat.hidden = 1
                if record.phase == "playing" and not seat.is_played_by_bot:
                    seat.level = level_for(room.game, "")
        if record.is_host(owner):
            record.pass_on_host()
            if record.phase == "waiting" and not record.host:
                record.code = None  # nobody is left to begin the game
        return AuditEntry("left", {"name": name}, room.now) if name and record.phase != "over" else None

    async with room.lock:
        await room.change(alter)
    room.reseat()


async def fill_in_places(storage: Storage) -> None:
    """Store the places of games that were over before places were stored, from their last snapshots."""
    unreadable: set[str] = set()
    while tables := [table_id for table_id in await storage.people.unplaced() if table_id not in unreadable]:
        for table_id in tables:
            try:
                await fill_in_place(storage, table_id)
            except Unavailable:
                raise
            except Exception:
                log.exception("a table's places cannot be read", extra={"table": table_id})
                unreadable.add(table_id)


async def fill_in_place(storage: Storage, table_id: str) -> None:
    record = await storage.load_table(table_id)
    row = await storage.last_snapshot(table_id)
    state = msgspec.json.decode(row.body, type=Snapshot).state if row else []
    places = places_in(state) if state and over_in(state) else ()
    seats = len(record.seats) if record else 0
    with contextlib.suppress(Lost):
        await storage.people.set_places(table_id, places if len(places) == seats else (UNPLACED,) * seats)
