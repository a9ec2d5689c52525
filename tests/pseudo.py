"""A test language made from English: every letter accented, every message in brackets.

Text that a person reads in plain letters is missing from the words files.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Transformer

from parlour.kernel.game import Game, load_edition
from parlour.play.language import ENGLISH, topic_files
from parlour.play.rulebook import CLAUSE, load_rulebook
from parlour.play.table import find_game, shelf
from parlour.play.words import game_messages

LANGUAGE = "en-XA"
PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "åƀçďéƒğĥîĵķļɱñóþɋřšţûṽŵẋýžÅƁÇĎÉƑĞĤÎĴĶĻṀÑÓÞɊŘŠŢÛṼŴẊÝŽ"
ACCENTS = str.maketrans(PLAIN, ACCENTED)
WORD = re.compile(r"[A-Za-z]{2,}")
COMMANDS = "terminal|verify|tables|restore|simulate|games|compare|arena|edition|serve|learn"
TYPED = re.compile(
    r"(https?://\S*|postgresql://\S*|ray://\S*|--[a-z-]+|/\S+|`[^`]*`|[\w.-]+=\S+|[\w-]+\.(?:html|toml|jsonl|parquet|csv|txt)"
    rf"|parlour (?:{COMMANDS}))"
)


class Accents(Transformer):
    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802
        node.value = "".join(
            [part if TYPED.fullmatch(part) else part.translate(ACCENTS) for part in TYPED.split(node.value)]
        )
        return node


def accent_topic(text: str) -> str:
    resource = Accents().visit(FluentParser().parse(text))
    for message in resource.body:
        if isinstance(message, ast.Message):
            for pattern in filter(None, [message.value, *(attribute.value for attribute in message.attributes)]):
                pattern.elements = [ast.TextElement("⟦"), *pattern.elements, ast.TextElement("⟧")]
    return FluentSerializer().serialize(resource)


def accent_sentence(text: str) -> str:
    return f"⟦{text.translate(ACCENTS)}⟧"


def accent_rulebook(folder: Path) -> str:
    """Return the rulebook with its sections and clauses accented, except for what they cite."""
    lines = (folder / "rulebook.md").read_text(encoding="utf-8").splitlines()
    for n, line in enumerate(lines):
        start = CLAUSE.match(line)
        if line.startswith("## "):
            lines[n] = f"## {accent_sentence(line[3:])}"
        elif start:
            parts = re.split(r"(`[^`]*`|\*\*Ruling\*\*)", start[2])
            text = "".join([part if k % 2 else part.translate(ACCENTS) for k, part in enumerate(parts)])
            lines[n] = f"- `{start[1]}` ⟦{text}⟧"
    return "\n".join(lines) + "\n"


def accent_lesson(folder: Path) -> str:
    """Return the lesson with what the learner reads accented, and its actions and throws unchanged."""
    text = (folder / "lesson.toml").read_text(encoding="utf-8")
    return re.sub(
        r'^((?:say|wrong|end) = )"(.*)"$',
        lambda line: f'{line[1]}"{accent_sentence(line[2])}"',
        text,
        flags=re.MULTILINE,
    )


def write(folder: Path) -> None:
    """Write all files of the language where a translator would put them."""
    place = folder / LANGUAGE
    (place / "games").mkdir(parents=True)
    for topic, path in topic_files(ENGLISH).items():
        (place / f"{topic}.ftl").write_text(accent_topic(path.read_text(encoding="utf-8")), encoding="utf-8")
    for name in shelf():
        game = find_game(name)
        english = (game.folder / "words" / f"{ENGLISH}.ftl").read_text(encoding="utf-8")
        node, _ = load_edition(game)
        more = {"game-line": game.line} | {f"part-{key}": key for key in node.values}
        more |= {f"kind-{kind}": kind.replace("_", " ") for kind in game.events}
        messages = game_messages(game.folder)
        more |= {f"deed-{action}": action.replace("_", " ") for action in messages.names("action")}
        more |= {f"unit-{unit}": unit for unit in unit_names(game) if not messages.label(f"unit-{unit}")}
        for option in game.options:
            more |= {f"option-{option.name}": option.name, f"option-{option.name}-help": option.help}
            more |= {f"choice-{option.name}-{choice}": choice for choice in option.choices}
        english += "".join(f"{name} = {text}\n" for name, text in more.items())
        files = {
            ".ftl": accent_topic(english),
            ".md": accent_rulebook(game.folder),
            ".toml": accent_lesson(game.folder),
        }
        for suffix, text in files.items():
            (place / "games" / f"{game.folder.name}{suffix}").write_text(text, encoding="utf-8")


def unit_names(game: Game[Any]) -> set[str]:
    return set(game.names(load_edition(game)[1]))


def environment(folder: Path) -> dict[str, str]:
    return {"PARLOUR_LANGUAGE": LANGUAGE, "PARLOUR_WORDS": str(folder)}


def proper_names(*more: str) -> set[str]:
    """Return the names of games, clauses and people, and all that editions name."""
    names: set[str] = set()
    for name in shelf():
        game = find_game(name)
        names |= set(WORD.findall(" ".join([game.title, name, *load_rulebook(game.folder)])))
        for labels in game.names(load_edition(game)[1]).values():
            names |= {word for label in labels for word in WORD.findall(label)}
    return names | {word for text in more for word in WORD.findall(text)}


def find_untranslated(texts: Iterable[Any], allowed: set[str]) -> list[str]:
    """Return the texts in plain letters that are neither names nor meant to be typed as written."""
    return sorted(
        {
            str(text)
            for text in texts
            if set(WORD.findall(TYPED.sub("", str(text).replace("\N{SOFT HYPHEN}", "")))) - allowed
        }
    )
