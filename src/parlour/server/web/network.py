"""The network a connection comes from."""

import ipaddress
import os

# Connections from these are not counted together; the addresses they forward are.
PROXIES = frozenset(os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1").replace(" ", "").split(","))


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
