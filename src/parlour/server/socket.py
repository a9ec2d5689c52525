"""The table's socket: one for each device at it."""

import asyncio
import logging
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from parlour.kernel.event import SPECTATOR
from parlour.kernel.game import Impossible
from parlour.kernel.offer import Offer, Refused
from parlour.server import seating
from parlour.server.clients import Client
from parlour.server.door import Door, owner_of, same_origin
from parlour.server.house import House
from parlour.server.limits import plain
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
from parlour.server.rooms import Room, numbers_of
from parlour.server.sorry import Sorry
from parlour.server.telling import refused_info

PATIENCE = 10  # seconds until the first message
FAULTS = 5  # messages that cannot be taken, until the socket is closed
FORBIDDEN: Final = 1008  # the codes sockets are closed with
NO_TABLE: Final = 4404
DECODER: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)

log = logging.getLogger("parlour")


class Seating:
    """Takes sockets in and their messages on."""

    def __init__(self, house: House, door: Door) -> None:
        self.house = house
        self.door = door

    async def serve(self, socket: WebSocket) -> None:
        if not same_origin(socket):
            await socket.close(FORBIDDEN)
            return
        counted = self.door.enter(socket)
        if counted is None:
            await socket.close(FORBIDDEN)
            return
        client = Client(socket, owner_of(socket), self.house.limits)
        try:
            await socket.accept()
            if await self.hello(client):
                await self.listen(client)
        except (WebSocketDisconnect, WebSocketDisconnected):
            pass
        finally:
            client.closed = True
            self.door.leave(counted)
            if client.room:
                client.room.farewell(client)

    async def hello(self, client: Client) -> bool:
        """The first message says which table."""
        try:
            async with asyncio.timeout(PATIENCE):
                raw = await received(client)
            message = decoded(raw)
            if not isinstance(message, Hello):
                raise Sorry("Say hello first, with the table you want.")
            room = await self.house.room(message.table)
            if self.house.shared:
                await self.house.catch_up(room)
                room = await self.house.room(message.table)  # which may just have been put away, and is opened anew
        except Sorry as sorry:
            client.post(Trouble(sorry.sentence))
            await client.finish(NO_TABLE if sorry.status == 404 else FORBIDDEN)
            return False
        except TimeoutError:
            self.house.metrics.count("silent")
            client.hang_up(FORBIDDEN)
            return False
        room.welcome(client, max(message.since, 0), max(message.chat, 0))
        return True

    async def listen(self, client: Client) -> None:
        faults = 0
        while not client.closed and faults < FAULTS:
            raw = await received(client)
            try:
                if not client.messages.take():
                    raise Malformed("That was too much at once; wait a moment.")
                await self.take(client, decoded(raw))
                faults = max(0, faults - 1)
            except Malformed as error:
                faults += 1
                client.post(Trouble(error.sentence))
            except Sorry as sorry:
                client.post(Trouble(sorry.sentence))
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
                await say(client, room, text)
            case Start(level):
                await seating.start(room, owner, level)
            case SetPace(pace):
                await seating.set_pace(room, owner, pace)
            case Lock(locked):
                await seating.lock(room, owner, locked)
            case Free(seat):
                await seating.free(room, owner, seat)
            case HandOver(seat, level):
                await seating.hand_over(room, owner, seat, level)
            case Hello():
                raise Sorry("This socket is at a table already; open another for another table.")

    async def act(self, client: Client, room: Room, act: Act) -> None:
        table = room.table
        if table is None:
            client.post(Trouble("The game has not begun; wait until every seat is taken.", act.ref))
            return
        if act.seat not in room.sheet.seats_of(client.owner):
            client.post(RefusedInfo(act.ref, "", "That seat is not played on this device.", "", ()))
            return
        if room.sheet.seats[act.seat].botted:
            client.post(RefusedInfo(act.ref, "", "A bot plays this seat for you; take it back first.", "", ()))
            return
        try:
            if not act.ticket and answers(offers := table.offers(act.seat), act.action):
                raise Refused(table.game.book.cites[act.action], "Say which question you answer.", offers)
            args = numbers_of(table, act.seat, act.action, act.args)
            client.post(Accepted(act.ref, await room.act(act.seat, act.action, args, act.ticket)))
        except Refused as refused:
            client.post(refused_info(table, act.ref, refused))
        except (Impossible, Sorry) as sorry:
            client.post(Trouble(str(sorry), act.ref))


class Malformed(Sorry):
    pass


async def received(client: Client) -> str:
    message = await client.socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code") or 1005)
    text = message.get("text")
    return text if isinstance(text, str) else "\x00"  # bytes are no message


def decoded(raw: str) -> ClientMessage:
    try:
        return DECODER.decode(raw)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Malformed(f"This message cannot be read: {error}.", 400) from None


def answers(offers: list[Offer], action: str) -> bool:
    """Whether it is on offer as an answer only."""
    fitting = [offer for offer in offers if offer.action == action]
    return bool(fitting) and not any(offer.out_of_turn for offer in fitting)


def look(client: Client, room: Room, seat: int, since: int) -> None:
    if seat != SPECTATOR and seat not in room.sheet.seats_of(client.owner):
        raise Sorry("That seat is not played on this device.", 403)
    client.looking = seat
    client.seen = max(since, 0)
    client.needs_info = True
    client.needs_update = room.table is not None
    client.wake()


async def say(client: Client, room: Room, text: str) -> None:
    mine = room.sheet.seats_of(client.owner)
    if not mine:
        raise Sorry("Only people at the table can talk at it; take a seat first.", 403)
    said = plain(text)
    most = room.house.limits.saying
    if len(said) > most:
        raise Sorry(f"That is too long; {most} letters are the most.", 400)
    if not client.sayings.take():
        raise Sorry("One thing after another; wait a moment.", 429)
    if said:
        seat = client.looking if client.looking in mine else mine[0]
        await room.say(room.sheet.seats[seat].name, said)
