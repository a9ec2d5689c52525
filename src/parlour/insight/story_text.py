"""Stories and hints as sentences, short enough to be read aloud."""

from parlour.insight.hint import Hint, RatedChoice
from parlour.insight.story import Moment, Story, TurningPoint
from parlour.kernel.offer import Offer
from parlour.play.language import Money, message
from parlour.play.words import Words, join_with_and

SMALL = 0.04  # of a chance: less is not worth a sentence
CLOSE = 1.0  # standard errors: less is no difference
ALMOST_LOST = 0.15  # a chance so small was almost lost
LONGEST = 160  # characters of event text


def percent(chance: float) -> int:
    return round(100 * chance)


def story_sentences(story: Story, title: str) -> tuple[str, ...]:
    """Return the story as sentences."""
    if not story.moments:
        return (message("story-no-moments"),)
    sentences = [
        *describe_result(story),
        *describe_course(story),
        *describe_turning_point(story),
        *describe_luck(story),
        *describe_choices(story, title),
    ]
    error = max(moment.error for moment in story.moments)
    sentences.append(message("story-how-sure", worlds=story.worlds, percent=max(1, percent(2 * error))))
    return tuple(sentences)


def describe_result(story: Story) -> list[str]:
    winners = [name for name, place in zip(story.names, story.places, strict=False) if place == 1]
    if not winners:
        return [message("story-not-over")]
    return [message("story-won" if len(winners) == 1 else "story-won-by-two", names=join_with_and(winners))]


def describe_course(story: Story) -> list[str]:
    """Return who was ahead and who came from behind."""
    seats = range(len(story.names))
    sentences: list[str] = []
    if max(story.start) - min(story.start) < 2 * SMALL:
        sentences.append(message("story-even-start"))
    leaders = [max(seats, key=lambda q: moment.chances[q]) for moment in story.moments]
    favourite = max(seats, key=leaders.count)
    best = max(moment.chances[favourite] for moment in story.moments[:-1] or story.moments)
    has_won = bool(story.places) and story.places[favourite] == 1
    if not story.places or leaders.count(favourite) * 2 > len(leaders):
        name = "story-favourite" if has_won or not story.places else "story-favourite-lost"
        sentences.append(message(name, name=story.names[favourite], percent=percent(best)))
    for seat in seats if story.places else ():
        if story.places[seat] == 1:
            lowest = min(story.moments, key=lambda moment: moment.chances[seat])
            if lowest.chances[seat] < min(ALMOST_LOST, story.start[seat] / 2):
                low = percent(lowest.chances[seat])
                sentences.append(message("story-comeback", turns=lowest.turn, name=story.names[seat], percent=low))
    return sentences


def describe_turning_point(story: Story) -> list[str]:
    if not story.turning:
        return []
    point = max(story.turning, key=lambda point: abs(point.change))
    moment = story.moments[point.moment]
    return [
        message(
            "story-turning",
            turn=moment.turn,
            told=shorten(point.told),
            change="up" if point.change > 0 else "down",
            name=story.names[point.seat],
            before=percent_before(story, point),
            after=percent(moment.chances[point.seat]),
        )
    ]


def percent_before(story: Story, point: TurningPoint) -> int:
    chances = story.moments[point.moment - 1].chances if point.moment else story.start
    return percent(chances[point.seat])


def shorten(sentences: tuple[str, ...]) -> str:
    """Return the last sentences that can be read in one breath."""
    kept: list[str] = []
    for sentence in reversed(sentences):
        if kept and sum(map(len, kept)) + len(sentence) > LONGEST:
            break
        kept.insert(0, sentence)
    return " ".join(kept)


def describe_luck(story: Story) -> list[str]:
    order = sorted(range(len(story.names)), key=lambda q: story.parts[q].luck)
    worst, best = order[0], order[-1]
    if max(abs(part.luck) for part in story.parts) < SMALL:
        return [message("story-even-luck")]
    sentences: list[str] = []
    if story.parts[best].luck > SMALL:
        sentences.append(message("story-lucky", name=story.names[best], percent=percent(story.parts[best].luck)))
    if story.parts[worst].luck < -SMALL and sentences:
        sentences.append(message("story-unlucky", name=story.names[worst], percent=percent(-story.parts[worst].luck)))
    return sentences


def describe_choices(story: Story, title: str) -> list[str]:
    if not story.decided:
        return [message("story-all-luck")]
    if not story.judged:
        return [message("story-not-judged", game=title)]
    return [describe_losses(story), *describe_worst_mistake(story), *describe_best_choice(story)]


def describe_losses(story: Story) -> str:
    """Return who lost most by their own choices."""
    losses = [sum(min(0.0, value) for value in own_choices(story, seat)) for seat in range(len(story.names))]
    worst = min(range(len(losses)), key=lambda q: losses[q])
    if losses[worst] > -SMALL / 2:
        return message("story-no-mistakes")
    return message("story-gave-away", name=story.names[worst], percent=percent(-losses[worst]))


def describe_worst_mistake(story: Story) -> list[str]:
    mistakes = [point for point in story.turning if point.instead and point.choice < 0]
    if not mistakes:
        return []
    point = min(mistakes, key=lambda point: point.choice)
    instead, moment = point.instead, story.moments[point.moment]
    assert instead
    gain = percent(instead.chance - instead.done)
    did, better = describe_moment(moment), instead.choice.text
    return [message("story-instead", turn=moment.turn, did=did, instead=better, percent=gain)]


def describe_best_choice(story: Story) -> list[str]:
    good = [point for point in story.turning if story.moments[point.moment].seat == point.seat and point.choice > SMALL]
    if not good:
        return []
    point = max(good, key=lambda point: point.choice)
    moment = story.moments[point.moment]
    name, did = story.names[point.seat], describe_moment(moment)
    return [message("story-well-played", name=name, did=did, turn=moment.turn, percent=percent(point.choice))]


def describe_moment(moment: Moment) -> str:
    return ", ".join([choice.text for choice in moment.did])


def own_choices(story: Story, seat: int) -> list[float]:
    """Return the effects of the seat's decisions on its own chance."""
    return [moment.choice[seat] for moment in story.moments if moment.seat == seat]


# ---- hints --------------------------------------------------------------------------------------


def hint_sentences(hint: Hint, words: Words, offers: list[Offer]) -> tuple[str, ...]:
    """Return a hint as sentences: the choice, the next best, and why."""
    best = describe_rated(hint.best, words, offers)
    sentences = [message("hint-do", choice=best) if hint.best.action else message("hint-nothing")]
    if hint.up_to is not None and hint.up_to > 0:
        sentences.append(message("hint-up-to", amount=Money(round_figure(hint.up_to))))
    if hint.other and hint.best.chance is not None and hint.other.chance is not None:
        other = describe_rated(hint.other, words, offers)
        chance, beside = percent(hint.best.chance), percent(hint.other.chance)
        lead = hint.best.chance - hint.other.chance
        if chance <= beside or lead < CLOSE * hint.error:
            return (*sentences, message("hint-close", chance=max(chance, beside), other=other))
        sentences.append(message("hint-chance", chance=chance, other=other, beside=beside))
    elif hint.best.chance is None and words.game.evaluator:
        sentences.append(message("hint-only"))
    reasons = [words.reason(reason.name, round_figure(reason.amount), reason.about) for reason in hint.reasons]
    return (*sentences, *reasons)


def round_figure(amount: int) -> int:
    """Return the amount rounded to two digits."""
    grain: int = 10 ** max(0, len(str(amount)) - 2)
    return round(amount / grain) * grain


def describe_rated(choice: RatedChoice, words: Words, offers: list[Offer]) -> str:
    """Return the choice's name with its parameters."""
    fitting = [offer for offer in offers if offer.action == choice.action and offer.admits(choice.args)]
    return words.choice_text(fitting[0], choice.args) if fitting else message("hint-wait")
