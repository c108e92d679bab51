"""Der Feuer-Salamander's side of the seam between a game and its pages.

What is shown is what the session makes of the same observations, as the table did. All see what
all have heard; what was answered is told to the asker, and with all that it tells of the hands to
the referee, who does not sit at the table. Who hears events alone is told of no hand and no answer:
none is in them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from companion.game import PAIRING
from companion.games.salamander.alone.own_mind import own_cards
from companion.games.salamander.files.record_lines import header_from_json
from companion.games.salamander.files.verdict_lines import for_referee
from companion.games.salamander.page.game_view import STOPS, GameView, after_event, blank_view
from companion.games.salamander.page.may import unfit
from companion.games.salamander.page.of_session import view_of
from companion.games.salamander.page.shown import shown
from companion.games.salamander.page.status import clash_told
from companion.games.salamander.page.table_voice import SILENT, TableVoice
from companion.games.salamander.rules.actions import Action
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.session.belief import Belief, new_belief
from companion.games.salamander.session.game_so_far import since
from companion.games.salamander.session.observed import SalamanderObservation, observation_of
from companion.games.salamander.session.session import heard
from companion.games.salamander.session.told import contradiction_told
from companion.games.salamander.story.beside import SalamanderNews, news_lines, with_news
from companion.games.salamander.words.speaker import Speaker
from companion.json_reader import read_object
from companion.observations import ABSENT, AWAY, Json, PageSaid
from companion.sentences import capital
from companion.storage.store import Row
from web.access.roles import Role
from web.game_pages import PageState
from web.words import Speech

CAMERA = "camera"
GOES_ON = frozenset({"action", "turn-done", "accepted", "corrected", "set-aside", "kept"})
Wins = Mapping[str, int]  # by player
EventTold = Mapping[str, Json]  # an event
SecretAnswer = dict[str, Json]  # for the eyes of who asked


@dataclass(frozen=True, slots=True)
class SalamanderState(PageState):
    game: int
    belief: Belief
    won_before: Wins  # in this series
    contradictions: tuple[EventTold, ...] = ()  # of what was said in secret, too
    noticed: EventTold | None = None  # a contradiction that everybody has heard: it stops nobody
    stop: EventTold | None = None  # the event that keeps the game from going on
    away: Mapping[str, str] = field(default_factory=dict)
    question: Mapping[str, Json] | None = None
    answers: tuple[SecretAnswer, ...] = ()
    news: SalamanderNews = ()  # what just happened beside the turns
    voice: TableVoice = SILENT  # where the table plays a seat
    is_of_round: bool = False  # a hall has begun games here, and begins the next one

    def after(self, row: Row) -> Self:
        """Events follow from what was observed: they are made again, as the table made them."""
        state = replace(self, row_id=row.id)
        if row.kind != "observation":
            return state
        observed = observation_of(row.content())
        belief, events = heard(self.belief, observed)
        found = (*_contradictions(self.belief, belief, observed.t),)
        state = replace(
            state,
            belief=belief,
            contradictions=(*self.contradictions, *found),
            voice=self.voice.heard(observed),
        )
        for event in events:
            state = state._told(event.to_json(), observed)
        is_open = belief.doubt is not None or belief.game.is_over
        return state if is_open else replace(state, noticed=None)

    def _told(self, said: EventTold, observed: SalamanderObservation) -> Self:
        spoken_by = observed.by if isinstance(observed, PageSaid) else None
        news = with_news(self.news, self.row_id, said, spoken_by)
        voice = self.voice.after(said)
        state = replace(self, stop=_stopped(self.stop, said), news=news, voice=voice)
        match said["kind"]:
            case "contradiction":
                return replace(state, noticed=said)
            case "question":
                return replace(state, question=said)
            case "answered" if self.question is not None:
                answer = _answer_in(self.question, observed)
                return replace(state, answers=(*self.answers, *answer))
            case "link" if CAMERA in said:
                how = str(said[CAMERA])
                return replace(state, away={CAMERA: how} if how in AWAY else {})
        return state

    def shown(self, speech: Speech) -> dict[str, Json]:
        links: dict[str, Json] = {CAMERA: CAMERA not in self.away}
        won: dict[str, Json] = {**self.won}
        table: dict[str, Json] = {
            "row": self.row_id, "game": self.game, "series": won,
            "links": links, "away": dict(self.away), "of_round": self.is_of_round,
        }  # fmt: skip
        opened = self._for_referee(speech[0]) if self.belief.game.is_over else None
        page = shown(self._view(self.stop), *speech)
        if self.noticed is not None:
            page = self._with_noticed(page, self.noticed, speech)
        news = news_lines(self.news, Speaker(speech[0], self.belief.header))
        game = self.belief.game
        against: list[Json] = [*unfit(game.now, game.public.known, game.as_judged)]
        return table | page | {"news": [*news], "opened": opened, "unfit": against}

    def _with_noticed(
        self, page: dict[str, Json], noticed: EventTold, speech: Speech
    ) -> dict[str, Json]:
        """Beside a contradiction is said what is awaited; what has to be answered or put, or has
        ended the game, leads: it stops the game, a contradiction does not."""
        awaited = read_object(page["status"], "status")
        if self.belief.game.is_over or _stops(awaited):
            told = capital(clash_told(noticed, Speaker(speech[0], self.belief.header)))
            return page | {"status": {**awaited, "why": f"{awaited.get('why', '')} {told}".strip()}}
        noticed_page = shown(self._view(noticed), *speech)
        found = read_object(noticed_page["status"], "status")
        return noticed_page | {"status": {"why": awaited["text"], **found}}

    def _view(self, stop: EventTold | None) -> GameView:
        return replace(view_of(self.belief, stop), voice=self.voice)

    def private(self, role: Role, speech: Speech) -> dict[str, Json]:
        if role == Role.REFEREE:
            return self._for_referee(speech[0])
        mine = [one for one in self.answers if one["by"] == role.value]
        told: dict[str, Json] = {**mine[-1], "answers": [*mine]} if mine else {}
        return told | own_cards(self.belief.game, self.voice, role.value)

    @property
    def won(self) -> Wins:
        """With the game at hand, if it is over and somebody won it."""
        is_over = self.stop is not None and self.stop["kind"] == "game-over"
        winner = self.stop["winner"] if self.stop is not None and is_over else None
        if not isinstance(winner, str):
            return self.won_before
        name = self.belief.header.players[FIGURES.index(winner)]
        return {**self.won_before, name: self.won_before.get(name, 0) + 1}

    def _for_referee(self, language: str) -> dict[str, Json]:
        speaker = Speaker(language, self.belief.header)
        return {
            "referee": for_referee(self.belief.game.initiated.known, self.belief.header),
            "contradictions": [
                {**one, "text": capital(clash_told(one, speaker))} for one in self.contradictions
            ],
            "answers": [*self.answers],
        }


def begun(before: PageState | None, row: Row) -> SalamanderState:
    """A new game; the series goes on between the same players."""
    header = header_from_json(row.content())
    belief = new_belief(header, str(row.content().get("turn_end", "auto")))
    state = SalamanderState(row.id, row.game, belief, {}, is_of_round=PAIRING in row.content())
    if not isinstance(before, SalamanderState):
        return state
    state = replace(state, is_of_round=state.is_of_round or before.is_of_round)
    away = {part: how for part, how in before.away.items() if how != ABSENT}
    is_same = {*before.belief.header.players} == {*header.players}
    return replace(state, won_before=before.won if is_same else {}, away=away)


def _contradictions(old: Belief, new: Belief, t: float) -> Iterator[EventTold]:
    """That who has heard the answers has found since; `untold`: nobody else has."""
    if new.game is old.game:
        return
    for one in since(old.game, new.game):
        if one.initiated.is_left_out and isinstance(one.came, Action):
            found = contradiction_told(t, one, is_initiated=True)
            yield {**found.details, "untold": not one.public.is_left_out}


def _stopped(before: EventTold | None, said: EventTold) -> EventTold | None:
    """What keeps the game from going on after this event."""
    if said["kind"] in STOPS and said["kind"] != "contradiction":
        return said
    return None if said["kind"] in GOES_ON else before


def _stops(status: Mapping[str, Json]) -> bool:
    """Whether somebody is asked, or something has to be put where it belongs."""
    return status["kind"] == "illegal" or "agree" in status or bool(status.get("repair"))


def _answer_in(question: EventTold, observed: SalamanderObservation) -> tuple[SecretAnswer, ...]:
    """None where it was given aloud, and nobody has told the table."""
    content = observed.words.get("content") if isinstance(observed, PageSaid) else None
    if not isinstance(content, str):
        return ()
    by, asked, card = question["by"], question["asks"], question["card"]
    told = {"turn": question["turn"], "by": by, "asked": asked, "card": card, "content": content}
    return (told,)


@dataclass(frozen=True, slots=True)
class ToldSalamander(PageState):
    """A game of which only headers and events were heard."""

    game: int
    view: GameView
    news: SalamanderNews = ()  # what just happened beside the turns

    def after(self, row: Row) -> Self:
        state = replace(self, row_id=row.id)
        if row.kind != "event":
            return state
        said = row.content()
        return replace(
            state, view=after_event(self.view, said), news=with_news(self.news, row.id, said)
        )

    def shown(self, speech: Speech) -> dict[str, Json]:
        news = news_lines(self.news, Speaker(speech[0], self.view.header))
        table: dict[str, Json] = {"row": self.row_id, "game": self.game, "news": [*news]}
        return table | shown(self.view, *speech)


def begun_told(_: PageState | None, row: Row) -> ToldSalamander:
    header: Mapping[str, Json] = row.content()
    return ToldSalamander(row.id, row.game, blank_view(header_from_json(header)))
