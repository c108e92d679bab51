"""The virtual table: hands come and go and do what somebody decides.

It yields moments, as a camera and the card slots would meet them. Nobody is told a move.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random

from companion.boards.file import BoardFile, Point, Polygon
from companion.events import Event
from companion.games.faust.rules.actions import Forced, Lay, Reveal, Soul, Stone, Twin
from companion.games.faust.rules.board import FIELDS, field_name, forward_distance
from companion.games.faust.rules.position import BLUE, COLOURS, RED, opponent
from companion.games.faust.rules.record import Header
from companion.games.faust.session.explaining.evidence import SOUL
from companion.observations import PIECES, ListedPieces, PageSaid
from companion.virtual_table.deeds import Deed, OtherStone, PutCard, TakeCard
from companion.virtual_table.moments import Moment
from vision.drawing.scene import Arm, Disc, DrawnCard, Pyramid, Scene

# Places on a field, in shares of it along and across. A pyramid is put whole onto its field.
FOR_STONES = tuple((x, y) for x in (1 / 4, 3 / 4) for y in (1 / 6, 1 / 2, 5 / 6))
FOR_SOUL = tuple((x, y) for x in (0.4, 0.6) for y in (1 / 4, 1 / 2, 3 / 4))
APART_MM = 60.0  # mm between two pieces: nobody looks for more
OFF_BOARD_MM = 120.0  # mm beyond the edge of the board, where a hand comes from


@dataclass(frozen=True, slots=True)
class Tempo:
    """How long things take, in seconds; `frame` is the camera's time between pictures."""

    frame: float = 0.1
    reach: float = 0.4
    carry: float = 0.25  # a field
    rest: float = 0.9  # between two grips
    think: float = 1.6  # before a turn
    dismay: float = 4.0  # until a slip is put right


LIFELIKE = Tempo()


@dataclass(frozen=True, slots=True)
class _Piece:
    kind: str
    field: int
    at: Point  # in shares of the field


@dataclass(frozen=True, slots=True)
class _Hand:
    """A hand over a point of the board, and the piece that it carries."""

    shoulder: Point
    fingers: Point
    carries: str = ""


# Whoever decides what the hands do next, until the turn is another's.
TurnTaker = Callable[["VirtualTable"], Iterator[Moment]]


@dataclass
class VirtualTable:
    """Pieces, cards and hands on one board, and the time that passes there."""

    board: BoardFile
    dice: Random
    tempo: Tempo = LIFELIKE
    t: float = 0.0
    slips: int = 0  # made on purpose so far
    games: int = -1  # begun before the one that is played
    turn: int = 0  # the number of the one that is played
    standing: Event | None = None  # how the game stands, as the page has it
    _pieces: list[_Piece] = field(default_factory=list)
    _cards: dict[int, tuple[int, int | None]] = field(default_factory=dict)

    def play(self, header: Header, takers: Iterable[TurnTaker]) -> Iterator[Moment]:
        """A game from setting up to the last grip; each taker decides about one turn."""
        self.games += 1
        yield from self._set_up(header)
        for number, taker in enumerate(takers, start=1):
            self.turn = number
            yield from self.stay(self.tempo.think)
            yield from taker(self)

    def rest(self) -> Iterator[Moment]:
        """Nothing happens for as long as between two grips."""
        yield from self.stay(self.tempo.rest)

    def stay(self, seconds: float) -> Iterator[Moment]:
        """Nothing happens for a while."""
        yield from self._hold(None, seconds)

    def do(self, presses: tuple[str, ...], says: tuple[PageSaid, ...]) -> Moment:
        """Buttons are pressed, and something is said on the page."""
        return replace(self._moment(None), presses=presses, says=says)

    def _set_up(self, header: Header) -> Iterator[Moment]:
        hand = _Hand(self._shoulder(RED, header.devils), self._middle(header.devils))
        yield self._moment(hand)
        self._pieces.clear()
        freed = tuple((field_name(card), "empty") for card in self._cards)
        self._cards.clear()
        for kind in (*COLOURS, *COLOURS):
            self._put(kind, header.devils)
        self._put(SOUL, header.soul)
        yield self._moment(hand, freed)
        yield from self.stay(self.tempo.rest)

    def chance(self) -> float:
        return self.dice.random()

    def grip(self, deed: Deed, player: int) -> Iterator[Moment]:
        """A hand of the player comes, does it and goes."""
        match deed:
            case OtherStone(origin, target):
                yield from self._carry(COLOURS[opponent(player)], origin, target, player)
            case Stone(origin, target) | Forced(origin, target):
                yield from self._carry(COLOURS[player], origin, target, player)
            case Twin(colour, origin, target):
                yield from self._carry(COLOURS[colour], origin, target, player)
            case Soul(origin, target):
                yield from self._carry(SOUL, origin, target, player)
            case Lay(where):
                yield from self._put_card(where, player, player)
            case PutCard(where, owner):
                yield from self._put_card(where, owner, player)
            case TakeCard(where):
                yield from self._take_card(where, player)
            case Reveal(where, value):
                yield from self._turn_over(where, value, player)

    def _carry(self, kind: str, origin: int, target: int, player: int) -> Iterator[Moment]:
        shoulder = self._shoulder(player, target)
        yield from self._hold(_Hand(shoulder, self._middle(origin)), self.tempo.reach)
        self._pieces.remove(next(p for p in self._pieces if (p.kind, p.field) == (kind, origin)))
        for over in _way(origin, target):
            hand = _Hand(shoulder, self._middle(over), carries=kind)
            yield from self._hold(hand, self.tempo.carry)
        self._put(kind, target)
        yield from self._hold(_Hand(shoulder, self._middle(target)), self.tempo.frame)

    def _put_card(self, where: int, owner: int, player: int) -> Iterator[Moment]:
        hand = _Hand(self._shoulder(player, where), self._slot_middle(where))
        yield from self._hold(hand, self.tempo.reach)
        self._cards[where] = (owner, None)
        yield self._moment(hand, ((field_name(where), COLOURS[owner]),))

    def _take_card(self, where: int, player: int) -> Iterator[Moment]:
        hand = _Hand(self._shoulder(player, where), self._slot_middle(where))
        yield from self._hold(hand, self.tempo.reach)
        del self._cards[where]
        yield self._moment(hand, ((field_name(where), "empty"),))

    def _turn_over(self, where: int, value: int, player: int) -> Iterator[Moment]:
        hand = _Hand(self._shoulder(player, where), self._slot_middle(where))
        yield from self._hold(hand, self.tempo.reach)
        owner, _ = self._cards[where]
        self._cards[where] = (owner, value)
        yield self._moment(hand, ((field_name(where), "empty"),))
        yield from self.stay(self.tempo.rest)
        yield from self._hold(hand, self.tempo.reach)
        del self._cards[where]
        yield self._moment(hand)

    def _hold(self, hand: _Hand | None, seconds: float) -> Iterator[Moment]:
        for _ in range(max(1, round(seconds / self.tempo.frame))):
            yield self._moment(hand)

    def _moment(self, hand: _Hand | None, slots: tuple[tuple[str, str], ...] = ()) -> Moment:
        self.t = round(self.t + self.tempo.frame, 3)
        return Moment(self.t, self._scene(hand), slots, self.lying())

    def lying(self) -> ListedPieces:
        places = {kind: [p.field for p in self._pieces if p.kind == kind] for kind in PIECES}
        return tuple(
            (kind, tuple(field_name(field) for field in sorted(fields)))
            for kind, fields in places.items()
        )

    def cards(self) -> Mapping[int, int]:
        """Whose card lies beside which field."""
        return {where: owner for where, (owner, _) in self._cards.items()}

    def _scene(self, hand: _Hand | None) -> Scene:
        pieces = [(piece.kind, self._place(piece)) for piece in self._pieces]
        if hand is not None and hand.carries:
            pieces.append((hand.carries, hand.fingers))
        colours = dict(self.board.colours)
        diameter, side = self.board.stone_diameter, self.board.soul_side
        return Scene(
            tuple(Disc(at, diameter, colours[kind]) for kind, at in pieces if kind != SOUL),
            tuple(Pyramid(at, side) for kind, at in pieces if kind == SOUL),
            tuple(
                DrawnCard(self.board.card_slots[where][1], colours[COLOURS[owner]], face)
                for where, (owner, face) in sorted(self._cards.items())
            ),
            () if hand is None else (Arm(hand.shoulder, hand.fingers),),
        )

    def _put(self, kind: str, where: int) -> None:
        """One of the places with the most room around: glass is not put against glass."""
        free = [_Piece(kind, where, at) for at in (FOR_SOUL if kind == SOUL else FOR_STONES)]
        room = [self._room(piece) for piece in free]
        best = [piece for piece, has in zip(free, room, strict=True) if has == max(room)]
        self._pieces.append(self.dice.choice(best))

    def _room(self, piece: _Piece) -> int:
        """How far (mm) away the next piece lies; more than enough is all the same."""
        here = self._place(piece)
        away = [math.dist(here, self._place(other)) for other in self._pieces]
        return round(min([*away, APART_MM]))

    def _place(self, piece: _Piece) -> Point:
        (left, top), _, (right, bottom), _ = self.board.fields[piece.field][1]
        along, across = piece.at
        return left + along * (right - left), top + across * (bottom - top)

    def _middle(self, where: int) -> Point:
        return _middle(self.board.fields[where][1])

    def _slot_middle(self, where: int) -> Point:
        return _middle(self.board.card_slots[where][1])

    def _shoulder(self, player: int, where: int) -> Point:
        """Red sits where lane A lies, blue where lane B lies."""
        x, _ = self._middle(where)
        y = self.board.measures.width + 3 * OFF_BOARD_MM if player == BLUE else -3 * OFF_BOARD_MM
        return x + 40.0, y


def _way(origin: int, target: int) -> tuple[int, ...]:
    """The fields that a hand passes after `origin`, forward or backward, whichever is shorter."""
    forward = forward_distance(origin, target)
    if forward <= FIELDS // 2:
        return tuple((origin + step) % FIELDS for step in range(1, forward + 1))
    return tuple((origin - step) % FIELDS for step in range(1, FIELDS - forward + 1))


def _middle(polygon: Polygon) -> Point:
    (left, top), _, (right, bottom), _ = polygon
    return (left + right) / 2, (top + bottom) / 2
