"""A story and a hint in words: short enough to be read aloud."""

from parlour.insight.hint import Hint, RatedChoice
from parlour.insight.story import Moment, Story, TurningPoint
from parlour.kernel.offer import Offer
from parlour.play.language import Money, message
from parlour.play.words import Words, join_with_and

SMALL = 0.04  # of a chance: less is not worth a sentence
CLOSE = 1.0  # standard errors: less is no difference
ALMOST_SURE = 0.15  # a chance so small was a chance to lose
LONGEST = 160  # letters of what happened


def percent(chance: float) -> int:
    return round(100 * chance)


def story_sentences(story: Story, title: str) -> tuple[str, ...]:
    """The story as sentences."""
    if not story.moments:
        return (message("story-no-moments"),)
    found = [*result(story), *course(story), *turning(story), *luck(story), *choice(story, title)]
    error = max(moment.error for moment in story.moments)
    found.append(message("story-how-sure", worlds=story.worlds, percent=max(1, percent(2 * error))))
    return tuple(found)


def result(story: Story) -> list[str]:
    winners = [name for name, place in zip(story.names, story.places, strict=False) if place == 1]
    if not winners:
        return [message("story-not-over")]
    return [message("story-won" if len(winners) == 1 else "story-won-by-two", names=join_with_and(winners))]


def course(story: Story) -> list[str]:
    """Who was ahead, and who came from behind."""
    seats = range(len(story.names))
    found: list[str] = []
    if max(story.start) - min(story.start) < 2 * SMALL:
        found.append(message("story-even-start"))
    led = [max(seats, key=lambda q: moment.chances[q]) for moment in story.moments]
    first = max(seats, key=led.count)
    best = max(moment.chances[first] for moment in story.moments[:-1] or story.moments)
    won = bool(story.places) and story.places[first] == 1
    if not story.places or led.count(first) * 2 > len(led):
        said = "story-favourite" if won or not story.places else "story-favourite-lost"
        found.append(message(said, name=story.names[first], percent=percent(best)))
    for seat in seats if story.places else ():
        if story.places[seat] == 1:
            lowest = min(story.moments, key=lambda moment: moment.chances[seat])
            if lowest.chances[seat] < min(ALMOST_SURE, story.start[seat] / 2):
                low = percent(lowest.chances[seat])
                found.append(message("story-comeback", turns=lowest.turn, name=story.names[seat], percent=low))
    return found


def turning(story: Story) -> list[str]:
    if not story.turning:
        return []
    one = max(story.turning, key=lambda one: abs(one.change))
    moment = story.moments[one.moment]
    before = before_it(story, one)
    after = percent(moment.chances[one.seat])
    change = "up" if one.change > 0 else "down"
    name = story.names[one.seat]
    told = shorten(one.told)
    return [
        message("story-turning", turn=moment.turn, told=told, change=change, name=name, before=before, after=after)
    ]  # fmt: skip


def before_it(story: Story, one: TurningPoint) -> int:
    chances = story.moments[one.moment - 1].chances if one.moment else story.start
    return percent(chances[one.seat])


def shorten(told: tuple[str, ...]) -> str:
    """As much of what happened as can be read in a breath, its last sentences first to stay."""
    found: list[str] = []
    for sentence in reversed(told):
        if found and sum(map(len, found)) + len(sentence) > LONGEST:
            break
        found.insert(0, sentence)
    return " ".join(found)


def luck(story: Story) -> list[str]:
    order = sorted(range(len(story.names)), key=lambda q: story.parts[q].luck)
    worst, best = order[0], order[-1]
    if max(abs(part.luck) for part in story.parts) < SMALL:
        return [message("story-even-luck")]
    found: list[str] = []
    if story.parts[best].luck > SMALL:
        found.append(message("story-lucky", name=story.names[best], percent=percent(story.parts[best].luck)))
    if story.parts[worst].luck < -SMALL and found:
        found.append(message("story-unlucky", name=story.names[worst], percent=percent(-story.parts[worst].luck)))
    return found


def choice(story: Story, title: str) -> list[str]:
    if not story.decided:
        return [message("story-all-luck")]
    if not story.judged:
        return [message("story-not-judged", game=title)]
    found: list[str] = []
    lost = [sum(min(0.0, value) for value in own_choices(story, seat)) for seat in range(len(story.names))]
    worst = min(range(len(lost)), key=lambda q: lost[q])
    if lost[worst] > -SMALL / 2:
        found.append(message("story-no-mistakes"))
    else:
        found.append(message("story-gave-away", name=story.names[worst], percent=percent(-lost[worst])))
    mistakes = [one for one in story.turning if one.instead and one.choice < 0]
    if mistakes:
        one = min(mistakes, key=lambda one: one.choice)
        instead, moment = one.instead, story.moments[one.moment]
        assert instead
        gain = percent(instead.chance - instead.done)
        did, better = describe_moment(moment), instead.choice.text
        found.append(message("story-instead", turn=moment.turn, did=did, instead=better, percent=gain))
    good = [one for one in story.turning if story.moments[one.moment].seat == one.seat and one.choice > SMALL]
    if good:
        one = max(good, key=lambda one: one.choice)
        moment = story.moments[one.moment]
        name, did = story.names[one.seat], describe_moment(moment)
        found.append(message("story-well-played", name=name, did=did, turn=moment.turn, percent=percent(one.choice)))
    return found


def describe_moment(moment: Moment) -> str:
    return ", ".join([one.text for one in moment.did])


def own_choices(story: Story, seat: int) -> list[float]:
    own: list[Moment] = [moment for moment in story.moments if moment.seat == seat]
    return [moment.choice[seat] for moment in own]


# ---- hints --------------------------------------------------------------------------------------


def hint_sentences(hint: Hint, words: Words, offers: list[Offer]) -> tuple[str, ...]:
    """A hint as sentences: the choice, how it stands beside the next best, and why."""
    best = name_choice(hint.best, words, offers)
    found = [message("hint-do", choice=best) if hint.best.action else message("hint-nothing")]
    if hint.up_to is not None and hint.up_to > 0:
        found.append(message("hint-up-to", amount=Money(round_figure(hint.up_to))))
    if hint.other and hint.best.chance is not None and hint.other.chance is not None:
        other = name_choice(hint.other, words, offers)
        chance, beside = percent(hint.best.chance), percent(hint.other.chance)
        lead = hint.best.chance - hint.other.chance
        if chance <= beside or lead < CLOSE * hint.error:
            return (*found, message("hint-close", chance=max(chance, beside), other=other))
        found.append(message("hint-chance", chance=chance, other=other, beside=beside))
    elif hint.best.chance is None and words.game.evaluator:
        found.append(message("hint-only"))
    return (*found, *[words.reason(reason.name, round_figure(reason.amount), reason.about) for reason in hint.reasons])


def round_figure(amount: int) -> int:
    """As exactly as such a figure deserves: two digits."""
    grain: int = 10 ** max(0, len(str(amount)) - 2)
    return round(amount / grain) * grain


def name_choice(one: RatedChoice, words: Words, offers: list[Offer]) -> str:
    """What it is called, with what is chosen in it."""
    fitting = [offer for offer in offers if offer.action == one.action and offer.admits(one.args)]
    return words.choice_text(fitting[0], one.args) if fitting else message("hint-wait")
