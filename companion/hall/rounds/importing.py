"""Files that an organiser brings: how large they may be, and what is wrong where."""

import codecs
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from companion.hall.rounds.fitting import Unfit
from companion.hall.rounds.pairings import HallRound
from companion.hall.rounds.tournament import PAIRING, ROUND, Decided, Tournament, TournamentDraft
from companion.json_reader import BadValue, Json

MOST_FILE_BYTES = 1 << 20
MOST_LINES = 20_000
OLDER = "Windows-1252"  # in which older pairing programs of Western Europe write
_FIGURES = (*"-≤0123456789",)
MOST_PROBLEMS = 20  # that are told of one file

Cleaned = Callable[[str], str]  # a stranger's text as it may be kept; ValueError for none


@dataclass(frozen=True, slots=True)
class ImportProblem:
    """What is wrong in a line; `column` as people find it, or a field, a seat or a table."""

    line: int
    column: str
    code: str
    value: str = ""
    expected: tuple[str, ...] = ()


def problem_of(
    unfit: BadValue, line: int = 0, columns: Mapping[str, str] | None = None
) -> ImportProblem:
    """What cannot be decided, as it is told: what was said, and what was expected."""
    said = "" if unfit.value is None else str(unfit.value)[:60]
    column = (columns or {}).get(unfit.where, unfit.where)
    is_ours = isinstance(unfit, Unfit)  # else words are a programmer's, and figures everybody's
    has_value = unfit.value is not None  # else nobody has to hear within which bounds
    expected = (one for one in unfit.expected if is_ours or (has_value and one[:1] in _FIGURES))
    return ImportProblem(line, column, unfit.code, said, (*expected,))


class BadImport(ValueError):
    """A file of which nothing is taken, and why."""

    def __init__(self, *problems: ImportProblem) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class ImportNotice:
    """A line that was left out though nothing is wrong with the rest."""

    line: int
    code: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class ImportFile:
    """What a file says, as decisions; nothing of it is decided yet."""

    decided: tuple[Decided, ...]
    notices: tuple[ImportNotice, ...] = ()


FileText = tuple[str, tuple[ImportNotice, ...]]  # the letters, where they had to be guessed


def text_of_file(data: bytes) -> FileText:
    """In UTF-8 or UTF-16 with a mark; else as older programs write. Raises BadImport."""
    if len(data) > MOST_FILE_BYTES:
        raise BadImport(ImportProblem(0, "", "too-large", "", (f"{MOST_FILE_BYTES >> 20} MB",)))
    text, notices = _decoded(data)
    if "\x00" in text:
        line = text.count("\n", 0, text.index("\x00")) + 1
        raise BadImport(ImportProblem(line, "", "not-utf-8"))
    if text.count("\n") + text.count("\r") > 2 * MOST_LINES:
        raise BadImport(ImportProblem(0, "", "too-many-lines", "", (str(MOST_LINES),)))
    return text, notices


def _decoded(data: bytes) -> FileText:
    marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return data.decode("utf-16" if marked else "utf-8-sig"), ()
    except UnicodeDecodeError as error:
        has_others = not data.decode("utf-8", "ignore").isascii()  # a sign of it is broken
        if not marked and not has_others:
            with suppress(UnicodeDecodeError):
                return data.decode(OLDER), (ImportNotice(0, "older-letters", OLDER),)
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise BadImport(ImportProblem(line, str(column), "not-utf-8")) from None


def person_called(said: str, clean: Cleaned) -> str:
    """A person's name as it may be kept. Raises Unfit."""
    try:
        return clean(said)
    except ValueError:
        raise Unfit("name", "name" if said else "missing", said) from None


class Gathering:
    """Decisions of a file as they are found, each tried upon those before it."""

    def __init__(self, start: Tournament, columns: Mapping[str, str]) -> None:
        self._start, self._columns = start, columns  # what people call the column of a key
        self._draft = TournamentDraft(start)
        self._rounds, self.next_pairing = {*start.rounds}, start.next_pairing
        self._decided: list[Decided] = []
        self.problems: list[ImportProblem] = []

    def decide(self, line: int, kind: str, content: Mapping[str, Json]) -> bool:
        """Whether it fits; else it is a problem of that line."""
        try:
            self._draft.take(kind, content, 0.0)
        except BadValue as unfit:
            self.unfit(line, unfit)
            return False
        self._decided.append((kind, content))
        return True

    def unfit(self, line: int, unfit: BadValue) -> None:
        """A problem of that line. Raises BadImport when there were enough of them."""
        self.problems.append(problem_of(unfit, line, self._columns))
        if len(self.problems) >= MOST_PROBLEMS:
            raise BadImport(*self.problems)

    def pair(self, line: int, number: int, content: Mapping[str, Json]) -> bool:
        """The next pairing of that round; one that is not there yet is made, by the rules of the
        newest."""
        if number not in self._rounds:
            made = HallRound(number, rules=self._start.rules)
            if self.decide(line, ROUND, made.to_json()):
                self._rounds.add(number)
        said = {"pairing": self.next_pairing, "round": number, **content}
        fits = self.decide(line, PAIRING, said)
        self.next_pairing += fits
        return fits

    def whole(self, notices: Sequence[ImportNotice] = ()) -> ImportFile:
        """All of it, or BadImport."""
        if self.problems:
            raise BadImport(*self.problems)
        return ImportFile((*self._decided,), (*notices,))
