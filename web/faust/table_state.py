"""The log's rows, one after the other, become what the table shows."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from companion.game import PAIRING
from companion.games.faust.files.record_lines import header_from_json
from companion.games.faust.page.game_view import GameView, after_event, blank_view
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.story.beside import FaustNews, with_news
from companion.observations import ABSENT, AWAY, PIECES, Json
from companion.storage.store import Row
from web.game_pages import PageState

PARTS = ("camera", "slots")


@dataclass(frozen=True, slots=True)
class TableState(PageState):
    """Of a table of Doctor Faust."""

    game: int = 0
    view: GameView | None = None  # None before the first game
    won_before: tuple[str | None, ...] = ()  # who has won the games before this one
    over: Mapping[str, Json] | None = None  # how it has ended
    is_hand_seen: bool = False
    away: Mapping[str, str] = field(default_factory=dict)  # the parts that tell nothing, and how
    because: Mapping[str, str] = field(default_factory=dict)  # of those the codes of reasons
    t: float = field(default=0.0, compare=False)  # of the row, in the game's own time
    placed: Mapping[str, Json] | None = None  # how the board lies, as it was said on the page last
    turn_end: str = "auto"  # or "button": its player says so
    news: FaustNews = ()  # what just happened beside the turns
    is_open: bool = False  # the last turn ended by itself, and nothing was said since
    is_of_round: bool = False  # a hall has begun games here, and begins the next one
    spoken_by: str | None = field(default=None, compare=False)  # who said what was observed last

    @property
    def winners(self) -> tuple[str | None, ...]:
        """Of the games that are over; None for a draw."""
        if self.over is None:
            return self.won_before
        winner = self.over["winner"]
        return (*self.won_before, winner if isinstance(winner, str) else None)

    def after(self, row: Row) -> Self:
        if row.kind == "evidence":  # pictures are for the archive
            return replace(self, row_id=row.id)
        content = row.content()
        t = content.get("t")
        state = replace(self, row_id=row.id, t=float(t) if isinstance(t, int | float) else 0.0)
        match row.kind:
            case "game":
                return state._after_begin(row.game, content)
            case "observation":
                return state._after_observation(content)
        return state._after_event(content)

    def _after_begin(self, game: int, content: Mapping[str, Json]) -> Self:
        """Who has won stays with the players when they change colours; other players begin anew.

        What the table does without is said anew in each game.
        """
        header, winners = header_from_json(content), self.winners
        before = None if self.view is None else self.view.header.players
        if before is not None and header.players != before:
            winners = tuple(map(_other, winners)) if header.players == before[::-1] else ()
        return replace(
            self,
            game=game,
            view=blank_view(header),
            won_before=winners,
            over=None,
            is_hand_seen=False,
            placed=None,
            turn_end=str(content.get("turn_end", "auto")),
            news=(),
            is_of_round=self.is_of_round or PAIRING in content,
            away={part: how for part, how in self.away.items() if how != ABSENT},
        )

    def _after_observation(self, content: Mapping[str, Json]) -> Self:
        page = content.get("page")
        said = page if isinstance(page, dict) else {}
        by = str(said["by"]) if said else None
        is_confirmed = "button" in content or said.get("say") == "turn-done"
        state = replace(self, spoken_by=by, is_open=self.is_open and not is_confirmed)
        if said.get("say") == "place":
            return replace(state, placed={kind: said[kind] for kind in PIECES})
        look = content.get("camera")
        if not isinstance(look, dict):
            return state
        return replace(state, is_hand_seen=look.get("hand") is True, placed=None)

    def _after_event(self, said: Mapping[str, Json]) -> Self:
        if said["kind"] == "link":
            links = {**self.away, **{part: str(said[part]) for part in PARTS if part in said}}
            away = {part: how for part, how in links.items() if how in AWAY}
            told = {part: str(said.get("why", "")) for part in PARTS if part in said}
            return replace(self, away=away, because={**self.because, **told})
        if self.view is None:
            return self
        is_over = said["kind"] == "game-over"
        is_again = is_over and self.over is not None  # after a rematch was refused
        view = after_event(self.view, said)
        over = said if is_over and not is_again else self.over
        return replace(
            self,
            view=view,
            news=self.news if is_again else with_news(self.news, self.row_id, said, self.spoken_by),
            is_open=said["kind"] == "turn-done" and self.turn_end == "auto",
            over=None if view.now.ending is None else over,  # it may go on after its end
        )


def _other(winner: str | None) -> str | None:
    red, blue = COLOURS
    return {red: blue, blue: red}.get(winner or "")
