"""Der Feuer-Salamander for whoever hears its events alone: no hand, and no answer, is in them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from companion.games.salamander.files.game_lines import agreed_from_json
from companion.games.salamander.page.game_view import GameView, after, blank
from companion.games.salamander.page.shown import shown
from companion.games.salamander.story.news import SalamanderNews, news_lines, with_news
from companion.games.salamander.words.speaker import Speaker
from companion.observations import Json
from companion.storage.store import Row
from web.access.roles import Role
from web.game_pages import PageState
from web.words import Speech


@dataclass(frozen=True, slots=True)
class ToldSalamander:
    """A game of which only headers and events were heard."""

    row_id: int
    game: int
    view: GameView
    news: SalamanderNews = ()  # what just happened beside the turns

    def after(self, row: Row) -> Self:
        state = replace(self, row_id=row.id)
        if row.kind != "event":
            return state
        said = row.content()
        return replace(state, view=after(self.view, said), news=with_news(self.news, row.id, said))

    def looks_like(self, other: PageState) -> bool:
        return isinstance(other, ToldSalamander) and replace(other, row_id=self.row_id) == self

    def shown(self, speech: Speech) -> dict[str, Json]:
        news = news_lines(self.news, Speaker(speech[0], self.view.agreed))
        table: dict[str, Json] = {"row": self.row_id, "game": self.game, "news": [*news]}
        return table | shown(self.view, *speech)

    def private(self, role: Role, speech: Speech) -> dict[str, Json]:  # noqa: ARG002  # it knows none
        return {}


def begun_told(_: PageState | None, row: Row) -> ToldSalamander:
    agreed: Mapping[str, Json] = row.content()
    return ToldSalamander(row.id, row.game, blank(agreed_from_json(agreed)))
