"""A game on the shelf: its book, and all that people need to choose, read and see it."""

import re
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from parlour.kernel.book import Book
from parlour.kernel.chance import Fast
from parlour.kernel.edition import EditionError, EditionNode, parse_edition_text, read_edition_file
from parlour.kernel.evaluator import Evaluator
from parlour.kernel.offer import Offer
from parlour.kernel.patch import patch_edition
from parlour.kernel.state import Ask, Reader, State
from parlour.kernel.terms import NO_TERMS, Note, Terms
from parlour.kernel.view import View
from parlour.kernel.wording import join_with_or, message

S = TypeVar("S", bound=State)
Chosen = dict[str, str | int]  # an option's name, and what was chosen


class InvalidSetup(ValueError):
    """A table that cannot be set up so, and what would be right."""


@dataclass(frozen=True)
class Option:
    """Something to be agreed before the game: one of some words, or a whole number."""

    name: str
    clause: str
    help: str
    default: str | int
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    def parse(self, given: str | int) -> str | int:
        if self.choices:
            if given in self.choices:
                return given
            choices = join_with_or(self.choices)
            raise InvalidSetup(message("option-not-among", option=self.name, given=str(given), choices=choices))
        try:
            number = int(given)
        except ValueError:
            number = self.low - 1
        if not self.low <= number <= self.high:
            low, high = str(self.low), str(self.high)
            raise InvalidSetup(message("option-out-of-range", option=self.name, given=str(given), low=low, high=high))
        return number


@dataclass(frozen=True)
class Economy:
    """Where there is money: what the laboratory follows it by."""

    unit: str  # that amounts are counted in
    accounts: Callable[[Any], tuple[int, ...]]  # of a state: each seat's, and last the bank's
    sales: tuple[str, ...] = ()  # kinds of event in which something is sold for a price
    ruin: tuple[str, ...] = ()  # and in which somebody cannot pay


@dataclass(frozen=True)
class StandingOrders:
    """What a seat may leave to whatever it plays by: nobody else hears of it, and only what is done is seen."""

    bid: str = ""  # in an auction: the action that bids the amount chosen first,
    pass_by: str = ""  # the one that does not,
    lot: tuple[str, ...] = ()  # and the fields of the view that name a lot; below 0 in the first there is none
    repeated: str = ""  # an action that may be done again and again, until anything else is asked


class NoPrint(msgspec.Struct, frozen=True):
    """Nothing of the edition that a board has to know."""


def no_print(_edition: Any) -> NoPrint:
    return NoPrint()


def no_demand(_view: Any, _edition: Any, _ask: Ask) -> tuple[Note, ...]:
    return ()


def no_terms(_view: Any, _edition: Any, _options: Chosen, _offer: Offer) -> Terms:
    return NO_TERMS


def no_absences(_edition: Any, _options: Chosen, _seats: int) -> frozenset[str]:
    return frozenset()


@dataclass(frozen=True, eq=False)
class Game(Generic[S]):
    name: str  # as in the log and on the command line
    title: str
    line: str  # what it is, in one sentence
    version: int  # of the rules: a corrected rule is a new version
    seats: tuple[int, int]
    minutes: tuple[int, int]
    module: str  # the package that holds it as GAME, and beside it edition.toml, rulebook.md and words/en.ftl
    book: Book[S]
    parse_edition: Callable[[EditionNode], Any]  # the edition, in the game's own form
    lay_out: Callable[[int, Chosen, Any], S]  # everything in its place, nothing asked or thrown yet
    view_for: Callable[[S, int], View]
    names: Callable[[Any], dict[str, list[str]]]  # what a number of a unit is called, by unit
    standing: Callable[[S], tuple[int, ...]]  # how each seat stands, by the measure that wins; may use what is hidden
    turns: Callable[[S], int]  # how many have begun, 0 before the first; it leaps where they are counted anew
    most_outcomes: Callable[[Any], int]  # of any throw or draw, with this edition
    max_decisions: int  # decisions: a game that takes more has gone wrong, and is cut off
    amounts: dict[str, tuple[int, int]] = field(default_factory=dict)  # what else is counted: unit, least and most
    restore_open: Callable[[S, Any], None] | None = None  # the open part of a view back into a state
    deal_unseen: Callable[[S, Any, Any, Fast], None] | None = None  # and what the viewer cannot see, dealt anew
    secrets: bool = False  # whether seats ever see different things
    view_units: dict[str, str] = field(default_factory=dict)  # what the numbers of a view's field are called by
    colours: tuple[str, ...] = ()  # of its box, where nobody has drawn one: ground, then what stands on it
    options: tuple[Option, ...] = ()
    absent: Callable[[Any, Chosen, int], frozenset[str]] = no_absences  # things and clauses ("myopia." for all of a
    # family) that cannot come up with this edition, these options and so many seats
    board_data: Callable[[Any], msgspec.Struct] = (
        no_print  # what whoever draws board and cards has to know of the edition
    )
    economy: Economy | None = None
    terms: Callable[[Any, Any, Chosen, Offer], Terms] = no_terms  # of an offer, by the view of whoever may take it
    demand: Callable[[Any, Any, Ask], tuple[Note, ...]] = no_demand  # what is asked, with its figures, open to all
    standing_orders: StandingOrders = StandingOrders()
    replies: frozenset[str] = frozenset()  # actions that answer a proposal; its number is their first
    decline_actions: frozenset[str] = frozenset()  # actions that let something go: at no time what is proposed first
    confirm_actions: frozenset[str] = frozenset()  # actions that may cost the game: asked once more
    reveals: frozenset[str] = frozenset()  # events in which somebody sees what was hidden: nothing is undone past them
    interrupt_question: str = ""  # the question before which seats are let in to act unasked
    rounds: Callable[[S], int] | None = None  # a number that goes up with every round; none: all have had a turn
    migrate: Callable[[int, list[Any]], list[Any] | None] | None = (
        None  # a state of that older version, plain, as of now
    )
    evaluator: Callable[[Any, Chosen, int], Evaluator[S]] | None = (
        None  # edition, options, number of seats: how to play it well
    )
    encoder: Callable[[], Any] | None = None  # makes its `learning.encoder.Encoder`; without it the view is encoded

    @property
    def folder(self) -> Path:
        found = import_module(self.module).__file__
        assert found is not None
        return Path(found).parent

    @property
    def events(self) -> dict[str, tuple[str, ...]]:
        """What can happen, and what each number of it counts: a unit, or a set of them (*), or all that follow (..)."""
        return load_event_units(self.folder / "events.toml")

    @property
    def concerns(self) -> dict[str, tuple[int, ...]]:
        """Events that touch somebody more than others: the places of those seats in its numbers; none: news to all."""
        return load_event_concerns(self.folder / "events.toml")

    @property
    def endings(self) -> tuple[str, ...]:
        """Events by which a game comes to its end; where several happened, by the first of them."""
        return load_event_units(self.folder / "events.toml", "endings").get("order", ())

    @property
    def notes(self) -> dict[str, tuple[str, ...]]:
        """What is said of offers and questions, and what each number of it counts."""
        return load_event_units(self.folder / "events.toml", "notes")

    @property
    def reasons(self) -> dict[str, tuple[str, ...]]:
        """Why one choice is better than another, by the names a mind has for it: what its two numbers count."""
        return load_event_units(self.folder / "events.toml", "reasons")

    def ruleset(self) -> str:
        return f"{self.name}@{self.version}"

    def begin(self, seats: int, options: Chosen, edition: Any) -> S:
        """Everything laid out, nothing asked or thrown yet."""
        s = self.lay_out(seats, options, edition)
        setting = s.shared()
        setting.load_state = StateLoader(self.module, edition.text, seats, tuple(options.items()))
        return s

    def determinise(self, view: View, options: Chosen, edition: Any, luck: Fast) -> S:
        """Some state the viewer cannot tell from the real one."""
        assert self.restore_open is not None
        s = self.begin(view.seats, options, edition)
        s.load_kernel(Reader(view.flow))
        self.restore_open(s, view)
        if self.deal_unseen:
            self.deal_unseen(s, view, edition, luck)
        return s

    def complete_options(self, given: Chosen) -> Chosen:
        """Every option with what was chosen for it, or its default."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                if not known:
                    raise InvalidSetup(message("option-none", title=self.title, option=name))
                raise InvalidSetup(message("option-unknown", title=self.title, option=name, known=", ".join(known)))
        return {name: option.parse(given.get(name, option.default)) for name, option in known.items()}

    def check_seats(self, seats: int) -> None:
        low, high = self.seats
        if not low <= seats <= high:
            raise InvalidSetup(message("option-seats", title=self.title, fewest=low, most=high, seats=str(seats)))

    def unit_ranges(self, edition: Any, seats: int) -> dict[str, tuple[int, int]]:
        """For every unit the least and the most that a number of it can be."""
        named = {unit: (0, len(called) - 1) for unit, called in self.names(edition).items()}
        return named | self.amounts | {"seat": (0, seats - 1)}


@cache
def load_event_units(path: Path, section: str = "") -> dict[str, tuple[str, ...]]:
    if not path.exists():
        return {}
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    units = found.get(section, {}) if section else found
    return {kind: tuple(each.split()) for kind, each in units.items() if isinstance(each, str)}


@cache
def load_event_concerns(path: Path) -> dict[str, tuple[int, ...]]:
    if not path.exists():
        return {}
    found = tomllib.loads(path.read_text(encoding="utf-8")).get("concerns", {})
    return {kind: tuple([int(place) for place in places.split()]) for kind, places in found.items()}


def load_edition(game: Game[Any], path: str | Path | None = None) -> tuple[EditionNode, Any]:
    """The game's own edition, or the one in a file; and what the game makes of it."""
    if path is None:
        node = own_edition_node(game)
        return node, build_edition(game, node, own=True)
    node = apply_patch(game, read_edition_file(Path(path)))
    return node, build_edition(game, node)


def build_edition(game: Game[Any], node: EditionNode, own: bool = False) -> Any:
    node.folder = game.folder
    edition = game.parse_edition(node)
    node.check_all_read()
    edition.text = "" if own else node.text
    edition.digest = node.digest()
    return edition


def own_edition_node(game: Game[Any]) -> EditionNode:
    return read_edition_file(game.folder / "edition.toml")


def apply_patch(game: Game[Any], node: EditionNode) -> EditionNode:
    """The edition itself, or the game's own as it is after this patch."""
    return patch_edition(game.name, own_edition_node(game), node) if "patch" in node.values else node


def own_edition_text(game: Game[Any]) -> str:
    """The game's own edition, as it is written."""
    return (game.folder / "edition.toml").read_text(encoding="utf-8")


def find_edition(game: Game[Any], digest: str) -> Any:
    """The game's own edition of that digest, as it is now or as it was in a version before."""
    own = cached_edition(game.module, "")
    if own.digest == digest:
        return own
    former = game.folder / "former" / f"{digest}.toml"
    if not re.fullmatch("[0-9a-f]{16}", digest) or not former.exists():
        raise EditionError(message("edition-unknown", digest=digest[:16], title=game.title))
    return cached_edition(game.module, former.read_text(encoding="utf-8"))


@lru_cache(maxsize=64)
def cached_edition(module: str, text: str) -> Any:
    """The edition in this text or patch, or the game's own, read once in a process while it is in use."""
    game = import_module(module).GAME
    if not text:
        return load_edition(game)[1]
    node, own = apply_patch(game, parse_edition_text(text, message("edition-this"))), cached_edition(module, "")
    return own if node.digest() == own.digest else build_edition(game, node)


@dataclass(frozen=True)
class StateLoader:
    """Brings a state back to life from its plain value, in whatever process."""

    module: str
    edition: str
    seats: int
    options: tuple[tuple[str, str | int], ...]

    def __call__(self, plain: Sequence[object]) -> State:
        game: Game[State] = import_module(self.module).GAME
        s = game.begin(self.seats, dict(self.options), cached_edition(self.module, self.edition))
        s.load(Reader(plain))
        return s
