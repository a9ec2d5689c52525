"""The requests in a form other programs can read, made from the messages themselves."""

from functools import cache
from typing import Any

import msgspec

from parlour import __version__
from parlour.server.messages import (
    Earlier,
    Claim,
    Example,
    GameInfo,
    Invitation,
    Join,
    Lesson,
    LinkWish,
    Luck,
    NewTable,
    PersonalLink,
    Problem,
    Rematch,
    ReplayStep,
    Rulebook,
    TableLine,
    TableMade,
)

KINDS = [
    Claim, Earlier, Example, GameInfo, Invitation, Join, Lesson, LinkWish, Luck, NewTable, PersonalLink, Problem, Rematch, ReplayStep, Rulebook,
    TableLine, TableMade,
]  # fmt: skip
TABLE = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
CODE = {"name": "code", "in": "path", "required": True, "schema": {"type": "string"}}
GAME = {"name": "name", "in": "path", "required": True, "schema": {"type": "string"}}
CLAUSE = {"name": "clause", "in": "path", "required": True, "schema": {"type": "string"}}
SEAT = {
    "name": "seat",
    "in": "query",
    "required": False,
    "schema": {"type": "integer", "minimum": -1, "default": -1},
}
UNTIL = {
    "name": "until",
    "in": "query",
    "required": False,
    "schema": {"type": "integer", "minimum": 0, "default": 0},
}
AT = {
    "name": "at",
    "in": "query",
    "required": False,
    "schema": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
}
PROBLEMS = {
    400: "It cannot be read, or not be so.",
    403: "It comes from another site, or is not for this device to do.",
    404: "There is no such thing.",
    409: "The table stands against it.",
    413: "It is too long.",
    415: "It is not JSON.",
    429: "It was too much at once.",
    503: "The database does not answer.",
}


def ref(kind: type) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{kind.__name__}"}


def reply(schema: dict[str, Any], kind: str = "application/json") -> dict[str, Any]:
    return {"description": "As asked.", "content": {kind: {"schema": schema}}}


def flag(name: str) -> dict[str, Any]:
    return {"type": "object", "properties": {name: {"type": "boolean"}}}


def problems(*numbers: int) -> dict[str, Any]:
    content = {"application/json": {"schema": ref(Problem)}}
    return {str(number): {"description": PROBLEMS[number], "content": content} for number in numbers}


def get(about: str, found: dict[str, Any], *wrong: int, parameters: tuple[dict[str, Any], ...] = ()) -> dict[str, Any]:
    return {
        "get": {
            "summary": about,
            "parameters": list(parameters),
            "responses": {"200": found, **problems(*wrong, 429, 503)},
        }
    }


def post(
    about: str, body: type, found: type, *wrong: int, parameters: tuple[dict[str, Any], ...] = ()
) -> dict[str, Any]:
    return {
        "post": {
            "summary": about,
            "parameters": list(parameters),
            "requestBody": {"required": True, "content": {"application/json": {"schema": ref(body)}}},
            "responses": {"200": reply(ref(found)), **problems(400, 403, 413, 415, *wrong, 429, 503)},
        }
    }


@cache
def description() -> dict[str, Any]:
    _, schemas = msgspec.json.schema_components(KINDS, ref_template="#/components/schemas/{name}")
    text = {"type": "string"}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Parlour",
            "version": __version__,
            "description": "What goes on at a table goes over the socket /ws; see docs/protocol.md.",
        },
        "paths": {
            "/api/games": get("The games on the shelf.", reply({"type": "array", "items": ref(GameInfo)})),
            "/api/games/{name}/rulebook": get("Its rules.", reply(ref(Rulebook)), 404, parameters=(GAME,)),
            "/api/games/{name}/edition": get(
                "Its own edition.", reply(text, "application/toml"), 404, parameters=(GAME,)
            ),
            "/api/games/{name}/examples/{clause}": get(
                "A clause shown on the board.", reply(ref(Example)), 404, parameters=(GAME, CLAUSE)
            ),
            "/api/games/{name}/lesson": get("A first game, guided.", reply(ref(Lesson)), 404, parameters=(GAME,)),
            "/api/tables": post("Set up a table.", NewTable, TableMade, 409),
            "/api/codes/{code}": get("What a code leads to.", reply(ref(Invitation)), 404, parameters=(CODE,)),
            "/api/join": post("Take an open seat.", Join, TableMade, 404, 409),
            "/api/claim": post("Use a personal link.", Claim, TableMade, 404, 409),
            "/api/tables/{table}/link": post(
                "A personal link to one of my seats.", LinkWish, PersonalLink, 404, 409, parameters=(TABLE,)
            ),
            "/api/tables/{table}/rematch": post("Play again.", Rematch, TableMade, 404, 409, parameters=(TABLE,)),
            "/api/mine": get("My tables.", reply({"type": "array", "items": ref(TableLine)})),
            "/api/tables/{table}/events": get(
                "What happened earlier than all that the socket tells.",
                reply(ref(Earlier)),
                400,
                403,
                404,
                409,
                parameters=(TABLE, SEAT, UNTIL),
            ),
            "/api/tables/{table}/log": get(
                "A finished game's log, with its seed.", reply(text, "application/jsonl"), 404, 409, parameters=(TABLE,)
            ),
            "/api/tables/{table}/replay": get(
                "A finished game after so many entries.",
                reply(ref(ReplayStep)),
                400,
                404,
                409,
                parameters=(TABLE, AT),
            ),
            "/api/tables/{table}/luck": get(
                "What a finished game's dice are checked with.", reply(ref(Luck)), 404, 409, parameters=(TABLE,)
            ),
            "/api/tables/{table}/qr.svg": get(
                "The link to join by, to be photographed.", reply(text, "image/svg+xml"), 404, 409, parameters=(TABLE,)
            ),
            "/health": get("Whether all is well.", reply(flag("well"))),
            "/ready": get("Whether people should be sent here.", reply(flag("ready"))),
        },
        "components": {"schemas": schemas},
    }
