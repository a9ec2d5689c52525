"""The HTTP requests as an OpenAPI document, made from the messages themselves."""

from functools import cache
from typing import Any

import msgspec

from parlour import __version__
from parlour.server.lab_messages import LabChecked, LabEdition, LabGame, LabProgress, LabStarted, LabStop, LabWish
from parlour.server.messages import (
    Claim,
    EarlierEvents,
    Empty,
    Example,
    GameInfo,
    HintInfo,
    Invitation,
    Join,
    Lesson,
    LinkWish,
    Luck,
    NewTable,
    PersonalLink,
    PlayOn,
    Problem,
    Rematch,
    ReplayIndex,
    ReplayStep,
    Rulebook,
    ServerInfo,
    Sit,
    StoryPage,
    TableCreated,
)
from parlour.server.people_messages import (
    DeviceJoin,
    DeviceLink,
    DeviceLook,
    DeviceOffer,
    DevicePart,
    Devices,
    GamePage,
    Hide,
    RecoveryCode,
    Statistics,
    Subscribe,
    TableLine,
    Unsubscribe,
)

KINDS = [
    Claim, DeviceJoin, DeviceLink, DeviceLook, DeviceOffer, DevicePart, Devices, EarlierEvents, Example, GameInfo,
    GamePage, Hide, HintInfo, ServerInfo, Invitation, Join, LabChecked, LabEdition, LabGame, LabProgress,
    LabStarted, LabStop, LabWish, Lesson, LinkWish, Luck, NewTable, Empty, PersonalLink, PlayOn, Problem,
    RecoveryCode, Rematch, ReplayIndex, ReplayStep, Rulebook, Sit, Statistics, StoryPage, Subscribe, TableLine,
    TableCreated, Unsubscribe,
]  # fmt: skip
TABLE = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
CODE = {"name": "code", "in": "path", "required": True, "schema": {"type": "string"}}
JOB = {"name": "job", "in": "path", "required": True, "schema": {"type": "string"}}
WHICH = {"name": "which", "in": "query", "required": False, "schema": {"type": "integer", "minimum": 0, "default": 1}}
GAME = {"name": "name", "in": "path", "required": True, "schema": {"type": "string"}}
CLAUSE = {"name": "clause", "in": "path", "required": True, "schema": {"type": "string"}}
BEFORE = {"name": "before", "in": "query", "required": False, "schema": {"type": "string", "default": ""}}
SEARCH = {"name": "search", "in": "query", "required": False, "schema": {"type": "string", "maxLength": 24}}
HIDDEN = {"name": "hidden", "in": "query", "required": False, "schema": {"type": "boolean", "default": False}}
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
STEP = {"name": "step", "in": "query", "required": True, "schema": {"type": "integer", "minimum": 0, "maximum": 999}}
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


def get(about: str, answer: dict[str, Any], *wrong: int, parameters: tuple[dict[str, Any], ...] = ()) -> dict[str, Any]:
    return {
        "get": {
            "summary": about,
            "parameters": list(parameters),
            "responses": {"200": answer, **problems(400, *wrong, 429, 503)},
        }
    }


def post(
    about: str, body: type, answer: type, *wrong: int, parameters: tuple[dict[str, Any], ...] = ()
) -> dict[str, Any]:
    return {
        "post": {
            "summary": about,
            "parameters": list(parameters),
            "requestBody": {"required": True, "content": {"application/json": {"schema": ref(body)}}},
            "responses": {"200": reply(ref(answer)), **problems(400, 403, 413, 415, *wrong, 429, 503)},
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
            "/api/house": get("What a page has to know of the house.", reply(ref(ServerInfo))),
            "/api/games": get("The games on the shelf.", reply({"type": "array", "items": ref(GameInfo)})),
            "/api/games/{name}/rulebook": get("Its rules.", reply(ref(Rulebook)), 404, parameters=(GAME,)),
            "/api/games/{name}/edition": get(
                "Its own edition.", reply(text, "application/toml"), 404, parameters=(GAME,)
            ),
            "/api/games/{name}/examples/{clause}": get(
                "A clause shown on the board.", reply(ref(Example)), 404, parameters=(GAME, CLAUSE)
            ),
            "/api/games/{name}/lesson": get("A first game, guided.", reply(ref(Lesson)), 404, parameters=(GAME,)),
            "/api/games/{name}/lesson/hint": get(
                "What a good player would do at a step of it.", reply(ref(HintInfo)), 404, parameters=(GAME, STEP)
            ),
            "/api/tables": post("Set up a table.", NewTable, TableCreated, 409),
            "/api/codes/{code}": get("What a code leads to.", reply(ref(Invitation)), 404, parameters=(CODE,)),
            "/api/join": post("Take an open seat.", Join, TableCreated, 404, 409),
            "/api/claim": post("Use a personal link.", Claim, TableCreated, 404, 409),
            "/api/tables/{table}/link": post(
                "A personal link to one of my seats.", LinkWish, PersonalLink, 404, 409, parameters=(TABLE,)
            ),
            "/api/tables/{table}/rematch": post("Play again.", Rematch, TableCreated, 404, 409, parameters=(TABLE,)),
            "/api/tables/{table}/sit": post(
                "Take the seat kept for me at a rematch.", Sit, TableCreated, 404, 409, parameters=(TABLE,)
            ),
            "/api/mine": get(
                "My tables that are not over, those that wait for me first.",
                reply({"type": "array", "items": ref(TableLine)}),
            ),
            "/api/mine/finished": get(
                "My games that are over, the last first.",
                reply(ref(GamePage)),
                parameters=(BEFORE, SEARCH, HIDDEN),
            ),
            "/api/mine/statistics": get("How my last games went.", reply(ref(Statistics))),
            "/api/mine/{table}/hide": post(
                "Leave one of my tables out of my lists.", Hide, Empty, 404, parameters=(TABLE,)
            ),
            "/api/tables/{table}/leave": post("Leave a table.", Empty, Empty, 404, 409, parameters=(TABLE,)),
            "/api/notices/subscribe": post("Be told by Web Push.", Subscribe, Empty, 409),
            "/api/notices/unsubscribe": post("Be told no longer.", Unsubscribe, Empty),
            "/api/devices": get("The devices that have my games.", reply(ref(Devices))),
            "/api/devices/link": post("A link that takes my games to another.", Empty, DeviceLink, 409),
            "/api/devices/recovery": post("A code to find my games again with.", Empty, RecoveryCode, 409),
            "/api/devices/look": post("What such a link or code leads to.", DeviceLook, DeviceOffer, 404),
            "/api/devices/join": post("Take those games to this device.", DeviceJoin, Empty, 404, 409),
            "/api/devices/part": post("A device loses my games.", DevicePart, Empty, 404),
            "/api/tables/{table}/events": get(
                "What happened earlier than all that the socket tells.",
                reply(ref(EarlierEvents)),
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
                404,
                409,
                parameters=(TABLE, AT),
            ),
            "/api/tables/{table}/replay/index": get(
                "Where to jump in a finished game.", reply(ref(ReplayIndex)), 404, 409, parameters=(TABLE,)
            ),
            "/api/tables/{table}/luck": get(
                "What a finished game's dice are checked with.", reply(ref(Luck)), 404, 409, parameters=(TABLE,)
            ),
            "/api/tables/{table}/story": get(
                "How a finished game went, as far as it is told.",
                reply(ref(StoryPage)),
                403,
                404,
                409,
                parameters=(TABLE,),
            ),
            "/api/tables/{table}/play-on": post(
                "A moment of a finished game, played on against bots.",
                PlayOn,
                TableCreated,
                404,
                409,
                parameters=(TABLE,),
            ),
            "/api/tables/{table}/qr.svg": get(
                "The link to join by, to be photographed.", reply(text, "image/svg+xml"), 404, 409, parameters=(TABLE,)
            ),
            "/api/lab/games/{name}": get(
                "A game's own edition as tables, where the laboratory is open.",
                reply(ref(LabGame)),
                404,
                parameters=(GAME,),
            ),
            "/api/lab/check": post("Whether an edition can be played.", LabEdition, LabChecked, 404),
            "/api/lab/jobs": post("Play an edition beside the game's own.", LabWish, LabStarted, 404),
            "/api/lab/jobs/{job}": get(
                "How far it is, and what came of it.", reply(ref(LabProgress)), 404, parameters=(JOB,)
            ),
            "/api/lab/stop": post("Play no more of it.", LabStop, LabProgress, 404),
            "/api/lab/jobs/{job}/report": get(
                "The report as a page: 0 the game's own, 1 the changed edition.",
                reply(text, "text/html"),
                404,
                parameters=(JOB, WHICH),
            ),
            "/health": get("Whether all is well.", reply(flag("well"))),
            "/ready": get("Whether people should be sent here.", reply(flag("ready"))),
        },
        "components": {"schemas": schemas},
    }
