"""A Redis of the tests' own, where one is installed."""

import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from redis import Redis
from redis.exceptions import RedisError

from tests.server.cluster import free_port


class RedisServer:
    def __init__(self) -> None:
        self.port = free_port()
        self.address = f"redis://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", "/tmp"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        for _ in range(500):
            try:
                with Redis.from_url(self.address) as redis:
                    redis.ping()
                return
            except RedisError:
                time.sleep(0.02)
        raise AssertionError("Redis does not answer")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


@contextmanager
def redis_server() -> Iterator[RedisServer]:
    if not shutil.which("redis-server"):
        pytest.skip("no Redis is installed")
    server = RedisServer()
    try:
        yield server
    finally:
        server.stop()
