"""A message as it goes over a socket."""

TEXT = b"\x81"  # the first byte of a whole text message


def frame_of(message: bytes) -> bytes:
    """Return the WebSocket frame of a message (RFC 6455, 5.2): built once, however many receive it."""
    size = len(message)
    if size < 126:
        return TEXT + size.to_bytes(1, "big") + message
    if size < 1 << 16:
        return TEXT + b"\x7e" + size.to_bytes(2, "big") + message
    return TEXT + b"\x7f" + size.to_bytes(8, "big") + message
