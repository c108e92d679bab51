"""What hands and tongues do by mistake: acts that the rules forbid, each with its code."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from companion.games.salamander.players.dealer import FallenSticks, throw
from companion.games.salamander.players.doings import Doing
from companion.games.salamander.rules.actions import (
    Action,
    Answered,
    Ask,
    Declare,
    Draw,
    Exchange,
    MoveFigure,
    PlaceMarker,
    PutPiece,
    Replied,
    ShowHand,
)
from companion.games.salamander.rules.circuit import circuit_of
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.faces import ALL_FACES, KIND_FACES
from companion.games.salamander.rules.guards import end_fault, fault_of
from companion.games.salamander.rules.owed import Owed, owed_next
from companion.games.salamander.rules.places import (
    FIELDS,
    FIGURES,
    FIRST_CHAMBER,
    START,
    home_of,
    is_field,
    zone_of,
)
from companion.games.salamander.rules.position import Position
from companion.games.salamander.rules.record import Header


@dataclass(frozen=True, slots=True)
class Slip:
    """Done by mistake before the right thing; without an action: the turn is said to be over."""

    code: Code
    by: int
    action: Action | None
    sticks: FallenSticks | None = None


@dataclass(frozen=True, slots=True)
class PutSlip:
    """A figure that the rules send away is left where it was (`put-missing`, as soon as something
    else is done), or put where it does not belong (`wrong-put`)."""

    code: Code
    figure: int
    place: int
    cause: Action  # that sends it


_Act = tuple[Action | None, FallenSticks | None]


def slips_before(doing: Doing, header: Header, dice: Random) -> dict[Code, Slip]:
    """What could go wrong just before that is done: a slip for each code."""
    table = doing.before
    acts = [*_wrong_acts(table, header, dice)]
    dice.shuffle(acts)
    found = {}
    for action, sticks in acts:
        code = end_fault(table, header) if action is None else fault_of(table, action, header)
        if code is not None:
            found[code] = Slip(code, _who_does(table, action, header), action, sticks)
    if is_new(table):
        sticks = throw(dice)
        code = Code.NOT_YOUR_TURN
        found[code] = Slip(code, header.after(table.mover), sticks.as_throw, sticks)
    return found


def put_slips_in(doing: Doing, header: Header) -> dict[Code, PutSlip]:
    """What could go wrong with a figure that is sent away by what is done."""
    own = doing.action.figure if isinstance(doing.action, MoveFigure) else None
    for figure in header.seats:
        was, goes = doing.before.figures[figure], doing.after.figures[figure]
        if was != goes and figure != own:
            elsewhere = next(home for home in map(home_of, header.seats) if home not in {was, goes})
            return {
                code: PutSlip(code, figure, place, doing.action)
                for code, place in (
                    (Code.PUT_MISSING, was),
                    (Code.WRONG_PUT, elsewhere),
                )
            }
    return {}


def is_new(table: Position) -> bool:
    """Nothing has been done in the turn."""
    turn = table.turn
    return turn.eyes is None and not turn.key_throws and not turn.declaration and not turn.laid


def _who_does(table: Position, action: Action | None, header: Header) -> int:
    """Answers, replies and exchanges come from another player than the mover."""
    if isinstance(action, Answered | Replied | Exchange):
        return header.after(table.mover)
    return table.mover


def _wrong_acts(table: Position, header: Header, dice: Random) -> Iterator[_Act]:
    """What people do too early, too late, miscounted, or with another's piece."""
    sticks = throw(dice)
    yield sticks.as_throw, sticks
    yield sticks.as_keys, sticks
    if not is_new(table):  # before anything is done a press is one too many, and nothing else
        yield None, None
    for acts in (
        _moves(table, header),
        _markers(table, header, dice),
        _words(table, header, dice),
        _declarations(table, header, dice),
    ):
        yield from ((action, None) for action in acts)


def _moves(table: Position, header: Header) -> Iterator[Action]:
    """To any field and home, also of who does not play; and another's figure."""
    me = table.mover
    for place in (*range(FIELDS), *map(home_of, range(len(FIGURES)))):
        yield MoveFigure(me, place)
    other = header.after(me)
    place = next(one for one in circuit_of(header.seats).fields if one != table.figures[other])
    is_move = owed_next(table.turn) is Owed.MOVE
    yield MoveFigure(other, place) if is_move else PutPiece(other, False, place)


def _markers(table: Position, header: Header, dice: Random) -> Iterator[Action]:
    """Another's marker is mistaken for one's own, or pushed without need."""
    chamber = dice.choice([one for one in range(FIRST_CHAMBER, START) if one not in table.markers])
    yield PlaceMarker(table.mover, chamber)
    yield PlaceMarker(table.mover, START)
    other = header.after(table.mover)
    is_placing = owed_next(table.turn) is Owed.MARKER
    yield PlaceMarker(other, chamber) if is_placing else PutPiece(other, True, chamber)


def _words(table: Position, header: Header, dice: Random) -> Iterator[Action]:
    face, other = dice.choice(ALL_FACES), header.after(table.mover)
    place = table.figures[table.mover]
    is_elsewhere = is_field(place) and zone_of(place) != table.mover
    yield Ask(zone_of(place) if is_elsewhere else other, face)
    yield Draw()
    yield Draw(face)
    yield Answered()
    yield Replied(False)
    yield ShowHand((face,))
    yield ShowHand(())
    yield Exchange(other, face)


def _declarations(table: Position, header: Header, dice: Random) -> Iterator[Action]:
    """Two of a kind; a claim of one's own; more cards than a hand holds."""
    wing, row, stone = (dice.choice(faces) for faces in KIND_FACES)
    me, other = table.mover, header.after(table.mover)
    yield Declare((), ((other, wing), (other, row), (other, wing)))
    yield Declare((wing,), ((me, row), (other, stone)))
    yield Declare((wing, row, stone), ())
