"""Messages of the laboratory."""

from parlour.server.messages import Line, Message, Number


class LabCell(Message):
    address: str  # in a patch
    value: str | int | tuple[str | int, ...]


class LabRow(Message):
    source: str
    address: str  # in a patch that drops it or adds one like it; empty if the number of rows is fixed
    cells: tuple[LabCell | None, ...]  # for each column; None if the row has no such entry


class LabTable(Message):
    name: str
    columns: tuple[str, ...]
    rows: tuple[LabRow, ...]


class LabGame(Message):
    """A game's own edition, to be edited."""

    game: str
    title: str
    seats: tuple[int, int]
    tables: tuple[LabTable, ...]
    games: int  # at most, in one comparison
    seconds: int  # at most


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
    interval: str  # in which the change lies
    real: bool


class LabProgress(Message):
    state: str  # running, done, failed or stopped
    done: int
    of: int
    problem: str
    words: tuple[str, ...]
    differences: tuple[LabDifference, ...]
    reports: int  # one, or two: the game's own first
