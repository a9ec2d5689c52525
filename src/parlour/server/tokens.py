"""Secrets: what a device is known by, what a personal link holds; and the names tables go by."""

import hashlib
import re
import secrets

TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"  # no I, L or O
CODE = 8  # letters
SMALL = "abcdefghjkmnpqrstuvwxyz23456789"
TABLE_ID = re.compile(f"[{SMALL}]{{14}}")


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """What is kept of a token; nothing for what is none."""
    return hashlib.sha256(token.encode()).hexdigest() if TOKEN.fullmatch(token) else ""


def new_code() -> str:
    """To be read out over the telephone; too many to be guessed, however many tables are open."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))


def new_table_id() -> str:
    return "".join(secrets.choice(SMALL) for _ in range(14))
