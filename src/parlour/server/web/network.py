"""Where a connection comes from, as far as it can be told apart from others."""

import ipaddress
import os

# Whoever speaks for others: connections from there are not counted together, but the addresses they forward are.
PROXIES = frozenset(os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1").replace(" ", "").split(","))


def network(address: str) -> str:
    """An address, or the /64 of one of the many that anybody with IPv6 has."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))
