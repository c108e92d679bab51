"""A seat that the table plays itself, of any game: who sits there, and what binds it to its cards.

A key seals a game: its hash stands in the header. When the game is over the key is told, and opens
all that was sealed with it. The keys of one secret are a chain of hashes, so that a key that was
told is the seal of the next game.
"""

import hmac
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from companion.json_reader import (
    BadValue,
    Json,
    read_choice,
    read_integer,
    read_object,
    read_text,
)

LINKS = 1000  # games of one secret
WANTS, OPENS = "wants", "opens"
ITS_MOUTH = "table"  # no page may say one of these words
NO_KEY = "the key that was told does not open the seal of the game"
SEAL = re.compile("[0-9a-f]{64}")
AloneWord = tuple[str, Mapping[str, Json]]  # what is said, and what belongs to it


@dataclass(frozen=True, slots=True)
class Alone:
    """`seal` binds the table to the cards that its seat will have had."""

    seat: int
    level: int
    seal: str = ""  # not sealed yet


def alone_from_json(
    line: Mapping[str, Json], seats: tuple[str, ...], levels: Sequence[int]
) -> Alone | None:
    """As a header says it, of the middle level if of none; None where people play all seats."""
    if "alone" not in line:
        return None
    said = read_object(line["alone"], "alone")
    usual = levels[(len(levels) - 1) // 2]
    level = read_integer(said.get("level", usual), "alone.level", levels[0], levels[-1])
    seal = read_text(said.get("seal", ""), "alone.seal")
    if seal and not SEAL.fullmatch(seal):
        raise BadValue("alone.seal", seal, "64 digits from 0 to f")
    return Alone(seats.index(read_choice(said.get("seat"), "alone.seat", seats)), level, seal)


def alone_to_json(alone: Alone | None, seats: tuple[str, ...]) -> dict[str, Json]:
    """Its key of a header; nothing where people play all seats."""
    if alone is None:
        return {}
    said: dict[str, Json] = {"seat": seats[alone.seat], "level": alone.level}
    return {"alone": said | ({"seal": alone.seal} if alone.seal else {})}


def sealed_by(agreed: Mapping[str, Json], key: str) -> Mapping[str, Json]:
    """The next game: a key that was told is its seal; without one it is sealed as it begins."""
    alone = agreed.get("alone")
    if not isinstance(alone, dict):
        return agreed
    plain = {what: said for what, said in alone.items() if what != "seal"}
    return {**agreed, "alone": plain | ({"seal": key} if key else {})}


def opened_with(words: Mapping[str, Json], agreed: Mapping[str, Json]) -> str:
    """The key that opens the game's seal, if these words tell it; empty for none."""
    key, alone = words.get("key"), agreed.get("alone")
    if not isinstance(alone, dict) or not isinstance(key, str) or not SEAL.fullmatch(key):
        return ""
    return key if seal_of(key) == alone.get("seal") else ""


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


def drawn_by(key: str, what: str) -> bytes:
    """What nobody can draw again without the key."""
    return hmac.new(bytes.fromhex(key), what.encode(), sha256).digest()
