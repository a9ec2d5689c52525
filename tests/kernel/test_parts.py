import pytest

from parlour.parts.auction import NO_AUCTION, Auction, auction_of
from parlour.parts.deck import deck_of
from parlour.parts.dice import describe_dice, faces, two_dice
from parlour.parts.hands import hands_of, unique_hands_of
from parlour.parts.ledger import ledger_of
from parlour.parts.roll_off import add_roll


def test_dice() -> None:
    assert sorted(two_dice(k) for k in range(36)).count(7) == 6
    assert {tuple(faces(k, 3)) for k in range(216)} == {(a, b, c) for a in D for b in D for c in D}
    assert describe_dice(0, 3) == "1 1 1"
    assert describe_dice(215, 3) == "6 6 6"
    assert all(sum(faces(k, 2)) == two_dice(k) for k in range(36))


D = range(1, 7)


def test_a_roll_off_keeps_the_best_roll_and_all_who_rolled_it() -> None:
    best, leaders = add_roll(0, 0, 1, 5)
    assert add_roll(best, leaders, 2, 4) == (5, 0b10)
    assert add_roll(best, leaders, 2, 5) == (5, 0b110)
    assert add_roll(best, leaders, 2, 6) == (6, 0b100)
    assert add_roll(best, leaders, 2, 6, lowest=True) == (5, 0b10)
    assert add_roll(best, leaders, 2, 4, lowest=True) == (4, 0b100)


def test_money_cannot_vanish_or_be_overdrawn() -> None:
    money = ledger_of([100, 0, -100])
    money.pay(0, 1, 60)
    money.pay(2, 0, 500)
    assert list(money.balances) == [540, 60, -600]
    assert money.wrong() == ""
    with pytest.raises(AssertionError):
        money.pay(1, 0, 61)
    with pytest.raises(AssertionError):
        money.pay(1, 0, -1)
    money.balances[0] += 1
    assert "adds up to 1" in money.wrong()


def test_an_auction_ends_when_all_others_have_passed_since_the_last_bid() -> None:
    auction = Auction(3, 1, 50, 20)
    assert auction.minimum() == 50
    auction = auction.pass_bid().bid(50)
    assert (auction.leader, auction.speaker, auction.minimum()) == (2, 0, 70)
    auction = auction.bid(90).bid(110)
    assert auction.leader == 1, "who has passed may come back in"
    assert not auction.pass_bid().is_over()
    assert auction.pass_bid().pass_bid().is_over()
    assert auction_of(list(auction.to_plain())).to_plain() == auction.to_plain()


def test_an_auction_without_a_bid_ends_when_everybody_has_passed() -> None:
    auction = Auction(2, 0, 50, 20)
    assert not auction.pass_bid().is_over()
    assert auction.pass_bid().pass_bid().is_over()
    assert auction_of(list(NO_AUCTION.to_plain())) is NO_AUCTION


def test_a_deck_draws_unseen_cards_first_then_those_under_it_in_order() -> None:
    deck = deck_of([[3, 5, 9], []])
    deck.lay_under(1)
    deck.lay_under(2)
    assert deck.outcomes() == 3
    assert deck.peek(1) == 5
    assert deck.draw(1) == 5
    deck.draw(0)
    deck.draw(0)
    assert (deck.outcomes(), deck.draw(0), deck.draw(0), len(deck), deck.outcomes()) == (1, 1, 2, 0, 0)


def test_shuffling_makes_the_cards_under_a_deck_unseen() -> None:
    deck = deck_of([[4], [7, 2]])
    assert not deck.all_seen()
    deck.lay_under(deck.draw(0))
    assert deck.all_seen()
    deck.shuffle()
    assert deck.to_plain() == ((2, 4, 7), ()), "in ascending order, which says nothing"
    assert deck.outcomes() == 3


def test_a_hand_shows_its_cards_to_its_owner_only() -> None:
    hands = hands_of([[7, 3], [5]])
    assert hands.seen_by(0) == ((3, 7), (-1,))
    assert hands.seen_by(1) == ((-1, -1), (5,))
    assert hands.seen_by(-1) == ((-1, -1), (-1,))
    unique = unique_hands_of([1 << 7 | 1 << 3, 1 << 5])
    for viewer in (-1, 0, 1):
        assert unique.seen_by(viewer) == hands.seen_by(viewer)
