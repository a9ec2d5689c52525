"""What a client is sent, built only from what its seat may see and do."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import msgspec

from parlour.bots import STRENGTHS, levels
from parlour.bots.character import characters
from parlour.bots.strength import measured_strengths
from parlour.kernel.event import SPECTATOR
from parlour.kernel.game import Game, Option
from parlour.kernel.offer import Offer, OneOf, Param, Refused, SomeOf
from parlour.kernel.state import Ask
from parlour.kernel.terms import Term, Terms, choices
from parlour.kernel.view import View
from parlour.play.about import game_card, list_reconstructed_parts
from parlour.play.event_states import NO_CHANGES, Changes
from parlour.play.examples import clauses_with_examples
from parlour.play.lesson import load_lesson
from parlour.play.migrate import ClosedGame
from parlour.play.rulebook import load_rulebook
from parlour.play.table import EventText, Table
from parlour.play.undo import UndoStep
from parlour.play.words import Words, option_help, option_label, tagline
from parlour.server.messages import (
    ENCODER,
    AskedInfo,
    ClauseInfo,
    EventInfo,
    GameInfo,
    OfferInfo,
    OptionInfo,
    ParamInfo,
    RefusedInfo,
    Rulebook,
    StandingOrdersInfo,
    StrengthInfo,
    TermInfo,
    UndoState,
    Update,
)
from parlour.server.storage.table_record import TableRecord
from parlour.server.tables.clocks import is_late

NOTHING: UndoState = ""  # can be taken back
NO_VIEW = msgspec.Raw(b"{}")

# ---- a table ------------------------------------------------------------------------------------


def event_info(event: EventText, changes: Changes = NO_CHANGES) -> EventInfo:
    return EventInfo(event.number, event.clause, event.kind, event.args, event.text, changes)


def view_key(game: Game[Any], viewer: int) -> int:
    """Return a key that is the same for all who see the same: where nothing is hidden, everybody."""
    return viewer if game.secrets else SPECTATOR


class TableSnapshot:
    """A table at one moment: what is the same for several viewers is built once."""

    def __init__(
        self, table: Table, standing: tuple[tuple[int, ...], ...] = (), undo: tuple[UndoState, ...] = ()
    ) -> None:
        self.table = table
        self.standing = standing
        self.undo = undo
        self.views: dict[int, View] = {}
        self.encoded_views: dict[int, bytes] = {}  # without their viewer
        self.asked = () if isinstance(table, ClosedGame) else tuple([self.asked_info(ask) for ask in table.state.asked])

    def asked_info(self, ask: Ask) -> AskedInfo:
        table = self.table
        text = table.words.question(ask.question, table.game.demand(self.view(SPECTATOR), table.edition, ask))
        return AskedInfo(ask.seat, ask.ticket, ask.question, text, clause_of(ask.question))

    def update(self, viewer: int, seq: int, events: tuple[EventInfo, ...] = ()) -> Update:
        """Return the update of a viewer who has been sent `seq` events, these the last."""
        table = self.table
        offers = [] if viewer == SPECTATOR else table.offers(viewer)
        return Update(
            seq=seq,
            seat=viewer,
            events=events,
            view=self.encoded_view(viewer),
            asked=self.asked,
            offers=offers_info(table, self.view(viewer), offers) if offers else (),
            over=table.over,
            places=table.places,
            standing=self.standing,
            undo=self.undo,
        )

    def encoded_view(self, viewer: int) -> Any:
        """Return the viewer's view as the encoder takes it over unchanged: encoded once for all who see the same."""
        if isinstance(self.table, ClosedGame):
            return NO_VIEW
        key = view_key(self.table.game, viewer)
        encoded = self.encoded_views.get(key)
        if encoded is None:
            view = msgspec.structs.replace(self.view(key), viewer=msgspec.UNSET, flow=msgspec.UNSET)
            encoded = self.encoded_views[key] = ENCODER.encode(view)[1:]
        return msgspec.Raw(b'{"viewer":%d,' % viewer + encoded)

    def view(self, viewer: int) -> View:
        view = self.views.get(viewer)
        if view is None:
            if view_key(self.table.game, viewer) == viewer:
                view = self.table.view(None if viewer == SPECTATOR else viewer)
            else:
                view = msgspec.structs.replace(self.view(SPECTATOR), viewer=viewer)
            self.views[viewer] = view
        return view


def undo_states(table: Table, record: TableRecord) -> tuple[UndoState, ...]:
    """Return for each seat whether it may take back its last action by itself, or has to ask."""
    if not record.undo:
        return ()
    if table.over or not table.undo_history.steps:
        return (NOTHING,) * table.seats
    steps = [table.undoable(seat) for seat in range(table.seats)]
    return tuple([NOTHING if step is None else "free" if is_free(table, record, step) else "ask" for step in steps])


def is_free(table: Table, record: TableRecord, step: UndoStep) -> bool:
    """Return whether a seat may take a step back by itself: the last one, unless a bot took it for want of time."""
    return table.undo_history.is_last(step) and not is_late(record, step)


def view_fields(view: View) -> dict[str, Any]:
    """Return the fields of a view that are sent."""
    fields = msgspec.structs.asdict(view)
    del fields["flow"]
    return fields


def clause_of(question: str) -> str:
    """Return the clause of a question, which is named CLAUSE or CLAUSE/PART."""
    return question.partition("/")[0]


def offers_info(table: Table, view: View, offers: Sequence[Offer]) -> tuple[OfferInfo, ...]:
    """Return the legal actions of a seat, each with what it costs and brings by what the seat sees."""
    game, words = table.game, table.words
    infos = []
    for offer in offers:
        terms = game.terms(view, table.edition, table.log.options, offer)
        infos.append(
            OfferInfo(
                offer.action,
                words.action(offer.action),
                game.book.cites[offer.action],
                tuple([param_info(words, param, terms) for param in offer.params]),
                offer.out_of_turn,
                offer.action in game.decline_actions,
                offer.action in game.confirm_actions,
                tuple([term_info(words, term) for term in terms.figures]),
                tuple([words.note(note) for note in terms.notes if not note.param]),
            )
        )
    return tuple(infos)


def term_info(words: Words, term: Term) -> TermInfo:
    figures = (term.unit, term.now, term.then, term.by, term.each, term.least, term.confirm_below)
    return TermInfo(words.term(term), *figures)


def param_info(words: Words, param: Param, terms: Terms) -> ParamInfo:
    options = tuple(param.options())
    some = isinstance(param, SomeOf)
    notes = {note.choice: words.note(note) for note in terms.notes if note.param == param.name}
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
        notes=tuple([notes.get(choice, "") for choice in choices(param)]) if notes else (),
    )


def refused_info(table: Table, seat: int, ref: int, refused: Refused) -> RefusedInfo:
    return RefusedInfo(
        ref,
        refused.clause,
        refused.sentence,
        table.words.clause(refused.clause),
        offers_info(table, table.view(seat), refused.offers) if refused.offers else (),
    )


# ---- a game on the shelf ------------------------------------------------------------------------


def game_info(game: Game[Any], lab: bool = False) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.title,
        line=tagline(game),
        seats=game.seats,
        minutes=game.minutes,
        options=tuple([option_info(game, option) for option in game.options]),
        levels=tuple(levels(game)),
        strengths=tuple([level for level in STRENGTHS if level in levels(game)]),
        measured=tuple(
            [
                StrengthInfo(known.level, known.rival, known.seats, known.share, known.low, known.high)
                for known in measured_strengths(game.name)
            ]
        ),
        characters=tuple(characters()),
        hidden=game.secrets,
        events=game.events,
        concerns=game.concerns,
        errands=StandingOrdersInfo(**asdict(game.standing_orders)),
        colours=game.colours,
        lesson=load_lesson(game.folder) is not None,
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
        option.usual,
    )


def rulebook_info(game: Game[Any]) -> Rulebook:
    clauses, examples = load_rulebook(game.folder).values(), clauses_with_examples(game.folder)
    return Rulebook(
        game.name,
        game.title,
        game_card(game.folder),
        tuple(
            ClauseInfo(clause.name, clause.section, clause.text, clause.ruling, clause.name in examples)
            for clause in clauses
        ),
        list_reconstructed_parts(game),
    )
