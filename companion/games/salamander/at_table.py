"""Der Feuer-Salamander at a table: what everybody is told, and the record with what was secret.

The session hears every answer without its content, so that nothing that it says depends on one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.events import AnyObservation, Event
from companion.game import GameAtTable, Ledger
from companion.games.lines import Json
from companion.games.salamander.files.game_lines import agreed_from_json, agreed_to_json
from companion.games.salamander.recorded import SALAMANDER, RecordedSalamander
from companion.games.salamander.rules.actions import Answered, TurnAction
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.record import WrittenGame, WrittenTurn
from companion.games.salamander.rules.rulings import RULESETS
from companion.games.salamander.session.observed import SalamanderObservation, observation_of
from companion.games.salamander.session.session import SalamanderSession
from companion.observations import PageSaid

LEAST_SEATS = 2
YES = "yes"
WhichAnswer = tuple[int, int]  # the number of a turn, and how many answers of it came before


def secret_of(observation: AnyObservation) -> bool | None:
    """What was answered to a question, if it was said."""
    if not isinstance(observation, PageSaid) or observation.say != "answered":
        return None
    content = observation.words.get("content")
    return None if content is None else content == YES


def as_everybody_hears(observation: SalamanderObservation) -> SalamanderObservation:
    if secret_of(observation) is None:
        return observation
    assert isinstance(observation, PageSaid)
    words = {key: value for key, value in observation.words.items() if key != "content"}
    return replace(observation, words=words)


class SalamanderAtTable:
    """The session that everybody hears, and the answers that only the record has."""

    def __init__(self, agreed: Mapping[str, Json], turn_end: str) -> None:
        self.session = SalamanderSession(agreed_from_json(agreed), turn_end)
        self._answers: dict[WhichAnswer, bool] = {}

    @property
    def agreed(self) -> dict[str, Json]:
        return agreed_to_json(self.session.agreed)

    @property
    def is_over(self) -> bool:
        return self.session.is_over

    @property
    def turns_done(self) -> int:
        return len(self.session.turns)

    @property
    def due_at(self) -> float | None:
        return self.session.due_at

    @property
    def recorded(self) -> RecordedSalamander:
        turns = tuple(self._with_answers(turn) for turn in self.session.turns)
        return RecordedSalamander(WrittenGame(self.session.agreed, turns))

    @property
    def next_agreed(self) -> dict[str, Json]:
        """The same people; whoever sits next clockwise starts, unless the sticks say otherwise."""
        agreed = self.session.agreed
        king, queen, monk, robber = (
            (self.session.next_players or {}).get(figure, name)
            for figure, name in zip(FIGURES, agreed.players, strict=True)
        )
        following = replace(
            agreed,
            players=(king, queen, monk, robber),
            starts=agreed.after(agreed.starts),
            set_aside=(),
        )
        return agreed_to_json(following)

    @property
    def is_followed(self) -> bool:
        return self.session.next_players is not None

    def feed(self, observation: AnyObservation) -> list[Event]:
        if not isinstance(observation, SalamanderObservation):  # of another game
            return []
        which = self.turns_done + 1, _answers_in(self.session.turn)
        events = self.session.feed(as_everybody_hears(observation))
        answer = secret_of(observation)
        if answer is not None and any(event.kind == "answered" for event in events):
            self._answers[which] = answer
        return events

    def begun_by(self, observation: AnyObservation) -> None:  # noqa: ARG002  # nothing seen does
        return None

    def shows_start(self, observation: AnyObservation) -> None:  # noqa: ARG002
        return None

    def _with_answers(self, turn: WrittenTurn) -> WrittenTurn:
        do: list[TurnAction] = []
        for action in turn.do:
            is_answer = isinstance(action, Answered)
            answer = self._answers.get((turn.number, _answers_in(do))) if is_answer else None
            do.append(action if answer is None else Answered(answer))
        return replace(turn, do=tuple(do))


def _answers_in(do: Iterable[TurnAction]) -> int:
    return sum(isinstance(action, Answered) for action in do)


def _ledger(*_: object) -> Ledger:
    return Ledger()


SALAMANDER_AT_TABLE = GameAtTable(
    SALAMANDER,
    FIGURES,
    LEAST_SEATS,
    (*RULESETS,),
    has_eyes=False,
    sit_down=SalamanderAtTable,
    read_observation=observation_of,
    ledger=_ledger,
)
