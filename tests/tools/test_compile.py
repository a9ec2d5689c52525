"""What the compiler is given fits what it is not given."""

import contextlib
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import compile as compiler

import parlour


def compiled_modules() -> set[str]:
    paths = [path for group in compiler.groups().values() for path in group]
    return {".".join(path.relative_to(compiler.SOURCES).with_suffix("").parts) for path in paths}


def all_classes() -> Iterator[type]:
    for info in pkgutil.walk_packages(parlour.__path__, "parlour."):
        if not info.name.endswith("__main__"):
            with contextlib.suppress(ModuleNotFoundError):  # some need packages that not everybody has
                module = importlib.import_module(info.name)
                yield from [kind for kind in vars(module).values() if inspect.isclass(kind)]


def may_be_extended(kind: type) -> bool:
    source = (compiler.SOURCES / Path(*kind.__module__.split("."))).with_suffix(".py").read_text(encoding="utf-8")
    before = source.partition(f"\nclass {kind.__name__}")[0]
    return before.splitlines()[-1].startswith("@mypyc_attr(allow_interpreted_subclasses=True")


def test_no_interpreted_class_extends_a_compiled_one() -> None:
    """It could not be made: the compiler lays such a class out once and for all."""
    compiled = compiled_modules()
    extending = {
        f"{kind.__module__}.{kind.__name__} extends {base.__name__}"
        for kind in all_classes()
        for base in kind.__bases__
        if base.__module__ in compiled
        and kind.__module__ not in compiled
        and not issubclass(base, Exception)
        and not may_be_extended(base)
    }
    assert extending == set()
