"""The yardstick of speed: a hand-written roll-and-move game without an engine.

Four players, forty squares, rent, salary, a square that costs two turns, ruin, at most 200 rounds; locals only, no
state, no offers, no log. It measures what plain Python does on the same machine in the same minute.
"""

from collections.abc import Callable

SQUARES = 40
PRICE = [0 if i % 10 in (0, 2, 7) else 60 + 10 * i for i in range(SQUARES)]
RENT = [price // 8 for price in PRICE]
TAX = {4: 200, 38: 100}
SENT_OFF, HELD, SALARY, CASH, ROUNDS = 30, 10, 200, 1500, 200


def plain_game(luck: Callable[[], float], players: int = 4) -> int:  # one loop, as one would write it
    """Play one game and return how many rolls and choices it took."""
    at = [0] * players
    cash = [CASH] * players
    alive = [True] * players
    skip = [0] * players
    owner = [-1] * SQUARES
    left = players
    actions = 0
    price, rent, tax = PRICE, RENT, TAX
    for _ in range(ROUNDS):
        for p in range(players):
            if not alive[p]:
                continue
            if skip[p]:
                skip[p] -= 1
                continue
            first = int(luck() * 6) + 1
            second = int(luck() * 6) + 1
            actions += 1
            to = at[p] + first + second
            if to >= SQUARES:
                to -= SQUARES
                cash[p] += SALARY
            if to == SENT_OFF:
                at[p] = HELD
                skip[p] = 2
                continue
            at[p] = to
            cost = price[to]
            if cost:
                landlord = owner[to]
                if landlord < 0:
                    if cash[p] >= cost:
                        actions += 1
                        if luck() < 0.5:
                            owner[to] = p
                            cash[p] -= cost
                elif landlord != p:
                    due = rent[to]
                    if cash[p] >= due:
                        cash[p] -= due
                        cash[landlord] += due
                    else:
                        cash[landlord] += cash[p]
                        alive[p] = False
                        left -= 1
                        for i in range(SQUARES):
                            if owner[i] == p:
                                owner[i] = -1
                        if left == 1:
                            return actions
            elif to in tax:
                cash[p] -= tax[to]
                if cash[p] < 0:
                    cash[p] = 0
    return actions
