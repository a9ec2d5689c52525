"""Secrets: what a device is known by, what a personal link holds; and the names tables go by."""

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
    """What is kept of a token; nothing for what is none."""
    return hashlib.sha256(token.encode()).hexdigest() if TOKEN.fullmatch(token) else ""


def new_code() -> str:
    """To be read out over the telephone; too many to be guessed, however many tables are open."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))


def new_recovery() -> str:
    """To be written down: five groups of four, of more than 2⁹⁹ there are."""
    return "-".join("".join(secrets.choice(SMALL) for _ in range(4)) for _ in range(RECOVERY // 4))


def hashed_recovery(code: str) -> str:
    """What is kept of such a code, however it was copied; nothing for what is none."""
    said = code.replace("-", "").replace(" ", "").lower()
    whole = len(said) == RECOVERY and all(letter in SMALL for letter in said)
    return hashlib.sha256(f"recovery {said}".encode()).hexdigest() if whole else ""


def new_table_id() -> str:
    return "".join(secrets.choice(SMALL) for _ in range(14))
