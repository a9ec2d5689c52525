"""A game as all other packages know it: its book, and what people need to choose, read and see it."""

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
Chosen = dict[str, str | int]  # option names with what was chosen


class InvalidSetup(ValueError):
    """A table cannot be set up so; the text says what would be right."""


@dataclass(frozen=True)
class Option:
    """A choice made before the game: one of some words, or an integer."""

    name: str
    clause: str
    help: str
    default: str | int
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    later: bool = False  # added without a new version: a log without it was played by the default
    proposed: str | int | None = None  # what a new table's form begins with, where that is not the default

    @property
    def usual(self) -> str | int:
        """Return what people play where nobody says otherwise: what the form of a new table begins with."""
        return self.default if self.proposed is None else self.proposed

    def parse(self, choice: str | int) -> str | int:
        """Return the choice as one of the words or an integer, or raise `InvalidSetup`."""
        if self.choices:
            if choice in self.choices:
                return choice
            choices = join_with_or(self.choices)
            raise InvalidSetup(message("option-not-among", option=self.name, given=str(choice), choices=choices))
        try:
            number = int(choice)
        except ValueError:
            number = self.low - 1
        if not self.low <= number <= self.high:
            low, high = str(self.low), str(self.high)
            raise InvalidSetup(message("option-out-of-range", option=self.name, given=str(choice), low=low, high=high))
        return number


@dataclass(frozen=True)
class Economy:
    """How the laboratory follows a game's money."""

    unit: str
    accounts: Callable[[Any], tuple[int, ...]]  # balances in a state: each seat's, and last the bank's
    sales: tuple[str, ...] = ()  # kinds of event in which something is sold for a price
    ruin: tuple[str, ...] = ()  # kinds of event in which somebody cannot pay


@dataclass(frozen=True)
class StandingOrders:
    """Actions that the client or server may take for a seat on its order, which no other seat is told."""

    bid: str = ""  # in an auction: the action that bids the amount chosen first
    pass_by: str = ""  # the action that passes
    lot: tuple[str, ...] = ()  # fields of the view that name a lot; the first is below 0 if there is none
    repeated: str = ""  # an action that may be repeated until another question is asked


class NoPrint(msgspec.Struct, frozen=True):
    """The board data of a game whose board needs nothing of the edition."""


def no_print(_edition: Any) -> NoPrint:
    return NoPrint()


def no_own_part(_state: Any, _viewer: int) -> dict[str, Any]:
    return {}


def no_demand(_view: Any, _edition: Any, _ask: Ask) -> tuple[Note, ...]:
    return ()


def no_terms(_view: Any, _edition: Any, _options: Chosen, _offer: Offer) -> Terms:
    return NO_TERMS


def no_absences(_edition: Any, _options: Chosen, _seats: int) -> frozenset[str]:
    return frozenset()


@dataclass(frozen=True, eq=False)
class Game(Generic[S]):
    """One game; its package holds it as `GAME`, and beside it edition.toml, rulebook.md and words/en.ftl."""

    name: str  # in logs and on the command line
    title: str
    line: str  # the game in one sentence
    version: int  # of the rules: a corrected rule is a new version
    seats: tuple[int, int]
    minutes: tuple[int, int]
    module: str  # the name of the package
    book: Book[S]
    parse_edition: Callable[[EditionNode], Any]  # makes the edition in the game's own form
    lay_out: Callable[[int, Chosen, Any], S]  # makes the state before anything is asked or thrown
    view_for: Callable[[S, int], View]
    names: Callable[[Any], dict[str, list[str]]]  # by unit: the names of its numbers
    standing: Callable[[S], tuple[int, ...]]  # of each seat, by the measure that wins; may use what is hidden
    turns: Callable[[S], int]  # turns begun, 0 before the first; it jumps where a game counts anew
    most_outcomes: Callable[[Any], int]  # of any throw or draw with this edition
    max_decisions: int  # a game that takes more has gone wrong and is cut off
    amounts: dict[str, tuple[int, int]] = field(default_factory=dict)  # by unit without names: least and most
    # The fields of the view that an event may change: the open ones that differ between two states, and all others.
    # Without these, views are compared as wholes.
    open_changes: Callable[[S, S], dict[str, Any]] | None = None
    own_part: Callable[[S, int], dict[str, Any]] = no_own_part
    restore_open: Callable[[S, Any], None] | None = None  # puts the open part of a view back into a state
    deal_unseen: Callable[[S, Any, Any, Fast], None] | None = None  # deals what the viewer does not see
    secrets: bool = False  # whether seats ever see different things
    view_units: dict[str, str] = field(default_factory=dict)  # by field of the view: the unit of its numbers
    colours: tuple[str, ...] = ()  # of a box that nobody has drawn: ground, then what stands on it
    options: tuple[Option, ...] = ()
    # Names of things and clauses ("myopia." for a family) that cannot come up with this edition, options and seats.
    absent: Callable[[Any, Chosen, int], frozenset[str]] = no_absences
    board_data: Callable[[Any], msgspec.Struct] = no_print  # what drawing board and cards needs of the edition
    economy: Economy | None = None
    terms: Callable[[Any, Any, Chosen, Offer], Terms] = no_terms  # of an offer, by the view of its seat
    demand: Callable[[Any, Any, Ask], tuple[Note, ...]] = no_demand  # figures of a question, open to all
    standing_orders: StandingOrders = StandingOrders()
    replies: frozenset[str] = frozenset()  # actions that answer a proposal; its number is their first
    decline_actions: frozenset[str] = frozenset()  # actions that let something go, never suggested first
    confirm_actions: frozenset[str] = frozenset()  # actions that may cost the game and are confirmed
    reveals: frozenset[str] = frozenset()  # events that show something hidden; no undo goes past them
    interrupt_question: str = ""  # seats may act unasked before this question
    call_questions: tuple[str, ...] = ()  # before these too, people at a keyboard are called if they may do so
    rounds: Callable[[S], int] | None = None  # a number that grows with every round; none: once all have had a turn
    # Turns a plain state of an older version into one of this version, or into None.
    migrate: Callable[[int, list[Any]], list[Any] | None] | None = None
    evaluator: Callable[[Any, Chosen, int], Evaluator[S]] | None = None  # by edition, options, number of seats
    encoder: Callable[[], Any] | None = None  # makes its `learning.encoder.Encoder`; none: its view is encoded

    @property
    def folder(self) -> Path:
        file = import_module(self.module).__file__
        assert file is not None
        return Path(file).parent

    @property
    def events(self) -> dict[str, tuple[str, ...]]:
        """Each kind of event with the units of its numbers; `*` marks a set, `..` all numbers that follow."""
        return load_event_units(self.folder / "events.toml")

    @property
    def concerns(self) -> dict[str, tuple[int, ...]]:
        """Kinds of event that concern some seats more than others, with the places of those seats in its numbers."""
        return load_event_concerns(self.folder / "events.toml")

    @property
    def endings(self) -> tuple[str, ...]:
        """Kinds of event that end a game, the decisive first."""
        return load_event_units(self.folder / "events.toml", "endings").get("order", ())

    @property
    def notes(self) -> dict[str, tuple[str, ...]]:
        """Notes on offers and questions, with the units of their numbers."""
        return load_event_units(self.folder / "events.toml", "notes")

    @property
    def reasons(self) -> dict[str, tuple[str, ...]]:
        """Why one choice is better than another, by the evaluator's names, with the units of its two numbers."""
        return load_event_units(self.folder / "events.toml", "reasons")

    def ruleset(self) -> str:
        return f"{self.name}@{self.version}"

    def begin(self, seats: int, options: Chosen, edition: Any) -> S:
        """Return the state before anything is asked or thrown."""
        s = self.lay_out(seats, options, edition)
        setting = s.shared()
        setting.load_state = StateLoader(self.module, edition.text, seats, tuple(options.items()))
        return s

    def determinise(self, view: View, options: Chosen, edition: Any, luck: Fast) -> S:
        """Return a state that the viewer cannot tell from the real one."""
        assert self.restore_open is not None
        s = self.begin(view.seats, options, edition)
        s.load_kernel(Reader(view.flow))
        self.restore_open(s, view)
        if self.deal_unseen:
            self.deal_unseen(s, view, edition, luck)
        return s

    def complete_options(self, chosen: Chosen) -> Chosen:
        """Return every option with what was chosen for it, or its default."""
        known = {option.name: option for option in self.options}
        for name in chosen:
            if name not in known:
                if not known:
                    raise InvalidSetup(message("option-none", title=self.title, option=name))
                raise InvalidSetup(message("option-unknown", title=self.title, option=name, known=", ".join(known)))
        return {name: option.parse(chosen.get(name, option.default)) for name, option in known.items()}

    def added_options(self, chosen: Chosen) -> Chosen:
        """Return the later options that an older log lacks, at their defaults."""
        return {option.name: option.default for option in self.options if option.later and option.name not in chosen}

    def check_seats(self, seats: int) -> None:
        low, high = self.seats
        if not low <= seats <= high:
            raise InvalidSetup(message("option-seats", title=self.title, fewest=low, most=high, seats=str(seats)))

    def unit_ranges(self, edition: Any, seats: int) -> dict[str, tuple[int, int]]:
        """Return by unit the least and most that its numbers can be."""
        named = {unit: (0, len(names) - 1) for unit, names in self.names(edition).items()}
        return named | self.amounts | {"seat": (0, seats - 1)}


@cache
def load_event_units(path: Path, section: str = "") -> dict[str, tuple[str, ...]]:
    if not path.exists():
        return {}
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    units = tables.get(section, {}) if section else tables
    return {kind: tuple(each.split()) for kind, each in units.items() if isinstance(each, str)}


@cache
def load_event_concerns(path: Path) -> dict[str, tuple[int, ...]]:
    if not path.exists():
        return {}
    concerns = tomllib.loads(path.read_text(encoding="utf-8")).get("concerns", {})
    return {kind: tuple([int(place) for place in places.split()]) for kind, places in concerns.items()}


def load_edition(game: Game[Any], path: str | Path | None = None) -> tuple[EditionNode, Any]:
    """Return the game's own edition or the one in a file, and what the game makes of it."""
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
    """Return the edition, or if it is a patch, what it makes of the game's own."""
    return patch_edition(game.name, own_edition_node(game), node) if "patch" in node.values else node


def own_edition_text(game: Game[Any]) -> str:
    """Return the TOML of the game's own edition."""
    return (game.folder / "edition.toml").read_text(encoding="utf-8")


def find_edition(game: Game[Any], digest: str) -> Any:
    """Return the game's own edition of that digest, the present one or that of a former version."""
    own = cached_edition(game.module, "")
    if own.digest == digest:
        return own
    former = game.folder / "former" / f"{digest}.toml"
    if not re.fullmatch("[0-9a-f]{16}", digest) or not former.exists():
        raise EditionError(message("edition-unknown", digest=digest[:16], title=game.title))
    return cached_edition(game.module, former.read_text(encoding="utf-8"))


@lru_cache(maxsize=64)
def cached_edition(module: str, text: str) -> Any:
    """Return the edition in this text or patch, or the game's own for an empty text."""
    game = import_module(module).GAME
    if not text:
        return load_edition(game)[1]
    node, own = apply_patch(game, parse_edition_text(text, message("edition-this"))), cached_edition(module, "")
    return own if node.digest() == own.digest else build_edition(game, node)


@dataclass(frozen=True)
class StateLoader:
    """Makes a state from its plain value, in whatever process."""

    module: str
    edition: str
    seats: int
    options: tuple[tuple[str, str | int], ...]

    def __call__(self, plain: Sequence[object]) -> State:
        game: Game[State] = import_module(self.module).GAME
        s = game.begin(self.seats, dict(self.options), cached_edition(self.module, self.edition))
        s.load(Reader(plain))
        return s
