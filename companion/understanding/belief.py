"""All that the session believes at one moment, as one frozen value."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from companion.events import Event
from companion.games.faust.rules.actions import Action, Reveal
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import COLOURS
from companion.observations import BoardReading, Json
from companion.understanding.card_watch import CardWatch
from companion.understanding.game_so_far import GameSoFar
from companion.understanding.habits import Habits

PIECES_ON_THE_BOARD = 5


@dataclass(frozen=True, slots=True)
class Fault:
    """An illegal turn, as it was told: its code, and what was done."""

    code: Code
    action: int
    do: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question, and the game as it then is."""

    name: str
    game: GameSoFar | None  # None: the pieces are put back


class Holds(StrEnum):
    """How long a trouble stands."""

    LOOK = "look"  # until a look is explained
    DEED = "deed"  # until something is done
    WORD = "word"  # until somebody takes it back on the page


@dataclass(frozen=True, slots=True)
class Trouble:
    """What keeps the game from going on, as the table was told."""

    kind: str  # illegal, unclear or waiting
    details: Mapping[str, Json]
    fault: Fault | None = None
    choices: tuple[Choice, ...] = ()
    holds: Holds = Holds.LOOK
    until: float | None = None  # it is judged when nothing has come until then


@dataclass(frozen=True, slots=True)
class KeptLook:
    """A look that was explained, or not, and the game as it was believed afterwards."""

    reading: BoardReading
    after: GameSoFar
    hands: int = 0  # that came before it
    is_explained: bool = True
    again_at: float | None = None  # when a hand had changed nothing that can be seen

    @property
    def hides_a_grip(self) -> bool:
        """A hand came of which the look shows nothing."""
        is_unexplained = self.hands > 0 and not self.is_explained
        return self.again_at is not None or self.hands > 1 or is_unexplained


SaidValues = tuple[tuple[int, Reveal], ...]  # values that were said on the page, and in which turn


@dataclass(frozen=True, slots=True)
class Window:
    """What was seen since `start`, so that it can be told anew."""

    start: GameSoFar
    seen: tuple[KeptLook, ...] = ()
    said: SaidValues = ()


@dataclass(frozen=True, slots=True)
class Belief:
    game: GameSoFar
    window: Window
    cards: CardWatch = field(default_factory=CardWatch)
    looks: tuple[BoardReading, ...] = ()  # of the standing board; none while a hand covers it
    hands: int = 0  # that came before the last look
    trouble: Trouble | None = None
    habits: Habits = field(default_factory=Habits)
    lost: frozenset[str] = frozenset()
    gaps: tuple[tuple[float, float], ...] = ()  # in which the slots were lost
    asked: Mapping[str, str] | None = None  # what one player wants and the other has not agreed to
    undone: BoardReading | None = None  # the board as it lay when it was taken back
    agreed: BoardReading | None = None  # the board about which a question was answered
    until: float | None = None  # when what is open is judged, if nothing more has come
    pressed: str = ""  # by whom, while a hand covered the board

    @property
    def views(self) -> tuple[BoardReading, ...]:
        """The looks, with the cards as they lie now."""
        cards = self.cards.now()
        return tuple(replace(look, cards=cards) for look in self.looks)

    @property
    def is_held_by_words(self) -> bool:
        """No look and no slot ends the trouble."""
        return self.trouble is not None and self.trouble.holds is Holds.WORD

    def event(self, t: float, kind: str, details: Mapping[str, Json]) -> Event:
        return Event(t, kind, {**self.game.whose, **details})


Step = tuple[Belief, list[Event]]


def new_belief(game: GameSoFar) -> Belief:
    return Belief(game, Window(game))


def tell_trouble(belief: Belief, t: float, trouble: Trouble) -> Step:
    """Say it once, not with every look; an accusation that gives way to another is taken back."""
    belief = replace(belief, until=trouble.until)
    old = belief.trouble
    if old is not None and (old.kind, old.details) == (trouble.kind, trouble.details):
        return replace(belief, trouble=trouble), []
    if old is not None and old.kind == "illegal" and trouble.kind == "waiting":
        return belief, []  # a hand that puts it right is no news
    events = []
    if old is not None and old.kind == "illegal":
        events.append(belief.event(t, "corrected", {"was": "illegal", "by": "table"}))
    events.append(belief.event(t, trouble.kind, trouble.details))
    return replace(belief, trouble=trouble), events


def pieces_seen(reading: BoardReading) -> int:
    return sum(len(fields) for _, fields in reading.pieces)


def is_whole(reading: BoardReading) -> bool:
    """Every piece is seen, and none twice."""
    return [len(reading.fields_of(kind)) for kind in (*COLOURS, "soul")] == [2, 2, 1]


def same_pieces(one: BoardReading, other: BoardReading) -> bool:
    return all(
        sorted(one.fields_of(kind)) == sorted(other.fields_of(kind)) for kind in (*COLOURS, "soul")
    )


def same_board(one: BoardReading, other: BoardReading) -> bool:
    """Two looks at one board: where their lists differ, one of them was in doubt."""
    doubted = {doubt.field for look in (one, other) for doubt in look.doubts}
    for kind in (*COLOURS, "soul"):
        first = sorted(field for field in one.fields_of(kind) if field not in doubted)
        second = sorted(field for field in other.fields_of(kind) if field not in doubted)
        if first != second:
            return False
    return True
