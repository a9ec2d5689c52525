"""A client that knows no more than docs/protocol.md says: nothing here is imported but a library for sockets."""

import asyncio
import contextlib
import hashlib
import hmac
import json
import random
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
import websockets

from tests.server.serving import Server, serving


class Client:
    """Plays one seat at random, and notes whatever the page does not allow."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.http = httpx.AsyncClient(base_url=base)
        self.events: list[dict[str, Any]] = []
        self.update: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.said: list[str] = []
        self.record: list[str] = []
        self.clocks: dict[str, Any] = {}
        self.answers: dict[int, dict[str, Any]] = {}
        self.troubles: list[str] = []
        self.ref = 0
        self.answered = 0  # the last ticket

    async def request(self, method: str, path: str, body: object = None) -> Any:
        response = await self.http.request(method, path, json=body)
        assert response.status_code == 200, response.text
        return response.json()

    async def open(self, table: str, since: int = 0, chat: int = 0, record: int = 0) -> None:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = self.base.replace("http", "ws", 1) + "/ws"
        self.socket = await websockets.connect(address, additional_headers={"Cookie": cookie}, max_size=1 << 24)
        await self.send({"type": "hello", "table": table, "since": since, "chat": chat, "record": record})

    async def send(self, message: object) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self, seconds: float = 20) -> str:
        """One message, and what kind it was."""
        message = json.loads(await asyncio.wait_for(self.socket.recv(), seconds))
        kind = str(message["type"])
        if kind == "table":
            self.table = message
        elif kind == "update":
            for event in message["events"]:
                assert event["n"] == len(self.events), "events are numbered without gaps, and told once"
                self.events.append(event)
            assert message["seq"] == len(self.events), "seq counts the events told to these eyes"
            self.update = message
        elif kind == "said":
            self.said.append(message["text"])
        elif kind == "happened":
            assert message["n"] == len(self.record), "lines of the record are numbered, and told once"
            self.record.append(message["kind"])
        elif kind == "clocks":
            self.clocks = message
        elif kind in ("accepted", "refused") or message.get("ref"):
            assert message["ref"] not in self.answers, "every act gets one answer"
            self.answers[message["ref"]] = message
        else:
            assert kind == "trouble"
            self.troubles.append(message["sentence"])
        return kind

    async def until(self, kind: str) -> None:
        while await self.hear() != kind:
            pass

    def mine(self) -> dict[str, Any] | None:
        """The question put to my seat."""
        return next((ask for ask in self.update["asked"] if ask["seat"] == self.update["seat"]), None)

    async def act(self, rng: random.Random) -> int:
        """Answer what I am asked, by any offer there is."""
        question = self.mine()
        assert question
        offer = rng.choice([one for one in self.update["offers"] if not one["unasked"]])
        args = [value_for(param, rng) for param in offer["params"]]
        self.ref += 1
        self.answered = question["ticket"]
        await self.send(
            {"type": "act", "ref": self.ref, "seat": question["seat"], "action": offer["action"], "args": args,
             "ticket": question["ticket"]}
        )  # fmt: skip
        return self.ref


def value_for(param: dict[str, Any], rng: random.Random) -> Any:
    if param["kind"] == "range":
        return param["low"] + param["step"] * rng.randrange((param["high"] - param["low"]) // param["step"] + 1)
    if param["kind"] == "one":
        return rng.choice(param["options"])
    return rng.sample(param["options"], rng.randint(param["least"], param["most"]))


def outcome(seed: bytes, entropy: list[str], n: int, k: int) -> int:
    """As the page has it, word by word."""
    attempt = 0
    while True:
        said = "|".join([*entropy, str(n), str(attempt)]).encode()
        number = int.from_bytes(hmac.new(seed, said, hashlib.sha256).digest()[:8], "big")
        if number < (1 << 64) // k * k:
            return number % k
        attempt += 1


@pytest.mark.parametrize("game, options", [("derby-day", {"races": 2}), ("high-bid", {})])
def test_whoever_has_read_the_page_can_play(tmp_path: Any, game: str, options: dict[str, Any]) -> None:
    async def run(server: Server) -> None:
        ann, bob = Client(server.base), Client(server.base)
        games = await ann.request("GET", "/api/games")
        assert game in [one["name"] for one in games]
        wish = {"game": game, "seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}], "options": options}
        made = await ann.request("POST", "/api/tables", {**wish, "entropy": "ann-1"})
        invitation = await bob.request("GET", f"/api/codes/{made['code']}")
        await bob.request("POST", "/api/join", {"code": made["code"], "name": "Bob", "entropy": "bob-2"})
        for client in (ann, bob):
            await client.open(made["table"])
            await client.until("update")
        await ann.send({"type": "say", "text": "Good luck"})
        await bob.until("said")

        # The line breaks, and is picked up where it was.
        rng = random.Random(1)
        await together(ann, bob, rng, 6)
        await bob.socket.close()
        await bob.open(made["table"], len(bob.events), len(bob.said), len(bob.record))
        await bob.until("update")
        assert bob.said == ["Good luck"]

        await together(ann, bob, rng, 1 << 30)
        assert ann.update["over"] and sorted(ann.update["places"]) in ([1, 2], [1, 1])
        luck = await ann.request("GET", f"/api/tables/{made['table']}/luck")
        seed = bytes.fromhex(luck["seed"])
        assert hashlib.sha256(seed).hexdigest() == invitation["commitment"]
        assert luck["entropy"] == ["ann-1", "bob-2"]
        for n, (fell, k) in enumerate(luck["fallen"]):
            assert fell == outcome(seed, luck["entropy"], n, k)
        for client in (ann, bob):
            assert client.troubles == []
            await client.socket.close()
            await client.http.aclose()

    with serving(str(tmp_path / "parlour.db")) as server:
        asyncio.run(run(server))


def test_whoever_has_read_the_page_can_take_back_pause_and_vote(tmp_path: Any) -> None:
    async def run(server: Server) -> None:
        ann, bob = Client(server.base), Client(server.base)
        clock = {"kind": "bank", "seconds": 600, "increment": 5}
        wish = {"game": "high-bid", "seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}], "clock": clock}
        made = await ann.request("POST", "/api/tables", wish)
        agreed = (await bob.request("GET", f"/api/codes/{made['code']}"))["agreed"]
        assert agreed["own"] and "10 minutes for the game" in agreed["differs"][0]
        await bob.request("POST", "/api/join", {"code": made["code"], "name": "Bob"})
        for client in (ann, bob):
            await client.open(made["table"])
            await client.until("clocks")
            assert client.clocks["left"][1] <= 600_000 and len(client.clocks["running"]) == 1
        first = next(client for client in (ann, bob) if client.mine())
        other = bob if first is ann else ann
        seat = first.update["seat"]

        async def bid(client: Client) -> None:
            question = client.mine()
            assert question
            offer = next(one for one in client.update["offers"] if one["action"] == "bid")
            client.ref += 1
            await client.send(
                {"type": "act", "ref": client.ref, "seat": question["seat"], "action": "bid",
                 "args": [offer["params"][0]["low"]], "ticket": question["ticket"]}
            )  # fmt: skip

        async def both(kind: str) -> None:
            for client in (ann, bob):
                await client.until(kind)

        ticket = first.update["asked"][0]["ticket"]
        await bid(first)
        await both("clocks")
        assert first.update["undo"][seat] == "free" and first.clocks["running"] == [1 - seat]
        first.ref += 1
        await first.send({"type": "undo", "ref": first.ref, "seat": seat})
        await both("clocks")
        assert first.answers[first.ref]["type"] == "accepted"
        assert first.events[-1]["kind"] == "undo" == first.record[-1]
        assert first.update["asked"][0]["ticket"] > ticket
        await bid(first)
        await both("clocks")
        await bid(other)
        await both("clocks")
        assert first.update["undo"][seat] == "ask"
        first.ref += 1
        await first.send({"type": "undo", "ref": first.ref, "seat": seat})
        while not other.table["motions"]:
            await other.until("table")
        motion = other.table["motions"][0]
        assert (motion["kind"], motion["seat"], motion["waits_for"]) == ("undo", seat, [1 - seat])
        await other.send({"type": "vote", "motion": motion["n"], "agree": True})
        while first.events[-1]["kind"] != "undo":
            await first.until("update")
        await ann.send({"type": "pause", "paused": True})
        while not bob.table["paused"] or bob.clocks["running"]:
            await bob.hear()
        for client in (ann, bob):
            assert client.troubles == []
            await client.socket.close()
            await client.http.aclose()

    with serving(str(tmp_path / "parlour.db")) as server:
        asyncio.run(run(server))


async def together(ann: Client, bob: Client, rng: random.Random, most: int) -> None:
    """Both play, each whenever they are asked."""
    listening = {client: asyncio.create_task(client.hear()) for client in (ann, bob)}
    acts = 0
    while not (ann.update["over"] and bob.update["over"]) and acts < most:
        for client in (ann, bob):
            ask = client.mine()
            if ask and client.answered != ask["ticket"]:
                await client.act(rng)
                acts += 1
        done, _ = await asyncio.wait(listening.values(), return_when=asyncio.FIRST_COMPLETED, timeout=20)
        assert done, "nobody was told anything"
        for client, task in list(listening.items()):
            if task in done:
                task.result()
                listening[client] = asyncio.create_task(client.hear())
    for client, task in listening.items():
        while len(client.answers) < client.ref:
            await task
            task = asyncio.create_task(client.hear())
        assert all(answer["type"] == "accepted" for answer in client.answers.values())
        task.cancel()


async def until_closed(socket: Any) -> AsyncIterator[str]:
    with contextlib.suppress(websockets.ConnectionClosed):
        while True:
            yield await asyncio.wait_for(socket.recv(), 20)


def test_what_has_no_answer_and_what_comes_too_fast(tmp_path: Any) -> None:
    async def run(server: Server) -> None:
        ann = Client(server.base)
        seats = [{"kind": "person", "name": "Ann"}, {"kind": "bot"}]
        made = await ann.request("POST", "/api/tables", {"game": "derby-day", "seats": seats})
        await ann.open(made["table"])
        await ann.until("update")
        await ann.send({"type": "pace", "pace": 5})
        await ann.until("table")
        assert ann.table["pace"] == 5 and not ann.troubles
        await ann.send({"type": "lock", "locked": True, "more": 1})
        await ann.until("trouble")
        for _ in range(80):
            await ann.send({"type": "look", "seat": 0, "since": 0})
        heard = [json.loads(raw)["type"] async for raw in until_closed(ann.socket)]
        assert heard.count("trouble") >= 5 and ann.socket.close_code == 1008
        await ann.http.aclose()

    with serving(str(tmp_path / "parlour.db"), {}) as server:
        asyncio.run(run(server))
