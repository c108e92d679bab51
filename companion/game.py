"""The seam between a game and whatever serves all games: its records, and a game at a table."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.events import AnyObservation, Event
from companion.observations import Json

LANGUAGE_CODES = ("de", "en", "nl", "fr")  # every game speaks all of them
ALONE = "alone"  # the key of a header that says which seat the table plays
TURN_ENDS = ("auto", "button")  # the rules say when a turn is over, or its player does


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


LEDGER_HEADINGS = ("sheet.faults", "sheet.others", "sheet.turns")  # sentences that each game has
LedgerLine = tuple[int, bool, str]  # in which turn, whether it is a fault, what is told


@dataclass(frozen=True, slots=True)
class Ledger:
    """What is told beside the sums, a line each, in the order of the log."""

    headings: tuple[str, str, str] = ("", "", "")  # faults; rulings and what was said; all turns
    lines: tuple[LedgerLine, ...] = ()

    @property
    def groups(self) -> Iterator[tuple[str, list[tuple[int, str]]]]:
        """Faults first; a heading without a line is left out."""
        for heading, of_faults in zip(self.headings[:2], (True, False), strict=True):
            lines = [(turn, text) for turn, is_fault, text in self.lines if is_fault is of_faults]
            if lines:
                yield heading, lines


ANALYSIS_VIEWS = ("public", "red", "blue", "all")  # whose knowledge the turns are held against
ANALYSIS_LEVELS = range(1, 7)  # of players, the best last
HINT_LEVEL = ANALYSIS_LEVELS[-2]  # the best that answers at once


@dataclass(frozen=True, slots=True)
class AnalysisWanted:
    """By whose knowledge, between players of which level; a game that has but one heeds neither."""

    view: str = ANALYSIS_VIEWS[0]
    level: int | None = None  # None: that which the players play like
    is_thorough: bool = False  # chances are made by playing on


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
        """The set-up, each turn, the whole; or one line, `analysis` false, that there is none."""

    @property
    def views(self) -> Sequence[str]:
        """In which its analysis tells something else, what everybody knew first."""

    @property
    def is_counted_whole(self) -> bool:
        """Whether every turn is legal; else the sheet counts what went before an illegal one."""


@dataclass(frozen=True, slots=True)
class Game:
    """`name` stands in the headers of its files, `title` at the beginning of its notation."""

    name: str
    title: str
    read_record: Callable[[bytes], RecordedGame]  # BadFile for anything else
    read_notation: Callable[[bytes], RecordedGame]


class TableSession(Protocol):
    """One game at a table: observations in, events out; no clock, no thread, no file."""

    @property
    def agreed(self) -> Mapping[str, Json]:
        """The header of its record, with the players as they are called now."""

    @property
    def is_over(self) -> bool: ...

    @property
    def turns_done(self) -> int: ...

    @property
    def due_at(self) -> float | None:
        """After this time a `Tick` would tell more, if nothing else is observed until then."""

    @property
    def recorded(self) -> RecordedGame:
        """What is done by now, as its record has it."""

    def hears(self, observation: AnyObservation) -> bool:
        """Whether the log of this game can hold it: at another game's table other things lie."""

    def feed(self, observation: AnyObservation) -> list[Event]:
        """The events that answer this observation, in order, as everybody may hear them."""

    def opened(self) -> "TableSession":
        """One that was fed nothing yet, of the same game where nobody has secrets."""

    def is_secret(self, observation: AnyObservation) -> bool:
        """Whether it says what not everybody at the table may know."""

    def begun_by(self, observation: AnyObservation) -> Mapping[str, Json] | None:
        """What is agreed for another game, if this observation begins one."""

    def shows_start(self, observation: AnyObservation) -> bool | None:
        """Whether it shows the pieces as a game begins; None where it shows no board."""

    @property
    def next_agreed(self) -> Mapping[str, Json]:
        """What is agreed for the game that follows on this one."""


def nothing_sealed(
    agreed: Mapping[str, Json], events: EventsTold, observed: Iterable[AnyObservation]
) -> None:
    """Of a game at which the table itself plays no seat."""
    del agreed, events, observed


@dataclass(frozen=True, slots=True)
class GameAtTable:
    """How a game is played at a table, and how its log is read."""

    game: Game
    seats: tuple[str, ...]
    least_seats: int  # that must be taken
    targets: tuple[int, ...]  # some to choose from, the usual one last; none where there is none
    rulesets: tuple[str, ...]  # the usual one first
    rulings: Mapping[str, tuple[str, ...]]  # and their values; none: a list of numbers
    ruled: Callable[[str], Mapping[str, Json]]  # what each is by a ruleset
    has_eyes: bool  # a camera can read its board
    sit_down: Callable[[Mapping[str, Json], str], TableSession]  # agreed, how turns end
    read_observation: Callable[[Mapping[str, Json]], AnyObservation]  # BadValue else
    # ValueError for what no sitting log may hold, though a game that was stored with it is read.
    check_logged: Callable[[AnyObservation], None]
    levels: Sequence[int]  # at which the table itself can play a seat; none where it cannot
    ledger: Callable[[Mapping[str, Json], Iterable[Mapping[str, Json]], str], Ledger]
    # One game by the demo's drawn players, by what is agreed and a seed, told from its own zero of
    # time; None where the virtual table acts it out.
    people: Callable[[Mapping[str, Json], int], Iterator[AnyObservation]] | None = None
    # What was sealed in a game, by what was agreed, its events and what was observed; or nothing.
    proof: Callable[
        [Mapping[str, Json], EventsTold, Iterable[AnyObservation]], SealsProved | None
    ] = nothing_sealed
