"""Writes each game's encoder.py from its encoder.toml: `python tools/encoders.py`.

encoder.toml says every block of numbers once: what kind they are (`as`), where they come from (`from`; without it the
field of that name) and what they are (`is`; without it what fields.toml says). `let` has what several of them need.
From that come the code, which is compiled with the game, and the list of blocks that docs and learners read.
"""

import json
import re
import tomllib
from pathlib import Path

from fields import GAMES, Table, imported

HEAD = '"""Written by tools/encoders.py from encoder.toml; change that, and run it again."""\n'

# How a block is written down: its size, and the call that writes it; {v} is where it comes from, {n} of how many.
KINDS = {
    r"flag": ("1", "features.flag({v})"),
    r"number by (?P<scale>[\w.]+)": ("1", "features.number({v}, {scale})"),
    r"one of (?P<n>.+)": ("{n}", "features.one_hot({v}, {n})"),
    r"set of (?P<n>.+)": ("{n}", "features.members({v}, {n})"),
    r"counts of (?P<n>.+)": ("{n}", "features.counts({v}, {n})"),
    r"(?P<n>.+) numbers by (?P<scale>[\w.]+)": ("{n}", "features.numbers({v}, {n}, {scale})"),
    r"seat": ("s.seats", "features.seat({v})"),
    r"seats": ("s.seats", "features.seats_in({v})"),
}
SAID = {"each seat": "s.seats", "each other": "s.seats - 1"}


class Sheet:
    def __init__(self, folder: Path) -> None:
        self.fields = Table(folder)
        said = {field.name: field.says for field in self.fields.fields}
        kept = tomllib.loads((folder / "encoder.toml").read_text(encoding="utf-8"))
        self.uses: list[str] = kept.pop("uses", [])
        self.let: dict[str, str] = kept.pop("let", {})
        self.blocks: list[tuple[str, str, str, str]] = []  # name, kind, where from, what it is
        for name, row in kept.items():
            self.blocks.append((name, row["as"], row.get("from", ""), row.get("is") or said[name]))

    def text(self) -> str:
        state = self.fields.name
        body = [f"class {state}Encoder(Encoder[{state}]):"]
        body += [f"    def blocks(self, s: {state}) -> list[Block]:", "        return ["]
        for name, kind, _, says in self.blocks:
            body += ["            Block(", f'                "{name}",', f"                {said(kind)},"]
            body += [f"                {read(kind)[0]},", f"                {json.dumps(says, ensure_ascii=False)},"]
            body += ["            ),"]
        body += ["        ]", "", f"    def write(self, s: {state}, viewer: i64, features: FeatureWriter) -> None:"]
        body += [f"        {name} = {value}" for name, value in self.let.items()]
        for name, kind, source, _ in self.blocks:
            body += written_by(name, kind, source)
        text = "\n".join(body) + "\n"
        uses = ["mypy_extensions: i64", f"{self.fields.package}.state: {state}", *self.uses]
        uses += [f"parlour.learning.encoder: {name}" for name in ("Block", "Encoder", "FeatureWriter")]
        return HEAD + "\n" + imported(uses, text) + "\n\n" + text


def read(kind: str) -> tuple[str, str]:
    """Size and call of a kind; `each seat: …` has as many for every seat, `4 rows: …` for every row."""
    many, colon, of = kind.rpartition(": ")
    for pattern, (size, call) in KINDS.items():
        match = re.fullmatch(pattern, of)
        if match:
            given = {"v": "{v}", **match.groupdict()}
            size, call = size.format(**given), call.format(**given)
            times = SAID.get(many) or many.removesuffix(" rows")
            return (size if not colon else f"({times}) * ({size})" if size != "1" else times), call
    raise ValueError(f"there is no kind of block “{kind}”")


def said(kind: str) -> str:
    """The kind as whoever reads the list wants it: how many, and not what that is called in the code."""
    many, colon, of = kind.rpartition(": ")
    if many.endswith(" rows"):
        many = f"{interpolate(many.removesuffix(' rows'))} rows"
    matched = next(match for pattern in KINDS if (match := re.fullmatch(pattern, of)))
    number = matched.groupdict().get("n")
    known = many + colon + (of.replace(number, interpolate(number), 1) if number else of)
    return f'f"{known}"' if "{" in known else f'"{known}"'


def interpolate(number: str) -> str:
    return number if number.isdigit() else "{" + number + "}"


def written_by(name: str, kind: str, source: str) -> list[str]:
    many, colon, _ = kind.rpartition(": ")
    call = read(kind)[1]
    if not colon:
        return [" " * 8 + call.format(v=source or f"s.{name}")]
    if many == "each seat" or many == "each other":
        loop = ["for k in range(s.seats):" if many == "each seat" else "for k in range(1, s.seats):"]
        loop += ["    q = features.seat_at(k)", "    " + call.format(v=source or f"s.{name}[q]")]
    else:
        loop = [f"for k in range({many.removesuffix(' rows')}):", "    " + call.format(v=source)]
    return [" " * 8 + line for line in loop]


def written() -> dict[Path, str]:
    """Every file that is made, and what it should hold."""
    return {path.with_suffix(".py"): Sheet(path.parent).text() for path in sorted(GAMES.glob("*/encoder.toml"))}


def main() -> None:
    for target, text in written().items():
        target.write_text(text, encoding="utf-8")
        print(f"{target.parent.name}/{target.name} is up to date.")


if __name__ == "__main__":
    main()
