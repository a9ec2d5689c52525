"""What lies on the table in Derby Day; fields.toml beside this file has the fields."""

from typing import Final

from parlour.games.derby.fields import DerbyFields
from parlour.kernel.int_rows import total

WIN: Final = 6  # a win is counted in sixths, so that two or three horses can share it


class Derby(DerbyFields):
    def copy(self) -> "Derby":
        s = Derby()
        self.copy_fields(s)
        return s

    def wrong(self) -> str:
        """What could never be on a real table."""
        if min(self.at) < self.setting.start or max(self.at) > self.setting.post:
            return f"a horse has left the course: {self.at}"
        if total(self.wins) % WIN or total(self.wins) > WIN * self.race:
            return f"the wins do not add up: {self.wins} after {self.race} races"
        return ""
