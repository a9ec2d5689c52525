"""A push service of our own on 127.0.0.1, and a browser that can open what it is sent."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from parlour.server.push.seal import in_base64


class PushService:
    """Keeps all that it is sent, and answers as it is told."""

    def __init__(self) -> None:
        self.received: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: dict[str, int] = {}  # by path; 201 where nothing is said
        self.came = threading.Condition()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                with service.came:
                    service.received.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                    service.came.notify_all()
                self.send_response(service.answers.get(self.path, 201))
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"

    def wait(self, many: int, seconds: float = 60) -> list[tuple[str, dict[str, str], bytes]]:
        """So many, once they are there; what there is where they do not come."""
        with self.came:
            self.came.wait_for(lambda: len(self.received) >= many, seconds)
            return list(self.received)


@contextmanager
def push_service() -> Iterator[PushService]:
    service = PushService()
    thread = threading.Thread(target=service.server.serve_forever, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        service.server.shutdown()
        service.server.server_close()


class Browser:
    """What a browser's PushManager would give, and what its service worker would be told."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.secret = bytes(range(16))

    def subscription(self) -> dict[str, str]:
        return {
            "endpoint": self.endpoint,
            "public_key": in_base64(self.point),
            "secret": in_base64(self.secret),
        }

    def opened(self, body: bytes) -> Any:
        return json.loads(unsealed(body, self.key, self.point, self.secret))


def unsealed(body: bytes, key: ec.EllipticCurvePrivateKey, point: bytes, secret: bytes) -> bytes:
    """RFC 8291 from the other side."""
    salt, length = body[:16], body[20]
    theirs, sealed = body[21 : 21 + length], body[21 + length :]
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))

    def derive(source: bytes, salt: bytes, info: bytes, size: int) -> bytes:
        return HKDF(hashes.SHA256(), size, salt, info).derive(source)

    agreed = derive(shared, secret, b"WebPush: info\0" + point + theirs, 32)
    cipher = AESGCM(derive(agreed, salt, b"Content-Encoding: aes128gcm\0", 16))
    opened = cipher.decrypt(derive(agreed, salt, b"Content-Encoding: nonce\0", 12), sealed, None)
    return opened.rstrip(b"\0").removesuffix(b"\x02")
