"""Seals of what a seat that the table plays has decided, before anybody can know it.

A key seals a game: its hash stands in the header. A card that is laid is sealed with what only the
key can make again, and when the game is over the key is told: it opens all of them. The keys of one
secret are a chain of hashes, so that a key that was told is the seal of the next game.
"""

import hmac
from hashlib import sha256

LINKS = 1000  # games of one secret
NONCE_BYTES = 16  # eight values are guessed at once without it


def seal_of(key: str) -> str:
    """What binds to a key, and tells nothing of it."""
    return sha256(bytes.fromhex(key)).hexdigest()


def first_seal(secret: str) -> str:
    seal = secret
    for _ in range(LINKS):
        seal = seal_of(seal)
    return seal


def key_to(seal: str, secret: str) -> str | None:
    """The key of this secret that was sealed so; None if it is another's."""
    key = secret
    for _ in range(LINKS):
        if seal_of(key) == seal:
            return key
        key = seal_of(key)
    return None


def nonce(key: str, turn: int, field: str) -> str:
    said = f"card {turn} {field}".encode()
    return hmac.new(bytes.fromhex(key), said, sha256).digest()[:NONCE_BYTES].hex()


def card_seal(value: int, turn: int, field: str, its_nonce: str) -> str:
    return sha256(f"{value} {field} {turn} {its_nonce}".encode()).hexdigest()


def dice_seed(key: str, turn: int) -> bytes:
    """What a turn is drawn with: nobody can draw it again without the key."""
    return hmac.new(bytes.fromhex(key), f"turn {turn}".encode(), sha256).digest()
