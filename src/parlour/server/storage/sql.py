"""Statements that both databases understand."""

APPEND = (
    "INSERT INTO entries (table_id, idx, at, asked, body) VALUES ($1, $2, $3, $4, $5) "
    "ON CONFLICT (table_id, idx) DO NOTHING RETURNING table_id, idx"
)
