"""The course of an edition with its tote, and where each throw takes a horse in each of the four races."""

from typing import Final

from parlour.games.derby.odds import MOST_SPACES, Odds, odds_for
from parlour.kernel.int_rows import IntRow, int_row
from parlour.kernel.setting import Edition, Setting
from parlour.parts.dice import faces

HORSES: Final = 6
DICE: Final[dict[str, tuple[int, str]]] = {  # number of dice and its clause, by race
    "flat-english": (3, "flat-english.dice"),
    "flat-american": (3, "flat-american.dice"),
    "grand-national": (2, "grand-national.dice"),
    "myopia": (3, "myopia.dice"),
}


class Tote:
    """What players bet with, in dollars."""

    def __init__(self, purse: int, prize: int, stakes: list[int], most: int) -> None:
        self.purse = purse  # each player's at the beginning
        self.prize = prize  # for the owner of the winning horse
        self.stakes = stakes  # what may be put on a horse
        self.most = most  # the most that $10 return


USUAL_TOTE: Final = Tote(100, 100, [10, 20, 30], 200)  # of an edition without its own


class Board(Edition):
    """The edition."""

    def __init__(
        self,
        name: str,
        spaces: int,
        hurdles: list[int],
        total: int,
        horses: list[str],
        colours: list[str],
        tote: Tote,
    ) -> None:
        self.name = name
        self.spaces = spaces
        self.hurdles = hurdles
        self.total = total
        self.horses = horses
        self.colours = colours
        self.tote = tote
        self.settings: dict[tuple[int, tuple[str, ...]], DerbySetting] = {}  # by seats and options


class DerbySetting(Setting):
    """One kind of race on one board, and the seat that runs each horse."""

    def __init__(
        self,
        board: Board,
        race: str,
        start: int,
        overshoot: str,
        any_doublet: bool,
        calls: str,
        in_turn: bool,
        donkey: bool,
        races: int,
        stakes: str,
        seats: int,
    ) -> None:
        self.board = board
        self.race = race
        self.start = start
        self.post = board.spaces
        self.any_doublet = any_doublet  # whether every doublet takes all waiting horses over in the Grand National
        self.by_player = calls != "automatic"  # whether players must call a total for their horses to jump
        self.once = calls == "once"  # whether a wrong call loses the jump
        self.in_turn = in_turn  # whether the players throw in turn, and not one of them for a whole race
        self.donkey = donkey
        self.races = races
        self.dice, self.dice_clause = DICE[race]
        self.owner: IntRow = int_row(owners(seats))
        self.horses = len(self.owner)
        self.total = board.total if race == "myopia" else 0
        self.fences = board.hurdles if race in ("grand-national", "myopia") else []
        # to[n][at]: where n dice of its number take a horse; why[n][at]: the clause for it
        landings = [[landing(self, at, n, overshoot) for at in range(self.post + 1)] for n in range(self.dice + 1)]
        self.to: list[IntRow] = [int_row([space for space, _ in row]) for row in landings]
        self.why: list[list[str]] = [[clause for _, clause in row] for row in landings]
        # nobody bets in a Donkey Race, nor on a course whose positions are too many to count
        self.tote = stakes == "tote" and not donkey and self.post <= MOST_SPACES
        self.purse = board.tote.purse if self.tote else 0
        self.half_way = self.post // 2
        self.odds = self.count_odds() if self.tote else None

    def count_odds(self) -> Odds:
        """stakes.odds: begin to count the horses' chances."""
        clears = [self.clears_hurdles(faces(outcome, self.dice)) for outcome in range(6**self.dice)]
        return odds_for(self.horses, self.dice, [list(row) for row in self.to], list(self.fences), clears)

    def clears_hurdles(self, shown: list[int]) -> bool:
        """Return whether a throw takes every waiting horse over its hurdle, whatever their numbers."""
        if self.total:
            return sum(shown) >= self.total
        return self.any_doublet and shown[0] == shown[1]


def owners(seats: int) -> list[int]:
    """Return the seat that runs each horse; four and five players leave some horses off the board."""
    return [horse % seats for horse in range(HORSES if seats in (2, 3, 6) else seats)]


def landing(setting: DerbySetting, at: int, n: int, overshoot: str) -> tuple[int, str]:
    """Return where n dice of its number take a horse from space `at`, and by which clause."""
    if not n or at == setting.post:
        return at, "move.match"
    national = setting.race == "grand-national"
    for fence in setting.fences:
        if at == fence:
            if national:
                return (at + 1 if n >= 2 else at), "grand-national.jump"
            return at, "myopia.jump"
        if at < fence < at + n:
            if national:
                return fence, "grand-national.rest"
            return fence, "myopia.rest-second" if fence - at == 1 else "myopia.rest-third"
    if setting.race in ("flat-english", "grand-national"):
        return english_finish(
            setting.post, at, n, overshoot, "grand-national.finish" if national else "flat-english.exact"
        )
    return american_finish(setting.post, at, n, setting.race == "myopia")


def english_finish(post: int, at: int, n: int, overshoot: str, clause: str) -> tuple[int, str]:
    if at + n > post:
        return (post if overshoot == "stop-at-post" else at), clause
    return at + n, clause if at + n == post else "move.match"


def american_finish(post: int, at: int, n: int, myopia: bool) -> tuple[int, str]:
    if at == post - 1:
        return (post if n >= 2 else at), "myopia.finish" if myopia else "flat-american.from-next"
    if at + n > post - 1:
        clause = "flat-american.from-second" if at == post - 2 else "flat-american.from-third"
        return post - 1, "myopia.finish" if myopia else clause
    return at + n, "move.match"
