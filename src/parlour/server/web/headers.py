"""The security headers of every response."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.server.web.base_path import base_path_of

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


# A site that has given Parlour a path shares its origin anyway, and may show it in a frame.
FRAMED = {
    "content-security-policy": HEADERS["content-security-policy"].replace(
        "frame-ancestors 'none'", "frame-ancestors 'self'"
    ),
    "x-frame-options": "SAMEORIGIN",
}


class SecurityHeaders:
    """Adds security headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.headers = encode(HEADERS)
        self.framed_headers = encode(HEADERS | FRAMED)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message["headers"]}  # headers the response sets itself
                headers = self.framed_headers if base_path_of(scope) else self.headers
                message["headers"] = [*message["headers"], *[header for header in headers if header[0] not in own]]
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


def encode(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]
