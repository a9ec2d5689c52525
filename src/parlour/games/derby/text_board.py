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
        lines.append(f"▌{''.join(cells)}   {words.value('horse', horse):9} {owner}")
    wins = ", ".join(
        f"{words.value('seat', seat)} {words.value('wins', won)}" for seat, won in enumerate(view.wins) if won
    )
    return "\n".join([*lines, message("terminal-wins", wins=wins) if wins else message("terminal-no-wins")])
