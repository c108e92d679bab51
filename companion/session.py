"""One game at the table: observations in, events out; no clock, no thread, no file."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion import game_so_far
from companion.events import Event
from companion.faust import events as said
from companion.faust.actions import Action, Reveal
from companion.faust.board import FIELD_NAMES, field_name, parse_field
from companion.faust.codes import Code
from companion.faust.diagnose import Diagnosis, diagnose
from companion.faust.explain import explain
from companion.faust.position import COLOURS, Position, is_turn_begun, opponent
from companion.faust.record import Header, Record
from companion.faust.referee import IllegalTurn
from companion.faust.rules import Illegal, apply
from companion.guesses import likeliest
from companion.observations import (
    PIECES,
    SINGLE_PIECES,
    BoardReading,
    ButtonPressed,
    HandSeen,
    Json,
    LinkChanged,
    Observation,
    PageSaid,
    SlotsChanged,
    Tick,
)

Events = list[Event]
EMPTY = "empty"
PIECES_ON_THE_BOARD = 5


@dataclass(frozen=True, slots=True)
class _Trouble:
    """What keeps the game from going on, as the table was told."""

    kind: str  # illegal, unclear or waiting
    details: Mapping[str, Json]


class Session:
    """Understands one game. The last turn stays provisional until the other player acts."""

    def __init__(self, game: Header) -> None:
        self._game = game_so_far.begin(game)
        self._cards: dict[str, str] = {}
        self._reading: BoardReading | None = None  # None while a hand covers the board
        self._trouble: _Trouble | None = None

    @property
    def record(self) -> Record:
        """The turns that are done."""
        return self._game.record

    @property
    def position(self) -> Position:
        return self._game.now

    @property
    def is_over(self) -> bool:
        """The game has ended, and the last jump is done."""
        return self.position.ending is not None and not self.position.due

    def feed(self, observation: Observation) -> Events:
        """The events that answer this observation, in order."""
        if isinstance(observation, LinkChanged):
            return [Event(observation.t, "link", {observation.part: observation.state})]
        if self.is_over:
            return []
        match observation:
            case HandSeen():
                self._reading = None
            case BoardReading():
                return self._read(observation)
            case SlotsChanged(t, slots):
                self._note_slots(slots)
                return self._look(t) or []  # a slot alone accuses nobody: a reading may follow
            case ButtonPressed(t, player):
                return self._press(t, player)
            case PageSaid():
                return self._listen(observation)
            case Tick():
                pass
        return []

    def _note_slots(self, slots: tuple[tuple[str, str], ...]) -> None:
        for where, state in slots:
            if state == EMPTY:
                self._cards.pop(where, None)
            else:
                self._cards[where] = state

    def _read(self, reading: BoardReading) -> Events:
        self._reading = reading
        events = self._look(reading.t)
        return self._doubt(reading) if events is None else events

    def _look(self, t: float) -> Events | None:
        """Follow what the last reading and the slots say together; None when nothing fits."""
        if self._reading is None:
            return []
        reading = self._with_cards(self._reading)
        game = self._game
        actions = self._explained(game.now, reading)
        if actions is not None:
            return self._go_on(t, actions)
        if game.steps:  # slid back, say: the turn is told anew from its start
            actions = self._explained(game.before, reading)
            change = game_so_far.undo_steps
        elif game.done:  # nobody has acted since: the last turn is told anew
            actions = self._explained(game.done[-1].before, reading)
            change = game_so_far.undo_turn
        if actions is None:
            return None
        self._trouble = None
        self._game, events = change(game, t, "table")
        return events + self._do(t, actions)

    def _with_cards(self, reading: BoardReading) -> BoardReading:
        return replace(reading, cards=tuple(sorted(self._cards.items())))

    def _explained(self, position: Position, reading: BoardReading) -> tuple[Action, ...] | None:
        found = likeliest(explain(position, reading, self._game.header.rulings))
        return None if found is None else found.actions

    def _go_on(self, t: float, actions: tuple[Action, ...]) -> Events:
        events: Events = []
        if self._trouble is not None:
            over = {"was": self._trouble.kind, "by": "table"}
            events.append(self._game.event(t, "corrected", over))
            self._trouble = None
        return events + self._do(t, actions)

    def _do(self, t: float, actions: tuple[Action, ...]) -> Events:
        if not actions:
            return []
        self._game, events = game_so_far.do(self._game, t, actions)
        return events

    def _doubt(self, reading: BoardReading) -> Events:
        """Nothing legal fits: a piece in a hand, a fault that has a name, or a question."""
        t = reading.t
        if sum(len(fields) for _, fields in reading.pieces) < PIECES_ON_THE_BOARD:
            return self._tell(t, _Trouble("waiting", {"for": "piece"}))
        events: Events = []
        field = self._card_to_turn_over(reading)
        if field is not None:
            return self._tell(t, _Trouble("waiting", {"for": "reveal", "field": field}))
        if self._is_last_turn_going_on(reading):
            self._game, events = game_so_far.undo_turn(self._game, t, "table")
        found = diagnose(self._game.before, self._with_cards(reading), self._game.header.rulings)
        # What is only not yet done accuses nobody: the player may go on, and the look be wrong.
        if found is None or reading.hidden or reading.doubts or found.action > len(found.do):
            question: Json = "look-again" if found is not None else "board-differs"
            return events + self._tell(t, _Trouble("unclear", {"question": question}))
        return events + self._accuse(t, self._renamed(found))

    def _card_to_turn_over(self, reading: BoardReading) -> str | None:
        """A card that explains where a stone went, but that has not left its slot (p. 8).

        The slot may speak two seconds after the camera.
        """
        for gone in sorted(self._cards):
            lying = tuple(one for one in sorted(self._cards.items()) if one[0] != gone)
            actions = self._explained(self._game.now, replace(reading, cards=lying))
            opened = [act for act in actions or () if isinstance(act, Reveal)]
            if any(field_name(act.field) == gone for act in opened):
                return gone
        return None

    def _is_last_turn_going_on(self, reading: BoardReading) -> bool:
        """After a whole turn the same player's stones have moved, and no other stone."""
        game = self._game
        if game.steps or not game.done:
            return False
        mover, last = game.now.mover, opponent(game.now.mover)
        seen = [reading.fields_of(COLOURS[colour]) for colour in (mover, last)]
        lie = [_names(game.now.stones[colour]) for colour in (mover, last)]
        return sorted(seen[0]) == lie[0] and sorted(seen[1]) != lie[1]

    def _renamed(self, found: Diagnosis) -> Diagnosis:
        """The other colour moved although points were left: that is the fault (p. 6)."""
        game = self._game
        if found.code is not Code.NOT_YOUR_TURN or not is_turn_begun(game.now):
            return found
        return replace(found, code=Code.POINTS_LEFT, action=len(game.steps) + 1, do=game.steps)

    def _accuse(self, t: float, found: Diagnosis) -> Events:
        turn = self._game.turn(found.do, self._game.header.writes)
        return self._tell(t, _Trouble("illegal", said.illegal(t, turn, found).details))

    def _tell(self, t: float, trouble: _Trouble) -> Events:
        """Say it once, not with every look."""
        if trouble == self._trouble:
            return []
        self._trouble = trouble
        return [self._game.event(t, trouble.kind, trouble.details)]

    def _press(self, t: float, player: str) -> Events:
        """The mover says that the turn is done; it would have ended by itself if it were."""
        game = self._game
        if player != COLOURS[game.now.mover] or not game.steps:
            return []
        verdict = game.judged(game.steps)
        assert isinstance(verdict, IllegalTurn)
        return self._accuse(t, Diagnosis(verdict.code, verdict.action, game.steps, ()))

    def _listen(self, words: PageSaid) -> Events:
        match words.say:
            case "turn-done":
                mover = COLOURS[self.position.mover]
                return self._press(words.t, words.by if words.by in COLOURS else mover)
            case "undo":
                return self._undo(words.t, words.by)
            case "reveal":
                return self._reveal(words.t, words.words.get("field"), words.words.get("value"))
            case "lay":
                self._cards[str(words.words.get("field"))] = COLOURS[self.position.mover]
                return self._look(words.t) or []
            case "place":
                return self._read(_placed(words))
        return []

    def _reveal(self, t: float, where: Json, value: Json) -> Events:
        if where not in FIELD_NAMES or not isinstance(where, str) or not isinstance(value, int):
            return []
        action = Reveal(parse_field(where), value)
        try:
            apply(self.position, action, self._game.header.rulings)
        except Illegal as illegal:
            steps = (*self._game.steps, action)
            return self._accuse(t, Diagnosis(illegal.code, len(steps), steps, ()))
        return self._go_on(t, (action,))

    def _undo(self, t: float, by: str) -> Events:
        self._trouble = None
        if self._game.steps:
            self._game, events = game_so_far.undo_steps(self._game, t, by)
        elif self._game.done:
            self._game, events = game_so_far.undo_turn(self._game, t, by)
        else:
            events = []
        return events


def _placed(words: PageSaid) -> BoardReading:
    """The board as somebody set it up on the page."""
    pieces = []
    for kind in PIECES:
        value = words.words.get(kind, [])
        listed = [value] if kind in SINGLE_PIECES else value
        assert isinstance(listed, list)
        pieces.append((kind, tuple(name for name in listed if isinstance(name, str))))
    return BoardReading(words.t, tuple(pieces))


def _names(fields: tuple[int, ...]) -> list[str]:
    return sorted(FIELD_NAMES[field] for field in fields)
