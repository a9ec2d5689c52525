from pathlib import Path

import pytest

import parlour
from parlour.kernel.edition import SOURCES, EditionError, parse_edition_text
from parlour.kernel.game import build_edition, load_edition
from parlour.play.table import find_game

OWN = find_game("derby-day").folder / "edition.toml"

BROKEN = [
    ('spaces = 16', 'spaces = "far"', 6, "lane.spaces", "a whole number"),
    ('spaces = 16', 'spaces = 3', 6, "lane.spaces", "from 4 to 60"),
    ('spaces = 16', 'lenght = 16', 5, "lane.spaces", "missing"),
    ('after = [5, 11]', 'after = [11, 5]', 10, "hurdles.after", "in order"),
    ('after = [5, 11]', 'after = [5, 11, 99]', 10, "hurdles.after", "99"),
    ('name = "White"', 'name = 4', 37, "horse.3.name", "a text"),
    ('colour = "#F6EFDD"', 'colour = "#F6EFDD"\nspeed = 2', 39, "horse.3.speed", "is not a known entry"),
    ('source = "sheet"\n\n[hurdles]', 'source = "dream"\n\n[hurdles]', 7, "lane.source", "sheet or found"),
    ('source = "sheet"\n\n[hurdles]', '\n[hurdles]', 5, "lane.source", "missing"),
    ('[[horse]]\nname = "Red"\ncolour = "#B3262E"\nsource = "sheet"\n', '', 21, "horse", "5 entries"),
    ('[lane]', '[lane', 5, "", "not valid TOML"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "line", "name", "says"), BROKEN, ids=lambda value: str(value)[:20])
def test_the_error_of_an_edition_names_line_and_entry(
    tmp_path: Path, old: str, new: str, line: int, name: str, says: str
) -> None:
    text = OWN.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(EditionError) as error:
        parlour.new_table("derby-day", 2, edition=path)
    sentence = str(error.value)
    assert sentence.startswith("mine.toml")
    assert name in sentence
    assert says in sentence
    assert f"line {line}" in sentence


def test_a_missing_or_binary_edition_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match="cannot be read: No such file"):
        parlour.new_table("derby-day", 2, edition=tmp_path / "none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(EditionError, match="not a text file"):
        parlour.new_table("derby-day", 2, edition=tmp_path / "bytes.toml")


def test_a_log_contains_a_custom_edition(tmp_path: Path) -> None:
    path = tmp_path / "short.toml"
    path.write_text(OWN.read_text(encoding="utf-8").replace("spaces = 16", "spaces = 12"), encoding="utf-8")
    table = parlour.new_table("derby-day", 2, edition=path, seed=1)
    table.act(0, "throw")
    table.save(tmp_path / "game.jsonl")
    path.unlink()
    loaded = parlour.load_table(tmp_path / "game.jsonl")
    assert loaded.view().post == 12
    assert loaded.digest() == table.digest()


def test_the_digest_depends_on_the_values_only() -> None:
    page, _ = load_edition(find_game("derby-day"), None)
    spaced = parse_edition_text(page.text.replace("\n\n", "\n\n\n# a remark\n"), "spaced")
    other = parse_edition_text(page.text.replace("spaces = 16", "spaces = 17"), "other")
    assert spaced.digest() == page.digest() != other.digest()


def test_every_entry_of_every_edition_has_its_source() -> None:
    for game in parlour.shelf().values():
        page, _ = load_edition(game, None)
        for name, value in page.values.items():
            entries = value if isinstance(value, list) else [value] if isinstance(value, dict) else []
            for entry in entries:
                assert entry.get("source") in SOURCES, (game.name, name, entry)


LANE = 'name = "Mine"\n[lane]\n'
HEAVY = {
    "a key of thousands of parts": (LANE + ".".join("a" * 40_000) + " = 1\n", "line 3: nested too deeply"),
    "parts with quotes and spaces": (LANE + '"a" . ' * 9 + "a = 1\n", "line 3: nested too deeply"),
    "a table of thousands of parts": ("[" + ".".join("a" * 40_000) + "]\n", "line 1: nested too deeply"),
    "lists in lists": (LANE + "spaces = " + "[" * 30_000, "line 3: nested too deeply"),
    "tables in tables": (LANE + "spaces = " + "{a = " * 10_000, "line 3: nested too deeply"),
    "hidden behind a text with a quote at its end": (
        LANE + 'spaces = ["""a"""", ' + "[" * 30_000, "line 3: nested too deeply",
    ),
    "behind one with two": (LANE + "spaces = ['''a''''', " + "[" * 30_000, "line 3: nested too deeply"),
    "behind a comment that holds a quote": (LANE + '# "\nspaces = ' + "[" * 30_000, "line 4: nested too deeply"),
    "a number of thousands of figures": (LANE + "spaces = " + "9" * 5_000, "is too long"),
    "one in hexadecimal": (LANE + "spaces = 0x" + "f" * 50_000, "is too long"),
    "a text that never ends": (LANE + '"""' * 20_000, "not valid TOML"),
    "one that seems to end everywhere": (LANE + "x = '''" + "''" * 20_000, "not valid TOML"),
    "a book": ("# " + "a" * 200_000, "at most 100,000"),
}  # fmt: skip


@pytest.mark.parametrize("heavy", HEAVY)
def test_a_huge_edition_is_refused_at_once(heavy: str) -> None:
    text, says = HEAVY[heavy]
    with pytest.raises(EditionError, match=r"mine\.toml") as error:
        parse_edition_text(text, "mine.toml")
    assert says in str(error.value)
    assert len(str(error.value)) < 300


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('name = "White"', f'name = "{"W" * 101}"', "101 letters; at most 100"),
        ('name = "White"', 'name = "  "', "is empty"),
        ('name = "White"', r'name = "Wh\u0007ite"', "invisible character (U+0007)"),
        ('name = "White"', r'name = "\u202Eetihw"', "invisible character (U+202E)"),
        ('name = "White"', r'name = "Wh\nite"', "invisible character (U+000A)"),
        ('colour = "#F6EFDD"', 'colour = "red;background:url(//x)"', "a colour such as"),
        ('colour = "#F6EFDD"', 'colour = "#F6EFD"', "a colour such as"),
        ("spaces = 16", "spaces = 1_000_000_000_000", "from 4 to 60"),
        ("after = [5, 11]", f"after = {[1] * 300}", "300 entries; at most 200"),
        ("spaces = 16", f"spaces = {['a'] * 3000}", "expected a whole number"),
    ],
)
def test_texts_colours_and_numbers_have_limits(old: str, new: str, says: str) -> None:
    text = OWN.read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(EditionError, match=r"mine.toml, line \d+") as error:
        build_edition(find_game("derby-day"), parse_edition_text(text.replace(old, new, 1), "mine.toml"))
    assert says in str(error.value)
    assert len(str(error.value)) < 300
