"""Migration of states from older versions of the rules."""

from typing import Any

from parlour.games.hatter.cards import COPIES, number_of, with_all
from parlour.games.hatter.rules import swap_number
from parlour.kernel.bits import bits

AGENDA, ASKED, CHANCE, OWN = 1, 2, 5, 9  # indices in a plain state; OWN is the game's first field


def migrate(version: int, plain: list[Any]) -> list[Any] | None:
    """Return the plain state for these rules, or None if there is no way.

    In version 2 the regular hats of a style were numbered I to III; now they are alike. Players who had looked at a
    hand knew all of it. The Panama acted before the take, and the Connoisseur was counted in turn. Chance drew a
    Newsboy's card; no saved table waits for that.
    """
    if version != 2 or plain[CHANCE]:
        return None
    seats, kernel = plain[0], plain[:OWN]
    (round_, dealer, turns, deck, line, hands, sealed, shop, discards, guild, haberdashers, revealed,
     played, shown, peeked, met, cornered, _, gained, score) = plain[OWN:]  # fmt: skip
    kernel[AGENDA] = [step for step in plain[AGENDA] if step[0] != "cards.haberdashers/connoisseur"]
    kernel[ASKED] = [[ticket, seat, name, current_number(name, n, shop)] for ticket, seat, name, n in plain[ASKED]]
    if any([name.startswith("cards.premium/panama") for _, _, name, _ in plain[ASKED]]):
        played -= COPIES - 1  # a regular hat, so that the action does not come again after the take
    held = [unify(hand) for hand in hands]
    return [
        *kernel, round_, dealer, turns, [sorted([number_of(hat) for hat in pile]) for pile in deck],
        [number_of(hat) for hat in line], held, [unify(hats) for hats in sealed], [unify(hats) for hats in shop],
        unify(discards), guild, haberdashers, revealed, played if played < 0 else number_of(played),
        [unify(hand & shown) for hand in hands],
        [bits([v for v in range(seats) if peeked[v] >> q & 1]) for q in range(seats)],
        [held[q] if peeked[v] >> q & 1 else 0 for v in range(seats) for q in range(seats)],
        met, cornered, gained, score,
    ]  # fmt: skip


def unify(hats: int) -> int:
    """Return the same hats without their numbers."""
    return with_all(0, hats)


def current_number(name: str, number: int, shop: list[int]) -> int:
    """Return a question's number: for a swap it was the lifted hat, and now tells its shop too."""
    if name != "cards.premium/homburg-with":
        return number
    whose = next(q for q, held in enumerate(shop) if held >> number & 1)
    return swap_number(whose, number_of(number))
