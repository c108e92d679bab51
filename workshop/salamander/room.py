"""A table of the second game with people around it, who look at the page and set it right."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.games.salamander.files.action_lines import action_to_json
from companion.games.salamander.players.doings import Doing
from companion.games.salamander.players.talk import Line, Senses, look_at, lying_in
from companion.games.salamander.players.telling import Habit, Passage, Telling
from companion.games.salamander.rules.actions import Answered
from companion.games.salamander.rules.places import FIGURES
from companion.observations import Json
from workshop.dial import LINK_LOST_CHANCE, STRAY_HAND_CHANCE, WORST_SENSORS
from workshop.salamander.bad_senses import SAID_TWICE, BadSenses
from workshop.salamander.desk import SalamanderDesk

MOST_LOOKS = 4  # that the players wait for when the page is not content
MOST_UNDONE = 12  # acts that are taken back to come to what was done


@dataclass
class SalamanderRoom:
    desk: SalamanderDesk
    telling: Telling
    senses: BadSenses
    is_misleading: bool = False  # something was told in this turn that is not so
    done: list[Json] = field(default_factory=list)  # what was done in truth, as everybody heard
    _is_camera_lost: bool = False

    @property
    def has_camera(self) -> bool:
        return self.telling.habit.senses is Senses.CAMERA

    def set_up(self) -> None:
        if not self.has_camera:
            self.desk.tell({"t": 0.0, "link": {"camera": "absent"}})
        for line in self.telling.set_up().lines:
            self.desk.tell(line)

    def tell(self, line: Line) -> None:
        """As it is seen, and as fingers tap it."""
        if self._is_camera_lost and "camera" in line:
            return
        told, is_wrong = self.senses.spoil(line)
        self.is_misleading |= is_wrong
        self.desk.tell(told)
        if "page" in line and self.senses.happens(SAID_TWICE):
            self.is_misleading = True
            self.desk.tell(told)

    def act(self, passage: Passage) -> None:
        for line in passage.lines:
            self.tell(line)
        if passage.doing is not None:
            self.done.append(self._as_heard(passage.doing))

    def is_told(self) -> bool:
        """The page shows what was done, and is content with it."""
        return self.desk.understood == self.done and not self.desk.is_illegal

    def look(self) -> None:
        """The board as it lies, once more; where nobody looks, time passes."""
        self.telling.talk.wait(0.6, 1.4)
        if self.has_camera:
            self.tell({"t": self.t, "camera": look_at(self.telling.talk.lying)})
        else:
            self.tell({"t": self.t, "tick": True})

    def give_time(self) -> None:
        """Nobody does anything until the referee has said what it has to say."""
        due_at = self.desk.public.due_at
        if due_at is not None and not self.desk.is_illegal:
            self.telling.talk.t = max(self.t, round(due_at, 2) + 0.01)
            self.tell({"t": self.t, "tick": True})

    @property
    def t(self) -> float:
        return self.telling.talk.t

    def wait_for_page(self) -> bool:
        """Some more looks; whether it then shows what was done."""
        for _ in range(MOST_LOOKS if self.has_camera else 1):
            if self.is_told():
                return True
            self.look()
        return self.is_told()

    def withdraw(self) -> bool:
        """A wrong word that was not taken is withdrawn at the host's screen."""
        self._say("table", "undo")
        return self.is_told()

    def put_in(self, doings: list[Doing]) -> bool:
        """What is wrong is taken back by the host; where all lies, and what is missing, is said."""
        self._clear()
        for _ in range(MOST_UNDONE):
            if self._is_on_the_way():
                break
            self._say("table", "undo")
        for doing in doings[len(self.desk.understood) :]:
            for line in self._in_words(doing):
                self.desk.tell(line)
        self._clear()
        return self.is_told()

    def _is_on_the_way(self) -> bool:
        known = self.desk.understood
        return known == self.done[: len(known)] and not self.desk.is_illegal

    def _in_words(self, doing: Doing) -> Iterator[Line]:
        seats = self.telling.header.seats
        phones = Telling(self.telling.header, Habit(), self.telling.dice)
        phones.talk.t = self.t
        yield from phones.talk.laid(doing.before.mover, lying_in(doing.before, seats))
        yield from phones.lines_of(doing)
        self.telling.talk.t = phones.talk.t

    def _say(self, by: str, word: str) -> None:
        self.desk.tell(self.telling.talk.word(by, word))

    def _clear(self) -> None:
        """A hand over the board: what was seen before counts no more."""
        if self.has_camera:
            self.telling.talk.wait(0.2, 0.5)
            self.desk.tell({"t": self.t, "camera": {"hand": True}})

    def trouble(self) -> None:
        """What may happen at the beginning of a turn."""
        self.is_misleading = False
        if self.has_camera and self.senses.happens(STRAY_HAND_CHANCE):
            self._clear()
            self.look()
        if self.senses.happens(WORST_SENSORS.odd_press):
            seats = self.telling.header.seats
            figure = FIGURES[self.senses.dice.choice(seats)]
            self.is_misleading = True
            self.desk.tell({"t": self.t, "button": figure})
        if self.has_camera and self.senses.happens(LINK_LOST_CHANCE):
            self._is_camera_lost = True
            self.desk.tell({"t": self.t, "link": {"camera": "lost"}})

    def come_back(self) -> None:
        """A camera that was lost sees again."""
        if self._is_camera_lost:
            self._is_camera_lost = False
            self.desk.tell({"t": self.t, "link": {"camera": "back"}})
            self.look()

    def _as_heard(self, doing: Doing) -> Json:
        is_secret = isinstance(doing.action, Answered) and len(self.telling.header.seats) > 2
        return action_to_json(Answered() if is_secret else doing.action)
