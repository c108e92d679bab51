"""Der Feuer-Salamander's side of the seam between a game and its pages.

What everybody sees is a fold of events. What was answered is told to the asker, and with all that
it tells of the hands to the referee, who does not sit at the table: no event depends on it, so a
session hears what was observed. Where events alone are heard there is none, and nobody is told.
"""

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Self

from companion.game import PAIRING
from companion.games.salamander.at_table import Session
from companion.games.salamander.files.action_lines import read_action
from companion.games.salamander.files.record_lines import header_from_json
from companion.games.salamander.files.verdict_lines import for_referee
from companion.games.salamander.page.game_view import GameView, LastAct, after_event, blank_view
from companion.games.salamander.page.may import unfit
from companion.games.salamander.page.shown import shown
from companion.games.salamander.page.status import clash_told
from companion.games.salamander.rules.actions import Action, PutPiece
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.session.events import contradiction_told
from companion.games.salamander.session.game_so_far import AUTO, GameSoFar, since
from companion.games.salamander.session.observed import SalamanderObservation, observation_of
from companion.games.salamander.session.undo import step_back
from companion.games.salamander.story.beside import SalamanderNews, news_lines, with_news
from companion.games.salamander.words.speaker import Speaker
from companion.json_reader import read_integer, read_list, read_object
from companion.observations import ABSENT, AWAY, FormerObservation, Json, PageSaid
from companion.sentences import capital
from companion.storage.store import Row
from web.access.roles import Role
from web.game_pages import PageState
from web.words import Speech

CAMERA = "camera"
Wins = Mapping[str, int]  # by player
EventTold = Mapping[str, Json]  # an event
SecretAnswer = dict[str, Json]  # for the eyes of who asked


@dataclass(frozen=True, slots=True)
class SalamanderState(PageState):
    game: int
    view: GameView
    won_before: Wins  # in this series
    # None where events alone are heard; whatever it understands, an event tells, or a field.
    session: Session | None = field(compare=False)
    observed: SalamanderObservation | None = field(default=None, compare=False)  # the last one
    contradictions: tuple[EventTold, ...] = ()  # of what was said in secret, too
    noticed: EventTold | None = None  # a contradiction that everybody has heard: it stops nobody
    away: Mapping[str, str] = field(default_factory=dict)
    question: Mapping[str, Json] | None = None
    answers: tuple[SecretAnswer, ...] = ()
    news: SalamanderNews = ()  # what just happened beside the turns
    is_of_round: bool = False  # a hall has begun games here, and begins the next one

    def after(self, row: Row) -> Self:
        state = replace(self, row_id=row.id)
        match row.kind:
            case "observation":
                return state._after_observation(row)
            case "event":
                return state._after_event(row.content())
        return state

    def _after_observation(self, row: Row) -> Self:
        observed = observation_of(row.content())
        if self.session is None or isinstance(observed, FormerObservation):
            return replace(self, session=None, observed=observed)
        session = copy(self.session)
        session.feed(observed)
        found = (*_contradictions(self.session.game, session.game, observed.t),)
        return replace(
            self,
            session=session,
            observed=observed,
            contradictions=(*self.contradictions, *found),
        )

    def _after_event(self, event: EventTold) -> Self:
        said = self.observed if isinstance(self.observed, PageSaid) else None
        spoken_by = None if said is None else said.by
        news = with_news(self.news, self.row_id, event, spoken_by)
        session = self.session if self.observed is not None else None
        state = replace(self, view=after_event(self.view, event), news=news, session=session)
        match event["kind"]:
            case "contradiction":
                view = replace(state.view, stop=self.view.stop)
                return replace(state, view=view, noticed=event)
            case "accepted" if event["code"] == Code.CONTRADICTION.value:
                return replace(state, noticed=None)
            case "corrected" if self.noticed is not None and "before" in event:
                is_open = self.view.over is None and came_out_before(self.noticed, event)
                return state if is_open else replace(state, noticed=None)
            case "question":
                return replace(state, question=event)
            case "answered" if self.question is not None:
                answers = (*self.answers, *_answer_in(self.question, said))
                return replace(state, answers=answers)
            case "link" if CAMERA in event:
                how = str(event[CAMERA])
                return replace(state, away={CAMERA: how} if how in AWAY else {})
        return state

    def shown(self, speech: Speech) -> dict[str, Json]:
        links: dict[str, Json] = {CAMERA: CAMERA not in self.away}
        won: dict[str, Json] = {**self.won}
        table: dict[str, Json] = {
            "row": self.row_id, "game": self.game, "series": won,
            "links": links, "away": dict(self.away), "of_round": self.is_of_round,
            "news": [*news_lines(self.news, Speaker(speech[0], self.view.header))],
            "opened": None if self.view.over is None else self._for_referee(speech[0]),
            "unfit": self._unfit(),
        }  # fmt: skip
        page = shown(self._view, *speech)
        if self.noticed is not None:
            page = self._with_noticed(page, self.noticed, speech)
        return table | page

    @property
    def _view(self) -> GameView:
        """A session knows what came before a ruling, and no event says it."""
        if self.session is None:
            return self.view
        step = step_back(self.session.game)
        return replace(self.view, last=None if step is None else LastAct(step.player, step.act))

    def _unfit(self) -> list[Json]:
        if self.session is None:
            return []
        game = self.session.game
        return [*unfit(game.now, game.public.known, game.as_judged)]

    def _with_noticed(
        self, page: dict[str, Json], noticed: EventTold, speech: Speech
    ) -> dict[str, Json]:
        """Beside a contradiction is said what is awaited; what has to be answered or put, or has
        ended the game, leads: it stops the game, a contradiction does not."""
        awaited = read_object(page["status"], "status")
        if self.view.over is not None or _stops(awaited):
            told = capital(clash_told(noticed, Speaker(speech[0], self.view.header)))
            return page | {"status": {**awaited, "why": f"{awaited.get('why', '')} {told}".strip()}}
        noticed_page = shown(replace(self._view, stop=noticed), *speech)
        found = read_object(noticed_page["status"], "status")
        return noticed_page | {"status": {"why": awaited["text"], **found}}

    def private(self, role: Role, speech: Speech) -> dict[str, Json]:
        if role == Role.REFEREE:
            return self._for_referee(speech[0]) or {}
        mine = [one for one in self.answers if one["by"] == role.value]
        return {**mine[-1], "answers": [*mine]} if mine else {}

    @property
    def won(self) -> Wins:
        """With the game at hand, if it is over and somebody won it."""
        winner = None if self.view.over is None else self.view.over["winner"]
        if not isinstance(winner, str):
            return self.won_before
        name = self.view.header.players[FIGURES.index(winner)]
        return {**self.won_before, name: self.won_before.get(name, 0) + 1}

    def _for_referee(self, language: str) -> dict[str, Json] | None:
        """None where nothing was heard of what was observed."""
        if self.session is None:
            return None
        speaker = Speaker(language, self.view.header)
        return {
            "game": self.game,
            "referee": for_referee(self.session.game.initiated.known, self.view.header),
            "contradictions": [
                {**one, "text": capital(clash_told(one, speaker))} for one in self.contradictions
            ],
            "answers": [*self.answers],
        }


def begun(before: PageState | None, row: Row) -> SalamanderState:
    """A new game; the series goes on between the same players."""
    said = row.content()
    header = header_from_json(said)
    session = Session(header, str(said.get("turn_end", AUTO)))
    state = SalamanderState(
        row.id, row.game, blank_view(header), {}, session, is_of_round=PAIRING in said
    )
    if not isinstance(before, SalamanderState):
        return state
    state = replace(state, is_of_round=state.is_of_round or before.is_of_round)
    away = {part: how for part, how in before.away.items() if how != ABSENT}
    is_same = {*before.view.header.players} == {*header.players}
    return replace(state, won_before=before.won if is_same else {}, away=away)


def _contradictions(old: GameSoFar, new: GameSoFar, t: float) -> Iterator[EventTold]:
    """That who has heard the answers has found since; `untold`: nobody else has."""
    if new is old:
        return
    for one in since(old, new):
        if one.initiated.is_left_out and isinstance(one.came, Action):
            found = contradiction_told(t, one, is_initiated=True)
            yield {**found.details, "untold": not one.public.is_left_out}


def came_out_before(clash: EventTold, back: EventTold) -> bool:
    """Whether that contradiction came out in an act that was not taken back."""
    left = map(read_action, read_list(back["do"], "do"))
    counted = sum(not isinstance(action, PutPiece) for action in left)
    turn, action = (read_integer(clash[key], key) for key in ("turn", "action"))
    return (turn, action) <= (read_integer(back["turn"], "turn"), counted)


def _stops(status: Mapping[str, Json]) -> bool:
    """Whether somebody is asked, or something has to be put where it belongs."""
    return status["kind"] == "illegal" or "agree" in status or bool(status.get("repair"))


def _answer_in(question: EventTold, said: PageSaid | None) -> tuple[SecretAnswer, ...]:
    """None where it was given aloud, and nobody has told the table."""
    content = None if said is None else said.words.get("content")
    if not isinstance(content, str):
        return ()
    by, asked, card = question["by"], question["asks"], question["card"]
    told = {"turn": question["turn"], "by": by, "asked": asked, "card": card, "content": content}
    return (told,)
