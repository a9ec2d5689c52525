"""What ./play does: puts together whatever is missing, once, and hands over to parlour or to the tests."""

import contextlib
import errno
import hashlib
import os
import platform
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import compile
import front

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
SOURCES = ROOT / "src"
PIP_LOG = ROOT / "build" / "pip.log"

# Run compiled with all the other tests, and then once more as plain Python.
BOTH_WAYS = ("tests/kernel", "tests/parts", "tests/games", "tests/conformance")
WORKERS = ("-n", "3", "--dist", "worksteal")

RUN = "import sys; sys.argv[0] = 'play'; from parlour.cli import main; sys.exit(main())"
TRIES = 3  # to compile sources that change meanwhile
SLOWER = "the engine runs interpreted, six to twenty times slower"
NO_COMPILER = f"No C compiler: {SLOWER}; install gcc and python3-dev to change that."
NOT_COMPILED = f"The engine could not be compiled: {SLOWER}. build/compile.log ends so:"
CHANGING = f"{compile.CHANGED[:-1]}: {SLOWER}. The next start tries again."


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def main(args: list[str]) -> NoReturn:
    try:
        if args[:1] == ["test"]:
            sys.exit(test(args[1:]))
        tree = prepare(["run"])
    except KeyboardInterrupt:
        sys.exit(130)
    except front.Broken as broken:
        sys.exit(str(broken))
    except OSError as error:
        sys.exit(explain(error))
    command = [str(PYTHON), "-c", RUN, *args]
    if os.name == "nt":
        sys.exit(subprocess.run(command, env=environment(tree)).returncode)
    os.execve(PYTHON, command, environment(tree))


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


def prepare(locks: list[str]) -> Path:
    """Makes whatever is missing or out of date, and tells where parlour is to be imported from."""
    compiling, why = wants_compiling(), ""
    if not front.fresh():
        locks = [*locks, "front"]
    if compiling:
        locks = [*locks, "compile"]
    missing = [lock for lock in locks if not installed(lock)]
    if missing or compiling or not front.fresh():
        with alone():
            install(missing)
            if not front.fresh():
                say("Building the pages …")
                call("front.py", "build")
            if compiling and not compile.fresh():
                why = compile_engine()
    return tree(why)


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
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def call(script: str, *args: str) -> None:
    done = subprocess.run([PYTHON, ROOT / "tools" / script, *args], stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise front.Broken((done.stderr.strip().splitlines() or [f"tools/{script} failed"])[-1])


def compile_engine() -> str:
    """Nothing if the engine is compiled now, else why it is not."""
    command = [PYTHON, ROOT / "tools" / "compile.py"]
    env = os.environ | {"CC": compile.compiler() or "cc"}
    for attempt in range(TRIES):
        if attempt:
            say(f"{compile.CHANGED} Starting over …")
        elif not compile.built():
            say("Compiling the engine, about a minute …")
        before = compile.state()
        with open(compile.LOG, "w") as log:
            ended = subprocess.run(command, env=env, stdout=log, stderr=subprocess.STDOUT).returncode
            if ended < 0:
                log.write(f"It was stopped by signal {-ended}.\n")
        if compile.fresh():
            return ""
        if compile.state() == before:
            return not_compiled()
    return CHANGING


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


def install(locks: list[str]) -> None:
    locks = [lock for lock in locks if not installed(lock)]
    if not locks:
        return
    say(f"Installing into {VENV.relative_to(ROOT)} …")
    mark = VENV / ".python"
    if not (PYTHON.exists() and mark.exists() and mark.read_text() == home()):
        # A Python that was upgraded since, or a folder that was moved, leaves an environment that cannot be mended.
        venv.create(VENV, with_pip=False, clear=True, symlinks=os.name != "nt")
        mark.write_text(home())
        ask = [str(PYTHON), "-c", "import site; print(site.getsitepackages()[0])"]
        site = subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip()
        tools = str(ROOT / "tools")
        found = f"import sys; sys.path.append({tools!r}); import where; sys.path[-1] = str(where.tree())\n"
        Path(site, "parlour.pth").write_text(found)
    command = [*pip(), "install", "--quiet", "--disable-pip-version-check", "--no-input", "--require-hashes"]
    for lock in locks:
        command += ["-r", str(ROOT / "lock" / f"{lock}.txt")]
    PIP_LOG.unlink(missing_ok=True)
    env = os.environ | {"PIP_USER": "0", "PIP_LOG": str(PIP_LOG), "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise front.Broken(refusal(done.stdout, compile.read(PIP_LOG)))
    for lock in ("run", "front", "compile", "dev") if "dev" in locks else locks:
        (VENV / f".installed-{lock}").write_text(stamp(lock))


def pip() -> list[str]:
    """Any pip that can install into another environment, or else one of the environment's own."""
    version = "import pip; print(pip.__version__)"
    found = subprocess.run([sys.executable, "-c", version], capture_output=True, text=True).stdout.strip()
    if tuple(int(part) for part in found.split(".")[:2] if part.isdigit()) >= (22, 3):
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


def test(args: list[str]) -> int:
    place = prepare(["dev"])
    compiled = place != SOURCES
    pytest: list[str | Path] = [PYTHON, "-m", "pytest"]
    if args:
        return subprocess.run([*pytest, *args], cwd=ROOT, env=environment(place)).returncode
    folders = [folder for folder in BOTH_WAYS if (ROOT / folder).exists()]
    checks: list[tuple[str, list[str | Path]]] = [
        ("Style", [PYTHON, "-m", "ruff", "check", "--quiet"]),
        ("Format", [PYTHON, "-m", "ruff", "format", "--check", "--quiet"]),
        ("Types", [PYTHON, "-m", "mypy"]),
    ]
    if (front.WEB / "package.json").exists():
        checks.append(("Pages", [PYTHON, ROOT / "tools" / "front.py", "check"]))
    runs: list[tuple[str, list[str | Path], Path]] = [
        (f"Tests, engine {'compiled' if compiled else 'interpreted'}", [*pytest, *WORKERS], place)
    ]
    if compiled and folders:
        runs.append(("Tests, engine interpreted", [*pytest, *WORKERS, *folders], SOURCES))
    failures = ["Compiling (build/compile.log)"] if compile.failed() else []
    failures += failed_checks(checks)
    for title, command, source in runs:
        say(f"\n== {title}")
        if subprocess.run(command, cwd=ROOT, env=environment(source)).returncode:
            failures.append(title)
    if failures:
        say(f"\nFailed: {'; '.join(failures)}.")
    return 1 if failures else 0
