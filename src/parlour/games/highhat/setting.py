"""The board and the options of a game."""

from parlour.games.highhat.board import HUMAN_PILE, LOTTERY_PILE, Board
from parlour.kernel.int_rows import int_row
from parlour.kernel.setting import Setting
from parlour.parts.deck import Deck
from parlour.parts.ledger import Ledger


class HighHatSetting(Setting):
    def __init__(
        self,
        board: Board,
        automatic: bool,
        pays_duplicates: bool,
        gambling_debts: bool,
        rounds: int,
        opens_later: bool = False,
    ) -> None:
        self.board = board
        self.automatic = automatic
        self.pays_duplicates = pays_duplicates
        self.gambling_debts = gambling_debts  # at Monte Carlo
        self.rounds = rounds  # 0 for no limit
        self.opens_later = opens_later  # the Register sells nothing until everybody has thrown once

    def start_points(self, seats: int) -> Ledger:
        points = self.board.start_points
        return Ledger(int_row([points] * seats + [0, 0, -points * seats]))

    def lottery(self) -> Deck:
        return Deck(int_row(range(len(self.board.cards[LOTTERY_PILE]))), int_row([]))

    def human(self) -> Deck:
        return Deck(int_row(range(len(self.board.cards[HUMAN_PILE]))), int_row([]))
