"""What a story through a sitting is made of: its states, and what was observed on the way."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf

from companion.games.faust.rules.actions import Reveal
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.session.game_so_far import GameSoFar
from companion.inference.sensors import SENSORS, cost_of
from companion.observations import BoardReading, ListedPieces


@dataclass(frozen=True, slots=True)
class StoryState:
    """The game so far, and the pieces beside it where that is not the game's."""

    game: GameSoFar
    # After an illegal act, or a misread look: no rule leads there.
    astray: ListedPieces | None = None
    lay_right_at: float = inf  # when the board was looked at last before it was astray
    is_standing: bool = False  # the stream: looks that tell nothing new tell nothing
    pressed: str = ""  # who said "turn done" before the board was seen again
    pressed_at: float = inf
    pressed_until: float = inf  # a look told later does not belong to that press
    owes_press: str = ""  # who has ended a turn without having pressed yet: the other has gone on
    is_unpressed: bool = False  # nor had the other player before: people who forget the button
    unseen: int = 0  # turns that have ended since the board was looked at
    is_doubted: bool = False  # the plain ways on have been asked, the others have not

    @property
    def is_told(self) -> bool:
        """Whether it may be believed: the board is the game's, and nobody's press is missing."""
        return self.astray is None and not self.awaits_press

    @property
    def awaits_press(self) -> bool:
        """Once two turns in a row have ended so it is not waited for any more."""
        return bool(self.owes_press) and not self.is_unpressed

    @property
    def unpressed_cost(self) -> float:
        """The turn ends without a press; where the one before did, too, that is no news."""
        return cost_of(SENSORS.unpressed_again if self.owes_press else SENSORS.unpressed)

    @property
    def has_gone_on_unseen(self) -> bool:
        """What slots tell of may be done already, and by either player."""
        return self.is_standing or self.pressed == COLOURS[self.game.now.mover]

    def gone_on(self, game: GameSoFar) -> "StoryState":
        """The look is the game's; a press that was given is spent, one that is missing is not."""
        return StoryState(game, owes_press=self.owes_press, is_unpressed=self.is_unpressed)

    def over_unpressed(self, game: GameSoFar) -> "StoryState":
        """The mover's turn has ended with `game`, and the other player has gone on."""
        mover, is_again = COLOURS[self.game.now.mover], bool(self.owes_press)
        return StoryState(game, owes_press=mover, is_unpressed=is_again)


@dataclass(frozen=True, slots=True)
class BoardSeen:
    reading: BoardReading
    before: float  # when the board was last looked at, before a hand came
    hands: int = 0  # that came since
    is_announced: bool = False  # this camera tells of hands
    is_again: bool = False  # what the look before has shown, and no hand came: a stream may stand

    @property
    def t(self) -> float:
        return self.reading.t


@dataclass(frozen=True, slots=True)
class Press:
    t: float
    player: str
    is_covered: bool  # a hand has been seen since the last look


@dataclass(frozen=True, slots=True)
class ValueSaid:
    t: float
    said: Reveal


@dataclass(frozen=True, slots=True)
class SlotsSpoke:
    """Card slots told of a change, with or without a hand over the board since the last look."""

    t: float
    slots: tuple[tuple[str, str], ...]
    is_covered: bool
    looked_at: float  # when the board was seen last


Observed = BoardSeen | Press | ValueSaid | SlotsSpoke


def boards_seen(seen: Iterable[Observed]) -> tuple[BoardSeen, ...]:
    """The looks among what was observed, in order."""
    return tuple(one for one in seen if isinstance(one, BoardSeen))
