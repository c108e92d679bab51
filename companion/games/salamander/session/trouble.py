"""What keeps a game from going on, as the table was told; and what cannot all be true."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.games.consent import Consent
from companion.games.salamander.rules.actions import Action
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.position import NOBODY
from companion.games.salamander.session.game_so_far import GameSoFar
from companion.observations import Json


@dataclass(frozen=True, slots=True)
class Accusation:
    """A rule was broken: by this deed, or, without one, by ending the turn."""

    code: Code
    player: int
    deed: Action | None
    told: Mapping[str, Json]
    # Pieces lie wrong, until a look shows them right; else a word was not taken.
    is_seen: bool = False
    kind: ClassVar[str] = "illegal"


@dataclass(frozen=True, slots=True)
class ContradictionTold:
    """What was said and shown cannot all be true; it came out when the game had come so far.

    The game goes on meanwhile.
    """

    told: Mapping[str, Json]
    game: GameSoFar
    by: int = NOBODY  # wants to let it stand,
    asks: tuple[int, ...] = ()  # and these have not agreed yet

    def holds_in(self, game: GameSoFar) -> bool:
        """Whether what brought it out is still done."""
        here = game.turn_number, len(game.steps)
        return here >= (self.game.turn_number, len(self.game.steps))


@dataclass(frozen=True, slots=True)
class Waiting:
    """A piece is in a hand, or has to be put back: the next look tells more."""

    told: Mapping[str, Json]
    kind: ClassVar[str] = "waiting"


Trouble = Accusation | Waiting | Consent["Trouble"]
