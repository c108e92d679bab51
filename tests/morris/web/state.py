"""The game's side of the seam to its pages: rows of the log become what everybody sees."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from companion.observations import ABSENT, AWAY, Json
from companion.storage.store import Row
from tests.morris.files.record_lines import header_from_json
from tests.morris.page.game_view import GameView, after_event
from tests.morris.page.shown import shown
from tests.morris.words.beside_words import MorrisNews, news_lines, with_news
from tests.morris.words.speaker import Speaker
from web.game_pages import PageState
from web.words import Speech

CAMERA = "camera"


@dataclass(frozen=True, slots=True)
class MorrisState(PageState):
    game: int
    view: GameView
    away: Mapping[str, str] = field(default_factory=dict)
    news: MorrisNews = ()  # what just happened beside the turns

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
        speaker = Speaker(speech[0], self.view.header)
        news = news_lines(self.news, speaker)
        links: dict[str, Json] = {CAMERA: CAMERA not in self.away}
        table: dict[str, Json] = {"row": self.row_id, "game": self.game, "news": news}
        table |= {"links": links, "away": {**self.away}}
        return table | shown(self.view, speech[0])


def begun(before: PageState | None, row: Row) -> MorrisState:
    view = GameView.begun(header_from_json(row.content()))
    away = before.away if isinstance(before, MorrisState) else {}
    return MorrisState(
        row.id, row.game, view, {part: how for part, how in away.items() if how != ABSENT}
    )
