"""Messages about people rather than a table: their games, devices and notices."""

from parlour.server.messages import Line, Message, Phase, SeatKind


class LineSeat(Message):
    name: str
    kind: SeatKind  # who plays it now
    mine: bool
    place: int  # at the end: 1 for a winner; 0 if there is none


class TableLine(Message):
    """One of my tables, in a list."""

    table: str
    game: str
    title: str
    phase: Phase
    seats: tuple[LineSeat, ...]
    my_turn: bool
    invited: bool  # a seat is kept for me at a rematch
    at: int  # when it ended, or else was last touched, in seconds since 1970


class GamePage(Message):
    """A page of my finished games, the last first."""

    lines: tuple[TableLine, ...]
    next: str  # the `before` of the next page; empty on the last


class Rival(Message):
    name: str  # a bot's level
    bot: bool
    met: int
    ahead: int  # games in which I was better placed


class GameStatistics(Message):
    game: str
    title: str
    played: int
    won: int
    places: tuple[int, ...]  # games in which I was first, second, …
    against: tuple[Rival, ...]  # rivals I met most often


class Statistics(Message):
    of: int  # the last games counted
    games: tuple[GameStatistics, ...]


class Subscribe(Message):
    """A browser's subscription to notices, from its PushManager."""

    endpoint: Line
    public_key: Line  # p256dh, in base64url
    secret: Line  # auth


class Unsubscribe(Message):
    endpoint: Line


class Hide(Message):
    """Leave one of my tables out of my lists, or show it again."""

    hidden: bool


class DeviceLink(Message):
    """A link that works once, for ten minutes. Its token is behind the #, so no server or log sees it in an address."""

    address: str  # /devices#TOKEN
    qr: str  # the address as a QR code, an SVG


class RecoveryCode(Message):
    code: str  # to be written down; it is not stored and never sent again


class DeviceLook(Message):
    """Ask what a link or recovery code leads to."""

    secret: Line


class DeviceOffer(Message):
    """What a link or recovery code leads to."""

    names: tuple[str, ...]  # the owner plays under
    going: int  # games that are not over
    own: bool  # this device has games of its own, which would be added
    here: bool  # this device has these games already


class DeviceJoin(Message):
    """Play on this device the games of a link or recovery code."""

    secret: Line
    called: Line = ""  # the device's name
    along: bool = False  # add this device's own games, to be played from all those devices


class DeviceInfo(Message):
    mark: str
    called: str  # empty for the first
    since: int  # seconds since 1970; 0 for the first
    here: bool  # it is this device


class Devices(Message):
    """All devices that play as I do; empty if there is only this one."""

    devices: tuple[DeviceInfo, ...]
    recovery_since: int  # when the recovery code was made; 0 if there is none


class DevicePart(Message):
    """Take my games from a device."""

    mark: Line
