"""What keeps a game from going on, as the table was told: four types, each with its fields."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from companion.games.consent import Consent, Wish
from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.position import Position
from companion.games.faust.session.differences import places
from companion.games.faust.session.explaining.diagnose import Diagnosis
from companion.games.faust.session.game_so_far import GameSoFar
from companion.observations import PIECES, BoardReading, Json, PageSaid

Told = Mapping[str, Json]


class Holds(StrEnum):
    """How long a trouble stands."""

    LOOK = "look"  # until a look is explained
    DEED = "deed"  # until something is done
    WORD = "word"  # until somebody takes it back on the page


class Awaited(StrEnum):
    """What the table waits for."""

    PIECE = "piece"
    SLOTS = "slots"
    CAMERA = "camera"
    LOOK = "look"
    PRESS = "press"
    REVEAL = "reveal"
    CARD = "card"
    REPAIR = "repair"
    FAULT = "fault"  # of the program: what it was told last is not understood
    POINTS = "points"  # that are left: the turn is not done yet


class OpenQuestion(StrEnum):
    WHICH = "which"
    TAKE_BACK = "take-back"
    KNOCKED = "knocked"
    BOARD_DIFFERS = "board-differs"
    LOOK_AGAIN = "look-again"


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question, and the game as it then is."""

    name: str
    game: GameSoFar | None  # None: the pieces are put back


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something has to be seen, or done, first."""

    awaited: Awaited
    more: Told = field(default_factory=dict)
    until: float | None = None  # it is judged when nothing has come until then
    holds: Holds = Holds.LOOK
    kind: ClassVar[str] = "waiting"

    @property
    def told(self) -> Told:
        return {"for": self.awaited.value, **self.more}


@dataclass(frozen=True, slots=True)
class Early:
    """`player` acted in the other's open turn: too early, or it was done; nobody saw which."""

    player: str
    said: PageSaid | None = None  # the word that acted; None: it lies on the board


@dataclass(frozen=True, slots=True)
class Accusation:
    """A rule was broken; whose fault it was is asked where it may have been either player's."""

    fault: Diagnosis  # as it is told
    told: Told
    holds: Holds = Holds.LOOK
    early: Early | None = None
    until: ClassVar[float | None] = None
    kind: ClassVar[str] = "illegal"


@dataclass(frozen=True, slots=True)
class Unclear:
    """A question; `asks` is whose word it needs, if it is not anybody's."""

    question: OpenQuestion
    more: Told
    choices: tuple[Choice, ...] = ()
    asks: tuple[str, ...] = ()
    holds: Holds = Holds.LOOK
    until: ClassVar[float | None] = None
    kind: ClassVar[str] = "unclear"

    @property
    def told(self) -> Told:
        return {"question": self.question.value, **self.more}


@dataclass(frozen=True, slots=True)
class ConsentOfOther(Consent["Trouble"]):
    """The other player is the only one who is asked."""

    turns: int = 0  # that would be taken back
    until: ClassVar[float | None] = None

    @property
    def asked(self) -> Told:
        asked: dict[str, Json] = {"to": self.wish.value, "by": self.by, "asks": self.asks[0]}
        return {**asked, "turns": self.turns} if self.wish is Wish.UNDO else asked

    @property
    def fault(self) -> Diagnosis | None:
        return fault_of(self.matter)

    @property
    def holds(self) -> Holds:
        """A fault that is put right meanwhile needs nobody's word."""
        return Holds.DEED if self.matter is None else self.matter.holds


Trouble = Waiting | Accusation | Unclear | ConsentOfOther


def fault_of(trouble: Trouble | None) -> Diagnosis | None:
    """The fault that could be accepted."""
    return trouble.fault if isinstance(trouble, Accusation | ConsentOfOther) else None


@dataclass(frozen=True, slots=True)
class Misplaced:
    piece: str
    lies: str
    lay: str  # where it belongs


def strays_of(trouble: Trouble | None) -> tuple[Misplaced, ...]:
    back = trouble.fault.repair if isinstance(trouble, Accusation) else ()
    return tuple(
        Misplaced(one.kind, field_name(one.origin), field_name(one.target))
        for one in back
        if one.origin is not None and one.target is not None  # no card
    )


def as_it_was_set(now: Position, trouble: Trouble | None) -> BoardReading:
    """Where no camera looks: the pieces as they were put down, the strays where they are."""
    lying = {kind: places(now, kind) for kind in PIECES}
    for stray in strays_of(trouble):
        if stray.lay in lying[stray.piece]:
            lying[stray.piece].remove(stray.lay)
            lying[stray.piece].append(stray.lies)
    return BoardReading(0.0, tuple((kind, tuple(lying[kind])) for kind in PIECES))
