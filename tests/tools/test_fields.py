"""Every field of a state is declared once, and the files generated from it are up to date."""

import tomllib

import encoders
import fields
import pytest

from parlour.kernel.chance import Fast
from parlour.kernel.game import load_edition
from parlour.kernel.stepper import random_step
from parlour.play.table import shelf


@pytest.mark.parametrize(
    ("path", "text"), fields.written().items(), ids=lambda item: item.parent.name if hasattr(item, "parent") else "text"
)
def test_files_generated_from_fields_are_up_to_date(path, text) -> None:
    assert path.read_text(encoding="utf-8") == text, "run python tools/fields.py"


@pytest.mark.parametrize(
    ("path", "text"),
    encoders.written().items(),
    ids=lambda item: item.parent.name if hasattr(item, "parent") else "text",
)
def test_files_generated_from_encoders_are_up_to_date(path, text) -> None:
    assert path.read_text(encoding="utf-8") == text, "run python tools/encoders.py"


@pytest.mark.parametrize("name", list(shelf()))
def test_the_open_part_of_a_view_restores_every_open_field(name: str) -> None:
    """In a table just laid out, whatever the state declares open comes back as it was."""
    game = shelf()[name]
    table = fields.Table(game.folder)
    edition, options = load_edition(game)[1], game.complete_options({})
    s = game.begin(game.seats[1], options, edition)
    game.book.advance(s)
    luck = Fast(4)
    for _ in range(300):
        if s.over:
            break
        restored = game.begin(game.seats[1], options, edition)
        assert game.restore_open is not None
        game.restore_open(restored, game.view_for(s, 0))
        for field in table.open:
            assert to_plain(getattr(restored, field.name)) == to_plain(getattr(s, field.name)), field.name
        random_step(game.book, s, luck)


def to_plain(value: object) -> object:
    return value.to_plain() if hasattr(value, "to_plain") else value if isinstance(value, int) else list(value)  # type: ignore[call-overload]


@pytest.mark.parametrize("name", list(shelf()))
def test_every_field_is_described(name: str) -> None:
    declared = tomllib.loads((shelf()[name].folder / "fields.toml").read_text(encoding="utf-8"))
    assert all(row["is"] and ("kind" in row or "part" in row) for key, row in declared.items() if key != "state")
