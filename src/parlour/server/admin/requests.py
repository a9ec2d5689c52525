"""The admin's requests: entering, the overview, tables, the audit log, and deeds. Without a token none of this is."""

import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import get_args

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parlour.kernel.game import InvalidSetup
from parlour.play.language import message
from parlour.play.table import find_game, shelf
from parlour.server.admin.deeds import Deeds
from parlour.server.admin.overview import Overview
from parlour.server.admin.session import Sessions
from parlour.server.admin_messages import (
    AdminEnter,
    AdminSeat,
    AdminState,
    AdminTable,
    AdminTables,
    AdminTalk,
    AnnouncementWish,
    BanLift,
    BanWish,
    DeedLine,
    DeedPage,
    LineWish,
    SessionsWish,
    TableWish,
)
from parlour.server.errors import RequestError
from parlour.server.messages import Empty, Phase
from parlour.server.names import plain_line
from parlour.server.storage.administration import LATEST, Deed, Place, TableEntry
from parlour.server.storage.sql_administration import A_PAGE
from parlour.server.tables.audit_log import audit_info
from parlour.server.tables.entries import load_record
from parlour.server.tables.registry import Registry
from parlour.server.web.admission import address
from parlour.server.web.api import Api, json_response

LINES = 50  # of chat and audit log, the last ones
SEARCH = 40  # letters

Reply = Callable[[Request, str], Awaitable[object]]


class AdminRequests:
    """Answers what the admin's page asks, for whoever has a pass."""

    def __init__(self, registry: Registry, api: Api, digest: str, db: str, backups: Path) -> None:
        self.registry = registry
        self.api = api
        self.sessions = Sessions(digest, registry.times)
        self.overview = Overview(registry, backups)
        self.deeds = Deeds(registry, db, backups)

    def routes(self) -> list[Route]:
        return [
            self.api.get("/admin", self.state),
            self.api.post("/admin/enter", self.enter),
            self.api.post("/admin/leave", self.leave),
            self.get("/admin/overview", self.now),
            self.get("/admin/tables", self.tables),
            self.get("/admin/tables/{table}", self.talk),
            self.get("/admin/deeds", self.deed_page),
            self.post("/admin/tables/{table}", self.treat_table),
            self.post("/admin/tables/{table}/remove", self.remove_line),
            self.post("/admin/bans", self.ban),
            self.post("/admin/bans/lift", self.lift_ban),
            self.post("/admin/sessions", self.end_sessions),
            self.post("/admin/announcement", self.announce),
            self.post("/admin/backup", self.back_up),
        ]

    def get(self, path: str, reply: Reply) -> Route:
        return self.api.get(path, self.with_pass(reply))

    def post(self, path: str, reply: Reply) -> Route:
        return self.api.post(path, self.with_pass(reply))

    def with_pass(self, reply: Reply) -> Callable[[Request], Awaitable[Response]]:
        """Return the handler for whoever has a valid pass."""

        async def checked(request: Request) -> Response:
            admin = self.sessions.name_of(request)
            if not admin:
                raise RequestError(message("admin-enter-first"), 401)
            return json_response(await reply(request, admin))

        return checked

    def begin(self) -> None:
        """Watch this process from now on."""
        logging.getLogger().addHandler(self.overview.faults)
        background = self.registry.background
        background.spawn(self.registry.metrics.delays.watch_loop())
        background.spawn(self.overview.report_regularly())

    def end(self) -> None:
        logging.getLogger().removeHandler(self.overview.faults)

    # ---- entering -----------------------------------------------------------------------------

    async def state(self, request: Request) -> Response:
        name = self.sessions.name_of(request)
        return json_response(AdminState(bool(name), name))

    async def enter(self, request: Request) -> Response:
        wish = await self.api.body(request, AdminEnter)
        self.api.admission.check_guess(request)
        if not self.sessions.fits(wish.token.strip()):
            raise RequestError(message("admin-wrong-token"), 400)
        name = plain_line(wish.name)[: self.registry.limits.name] or message("admin-nameless")
        await self.deeds.log(name, "enter")
        response = json_response(AdminState(True, name))
        self.sessions.give(request, response, name)
        return response

    async def leave(self, request: Request) -> Response:
        await self.api.body(request, Empty)
        response = json_response(AdminState(False, ""))
        self.sessions.give(request, response, "")
        return response

    # ---- looking ------------------------------------------------------------------------------

    async def now(self, _request: Request, _admin: str) -> object:
        return await self.overview.now()

    async def tables(self, request: Request, _admin: str) -> AdminTables:
        asked = request.query_params
        phase: Phase = next((phase for phase in get_args(Phase) if phase == asked.get("phase")), "playing")
        search = plain_line(asked.get("search", ""))[:SEARCH]
        games = tuple(game.name for game in shelf().values() if search and search.casefold() in game.title.casefold())
        place = place_of(asked.get("before", ""))
        tables, after = await self.registry.storage.administration.tables(phase, place, search, games)
        return AdminTables(tuple([admin_table(table) for table in tables]), text_of(after))

    async def talk(self, request: Request, _admin: str) -> AdminTalk:
        """Return what was said and what happened at a table, lately."""
        storage, table_id = self.registry.storage, request.path_params["table"]
        await load_record(storage, table_id)
        said = await storage.said_since(table_id, 0)
        happened = await storage.audit_log_since(table_id, 0)
        first = max(0, len(happened) - LINES)
        return AdminTalk(
            tuple(said[-LINES:]), tuple([audit_info(first + n, entry) for n, entry in enumerate(happened[first:])])
        )

    async def deed_page(self, request: Request, _admin: str) -> DeedPage:
        deeds = await self.registry.storage.administration.deeds(place_of(request.query_params.get("before", "")))
        after = text_of((deeds[-1].at, deeds[-1].id) if len(deeds) == A_PAGE else None)
        return DeedPage(tuple([DeedLine(deed.at, deed.admin, deed_text(deed)) for deed in deeds]), after)

    # ---- deeds --------------------------------------------------------------------------------

    async def treat_table(self, request: Request, admin: str) -> Empty:
        wish = await self.api.body(request, TableWish)
        await self.deeds.treat_table(admin, request.path_params["table"], wish.deed, wish.why)
        return Empty()

    async def remove_line(self, request: Request, admin: str) -> Empty:
        wish = await self.api.body(request, LineWish)
        await self.deeds.remove_line(admin, request.path_params["table"], wish.n)
        return Empty()

    async def ban(self, request: Request, admin: str) -> Empty:
        await self.deeds.ban(admin, await self.api.body(request, BanWish), address(request))
        return Empty()

    async def lift_ban(self, request: Request, admin: str) -> Empty:
        await self.deeds.lift_ban(admin, (await self.api.body(request, BanLift)).who)
        return Empty()

    async def end_sessions(self, request: Request, admin: str) -> Empty:
        wish = await self.api.body(request, SessionsWish)
        await self.deeds.end_sessions(admin, wish.person, wish.name)
        return Empty()

    async def announce(self, request: Request, admin: str) -> Empty:
        await self.deeds.announce(admin, await self.api.body(request, AnnouncementWish))
        return Empty()

    async def back_up(self, request: Request, admin: str) -> object:
        await self.api.body(request, Empty)
        return await self.deeds.back_up(admin)


def place_of(text: str) -> Place:
    """Return the place a page begins at, as an earlier page gave it; the latest for anything else."""
    at, _, id = text.partition(".")
    return (int(at), id[:40]) if at.isascii() and at.isdigit() and len(at) < 13 else LATEST


def text_of(place: Place | None) -> str:
    return f"{place[0]}.{place[1]}" if place else ""


def admin_table(table: TableEntry) -> AdminTable:
    try:
        title = find_game(table.game).title
    except InvalidSetup:
        title = table.game
    seats = tuple([AdminSeat(seat.name, seat.owner, seat.kind, bool(seat.level)) for seat in table.seats])
    return AdminTable(table.id, table.game, title, table.phase, table.touched, table.notice, seats)


def deed_text(deed: Deed) -> str:
    return message(f"admin-deed-{deed.kind}", **deed.args)
