"""A request that cannot be granted."""


class RequestError(Exception):
    """A sentence with the next step, the clause if a rule stands against it, and the status over HTTP."""

    def __init__(self, sentence: str, status: int = 409, clause: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status
        self.clause = clause


class StaleTable(Exception):
    """The table is no longer as it was when this was thought of."""
