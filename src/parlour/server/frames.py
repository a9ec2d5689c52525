"""A message as it goes over a socket."""

TEXT = b"\x81"  # how a whole message of text begins


def frame_of(message: bytes) -> bytes:
    """As it goes over the wire (RFC 6455, 5.2): written once, however many are sent it."""
    size = len(message)
    if size < 126:
        return TEXT + size.to_bytes(1, "big") + message
    if size < 1 << 16:
        return TEXT + b"\x7e" + size.to_bytes(2, "big") + message
    return TEXT + b"\x7f" + size.to_bytes(8, "big") + message
