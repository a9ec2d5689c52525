"""The check that spaces and cards never send a piece round for ever."""

from parlour.games.highhat.board import HUMAN_PILE, LOTTERY_PILE, Effect
from parlour.kernel.edition import EditionNode
from parlour.kernel.wording import message

PILES = {LOTTERY_PILE: "wrong-by-lottery", HUMAN_PILE: "wrong-by-human"}
DRAWN_BY = {"lottery.must-bet": LOTTERY_PILE, "human.draw": HUMAN_PILE}


def check_no_cycle(
    page: EditionNode, spaces: list[EditionNode], effects: list[Effect], piles: list[list[Effect]]
) -> None:
    """Report a space or card that could lead back to itself.

    Places are numbered: first the spaces, then the piles.
    """
    many = len(effects)
    ways = [leads_from_space(at, effect, many) for at, effect in enumerate(effects)]
    ways += [leads_from_pile(pile, many) for pile in piles]
    ring = find_cycle(ways)
    if not ring:
        return
    first = min(ring)
    at = ring.index(first)
    names = [
        spaces[n].values["name"] if n < many else message(PILES[n - many], page.folder)
        for n in [*ring[at:], *ring[:at], first]
    ]
    way = " → ".join(names)
    if first < many:
        spaces[first].wrong("does", "wrong-for-ever", way=way)
    page.wrong("lottery" if first - many == LOTTERY_PILE else "human", "wrong-for-ever", way=way)


def leads_from_space(at: int, effect: Effect, many: int) -> list[int]:
    """Return the places to which a space sends a piece without any choice."""
    step, number = effect
    if step == "space.exact":
        return [(at + number) % many]
    if step == "space.exact/go":
        return [number]
    return [many + DRAWN_BY[step]] if step in DRAWN_BY else []


def leads_from_pile(pile: list[Effect], many: int) -> list[int]:
    """Return the places to which the cards of a pile may send a piece."""
    spaces = {number for step, number in pile if step == "space.exact/go"}
    return sorted(spaces | {many + DRAWN_BY[step] for step, _ in pile if step in DRAWN_BY})


def find_cycle(ways: list[list[int]]) -> list[int]:
    """Return places that lead to one another and back, in order; none if every way ends."""
    ended: set[int] = set()
    for start in range(len(ways)):
        path = [start]
        left = [list(ways[start])]
        while path:
            if not left[-1]:
                ended.add(path.pop())
                left.pop()
                continue
            to = left[-1].pop()
            if to in path:
                return path[path.index(to) :]
            if to not in ended:
                path.append(to)
                left.append(list(ways[to]))
    return []
