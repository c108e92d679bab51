"""A voice in one language: how sentences are put together, whatever game they are about."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.games.sentences import Languages
from companion.json_reader import Json

Blanks = Mapping[str, str | int]
TABLE = "table"  # who did what nobody has said


@dataclass(frozen=True, slots=True)
class Voice(ABC):
    """What every game's speaker can say; each knows its own players by name."""

    language: str
    languages: ClassVar[Languages]
    seats: ClassVar[tuple[str, ...]]

    @abstractmethod
    def player(self, seat: int) -> str:
        """As the game calls who sits there."""

    def say(self, key: str, words: Blanks | None = None) -> str:
        return self.languages[self.language][key].format(**(words or {}))

    def listed(self, parts: Iterable[str]) -> str:
        """`a, b and c`; `none` when there is nothing."""
        return self._joined(parts, "and")

    def either(self, parts: Iterable[str]) -> str:
        """`a, b or c`; `none` when there is nothing."""
        return self._joined(parts, "or")

    def _joined(self, parts: Iterable[str], last_by: str) -> str:
        *most, last = [*parts] or [self.say("none")]
        return f"{', '.join(most)} {self.say(last_by)} {last}" if most else last

    def who_did(self, said: Mapping[str, Json]) -> str:
        """The player's name, or who speaks for all."""
        by = str(said.get("by", TABLE))
        return self.player(self.seats.index(by)) if by in self.seats else self.say(f"who.{by}")

    def with_reason(self, text: str, said: Mapping[str, Json]) -> str:
        """The sentence with the reason that was given for it."""
        why = said.get("because")
        if not isinstance(why, str):
            return text
        return self.say("news.because", {"text": text.rstrip("."), "why": why})


def in_one_line(name: str) -> str:
    """A line break or a control character in it could pass for a verdict of ours."""
    return "".join(
        one if one.isprintable() else one.encode("unicode_escape").decode("ascii") for one in name
    )
