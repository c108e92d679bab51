"""One game, by words alone: each is taken, refused with a code, or decided by a judge."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.events import AnyObservation, Event, with_reason
from companion.json_reader import BadValue, Json
from companion.observations import JUDGES, LinkChanged, PageSaid, Tick, observation_from_json
from tests.noughts.files import (
    ACTIONS,
    field_said,
    over_to_json,
    position_to_json,
    turn_to_json,
)
from tests.noughts.rules import (
    SEATS,
    Code,
    Ending,
    Header,
    Illegal,
    Position,
    Put,
    Turn,
    apply,
    position_after,
    winner_of,
)

WORDS = ("put", "undo", "resign", "refuse", "rematch", "names")
OURS = PageSaid | LinkChanged | Tick


def read_observation(line: Mapping[str, Json]) -> AnyObservation:
    """BadValue for what only a table with eyes is told."""
    found = observation_from_json(line)
    if not isinstance(found, OURS):
        kinds = ", ".join(key for key in line if key != "t")
        raise BadValue("what is observed", kinds, "page", "link", "tick")
    return found


def check_logged(observation: AnyObservation) -> None:
    """ValueError for a word that nobody can say."""
    if isinstance(observation, PageSaid) and observation.say not in WORDS:
        raise ValueError(f"{observation.say!r} is said; expected one of {', '.join(WORDS)}")


@dataclass(frozen=True, slots=True)
class GameSoFar:
    header: Header
    done: tuple[Turn, ...] = ()
    resigned: int | None = None

    @property
    def now(self) -> Position:
        return position_after(self.done)

    @property
    def is_over(self) -> bool:
        return self.resigned is not None or self.now.ending is not None

    @property
    def whose(self) -> dict[str, Json]:
        return {"turn": len(self.done) + 1, "player": SEATS[self.now.mover]}

    def over_told(self) -> dict[str, Json]:
        """How it has ended."""
        if self.resigned is not None:
            return over_to_json(1 - self.resigned, Ending.RESIGNED)
        return over_to_json(winner_of(self.now, self.header.rulings), Ending(str(self.now.ending)))


class Session:
    def __init__(self, header: Header) -> None:
        self.course = GameSoFar(header)

    def feed(self, observation: AnyObservation) -> list[Event]:
        if isinstance(observation, LinkChanged):
            return [Event(observation.t, "link", observation.told)]
        if not isinstance(observation, PageSaid) or observation.by not in (*SEATS, *JUDGES):
            return []
        return with_reason([*self._heard(observation)], observation)

    def _heard(self, said: PageSaid) -> Iterator[Event]:
        """The table, and a judge, speak for whoever is to move."""
        mover = self.course.now.mover
        speaker = mover if said.by in JUDGES else SEATS.index(said.by)
        if said.say == "undo" and said.by in JUDGES:
            yield from self._taken_back(said)
        elif self.course.is_over:
            return
        elif said.say == "resign":
            self.course = replace(self.course, resigned=speaker)
            yield Event(said.t, "game-over", self.course.over_told())
        elif said.say == "put":
            yield from self._put(said, speaker)

    def _put(self, said: PageSaid, speaker: int) -> Iterator[Event]:
        course = self.course
        try:
            action = Put(field_said(said.words.get("field"), "field"))
            if speaker != course.now.mover:
                raise Illegal(Code.NOT_YOUR_TURN)
            apply(course.now, action)
        except BadValue:
            return  # no board has that field
        except Illegal as fault:
            wrong = {"player": SEATS[speaker], "code": fault.code.value}
            do: list[Json] = [ACTIONS.to_json(action)]
            yield Event(said.t, "illegal", {**course.whose, **wrong, "do": do})
            return
        turn = Turn(len(course.done) + 1, speaker, action)
        self.course = replace(course, done=(*course.done, turn))
        yield Event(said.t, "action", {**course.whose, "action": ACTIONS.to_json(action)})
        after = position_to_json(self.course.now)
        yield Event(said.t, "turn-done", {**turn_to_json(turn), "after": after})
        if self.course.is_over:
            yield Event(said.t, "game-over", self.course.over_told())

    def _taken_back(self, said: PageSaid) -> Iterator[Event]:
        """A resignation, or the last turn."""
        course = self.course
        was = "turn-done" if course.resigned is None else "game-over"
        if course.resigned is not None:
            self.course = replace(course, resigned=None)
        elif course.done:
            self.course = replace(course, done=course.done[:-1])
        else:
            return
        yield Event(said.t, "corrected", {**self.course.whose, "was": was, "by": said.by})
