"""Written by tools/encoders.py from encoder.toml; change that, and run it again."""

from mypy_extensions import i64

from parlour.games.highhat.board import KINDS, MOST_KEPT
from parlour.games.highhat.state import PROPOSALS, HighHat, creditor, debt_amount, debtor
from parlour.learning.encoder import Block, Encoder, FeatureWriter


class HighHatEncoder(Encoder[HighHat]):
    def blocks(self, s: HighHat) -> list[Block]:
        return [
            Block(
                "points",
                "each seat: number by 1000",
                s.seats,
                "points of each seat",
            ),
            Block(
                "total",
                "each seat: number by 5000",
                s.seats,
                "total of each seat, property and points together",
            ),
            Block(
                "hat_pool",
                "number by 1000",
                1,
                "points in the Hat Pool",
            ),
            Block(
                "milk_fund",
                "number by 1000",
                1,
                "points in the Milk Fund",
            ),
            Block(
                "goal",
                "number by 5000",
                1,
                "points needed to win",
            ),
            Block(
                "owned",
                f"each seat: set of {KINDS}",
                (s.seats) * (KINDS),
                "property of each seat, a bit for each kind",
            ),
            Block(
                "bound",
                f"each seat: set of {KINDS}",
                (s.seats) * (KINDS),
                "property of each seat that a card is about to take",
            ),
            Block(
                "left",
                f"{KINDS} numbers by 5",
                KINDS,
                "cards of each kind in the Register",
            ),
            Block(
                "values",
                f"{KINDS} numbers by 1000",
                KINDS,
                "value of each kind of property",
            ),
            Block(
                "space",
                f"each seat: one of {s.setting.board.length}",
                (s.seats) * (s.setting.board.length),
                "space of each seat on the track",
            ),
            Block(
                "place",
                "each seat: one of 4",
                (s.seats) * (4),
                "place of each seat: 0 the track, 1 and 2 the beds, 3 the Park",
            ),
            Block(
                "arrived",
                "each seat: number by 10",
                s.seats,
                "arrivals at a space since each seat's last",
            ),
            Block(
                "rest",
                "each seat: number by 2",
                s.seats,
                "turns each seat still has to lose",
            ),
            Block(
                "kept",
                f"each seat: set of {MOST_KEPT}",
                (s.seats) * (MOST_KEPT),
                "cards each seat keeps, a bit for each",
            ),
            Block(
                "lottery",
                "number by 27",
                1,
                "unseen cards of the Lottery pile",
            ),
            Block(
                "human",
                "number by 47",
                1,
                "unseen cards of the Human Equation pile",
            ),
            Block(
                "lot",
                f"one of {KINDS}",
                KINDS,
                "kind whose last card is contested; -1 for none",
            ),
            Block(
                "buyer",
                "seat",
                s.seats,
                "seat that asked to buy it; -1 for none",
            ),
            Block(
                "handing",
                f"set of {KINDS}",
                KINDS,
                "property the buyer would hand in for it, a bit for each kind",
            ),
            Block(
                "price",
                "number by 1000",
                1,
                "last bid",
            ),
            Block(
                "floor",
                "number by 1000",
                1,
                "lowest legal bid",
            ),
            Block(
                "leader",
                "seat",
                s.seats,
                "seat that made the last bid",
            ),
            Block(
                "proposers",
                f"{PROPOSALS * s.seats} rows: seat",
                (PROPOSALS * s.seats) * (s.seats),
                "proposer of each trade, the oldest first",
            ),
            Block(
                "partners",
                f"{PROPOSALS * s.seats} rows: seat",
                (PROPOSALS * s.seats) * (s.seats),
                "partner of each trade",
            ),
            Block(
                "gives",
                f"{PROPOSALS * s.seats} rows: set of {KINDS}",
                (PROPOSALS * s.seats) * (KINDS),
                "property that each proposer gives",
            ),
            Block(
                "wants",
                f"{PROPOSALS * s.seats} rows: set of {KINDS}",
                (PROPOSALS * s.seats) * (KINDS),
                "property that each proposer wants",
            ),
            Block(
                "pays",
                f"{PROPOSALS * s.seats} rows: number by 1000",
                PROPOSALS * s.seats,
                "points that each proposer gives",
            ),
            Block(
                "asks",
                f"{PROPOSALS * s.seats} rows: number by 1000",
                PROPOSALS * s.seats,
                "points that each proposer wants",
            ),
            Block(
                "policies",
                f"{PROPOSALS * s.seats} rows: set of {MOST_KEPT}",
                (PROPOSALS * s.seats) * (MOST_KEPT),
                "policies that each proposer gives",
            ),
            Block(
                "policies_wanted",
                f"{PROPOSALS * s.seats} rows: set of {MOST_KEPT}",
                (PROPOSALS * s.seats) * (MOST_KEPT),
                "policies that each proposer wants",
            ),
            Block(
                "debtor",
                "seat",
                s.seats,
                "debtor of the oldest debt",
            ),
            Block(
                "creditor",
                "seat",
                s.seats,
                "its creditor; nobody for the pools and the Register",
            ),
            Block(
                "debt",
                "number by 1000",
                1,
                "its amount",
            ),
            Block(
                "agreed",
                "seats",
                s.seats,
                "seats that agree to end the game, a bit for each",
            ),
            Block(
                "registrar",
                "seat",
                s.seats,
                "seat that keeps the Register; -1 before the roll-off",
            ),
            Block(
                "turns",
                "number by 200",
                1,
                "turns begun",
            ),
        ]

    def write(self, s: HighHat, viewer: i64, features: FeatureWriter) -> None:
        for k in range(s.seats):
            q = features.seat_at(k)
            features.number(float(s.points_of(q)), 1000)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.number(float(s.total(q)), 5000)
        features.number(float(s.points_of(s.hat_pool())), 1000)
        features.number(float(s.points_of(s.milk_fund())), 1000)
        features.number(float(s.setting.board.goal_points), 5000)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.members(s.owned[q], KINDS)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.members(s.bound[q], KINDS)
        features.numbers(s.left, KINDS, 5)
        features.numbers(s.setting.board.values, KINDS, 1000)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.one_hot(s.space[q], s.setting.board.length)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.one_hot(s.place[q], 4)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.number(float(s.arrivals - s.came[q]), 10)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.number(float(s.rest[q]), 2)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.members(s.kept[q], MOST_KEPT)
        features.number(float(len(s.lottery) - len(s.lottery.under())), 27)
        features.number(float(len(s.human) - len(s.human.under())), 47)
        features.one_hot(s.lot, KINDS)
        features.seat(s.buyer)
        features.members(s.handing, KINDS)
        features.number(float(s.auction.price), 1000)
        features.number(float(s.auction.minimum()), 1000)
        features.seat(s.auction.leader if s.auction.seats else -1)
        for k in range(PROPOSALS * s.seats):
            features.seat(s.deals[k].proposer if k < len(s.deals) else -1)
        for k in range(PROPOSALS * s.seats):
            features.seat(s.deals[k].partner if k < len(s.deals) else -1)
        for k in range(PROPOSALS * s.seats):
            features.members(s.deals[k].gives if k < len(s.deals) else 0, KINDS)
        for k in range(PROPOSALS * s.seats):
            features.members(s.deals[k].wants if k < len(s.deals) else 0, KINDS)
        for k in range(PROPOSALS * s.seats):
            features.number(float(s.deals[k].pays) if k < len(s.deals) else 0.0, 1000)
        for k in range(PROPOSALS * s.seats):
            features.number(float(s.deals[k].asks) if k < len(s.deals) else 0.0, 1000)
        for k in range(PROPOSALS * s.seats):
            features.members(s.deals[k].policies if k < len(s.deals) else 0, MOST_KEPT)
        for k in range(PROPOSALS * s.seats):
            features.members(s.deals[k].policies_wanted if k < len(s.deals) else 0, MOST_KEPT)
        features.seat(debtor(s.debts[0]) if len(s.debts) else -1)
        features.seat(creditor(s.debts[0]) if len(s.debts) else -1)
        features.number(float(debt_amount(s.debts[0])) if len(s.debts) else 0.0, 1000)
        features.seats_in(s.agreed)
        features.seat(s.registrar)
        features.number(float(s.turns), 200)
