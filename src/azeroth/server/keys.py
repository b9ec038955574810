"""Keys: unguessable, shown once, stored as hashes, compared in constant time."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable

from azeroth.server.wire.protocol import Key, TableId

_LETTERS = "abcdefghjkmnpqrstvwxyz23456789"
"""What can be read aloud without confusion."""


def new_key() -> Key:
    """256 random bits as text."""
    return Key(secrets.token_urlsafe(32))


def new_id(length: int = 10) -> TableId:
    """A name for a table in its address; not a secret."""
    return TableId("".join(secrets.choice(_LETTERS) for _ in range(length)))


def new_seed() -> int:
    """A seed that nobody can guess."""
    return secrets.randbits(62)


def hashed(key: str) -> bytes:
    """What is stored of a key. Keys are random, so a plain hash cannot be searched backwards."""
    return hashlib.sha256(b"azeroth key " + key.encode("utf-8", "surrogatepass")).digest()


def opens(key: str, hashes: Iterable[bytes | None]) -> list[int]:
    """Which of these the key opens; takes as long whichever it is."""
    mine = hashed(key)
    return [n for n, other in enumerate(hashes) if hmac.compare_digest(mine, other or b"\0")]
