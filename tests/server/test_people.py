"""What both databases keep about people: their games, their devices, where they are told."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from parlour.server.messages import Phase
from parlour.server.storage.people import NOW, Device, Subscription
from parlour.server.storage.protocol import Lost, Row, Storage
from parlour.server.storage.sql_people import A_PAGE, LOOKED_THROUGH
from parlour.server.storage.table_record import UNPLACED, Seat
from tests.server.test_storage import record_of, with_storage


def seated(id: str, *owners: str, **more: Any) -> Any:
    """A table of these people, called by their owner; whoever is empty is a bot."""
    record = record_of(id, host="nobody", **more)
    record.seats = [Seat("person", who.title(), who) if who else Seat("bot", "Ada", level="easy") for who in owners]
    return record


async def over(storage: Storage, id: str, *owners: str, at: int = 100, **more: Any) -> None:
    await storage.create_table(seated(id, *owners, phase="playing", **more))
    await storage.append(id, Row(0, "deal"), touched=at, places=tuple(range(1, len(owners) + 1)))


class TestGames:
    def test_what_goes_on_the_last_touched_first(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            phases: list[tuple[str, Phase]] = [("waits", "waiting"), ("goes-on", "playing"), ("aside", "aside")]
            for touched, (id, phase) in enumerate(phases, 10):
                await storage.create_table(seated(id, "bob", "eve", phase=phase, touched=touched))
            await storage.create_table(record_of("set-up", "eve", touched=5))
            await storage.create_table(seated("others", "ann", "bob"))
            rematch = seated("rematch", "bob", touched=20)
            rematch.seats.append(Seat("open", invited="eve"))
            await storage.create_table(rematch)
            await over(storage, "over", "eve", "bob")
            await storage.append("goes-on", Row(0, "deal", asked=1))
            await storage.append("goes-on", Row(1, "act", asked=2))
            found = await storage.people.going("eve")
            assert [(table.id, table.asked) for table in found] == [
                ("rematch", 0), ("aside", 0), ("goes-on", 2), ("waits", 0), ("set-up", 0),
            ]  # fmt: skip
            assert [(seat.name, seat.owner) for seat in found[2].seats] == [("Bob", "bob"), ("Eve", "eve")]
            assert [await storage.set_up_since("eve", at) for at in (0, 4, 5)] == [1, 1, 0]

        with_storage(db, work)

    def test_how_a_game_ended_is_kept_with_its_last_row(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            await over(storage, "a", "eve", "", at=70)
            record = await storage.load_table("a")
            assert record and [(seat.ended, seat.place) for seat in record.seats] == [(70, 1), (70, 2)]
            (found,) = (await storage.people.finished("eve")).tables
            assert (found.id, found.phase, found.ended, found.seats[0].place) == ("a", "over", 70, 1)

        with_storage(db, work)

    def test_finished_games_page_by_page(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            for n in range(2 * A_PAGE + 5):
                # Two of each ended at the same time; a device with two seats finds its table once.
                await over(storage, f"t{n:03}", "eve", "eve", "bob", at=100 + n // 2)
            page, ids = await storage.people.finished("eve"), []
            while True:
                ids += [table.id for table in page.tables]
                if page.next is None:
                    break
                page = await storage.people.finished("eve", page.next)
            assert ids == [f"t{n:03}" for n in reversed(range(2 * A_PAGE + 5))]
            assert len(await storage.people.results("eve")) == 2 * A_PAGE + 5

        with_storage(db, work)

    def test_nothing_is_of_nobody(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            await over(storage, "a", "eve", "")
            await storage.create_table(seated("b", "eve", ""))
            people = storage.people
            assert await people.going("") == (await people.finished("")).tables == []
            assert await people.results("") == []
            assert await people.owner_of("") == ""
            with pytest.raises(Lost):
                await people.hide("a", "", True)

        with_storage(db, work)

    def test_what_is_hidden_is_listed_by_itself(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            await over(storage, "a", "eve", "bob")
            await storage.create_table(seated("b", "eve", "bob", phase="playing"))
            for id in ("a", "b"):
                rev = (await storage.load_table(id) or record_of("")).rev
                await storage.people.hide(id, "eve", True)
                assert (await storage.load_table(id) or record_of("")).rev == rev + 1
            assert not await storage.people.going("eve") and not (await storage.people.finished("eve")).tables
            assert [table.id for table in (await storage.people.finished("eve", hidden=True)).tables] == ["a", "b"]
            assert len(await storage.people.going("bob")) == len((await storage.people.finished("bob")).tables) == 1
            await storage.people.hide("a", "eve", False)
            assert [table.id for table in (await storage.people.finished("eve")).tables] == ["a"]
            with pytest.raises(Lost):
                await storage.people.hide("a", "mallory", True)

        with_storage(db, work)

    def test_games_are_found_by_game_and_by_any_part_of_a_name_as_it_is_written(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            await over(storage, "a", "eve", "örs_100%", at=1)
            await over(storage, "b", "eve", "orsolya", at=2)
            await over(storage, "c", "eve", "bob", at=3, game="ratrace")

            async def found(search: str, *games: str) -> list[str]:
                return [table.id for table in (await storage.people.finished("eve", NOW, False, search, games)).tables]

            assert await found("ÖRS") == ["a"]
            assert await found("ors") == ["b"]
            assert await found("%") == await found("s_1") == ["a"]
            assert await found("\\") == await found("'; --") == []
            assert await found("race", "ratrace") == ["c"]
            assert await found("o", "ratrace") == ["c", "b"]

        with_storage(db, work)

    def test_a_search_looks_through_so_many_at_a_time(self, sqlite_db: str) -> None:
        async def work(storage: Storage) -> None:
            async def one(n: int) -> None:
                await over(storage, f"t{n:05}", "eve", "carol" if n == 3 else "bob", at=n)

            await asyncio.gather(*[one(n) for n in range(1, LOOKED_THROUGH + 50)])
            first = await storage.people.finished("eve", search="carol")
            assert first.tables == [] and first.next == (50, "t00050")
            second = await storage.people.finished("eve", first.next, search="carol")
            assert [table.id for table in second.tables] == ["t00003"] and second.next is None

        with_storage(sqlite_db, work)

    def test_results_can_be_filled_in_later(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            old = seated("old", "eve", "bob", phase="over")
            for seat in old.seats:
                seat.ended = 60
            await storage.create_table(old)
            assert await storage.people.unplaced() == ["old"]
            await storage.people.set_places("old", (2, 1))
            assert await storage.people.unplaced() == []
            assert [seat.place for seat in (await storage.load_table("old") or old).seats] == [2, 1]
            await storage.people.set_places("old", (UNPLACED, UNPLACED))
            assert await storage.people.unplaced() == []

        with_storage(db, work)


PHONE = Device("phone", "A phone", 50)


class TestDevices:
    def test_a_link_is_good_once_and_until_its_time(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            people = storage.people
            await people.promise_link("eve", "old", 100)
            await people.promise_link("eve", "link", 100)
            assert [await people.owner_with_link(*asked) for asked in (("old", 1), ("link", 101))] == ["", ""]
            assert await people.owner_with_link("link", 100) == "eve"
            await people.join("eve", PHONE, "phone", "link")
            assert await people.owner_of("phone") == await people.owner_of("eve") == "eve"
            with pytest.raises(Lost):
                await people.join("eve", Device("thief", "", 60), "thief", "link")
            assert await people.owner_of("thief") == "thief"
            assert [device.device for device in await people.devices_of("eve")] == ["eve", "phone"]

        with_storage(db, work)

    def test_all_that_the_new_device_had_goes_along(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            people = storage.people
            await people.promise_link("phone", "first", 100)
            await people.join("phone", Device("tablet", "", 10), "tablet", "first")
            await storage.create_table(seated("a", "phone", "bob", phase="playing"))
            await storage.create_table(record_of("b", "phone"))
            invited = seated("c", "bob")
            invited.seats.append(Seat("open", invited="phone"))
            await storage.create_table(invited)
            await people.subscribe(Subscription("https://push", "tablet", "phone", "key", "secret", 5))
            await people.promise_link("eve", "link", 100)
            await people.join("eve", PHONE, "phone", "link")
            for device in ("phone", "tablet"):
                assert await people.owner_of(device) == "eve"
            assert {table.id for table in await people.going("eve")} == {"a", "b", "c"}
            assert await people.going("phone") == []
            record = await storage.load_table("a")
            assert record and (record.rev, record.seats[0].owner, record.seats[1].owner) == (1, "eve", "bob")
            hosted = await storage.load_table("b")
            assert hosted and (hosted.rev, hosted.host) == (1, "eve")
            assert [one.device for one in await people.subscriptions_of("eve")] == ["tablet"]

        with_storage(db, work)

    def test_a_device_can_be_sent_away_even_the_first(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            people = storage.people
            await people.promise_link("eve", "link", 100)
            await people.join("eve", PHONE, "phone", "link")
            await people.subscribe(Subscription("https://push", "eve", "eve", "key", "secret", 5))
            with pytest.raises(Lost):
                await people.part("bob", "phone", "x")
            await people.part("eve", "eve", "alone")
            assert (await people.owner_of("eve"), await people.owner_of("phone")) == ("alone", "eve")
            assert await people.subscriptions_of("eve") == []

        with_storage(db, work)

    def test_a_recovery_code_is_found_until_there_is_a_newer_one(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            people = storage.people
            assert await people.recovery_since("eve") == 0
            await people.keep_recovery("eve", "first", 5)
            await people.promise_link("eve", "link", 100)
            assert (await people.owner_with_recovery("first"), await people.recovery_since("eve")) == ("eve", 5)
            await people.join("eve", PHONE, "phone")
            await people.keep_recovery("eve", "second", 6)
            assert (await people.owner_with_recovery("first"), await people.owner_with_recovery("second")) == (
                "",
                "eve",
            )
            assert await people.owner_with_link("link", 50) == "eve"

        with_storage(db, work)


class TestNotices:
    def test_where_somebody_is_told(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            people = storage.people
            one = Subscription("https://push/1", "phone", "eve", "key", "secret", 5)
            await people.subscribe(one)
            await people.subscribe(Subscription("https://push/2", "phone", "eve", "key", "secret", 6))
            await people.subscribe(Subscription("https://push/1", "phone", "bob", "key", "secret", 7))
            assert [found.endpoint for found in await people.subscriptions_of("eve")] == ["https://push/2"]
            with pytest.raises(Lost):
                await people.unsubscribe("https://push/1", "eve")
            await people.unsubscribe("https://push/1", "bob")
            assert await people.subscriptions_of("bob") == []

        with_storage(db, work)

    def test_a_turn_is_told_by_one_and_once(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            await storage.create_table(record_of("a"))
            many = [storage.people.claim_notice("a", 0, 3, 1) for _ in range(5)]
            done = await asyncio.gather(*many, return_exceptions=True)
            assert sorted(isinstance(one, Lost) for one in done) == [False, True, True, True, True]
            with pytest.raises(Lost):
                await storage.people.claim_notice("a", 0, 2, 1)
            await storage.people.claim_notice("a", 0, 4, 1)
            await storage.people.claim_notice("a", 1, 0, 1)

        with_storage(db, work)

    def test_who_may_not_have_been_told_is_found(self, db: str) -> None:
        """Of those who let themselves be told: whoever is asked, plays themselves and was not told of it."""

        async def work(storage: Storage) -> None:
            people = storage.people

            async def untold() -> list[str]:
                found: list[str] = []
                after: str | None = ""
                while after is not None:
                    tables, after = await people.untold(after)
                    found += tables
                return found

            for n in range(30):  # many who let themselves be told, and two of them play
                await people.subscribe(Subscription(f"https://push/{n}", "", f"somebody {n:02}", "key", "secret", 0))
            for name, owner in (("first", "somebody 03"), ("second", "somebody 25"), ("third", "nobody")):
                await storage.create_table(seated(name, "ann", owner, phase="playing"), Row(0, "deal", asked=0b10))
            assert await untold() == ["first", "second"]
            await people.claim_notice("first", 1, 1, 1)
            assert await untold() == ["second"]
            await storage.append("first", Row(1, "act", asked=0b11))
            assert await untold() == ["first", "second"]
            await storage.append("first", Row(2, "act", asked=0b01))
            assert await untold() == ["second"]
            for change in ({"paused": True}, {"paused": False, "phase": "aside"}, {"phase": "playing"}):
                old = await storage.load_table("second")
                assert old
                await storage.save_table(old, replace(old, **change))
                assert await untold() == (["second"] if change == {"phase": "playing"} else [])
            old = await storage.load_table("second")
            assert old
            new = old.copy()
            new.seats[1].level = "easy"
            await storage.save_table(old, new)
            assert await untold() == []

        with_storage(db, work)

    def test_what_the_house_keeps_is_what_came_first(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            proposed = [storage.people.house_value("key", f"value {n}") for n in range(3)]
            assert len(set(await asyncio.gather(*proposed))) == 1
            assert await storage.people.house_value("key", "late") != "late"

        with_storage(db, work)
