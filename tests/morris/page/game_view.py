"""The game after some events: what lies, which turns are done, what keeps it from going on."""

from dataclasses import dataclass, replace
from typing import Self

from companion.json_reader import Json, read_list
from tests.morris.files.record_lines import read_action, read_seat
from tests.morris.rules.actions import Action
from tests.morris.rules.board import POINTS, parse_point
from tests.morris.rules.position import NOBODY, SEATS, Position
from tests.morris.rules.record import Header, Turn
from tests.morris.rules.rules import apply
from tests.morris.words.beside_words import Happened

STOPS = frozenset({"waiting", "illegal", "game-over"})


@dataclass(frozen=True, slots=True)
class DrawnTurn:
    turn: Turn
    row: int
    t: float
    after: Position


@dataclass(frozen=True, slots=True)
class GameView:
    header: Header
    now: Position
    steps: tuple[Action, ...] = ()
    turns: tuple[DrawnTurn, ...] = ()
    stop: Happened | None = None  # the event that keeps the game from going on

    @classmethod
    def begun(cls, header: Header) -> Self:
        return cls(header, header.start_position())

    @property
    def over(self) -> Happened | None:
        return self.stop if self.stop is not None and self.stop["kind"] == "game-over" else None

    @property
    def last(self) -> tuple[Action, ...]:
        """What was done last: in the turn at hand, else in the one before it."""
        return self.steps or (self.turns[-1].turn.do if self.turns else ())


def after_event(view: GameView, said: Happened, row: int = 0) -> GameView:
    """The view once this event, of that row, has happened."""
    match said["kind"]:
        case "action":
            action = read_action(said["action"])
            now = apply(view.now, action, view.header.rulings)
            return replace(view, now=now, steps=(*view.steps, action), stop=None)
        case "turn-done":
            return _with_turn(view, said, row)
        case "corrected" if "after" in said:
            return _taken_back(view, said)
        case "corrected":
            return replace(view, stop=None)
        case "names":
            players = said["players"]
            assert isinstance(players, dict)
            names = tuple(str(players[seat]) for seat in SEATS)
            return replace(view, header=replace(view.header, players=names))
        case kind if kind in STOPS:
            return replace(view, stop=said)
    return view


def _with_turn(view: GameView, said: Happened, row: int) -> GameView:
    number, t = said["turn"], said["t"]
    assert isinstance(number, int)
    assert isinstance(t, int | float)
    do = tuple(map(read_action, read_list(said["do"], "do")))
    now = position_from_json(said["after"])
    turn = DrawnTurn(Turn(number, read_seat(said["player"], "player"), do), row, t, now)
    return replace(view, now=now, steps=(), turns=(*view.turns, turn), stop=None)


def _taken_back(view: GameView, said: Happened) -> GameView:
    number = said["turn"]
    assert isinstance(number, int)
    steps = tuple(map(read_action, read_list(said["do"], "do")))
    now = position_from_json(said["after"])
    return replace(view, now=now, steps=steps, turns=view.turns[: number - 1], stop=None)


def position_from_json(said: Json) -> Position:
    """As it lies; how often it lay so, only the session knows."""
    match said:
        case {"stones": dict() as stones, "hands": dict() as hands, "to_move": to_move, **more}:
            lies = [NOBODY for _ in POINTS]
            for player, seat in enumerate(SEATS):
                for name in read_list(stones[seat], seat):
                    lies[parse_point(name)] = player
            white, black = (int(str(hands[seat])) for seat in SEATS)
            mover = SEATS.index(str(to_move)) if to_move in SEATS else 0
            return Position((*lies,), (white, black), mover, more["takes"] is True)
    raise ValueError(f"{said!r} is no position")
