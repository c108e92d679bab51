"""Nine Men's Morris at a table."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from companion.events import AnyObservation, Event
from companion.game import LEDGER_HEADINGS, Ledger
from companion.games.at_table import GameAtTable, TableSession
from companion.games.ended import TableEnd
from companion.observations import Json
from tests.morris.files.record_lines import header_from_json, header_to_json
from tests.morris.players.evening import game_told
from tests.morris.recorded import MORRIS, RecordedMorris
from tests.morris.rules.position import SEATS
from tests.morris.rules.record import Header, Names, Record
from tests.morris.rules.rulings import CHOICES, RULESETS
from tests.morris.session.game_so_far import GameSoFar
from tests.morris.session.observed import OURS, check_logged, read_observation
from tests.morris.session.session import Session
from tests.morris.story.ledger import ledger_lines
from tests.morris.words.speaker import Speaker


class MorrisTable(TableSession):
    observed = OURS

    def __init__(self, header: Header, turn_end: str) -> None:
        super().__init__(SEATS, header.players)
        self.session = Session(header, turn_end)

    @property
    def game(self) -> GameSoFar:
        return self.session.course

    @property
    def agreed(self) -> dict[str, Json]:
        return self.following(self.asked.players)

    def following(self, players: Names) -> dict[str, Json]:
        return header_to_json(replace(self.game.header, players=players))

    @property
    def over(self) -> dict[str, Json] | None:
        return self.game.over_told() if self.is_over else None

    def as_recorded(self, ended: TableEnd | None) -> RecordedMorris:
        header = replace(self.game.header, players=self.asked.players)
        return RecordedMorris(Record(header, self.game.turns, ended))

    def answer(self, observation: AnyObservation) -> list[Event]:
        return self.session.feed(observation)


def _ledger(
    agreed: Mapping[str, Json], events: Iterable[Mapping[str, Json]], language: str
) -> Ledger:
    speaker = Speaker(language, header_from_json(agreed))
    return Ledger((*map(speaker.say, LEDGER_HEADINGS),), (*ledger_lines(events, speaker),))


def _evening(seed: int) -> tuple[Mapping[str, Json], Iterator[AnyObservation]]:
    return header_to_json(Header()), game_told(Header(), seed)


MORRIS_AT_TABLE = GameAtTable(
    MORRIS,
    SEATS,
    len(SEATS),
    targets=(),
    rulesets=RULESETS,
    rulings=CHOICES,
    has_eyes=False,
    sit_down=lambda agreed, turn_end: MorrisTable(header_from_json(agreed), turn_end),
    read_observation=read_observation,
    check_logged=check_logged,
    levels=(),
    ledger=_ledger,
    evening=_evening,
)
