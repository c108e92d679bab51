"""What one player wants and every other has to agree to: one question, whatever the game is."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import ClassVar, Generic, Protocol, Self, TypeVar

from companion.json_reader import Json


class Wish(StrEnum):
    UNDO = "undo"
    ACCEPT = "accept"
    END = "end"
    RESIGN = "resign"
    HINT = "hint"
    REMATCH = "rematch"


class StoodBefore(Protocol):
    """What kept the game from going on, as it was told."""

    @property
    def told(self) -> Mapping[str, Json]: ...


BehindT = TypeVar("BehindT", bound=StoodBefore)


@dataclass(frozen=True, slots=True)
class Consent(Generic[BehindT]):
    """`by` wants something, and those whom it `asks` have not agreed yet.

    `behind` is what stood there before; where that is to be accepted, it is the matter.
    """

    wish: Wish
    by: str
    asks: tuple[str, ...]
    behind: BehindT | None = None
    agreed: tuple[str, ...] = ()  # they have, and wait for the others
    players: Mapping[str, str] = field(default_factory=dict)  # of another game, by their seats
    kind: ClassVar[str] = "waiting"

    def with_yes_of(self, seat: str) -> Self:
        left = tuple(one for one in self.asks if one != seat)
        return replace(self, asks=left, agreed=(*self.agreed, seat))

    @property
    def matter(self) -> BehindT | None:
        """What would stand."""
        return self.behind if self.wish is Wish.ACCEPT else None

    @property
    def asked(self) -> Mapping[str, Json]:
        """Who is asked for what."""
        asks: list[Json] = [*self.asks]
        return {"player": asks[0], "to": self.wish.value, "by": self.by, "asks": asks}

    @property
    def told(self) -> Mapping[str, Json]:
        told: dict[str, Json] = {"for": "consent", **self.asked}
        if self.players:
            told["players"] = {**self.players}
        if self.matter is not None:
            told["matter"] = {**self.matter.told}
        return told

    def refused(self, by: str) -> dict[str, Json]:
        """By who is asked, or by who wanted it and does not any more."""
        return {"was": "consent", "by": by, "to": self.wish.value, "asked": self.by}
