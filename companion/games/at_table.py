"""A game at a table, whichever it is: its session, and how it is played there."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import UnionType
from typing import Any, ClassVar, Self

from companion.events import STANDINGS, AnyObservation, Event, with_reason
from companion.game import EventsTold, FoldedGame, Game, Ledger, RecordedGame, SealsProved
from companion.games.alone import sealed_by
from companion.games.asked import AskedOfTable, PlayedSoFar, names_in
from companion.games.consent import Consent, Wish
from companion.games.ended import TableEnd, end_told
from companion.json_reader import Json
from companion.observations import JUDGES, ButtonPressed, HandSeen, PageSaid

Agreed = Mapping[str, Json]  # the header of a record


class TableSession(ABC):
    """A game says what it answers; names, another game and an opened seal are the table's."""

    observed: ClassVar[type | UnionType]  # what a log of this game can hold
    consent: ClassVar[type[Consent[Any]]] = Consent  # how it asks for it
    _belief: object = None  # is put back where a game that is over for good would go on

    def __init__(self, seats: tuple[str, ...], players: tuple[str, ...]) -> None:
        self._asked = AskedOfTable(seats, players)
        self.wish: Consent[Any] | None = None  # another game

    @property
    @abstractmethod
    def game(self) -> PlayedSoFar:
        """How far it has come."""

    @property
    @abstractmethod
    def agreed(self) -> Agreed:
        """With the players as they are called now."""

    @property
    @abstractmethod
    def over(self) -> Mapping[str, Json] | None:
        """How the game ended, as everybody is told; None while it goes on."""

    @abstractmethod
    def as_recorded(self, ended: TableEnd | None) -> RecordedGame:
        """The turns that are done, and how the game was ended."""

    @abstractmethod
    def answer(self, observation: Any) -> list[Event]:
        """What the game itself has to say, as everybody may hear it."""

    @abstractmethod
    def following(self, players: tuple[str, ...]) -> Agreed:
        """What is agreed for the next game, between these players."""

    @property
    def due_at(self) -> float | None:
        """After this time a `Tick` would tell more, if nothing else is observed until then."""
        return None

    def as_said(self, observation: Any) -> Any:
        """By whom it counts as said; None for a word that counts nothing."""
        return observation

    def is_secret(self, _: AnyObservation) -> bool:
        """Whether it says what not everybody at the table may know."""
        return False

    def opened(self) -> Self:
        """One that was fed nothing yet, of the same game where nobody has secrets."""
        return self

    def lies_at_start(self, _: AnyObservation) -> bool | None:
        """Whether pieces lie in it as a game begins; None where it shows none."""
        return None

    @property
    def recorded(self) -> RecordedGame:
        """What is done by now, as its record has it; with its end where no turn tells it."""
        plain = self.as_recorded(None)
        if self.over is None or any(one.line.get("over") for one in plain.verdicts()):
            return plain
        return self.as_recorded(end_told(self.over))

    @property
    def asked(self) -> AskedOfTable:
        return self._asked

    @property
    def seated(self) -> tuple[str, ...]:
        """The seats that are taken."""
        return self.asked.seats

    @property
    def is_over(self) -> bool:
        return self.game.is_over

    @property
    def stopped_by(self) -> str:
        """What the game waits for or stands still for, in a word; empty where it goes on."""
        return ""

    @property
    def state(self) -> str:
        """How it stands, in a word: over, playing, or by what it is stopped."""
        return "over" if self.is_over else self.stopped_by or "playing"

    @property
    def turns_done(self) -> int:
        return len(self.game.done)

    @property
    def next_agreed(self) -> Agreed:
        """What is agreed for the game that follows on this one."""
        return sealed_by(self.following(self.asked.players), self.asked.key)

    def shows_start(self, observation: AnyObservation) -> bool | None:
        """A hand over the board shows none; None where nothing is seen of the board."""
        return False if isinstance(observation, HandSeen) else self.lies_at_start(observation)

    def hears(self, observation: AnyObservation) -> bool:
        """Whether the log of this game can hold it: at another game's table other things lie."""
        return isinstance(observation, self.observed)

    def begun_by(self, observation: AnyObservation) -> Agreed | None:
        """What is agreed for another game, if this observation begins one."""
        if not self.is_over or not self.hears(observation):
            return None
        if named := self.agreed_with(observation):
            return sealed_by(self.following(self.asked.with_names(named)), self.asked.key)
        return self.next_agreed if self.shows_start(observation) else None

    def agreed_with(self, observation: Any) -> Mapping[str, str] | None:
        """Who plays another game, if this is the last word that was missing for it."""
        said, wish = self.as_said(observation), self.wish
        if isinstance(said, PageSaid) and said.by in JUDGES:
            return self._wanted(said)
        return wish.players if wish is not None and wish.asks == (_agrees(said),) else None

    def feed(self, observation: AnyObservation) -> list[Event]:
        """The events that answer this observation, in order; none to what another game's is."""
        if not self.hears(observation):
            return []
        said, believed = self.as_said(observation), self._belief
        is_about_the_next = self.wish is not None and _agrees(said)
        events = [] if is_about_the_next else self.answer(observation)
        if self.asked.key and not self.is_over:
            self._belief, events = believed, []
        if any(event.kind in STANDINGS for event in events):
            self.wish = None
        return [*events, *self._asked_of_table(said)]

    def survive(
        self, observation: AnyObservation, report: Callable[[Exception], object] | None = None
    ) -> list[Event]:
        """`feed`; a fault of the program costs an observation, no game, and is told as an event."""
        try:
            return self.feed(observation)
        except Exception as fault:  # noqa: BLE001  # whichever it is, people go on playing
            if report is not None:
                report(fault)
            return self.go_on_after(type(fault).__name__, observation)

    def go_on_after(self, fault: str, observation: AnyObservation) -> list[Event]:
        """What was understood stands; the log keeps the name of the fault."""
        return [
            Event(observation.t, "waiting", {**self.game.whose, "for": "fault", "fault": fault})
        ]

    def _asked_of_table(self, said: AnyObservation) -> Iterator[Event]:
        if self.is_over:
            yield from self._about_the_next(said)
        if isinstance(said, PageSaid):
            self._asked, events = self.asked.heard(said, self.game, self.agreed)
            yield from events

    def _about_the_next(self, said: AnyObservation) -> Iterator[Event]:
        """One player wants another game; all others agree, or one does not want it after all."""
        wish, by, seats = self.wish, _agrees(said), self.seated
        if wish is not None and {by} < {*wish.asks}:
            yield self._ask(said.t, wish.with_yes_of(by))
        elif not isinstance(said, PageSaid):
            return
        elif said.by in seats and (named := self._wanted(said)):
            if wish is None or wish.players != named:  # else he has said so already
                others = tuple(seat for seat in seats if seat != said.by)
                wish = self.consent(Wish.REMATCH, said.by, others, players=named)
                yield self._ask(said.t, wish)
        elif said.say == "refuse" and wish is not None and said.by in (*seats, *JUDGES):
            self.wish = None
            refused = {**self.game.whose, **wish.refused(said.by)}
            told = Event(said.t, "corrected", refused), Event(said.t, "game-over", self.over or {})
            yield from with_reason(told, said)

    def _ask(self, t: float, wish: Consent[Any]) -> Event:
        self.wish = wish
        return Event(t, wish.kind, {**self.game.whose, **wish.told})

    def _wanted(self, said: PageSaid) -> Mapping[str, str] | None:
        """The players of another game, if it is wanted and all of them are named."""
        named = names_in(said, self.asked.seats)
        is_whole = said.say == "rematch" and {*named} == {*self.seated}
        return {seat: named[seat] for seat in self.seated} if is_whole else None


def _agrees(said: AnyObservation) -> str:
    """Who says yes by it; empty for nobody."""
    match said:
        case PageSaid(by=by, say="rematch" | "turn-done"):
            return by
        case ButtonPressed(player=player):
            return player
    return ""


@dataclass(frozen=True, slots=True)
class GameAtTable:
    """How a game is played at a table, and how its log is read."""

    game: Game
    seats: tuple[str, ...]
    least_seats: int  # that must be taken
    targets: tuple[int, ...]  # some to choose from, the usual one last; none where there is none
    rulesets: Mapping[str, object]  # the usual one first
    rulings: Mapping[str, tuple[str, ...]]  # and their values; none: a list of numbers
    has_eyes: bool  # a camera can read its board
    sit_down: Callable[[Mapping[str, Json], str], TableSession]  # agreed, how turns end
    read_observation: Callable[[Mapping[str, Json]], AnyObservation]  # BadValue else
    # ValueError for what no sitting log may hold, though a game that was stored with it is read.
    check_logged: Callable[[AnyObservation], None]
    levels: Sequence[int]  # at which the table itself can play a seat; none where it cannot
    ledger: Callable[[Mapping[str, Json], Iterable[Mapping[str, Json]], str], Ledger]
    # A game by its events alone, where a log holds observations that no session reads any more.
    folded: Callable[[Agreed, EventsTold], FoldedGame] | None = None
    # A game for the demo, by a seed: what is agreed, and the observations from its own zero of
    # time; None where the virtual table acts it out.
    evening: Callable[[int], tuple[Agreed, Iterable[AnyObservation]]] | None = None
    # What was sealed in a game, by what was agreed and its events; None where this version proves
    # no seals of the game.
    proof: Callable[[Mapping[str, Json], EventsTold], SealsProved | None] | None = None

    def ruled(self, ruleset: str) -> dict[str, Json]:
        """What each ruling is by a ruleset."""
        by_name = {one: getattr(self.rulesets[ruleset], one) for one in self.rulings}
        return {
            one: [*ruled] if isinstance(ruled, tuple) else str(ruled)
            for one, ruled in by_name.items()
        }
