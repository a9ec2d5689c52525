"""Madder than a Hatter: the clauses in rulebook order. Their full text is in `rulebook.md` beside this file."""

from typing import Final

from mypy_extensions import i64

from parlour.games.hatter.cards import (
    BOATER,
    BOWLER,
    COPIES,
    DECLINE,
    DEERSTALKER,
    HATS,
    HOMBURG,
    KINDS,
    PANAMA,
    PREMIUMS,
    STYLES,
    TOP_HAT,
    Cards,
    count_of,
    inventory_points,
    last_of,
    next_of,
    with_all,
    without_all,
)
from parlour.games.hatter.state import NONE, Hatter
from parlour.kernel.bits import bits, how_many
from parlour.kernel.book import Book
from parlour.kernel.game import Chosen
from parlour.kernel.int_rows import append, count, insert, pop, remove
from parlour.kernel.offer import Args, Offer, OneOf, Param, SomeOf
from parlour.kernel.state import places_of

CHOOSE: Final = Offer("choose", (OneOf("hat", "hat", clause="cards.premium"),))
EXCHANGE: Final = Offer("exchange")
ORDER: Final = Offer("order")
CLEAR_OUT: Final = Offer("clear_out")
REFRAIN: Final = Offer("refrain")
CORNER: Final = Offer("corner", (OneOf("style", "style", clause="cards.haberdashers"),))
KEEP_ALL: Final = Offer("keep_all")
LAY_DOWN: Final = Offer("lay_down")


def lay_out(seats: int, chosen: Chosen, cards: Cards) -> Hatter:
    """cards.hats: thirty-two hats, eight styles of four cards, one of the four a Premium."""
    s = Hatter()
    s.lay_out(seats, cards.setting(seats, chosen["premium"] == "yes", chosen["memory"] == "shown"))
    s.then(("deal.dealer", 0, 0))
    return s


# ---- Contents: the actions of Premium hats ----------------------------------------------------


def may_inspect(s: Hatter, p: int, _n: int) -> list[Offer]:
    """cards.premium, Fedora: look at one opponent's haberdasher."""
    return s.setting.inspect[p]


def inspect(s: Hatter, p: int, a: Args) -> None:
    """cards.premium: the player who looked goes on knowing the haberdasher; nobody else does."""
    s.met[p] |= 1 << a[0]
    s.emit("inspected", p, a[0])
    s.emit_to(1 << p, "saw_haberdasher", a[0], s.haberdasher(a[0]))


def may_lift(s: Hatter, _p: int, _n: int) -> list[Offer]:
    """cards.premium, Homburg: swap a hat in any inventory with a hat in any other."""
    offers = [DECLINE]
    for q in range(s.seats):
        hats = s.touchable(q)
        if hats:
            offers.append(s.setting.lift[q].among(hats, 1))
    return offers


def lift(s: Hatter, p: int, a: Args) -> None:
    """cards.premium, Homburg: choose one hat first, then the other."""
    s.emit("lifted", p, a[1], a[0])
    s.ask(p, "cards.premium/homburg-with", swap_number(a[0], a[1]))


def swap_number(whose: int, hat: int) -> int:
    """Return the number of the question that follows: the lifted hat and its inventory."""
    return whose * HATS + hat


def may_swap(s: Hatter, _p: int, lifted: int) -> list[Offer]:
    offers = [DECLINE]
    for q in range(s.seats):
        hats = s.touchable(q)
        if hats and q != lifted // HATS:
            offers.append(s.setting.swap[lifted * s.seats + q].among(hats, 3))
    return offers


def swap(s: Hatter, p: int, a: Args) -> None:
    """cards.premium, Homburg: each hat goes where the other was."""
    q, hat, r, other = a
    s.unstock(q, hat)
    s.unstock(r, other)
    s.stock(r, hat)
    s.stock(q, other)
    s.emit("swapped", p, hat, q, other, r)


def may_peek(s: Hatter, p: int, _n: int) -> list[Offer]:
    """cards.premium, Newsboy: look at one opponent's hand."""
    return s.setting.peek[p]


def peek(s: Hatter, p: int, a: Args) -> None:
    """cards.premium, Newsboy: only the looking player sees the hand."""
    s.show_hand(p, a[0], s.hands.of(a[0]))
    s.emit("peeked", p, a[0])
    s.emit_to(1 << p, "saw_hand", a[0], s.hands.of(a[0]))
    if s.hands.of(p) and s.hands.of(a[0]):
        s.ask(p, "cards.premium/newsboy-exchange", a[0])


def may_exchange(s: Hatter, p: int, q: int) -> list[Offer]:
    """cards.premium, Newsboy: the player may then exchange a card for one of theirs, choosing both."""
    whose = OneOf("whose", "seat", 1 << q, "cards.premium")
    mine = OneOf("hat", "hat", s.hands.of(p) & KINDS, "cards.premium")
    return [DECLINE, EXCHANGE.of((whose, mine, OneOf("other", "hat", s.hands.of(q) & KINDS, "cards.premium")))]


def exchange(s: Hatter, p: int, a: Args) -> None:
    """cards.premium, Newsboy: both cards change hands face down; only the two players know them."""
    q, mine, theirs = a
    s.hands.remove(p, last_of(s.hands.of(p), mine))
    s.hands.remove(q, last_of(s.hands.of(q), theirs))
    s.hands.add(p, next_of(s.hands.of(p), theirs))
    s.hands.add(q, next_of(s.hands.of(q), mine))
    left = s.known_hats(q, p) & ~last_of(s.known_hats(q, p), mine)
    s.lose_unseen(p)
    s.lose_unseen(q)
    s.show_hand(p, q, s.hands.of(q))
    s.show_hand(q, p, left | next_of(left, theirs))
    s.emit("exchanged", p, q)
    s.emit_to(1 << p | 1 << q, "exchanged_cards", p, mine, q, theirs)


def may_play_another(s: Hatter, p: int, _n: int) -> list[Offer]:
    """cards.premium, Boater: play another hat at once."""
    return [DECLINE, s.setting.play_another.among(s.hands.of(p) & KINDS)]


def play_another(s: Hatter, p: int, a: Args) -> None:
    """cards.premium, Boater: the second hat is played like any other, its own action included."""
    lay(s, p, a[0], a[1])
    action = s.setting.action[a[0]]
    if action and action != PANAMA and turn_premium(s, p, action):
        s.inquire(p, s.setting.question[action])


def may_scrap(s: Hatter, _p: int, _n: int) -> list[Offer]:
    """cards.premium, Bowler: discard a hat from any inventory."""
    offers = [DECLINE]
    for q in range(s.seats):
        hats = s.touchable(q)
        if hats:
            offers.append(s.setting.scrap[q].among(hats, 1))
    return offers


def scrap(s: Hatter, p: int, a: Args) -> None:
    s.unstock(a[0], a[1])
    s.discards |= next_of(s.discards, a[1])
    s.emit("scrapped", p, a[1], a[0])


def may_choose(s: Hatter, _p: int, _n: int) -> list[Offer]:
    """cards.premium, Top Hat: take any hat of the line this turn."""
    return [DECLINE, CHOOSE.among(bits(list(s.line)))]


def choose(s: Hatter, p: int, a: Args) -> None:
    """cards.premium, Top Hat: the hat moves to the head of the line, where it will be taken."""
    s.line = insert(remove(s.line, a[0]), 0, a[0])
    s.emit("chose", p, a[0])


def may_order(s: Hatter, p: int, _n: int) -> list[Offer]:
    """cards.premium, Panama: rearrange the line, starting with the first place."""
    return may_order_next(s, p, 0)


def may_order_next(s: Hatter, _p: int, place: int) -> list[Offer]:
    """cards.premium, Panama: choose the hat for the next place, or leave the rest in order."""
    if place + 1 >= len(s.line):
        return [DECLINE]
    hats = OneOf("hat", "hat", bits(list(s.line[place:])), "cards.premium")
    return [DECLINE, ORDER.of((Param("place", "place", place + 1, place + 1, 1, "cards.premium"), hats))]


def order(s: Hatter, p: int, a: Args) -> None:
    at = a[0] - 1
    while s.line[at] != a[1]:
        at += 1
    s.line, hat = pop(s.line, at)
    s.line = insert(s.line, a[0] - 1, hat)
    s.emit("ordered", p, hat, a[0])
    if a[0] + 1 < len(s.line):
        s.ask(p, "cards.premium/panama-next", a[0])


def may_poach(s: Hatter, p: int, _n: int) -> list[Offer]:
    """cards.premium, Deerstalker: move a hat from an opponent's inventory into one's own."""
    offers = [DECLINE]
    for q in range(s.seats):
        hats = s.touchable(q)
        if hats and q != p:
            offers.append(s.setting.poach[q].among(hats, 1))
    return offers


def poach(s: Hatter, p: int, a: Args) -> None:
    s.unstock(a[0], a[1])
    s.stock(p, a[1])
    s.emit("poached", p, a[1], a[0])


# ---- Contents: the abilities of haberdashers --------------------------------------------------


def liquidator(s: Hatter, p: int, _n: int) -> None:
    """cards.haberdashers, Liquidator: discard up to two hats of one's own."""
    if s.shop[p]:
        s.ask(p, "cards.haberdashers/liquidator")


def may_clear_out(s: Hatter, p: int, _n: int) -> list[Offer]:
    most = s.setting.cards.haberdashers[s.haberdasher(p)].hats
    return [REFRAIN, CLEAR_OUT.of((SomeOf("hats", "hat", s.shop[p], 1, most, "cards.haberdashers"),))]


def clear_out(s: Hatter, p: int, a: Args) -> None:
    s.shop[p] = without_all(s.shop[p], a[0])
    s.discards = with_all(s.discards, a[0])
    s.emit("cleared_out", p, with_all(0, a[0]))


def monopolist(s: Hatter, p: int, _n: int) -> None:
    """cards.haberdashers, Monopolist: one style with exactly three hats counts as an Exclusive."""
    if threes(s, p):
        s.ask(p, "cards.haberdashers/monopolist")


def threes(s: Hatter, p: int) -> int:
    """Return the styles of which a player has all hats but one, a bit for each."""
    styles = 0
    for style in range(STYLES):
        if count_of(s.shop[p], style) == COPIES - 1:
            styles |= 1 << style
    return styles


def may_corner(s: Hatter, p: int, _n: int) -> list[Offer]:
    return [REFRAIN, CORNER.among(threes(s, p))]


def corner(s: Hatter, p: int, a: Args) -> None:
    s.cornered[p] = a[0]
    s.emit("cornered", p, a[0])


def salesman(s: Hatter, p: int, _n: int) -> None:
    """cards.haberdashers, Salesman: move a hat of one's own into another inventory."""
    if s.shop[p]:
        s.ask(p, "cards.haberdashers/salesman")


def may_sell(s: Hatter, p: int, _n: int) -> list[Offer]:
    return [REFRAIN, s.setting.sell[p].among(s.shop[p] & KINDS)]


def sell(s: Hatter, p: int, a: Args) -> None:
    s.unstock(p, a[0])
    s.stock(a[1], a[0])
    s.emit("sold", p, a[0], a[1])


def bonus_of(s: Hatter, q: int) -> int:
    """cards.haberdashers, Connoisseur: score points for Premium hats in one's inventory; nobody else does."""
    card = s.haberdasher(q)
    most = s.setting.most[card]
    return min(how_many(s.shop[q] & PREMIUMS) // s.setting.every[card], most) if most else 0


# ---- Set-up of a round ------------------------------------------------------------------------


def deal_dealer(s: Hatter, _p: int, _n: int) -> None:
    """deal.dealer: chance chooses the first dealer."""
    s.throw(s.seats, "deal.dealer/chosen", 0)


def choose_dealer(s: Hatter, _p: int, _n: int) -> None:
    """deal.dealer: the chosen player deals the first round."""
    s.dealer = s.outcome
    deal_haberdashers(s)


def deal_haberdashers(s: Hatter) -> None:
    """deal.haberdashers: gather up all cards and deal each player a haberdasher the others do not see."""
    s.gather()
    s.round += 1
    s.cite("deal.dealer")
    s.emit("deals", s.dealer, s.round)
    give_haberdasher(s, 0)


def give_haberdasher(s: Hatter, dealt: int) -> None:
    q = (s.dealer + 1 + dealt) % s.seats
    s.throw_for(1 << q, s.guild.outcomes(), "deal.haberdashers/dealt", q, dealt + 1)


def receive_haberdasher(s: Hatter, q: int, dealt: int) -> None:
    """deal.haberdashers: with three players one is left over, and nobody sees it."""
    card = s.guild.draw(s.outcome)
    s.haberdashers.add(q, card)
    s.emit_to(1 << q, "got_haberdasher", q, card)
    if dealt < s.seats:
        give_haberdasher(s, dealt)
    else:
        give_hat(s, s.next_to(s.dealer), 0)


def give_hat(s: Hatter, q: i64, dealt: i64) -> None:
    """deal.hats: deal the first hat to each player face up, the others face down."""
    if dealt < s.seats:
        s.throw(s.deck.outcomes(), "deal.hats/up", q, dealt + 1)
    elif dealt < s.setting.dealt:
        s.throw_for(1 << q, s.deck.outcomes(), "deal.hats/down", q, dealt + 1)
    else:
        s.cite("deal.hats")
        s.emit("hands_dealt", s.setting.hand)
        s.throw(s.deck.outcomes(), "line.form", s.dealer)


def receive_hat_up(s: Hatter, q: int, dealt: int) -> None:
    """deal.hats: the hat dealt face up starts the inventory. It is not played, so a Premium does nothing."""
    hat = s.deck.draw(s.outcome)
    s.stock(q, hat)
    s.emit("stocked", q, hat)
    give_hat(s, s.next_to(q), dealt)


def receive_hat_down(s: Hatter, q: int, dealt: int) -> None:
    """deal.hats: the hats dealt face down make the hand."""
    hat = s.deck.draw(s.outcome)
    s.hands.add(q, next_of(s.hands.of(q), hat))
    s.emit_to(1 << q, "got_hat", q, hat)
    give_hat(s, s.next_to(q), dealt)


def line_form(s: Hatter, p: int, _n: int) -> None:
    """line.form: turn up hats in a row; the first is the one farthest from the deck."""
    if turn_up_hat(s, p):
        s.cite("deal.first")
        s.emit("begins", p)
    else:
        s.throw(s.deck.outcomes(), "line.form", p)


def turn_up_hat(s: Hatter, p: int) -> bool:
    """Turn up one more hat; if the line is complete, start p's turn and return True."""
    hat = s.deck.draw(s.outcome)
    s.line = append(s.line, hat)
    s.emit("turned_up", hat)
    if len(s.line) < s.setting.line:
        return False
    s.ask(p, "turn.play")
    return True


# ---- A turn -----------------------------------------------------------------------------------


def may_play(s: Hatter, p: int, _n: int) -> list[Offer]:
    """turn.play: play a card from the hand into any inventory; that is obligatory."""
    return [s.setting.play.among(s.hands.of(p) & KINDS)]


def play(s: Hatter, p: int, a: Args) -> None:
    """turn.play: the card goes into the inventory; then its player takes another."""
    lay(s, p, a[0], a[1])
    action = s.setting.action[a[0]]
    if action and action != PANAMA and turn_premium(s, p, action):
        s.then(("turn.take", p, 0))
        s.inquire(p, s.setting.question[action])
    else:
        turn_take(s, p, 0)


def lay(s: Hatter, p: i64, hat: i64, q: i64) -> None:
    """turn.play: move a card from the hand into any inventory."""
    s.hands.remove(p, last_of(s.hands.of(p), hat))
    s.lose_openly(p, hat)
    s.stock(q, hat)
    s.played = hat
    if q == p:
        s.emit("kept", p, hat)
    else:
        s.emit("played", p, hat, q)


def turn_premium(s: Hatter, p: int, action: int) -> bool:
    """turn.premium: a Premium hat's action may be used if it can do anything."""
    if action == BOATER:
        return s.hands.of(p) != 0
    if action in (TOP_HAT, PANAMA):
        return len(s.line) > 1
    if action not in (HOMBURG, BOWLER, DEERSTALKER):
        return True
    inventories = 0
    for q in range(s.seats):
        if s.touchable(q) and (action != DEERSTALKER or q != p):
            inventories += 1
    return inventories > (1 if action == HOMBURG else 0)


def decline(s: Hatter, p: int, _a: Args) -> None:
    """turn.premium: a player may leave an action undone or stop it."""
    s.emit("declined", p)


def turn_take(s: Hatter, p: int, _n: int) -> None:
    """turn.take: the first hat of the line goes into the hand, in everybody's sight."""
    s.line, hat = pop(s.line, 0)
    s.hands.add(p, next_of(s.hands.of(p), hat))
    if s.setting.marked:
        s.gain_openly(p, hat)
    else:
        s.forget()
    s.turns += 1
    if s.sink is not None:
        s.cite("turn.take")
        s.emit("took", p, hat)
    if s.setting.action[s.played] == PANAMA and turn_premium(s, p, PANAMA):
        s.then(("turn.take/taken", p, 0))
        s.ask(p, "cards.premium/panama")
    else:
        end_turn(s, p, 0)


def end_turn(s: Hatter, p: int, _n: int) -> None:
    """turn.take: then it is the next player's turn."""
    if len(s.line):
        s.ask(s.next_to(p), "turn.play")
    elif s.deck.outcomes():
        s.throw(s.deck.outcomes(), "line.renew", s.next_to(p))
    else:
        turn_until(s)


def line_renew(s: Hatter, p: int, _n: int) -> None:
    """line.renew: after the last hat of a line, turn up a new one of the same length."""
    if not turn_up_hat(s, p):
        s.throw(s.deck.outcomes(), "line.renew", p)


def turn_until(s: Hatter) -> None:
    """turn.until: turns go on until all hats of deck and line have been taken."""
    s.cite("turn.until")
    s.emit("all_taken", s.round)
    s.then(("end.play-rest", s.dealer, 0), ("end.play-rest/laid", s.dealer, 0), ("end.reveal", s.dealer, 0))


# ---- End of a round ---------------------------------------------------------------------------


def end_play_rest(s: Hatter, _p: int, _n: int) -> None:
    """end.play-rest: all players secretly choose at once which cards to lay into their own inventories."""
    for q in s.turn_order():
        if s.hands.of(q):
            s.ask(q, "end.play-rest")


def may_lay_down(s: Hatter, p: int, _n: int) -> list[Offer]:
    return [KEEP_ALL, LAY_DOWN.of((SomeOf("hats", "hat", s.hands.of(p), 1, clause="end.play-rest"),))]


def lay_down(s: Hatter, p: int, a: Args) -> None:
    s.sealed.add(p, with_all(0, a[0]))
    s.emit("chosen", p)


def keep_all(s: Hatter, p: int, _a: Args) -> None:
    """end.play-rest: a player need not lay down anything."""
    s.emit("chosen", p)


def lay_down_sealed(s: Hatter, _p: int, _n: int) -> None:
    """end.play-rest: all lay down their cards at once; Premium hats do nothing now."""
    for q in s.turn_order():
        hats = s.sealed.of(q)
        if hats:
            s.sealed.remove(q, hats)
            s.hands.remove(q, ~without_all(s.hands.of(q), hats))
            s.shop[q] = with_all(s.shop[q], hats)
            s.lay_openly(q, hats)
            s.emit("laid_down", q, hats)
        else:
            s.emit("laid_nothing", q)


def end_reveal(s: Hatter, _p: int, _n: int) -> None:
    """end.reveal: show all haberdashers; then each may be used, in turn order from the dealer."""
    s.revealed = True
    s.then(("score.single", s.dealer, 0))
    order = s.turn_order()
    for q in order:
        s.emit("revealed", q, s.haberdasher(q))
    for k in range(s.seats - 1, -1, -1):
        ability = s.setting.ability[s.haberdasher(order[k])]
        if ability:
            s.follow(ability, order[k], 0)


def refrain(s: Hatter, p: int, _a: Args) -> None:
    """end.reveal: a player need not use the haberdasher."""
    s.emit("refrained", p)


def score_single(s: Hatter, _p: int, _n: int) -> None:
    """score.single, score.exclusive, score.bonus: add up the round's points after all abilities."""
    for q in s.turn_order():
        if s.sink is not None:
            report_points(s, q)
        s.gained[q] = inventory_points(s.setting, s.shop[q]) + corner_points(s, q) + bonus_of(s, q)
        s.score[q] += s.gained[q]
        s.cite("game.rounds")
        s.emit("scored", q, s.gained[q], s.score[q])
    game_rounds(s)


def corner_points(s: Hatter, q: int) -> int:
    """score.exclusive: score the style the Monopolist cornered, unless it has become an Exclusive by itself."""
    style = s.cornered[q]
    return s.setting.cards.exclusive if style != NONE and count_of(s.shop[q], style) < COPIES else 0


def report_points(s: Hatter, q: int) -> None:
    """score.single: report a seat's points, one for each style with exactly one hat."""
    counts = [count_of(s.shop[q], style) for style in range(STYLES)]
    s.cite("score.single")
    s.emit("singles", q, counts.count(1) * s.setting.cards.single)
    s.cite("score.exclusive")
    for style in range(STYLES):
        if counts[style] == COPIES or s.cornered[q] == style:
            s.emit("exclusive", q, style, s.setting.cards.exclusive)
    s.cite("score.bonus")
    if bonus_of(s, q):
        s.emit("bonus", q, how_many(s.shop[q] & PREMIUMS), bonus_of(s, q))


def game_rounds(s: Hatter) -> None:
    """game.rounds: when everybody has dealt once, the highest total wins."""
    s.cite("game.rounds")
    best = max(s.score)
    if s.round >= s.seats:
        if count(s.score, best) == 1:
            s.emit("won", list(s.score).index(best), best)
            s.end(places_of(s.score))
            return
        game_tie(s, best)
    s.dealer = s.next_to(s.dealer)
    deal_haberdashers(s)


def game_tie(s: Hatter, best: int) -> None:
    """game.tie: while the leaders are tied, all play another round."""
    s.cite("game.tie")
    s.emit("tied", count(s.score, best), best)


# ---- The book ---------------------------------------------------------------------------------


def describe_dealer(_s: Hatter, outcome: int) -> str:
    return f"seat {outcome + 1}"


def describe_haberdasher(s: Hatter, outcome: int) -> str:
    return s.setting.cards.haberdashers[s.guild.peek(outcome)].name


def describe_hat(s: Hatter, outcome: int) -> str:
    return s.setting.cards.hats[s.deck.peek(outcome)]


PREMIUM_ACTIONS: Final = (
    "inspect", "lift", "swap", "peek", "exchange", "play_another", "scrap", "choose", "order", "poach", "decline",
)  # fmt: skip


def why_not(s: Hatter, p: int, action: str, _a: Args) -> str:
    asked = s.question_of(p)
    if action == "play" and not asked:
        return "deal.first"
    if action == "play" and s.turns == s.setting.turns:
        return "turn.until"
    if action in PREMIUM_ACTIONS and not asked.startswith("cards.premium/"):
        return "turn.premium"
    if action in ("clear_out", "corner", "sell", "refrain") and not asked.startswith("cards.haberdashers/"):
        return "end.reveal"
    return ""


BOOK: Final[Book[Hatter]] = Book(
    clauses={
        "cards.haberdashers/liquidator": liquidator,
        "cards.haberdashers/monopolist": monopolist,
        "cards.haberdashers/salesman": salesman,
        "deal.dealer": deal_dealer,
        "deal.dealer/chosen": choose_dealer,
        "deal.haberdashers/dealt": receive_haberdasher,
        "deal.hats/up": receive_hat_up,
        "deal.hats/down": receive_hat_down,
        "line.form": line_form,
        "turn.take": turn_take,
        "turn.take/taken": end_turn,
        "line.renew": line_renew,
        "end.play-rest": end_play_rest,
        "end.play-rest/laid": lay_down_sealed,
        "end.reveal": end_reveal,
        "score.single": score_single,
    },
    questions={
        "cards.premium/fedora": may_inspect,
        "cards.premium/homburg": may_lift,
        "cards.premium/homburg-with": may_swap,
        "cards.premium/newsboy": may_peek,
        "cards.premium/newsboy-exchange": may_exchange,
        "cards.premium/boater": may_play_another,
        "cards.premium/bowler": may_scrap,
        "cards.premium/top-hat": may_choose,
        "cards.premium/panama": may_order,
        "cards.premium/panama-next": may_order_next,
        "cards.premium/deerstalker": may_poach,
        "cards.haberdashers/liquidator": may_clear_out,
        "cards.haberdashers/monopolist": may_corner,
        "cards.haberdashers/salesman": may_sell,
        "turn.play": may_play,
        "end.play-rest": may_lay_down,
    },
    actions={
        "inspect": ("cards.premium", inspect),
        "lift": ("cards.premium", lift),
        "swap": ("cards.premium", swap),
        "peek": ("cards.premium", peek),
        "exchange": ("cards.premium", exchange),
        "play_another": ("cards.premium", play_another),
        "scrap": ("cards.premium", scrap),
        "choose": ("cards.premium", choose),
        "order": ("cards.premium", order),
        "poach": ("cards.premium", poach),
        "decline": ("turn.premium", decline),
        "clear_out": ("cards.haberdashers", clear_out),
        "corner": ("cards.haberdashers", corner),
        "sell": ("cards.haberdashers", sell),
        "refrain": ("end.reveal", refrain),
        "play": ("turn.play", play),
        "lay_down": ("end.play-rest", lay_down),
        "keep_all": ("end.play-rest", keep_all),
    },
    chances={
        "deal.dealer/chosen": describe_dealer,
        "deal.haberdashers/dealt": describe_haberdasher,
        "deal.hats/up": describe_hat,
        "deal.hats/down": describe_hat,
        "line.form": describe_hat,
        "line.renew": describe_hat,
    },
    why_not=why_not,
)
