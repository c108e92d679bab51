"""Doctor Faust at a table."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.events import AnyObservation, Event
from companion.game import ANALYSIS_LEVELS, LEDGER_HEADINGS, Ledger
from companion.games.at_table import GameAtTable, TableSession
from companion.games.ended import TableEnd
from companion.games.faust.alone.proof import proof
from companion.games.faust.analysis.solved import table_name
from companion.games.faust.files.record_lines import header_from_json, header_to_json
from companion.games.faust.files.verdict_lines import verdict_to_json
from companion.games.faust.recorded import FAUST, RecordedFaust
from companion.games.faust.rules.board import parse_field
from companion.games.faust.rules.position import COLOURS, Position
from companion.games.faust.rules.record import Header, Record, TurnEnd
from companion.games.faust.rules.referee import result
from companion.games.faust.rules.rulings import CHOICES, DEVIL_CARDS, RULESETS
from companion.games.faust.session.alone import by_who_is_alone, heard_of_it
from companion.games.faust.session.belief import Belief, new_belief
from companion.games.faust.session.game_so_far import GameSoFar, begin
from companion.games.faust.session.series import is_set_up, rematch_header
from companion.games.faust.session.session import go_on_after, heard
from companion.games.faust.session.trouble import ConsentOfOther
from companion.games.faust.story.ledger import ledger_lines
from companion.games.faust.words.speaker import Speaker
from companion.observations import (
    BoardReading,
    ButtonPressed,
    CardSeen,
    Json,
    Observation,
    PageSaid,
    SlotsChanged,
    observation_from_json,
    placed,
)

SLOT_STATES = (*COLOURS, "empty", "fault")


def check_logged(observation: AnyObservation) -> None:
    """ValueError for a field, a colour or a state of a slot that no table has."""
    match observation:
        case BoardReading():
            doubted = (doubt.field for doubt in observation.doubts)
            seen = (field for _, fields in observation.pieces for field in fields)
            for name in (*seen, *observation.hidden, *doubted):
                parse_field(name)
        case CardSeen():
            parse_field(observation.field)
        case SlotsChanged():
            for name, state in observation.slots:
                parse_field(name)
                _expect(state, SLOT_STATES)
        case ButtonPressed():
            _expect(observation.player, COLOURS)
        case PageSaid(say="place"):  # a finger's reading of the board: as good as a camera's
            check_logged(placed(observation))


def _expect(word: str, known: tuple[str, ...]) -> None:
    if word not in known:
        raise ValueError(f"{word!r} is unknown; expected one of {', '.join(known)}")


class Session(TableSession):
    """Understands one game. The last turn stays provisional until the other player acts."""

    observed = Observation
    consent = ConsentOfOther

    def __init__(self, game: Header, turn_end: TurnEnd = TurnEnd.AUTO) -> None:
        super().__init__(COLOURS, game.players)
        self._begun = game
        self._belief: Belief = new_belief(begin(game, turn_end))

    @property
    def game(self) -> GameSoFar:
        return self._belief.game

    @property
    def header(self) -> Header:
        """As it was agreed on, with the players as they are called now."""
        return replace(self._begun, players=self.asked.players)

    @property
    def agreed(self) -> dict[str, Json]:
        return header_to_json(self.header)

    def following(self, players: tuple[str, ...]) -> dict[str, Json]:
        return header_to_json(rematch_header(self.header, self.position, players))

    @property
    def over(self) -> Mapping[str, Json] | None:
        return verdict_to_json(result(self.position, self.game.header)) if self.is_over else None

    @property
    def record(self) -> Record:
        """The turns that are done, those too that stand by agreement."""
        record = self.game.record
        return replace(record, header=replace(record.header, players=self.asked.players))

    @property
    def position(self) -> Position:
        return self.game.now

    @property
    def stopped_by(self) -> str:
        trouble = self._belief.trouble
        if trouble is None:
            return "waiting" if self.game.is_waited_for else ""
        return trouble.kind

    @property
    def due_at(self) -> float | None:
        return self._belief.until

    def hears(self, observation: AnyObservation) -> bool:
        """Refuses what a page says in the name of the seat that the table plays."""
        alone = self.header.alone
        is_in_its_name = (
            alone is not None
            and isinstance(observation, PageSaid)
            and observation.by == COLOURS[alone.seat]
        )
        return super().hears(observation) and not is_in_its_name

    def as_said(self, observation: Observation) -> Observation:
        return by_who_is_alone(observation, self.header.alone, self.position.mover)

    def answer(self, observation: Observation) -> list[Event]:
        told = [*heard_of_it(observation, self.header.alone, self.game)]
        self._belief, events = heard(self._belief, self.as_said(observation))
        return [*events, *told]

    def go_on_after(self, fault: str, observation: AnyObservation) -> list[Event]:
        self._belief, events = go_on_after(self._belief, fault, observation)
        return events

    def lies_at_start(self, observation: AnyObservation) -> bool | None:
        """By the camera, or as placed on the page."""
        if isinstance(observation, PageSaid) and observation.say == "place":
            observation = placed(observation)
        if not isinstance(observation, BoardReading):
            return None
        return is_set_up(self.header, observation)

    def as_recorded(self, ended: TableEnd | None) -> RecordedFaust:
        return RecordedFaust(replace(self.record, ended=ended))


def _sit_down(agreed_on: Mapping[str, Json], turn_end: str) -> Session:
    header = header_from_json(agreed_on)
    if header.alone is not None and table_name(header.rulings) is None:
        raise ValueError("the table plays no seat under these rulings; expected those of a ruleset")
    return Session(header, TurnEnd(turn_end))


def _ledger(
    agreed_on: Mapping[str, Json], events: Iterable[Mapping[str, Json]], language: str
) -> Ledger:
    header = header_from_json(agreed_on)
    speaker = Speaker(language, header)
    return Ledger((*map(speaker.say, LEDGER_HEADINGS),), ledger_lines(events, header, speaker))


FAUST_AT_TABLE = GameAtTable(
    FAUST,
    COLOURS,
    len(COLOURS),
    targets=(),
    rulesets=RULESETS,
    rulings={**{option: (*values,) for option, values in CHOICES.items()}, DEVIL_CARDS: ()},
    has_eyes=True,
    sit_down=_sit_down,
    read_observation=observation_from_json,
    check_logged=check_logged,
    levels=ANALYSIS_LEVELS,
    ledger=_ledger,
    proof=proof,
)
