"""What is asked for once: games, rules, setting up, joining, logs. What goes on at a table goes over the socket."""

import io
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
import segno
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from parlour.kernel.event import SPECTATOR
from parlour.kernel.game import Game, Impossible, own_text
from parlour.play.table import game_called, shelf
from parlour.server.tables import seats
from parlour.server.web import openapi
from parlour.server.web.admission import Admission, give_cookie, owner_of, owner_or_new
from parlour.server.tables.registry import Registry
from parlour.server.messages import (
    Earlier,
    ENCODER,
    Claim,
    Invitation,
    Join,
    LinkWish,
    NewTable,
    PersonalLink,
    Problem,
    Rematch,
    TableLine,
    TableMade,
)
from parlour.server.tables.room import UNREAD
from parlour.server.errors import RequestError
from parlour.server.storage.protocol import TableSummary, Unavailable
from parlour.server.tables.payloads import game_info, rulebook_info
from parlour.server.tables.scenes import example_info, lesson_info

T = TypeVar("T")
Reply = Callable[[Request], Awaitable[Response]]
JSON = "application/json"


def json_response(value: object, status: int = 200, cache: str = "no-store") -> Response:
    return Response(ENCODER.encode(value), status, {"cache-control": cache}, JSON)


class Api:
    """Answers requests."""

    def __init__(self, registry: Registry, admission: Admission, lan: str) -> None:
        self.registry = registry
        self.admission = admission
        self.lan = lan  # the address of this machine in the house, where others may come in
        self.games = {name: ENCODER.encode(game_info(game)) for name, game in shelf().items()}

    def routes(self) -> list[Route]:
        return [
            self.get("/games", self.all_games),
            self.get("/games/{name}/rulebook", self.rulebook),
            self.get("/games/{name}/edition", self.edition),
            self.get("/games/{name}/examples/{clause}", self.example),
            self.get("/games/{name}/lesson", self.lesson),
            self.get("/mine", self.mine),
            self.get("/openapi.json", self.openapi),
            self.post("/tables", self.set_up),
            self.get("/codes/{code}", self.invitation),
            self.post("/join", self.join),
            self.post("/claim", self.claim),
            self.post("/tables/{table}/link", self.link),
            self.post("/tables/{table}/rematch", self.rematch),
            self.get("/tables/{table}/events", self.events),
            self.get("/tables/{table}/log", self.log),
            self.get("/tables/{table}/replay", self.replay),
            self.get("/tables/{table}/luck", self.luck),
            self.get("/tables/{table}/qr.svg", self.qr),
        ]

    def host_routes(self) -> list[Route]:
        return [self.get("/health", self.health), self.get("/ready", self.ready), self.get("/metrics", self.metrics)]

    def get(self, path: str, reply: Reply) -> Route:
        return Route(path, self.guarded(reply, change=False), methods=["GET"])

    def post(self, path: str, reply: Reply) -> Route:
        return Route(path, self.guarded(reply, change=True), methods=["POST"])

    def guarded(self, reply: Reply, change: bool) -> Reply:
        """Admitted first, and a problem said in a sentence."""

        async def safe(request: Request) -> Response:
            try:
                if change:
                    self.admission.check_change(request)
                else:
                    self.admission.check_read(request)
                return await reply(request)
            except RequestError as error:
                return json_response(Problem(error.sentence, error.clause), error.status)
            except Unavailable:
                return json_response(Problem(UNREAD), 503)
            except ClientDisconnect:
                return Response(status_code=400)

        return safe

    async def body(self, request: Request, kind: type[T]) -> T:
        most = self.registry.limits.body
        found = bytearray()
        async for chunk in request.stream():
            found += chunk
            if len(found) > most:
                raise RequestError(f"That is too long; {most:,} bytes are the most.", 413)
        try:
            return msgspec.json.decode(bytes(found), type=kind)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            raise RequestError(f"This request cannot be read: {error}.", 400) from None

    # ---- games ------------------------------------------------------------------------------

    async def all_games(self, _request: Request) -> Response:
        return Response(
            b"[" + b",".join(self.games.values()) + b"]", media_type=JSON, headers={"cache-control": "no-cache"}
        )

    async def rulebook(self, request: Request) -> Response:
        return json_response(rulebook_info(game_of(request)), cache="no-cache")

    async def edition(self, request: Request) -> Response:
        return Response(
            own_text(game_of(request)), media_type="application/toml", headers={"cache-control": "no-cache"}
        )

    async def example(self, request: Request) -> Response:
        try:
            return json_response(example_info(game_of(request), request.path_params["clause"]), cache="no-cache")
        except Impossible as error:
            raise RequestError(str(error), 404) from None

    async def lesson(self, request: Request) -> Response:
        try:
            return json_response(lesson_info(game_of(request)), cache="no-cache")
        except Impossible as error:
            raise RequestError(str(error), 404) from None

    # ---- tables -----------------------------------------------------------------------------

    async def set_up(self, request: Request) -> Response:
        wish = await self.body(request, NewTable)
        self.admission.check_new_table(request)
        owner, token = owner_or_new(request)
        record = await seats.set_up(self.registry, wish, owner)
        if not record.open_seats():
            await self.registry.room(record.id)
        return self.made(request, record.id, record.code or "", token)

    async def invitation(self, request: Request) -> Response:
        self.admission.check_guess(request)
        room = await seats.room_with(self.registry, request.path_params["code"])
        names = tuple(seat.name for seat in room.record.seats if seat.name)
        return json_response(Invitation(room.id, room.game.name, room.game.title, names, room.commitment))

    async def join(self, request: Request) -> Response:
        wish = await self.body(request, Join)
        self.admission.check_guess(request)
        owner, token = owner_or_new(request)
        room = await seats.take_seat(self.registry, wish, owner)
        return self.made(request, room.id, room.record.code or "", token)

    async def claim(self, request: Request) -> Response:
        wish = await self.body(request, Claim)
        self.admission.check_guess(request)
        owner, token = owner_or_new(request)
        room = await seats.claim(self.registry, wish.token, owner)
        return self.made(request, room.id, room.record.code or "", token)

    async def link(self, request: Request) -> Response:
        wish = await self.body(request, LinkWish)
        room = await self.registry.room(request.path_params["table"])
        return json_response(PersonalLink(await seats.link(room, wish.seat, owner_of(request))))

    async def rematch(self, request: Request) -> Response:
        wish = await self.body(request, Rematch)
        room = await self.registry.room(request.path_params["table"])
        new = await seats.rematch(room, owner_of(request), wish.entropy)
        code = (await self.registry.room(new)).record.code or ""
        return self.made(request, new, code, "")

    def made(self, request: Request, table: str, code: str, token: str) -> Response:
        response = json_response(TableMade(table, code))
        give_cookie(request, response, token)
        return response

    async def mine(self, request: Request) -> Response:
        owner = owner_of(request)
        tables = await self.registry.storage.tables_of(owner) if owner else []
        return json_response([table_line(table, owner) for table in tables])

    async def log(self, request: Request) -> Response:
        table = request.path_params["table"]
        text = (await self.registry.replay(table)).text
        name = {"content-disposition": f'attachment; filename="parlour-{table}.jsonl"', "cache-control": "no-store"}
        return Response(text, media_type="application/jsonl", headers=name)

    async def events(self, request: Request) -> Response:
        seat, until = request.query_params.get("seat", "-1"), request.query_params.get("until", "0")
        room = await self.registry.room(request.path_params["table"])
        eyes = {str(own): own for own in (SPECTATOR, *room.record.seats_of(owner_of(request)))}
        if seat not in eyes:
            raise RequestError("That seat is not played on this device.", 403)
        if not (until.isascii() and until.isdigit() and len(until) < 10):
            raise RequestError("“until” is the number of the first event that is known already.", 400)
        return json_response(Earlier(await room.broadcast.events_before(eyes[seat], int(until))))

    async def replay(self, request: Request) -> Response:
        replay = await self.registry.replay(request.path_params["table"])
        said = request.query_params.get("at", "0")
        total = replay.total
        if not (said.isascii() and said.isdigit() and len(said) < 10 and int(said) <= total):
            raise RequestError(f"“at” is the number of entries to go through; it can be from 0 to {total}.", 400)
        return json_response(replay.step(int(said)))

    async def luck(self, request: Request) -> Response:
        return json_response((await self.registry.replay(request.path_params["table"])).luck())

    async def qr(self, request: Request) -> Response:
        room = await self.registry.room(request.path_params["table"])
        owner = owner_of(request)
        if not room.record.code or not owner or not (room.record.seats_of(owner) or room.record.host == owner):
            raise RequestError("There is no open seat here to be joined.", 404)
        file = io.BytesIO()
        segno.make(self.join_link(request, room.record.code), error="m").save(file, kind="svg", scale=6, border=2)
        return Response(file.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})

    def join_link(self, request: Request, code: str) -> str:
        host = request.url.hostname or ""
        port = f":{request.url.port}" if request.url.port else ""
        if self.lan and host in ("localhost", "127.0.0.1", "::1"):
            host = self.lan
        return f"{request.url.scheme}://{host}{port}/join/{code}"

    # ---- for the host -----------------------------------------------------------------------

    async def openapi(self, _request: Request) -> Response:
        return json_response(openapi.description(), cache="no-cache")

    async def health(self, _request: Request) -> Response:
        """Whether this process can do its work; whoever watches over it starts it anew where it cannot."""
        await self.registry.check_health()
        return json_response({"well": True})

    async def ready(self, _request: Request) -> Response:
        """Whether people should be sent here: not to one that is about to close."""
        if self.registry.closing:
            raise RequestError("This house is closing.", 503)
        await self.registry.check_health()
        return json_response({"ready": True})

    async def metrics(self, _request: Request) -> Response:
        self.registry.metrics.tables_aside.set(await self.registry.storage.count_set_aside())
        return Response(self.registry.metrics.text(), media_type=CONTENT_TYPE_LATEST)


def table_line(table: TableSummary, owner: str) -> TableLine:
    title = shelf()[table.game].title if table.game in shelf() else table.game
    names = tuple(seat.name for seat in table.seats)
    mine = [n for n, seat in enumerate(table.seats) if seat.owner == owner and not seat.botted]
    my_turn = table.phase == "playing" and any(table.asked >> n & 1 for n in mine)
    return TableLine(table.id, table.game, title, table.phase, names, my_turn, table.touched)


def game_of(request: Request) -> Game[Any]:
    try:
        return game_called(request.path_params["name"])
    except Impossible as error:
        raise RequestError(str(error), 404) from None
