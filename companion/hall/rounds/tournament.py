"""All people, rounds, pairings and papers: folded from the hall's own log, and nothing else."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
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
        begun = (one for one in self.rounds.values() if one.is_begun)
        return (*sorted(begun, key=lambda one: one.number),)

    @property
    def standing(self) -> tuple[RoundPairing, ...]:
        """The pairings that were not called off."""
        return (*(one for one in self.pairings.values() if not one.is_off),)

    @property
    def called(self) -> Mapping[int, str]:
        """What people call everybody; who share a name are told apart."""
        return names_told_apart(self.people.values())

    @property
    def next_person(self) -> int:
        return max(self.people, default=0) + 1

    @property
    def next_pairing(self) -> int:
        return max(self.pairings, default=0) + 1

    def of_round(self, number: int) -> tuple[RoundPairing, ...]:
        """Its pairings that stand, by table, those without one later and byes last."""
        found = sorted(
            (one for one in self.standing if one.round == number),
            key=lambda one: (bool(one.bye), not one.table, by_number(one.table), one.number),
        )
        return (*found,)

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
            row = one.row.id
            if one.row.kind not in KINDS:
                continue
            before = draft
            if one.row.kind == IMPORT:
                draft = TournamentDraft(before.whole(row, ()), is_new=False)
            try:
                draft.take(one.row.kind, one.row.content(), one.came)
            except BadValue:
                unread.append(row)
                draft = before
        return draft.whole(row, (*unread,))


def names_told_apart(people: Iterable[Person]) -> dict[int, str]:
    """By number: the name, and behind one that more than one has the number; all are different."""
    whole = {one.number: one.name for one in people}
    called, to_mark = {**whole}, [*whole]
    while to_mark:
        seen = Counter(name.casefold() for name in called.values())
        to_mark = [
            number
            for number, name in called.items()
            if name is whole[number] and seen[name.casefold()] > 1
        ]
        called |= {number: _with_number(whole[number], number) for number in to_mark}
    return called


def _with_number(name: str, number: int) -> str:
    mark = f" ({number})"
    return name[: LONGEST_PERSON - len(mark)].rstrip() + mark


class TournamentDraft:
    """A tournament while it changes. What raises BadValue changes nothing, except an import.

    People who have withdrawn can be in no new pairing; decisions that stand already (`is_new` is
    False) are read as they were made.
    """

    def __init__(self, start: Tournament, *, is_new: bool = True) -> None:
        self._is_new = is_new
        self._people, self._rounds = {**start.people}, {**start.rounds}
        self._pairings, self._papers = {**start.pairings}, {**start.papers}
        self._title = start.title
        standing = start.standing
        self._seated = {(one.round, who): one.number for one in standing for who in one.people}
        self._at = {(one.round, one.table): one.number for one in standing if one.table}
        self._sat = {*self._seated}
        self._kinds = {
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
        if content.get("off") is True:
            self._discard(said.number)
            return
        before = self._rounds.get(said.number)
        begun_at = came if before is None or not before.is_begun else before.begun_at
        self._rounds[said.number] = replace(said, begun_at=begun_at if said.is_begun else 0.0)

    def _discard(self, number: int) -> None:
        """A round that was thrown away, with its pairings; its number is free again."""
        self._rounds.pop(number, None)
        for one in [*self._pairings.values()]:
            if one.round == number and not one.is_off:
                self._leave(one.number)
                self._pairings[one.number] = replace(one, is_off=True)
                self._papers.pop(one.number, None)

    def _take_pairing(self, content: Mapping[str, Json], _: float) -> None:
        pairing = read_pairing(content)
        if pairing.round not in self._rounds:
            raise Unfit("round", "unknown", pairing.round, [*self._rounds][:MOST_ROUNDS])
        for seat, person in pairing.seats:
            if person not in self._people:
                raise Unfit(seat or "person", "unknown-person", person)
        if not pairing.is_off:
            if self._is_new:
                self._expect_there(pairing)
            self._expect_free(pairing)
        self._leave(pairing.number)
        self._pairings[pairing.number] = pairing
        paper = self._papers.get(pairing.number)
        if paper is not None and {*dict(paper.places)} != {*dict(pairing.seats)}:
            del self._papers[pairing.number]  # it was of other seats
        if not pairing.is_off:
            self._seated |= {(pairing.round, who): pairing.number for who in pairing.people}
            if pairing.table:
                self._at[pairing.round, pairing.table] = pairing.number

    def _expect_there(self, pairing: RoundPairing) -> None:
        for seat, number in pairing.seats:
            if self._people[number].is_withdrawn and (pairing.round, number) not in self._sat:
                raise Unfit(seat or "person", "withdrawn", self._called(number))

    def _expect_free(self, pairing: RoundPairing) -> None:
        mine = (None, pairing.number)
        for seat, person in pairing.seats:
            where = seat or "person"
            if pairing.people.count(person) > 1:
                raise Unfit(where, "sits-twice", self._called(person))
            other = self._seated.get((pairing.round, person))
            if other not in mine:
                sits = self._pairings[other]
                code = "rests" if sits.bye else "paired" if sits.table else "paired-away"
                raise Unfit(where, code, self._called(person), [sits.table])
        if pairing.table and self._at.get((pairing.round, pairing.table)) not in mine:
            raise Unfit("table", "taken", pairing.table)

    def _called(self, person: int) -> str:
        """Two may have the same name."""
        return names_told_apart(self._people.values())[person]

    def _leave(self, number: int) -> None:
        """Whoever sat there before this was decided anew."""
        before = self._pairings.get(number)
        if before is None or before.is_off:
            return
        for who in before.people:
            self._seated.pop((before.round, who), None)
        self._at.pop((before.round, before.table), None)

    def _take_paper(self, content: Mapping[str, Json], came: float) -> None:
        number = read_integer(content.get("pairing"), "pairing", 1, MOST_PAIRINGS)
        pairing = self._pairings.get(number)
        if pairing is None or pairing.is_off:
            raise Unfit("", "no-pairing")
        paper = read_paper(content, pairing)
        if paper.places:
            self._papers[number] = replace(paper, came=came)
        else:
            self._papers.pop(number, None)

    def _take_import(self, content: Mapping[str, Json], came: float) -> None:
        """What one file said: all of it is one decision, so that nothing is half imported."""
        for kind, most in (
            (PERSON, MOST_PEOPLE),
            (ROUND, MOST_ROUNDS),
            (PAIRING, MOST_PAIRINGS),
            (PAPER, MOST_PAIRINGS),
        ):
            for one in read_each(content.get(kind, []), kind, read_object, most):
                self.take(kind, one, came)


def as_import(decided: Iterable[Decided]) -> Decided:
    """All of it as one decision."""
    content: dict[str, Json] = {}
    for kind, one in decided:
        listed = content.setdefault(kind, [])
        assert isinstance(listed, list)
        listed.append({**one})
    return IMPORT, content
