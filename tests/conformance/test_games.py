"""Every game on the shelf passes all conformance checks."""

import pytest

from parlour.games import shelf
from parlour.testing import Check, checks

EVERY = [check for game in shelf().values() for check in checks(game)]


@pytest.mark.parametrize("check", EVERY, ids=str)
def test_conformance(check: Check) -> None:
    check()
