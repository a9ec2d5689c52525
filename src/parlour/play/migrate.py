"""A game begun by older rules goes on by those of now, where the game says how."""

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
    """A game of older rules that cannot go on, and why."""


def load_table(path: str | Path) -> Table:
    """The table of a saved game, ready to go on."""
    path = Path(path)
    log = read_log(path)
    try:
        table = replay_log(log, path.name)
    except OlderRules:
        table = migrate_table(log, *last_state(log), path.name)
    table.start()
    return table


def last_state(log: Log) -> tuple[int, list[Any]]:
    """The last state that the log itself holds, and after how many entries; none at its beginning."""
    if log.state:
        return len(log.entries), list(log.state)
    if log.migrations:
        at, carried = log.migrations[-1]
        return at, list(carried.state)
    return 0, list(log.header.position)


def migrate_table(
    log: Log,
    at: int,
    state: list[Any],
    where: str,
    told: list[Event] | None = None,
    asked: Mapping[int, int] | None = None,
) -> Table:
    """The table of a log by older rules, from a state after the first `at` of its entries, or from its beginning.

    The entries since are played again by the rules of now as far as they fit: each is allowed, and the same seats
    are asked after it as were then (`asked`: a bit for each seat, after so many entries). Those left are undone. The
    log says so, and holds the state from which it goes on.
    """
    game = game_for(log, where)
    terms = current_header(game, log, where)
    position = migrate_state(game, log.ruleset, state, where)
    table = table_for(Log(msgspec.structs.replace(terms, position=tuple(position)), log.seed), where)
    table.all_events = [*(told or []), *table.all_events]
    good, heard, again = table.state, len(table.all_events), 0
    for count, entry in enumerate(log.entries[at:], at + 1):
        try:
            table.enter(entry)
        except Exception:  # whatever newer rules make of it
            break
        s = table.state
        if not s.chance:
            if asked and asked.get(count, seats_to_act(s)) != seats_to_act(s):
                break
            good, heard, again = s, len(table.all_events), count - at
    if good.chance:
        raise CannotMigrate(message("play-chance-not-carried", where=where, version=game.version, title=game.title))
    mark = Migration(
        was=log.ruleset,
        ruleset=game.ruleset(),
        options=terms.options,
        edition=terms.edition,
        edition_text=terms.edition_text,
        again=again,
        undone=len(log.entries) - at - again,
        state=good.to_plain(),
    )
    whole = log.up_to(len(log.entries))
    whole.migrations.append((len(log.entries), mark))
    table.restore(mark.state, whole, table.all_events[:heard])
    return table


def current_header(game: Game[Any], log: Log, where: str) -> Header:
    """The header as it would be by the rules of now."""
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
    """As the game says it goes on; nothing where there is none, and the game begins anew."""
    version = version_of(was)
    no_way = message("play-not-carried", where=where, version=version, title=game.title, version2=game.version)
    if game.migrate is None:
        raise CannotMigrate(no_way)
    if not state:
        return []
    try:
        plain = game.migrate(int(version), state)
    except Exception as error:
        raise CannotMigrate(no_way) from error
    if plain is None:
        raise CannotMigrate(no_way)
    return plain


def current_options(game: Game[Any], options: Chosen) -> Chosen:
    """What was agreed, as far as it can be agreed now; the default for the rest."""
    found: Chosen = {}
    for option in game.options:
        try:
            found[option.name] = option.parse(options[option.name])
        except (KeyError, InvalidSetup):
            found[option.name] = option.default
    return found


def current_edition(game: Game[Any], digest: str, text: str, where: str) -> Any:
    """The edition the game was played with; where that was the game's own, and cannot be read any more, its own."""
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
    """What is left of a game that cannot go on: who played, what happened, the log, and how it ended if known."""

    def __init__(self, log: Log, told: list[Event], places: tuple[int, ...], why: str) -> None:
        self.game = game_for(log, message("play-this-table"))
        self.log = log
        last = log.migrations[-1][1] if log.migrations else log.header
        self.edition = edition_or_own(self.game, last.edition_text, last.edition)
        self.words = Words(self.game, self.edition, log.header.names)
        self.all_events = told
        self.placed = places
        self.why = why

    @property
    def over(self) -> bool:
        return True

    @property
    def places(self) -> tuple[int, ...]:
        return self.placed

    @property
    def asked(self) -> list[PendingQuestion]:
        return []

    def offers(self, seat: int) -> list[Offer]:
        return []

    def prepare(self, seat: int, action: str, args: Args, ticket: int = 0) -> Move:
        raise Refused("", self.why, [])


def edition_or_own(game: Game[Any], text: str, digest: str = "") -> Any:
    """For the names of things: the edition in this text, or known by that digest, or else the game's own."""
    try:
        return find_edition(game, digest) if digest and not text else cached_edition(game.module, text)
    except EditionError:
        return cached_edition(game.module, "")


def seats_to_act(s: State) -> int:
    """A bit for each."""
    found = 0
    for ask in s.asked:
        found |= 1 << ask.seat
    return found
