"""How the players are called, and the key of a seat that the table plays: of any game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from companion.events import Event, with_reason
from companion.games.alone import ITS_MOUTH, OPENS, opened_with
from companion.json_reader import Json
from companion.observations import JUDGES, PageSaid


class PlayedSoFar(Protocol):
    @property
    def done(self) -> Sequence[object]: ...  # turns

    @property
    def is_over(self) -> bool: ...

    @property
    def whose(self) -> Mapping[str, Json]: ...  # the turn at hand, and its player


@dataclass(frozen=True, slots=True)
class AskedOfTable:
    """`players` by the `seats` of the game, as they are called now."""

    seats: tuple[str, ...]
    players: tuple[str, ...]
    key: str = ""  # that has opened what was sealed: the game is over for good

    def heard(
        self, said: PageSaid, game: PlayedSoFar, agreed: Mapping[str, Json]
    ) -> tuple["AskedOfTable", list[Event]]:
        """A judge calls players otherwise; the table tells its key, once the game is over."""
        if said.say == "names" and said.by in JUDGES:
            return self._renamed(said, game)
        key = opened_with(said.words, agreed) if (said.say, said.by) == (OPENS, ITS_MOUTH) else ""
        if not key or self.key or not game.is_over:
            return self, []
        return replace(self, key=key), [Event(said.t, "opened", {"key": key})]

    def _renamed(self, said: PageSaid, game: PlayedSoFar) -> tuple["AskedOfTable", list[Event]]:
        players = self.with_names(names_in(said, self.seats))
        if players == self.players:
            return self, []
        told: dict[str, Json] = {
            **game.whose,
            "players": dict(zip(self.seats, players, strict=True)),
            "was": dict(zip(self.seats, self.players, strict=True)),
            "by": said.by,
        }
        return replace(self, players=players), with_reason([Event(said.t, "names", told)], said)

    def with_names(self, named: Mapping[str, str]) -> tuple[str, ...]:
        """Who is not named keeps his name."""
        return tuple(map(named.get, self.seats, self.players))


def names_in(said: PageSaid, seats: Sequence[str]) -> dict[str, str]:
    """Of the seats that are named in it."""
    players = said.words.get("players")
    named = players.items() if isinstance(players, dict) else ()
    return {seat: name for seat, name in named if seat in seats and isinstance(name, str)}
