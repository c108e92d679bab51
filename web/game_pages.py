"""The seam between the pages and a game: what a table shows, who sits there, what they may say."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, Self

from companion.game import Game
from companion.games.lines import game_named
from companion.observations import Json
from companion.storage.store import Row
from web.access.page_words import Vocabulary
from web.access.roles import Role
from web.words import Speech


class PageState(Protocol):
    """All that the pages of a table can show after a row of the log; a frozen value."""

    @property
    def row_id(self) -> int: ...

    def after(self, row: Row) -> Self:
        """After the next row, which begins no game."""

    def looks_like(self, other: "PageState") -> bool:
        """Whether no page would look different: most looks of a camera change nothing."""

    def shown(self, speech: Speech) -> dict[str, Json]:
        """What everybody sees."""

    def private(self, role: Role, speech: Speech) -> dict[str, Json]:
        """What only this role is told beside it; empty for nothing."""


@dataclass(frozen=True, slots=True)
class GamePages:
    """How a game is shown. `begun` takes what was shown before and the row with the header."""

    game: Game
    seats: tuple[Role, ...]
    words: Vocabulary
    shells: Mapping[str, str]  # the template of a page of this game, where it has its own
    has_secrets: bool  # what is taken home of a running game is the referee's alone
    begun: Callable[["PageState | None", Row], PageState]
    told: Callable[["PageState | None", Row], PageState]  # the same for who hears events alone
    # For the archive; the rows hold what was observed only where its secrets may be known.
    whole: Callable[[Sequence[Row], Speech, bool], dict[str, Json]]


@dataclass(frozen=True, slots=True)
class ShownGames:
    """The games that can be shown; the header of one says which it is."""

    by_name: Mapping[str, GamePages]

    def of(self, agreed: Mapping[str, Json]) -> GamePages:
        return self.by_name[game_named(agreed)]

    def after(self, state: PageState, row: Row) -> PageState:
        if row.kind == "game":
            return self.of(row.content()).begun(state, row)
        return state.after(row)
