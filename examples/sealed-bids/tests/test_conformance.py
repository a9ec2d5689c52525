"""The conformance checks for this game."""

import pytest
from sealed_bids import GAME

from parlour.testing import Check, checks


@pytest.mark.parametrize("check", checks(GAME), ids=str)
def test_conformance(check: Check) -> None:
    check()
