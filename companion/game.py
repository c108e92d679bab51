"""The seam between a game and whatever serves all games: its records, and what they tell."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.observations import Json

LANGUAGE_CODES = ("de", "en", "nl", "fr")  # every game speaks all of them
ALONE = "alone"  # the key of a header that says which seat the table plays
PAIRING = "pairing"  # in a header: the number of the hall's pairing for which a game was begun
TURN_ENDS = ("auto", "button")  # the rules say when a turn is over, or its player does


@dataclass(frozen=True, slots=True)
class Pronounced:
    """A verdict on one turn, or on the game: its JSON line, and what says it in a language."""

    line: dict[str, Json]
    is_legal: bool  # False also where nobody can say
    sentence: Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Download:
    """A file that somebody takes home."""

    name: str
    mimetype: str
    content: bytes


@dataclass(frozen=True, slots=True)
class SheetPage:
    """A score sheet in one language: for a terminal, and what a page for printing adds."""

    title: str
    lines: tuple[str, ...]
    totals: tuple[tuple[str, int], ...]  # player and points
    turns: tuple[tuple[int, str, str], ...]  # number, player, what was done in notation


LEDGER_HEADINGS = ("sheet.faults", "sheet.others", "sheet.turns")  # sentences that each game has
LedgerLine = tuple[int, bool, str]  # in which turn, whether it is a fault, what is told


@dataclass(frozen=True, slots=True)
class Ledger:
    """What is told beside the sums, a line each, in the order of the log."""

    headings: tuple[str, ...] = ("", "", "")  # faults; rulings and what was said; all turns
    lines: tuple[LedgerLine, ...] = ()

    @property
    def groups(self) -> Iterator[tuple[str, list[tuple[int, str]]]]:
        """Faults first; a heading without a line is left out."""
        for heading, of_faults in zip(self.headings[:2], (True, False), strict=True):
            lines = [(turn, text) for turn, is_fault, text in self.lines if is_fault is of_faults]
            if lines:
                yield heading, lines


ANALYSIS_VIEWS = ("public", "red", "blue")  # whose knowledge the turns are held against
ANALYSIS_LEVELS = range(1, 6)  # of players, the best last
HINT_LEVEL = ANALYSIS_LEVELS[-1]


@dataclass(frozen=True, slots=True)
class AnalysisWanted:
    """By whose knowledge, between players of which level."""

    view: str = ANALYSIS_VIEWS[0]
    level: int | None = None  # None: that which the players play like


AS_ALL_SAW = AnalysisWanted()


EventsTold = Iterable[Mapping[str, Json]]


@dataclass(frozen=True, slots=True)
class SealsProved:
    """What a key has opened of what a seat that the table played had sealed; `wrong`: what not."""

    is_open: bool = True  # the key was told
    cards: int = 0
    wrong: tuple[str, ...] = ()


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

    def analysis(self, wanted: AnalysisWanted = AS_ALL_SAW) -> Iterator[Pronounced]:
        """Each turn, the whole; or one line, `analysis` false, that there is none.

        BadFile of a game of which nothing is analysed.
        """

    @property
    def views(self) -> Sequence[str]:
        """Views of its analysis, what everybody knew first; none where nothing is analysed."""

    @property
    def is_counted_whole(self) -> bool:
        """Whether every turn is legal; else the sheet counts what went before an illegal one."""


@dataclass(frozen=True, slots=True)
class FoldedGame:
    """A stored game as far as it has come, with the names of its players as they were last."""

    agreed: Mapping[str, Json]
    is_over: bool
    recorded: RecordedGame


@dataclass(frozen=True, slots=True)
class Game:
    """`name` stands in the headers of its files, `title` at the beginning of its notation."""

    name: str
    title: str
    read_record: Callable[[bytes], RecordedGame]  # BadFile for anything else
    read_notation: Callable[[bytes], RecordedGame]
