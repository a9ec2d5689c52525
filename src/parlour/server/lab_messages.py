"""What goes over the wire in the laboratory."""

from parlour.server.messages import Line, Message, Number


class LabCell(Message):
    address: str  # in a patch
    value: str | int | tuple[str | int, ...]


class LabRow(Message):
    source: str
    address: str  # in a patch that leaves it out, or adds another like it; empty where there are always as many
    cells: tuple[LabCell | None, ...]  # one for each column, or none where the row has no such entry


class LabTable(Message):
    name: str
    columns: tuple[str, ...]
    rows: tuple[LabRow, ...]


class LabGame(Message):
    """A game's own edition, to be changed."""

    game: str
    title: str
    seats: tuple[int, int]
    tables: tuple[LabTable, ...]
    games: int  # the most that are played
    seconds: int  # the most they may take


class LabEdition(Message):
    game: Line
    edition: str  # a patch, or a whole edition; empty for the game's own


class LabChecked(Message):
    good: bool
    problem: str
    name: str


class LabWish(Message):
    game: Line
    edition: str
    seats: Number
    games: Number
    seed: Number = 0


class LabStarted(Message):
    job: str


class LabStop(Message):
    job: Line


class LabDifference(Message):
    name: str
    own: str
    yours: str
    change: str
    interval: str  # where the change lies
    real: bool


class LabProgress(Message):
    state: str  # running, done, failed or stopped
    done: int
    of: int
    problem: str
    words: tuple[str, ...]
    differences: tuple[LabDifference, ...]
    reports: int  # one, or two: the game's own first
