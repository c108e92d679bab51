"""The log's rows, one after the other, become what the table shows."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.game import PAIRING
from companion.games.faust.files.record_lines import header_from_json
from companion.games.faust.page.game_view import GameView, after_event, blank_view
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.rules.record import Header
from companion.games.faust.story.beside import FaustNews, with_news
from companion.observations import ABSENT, AWAY, PIECES, Json
from companion.storage.store import Row

PARTS = ("camera", "slots")


@dataclass(frozen=True, slots=True)
class TableState:
    """All that a page can show after the row `row_id`."""

    row_id: int = 0
    game: int = 0
    view: GameView | None = None  # None before the first game
    won_before: tuple[str | None, ...] = ()  # who has won the games before this one
    over: Mapping[str, Json] | None = None  # how it has ended
    is_hand_seen: bool = False
    away: Mapping[str, str] = field(default_factory=dict)  # the parts that tell nothing, and how
    because: Mapping[str, str] = field(default_factory=dict)  # of those the codes of reasons
    t: float = 0.0  # of the row, in the game's own time
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


def after_row(state: TableState, row: Row) -> TableState:
    if row.kind == "evidence":  # pictures are for the archive
        return replace(state, row_id=row.id)
    content = row.content()
    t = content.get("t")
    state = replace(state, row_id=row.id, t=float(t) if isinstance(t, int | float) else 0.0)
    match row.kind:
        case "game":
            ends = str(content.get("turn_end", "auto"))
            is_of_round = state.is_of_round or PAIRING in content
            begun = replace(state, game=row.game, turn_end=ends, is_of_round=is_of_round)
            return _after_begin(begun, header_from_json(content))
        case "observation":
            return _after_observation(state, content)
    return _after_event(state, content)


def _after_begin(state: TableState, header: Header) -> TableState:
    """Who has won stays with the players when they change colours; other players begin anew.

    What the table does without is said anew in each game.
    """
    before = None if state.view is None else state.view.header.players
    winners = state.winners
    if before is not None and header.players != before:
        winners = tuple(map(_other, winners)) if header.players == before[::-1] else ()
    return replace(
        state,
        view=blank_view(header),
        won_before=winners,
        over=None,
        is_hand_seen=False,
        placed=None,
        news=(),
        away={part: how for part, how in state.away.items() if how != ABSENT},
    )


def _other(winner: str | None) -> str | None:
    red, blue = COLOURS
    return {red: blue, blue: red}.get(winner or "")


def _after_observation(state: TableState, content: Mapping[str, Json]) -> TableState:
    said = content.get("page")
    by = str(said["by"]) if isinstance(said, dict) else None
    is_confirmed = "button" in content or (isinstance(said, dict) and said["say"] == "turn-done")
    state = replace(state, spoken_by=by, is_open=state.is_open and not is_confirmed)
    if isinstance(said, dict) and said["say"] == "place":
        return replace(state, placed={kind: said[kind] for kind in PIECES})
    look = content.get("camera")
    if not isinstance(look, dict):
        return state
    return replace(state, is_hand_seen=look.get("hand") is True, placed=None)


def _after_event(state: TableState, said: Mapping[str, Json]) -> TableState:
    if said["kind"] == "link":
        links = {**state.away, **{part: str(said[part]) for part in PARTS if part in said}}
        away = {part: how for part, how in links.items() if how in AWAY}
        told = {part: str(said.get("why", "")) for part in PARTS if part in said}
        return replace(state, away=away, because={**state.because, **told})
    if state.view is None:
        return state
    is_over = said["kind"] == "game-over"
    is_again = is_over and state.over is not None  # after a rematch was refused
    view = after_event(state.view, said)
    over = said if is_over and not is_again else state.over
    return replace(
        state,
        view=view,
        news=state.news if is_again else with_news(state.news, state.row_id, said, state.spoken_by),
        is_open=said["kind"] == "turn-done" and state.turn_end == "auto",
        over=None if view.now.ending is None else over,  # it may go on after its end
    )


def is_worth_showing(before: TableState, after: TableState) -> bool:
    """Whether a page would look different: most looks of the camera change nothing."""
    return replace(after, row_id=before.row_id, t=before.t) != before
