"""Der Feuer-Salamander's side of the seam between a game and its pages.

What everybody sees is a fold of events, and no event holds what was answered in secret. That
comes with the observation: the asker is told, and the referee, who does not sit at the table.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from companion.games.salamander.files.game_lines import agreed_from_json
from companion.games.salamander.page.fold import TableView, after, blank
from companion.games.salamander.page.knowing import Knowing, knowing_nothing, known_after
from companion.games.salamander.page.referees_view import for_referee
from companion.games.salamander.page.shown import shown
from companion.games.salamander.rules.places import FIGURES
from companion.observations import ABSENT, AWAY, Json
from companion.storage.store import Row
from web.access.roles import Role
from web.game_pages import PageState
from web.words import Speech

CAMERA = "camera"
YES = "yes"
Wins = Mapping[str, int]  # by player


@dataclass(frozen=True, slots=True)
class SecretAnswer:
    """An answer, for the eyes of who asked."""

    turn: int
    by: str  # who asked
    asked: str
    card: str
    content: str

    def to_json(self) -> dict[str, Json]:
        asked: dict[str, Json] = {"turn": self.turn, "by": self.by, "asked": self.asked}
        return asked | {"card": self.card, "content": self.content}


@dataclass(frozen=True, slots=True)
class SalamanderState:
    row_id: int
    game: int
    view: TableView
    known: Knowing
    won_before: Wins  # in this series
    away: Mapping[str, str] = field(default_factory=dict)
    heard: str | None = None  # an answer whose events have not come yet
    question: Mapping[str, Json] | None = None
    answers: tuple[SecretAnswer, ...] = ()

    def after(self, row: Row) -> Self:
        state = replace(self, row_id=row.id)
        if row.kind == "observation":
            return replace(state, heard=_answer_in(row.content()))
        return state._told(row.content()) if row.kind == "event" else state

    def _told(self, said: Mapping[str, Json]) -> Self:
        view = after(self.view, said)
        answer = None if self.heard is None else self.heard == YES
        state = replace(self, view=view, known=known_after(self.known, said, view, answer))
        match said["kind"]:
            case "question":
                return replace(state, question=said)
            case "answered" if self.heard is not None and self.question is not None:
                return replace(state, answers=(*self.answers, _secret(self.question, self.heard)))
            case "link" if CAMERA in said:
                how = str(said[CAMERA])
                return replace(state, away={CAMERA: how} if how in AWAY else {})
        return state

    def looks_like(self, other: PageState) -> bool:
        """Nobody waits for a word to be answered: what is heard is news with its events."""
        if not isinstance(other, SalamanderState):
            return False
        return replace(other, row_id=self.row_id, heard=self.heard) == self

    def shown(self, speech: Speech) -> dict[str, Json]:
        links: dict[str, Json] = {CAMERA: CAMERA not in self.away}
        won: dict[str, Json] = {**self.won}
        table: dict[str, Json] = {
            "row": self.row_id, "game": self.game, "series": won,
            "links": links, "away": dict(self.away),
        }  # fmt: skip
        opened = self._for_referee() if self.view.over is not None else None
        return table | shown(self.view, *speech) | {"opened": opened}

    def private(self, role: Role, speech: Speech) -> dict[str, Json]:  # noqa: ARG002  # no sentence
        if role is Role.REFEREE:
            return self._for_referee()
        mine = [one.to_json() for one in self.answers if one.by == role.value]
        return {**mine[-1], "answers": [*mine]} if mine else {}

    @property
    def won(self) -> Wins:
        """With the game at hand, if it is over and somebody won it."""
        winner = None if self.view.over is None else self.view.over["winner"]
        if not isinstance(winner, str):
            return self.won_before
        name = self.view.agreed.players[FIGURES.index(winner)]
        return {**self.won_before, name: self.won_before.get(name, 0) + 1}

    def _for_referee(self) -> dict[str, Json]:
        contradictions: list[Json] = [
            {"turn": turn, "action": action} for turn, action in self.known.contradictions
        ]
        return {
            "referee": for_referee(self.known.at(self.view), self.view.agreed),
            "contradictions": contradictions,
            "answers": [one.to_json() for one in self.answers],
        }


def begun(before: PageState | None, row: Row) -> SalamanderState:
    """A new game; the series goes on between the same players."""
    agreed = agreed_from_json(row.content())
    view = blank(agreed)
    state = SalamanderState(row.id, row.game, view, knowing_nothing(view), {})
    if not isinstance(before, SalamanderState):
        return state
    away = {part: how for part, how in before.away.items() if how != ABSENT}
    is_same = {*before.view.agreed.players} == {*agreed.players}
    return replace(state, won_before=before.won if is_same else {}, away=away)


def _answer_in(observed: Mapping[str, Json]) -> str | None:
    said = observed.get("page")
    if not isinstance(said, dict) or said.get("say") != "answered":
        return None
    content = said.get("content")
    return content if isinstance(content, str) else None


def _secret(question: Mapping[str, Json], content: str) -> SecretAnswer:
    turn = question["turn"]
    by, asked, card = (str(question[key]) for key in ("by", "asks", "card"))
    return SecretAnswer(turn if isinstance(turn, int) else 0, by, asked, card, content)
