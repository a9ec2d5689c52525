"""What ./play does: install whatever is missing, once, and hand over to parlour or to the tests.

A server starts as soon as it can answer; whatever else there is to install and to compile follows behind it.
"""

import contextlib
import errno
import hashlib
import math
import os
import platform
import re
import signal
import subprocess
import sys
import time
import venv
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import NoReturn

import compile
import coverage_report
import front
import progress
from progress import say

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
SOURCES = ROOT / "src"
PIP_LOG = ROOT / "build" / "pip.log"

# Run compiled with all the other tests, and then once more as plain Python: where the two could differ.
BOTH_WAYS = ("tests/kernel", "tests/games", "tests/conformance/test_golden.py")
WORKERS = ("-n", "3", "--dist", "worksteal")
ALL, COVERAGE = "--all", "--coverage"  # run the long tests too; print how much of each package the tests ran

PREPARING = "PARLOUR_PREPARING"  # where the server reads how far the preparation behind it is
STOPPED_BEHIND = "Preparing the rest was stopped; the next start goes on with it."
PROGRESS_LINE = re.compile(rf"{compile.PROGRESS} (\w+) (\d+) (\d+)\n")
RUN = "import sys; sys.argv[0] = 'play'; from parlour.cli import main; sys.exit(main())"
TRIES = 3  # to compile sources that change meanwhile
SLOWER = "the engine runs interpreted, six to twenty times slower"
NO_COMPILER = f"No C compiler: {SLOWER}; install gcc and python3-dev to change that."
NOT_COMPILED = f"The engine could not be compiled: {SLOWER}. build/compile.log ends so:"
CHANGING = f"{compile.CHANGED[:-1]}: {SLOWER}. The next start tries again."

# Commands that are over sooner than the engine is compiled, or wait for people.
LIGHT = {"games", "edition", "rules", "lesson", "terminal", "tables", "doctor", "backup", "restore", "replay", "verify"}


def main(args: list[str]) -> NoReturn:
    try:
        if args[:1] == ["test"]:
            sys.exit(test(args[1:]))
        if args[:1] == ["add"]:
            sys.exit(add(args[1:]))
        if args[:1] == ["docs"]:
            sys.exit(docs())
        if args[:1] == ["bench"] and len(args) > 1 and (ROOT / "bench" / f"{args[1]}.py").is_file():
            sys.exit(bench(args[1], args[2:]))
        if not args or args[0] == "serve" or (args[0].startswith("-") and not is_help(args)):
            sys.exit(serve(args))
        if args[0] in LIGHT or is_help(args):
            prepare(["serve"], engine=False)
            place = compile.TREE if compile.groups() and compile.fresh() and not interpreted() else SOURCES
        else:
            place = prepare(["run"])
    except KeyboardInterrupt:
        sys.exit(130)
    except front.Broken as broken:
        sys.exit(str(broken))
    except OSError as error:
        sys.exit(explain(error))
    hand_over(args, place)


def is_help(args: list[str]) -> bool:
    return "-h" in args or "--help" in args


def interpreted() -> bool:
    return bool(os.environ.get("PARLOUR_INTERPRETED"))


def hand_over(args: list[str], place: Path) -> NoReturn:
    command = [str(PYTHON), "-c", RUN, *args]
    if os.name == "nt":
        sys.exit(subprocess.run(command, env=environment(place)).returncode)
    os.execve(PYTHON, command, environment(place))


# ---- a server, and what is prepared behind it ----------------------------------------------


def serve(args: list[str]) -> int:
    """Open the server at once, compiled if it is; prepare the rest behind it and end that with it."""
    prepare(["serve"], engine=False)
    if installed("run") and not wants_compiling():
        hand_over(args, tree())
    place = compile.TREE if compile.groups() and compile.fresh() and not interpreted() else SOURCES
    if place == SOURCES and not interpreted() and compile.groups() and compile.compiler() is None:
        say(NO_COMPILER)
    report = progress.Report(ROOT / "build" / f"progress-{os.getpid()}.json")
    report.write(state="working", title="Preparing", percent=0)
    env = environment(place) | {PREPARING: str(report.path)}
    server = subprocess.Popen([str(PYTHON), "-c", RUN, *args], env=env)
    behind = subprocess.Popen(
        [sys.executable, str(ROOT / "tools" / "behind.py"), str(report.path)],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip

    def stop_server(_signal: int, _frame: FrameType | None) -> None:
        server.terminate()

    signal.signal(signal.SIGTERM, stop_server)
    signal.signal(signal.SIGINT, lambda _signal, _frame: None)  # the server gets it too, and closes its tables
    try:
        return follow(server, behind, report)
    finally:
        end_group(behind)
        report.path.unlink(missing_ok=True)


def follow(server: subprocess.Popen[bytes], behind: subprocess.Popen[bytes], report: progress.Report) -> int:
    """Show how far the preparation is until the server ends; return the server's exit code."""
    began, over = time.monotonic(), False
    while True:
        try:
            code = server.wait(0.5)
            progress.draw("")
            return code if code >= 0 else 128 - code
        except subprocess.TimeoutExpired:
            pass
        if over:
            continue
        values, passed = report.read(), progress.clock(time.monotonic() - began)
        over = values.get("state") != "working" or behind.poll() is not None
        if not over:
            share = values.get("percent", 0) / 100
            progress.draw(
                f"  {progress.bar(share)} {100 * share:.0f}% {passed}  {values.get('title')}, behind the server"
            )
        elif values.get("state") == "working":
            say(STOPPED_BEHIND)
        elif values.get("says"):
            say(f"{values['says']} ({passed})")
        else:
            progress.draw("")


def end_group(behind: subprocess.Popen[bytes]) -> None:
    if os.name == "posix":
        with contextlib.suppress(ProcessLookupError):
            os.killpg(behind.pid, signal.SIGKILL)
    else:
        behind.kill()
    behind.wait()


# ---- packages and programs beside the game --------------------------------------------------


def add(packages: list[str]) -> int:
    """Install packages, such as a game of one's own, into the environment of ./play."""
    if not packages:
        say("Which package? ./play add PATH installs the package in that folder.")
        return 2
    prepare(["run"], engine=False)
    command = [*pip(), "install", "--disable-pip-version-check", "--no-input", "--quiet"]
    if all(Path(package).is_dir() for package in packages):
        # Parlour itself is in the environment without being installed, so pip is not asked to find it.
        command.append("--no-deps")
    with progress.Step(f"Adding {', '.join(packages)}"):
        ended = subprocess.run(
            [*command, *packages], env=pip_environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
    if ended.returncode:
        raise front.Broken(refusal(ended.stdout, compile.read(PIP_LOG)))
    say(f"Added {', '.join(packages)}.")
    return 0


def bench(name: str, args: list[str]) -> int:
    """Run a program of bench/, with what it needs."""
    place = prepare(["run", "bench"])
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(place), str(ROOT)])}
    return subprocess.run([PYTHON, ROOT / "bench" / f"{name}.py", *args], cwd=ROOT, env=env).returncode


def docs() -> int:
    """Build the API reference; every warning is an error."""
    prepare(["run", "docs"], engine=False)
    out = ROOT / "build" / "docs"
    options = ["-W", "--keep-going", "-q", "-b", "html"]
    command: list[str | Path] = [PYTHON, "-m", "sphinx", *options, ROOT / "docs" / "api", out]
    ended = subprocess.run(command, cwd=ROOT, env=environment(SOURCES)).returncode
    if not ended:
        say(f"The API reference is in {out / 'index.html'}")
    return ended


def environment(tree: Path) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(tree)}


def explain(error: OSError) -> str:
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return (
            f"Parlour keeps what it installs in its own folder, and may not write to {error.filename or ROOT}; "
            "copy the folder to a place of your own and run ./play there."
        )
    if error.errno == errno.ENOSPC:
        return "The disk is full; free about 1 GB and run ./play again."
    return f"Something is in the way: {error}. Put it right and run ./play again."


# ---- what has to be there -----------------------------------------------------------------


def prepare(locks: list[str], *, engine: bool = True) -> Path:
    """Make whatever is missing or out of date; return where parlour is to be imported from."""
    compiling, why = engine and wants_compiling(), ""
    if not front.available():
        locks = [*locks, "front"]
    if compiling:
        locks = [*locks, "compile"]
    missing = [lock for lock in locks if not installed(lock)]
    if missing or compiling or not front.fresh():
        with alone():
            install(missing)
            if not front.fresh() and not front.unpack():
                with progress.Step("Building the pages"):
                    call("front.py", "build")
            if compiling and not compile.fresh():
                if compile.built():
                    why = compile_engine()
                else:
                    with progress.Step("Compiling the engine, about a minute") as step:
                        why = compile_engine(lambda share: setattr(step, "share", share))
    return tree(why) if engine else SOURCES


def wants_compiling() -> bool:
    if os.environ.get("PARLOUR_INTERPRETED") or not compile.groups():
        return False
    if compile.failed() or (compile.fresh() and front.fresh()):  # pages built anew are copied beside the engine
        return False
    return compile.compiler() is not None


def tree(why: str = "") -> Path:
    """Where the compiled engine is, or else the sources; then it is said why they are what is left."""
    if os.environ.get("PARLOUR_INTERPRETED") or not compile.groups():
        return SOURCES
    if compile.fresh():
        return compile.TREE
    say(why or (not_compiled() if compile.failed() else CHANGING if compile.compiler() else NO_COMPILER))
    return SOURCES


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Of two that are started together, one waits for the other to finish installing."""
    build = ROOT / "build"
    build.mkdir(exist_ok=True)
    with open(build / "lock", "w") as file:
        try:
            import fcntl
        except ImportError:
            pass
        else:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                with progress.Step("Waiting for another ./play that is installing here"):
                    fcntl.flock(file, fcntl.LOCK_EX)
        yield


def call(script: str, *args: str) -> None:
    process = subprocess.run([PYTHON, ROOT / "tools" / script, *args], stderr=subprocess.PIPE, text=True)
    if process.returncode:
        raise front.Broken((process.stderr.strip().splitlines() or [f"tools/{script} failed"])[-1])


def compile_engine(tell: Callable[[float], None] = lambda share: None) -> str:
    """Compile the engine, telling how much of it is over; return nothing if it is compiled now, else why it is not."""
    for attempt in range(TRIES):
        if attempt:
            say(f"{compile.CHANGED} Starting over …")
        before = compile.state()
        ended = run_compiler(tell)
        if compile.fresh():
            return ""
        if ended < 0:
            with open(compile.LOG, "a") as log:
                log.write(f"It was stopped by signal {-ended}.\n")
        if compile.state() == before:
            return not_compiled()
    return CHANGING


def run_compiler(tell: Callable[[float], None]) -> int:
    """Run tools/compile.py; what it says goes to the log, and how far it is to `tell`. Return its exit code."""
    command = [PYTHON, ROOT / "tools" / "compile.py"]
    env = os.environ | {"CC": compile.compiler() or "cc"}
    pipe = subprocess.PIPE
    with (
        open(compile.LOG, "w") as log,
        subprocess.Popen(command, env=env, stdout=pipe, stderr=subprocess.STDOUT, text=True) as process,
    ):
        assert process.stdout
        for line in process.stdout:
            report = PROGRESS_LINE.fullmatch(line)
            if report:
                step, number, total = report.groups()
                tell(0.0 if step == "translate" else compile_share(int(number) / int(total)))
            else:
                log.write(line)
        return process.wait()


def compile_share(compiled: float) -> float:
    """Translating takes about a quarter of the time; the largest files come first and take most of the rest."""
    return 0.25 + 0.75 * math.sqrt(compiled)


def not_compiled() -> str:
    last = [line for line in compile.read(compile.LOG).splitlines() if line.strip()][-3:]
    return "\n  ".join([NOT_COMPILED, *last])


# ---- installing ---------------------------------------------------------------------------


def home() -> str:
    """What an environment is bound to: a Python, the place where it was made, and how it finds parlour there."""
    return f"where.py {sys.version_info[0]}.{sys.version_info[1]} {platform.machine()} {sys.base_prefix} {ROOT}"


def stamp(lock: str) -> str:
    return home() + " " + hashlib.sha256((ROOT / "lock" / f"{lock}.txt").read_bytes()).hexdigest()


def installed(lock: str) -> bool:
    mark = VENV / f".installed-{lock}"
    return PYTHON.exists() and mark.exists() and mark.read_text() == stamp(lock)


def install(locks: list[str], *, quietly: bool = False) -> None:
    locks = [lock for lock in locks if not installed(lock)]
    if not locks:
        return
    mark = VENV / ".python"
    if not (PYTHON.exists() and mark.exists() and mark.read_text() == home()):
        # A Python that was upgraded since, or a folder that was moved, leaves an environment that cannot be mended.
        venv.create(VENV, with_pip=False, clear=True, symlinks=os.name != "nt")
        mark.write_text(home())
        ask = [str(PYTHON), "-c", "import site; print(site.getsitepackages()[0])"]
        site = subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip()
        tools = str(ROOT / "tools")
        hook = f"import sys; sys.path.append({tools!r}); import where; sys.path[-1] = str(where.tree())\n"
        Path(site, "parlour.pth").write_text(hook)
    # A lock names everything, so pip has nothing to resolve; Python compiles what it imports when it does.
    command = [*pip(), "install", "--quiet", "--disable-pip-version-check", "--no-input", "--require-hashes"]
    command += ["--no-deps", "--no-compile"]
    for lock in locks:
        command += ["-r", str(ROOT / "lock" / f"{lock}.txt")]
    PIP_LOG.unlink(missing_ok=True)
    title = f"Installing into {VENV.relative_to(ROOT)}"
    with contextlib.nullcontext() if quietly else progress.Step(title):
        ended = subprocess.run(
            command, env=pip_environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
    if ended.returncode:
        raise front.Broken(refusal(ended.stdout, compile.read(PIP_LOG)))
    holds = {"dev": ("run", "serve", "bench", "front", "compile", "dev"), "run": ("run", "serve")}
    for lock in locks:
        for held in holds.get(lock, (lock,)):
            (VENV / f".installed-{held}").write_text(stamp(held))


def pip_environment() -> dict[str, str]:
    return os.environ | {"PIP_USER": "0", "PIP_LOG": str(PIP_LOG), "PYTHONWARNINGS": "ignore"}


def pip() -> list[str]:
    """Any pip that can install into another environment, or else one of the environment's own."""
    version = "import pip; print(pip.__version__)"
    installed_version = subprocess.run([sys.executable, "-c", version], capture_output=True, text=True).stdout.strip()
    if tuple(int(part) for part in installed_version.split(".")[:2] if part.isdigit()) >= (22, 3):
        return [sys.executable, "-m", "pip", "--python", str(PYTHON)]
    own = [str(PYTHON), "-m", "pip"]
    if subprocess.run([*own, "--version"], capture_output=True).returncode == 0:
        return own
    if subprocess.run([str(PYTHON), "-m", "ensurepip", "--default-pip"], capture_output=True).returncode == 0:
        return own
    raise front.Broken(
        "This Python can install nothing, as it has neither pip nor ensurepip; "
        "install your system's python3-venv or python3-pip package and run ./play again."
    )


def refusal(said: str, log: str) -> str:
    """Why pip failed, from what it said and what it wrote down."""
    lines = [line.strip() for line in said.splitlines() if line.strip()] or ["nothing at all"]
    errors = [line for line in lines if line.startswith("ERROR:")]
    last = (errors or lines)[-1].removeprefix("ERROR: ")
    if "DO NOT MATCH THE HASHES" in said or "--require-hashes mode" in said:
        return (
            "pip was offered a package that is not the one named in lock/, and refused it; "
            "try again, and if it stays so, ask whoever keeps your package index (build/pip.log names the package)."
        )
    if "No space left" in said:
        return "The disk is full; free about 1 GB and run ./play again."
    if "CERTIFICATE_VERIFY_FAILED" in said or "certificate verify failed" in said:
        return (
            "pip does not trust the certificate of its package index; "
            "set PIP_CERT to the file of certificates to trust, then run ./play again."
        )
    absent = "No matching distribution" in said
    signs = ("NewConnectionError", "ConnectTimeout", "ReadTimeout", "ProxyError", "Network is unreachable")
    if any(sign in said for sign in signs) or (absent and "connection error:" in log):
        return (
            "pip cannot reach its package index; check the network and pip's own settings, then run ./play again. "
            f"pip said: {last}"
        )
    if absent:
        return (
            "pip's package index does not hold all of what lock/ names; "
            f"use an index that does (pip config set global.index-url …), then run ./play again. pip said: {last}"
        )
    return (
        f"pip failed; put right what it names and run ./play again (all it said is in build/pip.log). pip said: {last}"
    )


# ---- ./play test --------------------------------------------------------------------------


def failed_checks(checks: list[tuple[str, list[str | Path]]]) -> list[str]:
    """All at once, as each of them uses one core; what they say comes one after another."""
    pipe, env = subprocess.PIPE, environment(SOURCES)
    begun = [
        (title, subprocess.Popen(command, cwd=ROOT, env=env, stdout=pipe, stderr=subprocess.STDOUT, text=True))
        for title, command in checks
    ]
    failures = []
    for title, process in begun:
        said, _ = process.communicate()
        say(f"\n== {title}\n{said}".rstrip())
        if process.returncode:
            failures.append(title)
    return failures


def test_environment(tree: Path) -> dict[str, str]:
    """Return the environment of the tests, which start Python hundreds of times: each module is compiled only once."""
    env = environment(tree) | {"PYTHONPYCACHEPREFIX": str(ROOT / "build" / "bytecode")}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    return env


def test(args: list[str]) -> int:
    place = prepare(["dev"])
    compiled = place != SOURCES
    pytest: list[str | Path] = [PYTHON, "-m", "pytest"]
    if set(args) - {ALL, COVERAGE}:
        return subprocess.run([*pytest, *args], cwd=ROOT, env=test_environment(place)).returncode
    selected = [] if ALL in args else ["-m", "not long"]
    both = (*BOTH_WAYS, "tests/conformance") if ALL in args else BOTH_WAYS
    folders = [folder for folder in both if (ROOT / folder).exists()]
    checks: list[tuple[str, list[str | Path]]] = [
        ("Style", [PYTHON, "-m", "ruff", "check", "--quiet"]),
        ("Format", [PYTHON, "-m", "ruff", "format", "--check", "--quiet"]),
        ("Types", [PYTHON, "-m", "mypy"]),
    ]
    if (front.WEB / "package.json").exists():
        checks.append(("Pages", [PYTHON, ROOT / "tools" / "front.py", "check"]))
    runs: list[tuple[str, list[str | Path], Path]] = [
        (f"Tests, engine {'compiled' if compiled else 'interpreted'}", [*pytest, *WORKERS, *selected], place)
    ]
    if compiled and folders:
        runs.append(("Tests, engine interpreted", [*pytest, *WORKERS, *selected, *folders], SOURCES))
    failures = ["Compiling (build/compile.log)"] if compile.failed() else []
    failures += failed_checks(checks)
    measured = coverage_report.environment() if COVERAGE in args else {}
    for title, command, source in runs:
        say(f"\n== {title}")
        if subprocess.run(command, cwd=ROOT, env=test_environment(source) | measured).returncode:
            failures.append(title)
    if measured:
        say(f"\n== Coverage by package\n{coverage_report.report(PYTHON)}")
    if failures:
        say(f"\nFailed: {'; '.join(failures)}.")
    return 1 if failures else 0
