"""Derby Day: the clauses in rulebook order. Their full text is in `rulebook.md` beside this file."""

from typing import Final

from parlour.games.derby.board import Board, DerbySetting
from parlour.games.derby.odds import CERTAIN
from parlour.games.derby.state import WIN, Derby
from parlour.kernel.bits import bits
from parlour.kernel.book import Book
from parlour.kernel.game import Chosen
from parlour.kernel.int_rows import count, int_row, largest, repeat, total
from parlour.kernel.offer import Args, Offer, OneOf, Param
from parlour.kernel.state import places_of
from parlour.parts.dice import describe_dice, faces

THROW: Final = Offer("throw")
NO_BET: Final = Offer("no_bet")
UNIT: Final = 10  # dollars that the tote's quotes are for
LET_PASS: Final = Offer("let_pass")
RUNNERS: Final[dict[int, str]] = {
    2: "setup.two", 3: "setup.three", 4: "setup.four", 5: "setup.five", 6: "setup.six",
}  # fmt: skip


# ---- Set-up -----------------------------------------------------------------------------------


def lay_out(seats: int, chosen: Chosen, board: Board) -> Derby:
    s = Derby()
    s.lay_out(seats, setting_for(board, chosen, seats))
    s.then(("setup.horses", 0, 0), ("match.races", 0, 0))
    return s


def setting_for(board: Board, chosen: Chosen, seats: int) -> DerbySetting:
    """setup.lanes: return the course for these options, laid out once for all equal tables."""
    key = (seats, tuple([str(value) for value in chosen.values()]))
    setting = board.settings.get(key)
    if setting is None:
        start = 1 if chosen["start"] == "first-space" else 0
        race, donkey = str(chosen["race"]), chosen["donkey"] == "yes"
        any_doublet = chosen["hurdle-doublet"] == "any" and race == "grand-national"
        calls = str(chosen["calls"]) if race == "myopia" and not donkey else "automatic"
        in_turn = chosen["thrower"] == "turn"
        overshoot, races = str(chosen["overshoot"]), int(chosen["races"])
        stakes = str(chosen["stakes"])
        setting = DerbySetting(board, race, start, overshoot, any_doublet, calls, in_turn, donkey, races, stakes, seats)
        board.settings[key] = setting
    return setting


def setup_horses(s: Derby, _p: int, _n: int) -> None:
    """setup.horses: announce which player runs which horse; the other horses are off the board."""
    s.cite(RUNNERS[s.seats])
    for horse in range(s.setting.horses):
        s.emit("runs", s.setting.owner[horse], horse)
    if s.setting.tote:
        s.cite("stakes.purse")
        s.emit("purse", s.setting.purse, s.setting.board.tote.prize)


def match_races(s: Derby, _p: int, _n: int) -> None:
    """match.races: run the races one after another; the player with most wins takes the match."""
    if s.race == s.setting.races:
        s.emit("match_over")
        s.end(places_of(s.purses if s.setting.tote else s.wins))
        return
    s.race += 1
    s.throws = 0
    s.thrown = int_row([])
    s.at = repeat(s.setting.start, s.setting.horses)
    s.finished = repeat(0, s.setting.horses)
    s.waiting = repeat(0, s.setting.horses)
    s.cite("setup.lanes")
    s.emit("lined_up", s.race)
    for fence in s.setting.fences:
        s.cite("steeple.hurdles")
        s.emit("hurdle", fence)
    thrower = s.setting.owner[(s.race - 1) % s.setting.horses]
    s.cite("match.thrower")
    s.emit("throws_first" if s.setting.in_turn else "throws_for_all", thrower)
    s.then(("match.thrower", thrower, 0), ("match.races", 0, 0))
    if s.setting.tote:
        clear_books(s)
        s.then(("stakes.back", 0, 0))


def match_thrower(s: Derby, p: int, _n: int) -> None:
    """match.thrower: one player throws for everybody during the whole race."""
    s.ask(p, "match.thrower")


def next_throw(s: Derby, p: int) -> None:
    """match.thrower: ask the same player again; by the house rule the next one."""
    thrower = (p + 1) % s.seats if s.setting.in_turn else p
    if s.setting.tote and s.books == 1 and largest(s.at) >= s.setting.half_way:
        s.then(("stakes.back", 0, 0), ("match.thrower", thrower, 0))
    else:
        s.ask(thrower, "match.thrower")


def may_throw(_s: Derby, _p: int, _n: int) -> list[Offer]:
    return [THROW]


def throw(s: Derby, p: int, _a: Args) -> None:
    """flat-english.dice, flat-american.dice, grand-national.dice, myopia.dice: throw the dice of the race."""
    s.throw(216 if s.setting.dice == 3 else 36, "move.match", p)


# ---- Moving -----------------------------------------------------------------------------------


def move_match(s: Derby, p: int, _n: int) -> None:
    """move.match, move.together: each horse moves a space for every die showing its number, all at once."""
    setting = s.setting
    s.throws += 1
    shown = faces(s.outcome, setting.dice)
    s.thrown = int_row(shown)
    watched = s.sink is not None
    if watched:
        report_throw(s, p, shown)
    shows = [0] * 7
    for face in shown:
        shows[face] += 1
    clears = setting.clears_hurdles(shown)
    for horse in range(setting.horses):
        at = s.at[horse]
        waits = at in setting.fences
        s.waiting[horse] = 1 if waits and setting.total else 0
        n = shows[horse + 1]
        if waits and clears and setting.any_doublet:
            n = 2
        if n and at != setting.post:
            s.at[horse] = setting.to[n][at]
            if s.at[horse] == setting.post:
                s.finished[horse] = s.throws
            if watched and not (clears and s.waiting[horse]):
                s.cite(setting.why[n][at])
                report_move(s, horse, at)
    if watched:
        disregard_absent(s, shows)
    if setting.total:
        s.then(("myopia.jump", p, sum(shown)), ("result.win", p, 0))
    else:
        result_win(s, p, 0)


def report_throw(s: Derby, p: int, shown: list[int]) -> None:
    s.cite(s.setting.dice_clause)
    s.emit("thrown", p, *shown)


def report_move(s: Derby, horse: int, before: int) -> None:
    """Report where the dice of its number have taken a horse from the space where it was."""
    at = s.at[horse]
    if at == before:
        s.emit("held", horse, at)
    elif at == s.setting.post:
        s.emit("home", horse)
    else:
        s.emit("jumped" if before in s.setting.fences else "moved", horse, at)


def disregard_absent(s: Derby, shows: list[int]) -> None:
    """move.absent: a number whose horse is not on the board is disregarded."""
    for number in range(s.setting.horses + 1, 7):
        if shows[number]:
            s.cite("move.absent")
            s.emit("disregarded", number)


# ---- Myopia Steeple Chase ---------------------------------------------------------------------


def myopia_jump(s: Derby, p: int, thrown: int) -> None:
    """myopia.jump: a horse in front of a hurdle jumps when a later throw totals 13 or more, whatever its number.

    Players with waiting horses are asked until each has called right or let the total pass. In a Donkey Race nobody
    has to call: `by_player` is never set.
    """
    if not s.setting.by_player:
        if thrown >= s.setting.total:
            for seat in range(s.seats):
                jump(s, seat)
        return
    callers = [seat for seat in range(s.seats) if has_waiting_horse(s, seat)]
    if callers:
        s.then(("myopia.jump", p, thrown))
    for seat in callers:
        s.ask(seat, "myopia.call")


def has_waiting_horse(s: Derby, seat: int) -> bool:
    return any(s.waiting[horse] and s.setting.owner[horse] == seat for horse in range(s.setting.horses))


def jump(s: Derby, seat: int) -> None:
    """myopia.jump-one: move the seat's waiting horses to the space beyond the hurdle, no further on that throw."""
    s.cite("myopia.jump-one")
    for horse in range(s.setting.horses):
        if s.waiting[horse] and s.setting.owner[horse] == seat:
            s.at[horse] += 1
            s.waiting[horse] = 0
            s.emit("jumped", horse, s.at[horse])


def may_call(s: Derby, _p: int, _n: int) -> list[Offer]:
    """myopia.total: the total counts all three dice, absent horses' included."""
    least = s.setting.total if s.setting.once else s.setting.dice
    return [LET_PASS, Offer("call", (Param("total", "pips", least, 6 * s.setting.dice, 1, "myopia.total"),))]


def call(s: Derby, p: int, a: Args) -> None:
    """myopia.call: the player must notice the total; a right call takes the waiting horses over the hurdle.

    A wrong call does nothing, and its player is asked again before the next throw; by the house rule it is the last.
    """
    thrown = total(s.thrown)
    if a[0] == thrown and thrown >= s.setting.total:
        s.emit("called", p, thrown)
        jump(s, p)
    else:
        s.emit("miscalled", p, a[0])
        if s.setting.once:
            let_pass(s, p, a)


def let_pass(s: Derby, p: int, _a: Args) -> None:
    """myopia.call: a total not called is lost."""
    for horse in range(s.setting.horses):
        if s.waiting[horse] and s.setting.owner[horse] == p:
            s.waiting[horse] = 0
            if total(s.thrown) >= s.setting.total:
                s.emit("held", horse, s.at[horse])


# ---- The result -------------------------------------------------------------------------------


def result_win(s: Derby, p: int, _n: int) -> None:
    """result.win: the first horse home wins for its player; in a Donkey Race the last."""
    running = count(s.finished, 0)
    if s.setting.donkey:
        donkey_last(s, p, running)
    elif running < s.setting.horses:
        award(s, [horse for horse in range(s.setting.horses) if s.finished[horse]], "result.win")
    else:
        next_throw(s, p)


def donkey_last(s: Derby, p: int, running: int) -> None:
    """donkey.last: the last horse to finish wins; the race ends when all those left belong to one player."""
    last = 0 if running else s.throws
    left = [horse for horse in range(s.setting.horses) if s.finished[horse] == last]
    owner = s.setting.owner[left[0]]
    if running < 2:
        award(s, left, "donkey.last")
    elif any([s.setting.owner[horse] != owner for horse in left]):
        next_throw(s, p)
    else:
        s.wins[owner] += WIN
        s.cite("donkey.last")
        s.emit("outlasted", owner, running, s.throws)


def award(s: Derby, winners: list[int], clause: str) -> None:
    """result.dead-heat: horses that finish on the same throw share the win."""
    s.cite(clause)
    if len(winners) > 1:
        s.cite("result.dead-heat")
        s.emit("dead_heat", len(winners))
    for horse in winners:
        s.wins[s.setting.owner[horse]] += WIN // len(winners)
        if s.setting.donkey:
            s.emit("won_last", s.setting.owner[horse], horse, s.throws)
        else:
            s.emit("won", s.setting.owner[horse], horse, s.throws)
    if s.setting.tote:
        pay(s, winners)


# ---- The tote: a house rule -------------------------------------------------------------------


def clear_books(s: Derby) -> None:
    s.books = 0
    s.backed = repeat(-1, 2 * s.seats)
    s.staked = repeat(0, 2 * s.seats)
    s.returns = repeat(0, 2 * s.seats)


def stakes_back(s: Derby, _p: int, _n: int) -> None:
    """stakes.back, stakes.half-way: open the tote before the start, and once more at the half-way post."""
    s.books += 1
    s.cite("stakes.back" if s.books == 1 else "stakes.half-way")
    s.emit("opened", s.books - 1)
    quote(s)
    for seat in range(s.seats):
        if s.purses[seat] >= s.setting.board.tote.stakes[0]:
            s.ask(seat, "stakes.back", s.books - 1)


def quote(s: Derby) -> None:
    """stakes.odds: what $10 on a horse return is $10 by its chance, in whole dollars."""
    most = s.setting.board.tote.most
    chances = chances_of(s)
    for horse in range(s.setting.horses):
        s.quotes[horse] = min(most, UNIT * CERTAIN // max(1, chances[horse]))
    if s.sink is None:
        return
    s.cite("stakes.odds")
    if s.books == 1:
        s.emit("quoted_alike", s.quotes[0])
    else:
        for horse in range(s.setting.horses):
            s.emit("quoted", horse, s.quotes[horse])


def chances_of(s: Derby) -> list[int]:
    """Return each horse's chance in billionths: alike at the start, and from there by where they stand."""
    horses = s.setting.horses
    if s.books == 1 or s.setting.odds is None:
        return [CERTAIN // horses] * horses
    return s.setting.odds.chances([s.at[horse] for horse in range(horses)])


def may_back(s: Derby, p: int, _n: int) -> list[Offer]:
    stakes = [stake for stake in s.setting.board.tote.stakes if stake <= s.purses[p]]
    horse = OneOf("horse", "horse", bits(list(range(s.setting.horses))))
    return [NO_BET, Offer("back", (horse, OneOf("stake", "$", bits(stakes))))]


def back(s: Derby, p: int, a: Args) -> None:
    """stakes.back: put money on a horse, one's own or another's."""
    horse, stake = a[0], a[1]
    book = (s.books - 1) * s.seats + p
    s.purses[p] -= stake
    s.backed[book] = horse
    s.staked[book] = stake
    s.returns[book] = stake * s.quotes[horse] // UNIT
    s.emit("backed", p, horse, stake, s.returns[book])


def no_bet(s: Derby, p: int, _a: Args) -> None:
    """stakes.back: nobody has to bet."""
    s.emit("no_bet", p)


def pay(s: Derby, winners: list[int]) -> None:
    """stakes.prize, stakes.pays: pay prizes and bets; horses that tie share the prize, and bets on them pay in part."""
    s.cite("stakes.prize")
    for horse in winners:
        prize = s.setting.board.tote.prize // len(winners)
        s.purses[s.setting.owner[horse]] += prize
        s.emit("prize", s.setting.owner[horse], prize)
    s.cite("stakes.pays")
    for book in range(2 * s.seats):
        if s.backed[book] in winners:
            paid = s.returns[book] // len(winners)
            s.purses[book % s.seats] += paid
            s.emit("paid", book % s.seats, s.backed[book], paid)


# ---- The book ---------------------------------------------------------------------------------


def describe_throw(s: Derby, outcome: int) -> str:
    return describe_dice(outcome, s.setting.dice)


BOOK: Final[Book[Derby]] = Book(
    clauses={
        "setup.horses": setup_horses,
        "match.races": match_races,
        "match.thrower": match_thrower,
        "move.match": move_match,
        "stakes.back": stakes_back,
        "myopia.jump": myopia_jump,
        "result.win": result_win,
    },
    questions={"match.thrower": may_throw, "stakes.back": may_back, "myopia.call": may_call},
    actions={
        "throw": ("match.thrower", throw),
        "back": ("stakes.back", back),
        "no_bet": ("stakes.back", no_bet),
        "call": ("myopia.call", call),
        "let_pass": ("myopia.call", let_pass),
    },
    chances={"move.match": describe_throw},
)
