"""Who may connect: the device's cookie, the origin of a request, and rates for each address."""

import re

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from parlour.play.language import message
from parlour.server.buckets import Buckets
from parlour.server.errors import RequestError
from parlour.server.limits import Limits
from parlour.server.tables.oversight import Oversight
from parlour.server.tokens import TOKEN, hashed, new_token
from parlour.server.web.base_path import base_path_of
from parlour.server.web.network import network

COOKIE = "parlour"
# Over https only a cookie with such a prefix counts, which no sibling site can set; under a path there is no such one.
PREFIXES = ("", "__Host-", "__Secure-")
# Python's own parser needs quadratic time for hostile cookies.
COOKIES = {prefix + COOKIE: re.compile(f"(?:^|;) *{prefix}{COOKIE}=({TOKEN.pattern}) *(?:;|$)") for prefix in PREFIXES}
DAY = 24 * 3600  # seconds
ACTION = 1  # what an action in a game costs of what one person may write
CHANGE = 10  # what anything else that is stored costs
COOKIE_AGE = 400 * DAY  # browsers keep none longer


class Admission:
    """Counts the requests, guesses, new tables, chat lines and sockets of each address."""

    def __init__(self, limits: Limits, oversight: Oversight) -> None:
        self.limits = limits
        self.oversight = oversight
        self.requests = Buckets(limits.requests, limits.requests_burst)
        self.guesses = Buckets(limits.guesses, limits.guesses_burst)
        self.writes = Buckets(limits.writes, limits.writes_burst)
        self.reads = Buckets(limits.reads, limits.reads_burst)
        self.tables = Buckets(limits.address_tables / DAY, limits.address_tables)
        self.sayings = Buckets(limits.sayings, limits.sayings_burst)
        self.address_sayings = Buckets(limits.address_sayings, limits.address_sayings_burst)
        self.sockets: dict[str, int] = {}  # open sockets by device and by address

    def check_ban(self, connection: HTTPConnection, owner: str) -> None:
        """Refuse whom the server's admin has banned, or whose network."""
        self.oversight.check(owner, address(connection))

    def check_read(self, request: Request) -> None:
        if not self.reads.take(address(request)):
            raise RequestError(message("server-too-much"), 429)

    def check_change(self, request: Request) -> None:
        if not same_origin(request):
            raise RequestError(message("server-other-site"), 403)
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            raise RequestError(message("server-not-json"), 415)
        if not self.requests.take(address(request)):
            raise RequestError(message("server-too-much"), 429)

    def check_write(self, who: str, cost: int) -> None:
        """Refuse to store more for somebody who has written too much lately."""
        if who and not self.writes.take(who, cost):
            raise RequestError(message("server-too-much"), 429)

    def check_guess(self, request: Request) -> None:
        device = device_of(request)
        if not self.guesses.take(address(request)) or (device and not self.guesses.take(device)):
            raise RequestError(message("server-too-many-tries"), 429)

    def check_new_table(self, request: Request) -> None:
        if not self.tables.take(address(request)):
            raise RequestError(message("server-address-tables"), 429)

    def check_chat(self, connection: HTTPConnection, owner: str) -> None:
        if not self.sayings.take(owner) or not self.address_sayings.take(address(connection)):
            raise RequestError(message("server-too-fast"), 429)

    def count_socket(self, connection: HTTPConnection) -> list[str] | None:
        """Count a new socket; return the keys it is counted under, or None if there are too many or come too fast."""
        if not self.reads.take(address(connection)):
            return None
        who = [f"address {address(connection)}"]
        most = [self.limits.address_connections]
        if device := device_of(connection):
            who.append(device)
            most.append(self.limits.connections)
        if any(self.sockets.get(key, 0) >= limit for key, limit in zip(who, most, strict=True)):
            return None
        for key in who:
            self.sockets[key] = self.sockets.get(key, 0) + 1
        return who

    def release_socket(self, who: list[str]) -> None:
        for key in who:
            self.sockets[key] -= 1
            if not self.sockets[key]:
                del self.sockets[key]


def address(connection: HTTPConnection) -> str:
    """Return the network the connection comes from."""
    return network(connection.client.host) if connection.client else ""


def secure(connection: HTTPConnection) -> bool:
    return connection.scope["scheme"] in ("https", "wss")


def cookie_name(connection: HTTPConnection, name: str) -> str:
    """Return the cookie's name with the strictest prefix that browsers accept here."""
    if not secure(connection):
        return name
    return f"__Secure-{name}" if base_path_of(connection.scope) else f"__Host-{name}"


def device_of(connection: HTTPConnection) -> str:
    """Return the hash of the device's token, or an empty text. The database says whose seats the device plays."""
    cookie = COOKIES[cookie_name(connection, COOKIE)]
    tokens = [cookie.search(header) for header in connection.headers.getlist("cookie")]
    return next((hashed(token[1]) for token in tokens if token), "")


def same_origin(connection: HTTPConnection) -> bool:
    """Return whether the request comes from our own pages, or from no browser, which has no cookie to misuse."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    scheme, _, host = origin.partition("://")
    schemes = ("https",) if secure(connection) else ("http", "https")  # a proxy may not say that it was https
    return scheme in schemes and host == connection.headers.get("host", "")


def device_or_new(request: Request) -> tuple[str, str]:
    """Return the device, and a new token if it had none."""
    device = device_of(request)
    if device:
        return device, ""
    token = new_token()
    return hashed(token), token


def give_cookie(request: Request, response: Response, token: str) -> None:
    if token:
        response.set_cookie(
            cookie_name(request, COOKIE),
            token,
            COOKIE_AGE,
            path=f"{base_path_of(request.scope)}/",
            httponly=True,
            samesite="lax",
            secure=secure(request),
        )
