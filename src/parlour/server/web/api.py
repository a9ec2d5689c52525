"""Requests over HTTP: games, rules, setting up, joining, logs. What happens at a table goes over the socket."""

import contextlib
import io
from collections.abc import Awaitable, Callable
from functools import cache, lru_cache
from typing import Any, TypeVar

import msgspec
import segno
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from parlour.kernel.event import SPECTATOR
from parlour.kernel.game import Game, InvalidSetup, own_edition_text
from parlour.play.language import message
from parlour.play.table import find_game, shelf
from parlour.server.errors import RequestError
from parlour.server.lab_messages import LabEdition, LabStarted, LabStop, LabWish
from parlour.server.messages import (
    ENCODER,
    Claim,
    EarlierEvents,
    Empty,
    Invitation,
    Join,
    LinkWish,
    NewTable,
    PersonalLink,
    PlayOn,
    Problem,
    Rematch,
    ServerInfo,
    Sit,
    TableCreated,
)
from parlour.server.people_messages import (
    DeviceJoin,
    DeviceLink,
    DeviceLook,
    DevicePart,
    Hide,
    RecoveryCode,
    Subscribe,
    Unsubscribe,
)
from parlour.server.preparation import percent_prepared
from parlour.server.push.endpoints import Unsafe, endpoint_of
from parlour.server.push.seal import check_keys
from parlour.server.storage.people import Subscription
from parlour.server.storage.protocol import DiskFull, Lost, Unavailable
from parlour.server.tables import devices, hints, my_games, play_again, seats, table_setup
from parlour.server.tables.examples import example_info, lesson_info
from parlour.server.tables.payloads import game_info, rulebook_info
from parlour.server.tables.registry import Registry
from parlour.server.tables.replay import Replay
from parlour.server.tables.room import may_look
from parlour.server.web import openapi
from parlour.server.web.admission import CHANGE, Admission, device_of, device_or_new, give_cookie
from parlour.server.web.base_path import base_path_of
from parlour.server.web.laboratory import Job, Laboratory
from parlour.server.web.network import is_literal
from parlour.server.web.pages import File

T = TypeVar("T")
Reply = Callable[[Request], Awaitable[Response]]
JSON = "application/json"
HOST_PATHS = ("/health", "/ready", "/metrics")  # for whoever runs the server
LONGEST_HOST = 253  # letters a host's name can have
REPORT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; sandbox"


def json_response(value: object, status: int = 200, cache: str = "no-store") -> Response:
    return Response(ENCODER.encode(value), status, {"cache-control": cache}, JSON)


class Api:
    """Answers HTTP requests."""

    def __init__(
        self,
        registry: Registry,
        admission: Admission,
        lan: str,
        sound: bool = True,
        notifications: bool = True,
        lab: Laboratory | None = None,
        named: bool = False,
    ) -> None:
        self.registry = registry
        self.people = registry.storage.people
        self.lab = lab  # None unless the laboratory is open
        self.named = named  # whether this server answers to names of its own only
        self.admission = admission
        self.sound, self.notifications = sound, notifications  # whether pages may use them
        self.lan = lan  # this machine's address in the local network
        listed = [game_info(game, lab is not None) for game in shelf().values()]
        self.shelf = File("games.json", ENCODER.encode(listed))

    def routes(self) -> list[Route]:
        return [
            self.get("/house", self.house),
            self.get("/games", self.all_games),
            self.get("/games/{name}/rulebook", self.rulebook),
            self.get("/games/{name}/edition", self.edition),
            self.get("/games/{name}/examples/{clause}", self.example),
            self.get("/games/{name}/lesson", self.lesson),
            self.get("/games/{name}/lesson/hint", self.lesson_hint),
            self.get("/mine", self.mine),
            self.get("/mine/finished", self.finished),
            self.get("/mine/statistics", self.statistics),
            self.post("/mine/{table}/hide", self.hide),
            self.post("/tables/{table}/leave", self.leave),
            self.post("/notices/subscribe", self.subscribe),
            self.post("/notices/unsubscribe", self.unsubscribe),
            self.get("/devices", self.devices),
            self.post("/devices/link", self.device_link),
            self.post("/devices/recovery", self.recovery),
            self.post("/devices/look", self.look_at_device),
            self.post("/devices/join", self.join_device),
            self.post("/devices/part", self.part_device),
            self.get("/openapi.json", self.openapi),
            self.post("/tables", self.set_up),
            self.get("/codes/{code}", self.invitation),
            self.post("/join", self.join),
            self.post("/claim", self.claim),
            self.post("/tables/{table}/link", self.link),
            self.post("/tables/{table}/rematch", self.rematch),
            self.post("/tables/{table}/sit", self.sit),
            self.get("/tables/{table}/events", self.events),
            self.get("/tables/{table}/log", self.log),
            self.get("/tables/{table}/replay", self.replay),
            self.get("/tables/{table}/replay/index", self.replay_index),
            self.get("/tables/{table}/luck", self.luck),
            self.get("/tables/{table}/story", self.story),
            self.post("/tables/{table}/play-on", self.play_on),
            self.get("/tables/{table}/qr.svg", self.qr),
            self.get("/lab/games/{name}", self.lab_game),
            self.post("/lab/check", self.lab_check),
            self.post("/lab/jobs", self.lab_start),
            self.get("/lab/jobs/{job}", self.lab_progress),
            self.post("/lab/stop", self.lab_stop),
            self.get("/lab/jobs/{job}/report", self.lab_report),
        ]

    def host_routes(self) -> list[Route]:
        return [self.get(path, getattr(self, path[1:])) for path in HOST_PATHS]

    def get(self, path: str, reply: Reply) -> Route:
        return Route(path, self.guard(reply, change=False), methods=["GET"])

    def post(self, path: str, reply: Reply) -> Route:
        stores = not path.startswith("/lab/")
        return Route(path, self.guard(reply, change=True, stores=stores), methods=["POST"])

    def guard(self, reply: Reply, change: bool, stores: bool = False) -> Reply:
        """Return the handler with admission checks before it, and problems as sentences."""

        async def safe(request: Request) -> Response:
            try:
                if "\0" in request.scope["path"] or b"%00" in request.scope["query_string"]:
                    raise RequestError(message("server-wrong-address"), 400)
                if change:
                    self.admission.check_change(request)
                else:
                    self.admission.check_read(request)
                if stores:
                    self.admission.check_write(device_of(request), CHANGE)
                return await reply(request)
            except RequestError as error:
                return json_response(Problem(error.sentence, error.clause), error.status)
            except DiskFull:
                return json_response(Problem(message("server-disk-full")), 503)
            except Unavailable:
                return json_response(Problem(message("server-unread")), 503)
            except ClientDisconnect:
                return Response(status_code=400)

        return safe

    async def body(self, request: Request, kind: type[T]) -> T:
        most = self.registry.limits.body
        body = bytearray()
        async for chunk in request.stream():
            body += chunk
            if len(body) > most:
                raise RequestError(message("server-too-many-bytes", most=most), 413)
        try:
            return msgspec.json.decode(bytes(body), type=kind)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            raise RequestError(message("server-request-unread", error=error), 400) from None

    async def owner(self, request: Request) -> str:
        """Return whose seats this device plays; empty for a spectator."""
        owner = await self.people.owner_of(device_of(request))
        self.admission.check_ban(request, owner)
        return owner

    async def owner_or_new(self, request: Request) -> tuple[str, str, str]:
        """Return the owner, the device, and a new token if the device had none."""
        device, token = device_or_new(request)
        owner = await self.people.owner_of(device)
        self.admission.check_ban(request, owner)
        return owner, device, token

    # ---- games ------------------------------------------------------------------------------

    async def house(self, request: Request) -> Response:
        base_path = base_path_of(request.scope)
        lan = f"http://{self.lan}:{request.url.port}{base_path}" if self.lan and request.url.port else ""
        sender = self.registry.notifier.sender
        allowed = ServerInfo(
            self.sound,
            self.notifications,
            sender.public_key if sender else "",
            lan,
            percent_prepared(),
            self.registry.oversight.announced(),
        )
        return json_response(allowed, cache="no-cache")

    async def all_games(self, request: Request) -> Response:
        return self.shelf.response(request)

    async def rulebook(self, request: Request) -> Response:
        return rulebook_file(game_of(request)).response(request)

    async def edition(self, request: Request) -> Response:
        return edition_file(game_of(request)).response(request)

    async def example(self, request: Request) -> Response:
        try:
            return json_response(example_info(game_of(request), request.path_params["clause"]), cache="no-cache")
        except InvalidSetup as error:
            raise RequestError(str(error), 404) from None

    async def lesson(self, request: Request) -> Response:
        try:
            return json_response(lesson_info(game_of(request)), cache="no-cache")
        except InvalidSetup as error:
            raise RequestError(str(error), 404) from None

    async def lesson_hint(self, request: Request) -> Response:
        """Return a hint for the learner at this step of the lesson."""
        text = request.query_params.get("step", "0")
        step = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else -1
        return json_response(await hints.lesson_hint(self.registry.hint_pool, game_of(request), step), cache="no-cache")

    # ---- the laboratory ---------------------------------------------------------------------

    def laboratory(self, request: Request) -> Laboratory:
        """Return the laboratory; a server without names of its own opens it by address only, to no other site."""
        if self.lab is None or not (self.named or is_literal(request.headers.get("host", ""))):
            raise RequestError(message("lab-closed"), 404)
        return self.lab

    async def lab_game(self, request: Request) -> Response:
        return json_response(await self.laboratory(request).game(game_of(request)), cache="no-cache")

    async def lab_check(self, request: Request) -> Response:
        return json_response(await self.laboratory(request).check(await self.body(request, LabEdition)))

    async def lab_start(self, request: Request) -> Response:
        lab = self.laboratory(request)
        owner, _, token = await self.owner_or_new(request)
        job = await lab.start(await self.body(request, LabWish), owner)
        response = json_response(LabStarted(job.id))
        give_cookie(request, response, token)
        return response

    async def lab_progress(self, request: Request) -> Response:
        return json_response((await self.lab_job(request)).progress())

    async def lab_stop(self, request: Request) -> Response:
        job = self.laboratory(request).job((await self.body(request, LabStop)).job, await self.owner(request))
        await self.laboratory(request).stop(job)
        return json_response(job.progress())

    async def lab_report(self, request: Request) -> Response:
        """Serve a report: a page that needs nothing else and may do nothing."""
        reports = (await self.lab_job(request)).result.reports
        which = request.query_params.get("which", "1")
        if not (which.isascii() and which.isdigit() and len(which) < 3 and int(which) < len(reports)):
            raise RequestError(message("lab-no-report"), 404)
        headers = {"content-security-policy": REPORT_POLICY, "cache-control": "no-store"}
        return Response(reports[int(which)], media_type="text/html; charset=utf-8", headers=headers)

    async def lab_job(self, request: Request) -> Job:
        return self.laboratory(request).job(request.path_params["job"], await self.owner(request))

    # ---- tables -----------------------------------------------------------------------------

    async def set_up(self, request: Request) -> Response:
        wish = await self.body(request, NewTable)
        self.admission.check_new_table(request)
        owner, _, token = await self.owner_or_new(request)
        record = await table_setup.set_up(self.registry.services, wish, owner)
        if not record.open_seats():
            await self.registry.room(record.id)
        return self.created(request, record.id, record.code or "", token)

    async def invitation(self, request: Request) -> Response:
        self.admission.check_guess(request)
        room = await seats.room_with(self.registry, request.path_params["code"])
        names = tuple(seat.name for seat in room.record.seats if seat.name)
        return json_response(
            Invitation(room.id, room.game.name, room.game.title, names, room.record.hints, room.commitment, room.terms)
        )

    async def join(self, request: Request) -> Response:
        wish = await self.body(request, Join)
        self.admission.check_guess(request)
        owner, _, token = await self.owner_or_new(request)
        room = await seats.take_seat(self.registry, wish, owner)
        return self.created(request, room.id, room.record.code or "", token)

    async def claim(self, request: Request) -> Response:
        wish = await self.body(request, Claim)
        self.admission.check_guess(request)
        owner, _, token = await self.owner_or_new(request)
        room = await seats.claim(self.registry, wish.token, owner)
        return self.created(request, room.id, room.record.code or "", token)

    async def link(self, request: Request) -> Response:
        wish = await self.body(request, LinkWish)
        room = await self.registry.room(request.path_params["table"])
        address = await seats.link(room, wish.seat, await self.owner(request))
        return json_response(PersonalLink(base_path_of(request.scope) + address))

    async def rematch(self, request: Request) -> Response:
        wish = await self.body(request, Rematch)
        room = await self.registry.room(request.path_params["table"])
        new = await play_again.rematch(self.registry, room, await self.owner(request), wish.entropy)
        code = (await self.registry.room(new)).record.code or ""
        return self.created(request, new, code, "")

    async def sit(self, request: Request) -> Response:
        wish = await self.body(request, Sit)
        room = await self.registry.room(request.path_params["table"])
        await play_again.sit_down(room, await self.owner(request), wish.entropy)
        return self.created(request, room.id, room.record.code or "", "")

    def created(self, request: Request, table: str, code: str, token: str) -> Response:
        response = json_response(TableCreated(table, code))
        give_cookie(request, response, token)
        return response

    # ---- my games ---------------------------------------------------------------------------

    async def mine(self, request: Request) -> Response:
        owner = await self.owner(request)
        return json_response(await my_games.current_games(self.people, owner) if owner else [])

    async def finished(self, request: Request) -> Response:
        owner, asked = await self.owner(request), request.query_params
        search, hidden = asked.get("search", ""), asked.get("hidden", "false")
        if hidden not in ("true", "false"):
            raise RequestError(message("mine-hidden"), 400)
        if len(search) > self.registry.limits.name:
            raise RequestError(message("mine-search"), 400)
        page = my_games.finished_games(self.people, owner, asked.get("before", ""), hidden == "true", search)
        return json_response(await page)

    async def statistics(self, request: Request) -> Response:
        return json_response(await my_games.statistics(self.people, await self.owner(request)))

    async def hide(self, request: Request) -> Response:
        wish = await self.body(request, Hide)
        owner = await self.owner(request)
        await my_games.hide(self.people, request.path_params["table"], owner, wish.hidden)
        return json_response(Empty())

    async def leave(self, request: Request) -> Response:
        await self.body(request, Empty)
        await my_games.leave(await self.registry.room(request.path_params["table"]), await self.owner(request))
        return json_response(Empty())

    # ---- on several devices -------------------------------------------------------------------

    async def devices(self, request: Request) -> Response:
        return json_response(await devices.list_devices(self.registry, await self.owner(request), device_of(request)))

    async def device_link(self, request: Request) -> Response:
        await self.body(request, Empty)
        address = await devices.link(self.registry, await self.owner(request))
        return json_response(
            DeviceLink(base_path_of(request.scope) + address, qr_code(self.reachable(request) + address))
        )

    async def recovery(self, request: Request) -> Response:
        await self.body(request, Empty)
        return json_response(RecoveryCode(await devices.recovery(self.registry, await self.owner(request))))

    async def look_at_device(self, request: Request) -> Response:
        wish = await self.body(request, DeviceLook)
        self.admission.check_guess(request)
        return json_response(await devices.preview(self.registry, wish.secret, await self.owner(request)))

    async def join_device(self, request: Request) -> Response:
        wish = await self.body(request, DeviceJoin)
        self.admission.check_guess(request)
        was, device, token = await self.owner_or_new(request)
        await devices.join(self.registry, wish.secret, device, was, wish.called, wish.along)
        response = json_response(Empty())
        give_cookie(request, response, token)
        return response

    async def part_device(self, request: Request) -> Response:
        wish = await self.body(request, DevicePart)
        await devices.remove(self.registry, await self.owner(request), wish.mark)
        return json_response(Empty())

    # ---- notices ------------------------------------------------------------------------------

    async def subscribe(self, request: Request) -> Response:
        wish = await self.body(request, Subscribe)
        sender = self.registry.notifier.sender
        if sender is None:
            raise RequestError(message("notices-off"))
        owner, device = await self.owner(request), device_of(request)
        if not owner:
            raise RequestError(message("notices-nobody"), 403)
        try:
            endpoint_of(wish.endpoint, sender.trusted)
            check_keys(wish.public_key, wish.secret)
        except Unsafe as unsafe:
            raise RequestError(message("notices-endpoint", why=str(unsafe)), 400) from None
        except ValueError:
            raise RequestError(message("notices-keys"), 400) from None
        known = await self.people.subscriptions_of(owner)
        for old in known[self.registry.limits.subscriptions - 1 :]:  # the oldest are replaced
            await self.registry.notifier.unsubscribe(old)
        new = Subscription(wish.endpoint, device, owner, wish.public_key, wish.secret, self.registry.times.now())
        await self.people.subscribe(new)
        return json_response(Empty())

    async def unsubscribe(self, request: Request) -> Response:
        wish = await self.body(request, Unsubscribe)
        with contextlib.suppress(Lost):
            await self.people.unsubscribe(wish.endpoint, await self.owner(request))
        return json_response(Empty())

    # ---- finished games -----------------------------------------------------------------------

    async def finished_replay(self, request: Request) -> Replay:
        """Return the replay of a finished game, for those who may look."""
        table = request.path_params["table"]
        replay = await self.registry.replays.replay(table)
        room = await self.registry.room(table)
        if not may_look(room.record, await self.owner(request)):
            raise RequestError(message("moderation-private"), 403)
        return replay

    async def log(self, request: Request) -> Response:
        table = request.path_params["table"]
        text = (await self.finished_replay(request)).text
        name = {"content-disposition": f'attachment; filename="parlour-{table}.jsonl"', "cache-control": "no-store"}
        return Response(text, media_type="application/jsonl", headers=name)

    async def events(self, request: Request) -> Response:
        seat, until = request.query_params.get("seat", "-1"), request.query_params.get("until", "0")
        room = await self.registry.room(request.path_params["table"])
        owner = await self.owner(request)
        if not may_look(room.record, owner):
            raise RequestError(message("moderation-private"), 403)
        eyes = {str(own): own for own in (SPECTATOR, *room.record.seats_of(owner))}
        if seat not in eyes:
            raise RequestError(message("server-not-your-seat"), 403)
        if not (until.isascii() and until.isdigit() and len(until) < 10):
            raise RequestError(message("server-wrong-until"), 400)
        return json_response(EarlierEvents(await room.broadcast.events_before(eyes[seat], owner, int(until))))

    async def replay(self, request: Request) -> Response:
        replay = await self.finished_replay(request)
        text = request.query_params.get("at", "0")
        total = replay.total
        if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) <= total):
            raise RequestError(message("server-wrong-at", total=total), 400)
        return json_response(replay.step(int(text)))

    async def replay_index(self, request: Request) -> Response:
        return json_response((await self.finished_replay(request)).index())

    async def luck(self, request: Request) -> Response:
        return json_response((await self.finished_replay(request)).luck())

    async def story(self, request: Request) -> Response:
        room = await self.registry.room(request.path_params["table"])
        return json_response(await self.registry.stories.page(room, await self.owner(request)))

    async def play_on(self, request: Request) -> Response:
        wish = await self.body(request, PlayOn)
        self.admission.check_new_table(request)
        room = await self.registry.room(request.path_params["table"])
        record = await play_again.play_on(room, await self.owner(request), wish)
        return self.created(request, record.id, "", "")

    async def qr(self, request: Request) -> Response:
        room = await self.registry.room(request.path_params["table"])
        owner = await self.owner(request)
        if not room.record.code or not (room.record.seats_of(owner) or room.record.is_host(owner)):
            raise RequestError(message("server-no-open-seat"), 404)
        picture = qr_code(f"{self.reachable(request)}/join/{room.record.code}")
        return Response(picture, media_type="image/svg+xml", headers={"cache-control": "no-store"})

    def reachable(self, request: Request) -> str:
        """Return the server's address for other devices in the network, if it is known."""
        host = request.url.hostname or ""
        if len(host) > LONGEST_HOST:
            raise RequestError(message("server-wrong-host"), 400)
        port = f":{request.url.port}" if request.url.port else ""
        if self.lan and host in ("localhost", "127.0.0.1", "::1"):
            host = self.lan
        return f"{request.url.scheme}://{host}{port}{base_path_of(request.scope)}"

    # ---- for the host -----------------------------------------------------------------------

    async def openapi(self, request: Request) -> Response:
        server = {"url": f"{base_path_of(request.scope)}/"}
        return json_response({**openapi.description(), "servers": [server]}, cache="no-cache")

    async def health(self, _request: Request) -> Response:
        """Answer whether this process can do its work; a supervisor restarts it if not."""
        await self.registry.check_health()
        return json_response({"well": True})

    async def ready(self, _request: Request) -> Response:
        """Answer whether new visitors should be sent here: not while it is about to close."""
        if self.registry.background.closing:
            raise RequestError(message("server-closing"), 503)
        await self.registry.check_health()
        return json_response({"ready": True})

    async def metrics(self, _request: Request) -> Response:
        self.registry.count_open()
        self.registry.metrics.tables_aside.set(await self.registry.storage.count_set_aside())
        return Response(self.registry.metrics.text(), media_type=CONTENT_TYPE_LATEST)


@cache
def rulebook_file(game: Game[Any]) -> File:
    return File("rulebook.json", ENCODER.encode(rulebook_info(game)))


@cache
def edition_file(game: Game[Any]) -> File:
    return File("edition.toml", own_edition_text(game).encode())


@lru_cache(maxsize=256)
def qr_code(address: str) -> str:
    file = io.BytesIO()
    segno.make(address, error="m").save(file, kind="svg", scale=6, border=2)
    return file.getvalue().decode()


def game_of(request: Request) -> Game[Any]:
    try:
        return find_game(request.path_params["name"])
    except InvalidSetup as error:
        raise RequestError(str(error), 404) from None
