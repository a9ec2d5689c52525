"""A decision as a short sequence of tokens from one fixed alphabet.

The first token names the action; if several offers share it, the next ones say which. Then come the parameters. A
thing that has a name is one token. A set takes one token for each member: take or leave. A number is its digits,
highest first, or one rung of a ladder, which leaves most numbers out. If only one token is possible it is left out,
except for the action.
"""

from typing import Final

from mypy_extensions import i64

from parlour.kernel.bits import bit, highest
from parlour.kernel.int_rows import IntRow, repeat
from parlour.kernel.names import MOST, code_of
from parlour.kernel.offer import WORD_BITS, Args, Offer, OneOf, Param, SomeOf

BASE: Final[i64] = 16  # of the digits
RUNGS: Final[i64] = 24  # on the ladder
EXACT: Final[i64] = 3  # lowest steps above the first that the ladder never leaves out
MOST_THINGS: Final = WORD_BITS - 1  # that have a token of their own; larger numbers use digits
EVERY_THING: Final = 1 << MOST_THINGS

# The stages of a decision: what the next token chooses.
ACTION: Final[i64] = 0
WHICH: Final[i64] = 1  # one of the offers that share the action
THING: Final[i64] = 2
MEMBER: Final[i64] = 3  # whether a thing is taken into a set
DIGIT: Final[i64] = 4
RUNG: Final[i64] = 5
DONE: Final[i64] = 6  # nothing is left to choose


class Codec:
    """The alphabet of one game: actions, doing nothing, things, take and leave, digits, rungs."""

    def __init__(self, actions: list[str], things: int, named: list[str], ladder: bool) -> None:
        if len(actions) >= MOST_THINGS:
            raise ValueError(f"tokens can name no more than {MOST_THINGS - 1} actions")
        self.actions = actions
        self.named = named  # units whose numbers are things
        self.ladder = ladder
        self.things: i64 = things
        self.number: IntRow = repeat(-1, MOST)  # each action's token, by its code
        for k in range(len(actions)):
            self.number[code_of(actions[k])] = k
        self.nothing: i64 = len(actions)
        self.thing: i64 = self.nothing + 1
        self.take: i64 = self.thing + things
        self.leave: i64 = self.take + 1
        self.digit: i64 = self.leave + 1
        self.rung: i64 = self.digit + BASE
        self.size: i64 = self.rung + RUNGS if ladder else self.rung

    def describe(self, token: int) -> str:
        """Return the token in a word or two."""
        if token < self.nothing:
            return self.actions[token]
        if token == self.nothing:
            return "nothing"
        if token < self.take:
            return f"thing {token - self.thing}"
        if token < self.digit:
            return "take" if token == self.take else "leave"
        return f"digit {token - self.digit}" if token < self.rung else f"rung {token - self.rung}"


def at_rung(k: i64, many: i64) -> i64:
    """Return the step of the k-th rung of a ladder: all the lowest steps, then ever fewer, and the last."""
    if many <= RUNGS or k <= EXACT:
        return k
    above = k - EXACT
    top = RUNGS - 1 - EXACT
    return max(k, EXACT + (many - 1 - EXACT) * above * above // (top * top))


def nearest_rung(at: i64, many: i64) -> i64:
    """Return the rung nearest to this step."""
    if many <= RUNGS:
        return at
    k: i64 = 0
    while k + 1 < RUNGS and at_rung(k + 1, many) <= at:
        k += 1
    if k + 1 < RUNGS and at_rung(k + 1, many) - at < at - at_rung(k, many):
        k += 1
    return k


class TokenDecision:
    """A decision being made token by token; `open` begins the next one."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec
        self.offers: list[Offer] = []
        self.may_decline = False
        self.stage: i64 = DONE
        self.first: i64 = 0  # the token of bit 0 in `allowed`
        self.allowed = 0  # the set of possible tokens
        self.action: i64 = -1  # the token of the action chosen
        self.offer: Offer | None = None  # the offer chosen; None to do nothing
        self.chosen: Args = ()
        self.param: Param | None = None  # the parameter being chosen
        self.low: i64 = 0  # the least place among all values that the digits so far allow
        self.high: i64 = 0  # the most
        self.taken = 0  # members taken into the set so far
        self.rest = 0  # members still to be taken or left

    def open(self, offers: list[Offer], may_decline: bool) -> None:
        """Begin to choose one of these offers, or nothing if that is allowed."""
        self.offers = offers
        self.may_decline = may_decline
        self.stage = ACTION
        self.action = -1
        self.offer = None
        self.chosen = ()
        self.param = None
        self.first = 0
        allowed: int = bit(self.codec.nothing) if may_decline else 0
        number = self.codec.number
        for offer in offers:
            allowed |= bit(number[offer.code])
        self.allowed = allowed

    def admits(self, token: int) -> bool:
        k = token - self.first
        return self.stage != DONE and 0 <= k < WORD_BITS and self.allowed >> k & 1 == 1

    def tokens(self) -> list[int]:
        """Return all possible tokens."""
        tokens: list[int] = []
        token = self.first
        allowed = self.allowed if self.stage != DONE else 0
        while allowed:
            if allowed & 1:
                tokens.append(token)
            allowed >>= 1
            token += 1
        return tokens

    def lowest(self) -> int:
        """Return a possible token, the harmless one if an action is to be chosen."""
        if self.stage == ACTION:
            return self.codec.nothing if self.may_decline else self.codec.number[self.offers[0].code]
        k = 0
        while not self.allowed >> k & 1:
            k += 1
        return self.first + k

    # ---- a token --------------------------------------------------------------------------

    def step(self, token: int) -> None:
        """Choose a possible token."""
        k: i64 = token - self.first
        stage = self.stage
        if stage == ACTION:
            self.choose_action(k)
        elif stage == THING:
            self.choose(k)
        elif stage == RUNG:
            assert self.param is not None
            self.choose(self.param.nth(at_rung(k, self.high + 1)))
        elif stage == MEMBER:
            lowest = self.rest & -self.rest
            if not k:
                self.taken |= lowest
            self.rest ^= lowest
            self.ask_member()
        else:
            span = self.span()
            self.low += k * span
            self.high = min(self.high, self.low + span - 1)
            self.ask_digit()

    def choose_action(self, k: i64) -> None:
        if k == self.codec.nothing:
            self.stage = DONE
            return
        self.action = k
        self.stage = WHICH
        self.low = 0
        self.high = -1
        number = self.codec.number
        for offer in self.offers:
            if number[offer.code] == k:
                self.high += 1
        self.ask_digit()

    def sharing(self, at: i64) -> Offer:
        """Return the offer in this place among those that share the action chosen."""
        number = self.codec.number
        for offer in self.offers:
            if number[offer.code] == self.action:
                if not at:
                    return offer
                at -= 1
        raise IndexError(at)

    def choose(self, value: int) -> None:
        self.chosen = (*self.chosen, value)
        self.ask_param()

    # ---- the next token -------------------------------------------------------------------

    def ask_param(self) -> None:
        offer = self.offer
        assert offer is not None
        param = offer.next_param(self.chosen)
        while param is not None and param.size() == 1:
            self.chosen = (*self.chosen, param.nth(0))
            param = offer.next_param(self.chosen)
        self.param = param
        if param is None:
            self.stage = DONE
            return
        things = things_of(param, self.codec)
        if isinstance(param, SomeOf):
            self.stage = MEMBER
            self.taken = 0
            self.rest = param.allowed
            self.ask_member()
        elif things:
            self.stage = THING
            self.first = self.codec.thing
            self.allowed = things
        else:
            self.low = 0
            self.high = param.size() - 1
            if self.codec.ladder and not isinstance(param, OneOf):
                self.stage = RUNG
                self.first = self.codec.rung
                self.allowed = bit(min(self.high + 1, RUNGS)) - 1
            else:
                self.stage = DIGIT
                self.ask_digit()

    def ask_digit(self) -> None:
        if self.low == self.high:
            if self.stage == WHICH:
                self.offer = self.sharing(self.low)
                self.ask_param()
            else:
                assert self.param is not None
                self.choose(self.param.nth(self.low))
            return
        self.first = self.codec.digit
        self.allowed = bit((self.high - self.low) // self.span() + 1) - 1

    def span(self) -> i64:
        """Return how many numbers share the next digit."""
        span: i64 = 1
        while span * BASE <= self.high - self.low:
            span *= BASE
        return span

    def ask_member(self) -> None:
        param = self.param
        assert isinstance(param, SomeOf)
        while self.rest:
            lowest = self.rest & -self.rest
            rest = self.rest ^ lowest
            may_take = param.leads(self.taken | lowest, rest)
            if may_take and param.leads(self.taken, rest):
                self.first = self.codec.take
                self.allowed = 3
                return
            if may_take:
                self.taken |= lowest
            self.rest = rest
        self.choose(self.taken)

    # ---- from a decision to tokens --------------------------------------------------------

    def towards(self, offer: Offer, args: Args) -> int:
        """Return the next token on the way to this offer and these choices; on a ladder the nearest rung."""
        stage = self.stage
        if stage == ACTION:
            return self.codec.number[offer.code]
        if stage == WHICH:
            at: i64 = 0
            while self.sharing(at) is not offer:
                at += 1
            return self.first + (at - self.low) // self.span()
        value = args[len(self.chosen)]
        if stage == THING:
            return self.first + value
        if stage == MEMBER:
            return self.codec.take if value & self.rest & -self.rest else self.codec.leave
        assert self.param is not None
        place: i64 = self.param.place_of(value)
        if stage == RUNG:
            return self.first + nearest_rung(place, self.high + 1)
        return self.first + (place - self.low) // self.span()

    def action_name(self) -> str:
        """Return the name of the action chosen, or ""."""
        return self.codec.actions[self.action] if self.action >= 0 else ""


def things_of(param: Param, codec: Codec) -> int:
    """Return the set of things that may be chosen, or 0 if they have no tokens of their own."""
    if isinstance(param, SomeOf):
        return 0
    if isinstance(param, OneOf):
        return param.allowed if param.allowed < EVERY_THING and highest(param.allowed) < codec.things else 0
    if param.unit not in codec.named or param.low < 0 or param.high >= codec.things:
        return 0
    things = 0
    for k in range(param.size()):
        things |= bit(param.nth(k))
    return things


def tokens_for(choice: TokenDecision, offer: Offer, args: Args) -> list[int]:
    """Return all tokens that lead to this offer and these choices, and make the decision."""
    tokens: list[int] = []
    while choice.stage != DONE:
        token = choice.towards(offer, args)
        tokens.append(token)
        choice.step(token)
    return tokens
