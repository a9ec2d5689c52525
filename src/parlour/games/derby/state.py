"""The state of Derby Day; its fields are in fields.toml beside this file."""

from typing import Final

from parlour.games.derby.fields import DerbyFields
from parlour.kernel.int_rows import total

WIN: Final = 6  # wins are counted in sixths, so that two or three horses can share one


class Derby(DerbyFields):
    def copy(self) -> "Derby":
        s = Derby()
        self.copy_fields(s)
        return s

    def wrong(self) -> str:
        """Describe what is impossible in this state; "" if nothing is."""
        if min(self.at) < self.setting.start or max(self.at) > self.setting.post:
            return f"a horse has left the course: {self.at}"
        if total(self.wins) % WIN or total(self.wins) > WIN * self.race:
            return f"the wins do not add up: {self.wins} after {self.race} races"
        if self.setting.tote and min(self.purses) < 0:
            return f"a purse is overdrawn: {self.purses}"
        return ""
