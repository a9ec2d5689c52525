from pathlib import Path

import pytest

pytest.register_assert_rewrite("parlour.testing")

HERE = Path(__file__).parent
# They lean on other processes and on clocks. Whatever passes only at its second try is named at the end of the run.
TRIED_TWICE = {"bootstrap", "browser", "envs", "lab", "server"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.relative_to(HERE).parts[0] in TRIED_TWICE:
            item.add_marker(pytest.mark.flaky(reruns=1))
