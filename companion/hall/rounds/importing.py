"""Files that an organiser brings: one decision of all their lines, or each fault with its place."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.hall.rounds.drawing import following_round
from companion.hall.rounds.pairings import Unfit
from companion.hall.rounds.tournament import PAIRING, ROUND, Decided, Tournament, TournamentDraft
from companion.json_reader import BadValue, Json

MOST_FILE_BYTES = 1 << 20
MOST_LINES = 20_000
MOST_PROBLEMS = 20  # that are told of one file
_FIGURES = (*"-≤0123456789",)

Cleaned = Callable[[str], str]  # a stranger's text as it may be kept; ValueError for none


@dataclass(frozen=True, slots=True)
class ImportProblem:
    """A fault in a line; `column` is a column of the file, a field, a seat or a table."""

    line: int
    column: str
    code: str
    value: str = ""
    expected: tuple[str, ...] = ()


def problem_of(
    unfit: BadValue, line: int = 0, columns: Mapping[str, str] | None = None
) -> ImportProblem:
    """The fault as people can read it: what was said, and what was expected."""
    value = "" if unfit.value is None else str(unfit.value)[:60]
    column = (columns or {}).get(unfit.where, unfit.where)
    is_ours = isinstance(unfit, Unfit)  # else expected words are a programmer's
    has_value = unfit.value is not None
    expected = (one for one in unfit.expected if is_ours or (has_value and one[:1] in _FIGURES))
    return ImportProblem(line, column, unfit.code, value, (*expected,))


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
    """The decisions of a file; nothing of it is decided yet."""

    decided: tuple[Decided, ...]
    notices: tuple[ImportNotice, ...] = ()


def text_of_file(data: bytes) -> str:
    """UTF-8, with or without a mark. Raises BadImport."""
    if len(data) > MOST_FILE_BYTES:
        raise BadImport(ImportProblem(0, "", "too-large", "", (f"{MOST_FILE_BYTES >> 20} MB",)))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise BadImport(ImportProblem(line, str(column), "not-utf-8")) from None
    if "\x00" in text:
        line = text.count("\n", 0, text.index("\x00")) + 1
        raise BadImport(ImportProblem(line, "", "not-utf-8"))
    if text.count("\n") + text.count("\r") > 2 * MOST_LINES:
        raise BadImport(ImportProblem(0, "", "too-many-lines", "", (str(MOST_LINES),)))
    return text


def person_called(name: str, clean: Cleaned) -> str:
    """A person's name as it may be kept. Raises Unfit."""
    try:
        return clean(name)
    except ValueError:
        raise Unfit("name", "name" if name else "missing", name) from None


class Gathering:
    """Decisions of a file line by line, each tried upon those before it."""

    def __init__(self, start: Tournament, columns: Mapping[str, str]) -> None:
        """`columns` names the column in which a field stands."""
        self.start, self._columns = start, columns
        self._draft = TournamentDraft(start)
        self._rounds, self.next_pairing = {*start.rounds}, start.next_pairing
        self._decided: list[Decided] = []
        self._problems: list[ImportProblem] = []
        self.notices: list[ImportNotice] = []

    def decide(self, line: int, kind: str, content: Mapping[str, Json]) -> bool:
        """Take a decision, or note it as a problem of that line."""
        try:
            self._draft.take(kind, content, 0.0)
        except BadValue as unfit:
            self.unfit(line, unfit)
            return False
        self._decided.append((kind, content))
        return True

    def unfit(self, line: int, unfit: BadValue) -> None:
        """Note a problem of that line. Raises BadImport when there are enough of them."""
        self._problems.append(problem_of(unfit, line, self._columns))
        if len(self._problems) >= MOST_PROBLEMS:
            raise BadImport(*self._problems)

    def pair(self, line: int, number: int, content: Mapping[str, Json]) -> bool:
        """Make the next pairing of that round, and the round if it is new."""
        if number not in self._rounds:
            made = following_round(self.start, number).to_json()
            if self.decide(line, ROUND, made):
                self._rounds.add(number)
        about = {"pairing": self.next_pairing, "round": number, **content}
        fits = self.decide(line, PAIRING, about)
        self.next_pairing += fits
        return fits

    def whole(self) -> ImportFile:
        """The whole file, or BadImport."""
        if self._problems:
            raise BadImport(*self._problems)
        return ImportFile((*self._decided,), (*self.notices,))
