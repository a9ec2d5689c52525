"""Encrypt a notice for one browser: Message Encryption for Web Push, RFC 8291 on RFC 8188 and RFC 8292."""

import base64
import secrets

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

SALT = 16  # bytes
RECORD = 4096  # the record size; a notice is shorter
LAST = b"\x02"  # closes the last record
POINT = 65  # bytes of a public key
SECRET = 16  # bytes that browser and server share


def seal(
    notice: bytes, public_key: bytes, secret: bytes, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """Return the encrypted body. Each notice gets its own key and salt; only tests pass theirs."""
    own, salt = own or ec.generate_private_key(ec.SECP256R1()), salt or secrets.token_bytes(SALT)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), public_key)
    point = own.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    agreed = derive(own.exchange(ec.ECDH(), theirs), secret, b"WebPush: info\0" + public_key + point, 32)
    key = derive(agreed, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(agreed, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD.to_bytes(4, "big") + bytes([len(point)]) + point
    return header + AESGCM(key).encrypt(nonce, notice + LAST, None)


def derive(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(key)


def from_base64(text: str, length: int) -> bytes:
    """Return the bytes of a browser's text, which must have this length; else raise `ValueError`."""
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if len(data) != length:
        raise ValueError("That is not as long as it has to be.")
    return data


def in_base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def check_keys(public_key: str, secret: str) -> None:
    """Raise `ValueError` if nothing can be encrypted with these keys."""
    point = from_base64(public_key, POINT)
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    from_base64(secret, SECRET)
