"""The path the server is under, such as `/parlour`, where a proxy has given it a part of a site only."""

import re

from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from parlour.server.web.network import TRUSTED

KEY = "parlour.base_path"  # of a scope: the path, without a slash at its end; empty for a server with a site of its own
PATH = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*){1,8}")  # fits into HTML, a header and a cookie as it is
LONGEST = 200  # letters
HEADERS = (b"x-forwarded-prefix", b"x-ingress-path")  # the second is Home Assistant's


def as_base_path(text: str) -> str | None:
    """Return the path without a slash at its end, or None if a server cannot be under it."""
    path = text.removesuffix("/")
    return path if not path or (len(path) <= LONGEST and PATH.fullmatch(path)) else None


def base_path_of(scope: Scope) -> str:
    return str(scope.get(KEY, ""))


class ProxyHeaders:
    """Takes address, scheme and path from a trusted proxy's headers, and the path off the front of an address.

    A proxy may pass on the whole address or take the path off itself; both are served alike.
    """

    def __init__(self, app: ASGIApp, base_path: str = "", trusted: str = TRUSTED) -> None:
        self.inner = ProxyHeadersMiddleware(app, trusted)  # type: ignore[arg-type]
        self.base_path = base_path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            base_path, path = self.forwarded(scope), scope["path"]
            scope[KEY] = base_path
            if path.startswith(f"{base_path}/"):
                scope["path"] = path[len(base_path) :]
            elif path == base_path and scope["type"] == "http":
                await RedirectResponse(f"{base_path}/", 308)(scope, receive, send)
                return
        await self.inner(scope, receive, send)  # type: ignore[arg-type]

    def forwarded(self, scope: Scope) -> str:
        """Return the path a trusted proxy names, else that of the settings."""
        client = scope.get("client")
        if (client[0] if client else None) in self.inner.trusted_hosts:
            for name, value in scope["headers"]:
                if name in HEADERS:
                    path = as_base_path(value.decode("latin-1").strip())
                    if path is not None:
                        return path
        return self.base_path
