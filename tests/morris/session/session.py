"""One game, by words alone: each is taken, refused with a code, or asked of the other player."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.events import AnyObservation, Event, with_reason
from companion.games.consent import Consent, Wish
from companion.json_reader import Json
from companion.observations import JUDGES, LinkChanged, PageSaid
from tests.morris.files.record_lines import action_to_json
from tests.morris.files.verdict_lines import position_to_json
from tests.morris.rules.actions import Action, Move, Place, Take
from tests.morris.rules.board import parse_point
from tests.morris.rules.codes import Code, Ending
from tests.morris.rules.position import NOBODY, SEATS, opponent
from tests.morris.rules.record import Header
from tests.morris.rules.rules import Illegal
from tests.morris.session.game_so_far import GameSoFar
from tests.morris.session.observed import DEEDS

Told = Iterator[Event]


class Session:
    def __init__(self, header: Header, turn_end: str) -> None:
        self.course = GameSoFar.begun(header)
        self.wish: Consent[Any] | None = None
        self._is_pressed = turn_end == "button"

    def feed(self, observation: AnyObservation) -> list[Event]:
        if isinstance(observation, LinkChanged):
            return [Event(observation.t, "link", observation.told)]
        if not isinstance(observation, PageSaid):
            return []
        speaker = speaker_of(observation.by)
        told = () if speaker is None else self._heard(observation, speaker)
        return with_reason(told, observation)

    def _heard(self, said: PageSaid, speaker: int) -> Told:
        if said.say in DEEDS:
            yield from self._deed(said, speaker)
        elif self.wish is not None and self._is_yes(said, speaker):
            wanted, self.wish = self.wish.wish, None
            yield from self._done(said, wanted)
        elif said.say in _WORDS:
            yield from _WORDS[said.say](self, said, speaker)

    def _is_yes(self, said: PageSaid, speaker: int) -> bool:
        wish = self.wish
        if wish is None or said.say != wish.wish.value:
            return False
        return speaker == NOBODY or said.by in wish.asks

    def _deed(self, said: PageSaid, speaker: int) -> Told:
        if self.course.is_over:
            return
        yield from self._withdrawn(said)
        if self.course.is_turn_over:
            yield from self._turn_done(said)
        mover = SEATS[self.course.now.mover]
        action = action_said(said)
        if action is None or self.course.is_over:
            return
        try:
            if speaker not in (NOBODY, self.course.now.mover):
                raise Illegal(Code.NOT_YOUR_TURN)
            course = self.course.with_action(action)
        except Illegal as fault:
            by = mover if speaker == NOBODY else SEATS[speaker]
            do = [*self.course.written, action_to_json(action)]
            told: dict[str, Json] = {"player": by, "code": fault.code.value, "do": do}
            yield Event(said.t, "illegal", self.course.whose | told)
            return
        yield Event(said.t, "action", {**self.course.whose, "action": action_to_json(action)})
        self.course = course
        if not course.is_turn_over:
            return
        if self._is_pressed:
            yield Event(said.t, "waiting", {**course.whose, "for": "turn-done"})
        else:
            yield from self._turn_done(said)

    def _turn_done(self, said: PageSaid) -> Told:
        lies = position_to_json(self.course.now)
        details: dict[str, Json] = {"do": self.course.written, "after": lies}
        yield Event(said.t, "turn-done", self.course.whose | details)
        self.course = self.course.with_turn()
        if self.course.is_over:
            yield Event(said.t, "game-over", self.course.over_told())

    def _press(self, said: PageSaid, speaker: int) -> Told:
        is_his = speaker in (NOBODY, self.course.before.mover)
        if self.course.is_turn_over and self.course.said_over is None and is_his:
            yield from self._withdrawn(said)
            yield from self._turn_done(said)

    def _undo(self, said: PageSaid, speaker: int) -> Told:
        """What one has done in the turn at hand alone; a turn, or an end, by consent."""
        course = self.course
        if course.steps and course.said_over is None:
            if speaker in (NOBODY, course.before.mover):
                was: dict[str, Json] = {"was": "action", "action": action_to_json(course.steps[-1])}
                self.course = course.without_action()
                yield self._corrected(said, was)
        elif course.done or course.said_over is not None:
            yield from self._asked(said, speaker, Wish.UNDO)

    def _end(self, said: PageSaid, speaker: int) -> Told:
        if not self.course.is_over:
            yield from self._asked(said, speaker, Wish.END)

    def _resign(self, said: PageSaid, speaker: int) -> Told:
        if not self.course.is_over:
            loser = self.course.now.mover if speaker == NOBODY else speaker
            yield from self._over(said, replace(self.course, resigned=loser), Ending.RESIGNED)

    def _asked(self, said: PageSaid, speaker: int, wanted: Wish) -> Told:
        """A judge decides at once."""
        if speaker == NOBODY:
            self.wish = None
            yield from self._done(said, wanted)
            return
        self.wish = Consent(wanted, said.by, (SEATS[opponent(speaker)],))
        yield Event(said.t, "waiting", {**self.course.whose, **self.wish.told})

    def _done(self, said: PageSaid, wanted: Wish) -> Told:
        if wanted is Wish.END:
            yield from self._over(said, self.course, Ending.AGREEMENT)
        elif wanted is Wish.UNDO:
            is_word = self.course.said_over is not None
            over = replace(self.course, said_over=None, resigned=NOBODY)
            self.course = over if is_word else self.course.without_turn()
            yield self._corrected(said, {"was": "game-over" if is_word else "turn-done"})

    def _over(self, said: PageSaid, course: GameSoFar, ending: Ending) -> Told:
        self.wish = None
        self.course = replace(course, said_over=ending)
        yield Event(said.t, "game-over", self.course.over_told())

    def _corrected(self, said: PageSaid, was: dict[str, Json]) -> Event:
        lies = position_to_json(self.course.now)
        more: dict[str, Json] = {"by": said.by, "do": self.course.written, "after": lies}
        return Event(said.t, "corrected", self.course.whose | was | more)

    def _refuse(self, said: PageSaid, speaker: int) -> Told:
        yield from self._withdrawn(said)
        del speaker

    def _withdrawn(self, said: PageSaid) -> Told:
        """What was wished is wished no longer; if the game is over, that is told again."""
        wish, self.wish = self.wish, None
        if wish is None:
            return
        yield Event(said.t, "corrected", self.course.whose | wish.refused(said.by))
        if self.course.is_over:
            yield Event(said.t, "game-over", self.course.over_told())


_WORDS: Mapping[str, Callable[[Session, PageSaid, int], Told]] = {
    "turn-done": Session._press,
    "undo": Session._undo,
    "refuse": Session._refuse,
    "end": Session._end,
    "resign": Session._resign,
}


def speaker_of(by: str) -> int | None:
    """A player, NOBODY for who speaks for both, None for a stranger."""
    if by in JUDGES:
        return NOBODY
    return SEATS.index(by) if by in SEATS else None


def action_said(said: PageSaid) -> Action | None:
    """None for points that no board has."""
    words = said.words
    try:
        if said.say == "move":
            return Move(parse_point(words.get("from")), parse_point(words.get("to")))
        point = parse_point(words.get("point"))
    except ValueError:
        return None
    return Place(point) if said.say == "put" else Take(point)
