"""Seals of the cards that a seat which the table plays has laid, before anybody can know them.

A card is sealed with what only the key of the game can make again.
"""

from hashlib import sha256

from companion.games.alone import drawn_by

NONCE_BYTES = 16  # eight values are guessed at once without it


def nonce(key: str, turn: int, field: str) -> str:
    return drawn_by(key, f"card {turn} {field}")[:NONCE_BYTES].hex()


def card_seal(value: int, turn: int, field: str, its_nonce: str) -> str:
    return sha256(f"{value} {field} {turn} {its_nonce}".encode()).hexdigest()


def dice_seed(key: str, turn: int) -> bytes:
    """What a turn is drawn with: nobody can draw it again without the key."""
    return drawn_by(key, f"turn {turn}")
