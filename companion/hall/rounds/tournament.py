"""The tournament of an evening, folded from the hall's own log and nothing else."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
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


@dataclass(slots=True)
class Tournament:
    """As it stands after the hall's row `row`; the last that was decided of a thing holds.

    Nobody changes one: `after` and `folded` give another.
    """

    people: dict[int, Person] = field(default_factory=dict)
    rounds: dict[int, HallRound] = field(default_factory=dict)
    pairings: dict[int, RoundPairing] = field(default_factory=dict)
    papers: dict[int, PaperResult] = field(default_factory=dict)  # by pairing
    taken: dict[tuple[int, int | str], int] = field(default_factory=dict)  # who and what sits where
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

    def after(self, decided: Iterable[Decided], came: float = 0.0) -> "Tournament":
        """With all of that decided. BadValue for what does not fit, and nothing is changed."""
        draft = self.draft()
        for kind, content in decided:
            draft.take(kind, content, came)
        return draft

    def folded(self, kept: Iterable[Kept]) -> "Tournament":
        """With these rows of the hall's own log; those of other kinds are somebody else's."""
        draft = self.draft()
        for one in kept:
            kind = one.row.kind
            trial = draft.draft() if kind == IMPORT else draft
            try:
                if kind in KINDS:
                    trial.take(kind, one.row.content(), one.came, is_new=False)
                    draft = trial
            except BadValue:
                draft.unread = (*draft.unread, one.row.id)
            draft.row = one.row.id
        return draft

    def draft(self) -> "Tournament":
        """One that changes with `take`, and this one does not."""
        return replace(
            self,
            people={**self.people},
            rounds={**self.rounds},
            pairings={**self.pairings},
            papers={**self.papers},
            taken={**self.taken},
        )

    def take(
        self, kind: str, content: Mapping[str, Json], came: float, *, is_new: bool = True
    ) -> None:
        """Take one decision; what raises BadValue changes nothing, except of an import.

        People who have withdrawn can be in no new pairing; decisions that stand already are read as
        they were made.
        """
        match kind:
            case "person":
                person = read_person(content)
                self.people[person.number] = person
            case "round":
                self._take_round(content, came)
            case "pairing":
                self._take_pairing(read_pairing(content), is_new)
            case "paper":
                self._take_paper(content, came)
            case "title":
                self.title = str(content.get(TITLE, ""))
            case "import":  # all that one file said, so that nothing is half imported
                for part, most in MOST_OF.items():
                    for one in read_each(content.get(part, []), part, read_object, most):
                        self.take(part, one, came, is_new=is_new)

    def _take_round(self, content: Mapping[str, Json], came: float) -> None:
        said = read_round(content)
        before = self.rounds.pop(said.number, None)
        if content.get("off") is not True:
            begun_at = came if before is None or not before.is_begun else before.begun_at
            self.rounds[said.number] = replace(said, begun_at=begun_at if said.is_begun else 0.0)
            return
        for one in [*self.pairings.values()]:  # its number is free again
            if one.round == said.number and not one.is_off:
                self._leave(one.number)
                self.pairings[one.number] = replace(one, is_off=True)
                self.papers.pop(one.number, None)

    def _take_pairing(self, pairing: RoundPairing, is_new: bool) -> None:
        for unknown in {*pairing.people} - self.people.keys() or {
            pairing.round
        } - self.rounds.keys():
            raise Unfit("unknown", unknown)
        if not pairing.is_off:
            self._expect_free(pairing, is_new)
        self._leave(pairing.number)
        self.pairings[pairing.number] = pairing
        paper = self.papers.get(pairing.number)
        if paper is not None and {*dict(paper.places)} != {*dict(pairing.seats)}:
            del self.papers[pairing.number]  # it was of other seats
        if not pairing.is_off:
            self.taken |= dict.fromkeys(pairing.taken(), pairing.number)

    def _expect_free(self, pairing: RoundPairing, is_new: bool) -> None:
        for key in pairing.taken():
            person = self.people.get(key[1]) if isinstance(key[1], int) else None
            called = key[1] if person is None else person.name
            if is_new and person and person.is_withdrawn and key not in self.taken:
                raise Unfit("withdrawn", called)
            is_twice = person is not None and pairing.people.count(person.number) > 1
            if is_twice or self.taken.get(key, pairing.number) != pairing.number:
                raise Unfit("twice", called)

    def _leave(self, number: int) -> None:
        """Whoever sat there before this was decided anew."""
        before = self.pairings.get(number)
        if before is not None and not before.is_off:
            for key in before.taken():
                self.taken.pop(key, None)

    def _take_paper(self, content: Mapping[str, Json], came: float) -> None:
        number = read_integer(content.get("pairing"), "pairing", 1, MOST_PAIRINGS)
        pairing = self.pairings.get(number)
        if pairing is None or pairing.is_off:
            raise Unfit("unknown", number)
        paper = read_paper(content, pairing)
        if paper.places:
            self.papers[number] = replace(paper, came=came)
        else:
            self.papers.pop(number, None)


def _with_number(person: Person) -> str:
    mark = f" ({person.number})"
    return person.name[: LONGEST_PERSON - len(mark)].rstrip() + mark


def as_import(decided: Iterable[Decided]) -> Decided:
    """All of it as one decision."""
    content: dict[str, list[Json]] = {}
    for kind, one in decided:
        content.setdefault(kind, []).append({**one})
    return IMPORT, {**content}
