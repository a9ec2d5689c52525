"""Rules of High Hat: the clauses, in the order of the rulebook. `rulebook.md` beside this file has their full text."""

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
    STEP,
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
from parlour.parts.roll_off import add_roll

THROW: Final = [Offer("throw")]
MOVE_AGAIN: Final = Offer("move_again", (Param("spaces", "count"),))
STAY: Final = Offer("stay")
GO_TO_BED: Final = [Offer("go_to_bed"), Offer("play_doctor")]
BETS: Final = {"bet": "lottery.must-bet", "fixed_bet": "lottery.must-bet", "gamble": "monte-carlo.bet"}  # asked by
STAY_IN_BED: Final = [Offer("stay_in_bed"), Offer("leave_bed")]


# ---- Set-up -----------------------------------------------------------------------------------


def lay_out(seats: int, chosen: Chosen, board: Board) -> HighHat:
    setting = HighHatSetting(
        board,
        chosen["announce"] == "automatic",
        chosen["duplicate-landing"] == "value",
        chosen["monte-carlo"] == "debt",
        int(chosen["rounds"]),
        chosen["opening"] == "after-first-throw",
    )
    s = HighHat()
    s.lay_out(seats, setting)
    s.then(("setup.registrar", 0, (1 << seats) - 1))
    return s


def setup_registrar(s: HighHat, p: int, number: int) -> None:
    """setup.registrar: everybody throws two dice; the highest is Registrar, and those who tie throw again."""
    throwers, leaders, _ = unpack_roll_off(number)
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
    throwers, leaders, best = unpack_roll_off(number)
    best, leaders = add_roll(best, leaders, p, total)
    s.then(("setup.registrar", p + 1, pack_roll_off(throwers, leaders, best)))


def pack_roll_off(throwers: int, leaders: int, best: int) -> int:
    """Return who throws, who is highest so far and their total in one number; `unpack_roll_off` reads it."""
    return throwers | leaders << 6 | best << 12


def unpack_roll_off(number: int) -> tuple[int, int, int]:
    return number & 63, number >> 6 & 63, number >> 12


def setup_points(s: HighHat, _p: int, _n: int) -> None:
    """setup.points, setup.property, setup.decks, setup.start: points, property, piles and pieces are laid out."""
    s.emit("dealt_points", s.board().start_points)
    s.cite("setup.property")
    s.emit("stocked", s.seats - 1)
    s.cite("setup.decks")
    s.emit("piles_laid", len(s.lottery), len(s.human))
    s.cite("setup.start")
    s.emit("on_start")


# ---- Moving -----------------------------------------------------------------------------------


def turn(s: HighHat, p: int, asked: int) -> None:
    """move.throw: turns go to the left; a player in bed, in the Park or resting does not throw.

    win.announce: before that players who could announce are asked, from the one whose turn it was.
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
        ending.end_by_total(s)
        return
    s.turns += 1
    note_progress(s)
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


def note_progress(s: HighHat) -> None:
    """end.agreed: note the turn if somebody came nearer to the kinds, or nobody has the points."""
    somebody_has_points = False
    for p in range(s.seats):
        kinds = how_many(s.owned[p])
        if kinds > s.most_kinds[p]:
            s.most_kinds[p] = kinds
            s.last_progress = s.turns
        if s.total(p) >= s.board().goal_points:
            somebody_has_points = True
    if not somebody_has_points:
        s.last_progress = s.turns


def may_throw(_s: HighHat, _p: int, _n: int) -> list[Offer]:
    return THROW


def throw(s: HighHat, p: int, _a: Args) -> None:
    """move.throw: the player throws two dice and the cube together."""
    s.agreed &= ~(1 << p)
    s.throw(216, "move.throw/thrown", p)


def thrown(s: HighHat, p: int, _n: int) -> None:
    """move.throw: the piece moves forward the total of the dice, unless the cube says otherwise."""
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
    """start.pass: a player who passes Start collects, as one who lands on it does, and then comes to the space."""
    to = s.space[p] + n
    length = s.board().length
    if to <= length:
        arrive(s, p, to % length)
    else:
        s.then(("space.exact/arrive", p, to - length))
        new_season(s, p)


def new_season(s: HighHat, p: int) -> None:
    s.cite("start.pass")
    s.emit("new_season", p)
    s.receive(p, s.register(), s.board().bonus)


def arrive(s: HighHat, p: int, to: int) -> None:
    """space.exact: a space works when it is landed on, by throw or by instruction, and at no other time.

    start.pass: landing on Start collects, from either side.
    pool.no-lingering: a player who comes to a Collect space takes what is there before the one who stood there first
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
    """space.minus: the player pays that amount to the Register, in points where they suffice, or else in property."""
    s.owe(p, amount, s.register())


def space_plus(s: HighHat, p: int, amount: int) -> None:
    """space.plus: the player receives that many points."""
    s.receive(p, s.register(), amount)


def space_exact(s: HighHat, p: int, n: int) -> None:
    """space.exact: a space sends a piece on or back, and the space it is sent to works too."""
    if n > 0:
        go_forward(s, p, n)
    else:
        arrive(s, p, (s.space[p] + n) % s.board().length)


def go_to(s: HighHat, p: int, to: int) -> None:
    """space.exact: a card sends a piece forward to a space; a piece already there lands on it again."""
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
    """cube.man-about-town: the second space works too."""
    s.emit("moves_again", p)
    go_forward(s, p, a[0])


def stay(s: HighHat, p: int, _a: Args) -> None:
    """cube.man-about-town: the player may decline."""
    s.emit("stays", p)


def move_back(s: HighHat, p: int, n: int) -> None:
    """cube.move-back: the piece moves back instead of forward, and the space works."""
    arrive(s, p, (s.space[p] - n) % s.board().length)


def cube_lottery(s: HighHat, p: int, _n: int) -> None:
    """cube.lottery: after the space comes the Lottery. cube.twice: after a Lottery space this is a second bet."""
    if s.board().steps[s.space[p]] == "lottery.must-bet":
        s.cite("cube.twice")
        s.emit("second_bet", p)
    s.then(("lottery.must-bet", p, 0))


def cube_human(s: HighHat, p: int, _n: int) -> None:
    """cube.human-equation: after the space the player draws a Human Equation card."""
    s.then(("human.draw", p, 0))


def occupied(s: HighHat, q: int, to: int) -> None:
    """occupied.hat-pool: the player who was there first pays 100 into the Hat Pool."""
    s.emit("in_the_way", q, to)
    s.owe(q, s.board().fine, s.hat_pool())


# ---- Special places ---------------------------------------------------------------------------


def sanitarium_sent(s: HighHat, p: int, _n: int) -> None:
    """sanitarium.sent: the turn ceases at once, and the piece goes to Bed 1."""
    if s.kept[p] & s.board().doctors:
        s.ask(p, "kept.doctor")
    else:
        put_to_bed(s, p)


def put_to_bed(s: HighHat, p: int) -> None:
    cease(s, p)
    s.cite("sanitarium.sent")
    forget_rest(s, p)
    s.place[p] = BED_1
    s.emit("sent_to_bed", p)


def cease(s: HighHat, p: int) -> None:
    """cube.ceased: what was still due this turn, a second move or a card, is forfeited."""
    if s.next_step() != "move.throw":
        s.cite("cube.ceased")
        s.emit("forfeited", p)
        s.cease("move.throw")


def forget_rest(s: HighHat, p: int) -> None:
    """sanitarium.sent, park.sent: a turn still to be lost for a rest is due no more."""
    if s.rest[p]:
        s.rest[p] = 0
        s.emit("rest_forgiven", p)


def sanitarium_stay(s: HighHat, p: int, _n: int) -> None:
    """sanitarium.stay: instead of a throw the piece moves from Bed 1 to Bed 2, or from Bed 2 to Start, and collects."""
    if s.kept[p] & s.board().doctors:
        s.ask(p, "sanitarium.stay")
    else:
        recover(s, p)


def may_leave_bed(_s: HighHat, _p: int, _n: int) -> list[Offer]:
    return STAY_IN_BED


def recover(s: HighHat, p: int) -> None:
    s.cite("sanitarium.stay")
    if s.place[p] == BED_1:
        s.place[p] = BED_2
        s.emit("second_bed", p)
    else:
        s.emit("left_bed", p)
        arrive(s, p, 0)


def stay_in_bed(s: HighHat, p: int, _a: Args) -> None:
    """sanitarium.stay: the player may keep the doctor's word."""
    recover(s, p)


def park_sent(s: HighHat, p: int, _n: int) -> None:
    """park.sent: the turn ceases at once, whatever was still due."""
    cease(s, p)
    s.cite("park.sent")
    forget_rest(s, p)
    s.place[p] = PARK
    s.emit("sent_to_park", p)


def park_leave(s: HighHat, p: int, _n: int) -> None:
    """park.leave: the piece moves to Symphony, which pays; the next turn is as usual."""
    s.emit("left_park", p)
    arrive(s, p, s.board().park_exit)


def pool_hat(s: HighHat, p: int, amount: int) -> None:
    """pool.hat: cards and spaces send points to the Charity Bazaar Hat Pool."""
    s.owe(p, amount, s.hat_pool())


def pool_milk(s: HighHat, p: int, amount: int) -> None:
    """pool.milk: cards and spaces send points to the Milk Fund Pool."""
    s.owe(p, amount, s.milk_fund())


def collect_hat(s: HighHat, p: int, _n: int) -> None:
    """pool.hat: the player takes all that is in it."""
    collect(s, p, s.hat_pool())


def collect_milk(s: HighHat, p: int, _n: int) -> None:
    """pool.milk: the player takes all that is in it."""
    collect(s, p, s.milk_fund())


def collect(s: HighHat, p: int, pool: int) -> None:
    if s.points_of(pool):
        amount = s.points_of(pool)
        s.points.pay(pool, s.register(), amount)
        s.emit("collected_hat" if pool == s.hat_pool() else "collected_milk", p)
        s.receive(p, s.register(), amount)
    else:
        s.emit("empty_pool", p)


def rest_lose_turn(s: HighHat, p: int, amount: int) -> None:
    """rest.lose-turn: the player pays the points shown, and loses the next turn.

    cube.ceased: a second move would leave the space, and is forfeited; a card due from the cube is still drawn.
    """
    if s.next_step() == "cube.man-about-town":
        cease(s, p)
        s.cite("rest.lose-turn")
    s.rest[p] += 1
    s.emit("must_rest", p)
    s.owe(p, amount, s.register())


# ---- Kept cards ------------------------------------------------------------------------------


def may_see_doctor(_s: HighHat, _p: int, _n: int) -> list[Offer]:
    return GO_TO_BED


def go_to_bed(s: HighHat, p: int, _a: Args) -> None:
    """sanitarium.sent: the player may keep the doctor's word."""
    put_to_bed(s, p)


def play_doctor(s: HighHat, p: int, _a: Args) -> None:
    """kept.doctor: played when sent to the Sanitarium, it keeps the piece where it is and ends the turn."""
    use_doctor(s, p)
    cease(s, p)


def leave_bed(s: HighHat, p: int, _a: Args) -> None:
    """kept.doctor: played in bed on one's turn, it moves the piece to Start, which collects, and gives a throw."""
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
    """Return what a seat may do at any time: announce, sell, buy, trade, and agree to end."""
    offers: list[Offer] = []
    board = s.setting.board
    owned = s.owned[p]
    free = owned & ~s.bound[p]
    points = s.points.balances[p]
    if points + board.worth[owned] >= board.goal_points and s.may_announce(p):
        offers.append(ending.ANNOUNCE)
    kinds = s.stock & ~owned & board.affordable(points + board.worth[free])
    if kinds and not s.may_buy(p):
        kinds = 0
    if s.lot != NONE:
        kinds = cards.without_last_cards(s, p, kinds)
    if kinds:
        offers.append(Purchase(kinds, free, points, board.values))
    if free:
        offers.append(cards.SELL[free])
    mine = add_answers(s, p, offers) if s.deals else 0
    if mine < PROPOSALS:
        if mine < len(s.deals):
            add_counters(s, p, offers)
        if s.may_trade(p) or any([s.may_trade(q) for q in range(s.seats)]):
            offers.append(Proposal(PROPOSE, s, p))
    offers.append(ending.PLAY_ON if s.agreed >> p & 1 else ending.AGREE)
    return offers


def add_answers(s: HighHat, p: int, offers: list[Offer]) -> int:
    """Add what the seat may do about open deals, and return how many it has proposed."""
    mine = 0
    for deal in s.deals:
        if deal.proposer == p:
            mine += 1
            offers.append(deal.withdraw)
        elif deal.partner == p:
            if s.is_feasible(deal):
                offers.append(deal.accept)
            offers.append(deal.decline)
    return mine


def add_counters(s: HighHat, p: int, offers: list[Offer]) -> None:
    """trade.property: each trade proposed to the seat may be countered."""
    for deal in s.deals:
        if deal.partner == p and (s.may_trade(p) or s.may_trade(deal.proposer)):
            offers.append(Proposal(COUNTER, s, p, deal.number, deal.proposer))


def why_not(s: HighHat, p: int, action: str, a: Args) -> str:
    """Return the clause that refuses an action, if it is not the action's own."""
    if action == "buy":
        return why_not_buy(s, p, a)
    if action in ("propose", "counter"):
        return why_not_propose(s, p, action, a)
    if action == "accept":
        return why_not_accept(s, p, a)
    if action == "sell" and len(a) == 1 and 0 <= a[0] < KINDS and s.bound[p] >> a[0] & 1:
        return "insurance.loss"
    if action in ("outbid", "no_bid"):
        is_asked = s.lot != NONE and s.question_of(p) == "property.contest"
        return "property.contest/bid" if is_asked else "property.contest/none"
    if action in BETS:
        return why_not_bet(s, p, action)
    return ""


def why_not_bet(s: HighHat, p: int, action: str) -> str:
    if s.points_of(p) < s.board().least_bet:
        return "lottery.no-points"
    return "" if s.question_of(p) == BETS[action] else BETS[action] + "/when"


def why_not_accept(s: HighHat, p: int, a: Args) -> str:
    """Return why a trade cannot be accepted; where none can, nobody needs to say which."""
    deals = [deal for deal in s.deals if deal.partner == p and (not a or deal.number == a[0])]
    if not deals:
        return "trade.property/none"
    if [1 for deal in deals if s.is_contested(deal)]:
        return "property.contest"
    if [1 for deal in deals if s.pays_before_fixed_bet(deal)]:
        return "lottery.fixed-bet/buy"
    return "trade.property/gone"


def why_not_propose(s: HighHat, p: int, action: str, a: Args) -> str:
    """Return why these terms cannot be proposed, by `propose` or `counter`."""
    countered = [deal for deal in s.deals if deal.partner == p and (not a or deal.number == a[0])]
    if action == "counter" and not countered:
        return "trade.property/none"
    if len([1 for deal in s.deals if deal.proposer == p]) >= PROPOSALS:
        return "trade.property/proposals"
    if len(a) != 7:
        return ""
    q = int(countered[0].proposer) if action == "counter" else a[0]
    if not 0 <= q < s.seats or q == p or min(a) < 0:
        return ""
    return why_not_terms(s, p, q, a)


def why_not_terms(s: HighHat, p: int, q: int, a: Args) -> str:
    _, gives, wants, pays, asks, policies, wanted = a
    if pays % STEP or asks % STEP:
        return "trade.property/step"
    if gives & s.owned[p] & s.bound[p] or wants & s.owned[q] & s.bound[q]:
        return "insurance.loss"
    if gives & ~s.owned[p] or pays > s.total(p):
        return "trade.property/mine"
    if wants & ~s.owned[q] or asks > s.total(q):
        return "trade.property/theirs"
    if gives & s.owned[q] or wants & s.owned[p]:
        return "property.one-of-a-kind"
    if policies & ~(s.kept[p] & s.board().policies) or wanted & ~(s.kept[q] & s.board().policies):
        return "insurance.sell"
    return "" if gives | wants | policies | wanted or pays != asks else "trade.property/nothing"


def why_not_buy(s: HighHat, p: int, a: Args) -> str:
    if s.leads_contest(p):
        return "property.contest"
    if s.faces_fixed_bet(p):
        return "lottery.fixed-bet/buy"
    if not s.may_buy(p):
        return "property.buy/opening"
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


def describe_throw(s: HighHat, outcome: int) -> str:
    face = s.board().cube[outcome % 6]
    return describe_dice(outcome // 6, 2) + ("" if not face else " " + CUBE[face])


def describe_pair(_s: HighHat, outcome: int) -> str:
    return describe_dice(outcome, 2)


def describe_lottery(s: HighHat, outcome: int) -> str:
    return s.board().cards[LOTTERY_PILE][s.lottery.peek(outcome)]


def describe_human(s: HighHat, outcome: int) -> str:
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
        "space.exact/arrive": arrive,
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
        "human.draw/gift": cards.human_gift,
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
        "win.announce": ending.announce_win,
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
        "setup.registrar/thrown": describe_pair,
        "move.throw/thrown": describe_throw,
        "lottery.must-bet/drawn": describe_lottery,
        "human.draw/drawn": describe_human,
        "monte-carlo.pays": describe_pair,
    },
    why_not=why_not,
)
