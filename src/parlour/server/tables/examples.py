"""Prepared tables: clauses shown on the board, and guided first games."""

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
from parlour.server.tables.payloads import TableSnapshot, event_info, view_fields


def scene_info(table: Table, looking: int) -> Scene:
    """Return what a board has to know of the table, seen from this seat."""
    return Scene(
        game=table.game.name,
        players=table.names,
        options=table.log.options,
        names={unit: tuple(numbers) for unit, numbers in table.words.names.items()},
        units=table.game.view_units,
        printed=table.game.board_data(table.edition),
        looking=looking,
    )


@lru_cache(maxsize=64)
def example_info(game: Game[Any], clause: str) -> Example:
    """Return the example of a clause: its position, and then each entry that has events."""
    log = load_example(game, clause)
    where = message("server-example", clause=clause)
    table = table_for(log, where)
    looking = seat_to_watch(log)
    total = len(log.entries)
    steps = [step_info(table, 0, total, 0, looking)]
    events = len(table.all_events)
    for count, entry in remaining_entries(table, log):
        table.event_states = EventStates(table.game, table.state)
        enter_and_check(table, log, count, entry, where)
        if len(table.all_events) > events or count == total:
            steps.append(step_info(table, count, total, events, looking))
        events = len(table.all_events)
    return Example(clause, scene_info(table, looking), tuple(steps))


def step_info(table: Table, seq: int, total: int, since: int, looking: int) -> ReplayStep:
    events = event_infos(table, table.describe_events(since), looking)
    return ReplayStep(seq, total, events, view_fields(table.game.view_for(table.state, looking)))


def event_infos(table: Table, texts: list[tuple[Event, EventText]], looking: int) -> tuple[EventInfo, ...]:
    """Return these events with what each changes in the view from this seat."""
    states, events = table.event_states, [event for event, _ in texts]
    changes = states.changes(looking, events) if states else [NO_CHANGES] * len(texts)
    return tuple([event_info(text, changed) for (_, text), changed in zip(texts, changes, strict=True)])


@lru_cache(maxsize=16)
def lesson_info(game: Game[Any]) -> Lesson:
    """Return the game's lesson, step by step as the learner sees it."""
    steps: list[LessonStep] = []
    seen = 0
    for page in play_lesson(game):
        table, step = page.table, page.step
        texts = table.describe_events(seen, reader=LEARNER)
        events = event_infos(table, [text for text in texts if text[0].is_visible_to(LEARNER)], LEARNER)
        seen = len(table.all_events)
        table.event_states = EventStates(game, table.state)  # of all events up to the next page
        update = TableSnapshot(table).update(LEARNER, seen, events)
        steps.append(
            LessonStep(
                step.say,
                step.wrong or message("play-lesson-wrong"),
                step.clause,
                step.does,
                page.args,
                events,
                update.view,
                update.asked,
                update.offers if step.does else (),
            )
        )
    return Lesson(scene_info(table, LEARNER), tuple(steps))
