"""One board, and what was agreed about the rules."""

from parlour.games.highhat.board import HUMAN_PILE, LOTTERY_PILE, MOST_PLAYERS, Board
from parlour.games.highhat.deal import NO_TERMS, Terms
from parlour.kernel.setting import Setting
from parlour.kernel.wholes import wholes
from parlour.parts.deck import Deck
from parlour.parts.ledger import Ledger


class HighHatSetting(Setting):
    def __init__(self, board: Board, automatic: bool, pays_duplicates: bool, rounds: int) -> None:
        self.board = board
        self.automatic = automatic
        self.pays_duplicates = pays_duplicates
        self.rounds = rounds  # 0 for no limit
        # what anybody could last have proposed to anybody, and then the same for counter-proposals
        self.last_terms: list[Terms] = [NO_TERMS] * 2 * MOST_PLAYERS**2

    def start_points(self, seats: int) -> Ledger:
        points = self.board.start_points
        return Ledger(wholes([points] * seats + [0, 0, -points * seats]))

    def lottery(self) -> Deck:
        return Deck(wholes(range(len(self.board.cards[LOTTERY_PILE]))), wholes([]))

    def human(self) -> Deck:
        return Deck(wholes(range(len(self.board.cards[HUMAN_PILE]))), wholes([]))
