"""What a client is told, built only from what its seat may see and do."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import msgspec

from parlour.bots import levels
from parlour.kernel.event import SPECTATOR
from parlour.kernel.game import Game, Option
from parlour.kernel.offer import Offer, OneOf, Param, Refused, SomeOf
from parlour.kernel.terms import Term, Terms, choices
from parlour.kernel.view import View
from parlour.play.about import card, reconstructed
from parlour.play.carry import Closed
from parlour.play.examples import shown_clauses
from parlour.play.lesson import plan
from parlour.play.rulebook import rulebook
from parlour.play.table import Table, Told
from parlour.play.words import Words, line_of, option_help, option_label
from parlour.server.messages import (
    AskedInfo,
    ClauseInfo,
    ErrandsInfo,
    EventInfo,
    GameInfo,
    OfferInfo,
    OptionInfo,
    ParamInfo,
    RefusedInfo,
    Rulebook,
    TermInfo,
    UndoState,
    Update,
)

# ---- a table ------------------------------------------------------------------------------------


def event_info(told: Told) -> EventInfo:
    return EventInfo(told.number, told.clause, told.kind, told.args, told.text)


def eyes_of(game: Game[Any], viewer: int) -> int:
    """Where nothing is hidden, everybody sees the same."""
    return viewer if game.secrets else SPECTATOR


class Present:
    """How it stands at a table: what is the same for several viewers is made once."""

    def __init__(self, table: Table, standing: tuple[tuple[int, ...], ...] = (), undo: bool = False) -> None:
        self.table = table
        self.standing = standing
        self.undo = undo  # whether anything can be taken back here
        self.views: dict[int, dict[str, Any]] = {}
        self.asked = tuple(
            [
                AskedInfo(ask.seat, ask.ticket, ask.question, table.demand(ask), clause_of(ask.question))
                for ask in table.asked
            ]
        )

    def update(self, viewer: int, seq: int, events: tuple[EventInfo, ...] = ()) -> Update:
        """For a viewer who has been told so many events by now, these the last."""
        table = self.table
        spectator = viewer == SPECTATOR
        return Update(
            seq=seq,
            seat=viewer,
            events=events,
            view=self.view(viewer),
            asked=self.asked,
            offers=() if spectator else offers_info(table, viewer, table.offers(viewer)),
            over=table.over,
            places=table.places,
            standing=self.standing,
            undo=tuple([undo_state(table, seat) for seat in range(table.seats)]) if self.undo else (),
        )

    def view(self, viewer: int) -> dict[str, Any]:
        if isinstance(self.table, Closed):
            return {}
        eyes = eyes_of(self.table.game, viewer)
        found = self.views.get(eyes)
        if found is None:
            found = self.views[eyes] = shown(self.table.view(None if eyes == SPECTATOR else eyes))
        return found if eyes == viewer else {**found, "viewer": viewer}


def undo_state(table: Table, seat: int) -> UndoState:
    """Whether the seat may take back its last action by itself, or has to ask."""
    step = table.undoable(seat)
    return "" if step is None else "free" if table.past.is_last(step) else "ask"


def shown(view: View) -> dict[str, Any]:
    fields = msgspec.structs.asdict(view)
    del fields["flow"]
    return fields


def clause_of(question: str) -> str:
    return question.partition("/")[0]


def offers_info(table: Table, seat: int, offers: Sequence[Offer]) -> tuple[OfferInfo, ...]:
    """All that the seat may do, with what it costs and brings by what the seat sees."""
    if not offers:
        return ()
    game, words = table.game, table.words
    view = table.view(seat)
    found = []
    for offer in offers:
        terms = game.terms(view, table.edition, table.log.options, offer)
        found.append(
            OfferInfo(
                offer.action,
                words.action(offer.action),
                game.book.cites[offer.action],
                tuple([param_info(words, param, terms) for param in offer.params]),
                offer.out_of_turn,
                offer.action in game.ways_out,
                offer.action in game.grave,
                tuple([term_info(words, term) for term in terms.figures]),
                tuple([words.note(note) for note in terms.notes if not note.param]),
            )
        )
    return tuple(found)


def term_info(words: Words, term: Term) -> TermInfo:
    return TermInfo(words.term(term), term.unit, term.now, term.then, term.by, term.each, term.risk, term.least)


def param_info(words: Words, param: Param, terms: Terms) -> ParamInfo:
    options = tuple(param.options())
    some = isinstance(param, SomeOf)
    about = {note.choice: words.note(note) for note in terms.notes if note.param == param.name}
    return ParamInfo(
        name=param.name,
        label=words.label(param),
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
        notes=tuple([about.get(choice, "") for choice in choices(param)]) if about else (),
    )


def refused_info(table: Table, seat: int, ref: int, refused: Refused) -> RefusedInfo:
    return RefusedInfo(
        ref,
        refused.clause,
        refused.sentence,
        table.words.clause(refused.clause),
        offers_info(table, seat, refused.offers),
    )


# ---- a game on the shelf ------------------------------------------------------------------------


def game_info(game: Game[Any], lab: bool = False) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.title,
        line=line_of(game),
        seats=game.seats,
        minutes=game.minutes,
        options=tuple([option_info(game, option) for option in game.options]),
        levels=tuple(levels(game)),
        hidden=game.secrets,
        events=game.events,
        concerns=game.concerns,
        errands=ErrandsInfo(**asdict(game.errands)),
        colours=game.colours,
        lesson=plan(game.folder) is not None,
        lab=lab,
    )


def option_info(game: Game[Any], option: Option) -> OptionInfo:
    return OptionInfo(
        option.name,
        option_label(game, option),
        option_help(game, option),
        option.clause,
        option.default,
        option.choices,
        tuple([option_label(game, option, choice) for choice in option.choices]),
        option.low,
        option.high,
    )


def rulebook_info(game: Game[Any]) -> Rulebook:
    clauses, examples = rulebook(game.folder).values(), shown_clauses(game.folder)
    return Rulebook(
        game.name,
        game.title,
        card(game.folder),
        tuple(
            ClauseInfo(clause.name, clause.section, clause.text, clause.ruling, clause.name in examples)
            for clause in clauses
        ),
        reconstructed(game),
    )
