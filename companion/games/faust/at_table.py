"""Doctor Faust at a table: its session, with other names, and what begins another game."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from companion.events import STANDINGS, AnyObservation, Event
from companion.game import ANALYSIS_LEVELS, LEDGER_HEADINGS, GameAtTable, Ledger
from companion.games.alone import sealed_by
from companion.games.ended import end_told
from companion.games.faust.alone.proof import proof
from companion.games.faust.analysis.solved import table_name
from companion.games.faust.files.record_lines import header_from_json, header_to_json
from companion.games.faust.files.verdict_lines import verdict_to_json
from companion.games.faust.recorded import FAUST, RecordedFaust
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.rules.record import Header, Record, TurnEnd
from companion.games.faust.rules.referee import GameOver, adjudicate, result
from companion.games.faust.rules.rulings import CHOICES, DEVIL_CARDS, RULESETS
from companion.games.faust.session.alone import by_who_is_alone, heard_of_it, opened_key
from companion.games.faust.session.events import game_over
from companion.games.faust.session.next_game import NextGame, agreed, named_in, wished
from companion.games.faust.session.observed import check_logged
from companion.games.faust.session.series import is_set_up, next_header, rematch_header
from companion.games.faust.session.session import Session
from companion.games.faust.story.ledger import ledger_lines
from companion.games.faust.words.speaker import Speaker
from companion.observations import (
    JUDGES,
    BoardReading,
    HandSeen,
    Json,
    Observation,
    PageSaid,
    observation_from_json,
    placed,
)


class NamedSession(Session):
    """Understands a game as any session does, and knows by which names it is told."""

    def __init__(self, game: Header, turn_end: TurnEnd = TurnEnd.AUTO) -> None:
        super().__init__(game, turn_end)
        self.header = game  # with the players as they are called now
        self.next_game: NextGame | None = None  # that one player wants, and the other is asked
        self._key = ""  # that has opened the seals of a seat that the table plays

    @property
    def record(self) -> Record:
        """The turns that are done, of the players as they are called now."""
        record = super().record
        return replace(record, header=replace(record.header, players=self.header.players))

    @property
    def agreed(self) -> dict[str, Json]:
        return header_to_json(self.header)

    @property
    def turns_done(self) -> int:
        return len(super().record.turns)

    @property
    def recorded(self) -> RecordedFaust:
        """With its end, where the turns do not tell it."""
        record = self.record
        if not self.is_over or any(isinstance(one, GameOver) for one in adjudicate(record)):
            return RecordedFaust(record)
        over = verdict_to_json(result(self.position, self.header))
        return RecordedFaust(replace(record, ended=end_told(over)))

    @property
    def next_agreed(self) -> dict[str, Json]:
        return header_to_json(self._sealed(next_header(self.header, self.position)))

    def _sealed(self, following: Header) -> Header:
        return replace(following, alone=sealed_by(following.alone, self._key))

    def begun_by(self, observation: AnyObservation) -> dict[str, Json] | None:
        """What is agreed for the game that a rematch begins, or pieces that are set up again."""
        if not self.is_over or not isinstance(observation, Observation):
            return None
        observation = self._said_by(observation)
        if players := agreed(self.next_game, observation):
            return header_to_json(self._sealed(rematch_header(self.header, self.position, players)))
        return self.next_agreed if self.shows_start(observation) else None

    def shows_start(self, observation: AnyObservation) -> bool | None:
        """By the camera or as placed on the page; a hand over the board shows none."""
        match observation:
            case PageSaid(say="place"):
                return is_set_up(self.header, placed(observation))
            case BoardReading():
                return is_set_up(self.header, observation)
            case HandSeen():
                return False
        return None

    def hears(self, observation: AnyObservation) -> bool:
        return isinstance(observation, Observation)

    def feed(self, observation: AnyObservation) -> list[Event]:
        """The events that answer this observation; other names are an event of their own."""
        if not isinstance(observation, Observation):  # of another game
            return []
        told = [*self._of_the_table(observation)]
        observation = self._said_by(observation)
        believed = self._belief
        events = [*super().feed(observation), *told]
        if self._key and not self.is_over:  # its seals are open: it is over for good
            self._belief, events = believed, []
        if any(event.kind in STANDINGS for event in events):
            self.next_game = None
        if self.is_over:
            events = [*events, *self._about_the_next(observation)]
        players = names_said(observation)
        if players is None or players == self.header.players:
            return events
        assert isinstance(observation, PageSaid)
        before, self.header = self.header.players, replace(self.header, players=players)
        return [*events, self._renamed(observation, before)]

    def _said_by(self, said: Observation) -> Observation:
        return by_who_is_alone(said, self.header.alone, self.position.mover)

    def _of_the_table(self, said: Observation) -> Iterator[Event]:
        alone = self.header.alone
        yield from heard_of_it(said, alone, self.position, self.turns_done + 1)
        key = opened_key(said, alone)
        if key and self.is_over and not self._key:
            self._key = key
            yield Event(said.t, "opened", {"key": key})

    def opened(self) -> "NamedSession":
        """Nothing is said in secret at this game."""
        return self

    def is_secret(self, _: AnyObservation) -> bool:
        return False

    def _about_the_next(self, observation: Observation) -> list[Event]:
        """One player wants another game, or one of the two does not want it after all."""
        wish = wished(observation)
        if wish is not None:
            self.next_game = wish
            return [Event(observation.t, "waiting", {**self._whose(), **wish.to_json()})]
        if self.next_game is None or not _is_no(observation):
            return []
        refused: dict[str, Json] = {"to": "rematch", "asked": self.next_game.by}
        self.next_game = None
        by = observation.by if isinstance(observation, PageSaid) else ""
        told = {**self._whose(), "was": "consent", "by": by, **refused}
        over = game_over(observation.t, self.position, super().record.header)
        return [Event(observation.t, "corrected", told), over]

    def _whose(self) -> dict[str, Json]:
        return {"turn": len(super().record.turns) + 1, "player": COLOURS[self.position.mover]}

    def _renamed(self, said: PageSaid, before: tuple[str, str]) -> Event:
        details: dict[str, Json] = {
            **self._whose(),
            "players": dict(zip(COLOURS, self.header.players, strict=True)),
            "was": dict(zip(COLOURS, before, strict=True)),
            "by": said.by,
        }
        reason = said.words.get("reason")
        return Event(
            said.t, "names", details | ({"because": reason} if isinstance(reason, str) else {})
        )


def _is_no(observation: Observation) -> bool:
    """Whether somebody who may speak says no, or wants it no longer."""
    if not isinstance(observation, PageSaid):
        return False
    return observation.say == "refuse" and observation.by in (*COLOURS, *JUDGES)


def names_said(observation: Observation) -> tuple[str, str] | None:
    """How the players are to be called, if that is said by somebody who may say it."""
    if not isinstance(observation, PageSaid) or observation.say != "names":
        return None
    return named_in(observation.words) if observation.by in JUDGES else None


def _sit_down(agreed_on: Mapping[str, Json], turn_end: str) -> NamedSession:
    header = header_from_json(agreed_on)
    if header.alone is not None and table_name(header.rulings) is None:
        raise ValueError("the table plays no seat under these rulings; expected those of a ruleset")
    return NamedSession(header, TurnEnd(turn_end))


def _ruled(ruleset: str) -> dict[str, Json]:
    rulings = RULESETS[ruleset]
    words: dict[str, Json] = {option: str(getattr(rulings, option)) for option in CHOICES}
    return words | {DEVIL_CARDS: [*rulings.devil_cards]}


def _ledger(
    agreed_on: Mapping[str, Json], events: Iterable[Mapping[str, Json]], language: str
) -> Ledger:
    header = header_from_json(agreed_on)
    speaker = Speaker(language, header)
    faults, others, turns = map(speaker.say, LEDGER_HEADINGS)
    return Ledger((faults, others, turns), ledger_lines(events, header, speaker))


FAUST_AT_TABLE = GameAtTable(
    FAUST,
    COLOURS,
    len(COLOURS),
    targets=(),
    rulesets=(*RULESETS,),
    rulings={**{option: (*values,) for option, values in CHOICES.items()}, DEVIL_CARDS: ()},
    ruled=_ruled,
    has_eyes=True,
    sit_down=_sit_down,
    read_observation=observation_from_json,
    check_logged=check_logged,
    levels=ANALYSIS_LEVELS,
    ledger=_ledger,
    proof=proof,
)
