"""Madder than a Hatter: the clauses in rulebook order; `rulebook.md` beside this file has their full text."""

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
    last_of,
    next_of,
    points_of,
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
    """cards.premium: what is looked at stays known to whoever looked, and to nobody else."""
    s.met[p] |= 1 << a[0]
    s.emit("inspected", p, a[0])
    s.emit_to(1 << p, "saw_haberdasher", a[0], s.haberdasher(a[0]))


def may_lift(s: Hatter, _p: int, _n: int) -> list[Offer]:
    """cards.premium, Homburg: swap a hat in any inventory with a hat in any other."""
    found = [DECLINE]
    for q in range(s.seats):
        hats = s.touchable(q)
        if hats:
            found.append(s.setting.lift[q].among(hats, 1))
    return found


def lift(s: Hatter, p: int, a: Args) -> None:
    """cards.premium, Homburg: first the one hat, then the other."""
    s.emit("lifted", p, a[1], a[0])
    s.ask(p, "cards.premium/homburg-with", shelved(a[0], a[1]))


def shelved(whose: int, hat: int) -> int:
    """A hat in somebody's inventory as a question's number."""
    return whose * HATS + hat


def may_swap(s: Hatter, _p: int, lifted: int) -> list[Offer]:
    found = [DECLINE]
    for q in range(s.seats):
        hats = s.touchable(q)
        if hats and q != lifted // HATS:
            found.append(s.setting.swap[lifted * s.seats + q].among(hats, 3))
    return found


def swap(s: Hatter, p: int, a: Args) -> None:
    """cards.premium, Homburg: each hat goes where the other was."""
    one, hat, two, other = a
    s.unstock(one, hat)
    s.unstock(two, other)
    s.stock(two, hat)
    s.stock(one, other)
    s.emit("swapped", p, hat, one, other, two)


def may_peek(s: Hatter, p: int, _n: int) -> list[Offer]:
    """cards.premium, Newsboy: look at one opponent's hand."""
    return s.setting.peek[p]


def peek(s: Hatter, p: int, a: Args) -> None:
    """cards.premium, Newsboy: only the player who looks sees the hand."""
    s.let_know(p, a[0], s.hands.of(a[0]))
    s.emit("peeked", p, a[0])
    s.emit_to(1 << p, "saw_hand", a[0], s.hands.of(a[0]))
    if s.hands.of(p) and s.hands.of(a[0]):
        s.ask(p, "cards.premium/newsboy-exchange", a[0])


def may_exchange(s: Hatter, p: int, q: int) -> list[Offer]:
    """cards.premium, Newsboy: then a card of one's own may be exchanged for one of theirs, both of one's choice."""
    whose = OneOf("whose", "seat", 1 << q, "cards.premium")
    mine = OneOf("hat", "hat", s.hands.of(p) & KINDS, "cards.premium")
    return [DECLINE, EXCHANGE.of((whose, mine, OneOf("other", "hat", s.hands.of(q) & KINDS, "cards.premium")))]


def exchange(s: Hatter, p: int, a: Args) -> None:
    """cards.premium, Newsboy: both cards change hands face down, so that only the two know which they are."""
    q, mine, theirs = a
    s.hands.remove(p, last_of(s.hands.of(p), mine))
    s.hands.remove(q, last_of(s.hands.of(q), theirs))
    s.hands.add(p, next_of(s.hands.of(p), theirs))
    s.hands.add(q, next_of(s.hands.of(q), mine))
    left = s.known_to(q, p) & ~last_of(s.known_to(q, p), mine)
    s.lost_unseen(p)
    s.lost_unseen(q)
    s.let_know(p, q, s.hands.of(q))
    s.let_know(q, p, left | next_of(left, theirs))
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
    found = [DECLINE]
    for q in range(s.seats):
        hats = s.touchable(q)
        if hats:
            found.append(s.setting.scrap[q].among(hats, 1))
    return found


def scrap(s: Hatter, p: int, a: Args) -> None:
    s.unstock(a[0], a[1])
    s.discards |= next_of(s.discards, a[1])
    s.emit("scrapped", p, a[1], a[0])


def may_choose(s: Hatter, _p: int, _n: int) -> list[Offer]:
    """cards.premium, Top Hat: this turn take any hat of the line."""
    return [DECLINE, CHOOSE.among(bits(list(s.line)))]


def choose(s: Hatter, p: int, a: Args) -> None:
    """cards.premium, Top Hat: the hat comes to the head of the line, where it will be taken."""
    s.line = insert(remove(s.line, a[0]), 0, a[0])
    s.emit("chose", p, a[0])


def may_order(s: Hatter, p: int, _n: int) -> list[Offer]:
    """cards.premium, Panama: rearrange the line, the first place first."""
    return may_order_next(s, p, 0)


def may_order_next(s: Hatter, _p: int, place: int) -> list[Offer]:
    """cards.premium, Panama: the hats not yet placed stay in order if one stops here."""
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
    """cards.premium, Deerstalker: take a hat from an opponent's inventory into one's own."""
    found = [DECLINE]
    for q in range(s.seats):
        hats = s.touchable(q)
        if hats and q != p:
            found.append(s.setting.poach[q].among(hats, 1))
    return found


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
    """cards.haberdashers, Monopolist: one style of which one has exactly three counts as an Exclusive."""
    if threes(s, p):
        s.ask(p, "cards.haberdashers/monopolist")


def threes(s: Hatter, p: int) -> int:
    """The styles of which a player has all hats but one: a bit for each."""
    found = 0
    for style in range(STYLES):
        if count_of(s.shop[p], style) == COPIES - 1:
            found |= 1 << style
    return found


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
    """cards.haberdashers, Connoisseur: points for the Premium hats in one's inventory; nobody else has any."""
    card = s.haberdasher(q)
    most = s.setting.most[card]
    return min(how_many(s.shop[q] & PREMIUMS) // s.setting.every[card], most) if most else 0


# ---- Set-up of a round ------------------------------------------------------------------------


def deal_dealer(s: Hatter, _p: int, _n: int) -> None:
    """deal.dealer: chance chooses who deals first."""
    s.throw(s.seats, "deal.dealer/chosen", 0)


def dealer_chosen(s: Hatter, _p: int, _n: int) -> None:
    s.dealer = s.outcome
    deal_haberdashers(s)


def deal_haberdashers(s: Hatter) -> None:
    """deal.haberdashers: all cards are gathered up, and everybody gets a haberdasher unseen by the others."""
    s.gather()
    s.round += 1
    s.cite("deal.dealer")
    s.emit("deals", s.dealer, s.round)
    give_haberdasher(s, 0)


def give_haberdasher(s: Hatter, given: int) -> None:
    q = (s.dealer + 1 + given) % s.seats
    s.throw_for(1 << q, s.guild.outcomes(), "deal.haberdashers/dealt", q, given + 1)


def haberdasher_dealt(s: Hatter, q: int, given: int) -> None:
    """deal.haberdashers: with three players one is left, and nobody sees it."""
    card = s.guild.draw(s.outcome)
    s.haberdashers.add(q, card)
    s.emit_to(1 << q, "got_haberdasher", q, card)
    if given < s.seats:
        give_haberdasher(s, given)
    else:
        give_hat(s, s.left_of(s.dealer), 0)


def give_hat(s: Hatter, q: i64, given: i64) -> None:
    """deal.hats: one round of the table face up, the others face down."""
    if given < s.seats:
        s.throw(s.deck.outcomes(), "deal.hats/up", q, given + 1)
    elif given < s.setting.dealt:
        s.throw_for(1 << q, s.deck.outcomes(), "deal.hats/down", q, given + 1)
    else:
        s.cite("deal.hats")
        s.emit("hands_dealt", s.setting.hand)
        s.throw(s.deck.outcomes(), "line.form", s.dealer)


def hat_dealt_up(s: Hatter, q: int, given: int) -> None:
    """deal.hats: the hat dealt face up begins the inventory. It is not played, so a Premium does nothing."""
    hat = s.deck.draw(s.outcome)
    s.stock(q, hat)
    s.emit("stocked", q, hat)
    give_hat(s, s.left_of(q), given)


def hat_dealt_down(s: Hatter, q: int, given: int) -> None:
    """deal.hats: the hats dealt face down are the hand."""
    hat = s.deck.draw(s.outcome)
    s.hands.add(q, next_of(s.hands.of(q), hat))
    s.emit_to(1 << q, "got_hat", q, hat)
    give_hat(s, s.left_of(q), given)


def line_form(s: Hatter, p: int, _n: int) -> None:
    """line.form: hats are turned up in a row; the first is the one farthest from the deck."""
    if turned_up(s, p):
        s.cite("deal.first")
        s.emit("begins", p)
    else:
        s.throw(s.deck.outcomes(), "line.form", p)


def turned_up(s: Hatter, p: int) -> bool:
    """One more hat in the line. If it is complete, the turn is p's."""
    hat = s.deck.draw(s.outcome)
    s.line = append(s.line, hat)
    s.emit("turned_up", hat)
    if len(s.line) < s.setting.line:
        return False
    s.ask(p, "turn.play")
    return True


# ---- A turn -----------------------------------------------------------------------------------


def may_play(s: Hatter, p: int, _n: int) -> list[Offer]:
    """turn.play: a card from the hand, into any inventory; one has to."""
    return [s.setting.play.among(s.hands.of(p) & KINDS)]


def play(s: Hatter, p: int, a: Args) -> None:
    """turn.play: the card goes into the inventory, and then its player takes another."""
    lay(s, p, a[0], a[1])
    action = s.setting.action[a[0]]
    if action and action != PANAMA and turn_premium(s, p, action):
        s.then(("turn.take", p, 0))
        s.inquire(p, s.setting.question[action])
    else:
        turn_take(s, p, 0)


def lay(s: Hatter, p: i64, hat: i64, q: i64) -> None:
    """turn.play: from the hand into an inventory, one's own included."""
    s.hands.remove(p, last_of(s.hands.of(p), hat))
    s.seen_to_lose(p, hat)
    s.stock(q, hat)
    s.played = hat
    if q == p:
        s.emit("kept", p, hat)
    else:
        s.emit("played", p, hat, q)


def turn_premium(s: Hatter, p: int, action: int) -> bool:
    """turn.premium: whoever plays a Premium hat may carry out its action, where there is anything to do."""
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
    """turn.premium: an action may be left undone, or broken off."""
    s.emit("declined", p)


def turn_take(s: Hatter, p: int, _n: int) -> None:
    """turn.take: the first hat of the line goes into the hand, and everybody has seen it."""
    s.line, hat = pop(s.line, 0)
    s.hands.add(p, next_of(s.hands.of(p), hat))
    if s.setting.marked:
        s.seen_to_gain(p, hat)
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
        turn_taken(s, p, 0)


def turn_taken(s: Hatter, p: int, _n: int) -> None:
    """turn.take: then it is the turn of the player to the left."""
    if len(s.line):
        s.ask(s.left_of(p), "turn.play")
    elif s.deck.outcomes():
        s.throw(s.deck.outcomes(), "line.renew", s.left_of(p))
    else:
        turn_until(s)


def line_renew(s: Hatter, p: int, _n: int) -> None:
    """line.renew: after the last hat of a line a new one is turned up, just as long."""
    if not turned_up(s, p):
        s.throw(s.deck.outcomes(), "line.renew", p)


def turn_until(s: Hatter) -> None:
    """turn.until: turns go on until every hat of the deck and the line has been taken."""
    s.cite("turn.until")
    s.emit("all_taken", s.round)
    s.then(("end.play-rest", s.dealer, 0), ("end.play-rest/laid", s.dealer, 0), ("end.reveal", s.dealer, 0))


# ---- End of a round ---------------------------------------------------------------------------


def end_play_rest(s: Hatter, _p: int, _n: int) -> None:
    """end.play-rest: everybody chooses at once, unseen by the others, what to lay into their own inventory."""
    for q in s.in_turn():
        if s.hands.of(q):
            s.ask(q, "end.play-rest")


def may_lay_down(s: Hatter, p: int, _n: int) -> list[Offer]:
    return [KEEP_ALL, LAY_DOWN.of((SomeOf("hats", "hat", s.hands.of(p), 1, 64, "end.play-rest"),))]


def lay_down(s: Hatter, p: int, a: Args) -> None:
    s.sealed.add(p, with_all(0, a[0]))
    s.emit("chosen", p)


def keep_all(s: Hatter, p: int, _a: Args) -> None:
    """end.play-rest: nobody has to lay down anything."""
    s.emit("chosen", p)


def laid_down(s: Hatter, _p: int, _n: int) -> None:
    """end.play-rest: what was chosen is laid down together; Premium hats do nothing now."""
    for q in s.in_turn():
        hats = s.sealed.of(q)
        if hats:
            s.sealed.remove(q, hats)
            s.hands.remove(q, ~without_all(s.hands.of(q), hats))
            s.shop[q] = with_all(s.shop[q], hats)
            s.seen_to_lay(q, hats)
            s.emit("laid_down", q, hats)
        else:
            s.emit("laid_nothing", q)


def end_reveal(s: Hatter, _p: int, _n: int) -> None:
    """end.reveal: all haberdashers are shown; then, from the dealer in turn order, each may be used."""
    s.revealed = True
    s.then(("score.single", s.dealer, 0))
    order = s.in_turn()
    for q in order:
        s.emit("revealed", q, s.haberdasher(q))
    for k in range(s.seats - 1, -1, -1):
        ability = s.setting.ability[s.haberdasher(order[k])]
        if ability:
            s.follow(ability, order[k], 0)


def refrain(s: Hatter, p: int, _a: Args) -> None:
    """end.reveal: nobody has to use a haberdasher."""
    s.emit("refrained", p)


def score_single(s: Hatter, _p: int, _n: int) -> None:
    """score.single, score.exclusive, score.bonus: after every ability all points of the round are added up."""
    for q in s.in_turn():
        if s.sink is not None:
            tell_points(s, q)
        s.gained[q] = points_of(s.setting, s.shop[q]) + cornered_points(s, q) + bonus_of(s, q)
        s.score[q] += s.gained[q]
        s.cite("game.rounds")
        s.emit("scored", q, s.gained[q], s.score[q])
    game_rounds(s)


def cornered_points(s: Hatter, q: int) -> int:
    """score.exclusive: a style the Monopolist has counted, unless it has become an Exclusive by itself."""
    style = s.cornered[q]
    return s.setting.cards.exclusive if style != NONE and count_of(s.shop[q], style) < COPIES else 0


def tell_points(s: Hatter, q: int) -> None:
    """score.single: a point for each style of which one has exactly one hat."""
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
    s.dealer = s.left_of(s.dealer)
    deal_haberdashers(s)


def game_tie(s: Hatter, best: int) -> None:
    """game.tie: while the leaders are tied, another round is played by all."""
    s.cite("game.tie")
    s.emit("tied", count(s.score, best), best)


# ---- The book ---------------------------------------------------------------------------------


def said_dealer(_s: Hatter, outcome: int) -> str:
    return f"seat {outcome + 1}"


def said_haberdasher(s: Hatter, outcome: int) -> str:
    return s.setting.cards.haberdashers[s.guild.peek(outcome)].name


def said_hat(s: Hatter, outcome: int) -> str:
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
        "deal.dealer/chosen": dealer_chosen,
        "deal.haberdashers/dealt": haberdasher_dealt,
        "deal.hats/up": hat_dealt_up,
        "deal.hats/down": hat_dealt_down,
        "line.form": line_form,
        "turn.take": turn_take,
        "turn.take/taken": turn_taken,
        "line.renew": line_renew,
        "end.play-rest": end_play_rest,
        "end.play-rest/laid": laid_down,
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
        "deal.dealer/chosen": said_dealer,
        "deal.haberdashers/dealt": said_haberdasher,
        "deal.hats/up": said_hat,
        "deal.hats/down": said_hat,
        "line.form": said_hat,
        "line.renew": said_hat,
    },
    why_not=why_not,
)
