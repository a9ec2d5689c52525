"""The network a connection comes from."""

import ipaddress
import os
import re

from uvicorn.middleware.proxy_headers import _TrustedHosts

TRUSTED = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")
PROXIES = _TrustedHosts(TRUSTED)  # their connections are not counted together; the addresses they forward are
LITERAL = re.compile(r"(localhost|\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?", re.IGNORECASE)


def network(address: str) -> str:
    """Return an IPv4 address, or the /64 network of an IPv6 address."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.version == 4:
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))


def is_literal(host: str) -> bool:
    """Return whether a Host header is an address or localhost: no name of another site can be made to lead to it."""
    return bool(LITERAL.fullmatch(host))


def is_loopback(address: str) -> bool:
    return network(address) == "::/64" or network(address).startswith("127.")
