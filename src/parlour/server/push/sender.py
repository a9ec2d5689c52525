"""Send notices by Web Push, in a thread and event loop of its own, so that no table waits for a push service."""

import asyncio
import contextlib
import logging
import ssl
import threading
from collections.abc import Callable

import h11
import msgspec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from parlour.server.metrics import Metrics
from parlour.server.push.endpoints import Endpoint, Unsafe, address_of, endpoint_of
from parlour.server.push.queue import Delivery, DeliveryQueue, Notice
from parlour.server.push.seal import POINT, SECRET, from_base64, in_base64, seal
from parlour.server.storage.people import Subscription
from parlour.server.times import Times

AT_ONCE = 32  # notices in flight
PATIENCE = 15  # seconds for one notice
LIFE = 24 * 3600  # seconds that a push service may keep it
SIGNED = 12 * 3600  # seconds that a signature is valid
ANSWER = 16_000  # bytes of a response that are read
REFUSED = 410  # what counts as the status of an address the server refuses
GONE = (404, 410)  # the subscription has ended
CONTACT = "mailto:nobody@parlour.invalid"  # the address that push services may write to

log = logging.getLogger("parlour")


def new_keys() -> str:
    """Return a new key pair with which the server signs its notices."""
    keys = Vapid02()
    keys.generate_keys()
    return str(keys.private_pem().decode())


class Sender:
    """Sends notices; it calls `dead`, in its own event loop, for each subscription that has ended."""

    def __init__(self, keys: str, metrics: Metrics, times: Times, contact: str = "", trusted: str = "") -> None:
        self.vapid = Vapid02.from_pem(keys.encode())
        self.metrics = metrics
        self.times = times
        self.contact = contact or CONTACT
        self.trusted = trusted  # an origin that is not checked: a push service of one's own, for tests
        self.loop = asyncio.new_event_loop()
        self.queue = DeliveryQueue()
        self.ready = asyncio.Event()  # something may have become possible to send
        self.dead: Callable[[Subscription], None] = lambda _: None
        self.home: asyncio.AbstractEventLoop | None = None
        self.thread = threading.Thread(target=self.run, name="push", daemon=True)

    @property
    def public_key(self) -> str:
        return in_base64(self.vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    # ---- from the house's own loop --------------------------------------------------------------

    def open(self, dead: Callable[[Subscription], None]) -> None:
        self.dead, self.home = dead, asyncio.get_running_loop()
        self.thread.start()

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(1)

    def send(self, subscription: Subscription, notice: Notice) -> None:
        self.loop.call_soon_threadsafe(self.take, subscription, notice)

    # ---- in the thread --------------------------------------------------------------------------

    def run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.context = ssl.create_default_context()
        workers = [self.loop.create_task(self.work()) for _ in range(AT_ONCE)]
        self.loop.run_forever()
        for worker in workers:
            worker.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            self.loop.run_until_complete(asyncio.gather(*workers, return_exceptions=True))
        self.loop.close()

    def take(self, subscription: Subscription, notice: Notice) -> None:
        """Put a notice into the queue, or drop it if too many wait."""
        try:
            endpoint = endpoint_of(subscription.endpoint, self.trusted)
        except Unsafe:
            self.note_status(subscription, REFUSED)
            return
        if self.queue.put(Delivery(subscription, endpoint, notice)):
            self.ready.set()
        else:
            self.metrics.notices_failed.inc()

    async def work(self) -> None:
        """Send what waits, one after another."""
        while True:
            delivery = self.queue.take()
            if delivery is None:
                self.ready.clear()
                await self.ready.wait()
            else:
                self.note_status(delivery.subscription, await self.try_to_post(delivery))
                self.queue.finish(delivery)
                self.ready.set()

    async def try_to_post(self, delivery: Delivery) -> int:
        """Return the push service's status; 0 if there is none."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self.post(delivery.subscription, delivery.endpoint, delivery.notice)
        except (Unsafe, OSError, TimeoutError, ValueError, h11.RemoteProtocolError) as error:
            log.info("a notice could not be sent: %s", type(error).__name__)
            return REFUSED if isinstance(error, Unsafe) else 0
        except Exception:
            log.exception("a notice could not be sent")
            return 0

    def note_status(self, subscription: Subscription, status: int) -> None:
        """Count a notice, and report a subscription that has ended."""
        (self.metrics.notices if 200 <= status < 300 else self.metrics.notices_failed).inc()
        if status in GONE and self.home and not self.home.is_closed():
            self.home.call_soon_threadsafe(self.dead, subscription)

    async def post(self, subscription: Subscription, endpoint: Endpoint, notice: Notice) -> int:
        """Return the push service's status."""
        public_key = from_base64(subscription.public_key, POINT)
        body = seal(msgspec.json.encode(notice), public_key, from_base64(subscription.secret, SECRET))
        address = await address_of(endpoint, self.trusted)
        secure = endpoint.scheme == "https"
        reader, writer = await asyncio.open_connection(
            address,
            endpoint.port,
            ssl=self.context if secure else None,
            server_hostname=endpoint.host if secure else None,
        )
        try:
            return await exchange(reader, writer, self.request(endpoint, notice, len(body)), body)
        finally:
            writer.transport.abort()

    def request(self, endpoint: Endpoint, notice: Notice, length: int) -> h11.Request:
        claims = {"sub": self.contact, "aud": endpoint.origin, "exp": self.times.now() + SIGNED}
        headers = [
            ("host", endpoint.origin.partition("://")[2]),
            ("content-type", "application/octet-stream"),
            ("content-encoding", "aes128gcm"),
            ("content-length", str(length)),
            ("ttl", str(LIFE)),
            ("urgency", "high"),
            ("topic", notice.table),  # a later notice about the same table replaces it
            ("connection", "close"),
            ("authorization", self.vapid.sign(claims)["Authorization"]),
        ]
        return h11.Request(method="POST", target=endpoint.path, headers=headers)


async def exchange(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: h11.Request, body: bytes
) -> int:
    line = h11.Connection(h11.CLIENT, max_incomplete_event_size=ANSWER)
    writer.write(line.send(request) + line.send(h11.Data(data=body)) + line.send(h11.EndOfMessage()))
    await writer.drain()
    while True:
        event = line.next_event()
        if event is h11.NEED_DATA:
            line.receive_data(await reader.read(ANSWER))
        elif isinstance(event, h11.Response):
            return event.status_code
        elif not isinstance(event, h11.InformationalResponse):
            return 0
