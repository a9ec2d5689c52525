"""New processes use the compiled engine as soon as ./play has it, and the server goes on as it began."""

import asyncio
import json
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

import parlour
from parlour.server import preparation
from parlour.server.bots.bot_pool import BotPool
from parlour.server.bots.hint_pool import HintPool
from parlour.server.bots.story_pool import StoryPool

OWN = str(Path(parlour.__file__).parent.parent)
WHERE = "__import__('parlour').__file__"


@pytest.fixture
def report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file in which ./play says how far it is; whatever the switch changes is put back."""
    file = tmp_path / "progress.json"
    monkeypatch.setenv(preparation.PREPARING, str(file))
    monkeypatch.setenv("PYTHONPATH", OWN)
    monkeypatch.setattr(preparation, "ready", [])
    monkeypatch.setattr(sys, "path", [OWN, *sys.path])
    return file


def test_without_a_preparation_everything_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(preparation.PREPARING, raising=False)
    assert preparation.engine_folder() == OWN
    assert preparation.percent_prepared() == -1


def test_it_says_how_far_the_preparation_is(report: Path) -> None:
    assert preparation.percent_prepared() == -1  # nothing has been written yet
    report.write_text(json.dumps({"state": "working", "title": "Compiling", "percent": 40}))
    assert preparation.percent_prepared() == 40
    assert preparation.engine_folder() == OWN
    report.write_text(json.dumps({"state": "over", "says": "No compiler."}))
    assert preparation.percent_prepared() == -1


def test_bots_and_stories_move_to_the_compiled_engine(report: Path, tmp_path: Path) -> None:
    tree = tmp_path / "compiled"
    tree.mkdir()
    (tree / "parlour").symlink_to(Path(OWN, "parlour"))
    report.write_text(json.dumps({"state": "working", "percent": 40}))
    bots, hints, stories = BotPool(Mock()), HintPool(Mock()), StoryPool()
    for pool in (bots, hints, stories):
        assert pool.workers().submit(eval, WHERE).result(30) == parlour.__file__
    report.write_text(json.dumps({"state": "ready", "tree": str(tree), "says": ""}))
    for pool in (bots, hints, stories):
        assert pool.workers().submit(eval, WHERE).result(30).startswith(str(tree))
        assert pool.workers() is pool.workers()
    report.unlink()  # as ./play does when it ends
    assert preparation.engine_folder() == str(tree)
    asyncio.run(bots.close())
    asyncio.run(hints.close())
    asyncio.run(stories.close())
