"""Written by tools/encoders.py from encoder.toml; change that, and run it again."""

from mypy_extensions import i64

from parlour.games.highbid.cards import BUYERS, JOKERS, PLACE, PROPERTIES, SECTIONS, SETS, tally, worth_of_tally
from parlour.games.highbid.state import HighBid
from parlour.learning.encoder import Block, Encoder, FeatureWriter


class HighBidEncoder(Encoder[HighBid]):
    def blocks(self, s: HighBid) -> list[Block]:
        return [
            Block(
                "hand",
                f"counts of {PROPERTIES}",
                PROPERTIES,
                "the properties in the viewer's hand",
            ),
            Block(
                "sets",
                f"{SETS} rows: number by 4",
                SETS,
                "how many properties of each set the viewer holds",
            ),
            Block(
                "lacking",
                f"{SETS} rows: number by 4",
                SETS,
                "how many the viewer lacks of each set",
            ),
            Block(
                "buyers",
                "number by 4",
                1,
                "Buyer's Cards in the viewer's hand",
            ),
            Block(
                "worth",
                "number by 5000",
                1,
                "the viewer's net worth if the game ended now",
            ),
            Block(
                "goal",
                "number by 5000",
                1,
                "the net worth needed to go out",
            ),
            Block(
                "money",
                "each seat: number by 2000",
                s.seats,
                "of each seat: all payments are open",
            ),
            Block(
                "hands",
                "each seat: number by 10",
                s.seats,
                "how many cards each seat holds",
            ),
            Block(
                "shown",
                f"each seat: set of {PROPERTIES}",
                (s.seats) * (PROPERTIES),
                "properties everybody knows each seat to hold",
            ),
            Block(
                "shown_buyers",
                "each seat: number by 4",
                s.seats,
                "number of Buyer's Cards everybody knows each seat to hold",
            ),
            Block(
                "buyer",
                "seat",
                s.seats,
                "the last seat to buy from the block; at first the auctioneer",
            ),
            Block(
                "lot",
                f"one of {PROPERTIES}",
                PROPERTIES,
                "the property on the block; -1 for none",
            ),
            Block(
                "lot_set",
                f"one of {SETS}",
                SETS,
                "the set of the property on the block",
            ),
            Block(
                "lot_held",
                "number by 4",
                1,
                "how many of the lot's set the viewer holds",
            ),
            Block(
                "lot_lacking",
                "number by 4",
                1,
                "how many of the lot's set the viewer lacks",
            ),
            Block(
                "lot_value",
                "number by 2000",
                1,
                "what the lot's set is worth when completed",
            ),
            Block(
                "lot_figures",
                f"{SECTIONS} rows: number by 500",
                SECTIONS,
                "the lot's figures, from Collector to Warehouse",
            ),
            Block(
                "under",
                f"one of {BUYERS + 1}",
                BUYERS + 1,
                "Buyer's Cards on the block",
            ),
            Block(
                "again",
                "flag",
                1,
                "1 if the lot comes from the bank and is auctioned again",
            ),
            Block(
                "price",
                "number by 1000",
                1,
                "the last bid",
            ),
            Block(
                "floor",
                "number by 1000",
                1,
                "the least that may be bid now",
            ),
            Block(
                "leader",
                "seat",
                s.seats,
                "who made the last bid",
            ),
            Block(
                "passed",
                "seats",
                s.seats,
                "seats whose pass stands: they are asked again only after a raise",
            ),
            Block(
                "leaving",
                "flag",
                1,
                "whether the viewer has declared in secret to go out as soon as allowed",
            ),
            Block(
                "seller",
                "seat",
                s.seats,
                "the seller in an open sale; -1 for none",
            ),
            Block(
                "bought",
                f"set of {PROPERTIES}",
                PROPERTIES,
                "properties bought in this round, which cannot be sold in it",
            ),
            Block(
                "sales",
                "number by 3",
                1,
                "sales the buyer still has in this round",
            ),
            Block(
                "buys",
                "number by 3",
                1,
                "purchases the buyer still has in this round",
            ),
            Block(
                "sections",
                f"{SECTIONS} rows: counts of {PROPERTIES}",
                (SECTIONS) * (PROPERTIES),
                "properties in Collector, Gallery, Dealer and Warehouse, oldest first",
            ),
            Block(
                "bank",
                f"counts of {PROPERTIES}",
                PROPERTIES,
                "properties without a bid",
            ),
            Block(
                "gone",
                f"counts of {PROPERTIES}",
                PROPERTIES,
                "properties that have left the game",
            ),
            Block(
                "pile",
                "number by 54",
                1,
                "how many cards are left",
            ),
            Block(
                "spent",
                "number by 8",
                1,
                "Buyer's Cards spent",
            ),
            Block(
                "rounds",
                "number by 50",
                1,
                "rounds begun",
            ),
        ]

    def write(self, s: HighBid, viewer: i64, features: FeatureWriter) -> None:
        cards = s.setting.cards
        hand = s.hands.of(viewer)
        held = tally(cards, hand)
        lot_set = s.setting.set_of[s.lot] if s.lot >= 0 else -1
        lot_held = held >> PLACE * lot_set & 7 if s.lot >= 0 else 0
        features.counts(hand, PROPERTIES)
        for k in range(SETS):
            features.number(float(held >> PLACE * k & 7), 4)
        for k in range(SETS):
            features.number(float(cards.size[k] - (held >> PLACE * k & 7)), 4)
        features.number(float(held >> JOKERS), 4)
        features.number(float(s.money.balances[viewer] + worth_of_tally(cards, held)), 5000)
        features.number(float(s.setting.goal), 5000)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.number(float(s.money.balances[q]), 2000)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.number(float(s.hands.size(q)), 10)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.members(s.shown[q], PROPERTIES)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.number(float(s.shown_buyers[q]), 4)
        features.seat(s.buyer)
        features.one_hot(s.lot, PROPERTIES)
        features.one_hot(lot_set, SETS)
        features.number(float(lot_held), 4)
        features.number(float(cards.size[lot_set] - lot_held) if s.lot >= 0 else 0.0, 4)
        features.number(float(cards.set_value[lot_set]) if s.lot >= 0 else 0.0, 2000)
        for k in range(SECTIONS):
            features.number(float(s.setting.figures[s.lot][k]) if s.lot >= 0 else 0.0, 500)
        features.one_hot(s.under, BUYERS + 1)
        features.flag(s.again > 0)
        features.number(float(s.auction.price), 1000)
        features.number(float(s.auction.minimum()), 1000)
        features.seat(s.auction.leader if s.auction.seats else -1)
        features.seats_in(s.passed)
        features.flag(s.leaving >> viewer & 1 == 1)
        features.seat(s.seller)
        features.members(s.bought, PROPERTIES)
        features.number(float(s.sales), 3)
        features.number(float(s.buys), 3)
        for k in range(SECTIONS):
            features.counts(s.sections.of(k), PROPERTIES)
        features.counts(s.bank, PROPERTIES)
        features.counts(s.gone, PROPERTIES)
        features.number(float(len(s.pile)), 54)
        features.number(float(s.spent), 8)
        features.number(float(s.rounds), 50)
