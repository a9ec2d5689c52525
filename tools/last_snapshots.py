"""Before an upgrade from 0.1.0, and run by it: how every table stands now, so that newer rules can go on from there.

    PYTHONPATH=src python last_snapshots.py parlour.db

From then on a house does this by itself whenever it closes.
"""

import sqlite3
import sys

from parlour.server.entries import rebuilt, snapshot  # type: ignore[import-not-found]

from parlour.kernel.log import LogError

TABLES = "SELECT id, seed FROM tables WHERE phase <> 'waiting'"
ROWS = "SELECT idx, body FROM entries WHERE table_id = ? ORDER BY idx"
SNAPSHOTS = "SELECT idx, body FROM snapshots WHERE table_id = ? ORDER BY idx"
KEEP = "INSERT INTO snapshots (table_id, idx, body) VALUES (?, ?, ?) ON CONFLICT (table_id, idx) DO NOTHING"


def main() -> None:
    connection = sqlite3.connect(sys.argv[1])
    kept = 0
    for table_id, seed in connection.execute(TABLES).fetchall():
        rows = connection.execute(ROWS, (table_id,)).fetchall()
        snapshots = connection.execute(SNAPSHOTS, (table_id,)).fetchall()
        if not rows or (snapshots and snapshots[-1][0] == rows[-1][0]):
            continue
        try:
            loaded = rebuilt(rows, snapshots, bytes.fromhex(seed))
        except LogError as error:
            print(f"{table_id} is left as it is: {error}", file=sys.stderr)
            continue
        table = loaded.table
        _, values = snapshot(table_id, rows[-1][0], table.state, loaded.kept, table.told[loaded.kept :])
        connection.execute(KEEP, values)
        kept += 1
    connection.commit()
    print(f"{kept} tables are ready for newer rules.")


if __name__ == "__main__":
    main()
