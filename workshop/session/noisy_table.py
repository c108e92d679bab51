"""A room with a table: hands, looks, slots and buttons, each in its time."""

from dataclasses import dataclass, field

from companion.games.faust.rules.board import FIELDS, field_name, parse_field
from companion.games.faust.rules.position import COLOURS, Position, opponent
from companion.observations import (
    BoardReading,
    ButtonPressed,
    HandSeen,
    Json,
    LinkChanged,
    PageSaid,
    SlotsChanged,
    Tick,
)
from workshop.dial import LINK_LOST_CHANCE, STRAY_HAND_CHANCE, WORST_SENSORS
from workshop.drawn.grips import Grip
from workshop.session.noise import REPEATED_CHANCE, SLOT_FAULT_CHANCE, Noise, as_reading, pieces_of
from workshop.session.timed_session import Desk

LOOK_CHANCE = 0.85  # how often a look comes between two grips of a turn
VALUE_SAID_CHANCE = 0.5  # how often somebody says on the page what a card shows
HEALED = "as it is"  # what a slot says after a fault
SET_UP_LOOKS = 3  # at the pieces as the next game begins
PRESS_CHANCE = 0.15  # how often a player presses after a turn


@dataclass
class Room:
    """What happens at the table, told to the desk."""

    desk: Desk
    noise: Noise
    table: Position  # what lies there
    t: float = 0.0
    is_misleading: bool = False  # something was told in this turn that is not so
    _late: list[tuple[float, str, str]] = field(default_factory=list)
    _is_camera_lost: bool = False
    _are_slots_lost: bool = False

    def wait(self, seconds: float) -> None:
        """Time passes, with a tick a second, and slot events that were on their way arrive."""
        end = self.t + seconds
        moments = [(t, "late") for t, _, _ in self._late if t <= end]
        moments += [(self.t + step, "tick") for step in range(1, int(seconds) + 1)]
        for t, what in sorted(moments):
            self._pass_to(t)
            if what == "tick":
                self.desk.tell(Tick(self.t))
            else:
                self._arrive()
        self._pass_to(end)

    def look(self) -> None:
        if not self._is_camera_lost:
            self._arrive()
            look = self.noise.look(self.t, self.table)
            self.is_misleading |= is_wrong(look, self.table)
            self.desk.tell(look)

    def say(self, by: str, word: str, **words: Json) -> None:
        self.desk.tell(PageSaid(self.t, by, word, words))

    def press(self, player: int) -> None:
        self.desk.tell(ButtonPressed(self.t, COLOURS[player]))

    def grip(self, grip: Grip, is_last: bool) -> None:
        """A hand comes, does its work and goes; most often there is a look after it."""
        self._hand()
        changed = self._put(grip.after)
        self.wait(self.noise.dice.uniform(0.4, 1.2))
        if self.noise.happens(WORST_SENSORS.odd_press):
            self.press(opponent(self.table.mover))
        for name, state, delay in changed:
            self._send(name, state, delay)
        self._arrive()
        if is_last or self.noise.dice.random() < LOOK_CHANCE:
            self.look()
        is_said = grip.is_said or self.noise.dice.random() < VALUE_SAID_CHANCE
        if grip.shown is not None and is_said:
            self.wait(0.3)
            name, value = field_name(grip.shown[0]), grip.shown[1]
            self.say(COLOURS[self.table.mover], "reveal", field=name, value=value)
        self.wait(self.noise.dice.uniform(0.5, 1.2))

    def untold_lays(self) -> tuple[str, ...]:
        """Where a card lies though its slot has not said so yet."""
        return tuple(name for _, name, state in self._late if state in COLOURS)

    def trouble(self) -> None:
        """What may happen between two grips: a stray hand, a slot's fault, a line that is lost."""
        if self.noise.happens(STRAY_HAND_CHANCE):
            self._hand()
            self.wait(0.3)
            self.look()
        if self.noise.happens(SLOT_FAULT_CHANCE) and not self._are_slots_lost:
            field = self.noise.dice.randrange(FIELDS)
            self._slots(((field_name(field), "fault"),))
            self._send(field_name(field), HEALED, self.noise.dice.uniform(1.0, 4.0))
        if self.noise.happens(LINK_LOST_CHANCE):
            self._lose(self.noise.dice.choice(("camera", "slots")))

    def come_back(self) -> None:
        """Lines that were lost are there again: a snapshot of the slots, a look."""
        if self._are_slots_lost:
            self.desk.tell(LinkChanged(self.t, "slots", "back"))
            self._are_slots_lost = False
            states = ((field_name(one), _slot_state(self.table, one)) for one in range(FIELDS))
            self._slots(tuple(states))
        if self._is_camera_lost:
            self.desk.tell(LinkChanged(self.t, "camera", "back"))
            self._is_camera_lost = False
            self.wait(0.5)
            self.look()

    def press_now_and_then(self, player: int) -> None:
        """A player who presses after the turn, now and then twice."""
        if self.noise.dice.random() < PRESS_CHANCE:
            self.press(player)
            if self.noise.happens(WORST_SENSORS.odd_press):
                self.press(player)

    def set_up(self, start: Position) -> None:
        """All cards are taken away and the pieces put where the next game begins."""
        self.wait(3.0)
        self._hand()
        changed = self._put(start)
        self.wait(1.0)
        for name, state, _ in changed:
            self._send(name, state, 0.0)
        self._arrive()
        for _ in range(SET_UP_LOOKS):
            self.look()
            self.wait(1.5)

    def _lose(self, part: str) -> None:
        if part == "camera" and not self._is_camera_lost:
            self._is_camera_lost = True
            self.desk.tell(LinkChanged(self.t, part, "lost"))
        if part == "slots" and not self._are_slots_lost:
            self._are_slots_lost = True
            self._late.clear()
            self.desk.tell(LinkChanged(self.t, part, "lost"))

    def _hand(self) -> None:
        if not self._is_camera_lost:
            self.desk.tell(HandSeen(self.t))

    def _put(self, after: Position) -> list[tuple[str, str, float]]:
        """The pieces lie anew; slots that have changed, and how late they say so."""
        fields = [one for one in range(FIELDS) if after.cards[one] != self.table.cards[one]]
        self.table = after
        if self._are_slots_lost:
            return []
        delay = self.noise.slot_delay()
        return [(field_name(one), _slot_state(after, one), delay) for one in fields]

    def _slots(self, changed: tuple[tuple[str, str], ...]) -> None:
        if changed and not self._are_slots_lost:
            self.desk.tell(SlotsChanged(self.t, changed))
            if self.noise.happens(REPEATED_CHANCE):
                self.desk.tell(SlotsChanged(self.t, changed))

    def _send(self, name: str, state: str, delay: float) -> None:
        """A slot event is on its way; those of one slot keep their order."""
        self.is_misleading |= delay > WORST_SENSORS.lag_s
        ahead = [t for t, one, _ in self._late if one == name]
        self._late.append((max([self.t + delay, *ahead]), name, state))
        self._late.sort(key=lambda one: one[0])

    def _arrive(self) -> None:
        due = [one for one in self._late if one[0] <= self.t]
        self._late = self._late[len(due) :]
        for _, name, state in due:
            now = _slot_state(self.table, parse_field(name)) if state is HEALED else state
            self._slots(((name, now),))

    def _pass_to(self, t: float) -> None:
        self.t = max(self.t, round(t, 2))


def is_wrong(look: BoardReading, table: Position) -> bool:
    """Whether a field is not as the look says, though the look says neither hidden nor unsure."""
    open_to_doubt = {*look.hidden, *(doubt.field for doubt in look.doubts)}
    truth = as_reading(look.t, pieces_of(table))
    return any(
        [field for field in look.fields_of(kind) if field not in open_to_doubt]
        != [field for field in fields if field not in open_to_doubt]
        for kind, fields in truth.pieces
    )


def _slot_state(table: Position, field: int) -> str:
    card = table.cards[field]
    return "empty" if card is None else COLOURS[card.owner]
