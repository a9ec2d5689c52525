"""How much one client may ask for."""

import os
from functools import cache

import msgspec


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rates are a second; a burst may come at once after a pause."""

    header: int = 32_000  # bytes of a request before its body
    body: int = 128_000  # bytes of a request
    edition: int = 64_000  # letters
    message: int = 16_000  # bytes over a socket
    messages: float = 20
    messages_burst: int = 60
    frames: float = 40  # of all kinds, over a socket
    frames_burst: int = 200
    fragments: int = 16  # of one message
    requests: float = 5  # that change something, from one address
    requests_burst: int = 60
    writes: float = 5  # of one person: an action costs one, whatever else is stored ten
    writes_burst: int = 300
    guesses: float = 0.2  # of codes and links, from one address
    guesses_burst: int = 20
    reads: float = 50  # from one address
    reads_burst: int = 300
    sayings: float = 1  # chat lines of one client, at all its tables
    sayings_burst: int = 8
    address_sayings: float = 5  # chat lines from one address
    address_sayings_burst: int = 40
    saying: int = 300  # letters of a chat line
    name: int = 24  # letters
    tables: int = 40  # set up by one client in a day
    address_tables: int = 200  # set up from one address in a day
    bot_moves: float = 200  # in this process
    bot_moves_burst: int = 2000
    hints: float = 1  # in this process
    hints_burst: int = 60
    connections: int = 24  # of one client
    address_connections: int = 200  # from one address
    network_connections: int = 400  # of all kinds, from one network that is not one of our proxies
    unfinished: int = 500  # incomplete requests; beyond that the longest waiting is dropped
    pipeline: int = 16  # requests sent before the first is answered
    header_seconds: float = 10  # until a request's headers are complete
    body_seconds: float = 30  # until its body is complete
    unread_seconds: float = 60  # that a response may lie unread
    outbox: int = 500  # messages a client may leave unread
    pace: int = 10_000  # milliseconds
    lab_games: int = 2000  # of one laboratory job, on each side
    lab_seconds: int = 60
    lab_jobs: int = 2  # running at a time, of everybody
    notice_wait: float = 5  # seconds for a player to answer or look before a notice is sent
    subscriptions: int = 10  # browsers that notify one person
    wait: int = 60  # seconds of absence before others may let a bot play


LIMITS = "PARLOUR_LIMITS"  # limits of your own by name, as JSON


@cache
def limits_of_environment() -> Limits:
    return msgspec.json.decode(os.environ.get(LIMITS, "{}"), type=Limits)
