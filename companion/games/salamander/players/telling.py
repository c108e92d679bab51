"""An evening as it is observed, act by act, with what is true of each: the fault, if it is one."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from companion.games.salamander.players.dealer import FallenSticks
from companion.games.salamander.players.doings import ActedTurn, Doing
from companion.games.salamander.players.slips import PutSlip, Slip, put_slips_in, slips_before
from companion.games.salamander.players.talk import (
    Line,
    Lying,
    Senses,
    Talk,
    changed,
    lying_in,
    piece_of,
)
from companion.games.salamander.rules.actions import (
    Action,
    Exchange,
    KeyThrow,
    MoveFigure,
    PlaceMarker,
    Throw,
)
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.faces import FACES
from companion.games.salamander.rules.let_stand import PieceMoved
from companion.games.salamander.rules.offers import exchanges
from companion.games.salamander.rules.owed import is_doubles
from companion.games.salamander.rules.places import FIGURES, PLACE_NAMES, is_field, zone_of
from companion.games.salamander.rules.position import NOBODY, Position, is_home
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rulings import DeclareWhen

# A camera sees sticks, but not who threw them, nor what they were thrown for.
UNSEEN_BY_CAMERA = frozenset(
    {
        Code.NOT_YOUR_TURN,
        Code.NO_THROW_DUE,
        Code.NO_KEY_THROW_DUE,
        Code.IN_DUNGEON,
    }
)
# Without one, what the rules send away is taken as put.
UNSEEN_BY_PHONES = frozenset({Code.PUT_MISSING})
UNSEEN = {Senses.CAMERA: UNSEEN_BY_CAMERA, Senses.PHONES: UNSEEN_BY_PHONES}
ALL_CODES = frozenset(Code)


@dataclass(frozen=True, slots=True)
class Habit:
    """How the people at the table are with their hands and their page."""

    senses: Senses = Senses.PHONES
    presses: bool = False  # after every turn, for only then it is judged
    slips: float = 0.0  # how often something goes wrong before, or in, what is done
    codes: frozenset[Code] = ALL_CODES  # and what


@dataclass(frozen=True, slots=True)
class Passage:
    """Lines that belong together, in which turn, and what the referee should say to them."""

    turn: int
    lines: tuple[Line, ...]
    slip: Slip | PutSlip | None = None  # what was done has this fault
    doing: Doing | None = None  # is complete with the last line


@dataclass
class Telling:
    """Makes passages of turns that have been acted out."""

    header: Header
    habit: Habit
    dice: Random
    talk: Talk = field(init=False)
    _unended: int = NOBODY  # whose turn is over, though nobody has said so

    def __post_init__(self) -> None:
        self.talk = Talk(self.header.seats, self.dice, self.habit.senses)

    def set_up(self) -> Passage:
        """Who was dealt two cards of a kind says what he has set aside."""
        words = (
            self.talk.word(figure, "set-aside", card=FACES[face])
            for figure, face in self.header.set_aside
        )
        return Passage(0, tuple(words))

    def passages(self, turn: ActedTurn) -> Iterator[Passage]:
        """The whole turn; where the next throw says as well that it is over, nobody may say so."""
        for at, doing in enumerate(turn.doings):
            slip, put_slip = self._slips(doing)
            is_silent = isinstance(doing.action, Throw | KeyThrow) and slip is None
            if at == 0 and self._unended != NOBODY and not is_silent:
                yield Passage(turn.number - 1, tuple(self.talk.done(self._unended)))
            if slip is not None:
                yield from self._slipped(turn.number, doing, slip)
            if isinstance(doing.action, Exchange):
                yield from self._kept(turn.number, doing.before, doing.by)
            if put_slip is None:
                yield Passage(turn.number, self.lines_of(doing), doing=doing)
            else:
                yield from self._put_wrongly(turn.number, doing, put_slip)
            if doing.contradicts:
                yield Passage(turn.number, (self.talk.word("referee", "accept"),))
        yield from self._kept(turn.number, turn.doings[-1].after, NOBODY)
        yield from self._ended(turn)

    def _slips(self, doing: Doing) -> tuple[Slip | None, PutSlip | None]:
        """One of those that can be seen at this table, now and then."""
        if self.dice.random() >= self.habit.slips:
            return None, None
        seen = self.habit.codes - UNSEEN[self.habit.senses]
        slips = slips_before(doing, self.header, self.dice)
        put_slips = {}
        if self.habit.senses is Senses.CAMERA:
            # Seen without its player, a throw when the turn is over is the next player's.
            slips = {
                code: slip
                for code, slip in slips.items()
                if slip.sticks is None or code is not Code.TURN_OVER
            }
            put_slips = put_slips_in(doing, self.header)
        chosen = [*(slips.keys() & seen), *(put_slips.keys() & seen)]
        if not chosen:
            return None, None
        code = self.dice.choice(sorted(chosen))
        put_slip = put_slips.get(code)
        return (slips.get(code) if put_slip is None else None), put_slip

    def _slipped(self, number: int, doing: Doing, slip: Slip) -> Iterator[Passage]:
        """The wrong thing is done, then the board put right again."""
        lines = self._told(slip.by, slip.action, slip.sticks)
        yield Passage(number, tuple(lines), slip)
        right = lying_in(doing.before, self.header.seats)
        if changes := changed(self.talk.lying, right):
            yield Passage(number, tuple(self.talk.laid(doing.before.mover, changes)))

    def _put_wrongly(self, number: int, doing: Doing, slip: PutSlip) -> Iterator[Passage]:
        """All is done but for one figure, and that is put right when the referee has spoken."""
        right = lying_in(doing.after, self.header.seats)
        figure = FIGURES[slip.figure]
        wrong = right | {figure: PLACE_NAMES[slip.place]}
        lines = self._lines(doing, changed(self.talk.lying, wrong))
        if slip.code is Code.PUT_MISSING:
            yield Passage(number, lines)
            lines = (self.talk.word(doing.before.mover, "turn-done"),)
        yield Passage(number, lines, slip)
        put = tuple(self.talk.laid(doing.before.mover, {figure: right[figure]}))
        yield Passage(number, put, doing=doing)

    def lines_of(self, doing: Doing) -> tuple[Line, ...]:
        """It is done, and what the rules send is put where it belongs."""
        return self._lines(
            doing, changed(self.talk.lying, lying_in(doing.after, self.header.seats))
        )

    def _lines(self, doing: Doing, changes: Lying) -> tuple[Line, ...]:
        if isinstance(doing.action, MoveFigure | PlaceMarker) and changes:
            return tuple(self.talk.laid(doing.by, changes))
        lines = self._told(doing.by, doing.action, doing.sticks)
        return (*lines, *(self.talk.laid(doing.before.mover, changes) if changes else ()))

    def _told(self, by: int, action: Action | None, sticks: FallenSticks | None) -> list[Line]:
        if action is None:
            return self.talk.done(by)
        if isinstance(action, PieceMoved):
            piece, place = piece_of(action)
            is_there = self.talk.lying[piece] == place
            return self.talk.stays(by, action) if is_there else self.talk.laid(by, {piece: place})
        return self.talk.said(by, action, sticks)

    def _kept(self, number: int, table: Position, before: int) -> Iterator[Passage]:
        """Who could exchange a card before that figure does, and does not, says so."""
        places = self.header.places_on
        for figure, _ in exchanges(table, self.header):
            if before == NOBODY or places(table.mover, figure) < places(table.mover, before):
                yield Passage(number, tuple(self.talk.keeps(figure)))

    def _ended(self, turn: ActedTurn) -> Iterator[Passage]:
        table = turn.after
        self._unended = NOBODY
        if table.ending is not None:
            return
        if not self.habit.presses and ends_by_itself(table, self.header):
            return
        eyes = table.turn.eyes
        must = self.habit.presses or (eyes is not None and is_doubles(eyes))
        if must or self.dice.random() < 0.5:
            yield Passage(turn.number, tuple(self.talk.done(turn.player)))
        else:
            self._unended = turn.player


def ends_by_itself(table: Position, header: Header) -> bool:
    """After different eyes, on a field where nobody is asked; at home where none declares then."""
    eyes, place = table.turn.eyes, table.figures[table.mover]
    if eyes is None or is_doubles(eyes):
        return False
    if is_home(table, table.mover):
        return header.rulings.declare_when is DeclareWhen.BEFORE_THROW
    return is_field(place) and zone_of(place) == table.mover
