"""Many games quickly, on all cores; the same seed gives the same games whatever the number of workers."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Protocol

import msgspec

from parlour.kernel.chance import Fast
from parlour.kernel.game import Chosen, Game, Impossible
from parlour.kernel.offer import Args, Offer
from parlour.kernel.playout import random_playout
from parlour.kernel.state import State
from parlour.kernel.view import View
from parlour.play.table import edition_of, game_called

DECISIONS = 1_000_000  # a game that takes more than this is cut off and reported as such
CHUNK = 64  # games a task, so that a task is worth handing over


class Bot(Protocol):
    """Whoever plays a seat without being a person: it sees what a player sees."""

    def choose(self, view: View, offers: list[Offer]) -> tuple[Offer, Args]:
        """What to answer when asked."""

    def unasked(self, view: View, offers: list[Offer]) -> tuple[Offer, Args] | None:
        """What to do out of turn, if anything."""


BotMaker = Callable[[Game[Any], Any, Chosen, int, int], Bot]  # game, edition, options, seat, seed


class Result(msgspec.Struct, frozen=True):
    """One simulated game."""

    game: int
    seed: int
    places: tuple[int, ...]
    decisions: int
    finished: bool


@dataclass(frozen=True)
class Summary:
    game: str
    seats: int
    results: list[Result]

    @property
    def wins(self) -> list[float]:
        """The share of games each seat won; a tie is shared."""
        total = [0.0] * self.seats
        for result in self.results:
            winners = [seat for seat, place in enumerate(result.places) if place == 1]
            for seat in winners:
                total[seat] += 1 / len(winners)
        return [won / max(1, len(self.results)) for won in total]


def seed_of(seed: int, game: int) -> int:
    """Each game's own seed, independent of how the games are shared out."""
    return int.from_bytes(hashlib.blake2b(f"{seed}/{game}".encode(), digest_size=7).digest(), "big")


@dataclass(frozen=True)
class Job:
    """What a worker needs to play its share."""

    game: str
    seats: int
    options: Chosen
    edition: str | None
    seed: int
    bots: tuple[BotMaker, ...]  # one a seat; none for uniform random play


def simulate(
    game: str,
    seats: int,
    games: int,
    seed: int = 0,
    options: Chosen | None = None,
    edition: str | Path | None = None,
    bots: Sequence[BotMaker] = (),
    workers: int = 1,
) -> Summary:
    """So many games, played out by bots, or by uniform random choice where none are given."""
    return Summary(game, seats, list(results(game, seats, games, seed, options, edition, bots, workers)))


def results(
    game: str,
    seats: int,
    games: int,
    seed: int = 0,
    options: Chosen | None = None,
    edition: str | Path | None = None,
    bots: Sequence[BotMaker] = (),
    workers: int = 1,
) -> Iterator[Result]:
    """As `simulate`, one result after another as they come, in the order of the games."""
    chosen = game_called(game)
    chosen.check_seats(seats)
    if games < 1 or workers < 1:
        raise Impossible("At least one game and one worker are wanted.")
    if bots and len(bots) != seats:
        raise Impossible(f"{len(bots)} bots cannot fill {seats} seats; name one for each.")
    settled = chosen.settled(options or {})
    edition_of(chosen, edition)
    job = Job(game, seats, settled, None if edition is None else str(edition), seed, tuple(bots))
    chunks = [(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    if workers == 1 or len(chunks) == 1:
        for first, last in chunks:
            yield from play_games(job, first, last)
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for share in pool.map(play_share, [(job, first, last) for first, last in chunks]):
            yield from share


def play_share(share: tuple[Job, int, int]) -> list[Result]:
    return play_games(*share)


def play_games(job: Job, first: int, last: int) -> list[Result]:
    game = game_called(job.game)
    _, edition = edition_of(game, job.edition)
    found = []
    for number in range(first, last):
        seed = seed_of(job.seed, number)
        s = game.begin(job.seats, job.options, edition)
        source = Fast(seed)
        game.book.advance(s)
        if job.bots:
            seated = [make(game, edition, job.options, seat, seed) for seat, make in enumerate(job.bots)]
            decisions = bots_playout(game, s, source, seated)
        else:
            decisions = random_playout(game.book, s, source, DECISIONS, game.poll)
        found.append(Result(number, seed, s.places, decisions, s.over))
    return found


def bots_playout(game: Game[Any], s: State, source: Fast, bots: list[Bot]) -> int:
    """Bots play to the end. Once for each question `poll` everybody may act unasked."""
    book = game.book
    decisions = 0
    looked = 0
    while not s.over and decisions < DECISIONS:
        if s.chance:
            book.fall(s, source.below(s.chance))
            continue
        ask = s.asked[0]
        if game.poll == ask.question and ask.ticket > looked:
            looked = ask.ticket
            decisions += unasked(game, s, bots)
            continue
        offer, args = bots[ask.seat].choose(game.look(s, ask.seat), book.offers(s, ask.seat))
        book.take(s, ask.seat, offer, args)
        decisions += 1
    return decisions


def unasked(game: Game[Any], s: State, bots: list[Bot]) -> int:
    """Every seat once, clockwise, until one of them starts something that others have to answer."""
    taken = 0
    for seat in range(s.seats):
        if s.over or s.chance or s.parked:
            break
        offers = game.book.anytime(s, seat)
        if offers:
            chosen = bots[seat].unasked(game.look(s, seat), offers)
            if chosen:
                game.book.take(s, seat, *chosen)
                taken += 1
    return taken
