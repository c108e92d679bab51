"""The game's side of the seam to its pages: rows of the log become what everybody sees."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from companion.observations import ABSENT, AWAY, Json
from companion.storage.store import Row
from tests.noughts.files import header_from_json
from tests.noughts.page import GameView, after_event, shown
from tests.noughts.words import News, Speaker, news_lines, with_news
from web.game_pages import PageState
from web.words import Speech

CAMERA = "camera"


@dataclass(frozen=True, slots=True)
class NoughtsState(PageState):
    game: int
    view: GameView
    away: Mapping[str, str] = field(default_factory=dict)
    news: News = ()  # what just happened beside the turns

    def after(self, row: Row) -> Self:
        state = replace(self, row_id=row.id)
        if row.kind != "event":
            return state
        said = row.content()
        if said["kind"] == "link" and CAMERA in said:
            how = str(said[CAMERA])
            return replace(state, away={CAMERA: how} if how in AWAY else {})
        news = with_news(state.news, row.id, said)
        return replace(state, view=after_event(state.view, said, row.id), news=news)

    def shown(self, speech: Speech) -> dict[str, Json]:
        news = news_lines(self.news, Speaker(speech[0], self.view.header))
        links: dict[str, Json] = {CAMERA: CAMERA not in self.away}
        table: dict[str, Json] = {"row": self.row_id, "game": self.game, "news": news}
        return table | {"links": links, "away": {**self.away}} | shown(self.view, speech[0])


def begun(before: PageState | None, row: Row) -> NoughtsState:
    away = before.away if isinstance(before, NoughtsState) else {}
    still = {part: how for part, how in away.items() if how != ABSENT}
    return NoughtsState(row.id, row.game, GameView(header_from_json(row.content())), still)
