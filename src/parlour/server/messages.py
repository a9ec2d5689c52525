"""Everything that goes over the wire, in both directions. The front end's types are generated from this file."""

from typing import Annotated, Any, Final, Literal

import msgspec

from parlour.insight.story import Story

ENCODER: Final = msgspec.json.Encoder()
SeatKind = Literal["person", "open", "bot"]
Phase = Literal[
    "waiting", "playing", "aside", "over"
]  # aside: nobody can go on until whoever runs the house has looked
MotionKind = Literal["undo", "pause", "resume", "stand_in"]
UndoState = Literal["", "free", "ask"]
Level = str  # one of those the game has
Line = Annotated[str, msgspec.Meta(max_length=1000)]  # from a client: no longer than is safe to work on
Number = Annotated[int, msgspec.Meta(ge=-(10**12), le=10**12)]  # from a client: any that means something


class Message(msgspec.Struct, forbid_unknown_fields=True):
    pass


# ---- games and their rules -----------------------------------------------------------------


class OptionInfo(Message):
    name: str
    label: str
    help: str
    clause: str
    default: str | int
    choices: tuple[str, ...]  # empty where it is a number
    labels: tuple[str, ...]  # what the choices are called
    low: int
    high: int


class ErrandsInfo(Message):
    """What a client may do for its seat by itself, as the person there has told it."""

    bid: str  # the action that bids its first param; empty where there are no auctions
    pass_by: str
    lot: tuple[str, ...]  # the fields of the view that name a lot; below 0 in the first there is none
    repeated: str  # an action to be done again until anything else is asked


class GameInfo(Message):
    name: str
    title: str
    line: str
    seats: tuple[int, int]
    minutes: tuple[int, int]
    options: tuple[OptionInfo, ...]
    levels: tuple[Level, ...]  # of bots that play it
    hidden: bool  # whether anybody has anything to hide
    events: dict[str, tuple[str, ...]]  # what can happen, and the unit of each number in it
    concerns: dict[str, tuple[int, ...]]  # events that touch the seats at these places, or are news to all
    errands: ErrandsInfo
    colours: tuple[str, ...]  # of a box that nobody has drawn: ground, then what stands on it
    lesson: bool  # there is a guided first game
    lab: bool = False  # it can be changed in the laboratory of this house


class ClauseInfo(Message):
    name: str
    section: str
    text: str
    ruling: bool
    shown: bool  # there is an example of it


class Rulebook(Message):
    game: str
    title: str
    card: dict[str, str]  # the game in a few words: aim, turn and end
    clauses: tuple[ClauseInfo, ...]
    reconstructed: tuple[str, ...]  # which parts of the edition are our own, in words


class HouseInfo(Message):
    """What a page has to know of the house."""

    sound: bool  # pages may make sounds
    notifications: bool  # and show the browser's notifications
    push: str  # the key that the house signs notices with; empty where it sends none
    lan: str  # its address for others on the same network, where they may come in
    preparing: int  # per cent of what is still being installed and compiled; -1 when nothing is


# ---- setting up a table ----------------------------------------------------------------------


class SeatWish(Message):
    """A seat as its host wants it: somebody on this device, an open one, or a bot."""

    kind: SeatKind
    name: Line = ""
    level: Line = ""  # empty for what is usual: medium, or the best there is


class Clock(Message):
    """How long people may think: over each decision, or out of a bank, with so much more after each decision."""

    kind: Literal["decision", "bank"]
    seconds: Number
    increment: Number = 0  # of a bank, seconds
    out: Literal["decision", "seat"] = "decision"  # what a bot takes over from whoever is out of time
    level: Line = ""  # of that bot; empty for what is usual


class NewTable(Message):
    game: Line
    seats: tuple[SeatWish, ...]
    options: dict[Line, Line | Number] = {}
    edition: str = ""  # the text of a file of one's own; empty for the game's own
    entropy: Line = ""  # what this device adds to the luck
    pace: Number = 800  # milliseconds a bot takes
    undo: bool = True  # whether anything can be taken back
    clock: Clock | None = None
    hints: bool = False  # whoever sits here agrees that anybody may ask for a hint


class TableMade(Message):
    table: str  # its address: /t/TABLE
    code: str  # to be told to others


class Join(Message):
    code: Line
    name: Line
    entropy: Line = ""


class Agreed(Message):
    """What is played by, seen before one joins."""

    edition: str  # what it is called
    digest: str  # of what it says
    own: bool  # it is the game's own
    differs: tuple[str, ...]  # what is not as usual at this table, in sentences


class Invitation(Message):
    """What a code leads to, seen before one joins and adds to the luck."""

    table: str
    game: str
    title: str
    names: tuple[str, ...]  # who sits there already
    hints: bool  # anybody there may ask what a good player would do
    commitment: str  # the hash of the table's seed, which was made before
    agreed: Agreed


class Claim(Message):
    """A personal link, opened on another device."""

    token: Line


class LinkWish(Message):
    """For which of my seats a personal link is wanted."""

    seat: Number


class PersonalLink(Message):
    """Good once, on one device. The token stands behind the #, so no server or log ever sees it in an address."""

    address: str  # /t/TABLE#TOKEN


class Rematch(Message):
    """The same game with the same people once more; whoever is asked sits down by it too."""

    entropy: Line = ""


class PlayOn(Message):
    """A finished game as it stood after so many entries, played on against bots at a new table."""

    at: Number
    seat: Number  # to sit in
    level: Line = ""  # of the bots in the others
    entropy: Line = ""


class Sit(Message):
    """In the seat that is kept for me at a rematch. Whoever does not want it leaves the table."""

    entropy: Line = ""


class Nothing(Message):
    """Where there is nothing more to say, to the server or by it."""


class Problem(Message):
    """Any request that cannot be granted: a sentence with the next step, and the clause if a rule stands against it."""

    sentence: str
    clause: str = ""


# ---- at the table: what the server says ------------------------------------------------------


class SeatInfo(Message):
    seat: int
    name: str
    kind: SeatKind
    mine: bool  # this device plays it
    here: bool  # somebody is connected for it
    level: Level | None = None
    away_since: int = 0  # seconds since 1970; 0 while here
    device: int = -1  # the first seat that is played on the same device, if people play it
    kept: bool = False  # an open seat that is kept for whoever played before
    muted: bool = False  # the host does not let them talk


class MotionInfo(Message):
    """Something that is done once people agree: who asks for it, who still has to say."""

    n: int
    kind: MotionKind
    seat: int  # whose idea it is
    about: int  # the seat it is about: its own, or for whom a bot is to play
    waits_for: tuple[int, ...]  # the seats that have not agreed yet


class TableInfo(Message, tag="table"):
    """Who sits where and what is being played; sent at first and whenever it changes."""

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
    hints: bool  # a hint may be asked for here
    wait: int  # seconds for somebody absent, before others may let a bot play
    commitment: str
    names: dict[str, tuple[str, ...]]  # what a number of a unit is called
    units: dict[str, str]  # of the numbers in a field of the view, where no board knows them
    printed: Any  # what the table's edition has on its board and cards: the game's own struct
    looking: int  # the seat whose view this device is shown; -1 a spectator
    looking_on: int = 0  # how many devices without a seat
    rematch: str = ""  # the table where the same people play again, once somebody asked for it
    notice: str = ""  # why nobody can go on here, or by which rules it goes on
    undo: bool = True  # whether anything can be taken back here
    clock: Clock | None = None
    paused: bool = False
    private: bool = False  # nobody may look on
    motions: tuple[MotionInfo, ...] = ()
    agreed: Agreed | None = None
    onlookers: tuple[str, ...] = ()  # of those who look on, for people at the table: what they call themselves


class ParamInfo(Message):
    name: str
    label: str
    unit: str
    kind: Literal["range", "one", "some"]
    low: int
    high: int
    step: int
    options: tuple[int, ...]  # for one and some: what may be chosen
    labels: tuple[str, ...]  # and what each is called
    least: int
    most: int
    clause: str
    notes: tuple[str, ...]  # about each of the options, or of the few values of a range; none where there are none


class TermInfo(Message):
    """A figure that an offer changes: add to `then` what each choice adds."""

    label: str
    unit: str
    now: int
    then: int  # before anything is chosen
    by: dict[str, tuple[int, ...]]  # of a param, by name: what each of its choices adds
    each: dict[str, int]  # what every one of an amount adds
    risk: bool  # it is what is left if all goes wrong
    least: int | None  # it never falls below that


class OfferInfo(Message):
    action: str
    label: str
    clause: str
    params: tuple[ParamInfo, ...]
    unasked: bool
    way_out: bool  # it lets something go, and is never proposed first
    grave: bool  # it may cost the game: ask once more
    terms: tuple[TermInfo, ...]  # what it costs and brings
    notes: tuple[str, ...]  # and what else is to be said about it


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
    """What happened, and how it stands for the seat that looks. `seq` counts the events it was told in all."""

    seq: int
    seat: int  # the seat it is meant for; -1 a spectator
    events: tuple[EventInfo, ...]
    view: dict[str, Any]  # the game's view of that seat, without its flow
    asked: tuple[AskedInfo, ...]
    offers: tuple[OfferInfo, ...]
    over: bool
    places: tuple[int, ...]
    standing: tuple[tuple[int, ...], ...] = ()  # once it is over: how each seat stood after each turn
    undo: tuple[UndoState, ...] = ()  # whether each seat may take back its last action: by itself, or if others agree


class Clocks(Message, tag="clocks"):
    """How much time each seat has left, at a table with a clock; sent at first and whenever a clock starts or stops."""

    left: tuple[int, ...]  # milliseconds
    running: tuple[int, ...]  # the seats whose time is running


class Happened(Message, tag="happened"):
    """Something in the table's own record that is no part of the game: who gave a seat to a bot, took back, paused."""

    n: int
    at: int
    kind: str
    args: dict[str, str | int]
    text: str


class Earlier(Message):
    """What happened before the first event a device has been told, for its eyes."""

    events: tuple[EventInfo, ...]  # none where there is nothing earlier


class ReplayStep(Message):
    """A finished game as it stood after so many entries of its log; nothing that happened is hidden any more.

    One played by rules that are no longer here goes by the snapshots that were kept of it instead.
    """

    seq: int
    total: int  # how many steps there are
    events: tuple[EventInfo, ...]  # of this step; at 0 of the laying out
    view: dict[str, Any]  # a spectator's


class ReplayIndex(Message):
    """Where to jump in a finished game; empty where it cannot be gone through entry by entry."""

    told: tuple[int, ...]  # how many events there were after each entry, from the laying out on
    turns: tuple[int, ...]  # entries with which a turn begins
    rounds: tuple[int, ...]  # and a round
    decisions: tuple[int, ...]  # and after which somebody is asked, so that one can play on


class StoryPage(Message):
    """How a finished game went, as far as it is told."""

    percent: int
    story: Story | None = None  # once it is told
    text: tuple[str, ...] = ()  # to be read aloud


class Scene(Message):
    """A table that was prepared: all that a board has to know besides what happens."""

    game: str
    players: tuple[str, ...]
    options: dict[str, str | int]
    names: dict[str, tuple[str, ...]]  # what a number of a unit is called
    units: dict[str, str]  # of the numbers in a field of the view, where no board knows them
    printed: Any  # what the edition has on its board and cards: the game's own struct
    looking: int  # the seat whose eyes these are; -1 a spectator


class Example(Message):
    """A clause shown on the board: a position, and what happens from there."""

    clause: str
    scene: Scene
    steps: tuple[ReplayStep, ...]


class LessonStep(Message):
    """A moment of a lesson: how it stands, and what the learner is told to do; nothing at its end."""

    say: str
    wrong: str  # what is said to whoever does something else
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
    """What a finished game's dice are checked with: `fair_outcome` of seed, entropy and number gives each outcome."""

    seed: str  # in hexadecimal; its SHA-256 is the commitment
    entropy: tuple[str, ...]
    fallen: tuple[tuple[int, int], ...]  # every outcome, and of how many


class Accepted(Message, tag="accepted"):
    ref: int
    seq: int  # of the seat that acted: an update with as many tells what came of it


class RefusedInfo(Message, tag="refused"):
    ref: int
    clause: str
    sentence: str
    rule: str  # the text of that clause
    offers: tuple[OfferInfo, ...]


class HintInfo(Message, tag="hint"):
    """What a good player would do, by what the seat sees."""

    ref: int
    seat: int
    ticket: int  # of the question; 0 where it is done unasked
    action: str  # empty to do nothing
    args: tuple[int, ...]
    text: tuple[str, ...]  # sentences: what, how likely it wins beside the next best, and why


class Said(Message, tag="said"):
    n: int
    name: str
    text: str
    at: int


class Trouble(Message, tag="trouble"):
    """A message that could not be taken at all."""

    sentence: str
    ref: int = 0


ServerMessage = TableInfo | Update | Clocks | Accepted | RefusedInfo | HintInfo | Said | Happened | Trouble


# ---- at the table: what a client says --------------------------------------------------------


class Hello(Message, tag="hello"):
    """The first message: which table, and what is known of it already."""

    table: Line
    since: Number = 0  # the first event not yet seen
    chat: Number = 0  # the first line of chat not yet seen
    record: Number = 0  # the first line of the table's record not yet seen
    name: Line = ""  # for those at the table, where this device looks on


class Look(Message, tag="look"):
    """Whose eyes this device now shows: one of its own seats, or -1 to cover everything."""

    seat: Number
    since: Number = 0  # the first event that seat has not been shown here


class Act(Message, tag="act"):
    ref: Number  # comes back with the answer
    seat: Number
    action: Line
    args: tuple[int | tuple[int, ...], ...] = ()  # for a param of kind "some": its members, or a bit for each
    ticket: Number = 0  # the question meant; 0 for something unasked


class AskHint(Message, tag="ask_hint"):
    """What would a good player do in this seat?"""

    ref: Number
    seat: Number


class Say(Message, tag="say"):
    text: Line


class Start(Message, tag="start"):
    """The host begins though seats are open: bots of this level fill them."""

    level: Line = ""  # as in a wish


class SetPace(Message, tag="pace"):
    pace: Number


class Lock(Message, tag="lock"):
    locked: bool


class Free(Message, tag="free"):
    """The host frees a seat before the game, or hands an absent player's seat to a bot."""

    seat: Number


class HandOver(Message, tag="hand_over"):
    """A seat's owner lets a bot play it, or takes it back (`level` None); after a wait anybody at the table may."""

    seat: Number
    level: Line | None = ""


class Undo(Message, tag="undo"):
    """The seat takes back its last action; where others have to agree, they are asked."""

    ref: Number  # comes back with the answer
    seat: Number


class Vote(Message, tag="vote"):
    """What a device says to a motion, for all its seats. Whoever made it withdraws it by not agreeing."""

    motion: Number
    agree: bool


class Pause(Message, tag="pause"):
    """The table pauses, or goes on: at once where the host says so, else once all agree."""

    paused: bool


class StandIn(Message, tag="stand_in"):
    """A bot is to play for somebody who is here and does nothing, if the others agree."""

    seat: Number


class Mute(Message, tag="mute"):
    """The host does not let somebody talk, or lets them talk again."""

    seat: Number
    muted: bool


class Private(Message, tag="private"):
    """The host closes the table to whoever looks on, or opens it again."""

    private: bool


class Visible(Message, tag="visible"):
    """Whether the table is before somebody's eyes; taken for so until it is said otherwise."""

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
