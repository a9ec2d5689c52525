"""The whole server as one ASGI application."""

import contextlib
import gc
import os
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from parlour.play.language import message
from parlour.server.admin.requests import AdminRequests
from parlour.server.limits import Limits
from parlour.server.logs import configure_logs
from parlour.server.messages import Problem
from parlour.server.metrics import Metrics
from parlour.server.push.notifier import PushSettings
from parlour.server.storage import open_storage
from parlour.server.tables.registry import Registry
from parlour.server.times import Times
from parlour.server.web.admission import Admission
from parlour.server.web.api import HOST_PATHS, Api, json_response
from parlour.server.web.base_path import ProxyHeaders
from parlour.server.web.headers import SecurityHeaders
from parlour.server.web.laboratory import Laboratory
from parlour.server.web.network import is_literal, is_loopback
from parlour.server.web.pages import STATIC, Pages
from parlour.server.web.table_socket import TableSocket

SETTINGS = "PARLOUR_SETTINGS"  # the variable that carries settings to a worker process


class Settings(msgspec.Struct, frozen=True):
    db: str  # a file, or postgresql://…
    lan: str = ""  # this machine's address in the local network
    log: str = "plain"
    limits: Limits = Limits()
    host_names: tuple[str, ...] = ()  # names this server answers to; empty for any
    sound: bool = True  # pages may play sounds
    notifications: bool = True  # pages may show the browser's notifications
    push: PushSettings | None = PushSettings()  # None if no notices are sent
    lab: bool = False  # whether the laboratory is open in the browser
    admin: str = ""  # the hash of the admin token; without it there is no admin page
    backups: str = ""  # the folder for the admin's backups
    base_path: str = ""  # the path of the pages on their site, such as /parlour
    bus: str = ""  # redis://… if processes notify each other by Redis


def make_app(settings: Settings, static: Path = STATIC, times: Times | None = None) -> ASGIApp:
    metrics = Metrics()
    storage, bus = open_storage(settings.db, metrics, settings.bus)
    registry = Registry(storage, bus, settings.limits, metrics, settings.push, times)
    admission = Admission(settings.limits, registry.oversight)
    lab = Laboratory(settings.limits) if settings.lab else None
    api = Api(registry, admission, settings.lan, settings.sound, settings.notifications, lab, bool(settings.host_names))
    pages = Pages(static, ("admin",) if settings.admin else ())
    admin = (
        AdminRequests(registry, api, settings.admin, settings.db, Path(settings.backups)) if settings.admin else None
    )

    @contextlib.asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await registry.open()
        if admin:
            admin.begin()
        yield
        if admin:
            admin.end()
        if lab:
            await lab.close()
        await registry.close()

    app = Starlette(
        routes=[
            Mount("/api", routes=[*api.routes(), *(admin.routes() if admin else ())]),
            *api.host_routes(),
            WebSocketRoute("/ws", TableSocket(registry, admission).serve),
            Route("/{path:path}", pages.serve, methods=["GET"]),
        ],
        lifespan=lifespan,
        exception_handlers={HTTPException: http_error},
    )
    app.state.registry = registry
    return SecurityHeaders(NamedHost(app, settings.host_names) if settings.host_names else app)


class NamedHost:
    """Answers to the server's names only; on this machine whoever watches it needs none."""

    def __init__(self, app: ASGIApp, names: tuple[str, ...]) -> None:
        self.app = app
        self.named = TrustedHostMiddleware(app, names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await (self.app if is_watching(scope) else self.named)(scope, receive, send)


def is_watching(scope: Scope) -> bool:
    """Return whether a program on this machine asks how the server is, by address."""
    if scope["type"] != "http" or scope["path"] not in HOST_PATHS or scope["client"] is None:
        return False
    return is_loopback(scope["client"][0]) and is_literal(Headers(scope=scope).get("host", ""))


def http_error(_request: Request, error: Exception) -> Response:
    """Return the response for what no route answers, in the form of every other refusal."""
    assert isinstance(error, HTTPException)
    known = {404: "server-nothing-here", 405: "server-no-method"}
    sentence = message(known[error.status_code]) if error.status_code in known else error.detail
    response = json_response(Problem(message("server-see-api", sentence=sentence)), error.status_code)
    response.headers.update(error.headers or {})
    return response


def app_from_settings() -> ASGIApp:
    """Return the application of a process that was started to serve."""
    settings = msgspec.json.decode(os.environ[SETTINGS], type=Settings)
    configure_logs(settings.log)
    app = ProxyHeaders(make_app(settings), settings.base_path)
    gc.freeze()  # all objects so far live to the end; collecting them would only delay everybody
    # Rarely, as little of it is garbage, and never so much at once that anybody waits.
    gc.set_threshold(5000, 5, 200)
    return app
