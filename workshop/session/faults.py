"""Games in which one turn has a fault: whether it is named, and whether the repair helps."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.faust.players.players import PlayedGame
from companion.games.faust.rules.board import parse_field
from companion.games.faust.rules.cards import with_card
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import COLOURS, Position
from companion.games.faust.rules.record import TurnEnd
from companion.observations import Json
from workshop.drawn.grips import Grip, grips_of
from workshop.session.noise import Noise
from workshop.session.noisy_table import Room
from workshop.session.planted import Planted, moved, plant
from workshop.session.sittings import SittingTally, act_out, settle
from workshop.session.tables import Sort, room_of
from workshop.session.timed_session import Desk

MISSED_AFTER_LOOKS = 3  # that follow a faulty turn before it counts as missed
MOST_TURNS = 24  # after so many a game has shown most of what it has


@dataclass
class FaultTally:
    """By code: how often it was acted out, named, named otherwise, not named; and repaired."""

    acted: Counter[str] = field(default_factory=Counter)
    named: Counter[str] = field(default_factory=Counter)
    otherwise: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)
    told: Counter[str] = field(default_factory=Counter)  # what to put where
    repaired: Counter[str] = field(default_factory=Counter)
    called: Counter[tuple[str, str]] = field(default_factory=Counter)  # meant, said

    def add(self, other: "FaultTally") -> None:
        for name in (
            "acted",
            "named",
            "otherwise",
            "asked",
            "missed",
            "told",
            "repaired",
            "called",
        ):
            getattr(self, name).update(getattr(other, name))


def sit_through_fault(
    game: PlayedGame, code: Code, noise: Noise, sort: Sort = Sort.AUTO
) -> tuple[FaultTally, Desk | None]:
    """A game up to a turn with a fault of that code; nothing where the game offers no chance."""
    chances = [*range(min(MOST_TURNS, len(game.turns)))]
    noise.dice.shuffle(chances)
    for number in chances:
        planted = plant(game.turns[number], code, noise.dice)
        if planted is not None:
            room = room_of(sort, game.header, noise)
            return _sit(PlayedGame(game.header, game.turns[: number + 1]), planted, room)
    return FaultTally(), None


def _sit(game: PlayedGame, planted: Planted, room: Room) -> tuple[FaultTally, Desk | None]:
    header, faults = game.header, FaultTally()
    is_button = room.desk.turn_end is TurnEnd.BUTTON
    *before, spoiled = game.turns
    for number, turn in enumerate(before, start=1):
        act_out(room, grips_of(turn, header.rulings), turn.player)
        if is_button:
            room.press(turn.player)
        if not settle(room, SittingTally(), number, turn):
            return faults, None  # the fault is not reached: the legal games count that
    if before and planted.code is Code.NOT_YOUR_TURN:
        room.press(before[-1].player)  # while a turn is provisional its player may go on with it
    act_out(room, iter(planted.grips), spoiled.player)
    if planted.presses or (is_button and planted.code is not Code.NOT_YOUR_TURN):
        room.press(spoiled.player)
    for _ in range(MISSED_AFTER_LOOKS):
        room.wait(1.2)
        room.look()
    _judge(faults, planted.code, room)
    return faults, room.desk


def _judge(faults: FaultTally, code: Code, room: Room) -> None:
    said = room.desk.standing
    faults.acted[code] += 1
    if said is None or said.kind not in {"illegal", "unclear"}:
        faults.missed[code] += 1
    elif said.kind == "unclear":
        faults.asked[code] += 1
    else:
        called = str(said.details["code"])
        faults.called[code, called] += 1
        (faults.named if called == code else faults.otherwise)[code] += 1
        if said.details.get("repair"):  # else nothing is to be put back: points left, an order open
            faults.told[code] += 1
            faults.repaired[code] += _is_repaired(room, said.details)


def _is_repaired(room: Room, said: Mapping[str, Json]) -> bool:
    """The players do as they are told, as far as that can be done, and are left in peace."""
    repair = said.get("repair")
    table = room.table
    for one in repair if isinstance(repair, list) else []:
        assert isinstance(one, dict)
        table = _put_back(table, one)
    room.grip(Grip((), table), is_last=True)
    room.wait(2.5)
    room.look()
    return not room.desk.is_illegal


def _put_back(table: Position, one: Mapping[str, Json]) -> Position:
    """The table as it was where the piece does not lie: the look that was judged had erred."""
    names = [one.get("from"), one.get("to")]
    origin, target = (parse_field(name) if isinstance(name, str) else None for name in names)
    match one["piece"]:
        case "card" if origin is not None and target is None:
            return table._replace(cards=with_card(table, origin, None))
        case "soul" if target is not None:
            return table._replace(soul=target)
        case "red" | "blue" as name if origin is not None and target is not None:
            colour = COLOURS.index(name)
            if origin in table.stones[colour]:
                return moved(table, colour, origin, target)
    return table
