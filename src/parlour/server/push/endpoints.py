"""Where notices may be sent: push services on the internet, never the local network.

A browser names its push service, and anybody can pretend to be a browser. So the server speaks only https on its
usual port, resolves the name itself, and connects to the very address it has checked.
"""

import asyncio
import ipaddress
import socket
from urllib.parse import urlsplit

import msgspec

LONGEST = 1000  # letters
PORT = 443
TUNNELS = tuple(ipaddress.ip_network(net) for net in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32"))


class Unsafe(Exception):
    """An address the server refuses to send to."""


class Endpoint(msgspec.Struct, frozen=True):
    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        usual = self.port == {"https": 443, "http": 80}[self.scheme]
        return f"{self.scheme}://{self.host}" if usual else f"{self.scheme}://{self.host}:{self.port}"


def endpoint_of(url: str, trusted: str = "") -> Endpoint:
    """Return the endpoint of this URL if sending there is safe; a `trusted` origin is not checked."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Unsafe("it is no address") from None
    if len(url) > LONGEST or not url.isascii() or any(letter <= " " for letter in url):
        raise Unsafe("it is no address")
    if parts.username is not None or parts.password is not None or not parts.hostname:
        raise Unsafe("it names somebody")
    path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
    if parts.scheme in ("http", "https"):
        endpoint = Endpoint(parts.scheme, parts.hostname, port or {"https": 443, "http": 80}[parts.scheme], path)
        if trusted and endpoint.origin == trusted:
            return endpoint
        if parts.scheme == "https" and endpoint.port == PORT and is_name(endpoint.host):
            return endpoint
    raise Unsafe("notices go to https on its usual port, at a name of the internet")


def is_name(host: str) -> bool:
    """Return whether this is a host name with a dot, not an IP address in any notation."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        last = host.rstrip(".").rpartition(".")[2]
        return "." in host.strip(".") and not last.isdigit() and not last.startswith("0x") and last != "localhost"
    return False


def is_outside(address: str) -> bool:
    """Return whether the address is on the internet, neither local nor a tunnel into a local network."""
    parsed = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped:
            return is_outside(str(parsed.ipv4_mapped))
        if parsed.is_site_local or any(parsed in net for net in TUNNELS):
            return False
    return parsed.is_global and not parsed.is_multicast and not parsed.is_reserved


async def address_of(endpoint: Endpoint, trusted: str = "") -> str:
    """Return the address to connect to; every address of the name must be outside."""
    loop = asyncio.get_running_loop()
    resolved = await loop.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    addresses = [str(info[4][0]) for info in resolved]
    if not addresses:
        raise Unsafe("nobody is there")
    if not (trusted and endpoint.origin == trusted) and not all(is_outside(address) for address in addresses):
        raise Unsafe("it leads into the house")
    return addresses[0]
