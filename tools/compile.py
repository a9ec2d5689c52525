"""Copies src/parlour to build/compiled and puts the engine there as machine code, made by mypyc.

The sources themselves never hold anything compiled: whoever imports from src runs plain Python. What the compiler is
given is a copy too, with a few things put in that only a machine reads: native.py.
"""

import contextlib
import hashlib
import os
import platform
import shlex
import shutil
import sqlite3
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
PACKAGE = SOURCES / "parlour"
BUILD = ROOT / "build"
TREE = BUILD / "compiled"
WORK = BUILD / "mypyc"
NATIVE = BUILD / "native"  # the sources as the compiler gets them
BEGUN = WORK / "begun"  # a file for each extension that is being compiled
LOG = BUILD / "compile.log"
FAILED = BUILD / "compile.failed"

PROGRESS = "progress:"  # begins a line that says how far the compiler is
CHANGED = "The sources changed while they were being compiled."

KERNEL = (
    "names", "int_rows", "bits", "chance", "offer", "event", "setting", "plain", "steps", "runaway", "state", "book",
    "stepper", "evaluator",
)  # fmt: skip
LEARNING = ("buffers", "codec", "encoder", "token_env")
PLAIN = (
    "__init__",
    "view",
    "open_part",
    "terms",
    "fast",
    "odds",
    "text_board",
)  # of a game: whatever leans on msgspec or NumPy
TOLD = (  # what people at a table are told after every action
    "play/words", "play/event_states", "server/frames", "server/tables/history", "server/tables/payloads",
    "server/tables/broadcast", "server/tables/presence", "server/web/clients",
)  # fmt: skip
GENERATOR = Path(__file__).resolve().with_name("native.py")


def groups() -> dict[str, list[Path]]:
    """Return what is compiled together: the kernel with its parts, each game with its bots, what people are told."""
    engine = [PACKAGE / "kernel" / f"{name}.py" for name in KERNEL]
    engine += [PACKAGE / "learning" / f"{name}.py" for name in LEARNING]
    engine += [path for path in sorted(PACKAGE.glob("parts/*.py")) if path.name != "__init__.py"]
    members = {"parlour.engine": engine}
    for folder in sorted(PACKAGE.glob("games/*/")):
        modules = [path for path in sorted(folder.glob("*.py")) if path.stem not in PLAIN]
        members[f"parlour.games.{folder.name}.engine"] = modules
    members["parlour.server.engine"] = [PACKAGE / f"{name}.py" for name in TOLD]
    existing = {name: [path for path in paths if path.exists()] for name, paths in members.items()}
    return {name: paths for name, paths in existing.items() if paths}


def digest(paths: list[Path]) -> str:
    total = hashlib.sha256()
    for path in paths:
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def files() -> list[Path]:
    paths = []
    for folder, inner, names in os.walk(PACKAGE):
        inner[:] = [name for name in inner if name != "__pycache__"]
        paths += [Path(folder, name) for name in names]
    return sorted(paths)


def modules_stamp() -> str:
    python = f"{sys.implementation.cache_tag} {platform.system()} {platform.machine()}"
    paths = [path for group in groups().values() for path in group]
    return (
        f"{python} {digest([*paths, *natives(), ROOT / 'lock' / 'compile.txt', GENERATOR, Path(__file__).resolve()])}"
    )


def natives() -> list[Path]:
    """What takes the place of a module of the same name."""
    return sorted(PACKAGE.rglob("*.native"))


def read(path: Path) -> str:
    return path.read_text() if path.exists() else ""


def state() -> tuple[str, str]:
    """What the sources are now."""
    return modules_stamp(), digest(files())


def fresh() -> bool:
    return read(TREE / ".modules") == modules_stamp() and read(TREE / ".files") == digest(files())


def built() -> bool:
    """The machine code is right, though the sources around it may have changed."""
    return read(WORK / ".modules") == modules_stamp()


def failed() -> bool:
    """These very modules could not be compiled: there is no use in trying again at every start."""
    return read(FAILED) == modules_stamp()


def compiler() -> str | None:
    """A C compiler that can be used, or None; Python's header files have to be there too."""
    if os.name == "nt" or not Path(sysconfig.get_path("include"), "Python.h").exists():
        return None
    if os.environ.get("CC"):
        return os.environ["CC"]
    usual = (sysconfig.get_config_var("CC") or "").split()[:1]
    return next((name for name in (*usual, "cc", "gcc", "clang") if shutil.which(name)), None)


def check_compiler() -> None:
    """Exit with a sentence if the compiler cannot compile three lines, before anything long is begun."""
    name = os.environ.get("CC") or compiler() or "cc"
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "try.c")
        source.write_text("#include <Python.h>\nint answer(void) { return 42; }\n")
        include = [f"-I{sysconfig.get_path('include')}", f"-I{sysconfig.get_path('platinclude')}"]
        command = [*shlex.split(name), *include, "-c", str(source), "-o", str(Path(folder, "try.o"))]
        try:
            ended = subprocess.run(command, capture_output=True, text=True)
        except OSError as error:
            sys.exit(f"The C compiler {name} cannot be started: {error.strerror}.")
    if ended.returncode:
        said = (ended.stderr.strip().splitlines() or ["it says nothing"])[0]
        sys.exit(f"The C compiler {name} does not work: {said}.")


def compile_modules() -> None:
    """Leave the extension modules in build/mypyc/lib; C code that stays the same is not compiled again."""
    import native
    from mypyc.build import mypycify
    from setuptools import setup

    progress("translate", 0, 1)
    paths = groups()
    WORK.mkdir(parents=True, exist_ok=True)
    (WORK / ".modules").unlink(missing_ok=True)
    forget_own_modules()
    forget_unfinished()
    shutil.rmtree(NATIVE, ignore_errors=True)
    shutil.copytree(PACKAGE, NATIVE / "parlour", ignore=shutil.ignore_patterns("__pycache__", "static"))
    named = {name: [str(path.relative_to(SOURCES)) for path in group] for name, group in paths.items()}
    # Bots are compiled with their game, but hold no rules to rewrite.
    rules = {name: [NATIVE / path for path in group if Path(path).stem != "bots"] for name, group in named.items()}
    games = {name: paths for name, paths in rules.items() if ".games." in name}
    native.write(NATIVE / "parlour", games)
    os.chdir(NATIVE)
    options = ["--config-file=", "--follow-imports=silent", "--explicit-package-bases", f"--cache-dir={WORK / 'cache'}"]
    extensions = mypycify(
        [*options, *(path for group in named.values() for path in group)],
        opt_level="3",
        strip_asserts=False,
        separate=[(group, name) for name, group in named.items()],
        target_dir=str(WORK / "c"),
    )
    for extension in extensions:
        # Functions of a shared library could be replaced from outside; as nobody does, they are called directly.
        # A product is rounded before it is added to, as Python does: bots decide the same compiled or not.
        extension.extra_compile_args += ["-fno-semantic-interposition", "-fno-plt", "-ffp-contract=off"]
    # The longest first, so that no core is left alone with it at the end.
    extensions.sort(key=lambda extension: -sum(Path(source).stat().st_size for source in extension.sources))
    places = ["--build-lib", str(WORK / "lib"), "--build-temp", str(WORK / "objects")]
    setup(
        name="parlour",
        packages=[],
        ext_modules=extensions,
        cmdclass={"build_ext": counted_build(len(extensions))},
        script_args=["-q", "build_ext", *places, "-j", str(os.cpu_count() or 1)],
    )
    forget_gone_modules(extensions)


def forget_own_modules() -> None:
    """Have Parlour's modules translated anew: mypyc does not remember all of the layout that a game builds on.

    What mypy knows of everything else stays.
    """
    try:
        for path in (WORK / "cache").rglob("cache*.db"):
            with contextlib.closing(sqlite3.connect(path)) as cache, cache:
                for (table,) in cache.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
                    cache.execute(f"DELETE FROM {table} WHERE path LIKE 'parlour%'")
    except sqlite3.Error:
        shutil.rmtree(WORK / "cache")


def forget_unfinished() -> None:
    """Delete what was being compiled when somebody stopped it: half a file would be taken for a whole one."""
    for mark in BEGUN.glob("*"):
        for path in (WORK / "lib").joinpath(*mark.name.split(".")[:-1]).glob(mark.name.split(".")[-1] + ".*"):
            path.unlink()
        mark.unlink()


def forget_gone_modules(extensions: list[Any]) -> None:
    """Delete the extension modules of sources that are no more."""
    present = {str(Path(*extension.name.split("."))) for extension in extensions}
    for path in (WORK / "lib").rglob("*.so"):
        if str(path.relative_to(WORK / "lib").with_name(path.name.partition(".")[0])) not in present:
            path.unlink()


def counted_build(total: int) -> type:
    """Return setuptools' build_ext, telling how far it is."""
    from setuptools.command.build_ext import build_ext

    class CountedBuild(build_ext):  # type: ignore[misc]
        compiled = 0

        def build_extension(self, extension: Any) -> None:
            BEGUN.mkdir(exist_ok=True)
            mark = BEGUN / extension.name
            mark.touch()
            super().build_extension(extension)
            mark.unlink()
            type(self).compiled += 1
            progress("compile", type(self).compiled, total)

    return CountedBuild


def progress(step: str, number: int, total: int) -> None:
    """Tell whoever started this, line by line."""
    # One write a line: several threads report, and print() writes the line and its end apart.
    sys.stdout.write(f"{PROGRESS} {step} {number} {total}\n")
    sys.stdout.flush()


def lay_out(modules: str, sources: str) -> None:
    """The whole package, with the extension modules beside the sources that they stand for."""
    following = BUILD / "compiled.next"
    shutil.rmtree(following, ignore_errors=True)
    shutil.copytree(PACKAGE, following / "parlour", ignore=shutil.ignore_patterns("__pycache__"))
    paths = groups()
    names = [".".join(path.relative_to(SOURCES).with_suffix("").parts) for group in paths.values() for path in group]
    for name in [*names, *(f"{group}__mypyc" for group in paths)]:
        relative = Path(*name.split(".")[:-1])
        for path in (WORK / "lib" / relative).glob(name.split(".")[-1] + ".*"):
            shutil.copy2(path, following / relative)
    places = os.pathsep.join([str(following), os.environ.get("PYTHONPATH", "")])
    env = os.environ | {"PYTHONPATH": places.rstrip(os.pathsep)}
    # From its own folder: Python looks first in the one it is started in, and the compiler's sources lie in another.
    subprocess.run([sys.executable, "-c", f"import {', '.join(names)}"], cwd=following, env=env, check=True)
    (following / ".modules").write_text(modules)
    (following / ".files").write_text(sources)
    last = BUILD / "compiled.last"
    shutil.rmtree(last, ignore_errors=True)
    if TREE.exists():
        TREE.rename(last)
    following.rename(TREE)
    shutil.rmtree(last, ignore_errors=True)


def main() -> None:
    modules, sources = state()
    BUILD.mkdir(exist_ok=True)
    FAILED.unlink(missing_ok=True)
    try:
        if not built():
            check_compiler()
            compile_modules()
            if modules_stamp() != modules:
                sys.exit(CHANGED)
            (WORK / ".modules").write_text(modules)
        lay_out(modules, sources)
    except (Exception, SystemExit):
        if modules_stamp() == modules:
            FAILED.write_text(modules)
        raise


if __name__ == "__main__":
    main()
    sys.stdout.flush()
    os._exit(0)  # taking apart all that mypy has in memory would take seconds
