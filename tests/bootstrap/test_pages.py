"""The built pages are committed fresh, unpacked without Node.js, and part of every package."""

import os
import shutil
import socket
import subprocess
import sys
import tarfile
import time
import urllib.request
import zipfile
from pathlib import Path

import front
import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
NEEDED = (
    "static/index.html",
    "static/sw.js",
    "words/en/home.ftl",
    "games/derby/edition.toml",
    "games/derby/rulebook.md",
)


def test_the_committed_pages_are_those_of_the_sources() -> None:
    assert front.packed_stamp() == front.digest(), "run: python tools/front.py build, and commit web/built.tar"


def test_node_modules_and_tests_are_not_sources_of_the_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "node_modules" / "deep").mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    (tmp_path / "index.html").write_text("a page")
    monkeypatch.setattr(front, "ROOT", tmp_path)
    monkeypatch.setattr(front, "WEB", tmp_path)
    monkeypatch.setattr(front, "WORDS", tmp_path / "words")
    before = front.digest()
    (tmp_path / "node_modules" / "deep" / "index.js").write_text("")
    (tmp_path / "tests" / "some.test.ts").write_text("")
    assert front.digest() == before
    (tmp_path / "index.html").write_text("another page")
    assert front.digest() != before


def test_packing_gives_the_same_bytes_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front, "STATIC", tmp_path / "static")
    assert front.unpack()
    assert (tmp_path / "static" / "index.html").exists()
    assert front.pack() == front.PACKED.read_bytes()


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return an sdist made from a clean copy, and the wheel made from that sdist."""
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("packages")
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    for name in listed.split("\0"):
        if name and (ROOT / name).is_file() and not name.startswith(("tests/", "bench/")):
            (folder / "clone" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / "clone" / name)
    sdist = build("sdist", folder / "clone")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    return sdist, build("wheel", folder / sdist.name.removesuffix(".tar.gz"))


def build(kind: str, folder: Path) -> Path:
    code = f"import hatchling.build; print(hatchling.build.build_{kind}('dist'))"
    env = os.environ | {"PYTHONPATH": "", "PARLOUR_INTERPRETED": "1"}
    process = subprocess.run([sys.executable, "-c", code], cwd=folder, env=env, capture_output=True, text=True)
    assert process.returncode == 0, process.stdout + process.stderr
    return folder / "dist" / process.stdout.split()[-1]


def test_a_wheel_made_from_the_sdist_has_pages_words_and_editions_without_node(packages: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(packages[1]) as wheel:
        names = set(wheel.namelist())
    assert {f"parlour/{name}" for name in NEEDED} <= names
    assert not [name for name in names if name.startswith(("web/", "tools/"))]
    assert [name for name in names if name.endswith(".dist-info/sboms/parlour.cdx.json")]


def test_the_wheel_runs_in_an_empty_folder(packages: tuple[Path, Path], tmp_path: Path) -> None:
    with zipfile.ZipFile(packages[1]) as wheel:
        wheel.extractall(tmp_path / "site")
    (tmp_path / "empty").mkdir()
    code = "import parlour, parlour.server.web.pages as p; print(parlour.__file__, 'index.html' in p.Pages().files)"
    env = os.environ | {"PYTHONPATH": str(tmp_path / "site")}
    process = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path / "empty", env=env, capture_output=True, text=True, check=True
    )
    assert process.stdout.split() == [str(tmp_path / "site" / "parlour" / "__init__.py"), "True"]


@pytest.mark.browser
def test_a_move_is_played_on_the_pages_of_the_wheel(packages: tuple[Path, Path], tmp_path: Path) -> None:
    from playwright.sync_api import sync_playwright

    from tests import chrome

    with zipfile.ZipFile(packages[1]) as wheel:
        wheel.extractall(tmp_path / "site")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    command = [sys.executable, "-m", "parlour.cli", "serve", "--port", port, "--db", "parlour.db"]
    env = os.environ | {"PYTHONPATH": str(tmp_path / "site")}
    server = subprocess.Popen(command, cwd=tmp_path, env=env, stdout=subprocess.DEVNULL)
    try:
        wait_for(f"http://127.0.0.1:{port}/health")
        chrome.steady_node()
        program, extra = chrome.find()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program, args=list(chrome.FLAGS), env=extra or None)
            page = browser.new_page(base_url=f"http://127.0.0.1:{port}", reduced_motion="reduce")
            page.goto("/")
            page.get_by_role("link", name="Derby Day").first.wait_for()
            page.goto("/new/derby-day")
            page.locator("button.main").first.click()
            page.locator('button[data-offer="throw"]').click()
            page.get_by_text("You throw ").last.wait_for()
            browser.close()
    finally:
        server.terminate()
        server.wait()


def wait_for(address: str) -> None:
    until = time.monotonic() + 60
    while True:
        try:
            urllib.request.urlopen(address).close()
        except OSError:
            assert time.monotonic() < until
            time.sleep(0.1)
        else:
            return
