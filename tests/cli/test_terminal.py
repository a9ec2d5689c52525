"""What the terminal shows is what can be typed."""

import pytest

from parlour.cli.terminal import chosen, described, read
from parlour.kernel.bits import bits
from parlour.kernel.game import edition_of
from parlour.kernel.offer import Offer, OneOf, Param, Refused, SomeOf
from parlour.play.table import game_called
from parlour.play.words import Words


def words(name: str) -> Words:
    game = game_called(name)
    return Words(game, edition_of(game)[1], ["Ann", "Bob", "Cy"])


def test_the_number_before_a_thing_or_its_name() -> None:
    said = words("madder-than-a-hatter")
    hats = OneOf("hat", "hat", bits([0, 4, 31]))
    assert described(said, Offer("play", (hats,))).endswith("1=Fedora, 2=Homburg, 3=Deerstalker Premium")
    assert [read(said, hats, typed) for typed in ("1", "2", "3", "Homburg", "deerstalker premium")] == [0, 4, 31, 4, 31]


def test_names_that_are_numbers_themselves() -> None:
    """The red die of High Bid shows 100, 75, 50 and 25: what is shown before them counts first."""
    said = words("high-bid")
    faces = OneOf("face", "red", bits(range(6)))
    shown = dict(pair.split("=") for pair in described(said, Offer("bid", (faces,))).rpartition("face ")[2].split(", "))
    for number, name in shown.items():
        assert said.value("red", read(said, faces, number)) == name
    assert said.value("red", read(said, faces, "75")) == "75"


def test_a_few_seats_are_listed_though_they_are_a_range() -> None:
    said = words("madder-than-a-hatter")
    into = Param("into", "seat", 0, 2)
    assert described(said, Offer("play", (into,))).endswith("1=Ann, 2=Bob, 3=Cy")
    assert [read(said, into, typed) for typed in ("1", "3", "bob")] == [0, 2, 1]


def test_several_of_them() -> None:
    said = words("madder-than-a-hatter")
    hats = SomeOf("hats", "hat", bits([0, 1, 4, 31]), 1, 3)
    assert read(said, hats, "1 4") == bits([0, 31])
    assert read(said, hats, "1, Homburg") == bits([0, 4])
    assert read(said, hats, "Fedora") == bits([0])
    assert read(said, hats, "Fedora, Fedora") == bits([0, 1]), "each of those that are alike"


def test_amounts_are_typed_as_they_are() -> None:
    said = words("ratrace")
    amount = Param("amount", "$", 1, 5000)
    assert [read(said, amount, typed) for typed in ("7", "$1,200")] == [7, 1200]


@pytest.mark.parametrize("typed", ["", "Bowler Hat of my uncle"])
def test_nonsense_gets_a_sentence(typed: str) -> None:
    said = words("madder-than-a-hatter")
    with pytest.raises((ValueError, Refused), match=r"Type what you choose|is no hat here"):
        read(said, OneOf("hat", "hat", bits([1, 6])), typed)
    with pytest.raises(ValueError, match="from 1 to 1"):
        chosen(said, [Offer("play")], "7")
