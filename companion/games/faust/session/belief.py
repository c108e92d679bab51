"""All that the session believes at one moment, as one frozen value."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.events import Event
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.session.card_watch import CardWatch
from companion.games.faust.session.game_so_far import GameSoFar
from companion.games.faust.session.state import Observed, StoryState
from companion.games.faust.session.trouble import Accusation, Holds, Trouble, Waiting
from companion.inference.beam import Beam
from companion.inference.habits import Habits
from companion.observations import BoardReading, Json, PageSaid

PIECES_ON_THE_BOARD = 5
CAMERA, SLOTS = "camera", "slots"  # what may be lost
Stories = Beam[StoryState, Observed]


@dataclass(frozen=True, slots=True)
class Belief:
    game: GameSoFar
    beam: Stories
    cards: CardWatch = field(default_factory=CardWatch)
    looks: tuple[BoardReading, ...] = ()  # of the standing board; none while a hand covers it
    trouble: Trouble | None = None
    habits: Habits = field(default_factory=Habits)
    lost: frozenset[str] = frozenset()
    unverified: frozenset[str] = frozenset()  # back, and nobody knows what was done meanwhile
    seen_at: float = 0.0  # when the board was looked at last
    is_covered: bool = False  # a hand has been seen since
    undone: BoardReading | None = None  # the board as it lay when it was taken back
    agreed: BoardReading | None = None  # the board about which a question was answered
    until: float | None = None  # when what is open is judged, if nothing more has come
    pressed: str = ""  # by whom, while a hand covered the board

    @property
    def look(self) -> BoardReading | None:
        """The last look at the standing board."""
        return next(reversed(self.looks), None)

    @property
    def is_in_doubt(self) -> bool:
        """The last look says that it may be otherwise."""
        return any(look.doubts for look in self.looks[-1:])

    @property
    def holds(self) -> Holds | None:
        """How long the trouble stands, if there is one."""
        return None if self.trouble is None else self.trouble.holds

    @property
    def views(self) -> tuple[BoardReading, ...]:
        """The looks, with the cards as they lie now."""
        cards = self.cards.now()
        return tuple(replace(look, cards=cards) for look in self.looks)

    @property
    def is_held_by_words(self) -> bool:
        """No look and no slot ends the trouble."""
        return self.holds is Holds.WORD

    @property
    def is_camera_used(self) -> bool:
        """Or else a word is all that is told of a deed."""
        return CAMERA not in self.lost and self.seen_at > 0

    def event(self, t: float, kind: str, details: Mapping[str, Json]) -> Event:
        return Event(t, kind, {**self.game.whose, **details})


Step = tuple[Belief, list[Event]]


def nothing(belief: Belief, _: PageSaid) -> Step:
    """The answer to a word that means nothing now."""
    return belief, []


def new_belief(game: GameSoFar) -> Belief:
    return Belief(game, Beam.begun(StoryState(game)))


def tell_trouble(belief: Belief, t: float, trouble: Trouble) -> Step:
    """Say it once, not with every look; an accusation that gives way to another is taken back."""
    belief = replace(belief, until=trouble.until)
    old = belief.trouble
    if old is not None and (old.kind, old.told) == (trouble.kind, trouble.told):
        return replace(belief, trouble=trouble), []
    if isinstance(old, Accusation) and isinstance(trouble, Waiting):
        return belief, []  # a hand that puts it right is no news
    events = []
    if isinstance(old, Accusation):
        events.append(belief.event(t, "corrected", {"was": "illegal", "by": "table"}))
    events.append(belief.event(t, trouble.kind, trouble.told))
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

    def clear(look: BoardReading, kind: str) -> list[str]:
        return sorted(field for field in look.fields_of(kind) if field not in doubted)

    return all(clear(one, kind) == clear(other, kind) for kind in (*COLOURS, "soul"))


def surest(looks: Sequence[BoardReading]) -> BoardReading:
    """Of those looks at one board the latest that shows every piece, with the least doubt."""
    return min(reversed(looks), key=lambda look: (not is_whole(look), len(look.doubts)))
