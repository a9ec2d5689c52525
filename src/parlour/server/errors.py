"""A request that cannot be granted."""


class RequestError(Exception):
    """A sentence with the next step, the clause that refuses if there is one, and the HTTP status."""

    def __init__(self, sentence: str, status: int = 409, clause: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status
        self.clause = clause


class StaleTable(Exception):
    """The table has changed since the client decided."""
