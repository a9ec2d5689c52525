"""What a client is told, built only from what its seat may see and do."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from parlour.bots import LEVELS
from parlour.kernel.chance import Fast
from parlour.kernel.edition import page_of
from parlour.kernel.event import SPECTATOR, Event
from parlour.kernel.game import Game
from parlour.kernel.offer import Offer, OneOf, Param, Refused, SomeOf
from parlour.kernel.playout import random_step
from parlour.kernel.view import View
from parlour.play.rulebook import rulebook
from parlour.play.table import Table, edition_of
from parlour.play.words import Words, listed
from parlour.server.messages import (
    AskedInfo,
    ClauseInfo,
    EventInfo,
    GameInfo,
    Level,
    OfferInfo,
    OptionInfo,
    ParamInfo,
    RefusedInfo,
    Rulebook,
    Update,
)

LADDER: tuple[Level, ...] = ("random", "easy", "medium")
STEPS = 400  # of a trial game, to see whether anything is hidden in it

# ---- a table ------------------------------------------------------------------------------------


News = list[tuple[Event, EventInfo]]  # what happened, and what is said of it to whoever could see it


def news(table: Table, since: int) -> News:
    """All that happened from event `since` on: put into words once, however many hear of it."""
    return [
        (event, EventInfo(n, event.clause, event.kind, event.args, table.words.event(event)))
        for n, event in enumerate(table.told[since:], since)
    ]


def update(table: Table, seat: int, happened: News, standing: tuple[tuple[int, ...], ...]) -> Update:
    viewer = None if seat == SPECTATOR else seat
    return Update(
        seq=len(table.log.entries),
        seat=seat,
        events=tuple(info for event, info in happened if event.seen_by(seat)),
        view=shown(table.view(viewer)),
        asked=tuple(
            AskedInfo(ask.seat, ask.ticket, ask.question, table.words.question(ask.question), clause_of(ask.question))
            for ask in table.asked
        ),
        offers=() if viewer is None else offers_info(table.game, table.words, table.offers(viewer)),
        over=table.over,
        places=table.places,
        standing=standing,
    )


def shown(view: View) -> dict[str, Any]:
    fields = msgspec.structs.asdict(view)
    del fields["flow"]
    return fields


def clause_of(question: str) -> str:
    return question.partition("/")[0]


def offers_info(game: Game[Any], words: Words, offers: Sequence[Offer]) -> tuple[OfferInfo, ...]:
    return tuple(
        OfferInfo(
            offer.action,
            words.action(offer.action),
            game.book.cites[offer.action],
            tuple(param_info(words, param) for param in offer.params),
            offer.out_of_turn,
        )
        for offer in offers
    )


def param_info(words: Words, param: Param) -> ParamInfo:
    options = tuple(param.options())
    some = isinstance(param, SomeOf)
    return ParamInfo(
        name=param.name,
        label=words.phrases.get("params", {}).get(param.name, param.name),
        unit=param.unit,
        kind="some" if some else "one" if isinstance(param, OneOf) else "range",
        low=0 if some else param.low,
        high=0 if some else param.high,
        step=param.step,
        options=options,
        labels=tuple(words.value(param.unit, option) for option in options),
        least=param.least if isinstance(param, SomeOf) else 1,
        most=param.most if isinstance(param, SomeOf) else 1,
        clause=param.clause,
    )


def refused_info(table: Table, ref: int, refused: Refused) -> RefusedInfo:
    return RefusedInfo(
        ref,
        refused.clause,
        refused.sentence,
        table.words.clause(refused.clause),
        offers_info(table.game, table.words, refused.offers),
    )


# ---- a game on the shelf ------------------------------------------------------------------------


@cache
def standard_edition(game: Game[Any]) -> Any:
    return edition_of(game, None)[1]


def edition_for(game: Game[Any], text: str) -> Any:
    """The game's own, or the one in this text."""
    return game.read(page_of(text, "the edition")) if text else standard_edition(game)


def levels(game: str) -> tuple[Level, ...]:
    """Of the bots that play it; any game can be played at random."""
    return tuple(level for level in LADDER if level in LEVELS.get(game, {})) or LADDER[:1]


def level_for(game: str, wanted: str) -> Level:
    """The level wanted, or the best there is."""
    has = levels(game)
    return next((level for level in has if level == wanted), has[-1])


def game_info(game: Game[Any]) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.title,
        line=game.line,
        seats=game.seats,
        minutes=game.minutes,
        options=tuple(OptionInfo(o.name, o.help, o.clause, o.default, o.choices, o.low, o.high) for o in game.options),
        levels=levels(game.name),
        hidden=hides(game),
    )


@cache
def hides(game: Game[Any]) -> bool:
    """Whether seats ever see different things; a trial game tells."""
    seats = game.seats[1]
    s = game.begin(seats, game.settled({}), standard_edition(game))
    game.book.advance(s)
    source = Fast(1)
    for _ in range(STEPS):
        views = [shown(game.look(s, viewer)) for viewer in (SPECTATOR, *range(seats))]
        for view in views:
            del view["viewer"]
        if any(view != views[0] for view in views):
            return True
        if s.over:
            break
        random_step(game.book, s, source)
    return False


def rulebook_info(game: Game[Any]) -> Rulebook:
    clauses = rulebook(game.folder).values()
    return Rulebook(
        game.name,
        game.title,
        tuple(ClauseInfo(clause.name, clause.section, clause.text, clause.ruling) for clause in clauses),
        reconstructed(game),
    )


def edition_text(game: Game[Any]) -> str:
    return (game.folder / "edition.toml").read_text(encoding="utf-8")


def reconstructed(game: Game[Any]) -> tuple[str, ...]:
    """The parts of the game's own edition that are ours, not the sheet's."""
    found = []
    for key, value in page_of(edition_text(game), "edition.toml").found.items():
        if isinstance(value, dict) and value.get("source") == "reconstructed":
            found.append(f"The {key} as a whole.")
        elif isinstance(value, list):
            rows = [row for row in value if isinstance(row, dict)]
            ours = [row for row in rows if row.get("source") == "reconstructed"]
            names = [str(row["name"]) for row in ours if "name" in row]
            if ours and len(ours) == len(rows):
                found.append(f"Every {key}.")
            elif ours and len(names) == len(ours) <= 6:
                found.append(f"Under {key}: {listed(names)}.")
            elif ours:
                found.append(f"Under {key}: {len(ours)} of {len(rows)} entries.")
    return tuple(found)
