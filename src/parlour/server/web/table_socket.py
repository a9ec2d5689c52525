"""The WebSocket of a table: one for each device at it."""

import asyncio
import logging
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from parlour.kernel.event import SPECTATOR
from parlour.kernel.game import InvalidSetup
from parlour.kernel.offer import Args, Offer, Refused
from parlour.play.language import message
from parlour.play.table import Table
from parlour.server.errors import RequestError, StaleTable
from parlour.server.messages import (
    Accepted,
    Act,
    AskHint,
    ClientMessage,
    Free,
    HandOver,
    Hello,
    Lock,
    Look,
    Mute,
    Pause,
    Private,
    RefusedInfo,
    Say,
    SetPace,
    StandIn,
    Start,
    Trouble,
    Undo,
    Visible,
    Vote,
)
from parlour.server.names import plain_line
from parlour.server.storage.protocol import Unavailable
from parlour.server.tables import hints, seats, votes
from parlour.server.tables.payloads import refused_info
from parlour.server.tables.presence import short_hash
from parlour.server.tables.registry import Registry
from parlour.server.tables.room import PRIVATE, Room, may_look
from parlour.server.web.admission import ACTION, CHANGE, Admission, address, device_of, same_origin
from parlour.server.web.clients import BROKEN, Client

PATIENCE = 10  # seconds until the first message
FAULTS = 5  # malformed messages until the socket is closed
FORBIDDEN: Final = 1008  # the codes sockets are closed with
NO_TABLE: Final = 4404
CHANGES: Final = (Start, SetPace, Lock, Free, HandOver, Vote, Pause, StandIn, Mute, Private)  # what else is stored
DECODER: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)

log = logging.getLogger("parlour")


class TableSocket:
    """Accepts sockets and dispatches their messages."""

    def __init__(self, registry: Registry, admission: Admission) -> None:
        self.registry = registry
        self.admission = admission

    async def serve(self, socket: WebSocket) -> None:
        if not same_origin(socket):
            await socket.close(FORBIDDEN)
            return
        counted = self.admission.count_socket(socket)
        if counted is None:
            await socket.close(FORBIDDEN)
            return
        client = Client(socket, "", self.registry.limits, device_of(socket))
        client.network = address(socket)
        try:
            client.owner = await self.registry.storage.people.owner_of(client.device)
            await socket.accept()
            # In a task of its own, which wakes without passing through all layers of the application.
            await asyncio.create_task(self.run(client))
        except Unavailable:
            await client.close(BROKEN)
        except (WebSocketDisconnect, WebSocketDisconnected):
            pass
        finally:
            client.closed = True
            self.admission.release_socket(counted)
            if client.room:
                client.room.disconnect(client)

    async def run(self, client: Client) -> None:
        if await self.hello(client):
            await self.listen(client)

    async def hello(self, client: Client) -> bool:
        """Read the first message, which names the table, and connect the client; return whether it succeeded."""
        try:
            async with asyncio.timeout(PATIENCE):
                raw = await client.next_message()
            hello = decode(raw)
            self.registry.oversight.check(client.owner, client.network)
            if not isinstance(hello, Hello):
                raise RequestError(message("server-hello-first"))
            room = await self.registry.room(hello.table)
            if self.registry.services.shared:
                await self.registry.catch_up(room)
                room = await self.registry.room(hello.table)  # catching up may have closed it, so it is opened anew
            if not may_look(room.record, client.owner):
                raise RequestError(message("moderation-private"), 403)
        except RequestError as error:
            client.post(Trouble(error.sentence))
            await client.finish({404: NO_TABLE, 403: PRIVATE}.get(error.status, FORBIDDEN))
            return False
        except TimeoutError:
            self.registry.metrics.silent.inc()
            client.hang_up(FORBIDDEN)
            return False
        if client.owner:
            room.presence.set_name(short_hash(client.owner), plain_line(hello.name)[: self.registry.limits.name])
        client.join(room, max(hello.since, 0), max(hello.chat, 0), max(hello.record, 0))
        return True

    async def listen(self, client: Client) -> None:
        room, faults = client.room, 0
        assert room is not None
        while not client.closed and faults < FAULTS:
            raw = await client.next_message()
            try:
                if not client.messages.take():
                    raise Malformed(message("server-too-much"))
                request = decode(raw)
                if isinstance(request, Act):  # most messages are
                    await self.act(client, room, request)
                else:
                    await self.dispatch(client, room, request)
                faults = max(0, faults - 1)
            except Malformed as error:
                faults += 1
                client.post(Trouble(error.sentence))
            except RequestError as error:
                client.post(Trouble(error.sentence))
        if not client.closed:
            await client.finish(FORBIDDEN)

    async def dispatch(self, client: Client, room: Room, request: ClientMessage) -> None:  # noqa: C901
        """Do what a client asks for besides acting."""
        owner = client.owner
        if isinstance(request, CHANGES):
            self.admission.check_write(owner, CHANGE)
        match request:
            case Look(seat, since):
                look_from(client, room, seat, since)
            case AskHint(ref, seat):
                self.registry.background.spawn(self.hint(client, room, seat, ref))  # meanwhile they may act
            case Say(text):
                await self.say(client, room, text)
            case Start(level):
                await seats.start(room, owner, level)
            case SetPace(pace):
                await seats.set_pace(room, owner, pace)
            case Lock(locked):
                await seats.lock(room, owner, locked)
            case Free(seat):
                await seats.free(room, owner, seat)
            case HandOver(seat, level):
                await seats.hand_over(room, owner, seat, level)
            case Visible(visible):
                client.visible = visible
                room.presence.refresh(room.record)
                room.turn_notices.mark_seen(owner)
            case Undo():
                await self.undo(client, room, request)
            case Vote(motion, agree):
                await votes.vote(room, owner, motion, agree)
            case Pause(paused):
                await votes.pause(room, owner, paused)
            case StandIn(seat):
                await votes.stand_in(room, owner, seat)
            case Mute(seat, muted):
                await seats.mute(room, owner, seat, muted)
            case Private(private):
                await seats.set_private(room, owner, private)
            case Hello():
                raise RequestError(message("server-socket-taken"))

    async def act(self, client: Client, room: Room, act: Act) -> None:
        table = room.table
        if table is None:
            client.post(Trouble(message("server-not-begun"), act.ref))
            return
        if not room.record.is_of(client.owner, act.seat):
            client.post(RefusedInfo(act.ref, "", message("server-not-your-seat"), "", ()))
            return
        if room.record.seats[act.seat].is_played_by_bot:
            client.post(RefusedInfo(act.ref, "", message("server-bot-plays"), "", ()))
            return
        try:
            if not act.ticket and is_answer_only(offers := table.offers(act.seat), act.action):
                raise Refused(table.game.book.cites[act.action], message("server-no-ticket"), offers)
            self.admission.check_write(client.owner, ACTION)
            args = parse_args(table, act.seat, act.action, act.args)
            client.post(Accepted(act.ref, await room.act(act.seat, act.action, args, act.ticket)))
        except Refused as refused:
            client.post(refused_info(table, act.seat, act.ref, refused))
        except (InvalidSetup, RequestError) as error:
            client.post(Trouble(str(error), act.ref))

    async def hint(self, client: Client, room: Room, seat: int, ref: int) -> None:
        try:
            client.post(await hints.give_hint(room, client.owner, seat, ref))
        except RequestError as error:
            client.post(Trouble(error.sentence, ref))

    async def undo(self, client: Client, room: Room, wish: Undo) -> None:
        try:
            self.admission.check_write(client.owner, CHANGE)
            client.post(Accepted(wish.ref, await votes.undo(room, client.owner, wish.seat)))
        except Refused as refused:
            assert room.table
            client.post(refused_info(room.table, wish.seat, wish.ref, refused))
        except StaleTable:
            client.post(Trouble(message("undo-too-late"), wish.ref))
        except RequestError as error:
            client.post(Trouble(error.sentence, wish.ref))

    async def say(self, client: Client, room: Room, text: str) -> None:
        mine = room.record.seats_of(client.owner)
        if not mine:
            raise RequestError(message("server-talk-by-players"), 403)
        if any(room.record.seats[seat].muted for seat in mine):
            raise RequestError(message("moderation-muted"), 403)
        line = plain_line(text)
        most = room.services.limits.saying
        if len(line) > most:
            raise RequestError(message("server-too-many-letters", most=most), 400)
        self.admission.check_chat(client.socket, client.owner)
        if line:
            seat = client.looking if client.looking in mine else mine[0]
            await room.say(room.record.seats[seat].name, line)


class Malformed(RequestError):
    pass


def decode(raw: bytes) -> ClientMessage:
    try:
        return DECODER.decode(raw)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Malformed(message("server-message-unread", error=error), 400) from None


def parse_args(table: Table, seat: int, action: str, chosen: tuple[int | tuple[int, ...], ...]) -> Args:
    """Return the choice in the rules' numbers; what fits no offer becomes -1, to be refused."""
    if not chosen:
        return ()
    offers = [offer for offer in table.offers(seat) if offer.action == action]
    params = next((offer.params for offer in offers if len(offer.params) == len(chosen)), ())
    try:
        if len(params) == len(chosen):
            return tuple(table.words.parse_choice(param, value) for param, value in zip(params, chosen, strict=True))
        return (-1,) * len(chosen)
    except Refused as refused:
        raise Refused(refused.clause or table.game.book.cites[action], refused.sentence, table.offers(seat)) from None


def is_answer_only(offers: list[Offer], action: str) -> bool:
    """Return whether the action is only on offer as an answer."""
    fitting = [offer for offer in offers if offer.action == action]
    return bool(fitting) and not any(offer.out_of_turn for offer in fitting)


def look_from(client: Client, room: Room, seat: int, since: int) -> None:
    if seat != SPECTATOR and not room.record.is_of(client.owner, seat):
        raise RequestError(message("server-not-your-seat"), 403)
    client.look_from(seat, max(since, 0))
