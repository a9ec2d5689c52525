"""Derby Day as text: six lanes from right to left, as on the old board."""

from parlour.games.derby.view import DerbyView
from parlour.play.language import message
from parlour.play.words import Words


def draw(view: DerbyView, words: Words) -> str:
    lines = [message("terminal-race-of-throw", race=view.race, races=view.races, throws=view.throws)]
    for horse, at in enumerate(view.at):
        cells = []
        for space in range(view.post, -1, -1):
            piece = f"{horse + 1}" if space == at else "·" if space else "_"
            cells.append(("‖" if space in view.fences else " ") + piece)
        owner = words.value("seat", view.owner[horse])
        quote = f"  {words.value('$', view.quotes[horse])}" if view.tote and view.quotes[horse] else ""
        lines.append(f"▌{''.join(cells)}   {words.value('horse', horse):9} {owner}{quote}")
    if view.tote:
        return "\n".join([*lines, *draw_purses(view, words)])
    wins = ", ".join(
        f"{words.value('seat', seat)} {words.value('wins', won)}" for seat, won in enumerate(view.wins) if won
    )
    return "\n".join([*lines, message("terminal-wins", wins=wins) if wins else message("terminal-no-wins")])


def draw_purses(view: DerbyView, words: Words) -> list[str]:
    """Return a line for what the figures beside the horses mean, and one for each player's purse and bets."""
    lines = [message("terminal-tote")]
    for seat, purse in enumerate(view.purses):
        bets = [
            f"{words.value('horse', view.backed[book])} {words.value('$', view.returns[book])}"
            for book in (seat, len(view.purses) + seat)
            if view.backed[book] >= 0
        ]
        lines.append("  ".join([f"{words.value('seat', seat)} {words.value('$', purse)}", *bets]))
    return lines
