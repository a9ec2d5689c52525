"""Imports point one way: games to parts to kernel, play to games, everything else to play.

A game's bots and text board stand beside its rules, but only `play` and what imports it may import them.
"""

import ast
from pathlib import Path

SOURCES = Path(__file__).parent.parent / "src" / "parlour"
MAY_IMPORT = {
    "kernel": {"kernel"},
    "parts": {"parts", "kernel"},
    "games": {"games", "parts", "kernel"},
    "learning": {"learning", "play", "kernel"},
    "play": {"play", "games", "kernel", "parts"},
    "bots": {"bots", "play", "kernel", "games", "parts"},
    "insight": {"insight", "bots", "play", "kernel", "parts"},
    "lab": {"lab", "insight", "learning", "bots", "play", "kernel", "parts"},
    "server": {"server", "insight", "bots", "play", "kernel"},
    "envs": {"envs", "learning", "bots", "play", "kernel", "games"},
    "testing": {"testing", "learning", "play", "kernel"},
    "cli": {"cli", "server", "insight", "lab", "learning", "bots", "play", "kernel", "games"},
}
OF_GAME = {  # what these modules of a game may import besides
    "__init__": {"learning"},
    "encoder": {"learning"},
    "bots": {"play", "bots"},
    "text_board": {"play"},
}
SERVER = {  # the groups of the server; its modules outside these groups are open to all
    "admin": {"admin", "web", "tables", "push", "bots", "storage"},
    "web": {"web", "tables", "push", "bots", "storage"},
    "tables": {"tables", "push", "bots", "storage"},
    "push": {"push", "storage"},
    "bots": {"bots"},
    "storage": {"storage"},
}


def list_imports(path: Path) -> list[str]:
    """Return every Parlour module that a module imports, also for the type checker alone."""
    names = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
    return [name for name in names if name.startswith("parlour.")]


def test_imports_point_one_way() -> None:
    for folder, allowed in MAY_IMPORT.items():
        for path in (SOURCES / folder).rglob("*.py"):
            of_game = OF_GAME.get(path.stem, set()) if folder == "games" else set()
            for name in list_imports(path):
                top = name.split(".")[1]
                allows = top in allowed | of_game or not (SOURCES / top).is_dir()
                assert allows, f"{path.relative_to(SOURCES)} imports {name}"


def test_rules_do_not_import_bots_or_text_boards() -> None:
    for path in (SOURCES / "games").rglob("*.py"):
        for name in list_imports(path):
            of_game = name.startswith("parlour.games.") and name.split(".")[-1] in ("bots", "text_board")
            assert not of_game, f"{path.relative_to(SOURCES)} imports {name}"


def test_imports_within_the_server_point_one_way() -> None:
    server = SOURCES / "server"
    groups = {path.name for path in server.iterdir() if (path / "__init__.py").exists()}
    assert groups == set(SERVER)
    for group, allowed in SERVER.items():
        for path in (server / group).rglob("*.py"):
            for name in list_imports(path):
                pieces = name.split(".")
                if pieces[1] == "server" and pieces[2:3] and pieces[2] in groups:
                    assert pieces[2] in allowed, f"{path.relative_to(SOURCES)} imports {name}"
                assert pieces[1:3] not in (["server", "app"], ["server", "run"]), f"{path} imports {name}"


def test_the_page_about_the_server_names_every_module() -> None:
    page = (SOURCES.parents[1] / "docs" / "server.md").read_text(encoding="utf-8")
    for path in (SOURCES / "server").rglob("[!_]*.py"):
        assert f"`{path.stem}`" in page, path.relative_to(SOURCES)


def test_only_a_game_itself_imports_its_state_and_rules() -> None:
    for path in SOURCES.rglob("*.py"):
        parts = path.relative_to(SOURCES).parts
        for name in list_imports(path):
            pieces = name.split(".")
            if pieces[1:2] == ["games"] and len(pieces) > 3 and pieces[3] in ("state", "rules"):
                own = parts[:2] == ("games", pieces[2])
                assert own, f"{'/'.join(parts)} imports {name}"


def test_a_game_imports_no_other_game() -> None:
    for folder in (SOURCES / "games").iterdir():
        for path in folder.glob("*.py"):
            for name in list_imports(path):
                pieces = name.split(".")
                assert pieces[1] != "games" or len(pieces) < 3 or pieces[2] == folder.name, f"{path} imports {name}"
