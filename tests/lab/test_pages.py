"""The report's page, and the laboratory's commands."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from parlour import lab
from parlour.cli import main
from parlour.lab import charts
from parlour.lab.page import render_finding
from parlour.lab.report import all_findings, render_report
from parlour.lab.tables import write_frame
from parlour.play.table import shelf as all_games

ALONE = {"meta", "link", "br", "img", "input", "hr"}  # tags that are never closed


class Reading(HTMLParser):
    """Checks that tags are closed in order, and collects sentences and whatever the page would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.sentences: list[str] = []
        self.fetched: list[str] = []
        self.pictures = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.fetched += [attributes[name] or "" for name in ("src", "href", "srcset", "data") if attributes.get(name)]
        self.pictures += tag == "svg"
        if tag == "p" and attributes.get("class") == "says":
            self.sentences.append("")
        if tag not in ALONE:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open[-1:] == ["p"] and self.sentences and self.sentences[-1] == "":
            self.sentences[-1] = data


@pytest.mark.parametrize("name", all_games())
def test_a_report_has_every_sentence_and_needs_nothing_else(name: str) -> None:
    run = lab.run(name, games=25, seed=3, bots="random", turns=True, detail=True)
    findings = all_findings(run.games, run.turns, run.timing)
    text = render_report(run.games, run.turns, run.timing)
    page = Reading()
    page.feed(text)
    assert page.open == []
    assert page.sentences == [finding.sentence for finding in findings]
    assert page.pictures == len([finding for finding in findings if finding.picture]) >= 8
    assert page.fetched == []
    assert not re.search(r"https?:|//\w|@import|url\(", text)
    assert not re.search(r"\bnan\b|\binf\b", text)
    for finding in findings:
        assert finding.sentence.endswith("."), finding.sentence
        assert all(len(row) == len(finding.rows[0]) for row in finding.rows)


def test_pictures_that_do_not_apply_are_left_out() -> None:
    quick = lab.run_plan(lab.make_plan("derby-day", 2, 30, watch=False)).games
    assert [finding.title for finding in all_findings(quick)] == ["Who wins by turn order", "How long games last"]
    titles = [finding.title for finding in all_findings(lab.games("derby-day", 2, 30, detail=True))]
    assert "How often each clause comes up" in titles
    assert not [title for title in titles if "paid" in title or "broke" in title or "bank" in title]


def test_what_cannot_come_up_at_this_table_is_left_out() -> None:
    """Four players run four horses of six; two run all, and in a Myopia only its clauses count."""

    def read(seats: int, **options: str) -> str:
        games = lab.games("derby-day", seats, 30, bots="random", options=options, detail=True)
        return "".join(str(finding.rows) for finding in all_findings(games))

    flat, myopia = read(4), read(2, race="myopia", donkey="yes")
    for absent in ("5 Green", "6 Red", "myopia.", "flat-american.", "steeple.hurdles", "setup.six", "donkey.last"):
        assert absent not in flat
    for present in ("5 Green", "myopia.call", "steeple.hurdles", "setup.two", "donkey.last"):
        assert present in myopia
    assert "flat-english" not in myopia
    assert "flat-english.dice" in flat


def test_what_never_comes_up_is_listed_by_name() -> None:
    games = lab.games("ratrace", 4, 30, bots="medium", detail=True)
    dead = next(finding for finding in all_findings(games) if finding.title == "What never comes up")
    assert not dead.picture
    listed: dict[str, str] = dict(dead.rows[1:])
    assert "broke.no-loans" in listed["clause"]
    assert "Stay in the race" in listed["action on offer"]
    assert "Working Class" not in str(dead.rows)
    assert "broke.no-loans" in render_finding(dead)
    assert "<details>" not in render_finding(dead)


def test_names_have_room_in_front_of_their_rows() -> None:
    """Names are whole up to thirty letters, and none begins outside the picture even in the widest font."""
    long = "The sea takes the Newport Cottage, and more"
    for names in (["First", "Second"], ["Yacht Club membership", "Second Car"], [long, "Yacht"]):
        drawn = [
            charts.bars([(name, 1.0, "1") for name in names], ""),
            charts.whiskers([(name, 0.3, 0.2, 0.4) for name in names], 0.25, ""),
            charts.dots([(name, [0.5]) for name in names], ["medium"], ""),
        ]
        for picture in drawn:
            before = re.findall(r'<text x="([\d.]+)"[^>]*class="" text-anchor="end">([^<]*)<', picture)
            assert [name for _, name in before] == [charts.shorten(name) for name in names]
            assert all(float(x) >= 7.5 * len(name) for x, name in before)


def test_an_unfair_seat_is_reported() -> None:
    games = lab.games("derby-day", 2, 300)
    tilted = games.with_columns(pl.lit(1).alias("place_1"), pl.lit(2).alias("place_2"))
    assert all_findings(tilted)[0].sentence.startswith("Turn order matters: the player who goes first wins 100.0%")
    assert all_findings(games)[0].sentence.startswith("No place in the turn order is better than another")
    unordered = tilted.drop("order_1", "order_2")
    assert all_findings(unordered)[0].sentence.startswith("The seats are not equal: seat 1 wins 100.0%")
    mixed = lab.games("derby-day", 2, 30, bots="medium,easy")
    assert all_findings(mixed)[0].sentence.startswith("Seat and bot cannot be separated here")


def test_prices_are_those_that_were_bid() -> None:
    """Payments by dice, sections and shops do not count; a shop's price is what bids are compared with."""
    titles = {
        name: {
            finding.title: finding
            for finding in all_findings(lab.games(name, seats, games, bots="medium", detail=True))
        }
        for name, seats, games in (("high-bid", 3, 6), ("ratrace", 4, 25), ("high-hat", 3, 4))
    }
    paid = {name: [title for title in by_title if "paid" in title] for name, by_title in titles.items()}
    assert paid["high-bid"] == [f"What is paid when something is {kind}" for kind in ("sold", "sold openly")]
    assert paid["ratrace"] == ["What is paid when something is sold"]
    assert paid["high-hat"] == ["What is paid when something is bought"]
    sold = titles["ratrace"]["What is paid when something is sold"]
    assert {row[3] for row in sold.rows[1:] if "diploma" not in row[0] and "membership" not in row[0]} <= {
        "100", "500", "3,000", "",
    }  # fmt: skip
    assert "of the printed worth" in sold.sentence


@pytest.mark.parametrize(("name", "bank"), [("high-hat", True), ("high-bid", True), ("derby-day", False)])
def test_what_lies_in_front_of_the_seats_and_in_the_bank(name: str, bank: bool) -> None:
    run = lab.run(name, games=5, seed=3, bots="random", turns=True)
    titles = [finding.title for finding in all_findings(run.games, run.turns)]
    assert ("What the seats have in hand" in titles) == ("What the bank holds" in titles) == bank
    assert ("money_1" in run.turns.columns) == bank
    if name == "high-bid":  # nothing but money there, and all of it on the table or in the bank
        assert run.turns.select(pl.sum_horizontal("money_1", "money_2", "bank")).to_series().unique().to_list() == [0]


def test_in_a_donkey_race_the_last_leads() -> None:
    games = lab.games("derby-day", 6, 200, options={"donkey": "yes"})
    ahead = games.filter(pl.col("leader_75").is_not_null())
    wins = sum(row[f"place_{row['leader_75']}"] == 1 for row in ahead.iter_rows(named=True))
    assert wins / ahead.height > 0.4


def test_faces_of_one_name_are_added_up() -> None:
    """The red die of High Bid shows 50 and 75 twice as often as 25 and 100."""
    games = lab.games("high-bid", 2, 40, bots="random", detail=True)
    reds = {face: sum(games[f"thing:thrown:red:{face}"].to_list()) for face in (25, 50, 75, 100)}
    assert reds[50] + reds[75] > 1.5 * (reds[25] + reds[100])
    assert sum(reds.values()) == games["event:thrown"].sum()


def test_text_from_editions_is_escaped() -> None:
    games = lab.games("derby-day", 2, 20).with_columns(pl.lit("<script>x</script> #123456").alias("edition"))
    assert "<script>" not in render_report(games)


# ---- commands -----------------------------------------------------------------------------------


def run_command(capsys: pytest.CaptureFixture[str], *argv: str, code: int = 0) -> str:
    assert main(list(argv)) == code
    out = capsys.readouterr()
    return out.err if code else out.out


def test_from_simulation_to_report_and_comparison(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    rows, turns, page = (str(tmp_path / name) for name in ("rows.parquet", "turns.csv", "report.html"))
    other = str(tmp_path / "other.jsonl")
    argv = ["simulate", "derby-day", "--games", "60", "--bots", "medium", "--detail", "--workers", "1"]
    assert "Clauses that made something happen" in run_command(capsys, *argv, "--out", rows, "--turns", turns)
    run_command(capsys, *argv, "--option", "race=flat-american", "--out", other, "--json")
    assert "The report is in" in run_command(capsys, "report", rows, "--turns", turns, "-o", page)
    assert "How the seats stand as the game goes on" in Path(page).read_text(encoding="utf-8")
    assert "turns a game" in run_command(capsys, "compare", rows, other)


def test_compare_plays_both_sides_on_the_same_luck(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["compare", "derby-day", "--games", "150", "--workers", "1", "--json"]
    argv += ["--a", "race=flat-english", "--b", "race=flat-american"]
    output = json.loads(run_command(capsys, *argv))
    assert (output["a"], output["b"], output["paired"]) == ("flat-english", "flat-american", True)
    real = {row["measure"] for row in output["differences"] if row["real"]}
    assert "turns" in real
    assert "order-1-wins" not in real
    assert any(line.startswith("Turns a game: ") for line in output["words"])


def test_compare_says_so_where_bots_play_alike(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["compare", "derby-day", "--games", "40", "--workers", "1", "--a-bots", "easy", "--b-bots", "medium"]
    out = run_command(capsys, *argv)
    assert "No difference was found" in out
    assert "Exactly the same" in out


def test_the_arena_prints_shares_ratings_and_times(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["arena", "derby-day", "--seats", "3", "--games", "30", "--workers", "1"]
    output = json.loads(run_command(capsys, *argv, "--json"))
    assert output["games"] == 30
    assert output["deals"] == 10
    assert [set(row) >= {"share", "interval", "rating", "ms_per_decision"} for row in output["bots"]] == [True] * 3
    assert "A fair share is 33.3%" in run_command(capsys, *argv)
    assert "easy takes exactly its fair share" in run_command(capsys, *argv, "--duel", "easy", "random")


def test_a_challenge_comes_out_the_same_for_everybody(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["challenge", "derby-day", "--bot", "easy", "--deals", "2", "--workers", "1"]
    first, again = [json.loads(run_command(capsys, *argv, "--json")) for _ in range(2)]
    assert first["fingerprint"] == again["fingerprint"] and first["games"] == 8 and first["rival"] == "medium"
    other = json.loads(run_command(capsys, *argv[:-3], "3", "--workers", "1", "--json"))
    assert other["fingerprint"] != first["fingerprint"]
    output = run_command(capsys, *argv)
    assert first["fingerprint"] in output and "2 fixed deals, 8 games" in output


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["simulate", "derby-day", "--bots", "genius"], "has no bot “genius”"),
        (["simulate", "derby-day", "--bots", "easy,easy,easy"], "3 bots cannot fill 2 seats"),
        (["simulate", "derby-day", "--until", "luck=1%"], "is not a goal"),
        (["simulate", "derby-day", "--out", "nowhere/rows.csv"], "There is no folder nowhere"),
        (["simulate", "derby-day", "--turns", "rows.txt"], ".csv, .jsonl or .parquet"),
        (["arena", "derby-day", "--bots", "easy"], "at least two bots"),
        (["arena", "derby-day", "--seats", "7"], "2 to 6 players, not 7"),
        (["arena", "derby-day", "--duel", "easy", "genius"], "has no bot “genius”"),
        (["compare", "derby-day"], "A and B are the same"),
        (["compare", "derby-day", "--a", "race=camel"], "race cannot be “camel”"),
        (["compare", "none.csv", "other.csv"], "none.csv does not exist"),
        (["compare", "a.csv", "b.csv", "c.csv"], "one game, or two results files"),
        (["compare", "derby-day", "ratrace"], "Compare one game with itself"),
        (["simulate", "derby-day", "--option", "races=2", "--option", "races=3"], "races is given twice"),
        (["report", "none.parquet", "-o", "page.html"], "none.parquet does not exist"),
        (["report", "chess", "-o", "page.html"], "neither a results file nor a game"),
        (["report", "derby-day", "-o", "page.pdf"], "call it page.html"),
        (["report", "derby-day", "-o", "nowhere/page.html"], "There is no folder nowhere"),
        (["report", "derby-day", "--seats", "1", "-o", "page.html"], "2 to 6 players, not 1"),
    ],
)
def test_bad_input_gets_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, argv: list[str], sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sentence in run_command(capsys, *argv, code=1)
    assert list(tmp_path.iterdir()) == []


def test_files_without_results_are_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    damaged, foreign, page = tmp_path / "damaged.parquet", tmp_path / "foreign.csv", str(tmp_path / "page.html")
    damaged.write_bytes(b"PAR1 but no more")
    foreign.write_text("a,b\n1,2\n")
    assert "damaged.parquet cannot be read" in run_command(capsys, "report", str(damaged), "-o", page, code=1)
    assert "column game is missing" in run_command(capsys, "report", str(foreign), "-o", page, code=1)
    assert "is a folder" in run_command(capsys, "simulate", "derby-day", "--out", str(folder_in(tmp_path)), code=1)
    assert "none.csv does not exist" in run_command(capsys, "report", "none.csv", "-o", page, code=1)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (lambda games: games.drop("place_2"), "has no data on seat 2"),
        (lambda games: games.with_columns(place_1=pl.lit("first")), "place_1 contains an impossible place"),
        (lambda games: games.with_columns(place_1=pl.lit(3)), "places go from 1 to 2"),
        (lambda games: games.with_columns(seats=pl.lit("two")), "seats contains something other than whole numbers"),
        (lambda games: pl.concat([games, games.with_columns(game=pl.lit("ratrace"))]), "mixes several games"),
        (lambda games: games.clear(), "has no rows"),
    ],
)
def test_rows_that_cannot_be_results_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, changed: Any, sentence: str
) -> None:
    rows, page = tmp_path / "rows.parquet", tmp_path / "page.html"
    write_frame(rows, changed(lab.games("derby-day", 2, 5)))
    assert sentence in run_command(capsys, "report", str(rows), "-o", str(page), code=1)
    assert not page.exists()


@pytest.mark.parametrize(("seats", "seed"), [(2, 2), (3, 1)])
def test_turns_of_other_games_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, seats: int, seed: int
) -> None:
    """Two and three players run the same six horses, so that even the lengths of their races are the same."""
    rows, turns = tmp_path / "rows.parquet", tmp_path / "turns.csv"
    write_frame(rows, lab.games("derby-day", 2, 5, seed=1))
    write_frame(turns, lab.turns("derby-day", seats, 5, seed=seed))
    argv = ["report", str(rows), "--turns", str(turns), "-o", str(tmp_path / "page.html")]
    assert "has the turns of other games" in run_command(capsys, *argv, code=1)
    write_frame(turns, lab.turns("derby-day", 2, 5, seed=1))
    run_command(capsys, *argv)


def folder_in(tmp_path: Path) -> Path:
    folder = tmp_path / "rows.csv"
    folder.mkdir()
    return folder


def test_compare_has_headlines_first_and_several_sizes_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["compare", "derby-day", "--games", "40", "--workers", "1", "--b", "race=grand-national"]
    comparisons = json.loads(run_command(capsys, *argv, "--seats", "2-3", "--json"))
    assert [comparison["seats"] for comparison in comparisons] == [2, 3]
    headlines = [row["headline"] for row in comparisons[0]["differences"]]
    assert headlines == sorted(headlines, reverse=True)
    event = next(row for row in comparisons[0]["differences"] if row["measure"] == "event:held")
    turns = next(row for row in comparisons[0]["differences"] if row["measure"] == "turns")
    assert event["a_turn"][1] == pytest.approx(event["b"] / turns["b"])
    short, long = run_command(capsys, *argv), run_command(capsys, *argv, "--all")
    assert "more counts, with rates a turn" in short
    assert "“disregarded” a game" not in short
    assert "A a turn" in long
    assert "is not a number of seats" in run_command(capsys, *argv, "--seats", "two", code=1)
