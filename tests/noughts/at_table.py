"""The game at a table."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from companion.events import AnyObservation, Event
from companion.game import LEDGER_HEADINGS, Ledger, LedgerLine
from companion.games.at_table import GameAtTable, TableSession
from companion.games.ended import TableEnd
from companion.json_reader import Json
from tests.noughts.files import header_from_json, header_to_json
from tests.noughts.players import game_told
from tests.noughts.recorded import NOUGHTS, RecordedNoughts
from tests.noughts.rules import CHOICES, RULESETS, SEATS, Header, Record
from tests.noughts.session import OURS, GameSoFar, Session, check_logged, read_observation
from tests.noughts.words import Happened, Speaker, kind_of


class NoughtsTable(TableSession):
    observed = OURS

    def __init__(self, header: Header) -> None:
        super().__init__(SEATS, header.players)
        self.session = Session(header)

    @property
    def game(self) -> GameSoFar:
        return self.session.course

    @property
    def agreed(self) -> dict[str, Json]:
        return self.following(self.asked.players)

    def following(self, players: tuple[str, ...]) -> dict[str, Json]:
        return header_to_json(replace(self.game.header, players=players))

    @property
    def over(self) -> dict[str, Json] | None:
        return self.game.over_told() if self.is_over else None

    def as_recorded(self, ended: TableEnd | None) -> RecordedNoughts:
        header = replace(self.game.header, players=self.asked.players)
        return RecordedNoughts(Record(header, self.game.done, ended))

    def answer(self, observation: AnyObservation) -> list[Event]:
        return self.session.feed(observation)


def ledger(agreed: Mapping[str, Json], events: Iterable[Happened], language: str) -> Ledger:
    """Faults, what was taken back, how players were called."""
    speaker = Speaker(language, header_from_json(agreed))
    return Ledger((*map(speaker.say, LEDGER_HEADINGS),), (*_lines(events, speaker),))


def _lines(events: Iterable[Happened], speaker: Speaker) -> Iterator[LedgerLine]:
    for said in events:
        turn = int(str(said.get("turn", 0)))
        if said["kind"] == "illegal":
            yield turn, True, speaker.fault(said)
        elif kind_of(said):
            yield turn, False, speaker.beside(said)


def _evening(seed: int) -> tuple[Mapping[str, Json], Iterator[AnyObservation]]:
    return header_to_json(Header()), game_told(seed)


NOUGHTS_AT_TABLE = GameAtTable(
    NOUGHTS,
    SEATS,
    len(SEATS),
    targets=(),
    rulesets=RULESETS,
    rulings=CHOICES,
    has_eyes=False,
    sit_down=lambda agreed, _: NoughtsTable(header_from_json(agreed)),
    read_observation=read_observation,
    check_logged=check_logged,
    levels=(),
    ledger=ledger,
    evening=_evening,
)
