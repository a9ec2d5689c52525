"""What goes over the wire about people rather than a table: their games, their devices, where they are told."""

from parlour.server.messages import Line, Message, Phase, SeatKind


class LineSeat(Message):
    name: str
    kind: SeatKind  # who plays it now
    mine: bool
    place: int  # at the end: 1 for whoever won; 0 where there is none


class TableLine(Message):
    """One of my tables, in a list of them."""

    table: str
    game: str
    title: str
    phase: Phase
    seats: tuple[LineSeat, ...]
    my_turn: bool
    invited: bool  # a seat is kept for me at a rematch
    at: int  # when it was over, or else last touched, in seconds since 1970


class GamePage(Message):
    """Some of the games that are over, the last first."""

    lines: tuple[TableLine, ...]
    next: str  # to be said as `before` for more of them; empty where there are none


class Rival(Message):
    name: str  # of a bot: its level
    bot: bool
    met: int
    ahead: int  # how often I was better placed


class GameStatistics(Message):
    game: str
    title: str
    played: int
    won: int
    places: tuple[int, ...]  # how often first, second, …
    against: tuple[Rival, ...]  # whom I met most often


class Statistics(Message):
    of: int  # so many games, the last, were looked at
    games: tuple[GameStatistics, ...]


class Subscribe(Message):
    """Where this browser lets itself be told: what its PushManager gives."""

    endpoint: Line
    public_key: Line  # p256dh, in base64url
    secret: Line  # auth


class Unsubscribe(Message):
    endpoint: Line


class Hide(Message):
    """Whether one of my tables is left out of my lists."""

    hidden: bool


class DeviceLink(Message):
    """Good once, for ten minutes. The token stands behind the #, so no server or log ever sees it in an address."""

    address: str  # /devices#TOKEN
    qr: str  # the same, to be photographed: an SVG


class RecoveryCode(Message):
    code: str  # to be written down; it is not kept and never told again


class DeviceLook(Message):
    """What a link or a recovery code leads to."""

    secret: Line


class DeviceOffer(Message):
    names: tuple[str, ...]  # by which its owner plays
    going: int  # games that are not over
    own: bool  # this device has games of its own, which would go along
    here: bool  # this device has these games already


class DeviceJoin(Message):
    """This device takes over the games of a link or a recovery code."""

    secret: Line
    called: Line = ""  # what the device is to be called
    along: bool = False  # games of its own go along: they are played from all those devices then


class DeviceInfo(Message):
    mark: str
    called: str  # empty for the first
    since: int  # seconds since 1970; 0 for the first
    here: bool  # it is this one


class Devices(Message):
    """All that play as I do; none where there is only this one."""

    devices: tuple[DeviceInfo, ...]
    recovery_since: int  # when the recovery code was made; 0 where there is none


class DevicePart(Message):
    """A device that is to lose my games."""

    mark: Line
