"""All that the session of the second game believes at one moment, as one frozen value."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import ClassVar

from companion.events import Event
from companion.games.salamander.rules.actions import Action
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.position import NOBODY
from companion.games.salamander.rules.record import Header, Names
from companion.games.salamander.session.game_so_far import GameSoFar, begin
from companion.games.salamander.session.observed import FiguresSeen
from companion.games.salamander.session.state import DeedTold, Stories, begun_at
from companion.games.salamander.session.told import whose
from companion.inference.sensors import PRUDENCE
from companion.observations import Json, PageSaid


class Wish(StrEnum):
    """What one player may want and every other has to agree to."""

    UNDO = "undo"
    ACCEPT = "accept"
    END = "end"
    RESIGN = "resign"
    REMATCH = "rematch"


@dataclass(frozen=True, slots=True)
class Accusation:
    """A rule was broken: by this deed, or, without one, by ending the turn."""

    code: Code
    player: int
    deed: Action | None
    told: Mapping[str, Json]
    is_seen: bool  # pieces lie wrong, until a look shows them right; else a word was not taken
    kind: ClassVar[str] = "illegal"


@dataclass(frozen=True, slots=True)
class ContradictionTold:
    """What was said and shown cannot all be true; it came out when this course had been reached.

    The game goes on meanwhile.
    """

    told: Mapping[str, Json]
    course: GameSoFar
    by: int = NOBODY  # wants to let it stand,
    asks: tuple[int, ...] = ()  # and these have not agreed yet

    def holds_in(self, course: GameSoFar) -> bool:
        """Whether what brought it out is still done."""
        here = course.number, len(course.steps)
        return here >= (self.course.number, len(self.course.steps))


@dataclass(frozen=True, slots=True)
class Waiting:
    """A piece is in a hand, or has to be put back: the next look tells more."""

    told: Mapping[str, Json]
    kind: ClassVar[str] = "waiting"


@dataclass(frozen=True, slots=True)
class Consent:
    """`by` wants something that these players have not agreed to yet. `behind`: what stood."""

    wanted: Wish
    by: int
    asks: tuple[int, ...]
    agreed: tuple[int, ...] = ()  # they have, and wait for the others
    behind: "Trouble | None" = None
    players: Mapping[str, str] = field(default_factory=dict)  # of another game
    kind: ClassVar[str] = "waiting"

    @property
    def told(self) -> Mapping[str, Json]:
        asked: list[Json] = [FIGURES[figure] for figure in self.asks]
        told: dict[str, Json] = {
            "for": "consent",
            "player": asked[0],
            "to": self.wanted.value,
            "by": FIGURES[self.by],
            "asks": asked,
        }
        if self.players:
            told["players"] = dict(self.players)
        if self.wanted is Wish.ACCEPT and self.behind is not None:
            told["matter"] = dict(self.behind.told)
        return told


Trouble = Accusation | Waiting | Consent


@dataclass(frozen=True, slots=True)
class Belief:
    """`course` is that of the story that is believed."""

    course: GameSoFar
    stories: Stories
    stop: Trouble | None = None
    doubt: ContradictionTold | None = None  # that nobody has let stand yet
    seen: FiguresSeen | None = None  # how the board was seen to lie, while no hand is over it
    undone: FiguresSeen | None = None  # the board as it lay when something was taken back
    last_word: PageSaid | None = field(default=None, compare=False)  # a finger may tap it twice
    held: DeedTold | None = None  # a word that would be a fault, unless something is still to come
    tells_of_hands: bool = False  # the camera does
    is_hasty: bool = False  # a word has come before, or after, what it belongs to
    until: float | None = None  # when what is open is judged, if no other look has come
    is_unseen: bool = False  # nobody looks at the board: what the rules send is taken as put
    told_due: Mapping[str, Json] | None = None  # what was last said to be waited for
    players: Names | None = None  # as they are called since somebody has said other names
    next_players: Mapping[str, str] | None = None  # of the game that all have agreed on
    key: str = ""  # that has opened a sealed pile: what was hidden is known, and nothing goes on

    @property
    def agreed(self) -> Header:
        """With the players as they are called now."""
        agreed = self.course.agreed
        return agreed if self.players is None else replace(agreed, players=self.players)

    @property
    def is_patient(self) -> bool:
        """Who has played a while knows the rules: it is rather the order that is odd."""
        return self.is_hasty or len(self.course.done) >= PRUDENCE.turns_known

    def event(self, t: float, kind: str, details: Mapping[str, Json]) -> Event:
        return Event(t, kind, {**whose(self.course), **details})


Step = tuple[Belief, list[Event]]


def new_belief(agreed: Header, turn_end: str, *, is_open: bool = False) -> Belief:
    course = begin(agreed, turn_end, is_open=is_open)
    return Belief(course, begun_at(course))


def withdrawn(mind: Belief, t: float, by: str) -> Step:
    """What was told, or asked, no longer holds: something else was done."""
    stop = mind.stop
    if stop is None:
        return mind, []
    mind = replace(mind, stop=None)
    told: dict[str, Json] = {"was": "illegal" if isinstance(stop, Accusation) else "waiting"}
    if isinstance(stop, Consent):
        told = {"was": "consent", "to": stop.wanted.value, "asked": FIGURES[stop.by]}
    return mind, [mind.event(t, "corrected", {**told, "by": by})]
