"""Derby Day (Parker Brothers): five races for two to six players."""

from parlour.games.derby.board import DICE, HORSES, USUAL_TOTE, Board, Tote, owners
from parlour.games.derby.encoder import DerbyEncoder
from parlour.games.derby.fields import open_changes
from parlour.games.derby.migrate import migrate
from parlour.games.derby.open_part import restore_open
from parlour.games.derby.rules import BOOK, RUNNERS, lay_out
from parlour.games.derby.state import WIN, Derby
from parlour.games.derby.terms import terms
from parlour.games.derby.view import board_data, view_for
from parlour.kernel.edition import EditionNode
from parlour.kernel.game import Chosen, Game, Option, StandingOrders

MOST_RACES = 30
MOST_STAKE = 60  # dollars
RICH = 1_000_000  # added to purses in the standing, beyond any standing by wins
LONGEST = 1_000_000  # throws: more than any race needs


def parse_edition(page: EditionNode) -> Board:
    """Read the edition of a board."""
    name = page.text_of("name")
    lane = page.table("lane")
    spaces = lane.int_of("spaces", 4, 60)
    lane.check_all_read()
    hurdles = page.table("hurdles")
    after = hurdles.ints_of("after", 1, spaces - 1)
    if after != sorted(set(after)):
        hurdles.wrong("after", "wrong-hurdles")
    total = hurdles.int_of("total", 4, 18)
    hurdles.check_all_read()
    horses = page.rows("horse", HORSES, HORSES)
    names = [horse.text_of("name") for horse in horses]
    colours = [horse.colour_of("colour") for horse in horses]
    for horse in horses:
        horse.check_all_read()
    return Board(name, spaces, after, total, names, colours, parse_tote(page))


def parse_tote(page: EditionNode) -> Tote:
    """stakes.purse: read what players bet with; editions from before the house rule have none of their own."""
    if "tote" not in page.values:
        return USUAL_TOTE
    tote = page.table("tote")
    stakes = tote.ints_of("stakes", 1, MOST_STAKE)
    if not stakes or stakes != sorted(set(stakes)):
        tote.wrong("stakes", "wrong-stakes")
    purse, prize, most = tote.int_of("purse"), tote.int_of("prize"), tote.int_of("most", 10)
    tote.check_all_read()
    return Tote(purse, prize, stakes, most)


def names(board: Board) -> dict[str, list[str]]:
    sixths = ["", "⅙", "⅓", "½", "⅔", "⅚"]
    wins = [f"{k // WIN or ''}{sixths[k % WIN]}" or "0" for k in range(WIN * MOST_RACES + 1)]
    return {"horse": [f"{n} {name}" for n, name in enumerate(board.horses, 1)], "wins": wins}


def absent(board: Board, chosen: Chosen, seats: int) -> frozenset[str]:
    """Return what cannot come up: other races, other numbers of players, and horses off the board."""
    race = str(chosen["race"])
    off = [f"{other}." for other in DICE if other != race]
    off += [clause for number, clause in RUNNERS.items() if number != seats]
    off += names(board)["horse"][len(owners(seats)) :]
    if race.startswith("flat"):
        off.append("steeple.")
    if chosen["donkey"] == "no":
        off.append("donkey.")
    if chosen["stakes"] == "none" or chosen["donkey"] == "yes":
        off.append("stakes.")
    return frozenset(off)


def standing(s: Derby) -> tuple[int, ...]:
    """Rank by wins, then by the best horse's space; in a Donkey Race by the last horse's distance to the post.

    With the tote, rank by purses.
    """
    if s.setting.tote:
        return tuple([RICH + purse for purse in s.purses])
    owned = [[at for at, owner in zip(s.at, s.setting.owner, strict=True) if owner == seat] for seat in range(s.seats)]
    run = [s.setting.post - min(own) if s.setting.donkey else max(own) for own in owned]
    return tuple(100 * wins + at for wins, at in zip(s.wins, run, strict=True))


def turns(s: Derby) -> int:
    """Return the turns begun: each throw is one, and each race counts on from beyond the longest possible."""
    return LONGEST * s.race + s.throws + (not s.over)


def most_outcomes(_board: Board) -> int:
    return 6**3


GAME: Game[Derby] = Game(
    name="derby-day",
    title="Derby Day",
    line="Six horses, a handful of dice and nerve enough to watch: flat races, steeplechases and the Donkey Race.",
    version=3,
    seats=(2, 6),
    minutes=(1, 10),
    module=__name__,
    options=(
        Option(
            "race",
            "flat-english.dice",
            "Which of the four races is run.",
            "flat-english",
            tuple(DICE),
            proposed="myopia",
        ),
        Option(
            "stakes",
            "stakes.purse",
            "A house rule of ours, not on the sheet: every player has a purse, may back horses before the start and at "
            "the half-way post, and the richest wins the match. Nobody bets in a Donkey Race.",
            "none",
            ("none", "tote"),
            later=True,
        ),
        Option("races", "match.races", "How many races make the match.", 1, (), 1, MOST_RACES, proposed=3),
        Option(
            "donkey",
            "donkey.last",
            "In a Donkey Race the last horse home wins. The Grand National is long then: 120 to 145 throws on average, "
            "or about 60 where any doublet clears a hurdle.",
            "no",
            ("no", "yes"),
        ),
        Option(
            "thrower",
            "match.thrower",
            "One player throws for everybody during a whole race, or (a house rule) the players throw in turn.",
            "race",
            ("race", "turn"),
            later=True,
            proposed="turn",
        ),
        Option(
            "calls",
            "myopia.call",
            "In the Myopia a player must call a total of 13 or more to jump, except in a Donkey Race: until the call "
            "is right, or (a house rule) once a throw. Or the table does it for everybody.",
            "by-player",
            ("by-player", "once", "automatic"),
            proposed="once",
        ),
        Option(
            "start",
            "setup.lanes",
            "A horse starts in its stall and needs 16 steps, or on the first space and needs 15.",
            "stall",
            ("stall", "first-space"),
        ),
        Option(
            "hurdle-doublet",
            "grand-national.jump",
            "In the Grand National a horse clears a hurdle by a doublet of its own number, or by any doublet.",
            "own",
            ("own", "any"),
        ),
        Option(
            "overshoot",
            "flat-english.exact",
            "By the English method a throw that would carry a horse past the post leaves it where it is, "
            "or takes it to the post.",
            "stay",
            ("stay", "stop-at-post"),
        ),
    ),
    book=BOOK,
    parse_edition=parse_edition,
    lay_out=lay_out,
    view_for=view_for,
    open_changes=open_changes,
    restore_open=restore_open,
    migrate=migrate,
    names=names,
    absent=absent,
    board_data=board_data,
    standing=standing,
    turns=turns,
    rounds=lambda s: s.race,
    most_outcomes=most_outcomes,
    standing_orders=StandingOrders(repeated="throw"),
    terms=terms,
    decline_actions=frozenset({"let_pass", "no_bet"}),
    max_decisions=LONGEST,
    amounts={
        "$": (0, 10**9),
        "race": (1, MOST_RACES),
        "space": (0, 60),
        "die": (1, 6),
        "number": (1, 6),
        "pips": (2, 18),
        "count": (0, 6),
        "throws": (0, LONGEST),
    },
    encoder=DerbyEncoder,
)
