"""The seam between a game and whatever serves all games: what a game can do with its records."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from companion.observations import Json

LANGUAGE_CODES = ("de", "en", "nl", "fr")  # every game speaks all of them


@dataclass(frozen=True, slots=True)
class Pronounced:
    """A verdict on one turn, or on the game: its JSON line, and what says it in a language."""

    line: dict[str, Json]
    is_legal: bool  # False also where nobody can say
    sentence: Callable[[str], str]


@dataclass(frozen=True, slots=True)
class SheetPage:
    """A score sheet in one language: for a terminal, and what a page for printing adds."""

    title: str
    lines: tuple[str, ...]
    totals: tuple[tuple[str, int], ...]  # player and points
    turns: tuple[tuple[int, str, str], ...]  # number, player, what was done in notation


class RecordedGame(Protocol):
    """A game that was read from a file, whichever it is."""

    def verdicts(self) -> Iterator[Pronounced]:
        """One a turn; a turn that is not legal is the last."""

    def record(self) -> str:
        """As JSON lines."""

    def notation(self, *, is_judged: bool) -> str:
        """As players write it, with the verdicts as remarks or without."""

    def sheet(self, language: str) -> SheetPage: ...

    def sheet_json(self) -> dict[str, Json]: ...

    @property
    def is_counted_whole(self) -> bool:
        """Whether the sheet counts every turn; else what went before one that is not legal."""


@dataclass(frozen=True, slots=True)
class Game:
    """`name` stands in the headers of its files, `title` at the beginning of its notation."""

    name: str
    title: str
    read_record: Callable[[bytes], RecordedGame]  # BadFile for anything else
    read_notation: Callable[[bytes], RecordedGame]
