"""Der Feuer-Salamander at a table."""

import gzip
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Self

from companion.events import AnyObservation, Event
from companion.game import LEDGER_HEADINGS, Ledger
from companion.games.at_table import GameAtTable, TableSession
from companion.games.ended import TableEnd
from companion.games.salamander.files.record_lines import header_from_json, header_to_json
from companion.games.salamander.folded import folded
from companion.games.salamander.recorded import SALAMANDER, RecordedSalamander
from companion.games.salamander.rules.heard import is_aloud
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.record import LEAST_SEATS, TARGET, Header, Names, Record
from companion.games.salamander.rules.rulings import CHOICES, RULESETS
from companion.games.salamander.session.belief import Belief, new_belief
from companion.games.salamander.session.events import due, game_over_told
from companion.games.salamander.session.game_so_far import AUTO, GameSoFar
from companion.games.salamander.session.observed import (
    SalamanderObservation,
    check_logged,
    observation_of,
    without_answer,
)
from companion.games.salamander.session.session import heard
from companion.games.salamander.story.told import ledger_lines
from companion.games.salamander.words.speaker import Speaker
from companion.observations import Json, PageSaid

EVENING = Path(__file__).with_name("evening.sitting.jsonl.gz")
TARGETS = (30, 50, TARGET)  # half an hour, an hour, an evening


class Session(TableSession):
    """Understands one game. No event holds anything of K, or of what was answered in secret.

    `is_open`: everybody hears everything.
    """

    observed = SalamanderObservation

    def __init__(self, header: Header, turn_end: str = AUTO, *, is_open: bool = False) -> None:
        super().__init__(FIGURES, header.players)
        self._belief: Belief = new_belief(header, turn_end, is_open=is_open)

    @property
    def game(self) -> GameSoFar:
        return self._belief.game

    @property
    def header(self) -> Header:
        """With the players as they are called now, and what was set aside."""
        return replace(self.game.header, players=self.asked.players)

    @property
    def agreed(self) -> dict[str, Json]:
        return header_to_json(self.header)

    def following(self, players: Names) -> dict[str, Json]:
        return header_to_json(next_header(self.header, players))

    def opened(self) -> Self:
        return type(self)(self.header, self.game.turn_end, is_open=True)

    def is_secret(self, observation: AnyObservation) -> bool:
        is_answer = isinstance(observation, PageSaid) and without_answer(observation) != observation
        return is_answer and not is_aloud(self.header)

    @property
    def over(self) -> Mapping[str, Json] | None:
        return game_over_told(0.0, self.game).details if self.is_over else None

    @property
    def seated(self) -> tuple[str, ...]:
        return tuple(FIGURES[figure] for figure in self.game.header.seats)

    @property
    def stopped_by(self) -> str:
        belief = self._belief
        if belief.problem is not None:
            return belief.problem.kind
        if belief.doubt is not None:
            return "contradiction"
        return "" if due(belief.game) is None else "waiting"

    def answer(self, observation: SalamanderObservation) -> list[Event]:
        self._belief, events = heard(self._belief, observation)
        return events

    def as_recorded(self, ended: TableEnd | None) -> RecordedSalamander:
        """With the answers: for the referee alone while the game is running."""
        return RecordedSalamander(Record(self.header, self.game.turns_with_answers, ended))


def next_header(header: Header, players: Names) -> Header:
    """The same seats, target and rulings; nobody has set a card aside yet.

    Whoever sits next to him who began begins; where everybody has gone one seat on, so has he.
    """
    was, seats = header.players, header.seats
    went_on = players != was and all(players[header.after(one)] == was[one] for one in seats)
    starts = header.after(header.starts, 2 if went_on else 1)
    return replace(header, players=players, starts=starts, set_aside=())


def _ledger(
    agreed_on: Mapping[str, Json], events: Iterable[Mapping[str, Json]], language: str
) -> Ledger:
    """The names are those by which the players were called last."""
    header = header_from_json(agreed_on)
    speaker = Speaker(language, header)
    return Ledger((*map(speaker.say, LEDGER_HEADINGS),), (*ledger_lines(events, header, speaker),))


def _evening(_: int) -> tuple[Mapping[str, Json], Iterator[AnyObservation]]:
    """The recorded evening that the demo replays, whatever its seed."""
    head, *lines = map(json.loads, gzip.decompress(EVENING.read_bytes()).splitlines())
    return header_to_json(header_from_json(head["game"])), map(observation_of, lines)


def _sit_down(agreed_on: Mapping[str, Json], turn_end: str) -> Session:
    return Session(header_from_json(agreed_on), turn_end)


SALAMANDER_AT_TABLE = GameAtTable(
    SALAMANDER,
    FIGURES,
    LEAST_SEATS,
    targets=TARGETS,
    rulesets=RULESETS,
    rulings={option: (*values,) for option, values in CHOICES.items()},
    has_eyes=False,
    sit_down=_sit_down,
    read_observation=observation_of,
    check_logged=check_logged,
    levels=(),
    ledger=_ledger,
    folded=folded,
    evening=_evening,
)
