"""Migrate games begun by older rules to the current ones, where the game says how."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from parlour.kernel.edition import EditionError
from parlour.kernel.event import Event
from parlour.kernel.game import Chosen, Game, InvalidSetup, cached_edition, find_edition, own_edition_text
from parlour.kernel.log import Header, Log, LogError, Migration, read_log
from parlour.kernel.offer import Args, Offer, Refused
from parlour.kernel.state import State
from parlour.play.language import message
from parlour.play.table import Move, OlderRules, PendingQuestion, Table, game_for, replay_log, table_for, version_of
from parlour.play.words import Words


class CannotMigrate(LogError):
    """Why a game by older rules cannot go on."""


def load_table(path: str | Path) -> Table:
    """Return the table of a saved game, ready to go on."""
    path = Path(path)
    log = read_log(path)
    try:
        table = replay_log(log, path.name)
    except OlderRules:
        table = migrate_table(log, *last_state(log), path.name)
    table.start()
    return table


def last_state(log: Log) -> tuple[int, list[Any]]:
    """Return the last state in the log and the number of entries before it; no state at the beginning."""
    if log.state:
        return len(log.entries), list(log.state)
    if log.migrations:
        at, migration = log.migrations[-1]
        return at, list(migration.state)
    return 0, list(log.header.position)


def migrate_table(
    log: Log,
    at: int,
    state: list[Any],
    where: str,
    events: list[Event] | None = None,
    asked: Mapping[int, int] | None = None,
) -> Table:
    """Return the table of a log by older rules, migrated from the state after its first `at` entries.

    Later entries are played by the current rules as long as each is allowed and leads to the same seats being asked
    (`asked`: a bit for each seat, by the number of entries). The rest are undone. The log records the migration with
    the state from which it goes on.
    """
    game = game_for(log, where)
    terms = current_header(game, log, where)
    position = migrate_state(game, log.ruleset, state, where)
    table = table_for(Log(msgspec.structs.replace(terms, position=tuple(position)), log.seed), where)
    table.all_events = [*(events or []), *table.all_events]
    last_good, event_count, again = table.state, len(table.all_events), 0
    for count, entry in enumerate(log.entries[at:], at + 1):
        try:
            table.enter(entry)
        except Exception:  # newer rules may fail in any way
            break
        s = table.state
        if not s.chance:
            if asked and asked.get(count, seats_to_act(s)) != seats_to_act(s):
                break
            last_good, event_count, again = s, len(table.all_events), count - at
    if last_good.chance:
        raise CannotMigrate(message("play-chance-not-carried", where=where, version=game.version, title=game.title))
    migration = Migration(
        was=log.ruleset,
        ruleset=game.ruleset(),
        options=terms.options,
        edition=terms.edition,
        edition_text=terms.edition_text,
        again=again,
        undone=len(log.entries) - at - again,
        state=last_good.to_plain(),
    )
    migrated_log = log.up_to(len(log.entries))
    migrated_log.migrations.append((len(log.entries), migration))
    table.restore(migration.state, migrated_log, table.all_events[:event_count])
    return table


def current_header(game: Game[Any], log: Log, where: str) -> Header:
    """Return the header by the current rules."""
    last = log.migrations[-1][1] if log.migrations else log.header
    edition = current_edition(game, last.edition, last.edition_text, where)
    return msgspec.structs.replace(
        log.header,
        ruleset=game.ruleset(),
        options=current_options(game, log.options),
        edition=edition.digest,
        edition_text=edition.text or own_edition_text(game),
    )


def migrate_state(game: Game[Any], was: str, state: list[Any], where: str) -> list[Any]:
    """Return the state migrated by the game; an empty state stays empty, and the game begins anew."""
    version = version_of(was)
    refusal = message("play-not-carried", where=where, version=version, title=game.title, version2=game.version)
    if game.migrate is None:
        raise CannotMigrate(refusal)
    if not state:
        return []
    try:
        plain = game.migrate(int(version), state)
    except Exception as error:
        raise CannotMigrate(refusal) from error
    if plain is None:
        raise CannotMigrate(refusal)
    return plain


def current_options(game: Game[Any], options: Chosen) -> Chosen:
    """Return the options that are still valid, and defaults for the others."""
    current: Chosen = {}
    for option in game.options:
        try:
            current[option.name] = option.parse(options[option.name])
        except (KeyError, InvalidSetup):
            current[option.name] = option.default
    return current


def current_edition(game: Game[Any], digest: str, text: str, where: str) -> Any:
    """Return the edition of the game, or today's own edition where a former own one is unreadable now."""
    try:
        return cached_edition(game.module, text) if text else find_edition(game, digest)
    except EditionError as error:
        former = game.folder / "former" / f"{digest}.toml"
        if former.exists():
            return cached_edition(game.module, "")
        raise CannotMigrate(
            message("play-edition-not-carried", where=where, version=game.version, error=error)
        ) from None


class ClosedGame(Table):
    """A game that cannot go on: its players, events, log, and places if known."""

    def __init__(self, log: Log, events: list[Event], places: tuple[int, ...], why: str) -> None:
        self.game = game_for(log, message("play-this-table"))
        self.log = log
        last = log.migrations[-1][1] if log.migrations else log.header
        self.edition = edition_or_own(self.game, last.edition_text, last.edition)
        self.words = Words(self.game, self.edition, log.header.names)
        self.all_events = events
        self.final_places = places
        self.event_states = None
        self.why = why

    @property
    def over(self) -> bool:
        return True

    @property
    def places(self) -> tuple[int, ...]:
        return self.final_places

    @property
    def asked(self) -> list[PendingQuestion]:
        return []

    def offers(self, seat: int) -> list[Offer]:
        return []

    def prepare(self, seat: int, action: str, args: Args, ticket: int = 0) -> Move:
        raise Refused("", self.why, [])


def edition_or_own(game: Game[Any], text: str, digest: str = "") -> Any:
    """Return the edition with this text or digest, or the game's own; good enough for names."""
    try:
        return find_edition(game, digest) if digest and not text else cached_edition(game.module, text)
    except EditionError:
        return cached_edition(game.module, "")


def seats_to_act(s: State) -> int:
    """Return the seats that are to act, a bit for each."""
    seats = 0
    for ask in s.asked:
        seats |= 1 << ask.seat
    return seats
