"""Problems that keep a game from going on, or that somebody has to settle."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.games.consent import Consent
from companion.games.salamander.files.action_lines import action_to_json
from companion.games.salamander.rules.actions import EYE_STICKS, Action
from companion.games.salamander.rules.codes import OF_MOVES, Code
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.position import NOBODY, Position
from companion.games.salamander.session.events import places_named, reach, way_told
from companion.games.salamander.session.game_so_far import GameSoFar
from companion.games.salamander.session.observed import Board
from companion.observations import Json

MOVES_GO_WRONG = OF_MOVES | {Code.MOVE_MISSING, Code.NOT_YOUR_FIGURE}


@dataclass(frozen=True, slots=True)
class Fault:
    """A rule was broken: by this deed, or, without one, by ending the turn. It was not taken."""

    code: Code
    player: int
    deed: Action | None
    told: Mapping[str, Json]
    kind: ClassVar[str] = "illegal"


@dataclass(frozen=True, slots=True)
class OpenContradiction:
    """A contradiction in what was said and shown; it came out when the game had come so far.

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


Problem = Fault | Consent["Problem"]


def fault_in(game: GameSoFar, code: Code, deed: Action | None, lying: Board = ()) -> Fault:
    """Of the mover's turn; `lying` are pieces where they may not be."""
    do = game.header.written(game.steps)
    number = len(do) + 1
    if deed is not None:
        do = (*do, *(game.header.written((deed,))))
    told = _told(game, code, do, number)
    told["repair"] = _repair(game.now, lying)
    return Fault(code, game.now.mover, deed, told)


def out_of_turn(game: GameSoFar, player: int, deed: Action) -> Fault:
    """Of a line that is not this player's."""
    told = _told(game, Code.NOT_YOUR_TURN, (deed,), 1) | {"player": FIGURES[player]}
    return Fault(Code.NOT_YOUR_TURN, player, deed, told | {"repair": []})


def _told(game: GameSoFar, code: Code, do: tuple[Action, ...], number: int) -> dict[str, Json]:
    return {
        "turn": game.turn_number,
        "player": FIGURES[game.now.mover],
        "do": [action_to_json(action) for action in do],
        "code": code.value,
        "page": code.page,
        "action": number,
        "legal": _right_ones(game, code),
    }


def _right_ones(game: GameSoFar, code: Code) -> list[Json]:
    """Places or sticks that a rule gives which everybody can see; never true chambers."""
    turn = game.now.turn
    if turn.put is not None and code in (Code.PUT_MISSING, Code.WRONG_PUT):
        return places_named([turn.put.place])
    if code in MOVES_GO_WRONG:
        return places_named(reach(game))
    if code is Code.WRONG_STICKS:
        sticks: list[Json] = ["eye"] * (EYE_STICKS - turn.eyes_aside)
        return sticks if turn.is_symbol_aside else [*sticks, "symbol"]
    return []


def _repair(now: Position, lying: Board) -> list[Json]:
    """What belongs where; a piece that the rules have sent belongs where they sent it."""
    put = now.turn.put
    sent = {} if put is None else {(put.figure, put.is_marker): put.place}
    lies = {(figure, is_marker): place for figure, is_marker, place in lying}
    lies |= {piece: now.lies(*piece) for piece in sent if piece not in lies}
    return [
        way_told(piece, place, sent.get(piece, now.lies(*piece))) for piece, place in lies.items()
    ]
