"""The belief of a session of the second game at one moment, as one frozen value."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.events import Event
from companion.games.consent import Consent
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.position import NOBODY
from companion.games.salamander.rules.record import Header
from companion.games.salamander.session.game_so_far import GameSoFar, begin
from companion.games.salamander.session.problems import Fault, OpenContradiction, Problem
from companion.observations import JUDGES, Json, PageSaid


@dataclass(frozen=True, slots=True)
class Belief:
    """The game, and what keeps it from going on."""

    game: GameSoFar
    problem: Problem | None = None
    doubt: OpenContradiction | None = None  # that nobody has let stand yet
    last_word: PageSaid | None = field(default=None, compare=False)  # a finger may tap it twice
    puts_itself: bool = False  # no hand has to say that what the rules send was put
    told_due: Mapping[str, Json] | None = None  # what was last said to be waited for

    def event(self, t: float, kind: str, details: Mapping[str, Json]) -> Event:
        return Event(t, kind, {**self.game.whose, **details})


Step = tuple[Belief, list[Event]]


def new_belief(header: Header, turn_end: str, *, is_open: bool = False) -> Belief:
    return Belief(begin(header, turn_end, is_open=is_open))


def withdrawn(belief: Belief, t: float, by: str) -> Step:
    """What was told, or asked, no longer holds: something else was done."""
    problem = belief.problem
    if problem is None:
        return belief, []
    belief = replace(belief, problem=None)
    told: dict[str, Json] = {"was": "illegal"}
    if isinstance(problem, Consent):
        told = {"was": "consent", "to": problem.wish.value, "asked": problem.by, "lapsed": True}
    return belief, [belief.event(t, "corrected", {**told, "by": by})]


def refused(belief: Belief, t: float, fault: Fault) -> Step:
    """A command that is not legal is answered each time it is given."""
    is_news = belief.problem != fault
    belief, events = withdrawn(belief, t, "table") if is_news else (belief, [])
    return replace(belief, problem=fault), [*events, Event(t, "illegal", fault.told)]


def speaks_for(game: GameSoFar, by: str) -> int | None:
    """Whose figure it is that speaks; NOBODY for a judge, None for whoever has no word here."""
    if by in JUDGES:
        return NOBODY
    if by in FIGURES and FIGURES.index(by) in game.header.seats:
        return FIGURES.index(by)
    return None


def others(game: GameSoFar, by: str) -> tuple[str, ...]:
    return tuple(FIGURES[one] for one in game.header.seats if FIGURES[one] != by)


def asked(belief: Belief, said: PageSaid, consent: Consent[Problem]) -> Step:
    """Others are asked; another wish takes the place of one that is open."""
    behind = belief.problem.behind if isinstance(belief.problem, Consent) else belief.problem
    consent = replace(consent, behind=behind)
    belief = replace(belief, problem=consent)
    return belief, [belief.event(said.t, "waiting", consent.told)]
