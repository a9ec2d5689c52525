"""A table of older rules goes on."""

from typing import Any

from parlour.games.hatter.cards import COPIES, number_of, with_all
from parlour.games.hatter.rules import shelved
from parlour.kernel.bits import bits

AGENDA, ASKED, CHANCE, OWN = 1, 2, 5, 9  # of the kernel's part of a plain state, and where the game's own begins


def carry(version: int, plain: list[Any]) -> list[Any] | None:
    """In version 2 the regular hats of a style were numbered I to III: now they are alike.

    Whoever had looked at a hand knew all of it. The Panama acted before the take, and the Connoisseur was counted in
    turn; a Newsboy's card was drawn by chance, which a table does not stop at.
    """
    if version != 2 or plain[CHANCE]:
        return None
    seats, kernel = plain[0], plain[:OWN]
    (round_, dealer, turns, deck, line, hands, sealed, shop, discards, guild, haberdashers, revealed,
     played, shown, peeked, met, cornered, _, gained, score) = plain[OWN:]  # fmt: skip
    kernel[AGENDA] = [step for step in plain[AGENDA] if step[0] != "cards.haberdashers/connoisseur"]
    kernel[ASKED] = [[ticket, seat, name, number_now(name, n, shop)] for ticket, seat, name, n in plain[ASKED]]
    if any([name.startswith("cards.premium/panama") for _, _, name, _ in plain[ASKED]]):
        played -= COPIES - 1  # as if a regular hat had been played: the action will not come again after the take
    held = [alike(hand) for hand in hands]
    return [
        *kernel, round_, dealer, turns, [sorted([number_of(hat) for hat in pile]) for pile in deck],
        [number_of(hat) for hat in line], held, [alike(hats) for hats in sealed], [alike(hats) for hats in shop],
        alike(discards), guild, haberdashers, revealed, played if played < 0 else number_of(played),
        [alike(hand & shown) for hand in hands],
        [bits([v for v in range(seats) if peeked[v] >> q & 1]) for q in range(seats)],
        [held[q] if peeked[v] >> q & 1 else 0 for v in range(seats) for q in range(seats)],
        met, cornered, gained, score,
    ]  # fmt: skip


def alike(hats: int) -> int:
    """The same hats, their numbers forgotten."""
    return with_all(0, hats)


def number_now(name: str, number: int, shop: list[int]) -> int:
    """A hat picked for a swap was the number of its question; now it is that hat and whose it is."""
    if name != "cards.premium/homburg-with":
        return number
    whose = next(q for q, held in enumerate(shop) if held >> number & 1)
    return shelved(whose, number_of(number))
