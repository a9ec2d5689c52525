"""The worker process in which hints are computed: bots never wait for one."""

from concurrent.futures.process import BrokenProcessPool

from parlour.bots.search import Budget
from parlour.insight.hint import THOUGHT, Hint, hint
from parlour.kernel.game import cached_edition
from parlour.kernel.offer import Offer
from parlour.kernel.view import View
from parlour.play.table import find_game
from parlour.server.bots.bot_pool import BotSpec, WorkerPool
from parlour.server.buckets import Bucket


def advise(spec: BotSpec, view: View, offers: list[Offer], ms: int) -> Hint:
    """Return what a good player would do, after so many milliseconds of thought."""
    game = find_game(spec.game)
    edition = cached_edition(game.module, spec.edition)
    return hint(game, edition, spec.options, spec.seat, view, offers, Budget(THOUGHT.worlds, ms))


class HintPool(WorkerPool):
    """The worker for hints, and who waits for one."""

    def __init__(self, budget: Bucket) -> None:
        super().__init__(size=1)
        self.budget = budget  # of all hints together
        self.asking: set[str] = set()  # owners, and steps of lessons, that wait for a hint

    async def hint(self, spec: BotSpec, view: View, offers: list[Offer]) -> Hint:
        """Return what a good player would do; a failure is told to the player who asked."""
        try:
            return await self.work(advise, THOUGHT.ms, spec, view, offers)
        except BrokenProcessPool as error:
            self.pool = None
            raise TimeoutError from error
