"""Whether a board could send a piece round for ever: every way that spaces and cards send it on, to its end."""

from parlour.games.highhat.board import HUMAN_PILE, LOTTERY_PILE, Effect
from parlour.kernel.edition import EditionNode
from parlour.kernel.wording import message

PILES = {LOTTERY_PILE: "wrong-by-lottery", HUMAN_PILE: "wrong-by-human"}
DRAWN_BY = {"lottery.must-bet": LOTTERY_PILE, "human.draw": HUMAN_PILE}


def check_ways(page: EditionNode, spaces: list[EditionNode], effects: list[Effect], piles: list[list[Effect]]) -> None:
    """No space or card leads back to itself: a space goes by its number here, and a pile by what follows them all."""
    many = len(effects)
    ways = [space_ways(at, effect, many) for at, effect in enumerate(effects)]
    ways += [pile_ways(pile, many) for pile in piles]
    ring = circle(ways)
    if not ring:
        return
    first = min(ring)
    at = ring.index(first)
    called = [
        spaces[n].values["name"] if n < many else message(PILES[n - many], page.folder)
        for n in [*ring[at:], *ring[:at], first]
    ]
    way = " → ".join(called)
    if first < many:
        spaces[first].wrong("does", "wrong-for-ever", way=way)
    page.wrong("lottery" if first - many == LOTTERY_PILE else "human", "wrong-for-ever", way=way)


def space_ways(at: int, effect: Effect, many: int) -> list[int]:
    """Where a piece goes that has come to this space, by no choice of its player's."""
    step, number = effect
    if step == "space.exact":
        return [(at + number) % many]
    return [many + DRAWN_BY[step]] if step in DRAWN_BY else []


def pile_ways(pile: list[Effect], many: int) -> list[int]:
    """And where the cards of a pile may send it."""
    found = [number for step, number in pile if step == "space.exact/go"]
    found += [many + DRAWN_BY[step] for step, _ in pile if step in DRAWN_BY]
    return sorted(set(found))


def circle(ways: list[list[int]]) -> list[int]:
    """Places that lead to one another and back, in order; none where every way has an end."""
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
