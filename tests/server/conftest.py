"""Databases for the tests: an empty one of each kind."""

import asyncio
import itertools
from pathlib import Path

import asyncpg
import pytest

from tests.server.cluster import cluster

numbers = itertools.count()

# Where the two databases could differ; everywhere else PostgreSQL has its turn in the long run.
OF_STORAGE = {"test_storage", "test_people", "test_faults", "test_damage", "test_rooms", "test_processes", "test_admin"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        params = getattr(item, "callspec", None)
        if params and params.params.get("db") == "postgres" and item.path.stem not in OF_STORAGE:
            item.add_marker(pytest.mark.long)


def fresh_postgres() -> str:
    address = cluster()
    if not address.startswith("postgresql://"):
        pytest.skip(address)
    name = f"parlour_{next(numbers)}"

    async def create() -> None:
        connection = await asyncpg.connect(f"{address}/postgres")
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return f"{address}/{name}"


@pytest.fixture
def sqlite_db(tmp_path: Path) -> str:
    return str(tmp_path / "parlour.db")


@pytest.fixture
def postgres_db() -> str:
    return fresh_postgres()


@pytest.fixture(params=["sqlite", "postgres"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "parlour.db") if request.param == "sqlite" else fresh_postgres()
