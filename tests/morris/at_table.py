"""Nine Men's Morris at a table: its session as a table knows sessions, and the next game."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from companion.events import AnyObservation, Event
from companion.game import LEDGER_HEADINGS, GameAtTable, Ledger
from companion.games.ended import end_told
from companion.observations import Json
from tests.morris.files.record_lines import header_from_json, header_to_json
from tests.morris.players.evening import game_told
from tests.morris.recorded import MORRIS, RecordedMorris
from tests.morris.rules.position import SEATS
from tests.morris.rules.record import Header, Record
from tests.morris.rules.rulings import CHOICES, RULESETS
from tests.morris.session.observed import OURS, check_logged, read_observation
from tests.morris.session.session import Session
from tests.morris.story.ledger import ledger_lines
from tests.morris.words.speaker import Speaker


class MorrisTable:
    due_at: float | None = None  # it waits for nothing

    def __init__(self, header: Header, turn_end: str) -> None:
        self.session = Session(header, turn_end)
        self._begun = header, turn_end

    @property
    def header(self) -> Header:
        return self.session.course.header

    @property
    def agreed(self) -> Mapping[str, Json]:
        return header_to_json(self.header)

    @property
    def is_over(self) -> bool:
        return self.session.course.is_over

    @property
    def turns_done(self) -> int:
        return len(self.session.course.done)

    @property
    def recorded(self) -> RecordedMorris:
        """With its end, where the turns do not tell it."""
        course = self.session.course
        ended = None if course.said_over is None else end_told(course.over_told())
        return RecordedMorris(Record(course.header, course.turns, ended))

    def hears(self, observation: AnyObservation) -> bool:
        return isinstance(observation, OURS)

    def feed(self, observation: AnyObservation) -> list[Event]:
        return self.session.feed(observation)

    def opened(self) -> "MorrisTable":
        """Nothing is said in secret at this game."""
        return MorrisTable(*self._begun)

    def is_secret(self, observation: AnyObservation) -> bool:
        del observation
        return False

    def begun_by(self, observation: AnyObservation) -> Mapping[str, Json] | None:
        names = self.session.agreed_with(observation)
        return None if names is None else header_to_json(replace(self.header, players=names))

    def shows_start(self, observation: AnyObservation) -> bool | None:
        """No eyes see the board."""
        del observation
        return None

    @property
    def next_agreed(self) -> Mapping[str, Json]:
        return self.agreed


def _sit_down(agreed: Mapping[str, Json], turn_end: str) -> MorrisTable:
    return MorrisTable(header_from_json(agreed), turn_end)


def _ledger(
    agreed: Mapping[str, Json], events: Iterable[Mapping[str, Json]], language: str
) -> Ledger:
    speaker = Speaker(language, header_from_json(agreed))
    faults, others, turns = map(speaker.say, LEDGER_HEADINGS)
    return Ledger((faults, others, turns), (*ledger_lines(events, speaker),))


def _people(agreed: Mapping[str, Json], seed: int) -> Iterator[AnyObservation]:
    return game_told(header_from_json(agreed), seed)


MORRIS_AT_TABLE = GameAtTable(
    MORRIS,
    SEATS,
    len(SEATS),
    targets=(),
    rulesets=(*RULESETS,),
    rulings=CHOICES,
    ruled=lambda ruleset: {one: getattr(RULESETS[ruleset], one) for one in CHOICES},
    has_eyes=False,
    sit_down=_sit_down,
    read_observation=read_observation,
    check_logged=check_logged,
    levels=(),
    ledger=_ledger,
    people=_people,
)
