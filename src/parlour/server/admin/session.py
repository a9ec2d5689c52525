"""How the admin is let in: the server's admin token, exchanged for a cookie of limited life."""

import base64
import binascii
import hashlib
import hmac
import re
import secrets

from starlette.requests import Request
from starlette.responses import Response

from parlour.server.times import Times
from parlour.server.web.admission import cookie_name, secure
from parlour.server.web.base_path import base_path_of

COOKIE = "parlour-admin"
LIFE = 8 * 3600  # seconds
SHORTEST = 20  # letters of a token of one's own
PASS = re.compile(r"(\d{1,12}\.[A-Za-z0-9_-]{0,200})\.([0-9a-f]{64})")


def token_digest(token: str) -> str:
    """Return the hash of the admin token, which is all that processes are given of it."""
    return hashlib.sha256(f"admin {token}".encode()).hexdigest()


class Sessions:
    """Passes that hold until a moment, signed so that every process knows them."""

    def __init__(self, digest: str, times: Times) -> None:
        self.digest = digest
        self.key = hashlib.sha256(f"passes {digest}".encode()).digest()
        self.times = times

    def fits(self, token: str) -> bool:
        """Return whether this is the admin token; it takes as long for any other."""
        return hmac.compare_digest(token_digest(token), self.digest)

    def sign(self, text: str) -> str:
        return hmac.digest(self.key, text.encode(), "sha256").hex()

    def new_pass(self, name: str) -> str:
        """Return a pass for the admin of this name."""
        text = f"{self.times.now() + LIFE}.{base64.urlsafe_b64encode(name.encode()).decode().rstrip('=')}"
        return f"{text}.{self.sign(text)}"

    def name_of(self, request: Request) -> str:
        """Return the name of the admin whose pass this request carries; empty without a valid pass."""
        match = PASS.fullmatch(cookie_of(request))
        if match is None or not hmac.compare_digest(self.sign(match[1]), match[2]):
            return ""
        until, _, name = match[1].partition(".")
        if int(until) <= self.times.now():
            return ""
        try:
            return base64.urlsafe_b64decode(name + "=" * (-len(name) % 4)).decode()
        except (binascii.Error, UnicodeDecodeError):
            return ""

    def give(self, request: Request, response: Response, name: str) -> None:
        """Give the browser a pass; without a name, take it away."""
        response.set_cookie(
            cookie_name(request, COOKIE),
            self.new_pass(name) if name else "",
            LIFE if name else 0,
            path=f"{base_path_of(request.scope)}/",
            httponly=True,
            samesite="strict",
            secure=secure(request),
        )


def cookie_of(request: Request) -> str:
    """Return the pass in the request's cookies, read without a parser that others can keep busy."""
    name = cookie_name(request, COOKIE)
    for part in request.headers.get("cookie", "").split(";", 50)[:50]:
        key, _, value = part.strip().partition("=")
        if key == name:
            return value
    return ""


def new_admin_token() -> str:
    return secrets.token_urlsafe(18)
