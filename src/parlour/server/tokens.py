"""Secrets of devices and links, recovery codes, and the ids and codes of tables."""

import hashlib
import re
import secrets

TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"  # no I, L or O
CODE = 8  # letters
SMALL = "abcdefghjkmnpqrstuvwxyz23456789"
RECOVERY = 20  # letters and digits
TABLE_ID = re.compile(f"[{SMALL}]{{14}}")


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """Return the hash of a token, which is all that is stored of it; empty for what is no token."""
    return hashlib.sha256(token.encode()).hexdigest() if TOKEN.fullmatch(token) else ""


def new_code() -> str:
    """Return a table's code, to be read out over the telephone; there are too many to be guessed."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))


def new_recovery() -> str:
    """Return a recovery code to be written down: five groups of four, one of more than 2⁹⁹."""
    return "-".join("".join(secrets.choice(SMALL) for _ in range(4)) for _ in range(RECOVERY // 4))


def hashed_recovery(code: str) -> str:
    """Return the hash of a recovery code, however it was typed; empty for what is no code."""
    letters = code.replace("-", "").replace(" ", "").lower()
    complete = len(letters) == RECOVERY and all(letter in SMALL for letter in letters)
    return hashlib.sha256(f"recovery {letters}".encode()).hexdigest() if complete else ""


def new_table_id() -> str:
    return "".join(secrets.choice(SMALL) for _ in range(14))
