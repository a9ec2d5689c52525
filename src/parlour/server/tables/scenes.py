"""Tables that are prepared: a clause shown on the board, and a first game, guided."""

from functools import lru_cache
from typing import Any

from parlour.kernel.event import Event
from parlour.kernel.game import Game
from parlour.play.event_states import NO_CHANGES, EventStates
from parlour.play.examples import load_example, seat_to_watch
from parlour.play.language import message
from parlour.play.lesson import LEARNER, play_lesson
from parlour.play.table import EventText, Table, enter_and_check, remaining_entries, table_for
from parlour.server.messages import EventInfo, Example, Lesson, LessonStep, ReplayStep, Scene
from parlour.server.tables.payloads import Present, event_info, shown


def scene(table: Table, looking: int) -> Scene:
    return Scene(
        game=table.game.name,
        players=table.names,
        options=table.log.options,
        names={unit: tuple(called) for unit, called in table.words.names.items()},
        units=table.game.view_units,
        printed=table.game.board_data(table.edition),
        looking=looking,
    )


@lru_cache(maxsize=64)
def example_info(game: Game[Any], clause: str) -> Example:
    """The position, and then each entry by which anything happens."""
    log = load_example(game, clause)
    where = message("server-example", clause=clause)
    table = table_for(log, where)
    looking = seat_to_watch(log)
    total = len(log.entries)
    steps = [step(table, 0, total, 0, looking)]
    told = len(table.all_events)
    for count, entry in remaining_entries(table, log):
        table.event_states = EventStates(table.game, table.state)
        enter_and_check(table, log, count, entry, where)
        if len(table.all_events) > told or count == total:
            steps.append(step(table, count, total, told, looking))
        told = len(table.all_events)
    return Example(clause, scene(table, looking), tuple(steps))


def step(table: Table, seq: int, total: int, since: int, looking: int) -> ReplayStep:
    events = event_infos(table, table.describe_events(since), looking)
    return ReplayStep(seq, total, events, shown(table.game.view_for(table.state, looking)))


def event_infos(table: Table, texts: list[tuple[Event, EventText]], looking: int) -> tuple[EventInfo, ...]:
    """Return these events with what each changes in the view of whoever looks."""
    kept, events = table.event_states, [event for event, _ in texts]
    changes = kept.changes(looking, events) if kept else [NO_CHANGES] * len(texts)
    return tuple([event_info(text, changed) for (_, text), changed in zip(texts, changes, strict=True)])


@lru_cache(maxsize=16)
def lesson_info(game: Game[Any]) -> Lesson:
    steps: list[LessonStep] = []
    told = 0
    for page in play_lesson(game):
        table, step = page.table, page.step
        heard = [
            (event, worded)
            for event, worded in table.describe_events(told, reader=LEARNER)
            if event.is_visible_to(LEARNER)
        ]
        events = event_infos(table, heard, LEARNER)
        told = len(table.all_events)
        table.event_states = EventStates(game, table.state)  # of all that happens up to the next page
        now = Present(table).update(LEARNER, told, events)
        steps.append(
            LessonStep(
                step.say,
                step.wrong or message("play-lesson-wrong"),
                step.clause,
                step.does,
                page.args,
                events,
                now.view,
                now.asked,
                now.offers if step.does else (),
            )
        )
    return Lesson(scene(table, LEARNER), tuple(steps))
