"""The engine is compiled into build/, is used from there, and follows its sources."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import compile
import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
KERNEL = "class Book:\n    def __init__(self) -> None:\n        self.pages = 7\n"
RULES = "from parlour.kernel.book import Book\n\n\ndef pages() -> int:\n    return Book().pages * 2\n"
PRINT_ENGINE = (
    "import parlour.kernel.book as b, parlour.games.whist.rules as r; print(b.__file__, r.__file__, r.pages())"
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "tools").mkdir()
    for name in ("compile.py", "native.py"):
        shutil.copy(ROOT / "tools" / name, tmp_path / "tools")
    (tmp_path / "lock").mkdir()
    (tmp_path / "lock" / "compile.txt").write_text("")
    package = tmp_path / "src" / "parlour"
    for folder in ("kernel", "parts", "games/whist"):
        (package / folder).mkdir(parents=True)
        (package / folder / "__init__.py").write_text("")
    (package / "__init__.py").write_text("")
    (package / "games" / "__init__.py").write_text("")
    (package / "kernel" / "book.py").write_text(KERNEL)
    (package / "kernel" / "state.py").write_text("class State:\n    pass\n")
    (package / "games" / "whist" / "rules.py").write_text(RULES)
    return tmp_path


def build(checkout: Path) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"CC": compile.compiler() or "cc", "PYTHONPATH": ""}
    return subprocess.run([sys.executable, checkout / "tools" / "compile.py"], env=env, capture_output=True, text=True)


def run_engine(place: Path) -> list[str]:
    env = os.environ | {"PYTHONPATH": str(place)}
    return subprocess.run(
        [sys.executable, "-c", PRINT_ENGINE], env=env, capture_output=True, text=True, check=True
    ).stdout.split()


def outside_build(checkout: Path) -> set[str]:
    names = {path.relative_to(checkout).as_posix() for path in checkout.rglob("*") if "__pycache__" not in path.parts}
    return {name for name in names if not name.startswith("build")}


@pytest.mark.skipif(compile.compiler() is None, reason="no C compiler")
def test_the_engine_is_compiled_out_of_place_and_follows_its_sources(checkout: Path) -> None:
    before = outside_build(checkout)
    process = build(checkout)
    assert process.returncode == 0, process.stdout + process.stderr
    assert outside_build(checkout) == before
    book, rules, pages = run_engine(checkout / "build" / "compiled")
    assert not book.endswith(".py")
    assert not rules.endswith(".py")
    assert pages == "14"
    assert run_engine(checkout / "src")[0].endswith(".py")

    # A field in front of the others moves them: a game compiled for the old place would read the wrong one.
    source = checkout / "src" / "parlour" / "kernel" / "book.py"
    source.write_text(KERNEL.replace("        self", "        self.cover = 1\n        self"))
    assert build(checkout).returncode == 0
    assert run_engine(checkout / "build" / "compiled")[2] == "14"

    # A failed compilation leaves the last good build alone and is not tried again.
    (checkout / "src" / "parlour" / "games" / "whist" / "rules.py").write_text(RULES.replace("* 2", '+ ""'))
    assert build(checkout).returncode != 0
    assert run_engine(checkout / "build" / "compiled")[2] == "14"
    assert (checkout / "build" / "compile.failed").exists()


@pytest.mark.skipif(compile.compiler() is None, reason="no C compiler")
def test_a_wheel_has_the_compiled_engine_unless_told_to_leave_it_out(checkout: Path) -> None:
    for name in ("LICENSE", "pyproject.toml", "hatch_build.py", "tools/front.py", "tools/sbom.py", "lock/serve.txt"):
        shutil.copy(ROOT / name, checkout / name)
    (checkout / "src" / "parlour" / "__init__.py").write_text('__version__ = "1"\n')
    compiled = build_wheel(checkout)
    assert "-py3-none-any" not in compiled.name
    book, rules, pages = run_engine(unpack(compiled))
    assert not book.endswith(".py") and not rules.endswith(".py") and pages == "14"
    plain = build_wheel(checkout, PARLOUR_INTERPRETED="1")
    assert plain.name.endswith("-py3-none-any.whl")
    assert run_engine(unpack(plain))[0].endswith(".py")
    shutil.rmtree(checkout / "build")
    assert build_wheel(checkout, CC="/bin/false").name == plain.name


@pytest.mark.skipif(compile.compiler() is None, reason="no C compiler")
def test_only_what_changed_is_compiled_again_and_half_a_file_is_never_used(checkout: Path) -> None:
    assert build(checkout).returncode == 0
    library = checkout / "build" / "mypyc" / "lib" / "parlour"
    [kernel] = library.glob("engine__mypyc.*")
    [rules] = (library / "games" / "whist").glob("engine__mypyc.*")
    compiled_at = kernel.stat().st_mtime_ns
    rules.write_bytes(b"half a file")  # as a stopped compiler leaves it
    marker = checkout / "build" / "mypyc" / "begun" / "parlour.games.whist.engine__mypyc"
    marker.touch()
    (checkout / "src" / "parlour" / "games" / "whist" / "rules.py").write_text(RULES.replace("* 2", "* 3"))
    assert build(checkout).returncode == 0
    assert run_engine(checkout / "build" / "compiled")[2] == "21"
    assert kernel.stat().st_mtime_ns == compiled_at
    assert not marker.exists()


@pytest.mark.skipif(compile.compiler() is None, reason="no C compiler")
def test_a_compiler_that_does_not_work_is_named_at_once(checkout: Path) -> None:
    env = os.environ | {"CC": "/bin/false", "PYTHONPATH": ""}
    command = [sys.executable, checkout / "tools" / "compile.py"]
    process = subprocess.run(command, env=env, capture_output=True, text=True)
    assert process.returncode == 1
    assert process.stderr == "The C compiler /bin/false does not work: it says nothing.\n"


def build_wheel(checkout: Path, **env: str) -> Path:
    code = "import hatchling.build; print(hatchling.build.build_wheel('dist'))"
    process = subprocess.run(
        [sys.executable, "-c", code], cwd=checkout, env=os.environ | {"PYTHONPATH": ""} | env, capture_output=True,
        text=True,
    )  # fmt: skip
    assert process.returncode == 0, process.stdout + process.stderr
    return checkout / "dist" / process.stdout.split()[-1]


def unpack(wheel: Path) -> Path:
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(wheel.with_suffix(""))
    return wheel.with_suffix("")
