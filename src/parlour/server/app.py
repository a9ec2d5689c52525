"""The whole server as one application."""

import contextlib
import gc
import os
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.server.bus import Alone, Bus, PostgresBus
from parlour.server.door import HEADERS, Door
from parlour.server.house import House
from parlour.server.http import Desk, answer
from parlour.server.limits import Limits
from parlour.server.logs import set_up_logs
from parlour.server.messages import Problem
from parlour.server.metrics import Metrics
from parlour.server.pages import STATIC, Pages
from parlour.server.postgres import Postgres
from parlour.server.socket import Seating
from parlour.server.sqlite import Sqlite
from parlour.server.storage import Storage

SETTINGS = "PARLOUR_SETTINGS"  # how a process that serves learns from the one that started it


class Settings(msgspec.Struct, frozen=True):
    db: str  # a file, or postgresql://…
    lan: str = ""  # this machine's address in the house, where others may come in
    log: str = "plain"
    limits: Limits = Limits()


def make_app(settings: Settings, static: Path = STATIC) -> ASGIApp:
    metrics = Metrics()
    storage, bus = keepers(settings, metrics)
    house = House(storage, bus, settings.limits, metrics)
    door = Door(settings.limits)
    desk = Desk(house, door, settings.lan)
    pages = Pages(static)

    @contextlib.asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await house.open()
        yield
        await house.close()

    app = Starlette(
        routes=[
            Mount("/api", routes=desk.api()),
            *desk.house_routes(),
            WebSocketRoute("/ws", Seating(house, door).serve),
            Route("/{path:path}", pages.serve, methods=["GET"]),
        ],
        lifespan=lifespan,
        exception_handlers={HTTPException: said},
    )
    app.state.house = house
    return Shielded(app)


def said(_request: Request, error: Exception) -> Response:
    """What no route answers, in the form of everything else that is refused."""
    assert isinstance(error, HTTPException)
    sentence = {404: "There is nothing here.", 405: "That cannot be done here."}.get(error.status_code, error.detail)
    response = answer(Problem(f"{sentence} See /api/openapi.json for what there is."), error.status_code)
    response.headers.update(error.headers or {})
    return response


def keepers(settings: Settings, metrics: Metrics) -> tuple[Storage, Bus]:
    """The database, and the line to whoever shares it."""
    if settings.db.startswith(("postgresql://", "postgres://")):
        bus = PostgresBus(settings.db)
        return Postgres(settings.db, bus.process, metrics), bus
    return Sqlite(Path(settings.db), metrics), Alone()


class Shielded:
    """Every response carries the headers that keep browsers careful."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def shielded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self.headers]
            await send(message)

        await self.app(scope, receive, shielded if scope["type"] == "http" else send)


def app_from_settings() -> ASGIApp:
    """For a process that was started to serve."""
    settings = msgspec.json.decode(os.environ[SETTINGS], type=Settings)
    set_up_logs(settings.log)
    app = make_app(settings)
    gc.freeze()  # all that is there by now stays to the end; looking through it for garbage only holds everybody up
    return app
