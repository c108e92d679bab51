"""Der Feuer-Salamander at a table: its session as a table knows sessions, and the next game."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeGuard

from companion.events import AnyObservation, Event
from companion.game import LEDGER_HEADINGS, GameAtTable, Ledger
from companion.games.alone import Alone, sealed_by
from companion.games.ended import end_told
from companion.games.salamander.alone.proof import proof
from companion.games.salamander.files.game_lines import (
    ALONE_LEVELS,
    agreed_from_json,
    agreed_to_json,
)
from companion.games.salamander.recorded import SALAMANDER, RecordedSalamander
from companion.games.salamander.rules.heard import is_aloud
from companion.games.salamander.rules.places import FIGURES, PLACE_NAMES
from companion.games.salamander.rules.record import LEAST_SEATS, TARGET, Header, Names, Record
from companion.games.salamander.rules.referee import GameOver, adjudicate
from companion.games.salamander.rules.rules import set_up
from companion.games.salamander.rules.rulings import CHOICES, RULESETS
from companion.games.salamander.session.observed import (
    FiguresSeen,
    SalamanderObservation,
    check_logged,
    is_dealt,
    observation_of,
    without_answer,
)
from companion.games.salamander.session.session import Session
from companion.games.salamander.story.ledger import ledger_lines
from companion.games.salamander.words.speaker import Speaker
from companion.observations import HandSeen, Json

TARGETS = (30, 50, TARGET)  # half an hour, an hour, an evening


class SalamanderTable:
    def __init__(self, agreed: Header, turn_end: str, *, is_open: bool = False) -> None:
        self.session = Session(agreed, turn_end, is_open=is_open)

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
        """With the answers: for the referee alone while the game is running. With its end, where
        the turns do not tell it."""
        game = Record(self.session.agreed, self.session.turns_with_answers)
        over = self.session.over
        if over is None or any(isinstance(one, GameOver) for one in adjudicate(game)):
            return RecordedSalamander(game)
        return RecordedSalamander(replace(game, ended=end_told(over)))

    @property
    def next_agreed(self) -> dict[str, Json]:
        """Whoever sits next to him who began begins; nobody has set a card aside yet."""
        return agreed_to_json(self._sealed(following(self.session.agreed)))

    def _sealed(self, agreed: Header) -> Header:
        return replace(agreed, alone=sealed_by(agreed.alone, self.session.key))

    def hears(self, observation: AnyObservation) -> bool:
        return _is_ours(observation)

    def feed(self, observation: AnyObservation) -> list[Event]:
        """Nothing comes of what another game's table observes."""
        return self.session.feed(observation) if _is_ours(observation) else []

    def opened(self) -> "SalamanderTable":
        return SalamanderTable(self.session.agreed, self.session.turn_end, is_open=True)

    def is_secret(self, observation: AnyObservation) -> bool:
        if is_dealt(observation):
            return True
        if not _is_ours(observation) or is_aloud(self.session.agreed):
            return False
        return without_answer(observation) != observation

    def begun_by(self, observation: AnyObservation) -> dict[str, Json] | None:
        """What all have agreed on with this word, or pieces that are set up again."""
        if not self.is_over or not _is_ours(observation):
            return None
        players = self.session.agreed_with(observation)
        if players is not None:
            return agreed_to_json(self._sealed(another_game(self.session.agreed, players)))
        return self.next_agreed if self.shows_start(observation) else None

    def shows_start(self, observation: AnyObservation) -> bool | None:
        match observation:
            case FiguresSeen():
                return _is_set_up(self.session.agreed, observation)
            case HandSeen():
                return False
        return None


def following(agreed: Header) -> Header:
    """The next game of the same players."""
    return replace(agreed, starts=agreed.after(agreed.starts), set_aside=())


def another_game(agreed: Header, players: Mapping[str, str]) -> Header:
    """The next game between these players, with the same seats, target and rulings.

    Where everybody has gone one seat on, so has whoever begins.
    """
    was = agreed.players
    king, queen, monk, robber = (
        players.get(figure, name) for figure, name in zip(FIGURES, was, strict=True)
    )
    now = (king, queen, monk, robber)
    next_game = replace(following(agreed), players=now, alone=_seated(agreed, now))
    went_on = now != was and all(now[agreed.after(seat)] == was[seat] for seat in agreed.seats)
    return replace(next_game, starts=agreed.after(next_game.starts)) if went_on else next_game


def _seated(agreed: Header, now: Names) -> Alone | None:
    """The table goes where its name goes."""
    alone = agreed.alone
    if alone is None:
        return None
    name = agreed.players[alone.seat]
    seat = next((one for one in agreed.seats if now[one] == name), alone.seat)
    return replace(alone, seat=seat)


def _is_ours(observation: AnyObservation) -> TypeGuard[SalamanderObservation]:
    return isinstance(observation, SalamanderObservation)


def _is_set_up(agreed: Header, seen: FiguresSeen) -> bool:
    """Every figure that plays stands at home, every marker beside it."""
    start = set_up(agreed)
    figures, markers = dict(seen.figures or ()), dict(seen.markers or ())
    return all(
        figures.get(FIGURES[figure]) == PLACE_NAMES[start.figures[figure]]
        and markers.get(FIGURES[figure]) == PLACE_NAMES[start.markers[figure]]
        for figure in agreed.seats
    )


def _sit_down(agreed_on: Mapping[str, Json], turn_end: str) -> SalamanderTable:
    return SalamanderTable(agreed_from_json(agreed_on), turn_end)


def _ruled(ruleset: str) -> dict[str, Json]:
    return {option: str(getattr(RULESETS[ruleset], option)) for option in CHOICES}


def _ledger(
    agreed_on: Mapping[str, Json], events: Iterable[Mapping[str, Json]], language: str
) -> Ledger:
    """The names are those by which the players were called last."""
    agreed = agreed_from_json(agreed_on)
    voice = Speaker(language, agreed)
    faults, others, turns = map(voice.say, LEDGER_HEADINGS)
    return Ledger((faults, others, turns), (*ledger_lines(events, agreed, voice),))


def _people(agreed_on: Mapping[str, Json], seed: int) -> Iterator[AnyObservation]:
    # Nobody but a demo waits until they are loaded.
    from companion.games.salamander.players.evening import observed  # noqa: PLC0415

    return observed(agreed_from_json(agreed_on), seed)


SALAMANDER_AT_TABLE = GameAtTable(
    SALAMANDER,
    FIGURES,
    LEAST_SEATS,
    targets=TARGETS,
    rulesets=(*RULESETS,),
    rulings={option: (*values,) for option, values in CHOICES.items()},
    ruled=_ruled,
    has_eyes=False,
    sit_down=_sit_down,
    read_observation=observation_of,
    check_logged=check_logged,
    levels=ALONE_LEVELS,
    ledger=_ledger,
    proof=proof,
    people=_people,
)
