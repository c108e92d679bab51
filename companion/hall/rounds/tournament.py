"""The tournament of an evening, folded from the hall's own log and nothing else."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.hall.protocol.wire import by_number
from companion.hall.rounds.pairings import (
    LONGEST_PERSON,
    MOST_PAIRINGS,
    MOST_PEOPLE,
    MOST_ROUNDS,
    HallRound,
    PaperResult,
    Person,
    RoundPairing,
    ScoringRules,
    Unfit,
    read_pairing,
    read_paper,
    read_person,
    read_round,
)
from companion.hall.shelf.shelf import Kept
from companion.json_reader import BadValue, Json, read_each, read_integer, read_object

PERSON, ROUND, PAIRING, PAPER, IMPORT = "person", "round", "pairing", "paper", "import"
TITLE = "title"
KINDS = frozenset({PERSON, ROUND, PAIRING, PAPER, IMPORT, TITLE})
MOST_OF = {PERSON: MOST_PEOPLE, ROUND: MOST_ROUNDS, PAIRING: MOST_PAIRINGS, PAPER: MOST_PAIRINGS}
_MARKED = re.compile(r"\([0-9]+\)$")

Decided = tuple[str, Mapping[str, Json]]  # the kind of a decision, and its content


@dataclass(frozen=True, slots=True)
class Tournament:
    """As it stands after the hall's row `row`. The last that was decided of a thing holds."""

    people: Mapping[int, Person] = field(default_factory=dict)
    rounds: Mapping[int, HallRound] = field(default_factory=dict)
    pairings: Mapping[int, RoundPairing] = field(default_factory=dict)
    papers: Mapping[int, PaperResult] = field(default_factory=dict)  # by pairing
    row: int = 0
    unread: tuple[int, ...] = ()  # rows that say what no tournament can hold
    title: str = ""

    @property
    def rules(self) -> ScoringRules:
        """Of the newest round."""
        return self.rounds[max(self.rounds)].rules if self.rounds else ScoringRules()

    @property
    def begun(self) -> tuple[HallRound, ...]:
        """The rounds that have begun, by their numbers."""
        return (*(self.rounds[one] for one in sorted(self.rounds) if self.rounds[one].is_begun),)

    @property
    def standing(self) -> tuple[RoundPairing, ...]:
        """The pairings that were not called off."""
        return (*(one for one in self.pairings.values() if not one.is_off),)

    @property
    def called(self) -> Mapping[int, str]:
        """Names of everybody, all different: behind one that several have stands the number."""
        seen = Counter(one.name.casefold() for one in self.people.values())
        return {
            number: _with_number(one)
            if seen[one.name.casefold()] > 1 or _MARKED.search(one.name)
            else one.name
            for number, one in self.people.items()
        }

    @property
    def next_person(self) -> int:
        return max(self.people, default=0) + 1

    @property
    def next_pairing(self) -> int:
        return max(self.pairings, default=0) + 1

    def of_round(self, number: int) -> tuple[RoundPairing, ...]:
        """Its pairings that stand, by table, those without one later and byes last."""

        def place(one: RoundPairing) -> tuple[object, ...]:
            return bool(one.bye), not one.table, by_number(one.table), one.number

        return (*sorted((one for one in self.standing if one.round == number), key=place),)

    def after(self, decided: Sequence[Decided], came: float = 0.0) -> "Tournament":
        """With all of that decided. BadValue for what does not fit, and nothing is changed."""
        draft = TournamentDraft(self)
        for kind, content in decided:
            draft.take(kind, content, came)
        return draft.whole(self.row, self.unread)

    def folded(self, kept: Iterable[Kept]) -> "Tournament":
        """With these rows of the hall's own log; those of other kinds are somebody else's."""
        draft, row, unread = TournamentDraft(self, is_new=False), self.row, [*self.unread]
        for one in kept:
            row, before = one.row.id, draft
            if one.row.kind == IMPORT:
                draft = TournamentDraft(before.whole(row, ()), is_new=False)
            try:
                if one.row.kind in KINDS:
                    draft.take(one.row.kind, one.row.content(), one.came)
            except BadValue:
                unread.append(row)
                draft = before
        return draft.whole(row, (*unread,))


def _with_number(person: Person) -> str:
    mark = f" ({person.number})"
    return person.name[: LONGEST_PERSON - len(mark)].rstrip() + mark


class TournamentDraft:
    """A tournament while it changes. A BadValue changes nothing, except of an import.

    People who have withdrawn can be in no new pairing; decisions that stand already (`is_new` is
    False) are read as they were made.
    """

    def __init__(self, start: Tournament, *, is_new: bool = True) -> None:
        self._people, self._rounds = {**start.people}, {**start.rounds}
        self._pairings, self._papers = {**start.pairings}, {**start.papers}
        self._title, self._is_new = start.title, is_new
        self._taken = {key: one.number for one in start.standing for key in one.taken()}
        self._sat = {*self._taken}
        self._kinds: dict[str, Callable[[Mapping[str, Json], float], None]] = {
            PERSON: self._take_person,
            ROUND: self._take_round,
            PAIRING: self._take_pairing,
            PAPER: self._take_paper,
            IMPORT: self._take_import,
            TITLE: self._take_title,
        }

    def take(self, kind: str, content: Mapping[str, Json], came: float) -> None:
        self._kinds[kind](content, came)

    def whole(self, row: int, unread: tuple[int, ...]) -> Tournament:
        """As it stands now; it shares what it holds with the draft."""
        people, rounds, pairings = self._people, self._rounds, self._pairings
        return Tournament(people, rounds, pairings, self._papers, row, unread, self._title)

    def _take_title(self, content: Mapping[str, Json], _: float) -> None:
        self._title = str(content.get(TITLE, ""))

    def _take_person(self, content: Mapping[str, Json], _: float) -> None:
        person = read_person(content)
        self._people[person.number] = person

    def _take_round(self, content: Mapping[str, Json], came: float) -> None:
        said = read_round(content)
        before = self._rounds.pop(said.number, None)
        if content.get("off") is not True:
            begun_at = came if before is None or not before.is_begun else before.begun_at
            self._rounds[said.number] = replace(said, begun_at=begun_at if said.is_begun else 0.0)
            return
        for one in [*self._pairings.values()]:  # its number is free again
            if one.round == said.number and not one.is_off:
                self._leave(one.number)
                self._pairings[one.number] = replace(one, is_off=True)
                self._papers.pop(one.number, None)

    def _take_pairing(self, content: Mapping[str, Json], _: float) -> None:
        pairing = read_pairing(content)
        if pairing.round not in self._rounds:
            raise Unfit("unknown", pairing.round)
        for person in pairing.people:
            if person not in self._people:
                raise Unfit("unknown", person)
        if not pairing.is_off:
            self._expect_free(pairing)
        self._leave(pairing.number)
        self._pairings[pairing.number] = pairing
        paper = self._papers.get(pairing.number)
        if paper is not None and {*dict(paper.places)} != {*dict(pairing.seats)}:
            del self._papers[pairing.number]  # it was of other seats
        if not pairing.is_off:
            self._taken |= dict.fromkeys(pairing.taken(), pairing.number)

    def _expect_free(self, pairing: RoundPairing) -> None:
        for key in pairing.taken():
            person = self._people.get(key[1]) if isinstance(key[1], int) else None
            called = key[1] if person is None else person.name
            if self._is_new and person and person.is_withdrawn and key not in self._sat:
                raise Unfit("withdrawn", called)
            is_twice = pairing.people.count(person.number) > 1 if person else False
            if is_twice or self._taken.get(key, pairing.number) != pairing.number:
                raise Unfit("twice", called)

    def _leave(self, number: int) -> None:
        """Whoever sat there before this was decided anew."""
        before = self._pairings.get(number)
        if before is not None and not before.is_off:
            for key in before.taken():
                self._taken.pop(key, None)

    def _take_paper(self, content: Mapping[str, Json], came: float) -> None:
        number = read_integer(content.get("pairing"), "pairing", 1, MOST_PAIRINGS)
        pairing = self._pairings.get(number)
        if pairing is None or pairing.is_off:
            raise Unfit("unknown", number)
        paper = read_paper(content, pairing)
        if paper.places:
            self._papers[number] = replace(paper, came=came)
        else:
            self._papers.pop(number, None)

    def _take_import(self, content: Mapping[str, Json], came: float) -> None:
        """All that one file said is one decision, so that nothing is half imported."""
        for kind, most in MOST_OF.items():
            for one in read_each(content.get(kind, []), kind, read_object, most):
                self.take(kind, one, came)


def as_import(decided: Iterable[Decided]) -> Decided:
    """All of it as one decision."""
    content: dict[str, list[Json]] = {}
    for kind, one in decided:
        content.setdefault(kind, []).append({**one})
    return IMPORT, {**content}
