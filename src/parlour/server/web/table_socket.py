"""The table's socket: one for each device at it."""

import asyncio
import logging
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from parlour.kernel.event import SPECTATOR
from parlour.kernel.game import Impossible
from parlour.kernel.offer import Args, Offer, Refused
from parlour.play.table import Table
from parlour.server.tables import seats
from parlour.server.web.clients import Client
from parlour.server.web.admission import Admission, owner_of, same_origin
from parlour.server.tables.registry import Registry
from parlour.server.messages import (
    Accepted,
    Act,
    ClientMessage,
    Free,
    HandOver,
    Hello,
    Lock,
    Look,
    RefusedInfo,
    Say,
    SetPace,
    Start,
    Trouble,
)
from parlour.server.names import plain
from parlour.server.tables.room import Room
from parlour.server.errors import RequestError
from parlour.server.tables.payloads import refused_info

PATIENCE = 10  # seconds until the first message
FAULTS = 5  # messages that cannot be taken, until the socket is closed
FORBIDDEN: Final = 1008  # the codes sockets are closed with
NO_TABLE: Final = 4404
DECODER: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)

log = logging.getLogger("parlour")


class TableSocket:
    """Takes sockets in and their messages on."""

    def __init__(self, registry: Registry, admission: Admission) -> None:
        self.registry = registry
        self.admission = admission

    async def serve(self, socket: WebSocket) -> None:
        if not same_origin(socket):
            await socket.close(FORBIDDEN)
            return
        counted = self.admission.enter(socket)
        if counted is None:
            await socket.close(FORBIDDEN)
            return
        client = Client(socket, owner_of(socket), self.registry.limits)
        try:
            await socket.accept()
            # In a task of its own, which wakes without going through all the layers of the application.
            await asyncio.create_task(self.attend(client))
        except (WebSocketDisconnect, WebSocketDisconnected):
            pass
        finally:
            client.closed = True
            self.admission.leave(counted)
            if client.room:
                client.room.disconnect(client)

    async def attend(self, client: Client) -> None:
        if await self.hello(client):
            await self.listen(client)

    async def hello(self, client: Client) -> bool:
        """The first message says which table."""
        try:
            async with asyncio.timeout(PATIENCE):
                raw = await client.next_message()
            message = decoded(raw)
            if not isinstance(message, Hello):
                raise RequestError("Say hello first, with the table you want.")
            room = await self.registry.room(message.table)
            if self.registry.shared:
                await self.registry.catch_up(room)
                room = await self.registry.room(message.table)  # which may just have been put away, and is opened anew
        except RequestError as error:
            client.post(Trouble(error.sentence))
            await client.finish(NO_TABLE if error.status == 404 else FORBIDDEN)
            return False
        except TimeoutError:
            self.registry.metrics.silent.inc()
            client.hang_up(FORBIDDEN)
            return False
        room.connect(client, max(message.since, 0), max(message.chat, 0))
        return True

    async def listen(self, client: Client) -> None:
        faults = 0
        while not client.closed and faults < FAULTS:
            raw = await client.next_message()
            try:
                if not client.messages.take():
                    raise Malformed("That was too much at once; wait a moment.")
                await self.take(client, decoded(raw))
                faults = max(0, faults - 1)
            except Malformed as error:
                faults += 1
                client.post(Trouble(error.sentence))
            except RequestError as error:
                client.post(Trouble(error.sentence))
        if not client.closed:
            await client.finish(FORBIDDEN)

    async def take(self, client: Client, message: ClientMessage) -> None:
        room, owner = client.room, client.owner
        assert room is not None
        match message:
            case Act():
                await self.act(client, room, message)
            case Look(seat, since):
                look(client, room, seat, since)
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
            case Hello():
                raise RequestError("This socket is at a table already; open another for another table.")

    async def act(self, client: Client, room: Room, act: Act) -> None:
        table = room.table
        if table is None:
            client.post(Trouble("The game has not begun; wait until every seat is taken.", act.ref))
            return
        if act.seat not in room.record.seats_of(client.owner):
            client.post(RefusedInfo(act.ref, "", "That seat is not played on this device.", "", ()))
            return
        if room.record.seats[act.seat].botted:
            client.post(RefusedInfo(act.ref, "", "A bot plays this seat for you; take it back first.", "", ()))
            return
        try:
            if not act.ticket and answers(offers := table.offers(act.seat), act.action):
                raise Refused(table.game.book.cites[act.action], "Say which question you answer.", offers)
            args = numbers_of(table, act.seat, act.action, act.args)
            client.post(Accepted(act.ref, await room.act(act.seat, act.action, args, act.ticket)))
        except Refused as refused:
            client.post(refused_info(table, act.seat, act.ref, refused))
        except (Impossible, RequestError) as error:
            client.post(Trouble(str(error), act.ref))

    async def say(self, client: Client, room: Room, text: str) -> None:
        mine = room.record.seats_of(client.owner)
        if not mine:
            raise RequestError("Only people at the table can talk at it; take a seat first.", 403)
        said = plain(text)
        most = room.registry.limits.saying
        if len(said) > most:
            raise RequestError(f"That is too long; {most} letters are the most.", 400)
        self.admission.check_saying(client.socket, client.owner)
        if said:
            seat = client.looking if client.looking in mine else mine[0]
            await room.say(room.record.seats[seat].name, said)


class Malformed(RequestError):
    pass


def decoded(raw: bytes) -> ClientMessage:
    try:
        return DECODER.decode(raw)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Malformed(f"This message cannot be read: {error}.", 400) from None


def numbers_of(table: Table, seat: int, action: str, given: tuple[int | tuple[int, ...], ...]) -> Args:
    """What was chosen as the rules count it. What no offer has a place for comes out as nothing, to be refused."""
    offers = [offer for offer in table.offers(seat) if offer.action == action]
    params = next((offer.params for offer in offers if len(offer.params) == len(given)), ())
    try:
        if len(params) == len(given):
            return tuple(table.words.chosen(param, value) for param, value in zip(params, given, strict=True))
        return (-1,) * len(given)
    except Refused as refused:
        raise Refused(refused.clause or table.game.book.cites[action], refused.sentence, table.offers(seat)) from None


def answers(offers: list[Offer], action: str) -> bool:
    """Whether it is on offer as an answer only."""
    fitting = [offer for offer in offers if offer.action == action]
    return bool(fitting) and not any(offer.out_of_turn for offer in fitting)


def look(client: Client, room: Room, seat: int, since: int) -> None:
    if seat != SPECTATOR and seat not in room.record.seats_of(client.owner):
        raise RequestError("That seat is not played on this device.", 403)
    client.look(seat, max(since, 0))
