"""Rows of datasets are those of the environments, and complete."""

import json

import numpy as np
import polars as pl
import pytest

from parlour.cli import main
from parlour.kernel.game import InvalidSetup
from parlour.lab import dataset
from parlour.lab.dataset import COLUMNS, DatasetConfig, episodes, write_dataset
from parlour.lab.executors import Processes
from parlour.lab.plan import make_plan


def test_the_command_writes_files_and_what_they_mean(tmp_path, capsys) -> None:
    out = tmp_path / "rows"
    assert main(["dataset", "high-bid", "--seats", "3", "--games", "3", "--bots", "easy", "--out", str(out)]) == 0
    about = json.loads((out / "dataset.json").read_text(encoding="utf-8"))
    rows = pl.read_parquet(out / "*.parquet")
    assert about["rows"] == rows.height and str(about["games"]) in capsys.readouterr().out
    assert rows.columns == list(COLUMNS) == list(about["columns"])
    assert rows["observation"].dtype == pl.Array(pl.Float32, sum(block["size"] for block in about["blocks"]))
    assert rows["mask"].dtype == pl.Array(pl.Int8, len(about["tokens"]))
    assert main(["dataset", "high-bid", "--out", str(out)]) == 1
    assert "not empty" in capsys.readouterr().err


@pytest.mark.parametrize(("game", "bots"), [("high-bid", "easy,medium,random"), ("madder-than-a-hatter", "easy")])
@pytest.mark.parametrize("ladder", [True, False])
def test_every_token_was_possible_and_returns_add_up(tmp_path, game: str, bots: str, ladder: bool) -> None:
    write_dataset(make_plan(game, 3, 2, bots=bots), DatasetConfig(ladder=ladder), tmp_path)
    rows = pl.read_parquet(tmp_path / "*.parquet")
    masks, actions = rows["mask"].to_numpy(), rows["action"].to_numpy()
    assert (masks[np.arange(len(actions)), actions] == 1).all()
    ends = rows.filter("last").group_by("game").agg(pl.col("return").sum(), pl.len())
    assert np.allclose(ends["return"], 0, atol=1e-6) and (ends["len"] == 3).all()
    assert not rows["cut"].any() and rows.filter("last")["decides"].all()
    listed = list(episodes(tmp_path))
    assert [(episode.id, episode.seat) for episode in listed] == list(
        rows.select("game", "seat").unique(maintain_order=True).rows()
    )
    assert all(episode.terminations[-1] and not episode.terminations[:-1].any() for episode in listed)
    assert sum(len(episode.actions) for episode in listed) == rows.height


def test_a_dataset_is_the_same_for_the_same_seed_however_it_is_cut_into_files(tmp_path, monkeypatch) -> None:
    plan = make_plan("high-bid", 3, 4, seed=9, bots="easy")
    write_dataset(plan, DatasetConfig(), tmp_path / "a")
    monkeypatch.setattr(dataset, "ROWS", 1)
    _, files = write_dataset(plan, DatasetConfig(), tmp_path / "b")
    assert files == 4
    assert pl.read_parquet(tmp_path / "a" / "*.parquet").equals(pl.read_parquet(tmp_path / "b" / "*.parquet"))


def test_a_dataset_needs_bots(tmp_path) -> None:
    with pytest.raises(InvalidSetup, match="--bots"):
        write_dataset(make_plan("high-bid", 3, 4), DatasetConfig(), tmp_path)


def test_rows_do_not_depend_on_the_executor(tmp_path) -> None:
    plan = make_plan("high-bid", 2, 6, 3, bots="random")
    runner = Processes(2)
    try:
        write_dataset(plan, DatasetConfig(), tmp_path / "there", executor=runner)
    finally:
        runner.close()
    write_dataset(plan, DatasetConfig(), tmp_path / "here")
    here, there = (pl.read_parquet(tmp_path / place / "*.parquet") for place in ("here", "there"))
    assert here.equals(there)
