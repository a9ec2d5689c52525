"""All messages of the server and its clients. The front end's types are generated from this file."""

from typing import Annotated, Any, Final, Literal

import msgspec

from parlour.insight.story import Story

ENCODER: Final = msgspec.json.Encoder()
SeatKind = Literal["person", "open", "bot"]
Phase = Literal["waiting", "playing", "aside", "over"]  # aside: suspended until the server's host resumes it
MotionKind = Literal["undo", "pause", "resume", "stand_in"]
UndoState = Literal["", "free", "ask"]
Level = str  # one of the game's bot levels, or a character at one, such as "hard/mabel"
# From a client: short enough to be safe, and without the one letter that PostgreSQL does not store.
Line = Annotated[str, msgspec.Meta(max_length=1000, pattern=r"^[^\x00]*$")]
Number = Annotated[int, msgspec.Meta(ge=-(10**12), le=10**12)]  # from a client: within any sensible range


class Message(msgspec.Struct, forbid_unknown_fields=True):
    pass


# ---- games and their rules -----------------------------------------------------------------


class OptionInfo(Message):
    name: str
    label: str
    help: str
    clause: str
    default: str | int
    choices: tuple[str, ...]  # empty if it is a number
    labels: tuple[str, ...]  # of the choices
    low: int
    high: int
    usual: str | int  # what the form of a new table begins with


class StandingOrdersInfo(Message):
    """What a client can do by itself, as standing orders of the person at its seat."""

    bid: str  # the action that bids its first param; empty if there are no auctions
    pass_by: str
    lot: tuple[str, ...]  # the fields of the view that name a lot; there is none if the first is below 0
    repeated: str  # an action to repeat until anything else is asked


class StrengthInfo(Message):
    """What a level won with one seat against a rival level in all others."""

    level: Level
    rival: Level
    seats: int
    share: float  # of the wins,
    low: float  # and its 95 % interval
    high: float


class GameInfo(Message):
    name: str
    title: str
    line: str
    seats: tuple[int, int]
    minutes: tuple[int, int]
    options: tuple[OptionInfo, ...]
    levels: tuple[Level, ...]  # of its bots
    strengths: tuple[Level, ...]  # those of them at which characters play
    measured: tuple[StrengthInfo, ...]
    characters: tuple[str, ...]
    hidden: bool  # it has hidden information
    events: dict[str, tuple[str, ...]]  # each kind of event, and the unit of each of its numbers
    concerns: dict[str, tuple[int, ...]]  # by event: the args that are seats it touches; empty if news to all
    errands: StandingOrdersInfo
    colours: tuple[str, ...]  # of its box, if it has no picture: background, then text
    lesson: bool  # it has a guided first game
    lab: bool = False  # it can be edited in this server's laboratory


class ClauseInfo(Message):
    name: str
    section: str
    text: str
    ruling: bool
    shown: bool  # it has an example


class Rulebook(Message):
    game: str
    title: str
    card: dict[str, str]  # aim, turn and end in a few words
    clauses: tuple[ClauseInfo, ...]
    reconstructed: tuple[str, ...]  # which parts of the edition are our own, in words


class Announced(Message, tag="announced"):
    """The notice of this server's admin to everybody."""

    text: str  # empty once it is withdrawn
    until: int  # seconds since 1970


class ServerInfo(Message):
    """What a page has to know of the server."""

    sound: bool  # pages may make sounds
    notifications: bool  # pages may show the browser's notifications
    push: str  # the key the server signs notices with; empty if it sends none
    lan: str  # its address for others on the same network; empty if it is closed to them
    preparing: int  # per cent of what is still being installed and compiled; -1 when nothing is
    announced: Announced | None = None


# ---- setting up a table ----------------------------------------------------------------------


class SeatWish(Message):
    """A seat as the host wants it: a person on this device, open, or a bot."""

    kind: SeatKind
    name: Line = ""
    level: Line = ""  # empty for the default: medium, or else the best


class Clock(Message):
    """How long people may think: for each decision, or from a bank with an increment after each decision."""

    kind: Literal["decision", "bank"]
    seconds: Number
    increment: Number = 0  # of a bank, seconds
    out: Literal["decision", "seat"] = "decision"  # what a bot takes over when time runs out
    level: Line = ""  # of that bot; empty for the default


class NewTable(Message):
    game: Line
    seats: tuple[SeatWish, ...]
    options: dict[Line, Line | Number] = {}
    edition: str = ""  # the text of an edition file; empty for the game's own
    entropy: Line = ""  # this device's contribution to the seed
    pace: Number = 800  # milliseconds a bot takes
    undo: bool = True  # actions can be taken back
    clock: Clock | None = None
    hints: bool = False  # anybody at the table may ask for hints


class TableCreated(Message):
    table: str  # its address: /t/TABLE
    code: str  # for others to join by


class Join(Message):
    code: Line
    name: Line
    entropy: Line = ""


class TableTerms(Message):
    """How a table differs from the usual game, shown before joining."""

    edition: str  # its name
    digest: str  # of its content
    own: bool  # the edition is the game's own
    differs: tuple[str, ...]  # every difference, in sentences


class Invitation(Message):
    """What a code leads to, shown before joining."""

    table: str
    game: str
    title: str
    names: tuple[str, ...]  # of those who sit there already
    hints: bool  # anybody at the table may ask for hints
    commitment: str  # the hash of the table's seed, which is chosen already
    agreed: TableTerms


class Claim(Message):
    """A personal link, opened on another device."""

    token: Line


class LinkWish(Message):
    """Ask for a personal link to one of my seats."""

    seat: Number


class PersonalLink(Message):
    """A link that works once, on one device. Its token is behind the #, so no server or log sees it in an address."""

    address: str  # /t/TABLE#TOKEN


class Rematch(Message):
    """Play the same game with the same people again, or accept that."""

    entropy: Line = ""


class PlayOn(Message):
    """Play on from a moment of a finished game, against bots at a new table."""

    at: Number  # entries before that moment
    seat: Number  # to play
    level: Line = ""  # of the bots in the other seats
    entropy: Line = ""


class Sit(Message):
    """Take the seat kept for me at a rematch."""

    entropy: Line = ""


class Empty(Message):
    """A request or answer without content."""


class Problem(Message):
    """Why a request was refused: a sentence with the next step, and the clause if a rule is the reason."""

    sentence: str
    clause: str = ""


# ---- at the table: from the server -----------------------------------------------------------


class SeatInfo(Message):
    seat: int
    name: str
    kind: SeatKind
    mine: bool  # this device plays it
    here: bool  # its player is connected
    level: Level | None = None
    away_since: int = 0  # seconds since 1970; 0 while here
    device: int = -1  # the first seat played on the same device; -1 if nobody owns it
    kept: bool = False  # an open seat kept for somebody at a rematch
    muted: bool = False  # by the host, in the chat


class MotionInfo(Message):
    """A motion that is carried out once all agree."""

    n: int
    kind: MotionKind
    seat: int  # that proposes it
    about: int  # the seat concerned: its own, or that of the player a bot is to replace
    waits_for: tuple[int, ...]  # seats that have not voted yet


class TableInfo(Message, tag="table"):
    """Who sits where and what is played; sent first and whenever it changes."""

    table: str
    code: str  # empty unless there are open seats and this device is seated
    game: str
    title: str
    options: dict[str, str | int]
    phase: Phase
    seats: tuple[SeatInfo, ...]
    host: bool  # this device set up the table
    locked: bool
    pace: int
    hints: bool  # hints are allowed
    wait: int  # seconds somebody must be absent before others may let a bot play
    commitment: str
    names: dict[str, tuple[str, ...]]  # by unit: what its numbers are called
    units: dict[str, str]  # by field of the view: the unit of its numbers, for boards that do not know the game
    printed: Any  # the edition's board and cards: the game's own struct
    looking: int  # the seat whose view this device is sent; -1 a spectator
    looking_on: int = 0  # people without a seat
    rematch: str = ""  # the table of the rematch, once somebody asked for it
    notice: str = ""  # why the game cannot go on, or by which rules it goes on
    undo: bool = True  # actions can be taken back
    clock: Clock | None = None
    paused: bool = False
    private: bool = False  # closed to onlookers
    motions: tuple[MotionInfo, ...] = ()
    agreed: TableTerms | None = None
    onlookers: tuple[str, ...] = ()  # names of those who look on, for people at the table


class ParamInfo(Message):
    name: str
    label: str
    unit: str
    kind: Literal["range", "one", "some"]
    low: int
    high: int
    step: int
    options: tuple[int, ...]  # for one and some: the choices
    labels: tuple[str, ...]  # of the choices
    least: int
    most: int
    clause: str
    notes: tuple[str, ...]  # on each option, or each of the few values of a range; empty if there are none


class TermInfo(Message):
    """A figure that an offer changes: its new value is `then` and what each choice adds."""

    label: str
    unit: str
    now: int
    then: int  # before anything is chosen
    by: dict[str, tuple[int, ...]]  # by param: what each of its choices adds
    each: dict[str, int]  # by param: what every unit of its amount adds
    least: int | None  # the figure never falls below
    confirm_below: int | None  # ask before a choice that takes it lower


class OfferInfo(Message):
    action: str
    label: str
    clause: str
    params: tuple[ParamInfo, ...]
    unasked: bool
    way_out: bool  # it declines, and is never the default
    grave: bool  # it may cost the game: ask for confirmation
    terms: tuple[TermInfo, ...]  # what it costs and brings
    notes: tuple[str, ...]  # what else is worth knowing


class AskedInfo(Message):
    seat: int
    ticket: int
    question: str
    text: str
    clause: str


class EventInfo(Message):
    n: int
    clause: str
    kind: str
    args: tuple[int, ...]
    text: str
    changes: dict[str, Any] = {}  # what it changes in the view, field by field; nothing where the view beside it does


class Update(Message, tag="update"):
    """The table in one seat's view, and the events since the last update; `seq` counts all events of that view."""

    seq: int
    seat: int  # whose view it is; -1 a spectator
    events: tuple[EventInfo, ...]
    view: dict[str, Any]  # of the game, without its flow
    asked: tuple[AskedInfo, ...]
    offers: tuple[OfferInfo, ...]
    over: bool
    places: tuple[int, ...]
    standing: tuple[tuple[int, ...], ...] = ()  # of every seat after each turn, once the game is over
    undo: tuple[UndoState, ...] = ()  # by seat: whether it may take back its last action by itself, or has to ask


class Clocks(Message, tag="clocks"):
    """The time each seat has left; sent first and whenever a clock starts or stops."""

    left: tuple[int, ...]  # milliseconds
    running: tuple[int, ...]  # seats whose clock is running


class AuditInfo(Message, tag="happened"):
    """A line of the table's audit log: who gave a seat to a bot, took an action back, paused."""

    n: int
    at: int
    kind: str
    args: dict[str, str | int]
    text: str


class EarlierEvents(Message):
    """A page of events before those a device has."""

    events: tuple[EventInfo, ...]  # empty if there are none


class ReplayStep(Message):
    """A finished game after so many entries of its log, with nothing hidden.

    A game by rules that are no longer here has a step for each stored snapshot instead.
    """

    seq: int
    total: int  # steps
    events: tuple[EventInfo, ...]  # of this step; at 0 of the setup
    view: dict[str, Any]  # a spectator's


class ReplayIndex(Message):
    """Where to jump in a finished game; empty if it has no step for each entry."""

    told: tuple[int, ...]  # events after the setup and after each entry
    turns: tuple[int, ...]  # entries that begin a turn
    rounds: tuple[int, ...]  # entries that begin a round
    decisions: tuple[int, ...]  # entries after which somebody is to act, so that one can play on


class StoryPage(Message):
    """The story of a finished game, as far as it is told."""

    percent: int
    story: Story | None = None  # once complete
    text: tuple[str, ...] = ()  # the story in sentences


class Scene(Message):
    """A prepared table: all that a board has to know besides the steps."""

    game: str
    players: tuple[str, ...]
    options: dict[str, str | int]
    names: dict[str, tuple[str, ...]]  # by unit: what its numbers are called
    units: dict[str, str]  # by field of the view: the unit of its numbers, for boards that do not know the game
    printed: Any  # the edition's board and cards: the game's own struct
    looking: int  # the seat whose view it is; -1 a spectator


class Example(Message):
    """A clause shown on the board: a position, and the steps from there."""

    clause: str
    scene: Scene
    steps: tuple[ReplayStep, ...]


class LessonStep(Message):
    """A step of a lesson: the position, and the action the learner is to take; no action at the end."""

    say: str
    wrong: str  # the answer to any other action
    clause: str
    action: str
    args: tuple[int, ...]
    events: tuple[EventInfo, ...]  # since the step before
    view: dict[str, Any]
    asked: tuple[AskedInfo, ...]
    offers: tuple[OfferInfo, ...]


class Lesson(Message):
    scene: Scene
    steps: tuple[LessonStep, ...]


class Luck(Message):
    """The proof of a finished game's dice: `fair_outcome` of seed, entropy and number is each outcome."""

    seed: str  # in hexadecimal; the commitment is its SHA-256
    entropy: tuple[str, ...]
    fallen: tuple[tuple[int, int], ...]  # every outcome, and the number of possible ones


class Accepted(Message, tag="accepted"):
    ref: int
    seq: int  # of the update with the result, for the seat that acted


class RefusedInfo(Message, tag="refused"):
    ref: int
    clause: str
    sentence: str
    rule: str  # the text of that clause
    offers: tuple[OfferInfo, ...]


class HintInfo(Message, tag="hint"):
    """What a good player would do, judged from the seat's view."""

    ref: int
    seat: int
    ticket: int  # of the question; 0 to interrupt
    action: str  # empty to do nothing
    args: tuple[int, ...]
    text: tuple[str, ...]  # sentences: what to do, how likely it wins beside the next best, and why


class ChatLine(Message, tag="said"):
    n: int
    name: str
    text: str
    at: int


class Trouble(Message, tag="trouble"):
    """Why a message could not be processed."""

    sentence: str
    ref: int = 0


ServerMessage = (
    TableInfo | Update | Clocks | Accepted | RefusedInfo | HintInfo | ChatLine | AuditInfo | Announced | Trouble
)


# ---- at the table: from a client -------------------------------------------------------------


class Hello(Message, tag="hello"):
    """The first message: which table, and what the device has of it already."""

    table: Line
    since: Number = 0  # the first event it does not have
    chat: Number = 0  # the first line of chat it does not have
    record: Number = 0  # the first line of the audit log it does not have
    name: Line = ""  # of an onlooker, for those at the table


class Look(Message, tag="look"):
    """Switch to the view of one of my seats, or -1 to cover everything."""

    seat: Number
    since: Number = 0  # the first event of that view this device does not have


class Act(Message, tag="act"):
    ref: Number  # comes back with the answer
    seat: Number
    action: Line
    args: tuple[int | tuple[int, ...], ...] = ()  # for a param of kind "some": its members, or a bit for each
    ticket: Number = 0  # of the question; 0 to interrupt


class AskHint(Message, tag="ask_hint"):
    """Ask what a good player would do in this seat."""

    ref: Number
    seat: Number


class Say(Message, tag="say"):
    text: Line


class Start(Message, tag="start"):
    """Begin, with bots of this level in the open seats; only the host may."""

    level: Line = ""  # as in a wish


class SetPace(Message, tag="pace"):
    pace: Number


class Lock(Message, tag="lock"):
    locked: bool


class Free(Message, tag="free"):
    """Free a seat before the game, or give an absent player's seat to a bot; only the host may."""

    seat: Number


class HandOver(Message, tag="hand_over"):
    """Let a bot play a seat, or take it back (`level` None); an absent player's seat may be given by anybody there."""

    seat: Number
    level: Line | None = ""


class Undo(Message, tag="undo"):
    """Take back the seat's last action; if others have to agree, it is put to the vote."""

    ref: Number  # comes back with the answer
    seat: Number


class Vote(Message, tag="vote"):
    """Vote on a motion, for all seats of a device. Voting against one's own motion withdraws it."""

    motion: Number
    agree: bool


class Pause(Message, tag="pause"):
    """Pause the game or go on: at once for the host, else once all agree."""

    paused: bool


class StandIn(Message, tag="stand_in"):
    """Propose that a bot plays for somebody who is here and idle."""

    seat: Number


class Mute(Message, tag="mute"):
    """Mute somebody in the chat, or unmute them; only the host may."""

    seat: Number
    muted: bool


class Private(Message, tag="private"):
    """Close the table to onlookers, or open it again; only the host may."""

    private: bool


class Visible(Message, tag="visible"):
    """Whether somebody has the table on screen; assumed until the device says otherwise."""

    visible: bool


ClientMessage = (
    Visible
    | Hello
    | Look
    | Act
    | AskHint
    | Say
    | Start
    | SetPace
    | Lock
    | Free
    | HandOver
    | Undo
    | Vote
    | Pause
    | StandIn
    | Mute
    | Private
)
