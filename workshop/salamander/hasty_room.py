"""A table at which nobody waits for the page: words and presses go round what hands do."""

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from companion.games.salamander.players.talk import Line
from companion.games.salamander.players.telling import Passage
from companion.games.salamander.rules.actions import Ask, MoveFigure
from companion.games.salamander.rules.faces import FACES
from companion.games.salamander.rules.guards import fault_of
from companion.games.salamander.rules.places import FIGURES, PLACE_NAMES
from companion.games.salamander.rules.rules import places_to_go
from companion.observations import Json
from workshop.salamander.haste import SAID_WRONG, Arrival, Haste, at_time, time_of
from workshop.salamander.room import SalamanderRoom


@dataclass
class HastyRoom(SalamanderRoom):
    """What was done is told turn by turn; what is said late comes in the midst of the next one."""

    haste: Haste = field(kw_only=True)
    _coming: list[Arrival] = field(default_factory=list)  # a heap
    _number: int = 0
    _told_at: float = 0.0

    def act_turn(self, passages: Iterable[Passage]) -> None:
        """All that was done in it, and what is told of it by its end."""
        for passage in passages:
            self.act_hastily(passage)
        self.hear(self.t)

    def act_hastily(self, passage: Passage) -> None:
        """It is told later, if not at once."""
        lines = [*self._with_a_wrong_word(passage)]
        self.is_misleading |= len(lines) > len(passage.lines)
        for arrival in self.haste.arrivals(lines, self._number):
            self.is_misleading |= arrival[0] != lines[arrival[1] - self._number]["t"]
            heapq.heappush(self._coming, arrival)
        self._number += len(lines)
        if passage.doing is not None:
            self.done.append(self._as_heard(passage.doing))

    def act(self, passage: Passage) -> None:
        """In no haste, and after all that has been said late."""
        self.hear_all()
        super().act(Passage(passage.turn, tuple(map(self._not_before, passage.lines))))
        if passage.doing is not None:
            self.done.append(self._as_heard(passage.doing))

    def _not_before(self, line: Line) -> Line:
        return at_time(line, max(time_of(line), self._told_at))

    @property
    def is_all_told(self) -> bool:
        return not self._coming

    def hear_all(self) -> None:
        self.hear(max((arrival[0] for arrival in self._coming), default=0.0))
        self.telling.talk.t = max(self.t, self._told_at)

    def hear(self, until: float) -> None:
        """What is told by then, in the order in which it is."""
        while self._coming and self._coming[0][0] <= until:
            at, _, line = heapq.heappop(self._coming)
            self._told_at = max(self._told_at, round(at, 2))
            self.desk.tell(at_time(line, self._told_at))

    def _with_a_wrong_word(self, passage: Passage) -> Iterator[Line]:
        """Now and then another word is said first, and taken back by who has said it."""
        wrong = self._another(passage) if self.haste.happens(SAID_WRONG) else None
        if wrong is None or passage.doing is None:
            yield from passage.lines
            return
        talk = self.telling.talk
        yield wrong
        yield talk.word(passage.doing.by, "step-back")
        talk.wait(0.5, 1.5)
        yield at_time(passage.lines[0], self.t)

    def _another(self, passage: Passage) -> Line | None:
        """Another word that might be said there: a question, or where a figure goes."""
        line, doing = passage.lines[0], passage.doing
        said = line.get("page")
        if doing is None or not isinstance(said, dict) or len(passage.lines) > 1:
            return None
        before, agreed = doing.before, self.telling.header
        words: list[dict[str, Json]] = []
        match doing.action:
            case Ask(figure, asked):
                words = [
                    {"card": name}
                    for face, name in enumerate(FACES)
                    if face != asked and fault_of(before, Ask(figure, face), agreed) is None
                ]
            case MoveFigure(figure, place) if said["say"] == "place":
                words = [
                    {"figures": {FIGURES[figure]: PLACE_NAMES[one]}}
                    for one in places_to_go(before, agreed)
                    if one not in (place, *before.figures)
                ]
        return {**line, "page": {**said, **self.haste.dice.choice(words)}} if words else None
