"""`parlour doctor` finds what is missing and says what to do."""

import socket
from pathlib import Path

import pytest

import parlour
from parlour.cli import doctor, main


@pytest.fixture
def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_it_names_version_engine_and_file_and_changes_nothing(
    tmp_path: Path, free_port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "new" / "parlour.db"
    main(["doctor", "--db", str(file), "--port", str(free_port)])
    out = capsys.readouterr().out
    assert f"Parlour {parlour.__version__}" in out
    assert "compiled" in out if parlour.compiled else "interpreted" in out
    assert str(file) in out
    assert f"Port {free_port} is free." in out
    assert list(tmp_path.iterdir()) == []


def test_pages_that_are_missing_are_a_problem(
    tmp_path: Path, free_port: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "__init__.py").write_text("")
    monkeypatch.setattr(parlour, "__file__", str(tmp_path / "__init__.py"))
    assert main(["doctor", "--db", str(tmp_path / "parlour.db"), "--port", str(free_port)]) == 1
    out = capsys.readouterr().out
    assert "problem  The web pages are missing." in out
    assert "→ Start with ./play" in out


def test_a_port_that_another_program_uses(free_port: int) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", free_port))
        other.listen()
        other.settimeout(0)
        assert doctor.check_port(free_port).kind == "bad"


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "parlour.db"
    file.write_text("a shopping list" * 100)
    finding = doctor.sqlite(file)
    assert finding.kind == "bad"
    assert "cannot be used" in finding.sentence


def test_a_postgresql_that_does_not_answer(free_port: int) -> None:
    [finding] = doctor.database(f"postgresql://127.0.0.1:{free_port}/parlour")
    assert finding.kind == "bad"
    assert finding.advice


def test_a_clock_that_is_years_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import os
    import time

    file = tmp_path / "__init__.py"
    file.write_text("")
    os.utime(file, (time.time() + 10 * 86_400,) * 2)
    monkeypatch.setattr(parlour, "__file__", str(file))
    assert doctor.clock().kind == "bad"


def test_little_room_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "LEAST_DISK", 10**12)
    assert doctor.disk(tmp_path).kind == "bad"
