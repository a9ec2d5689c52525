"""High Hat: the clauses, in the order of the rulebook. `rulebook.md` beside this file has their full text."""

from typing import Final

from parlour.games.highhat import cards, ending
from parlour.games.highhat.board import (
    ABOUT_TOWN,
    CUBE,
    HUMAN_EQUATION,
    HUMAN_PILE,
    KINDS,
    LOTTERY,
    LOTTERY_PILE,
    MOVE_BACK,
    Board,
)
from parlour.games.highhat.purchase import Purchase
from parlour.games.highhat.setting import HighHatSetting
from parlour.games.highhat.state import BED_1, BED_2, NONE, ON_TRACK, PARK, PROPOSALS, HighHat
from parlour.games.highhat.trade import COUNTER, PROPOSE, Proposal
from parlour.kernel.bits import highest, how_many
from parlour.kernel.book import Book
from parlour.kernel.game import Chosen
from parlour.kernel.offer import Args, Offer, Param
from parlour.parts.dice import describe_dice, two_dice

THROW: Final = [Offer("throw")]
MOVE_AGAIN: Final = Offer("move_again", (Param("spaces", "count"),))
STAY: Final = Offer("stay")
GO_TO_BED: Final = [Offer("go_to_bed"), Offer("play_doctor")]
STAY_IN_BED: Final = [Offer("stay_in_bed"), Offer("leave_bed")]


# ---- Set-up -----------------------------------------------------------------------------------


def lay_out(seats: int, chosen: Chosen, board: Board) -> HighHat:
    setting = HighHatSetting(
        board,
        chosen["announce"] == "automatic",
        chosen["duplicate-landing"] == "value",
        chosen["monte-carlo"] == "debt",
        int(chosen["rounds"]),
    )
    s = HighHat()
    s.lay_out(seats, setting)
    s.then(("setup.registrar", 0, (1 << seats) - 1))
    return s


def setup_registrar(s: HighHat, p: int, number: int) -> None:
    """setup.registrar: everybody throws two dice; the highest is Registrar, and ties throw again."""
    throwers, leaders, _ = roll_off(number)
    while p < s.seats and not throwers >> p & 1:
        p += 1
    if p < s.seats:
        s.throw(36, "setup.registrar/thrown", p, number)
        return
    if how_many(leaders) > 1:
        s.emit("tied", leaders)
        s.then(("setup.registrar", 0, leaders))
    else:
        s.registrar = highest(leaders)
        s.emit("registrar", s.registrar)
        s.then(("setup.points", 0, 0), ("move.throw", s.registrar, 0))


def registrar_thrown(s: HighHat, p: int, number: int) -> None:
    total = two_dice(s.outcome)
    s.emit("threw_two", p, s.outcome // 6 + 1, s.outcome % 6 + 1)
    throwers, leaders, best = roll_off(number)
    if total > best:
        leaders, best = 1 << p, total
    elif total == best:
        leaders |= 1 << p
    s.then(("setup.registrar", p + 1, roll_off_number(throwers, leaders, best)))


def roll_off_number(throwers: int, leaders: int, best: int) -> int:
    """Who throws, who is highest so far (a bit for each seat), and their total; `roll_off` takes it apart."""
    return throwers | leaders << 6 | best << 12


def roll_off(number: int) -> tuple[int, int, int]:
    return number & 63, number >> 6 & 63, number >> 12


def setup_points(s: HighHat, _p: int, _n: int) -> None:
    """setup.points, setup.property, setup.decks, setup.start: what everybody has and where everything lies."""
    s.emit("dealt_points", s.board().start_points)
    s.cite("setup.property")
    s.emit("stocked", s.seats - 1)
    s.cite("setup.decks")
    s.emit("piles_laid", len(s.lottery), len(s.human))
    s.cite("setup.start")
    s.emit("on_start")


# ---- Moving -----------------------------------------------------------------------------------


def turn(s: HighHat, p: int, asked: int) -> None:
    """move.throw: turns go to the left; whoever is in bed, in the Park or resting does that instead of throwing.

    win.announce: before that whoever could announce is asked, in turn from the player whose turn it was.
    """
    for i in range(asked, s.seats):
        q = (p + s.seats - 1 + i) % s.seats
        if s.may_announce(q):
            s.ask(q, "win.announce")
            s.then(("move.throw", p, i + 1))
            return
    if s.setting.rounds and s.turns == s.setting.rounds * s.seats:
        s.cite("end.agreed")
        s.emit("rounds_over", s.setting.rounds)
        ending.highest_total(s)
        return
    s.turns += 1
    s.then(("move.throw", (p + 1) % s.seats, 0))
    if s.place[p] == PARK:
        s.then(("park.leave", p, 0))
    elif s.place[p] != ON_TRACK:
        s.then(("sanitarium.stay", p, 0))
    elif s.rest[p]:
        s.rest[p] -= 1
        s.cite("rest.lose-turn")
        s.emit("lost_turn", p)
    else:
        s.ask(p, "move.throw")


def may_throw(_s: HighHat, _p: int, _n: int) -> list[Offer]:
    return THROW


def throw(s: HighHat, p: int, _a: Args) -> None:
    """move.throw: two dice and the cube together."""
    s.agreed &= ~(1 << p)
    s.throw(216, "move.throw/thrown", p)


def thrown(s: HighHat, p: int, _n: int) -> None:
    """move.throw: forward the total of the dice, unless the cube says otherwise."""
    n = two_dice(s.outcome // 6)
    face = s.board().cube[s.outcome % 6]
    if s.sink is not None:
        s.emit("thrown", p, s.outcome // 36 + 1, s.outcome // 6 % 6 + 1)
        if face:
            s.cite("cube." + CUBE[face])
            s.emit("cube", face)
        else:
            s.cite("cube.none")
            s.emit("cube_blank")
        s.cite("move.throw")
    if face == MOVE_BACK:
        s.then(("cube.move-back", p, n))
        return
    if face == ABOUT_TOWN:
        s.then(("cube.man-about-town", p, n))
    elif face == LOTTERY:
        s.then(("cube.lottery", p, 0))
    elif face == HUMAN_EQUATION:
        s.then(("cube.human-equation", p, 0))
    go_forward(s, p, n)


def go_forward(s: HighHat, p: int, n: int) -> None:
    """start.pass: passing Start collects, as landing on it does."""
    to = s.space[p] + n
    length = s.board().length
    if to < length:
        arrive(s, p, to)
    else:
        arrive(s, p, to - length)
        if to > length:
            new_season(s, p)


def new_season(s: HighHat, p: int) -> None:
    s.cite("start.pass")
    s.emit("new_season", p)
    s.receive(p, s.register(), s.board().bonus)


def arrive(s: HighHat, p: int, to: int) -> None:
    """space.exact: a space works when it is landed on, by throw or by instruction, and at no other time.

    start.pass: Start collects for whoever lands on it, from whichever side.
    pool.no-lingering: whoever comes to a Collect space takes what is there before the one who stood there first
    pays in; what comes in later stays.
    """
    s.space[p] = to
    s.place[p] = ON_TRACK
    first = NONE
    for q in range(s.seats):
        here = s.space[q] == to and s.place[q] == ON_TRACK and s.came[q] > 0
        if here and q != p and (first == NONE or s.came[q] < s.came[first]):
            first = q
    s.arrivals += 1
    s.came[p] = s.arrivals
    s.emit("moved", p, to)
    board = s.board()
    if first != NONE and board.collects[to]:
        s.then(("occupied.hat-pool", first, to))
    if board.leads[to]:
        s.follow(board.leads[to], p, board.numbers[to])
    if first != NONE and not board.collects[to]:
        s.then(("occupied.hat-pool", first, to))
    if not to:
        new_season(s, p)


def space_minus(s: HighHat, p: int, amount: int) -> None:
    """space.minus: pay that many points to the Register, in points or property."""
    s.owe(p, amount, s.register(), True)


def space_plus(s: HighHat, p: int, amount: int) -> None:
    """space.plus: receive that many points."""
    s.receive(p, s.register(), amount)


def space_exact(s: HighHat, p: int, n: int) -> None:
    """space.exact: a space that sends a piece on or back; the space it is sent to works too."""
    if n > 0:
        go_forward(s, p, n)
    else:
        arrive(s, p, (s.space[p] + n) % s.board().length)


def go_to(s: HighHat, p: int, to: int) -> None:
    """space.exact: a card sends a piece forward to a space; one already there is taken to land on it again."""
    if s.space[p] == to:
        arrive(s, p, to)
    else:
        go_forward(s, p, (to - s.space[p]) % s.board().length)


def about_town(s: HighHat, p: int, n: int) -> None:
    """cube.man-about-town: the player is entitled to the same total again without a new throw."""
    s.ask(p, "cube.man-about-town", n)


def may_move_again(_s: HighHat, _p: int, n: int) -> list[Offer]:
    return [MOVE_AGAIN.over(n, n), STAY]


def move_again(s: HighHat, p: int, a: Args) -> None:
    """cube.man-about-town: and does what that space says."""
    go_forward(s, p, a[0])


def stay(s: HighHat, p: int, _a: Args) -> None:
    """cube.man-about-town: or declines."""
    s.emit("stays", p)


def move_back(s: HighHat, p: int, n: int) -> None:
    """cube.move-back: back the total instead of forward, and what that space says."""
    arrive(s, p, (s.space[p] - n) % s.board().length)


def cube_lottery(s: HighHat, p: int, _n: int) -> None:
    """cube.lottery: after the space, the Lottery. cube.twice: if that was a Lottery too, this is a second bet."""
    if s.board().steps[s.space[p]] == "lottery.must-bet":
        s.cite("cube.twice")
        s.emit("second_bet", p)
    s.then(("lottery.must-bet", p, 0))


def cube_human(s: HighHat, p: int, _n: int) -> None:
    """cube.human-equation: after the space, a Human Equation card."""
    s.then(("human.draw", p, 0))


def occupied(s: HighHat, q: int, to: int) -> None:
    """occupied.hat-pool: the one who was there first puts 100 into the Hat Pool."""
    s.emit("in_the_way", q, to)
    s.owe(q, s.board().fine, s.hat_pool(), False)


# ---- Special places ---------------------------------------------------------------------------


def sanitarium_sent(s: HighHat, p: int, _n: int) -> None:
    """sanitarium.sent: the turn ceases at once, whatever was still due, and the piece goes to Bed 1."""
    if s.kept[p] & s.board().doctors:
        s.ask(p, "kept.doctor")
    else:
        to_bed(s, p)


def to_bed(s: HighHat, p: int) -> None:
    cease(s, p)
    s.cite("sanitarium.sent")
    s.place[p] = BED_1
    s.emit("sent_to_bed", p)


def cease(s: HighHat, p: int) -> None:
    """cube.ceased: what was still due this turn is forfeited, the second half of a double move or a card."""
    if s.next_step() != "move.throw":
        s.cite("cube.ceased")
        s.emit("forfeited", p)
        s.cease("move.throw")


def sanitarium_stay(s: HighHat, p: int, _n: int) -> None:
    """sanitarium.stay: no throw; from Bed 1 to Bed 2, and from Bed 2 to Start, collecting."""
    if s.kept[p] & s.board().doctors:
        s.ask(p, "sanitarium.stay")
    else:
        recover(s, p)


def may_leave_bed(s: HighHat, p: int, _n: int) -> list[Offer]:
    return STAY_IN_BED if s.kept[p] & s.board().doctors else STAY_IN_BED[:1]


def recover(s: HighHat, p: int) -> None:
    s.cite("sanitarium.stay")
    if s.place[p] == BED_1:
        s.place[p] = BED_2
        s.emit("second_bed", p)
    else:
        arrive(s, p, 0)


def stay_in_bed(s: HighHat, p: int, _a: Args) -> None:
    """sanitarium.stay: the card is kept for another time."""
    recover(s, p)


def park_sent(s: HighHat, p: int, _n: int) -> None:
    """park.sent: the turn ceases at once."""
    cease(s, p)
    s.cite("park.sent")
    s.place[p] = PARK
    s.emit("sent_to_park", p)


def park_leave(s: HighHat, p: int, _n: int) -> None:
    """park.leave: to Symphony, which pays; on the turn after that, play as usual."""
    arrive(s, p, s.board().park_exit)


def pool_hat(s: HighHat, p: int, amount: int) -> None:
    """pool.hat: cards and spaces send points to the Charity Bazaar Hat Pool."""
    s.owe(p, amount, s.hat_pool(), True)


def pool_milk(s: HighHat, p: int, amount: int) -> None:
    """pool.milk: the Milk Fund Pool works the same way."""
    s.owe(p, amount, s.milk_fund(), True)


def collect_hat(s: HighHat, p: int, _n: int) -> None:
    """pool.hat: all that is in it at that moment."""
    collect(s, p, s.hat_pool())


def collect_milk(s: HighHat, p: int, _n: int) -> None:
    """pool.milk: all that is in it at that moment."""
    collect(s, p, s.milk_fund())


def collect(s: HighHat, p: int, pool: int) -> None:
    if s.has(pool):
        amount = s.has(pool)
        s.points.pay(pool, s.register(), amount)
        s.emit("collected_hat" if pool == s.hat_pool() else "collected_milk", p)
        s.receive(p, s.register(), amount)
    else:
        s.emit("empty_pool", p)


def rest_lose_turn(s: HighHat, p: int, amount: int) -> None:
    """rest.lose-turn: pay the points shown and lose the next turn, then go on from that space.

    cube.ceased: a card due from the cube is still drawn; a second move would leave the space, and is forfeited.
    """
    if s.next_step() == "cube.man-about-town":
        cease(s, p)
        s.cite("rest.lose-turn")
    s.rest[p] += 1
    s.emit("must_rest", p)
    s.owe(p, amount, s.register(), True)


# ---- Kept cards ------------------------------------------------------------------------------


def may_see_doctor(s: HighHat, p: int, _n: int) -> list[Offer]:
    return GO_TO_BED if s.kept[p] & s.board().doctors else GO_TO_BED[:1]


def go_to_bed(s: HighHat, p: int, _a: Args) -> None:
    """sanitarium.sent: the card is kept for another time."""
    to_bed(s, p)


def play_doctor(s: HighHat, p: int, _a: Args) -> None:
    """kept.doctor: played when sent to the Sanitarium: stay where you are, and the turn ends."""
    use_doctor(s, p)
    cease(s, p)


def leave_bed(s: HighHat, p: int, _a: Args) -> None:
    """kept.doctor: played in bed on one's turn: to Start, collecting, and throw at once."""
    use_doctor(s, p)
    s.then(("kept.doctor/throw", p, 0))
    arrive(s, p, 0)


def use_doctor(s: HighHat, p: int) -> None:
    s.surrender(p, highest(s.kept[p] & s.board().doctors))
    s.cite("kept.doctor")
    s.emit("doctor", p)


def throw_at_once(s: HighHat, p: int, _n: int) -> None:
    s.ask(p, "move.throw")


# ---- The book ---------------------------------------------------------------------------------


def anytime(s: HighHat, p: int) -> list[Offer]:
    """What anybody may do at any time: announce, sell, buy, trade, and agree to end."""
    offers: list[Offer] = []
    board = s.setting.board
    owned = s.owned[p]
    free = owned & ~s.bound[p]
    points = s.points.balances[p]
    if points + board.worth[owned] >= board.goal_points and s.may_announce(p):
        offers.append(ending.ANNOUNCE)
    kinds = s.stock & ~owned & board.affordable(points + board.worth[free])
    if s.lot != NONE:
        kinds = cards.uncontested(s, p, kinds)
    if kinds:
        offers.append(Purchase(kinds, free, points, board.values))
    if free:
        offers.append(cards.SELL[free])
    mine = 0
    for deal in s.deals:
        if deal.proposer == p:
            mine += 1
            offers.append(deal.withdraw)
        elif deal.partner == p:
            if s.feasible(deal):
                offers.append(deal.accept)
            offers.append(deal.decline)
    if mine < PROPOSALS:
        if mine < len(s.deals):
            add_counters(s, p, offers)
        if s.may_trade(p) or any([s.may_trade(q) for q in range(s.seats)]):
            offers.append(Proposal(PROPOSE, s, p))
    offers.append(ending.PLAY_ON if s.agreed >> p & 1 else ending.AGREE)
    return offers


def add_counters(s: HighHat, p: int, offers: list[Offer]) -> None:
    """trade.property: a trade in place of each that is proposed to the seat."""
    for deal in s.deals:
        if deal.partner == p and (s.may_trade(p) or s.may_trade(deal.proposer)):
            offers.append(Proposal(COUNTER, s, p, deal.number, deal.proposer))


def why_not(s: HighHat, p: int, action: str, a: Args) -> str:
    """The clause that stands against it, where it is not the action's own."""
    if action == "buy":
        if s.bidding(p):
            return "property.contest"
        if len(a) == 2 and 0 <= a[0] < KINDS:
            if s.owned[p] >> a[0] & 1:
                return "property.one-of-a-kind"
            if not s.left[a[0]]:
                return "property.exhausted"
            if s.lot != NONE and s.left[a[0]] == 1:
                return "property.contest"
            if a[1] & ~s.free(p):
                return "property.as-points"
        return "property.buy"
    if action == "sell" and len(a) == 1 and 0 <= a[0] < KINDS and s.bound[p] >> a[0] & 1:
        return "insurance.loss"
    if action == "accept" and [1 for deal in s.deals if deal.partner == p and s.contested(deal)]:
        return "property.contest"
    if action in ("bet", "fixed_bet", "gamble") and s.has(p) < s.board().least_bet:
        return "lottery.no-points"
    return ""


def thrown_as(s: HighHat, outcome: int) -> str:
    face = s.board().cube[outcome % 6]
    return describe_dice(outcome // 6, 2) + ("" if not face else " " + CUBE[face])


def two_thrown_as(_s: HighHat, outcome: int) -> str:
    return describe_dice(outcome, 2)


def lottery_as(s: HighHat, outcome: int) -> str:
    return s.board().cards[LOTTERY_PILE][s.lottery.peek(outcome)]


def human_as(s: HighHat, outcome: int) -> str:
    return s.board().cards[HUMAN_PILE][s.human.peek(outcome)]


BOOK: Final[Book[HighHat]] = Book(
    clauses={
        "setup.registrar": setup_registrar,
        "setup.registrar/thrown": registrar_thrown,
        "setup.points": setup_points,
        "move.throw": turn,
        "move.throw/thrown": thrown,
        "space.minus": space_minus,
        "space.plus": space_plus,
        "space.exact": space_exact,
        "space.exact/go": go_to,
        "cube.man-about-town": about_town,
        "cube.move-back": move_back,
        "cube.lottery": cube_lottery,
        "cube.human-equation": cube_human,
        "occupied.hat-pool": occupied,
        "property.land": cards.property_land,
        "property.contest": cards.property_contest,
        "lottery.must-bet": cards.lottery_must_bet,
        "lottery.must-bet/drawn": cards.lottery_drawn,
        "lottery.pays": cards.lottery_pays,
        "lottery.other/property": cards.property_due,
        "lottery.other/plus": space_plus,
        "lottery.other/minus": space_minus,
        "human.draw": cards.human_draw,
        "human.draw/drawn": cards.human_drawn,
        "human.draw/property": cards.property_due,
        "human.draw/plus": space_plus,
        "human.draw/minus": space_minus,
        "human.draw/any": cards.human_any,
        "human.draw/each": cards.human_each,
        "sanitarium.sent": sanitarium_sent,
        "sanitarium.stay": sanitarium_stay,
        "park.sent": park_sent,
        "park.leave": park_leave,
        "pool.hat": pool_hat,
        "pool.hat/collect": collect_hat,
        "pool.milk": pool_milk,
        "pool.milk/collect": collect_milk,
        "rest.lose-turn": rest_lose_turn,
        "monte-carlo.bet": cards.monte_carlo_bet,
        "monte-carlo.pays": cards.monte_carlo_pays,
        "insurance.loss": cards.insurance_loss,
        "insurance.policy": cards.insurance_policy,
        "kept.doctor": cards.insurance_policy,
        "kept.doctor/throw": throw_at_once,
        "debt.pay": ending.debt_pay,
        "debt.broke": ending.debt_broke,
        "win.announce": ending.noticed,
    },
    questions={
        "move.throw": may_throw,
        "cube.man-about-town": may_move_again,
        "property.one-of-a-kind": cards.may_take,
        "property.exhausted": cards.may_take,
        "property.contest": cards.may_outbid,
        "lottery.must-bet": cards.may_bet,
        "human.draw": cards.may_choose,
        "sanitarium.stay": may_leave_bed,
        "monte-carlo.bet": cards.may_gamble,
        "insurance.use": cards.may_use_policy,
        "kept.doctor": may_see_doctor,
        "debt.pay": ending.may_pay,
        "debt.broke": ending.may_pay,
        "win.announce": ending.may_announce,
    },
    actions={
        "throw": ("move.throw", throw),
        "move_again": ("cube.man-about-town", move_again),
        "stay": ("cube.man-about-town", stay),
        "take_points": ("property.exhausted", cards.take_points),
        "take_instead": ("property.exhausted", cards.take_instead),
        "buy": ("property.buy", cards.buy),
        "no_bid": ("property.contest", cards.no_bid),
        "outbid": ("property.contest", cards.outbid),
        "contest_over": ("property.contest", cards.contest_over),
        "sell": ("property.sell-back", cards.sell),
        "pay_with": ("property.as-points", cards.pay_with),
        "propose": ("trade.property", cards.propose),
        "accept": ("trade.property", cards.accept),
        "decline": ("trade.property", cards.decline),
        "counter": ("trade.property", cards.counter),
        "withdraw": ("trade.property", cards.withdraw),
        "bet": ("lottery.must-bet", cards.bet),
        "fixed_bet": ("lottery.fixed-bet", cards.bet),
        "cannot_bet": ("lottery.no-points", cards.cannot_bet),
        "choose": ("human.draw", cards.choose),
        "stay_in_bed": ("sanitarium.stay", stay_in_bed),
        "gamble": ("monte-carlo.bet", cards.gamble),
        "use_policy": ("insurance.use", cards.use_policy),
        "lose_it": ("insurance.loss", cards.lose_it),
        "go_to_bed": ("sanitarium.sent", go_to_bed),
        "play_doctor": ("kept.doctor", play_doctor),
        "leave_bed": ("kept.doctor", leave_bed),
        "pay": ("debt.pay", ending.pay),
        "announce": ("win.announce", ending.announce),
        "not_yet": ("win.announce", ending.not_yet),
        "agree_to_end": ("end.agreed", ending.agree_to_end),
        "play_on": ("end.agreed", ending.play_on),
    },
    anytime=anytime,
    chances={
        "setup.registrar/thrown": two_thrown_as,
        "move.throw/thrown": thrown_as,
        "lottery.must-bet/drawn": lottery_as,
        "human.draw/drawn": human_as,
        "monte-carlo.pays": two_thrown_as,
    },
    why_not=why_not,
)
