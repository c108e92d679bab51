"""A session whose players may be called otherwise in the middle of the game."""

from dataclasses import replace

from companion.events import Event
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.rules.record import Header, Record, TurnEnd
from companion.observations import Json, Observation, PageSaid
from companion.understanding.session import Session

WHO_MAY = frozenset({"referee", "table", "host"})  # who speaks for both players


class NamedSession(Session):
    """Understands a game as any session does, and knows by which names it is told."""

    def __init__(self, game: Header, turn_end: TurnEnd = TurnEnd.AUTO) -> None:
        super().__init__(game, turn_end)
        self.header = game  # with the players as they are called now

    @property
    def record(self) -> Record:
        """The turns that are done, of the players as they are called now."""
        record = super().record
        return replace(record, header=replace(record.header, players=self.header.players))

    def feed(self, observation: Observation) -> list[Event]:
        """The events that answer this observation; other names are an event of their own."""
        events = super().feed(observation)
        players = names_said(observation)
        if players is None or players == self.header.players:
            return events
        assert isinstance(observation, PageSaid)
        before, self.header = self.header.players, replace(self.header, players=players)
        return [*events, self._renamed(observation, before)]

    def _renamed(self, said: PageSaid, before: tuple[str, str]) -> Event:
        details: dict[str, Json] = {
            "turn": len(self.record.turns) + 1,
            "player": COLOURS[self.position.mover],
            "players": dict(zip(COLOURS, self.header.players, strict=True)),
            "was": dict(zip(COLOURS, before, strict=True)),
            "by": said.by,
        }
        reason = said.words.get("reason")
        return Event(
            said.t, "names", details | ({"because": reason} if isinstance(reason, str) else {})
        )


def names_said(observation: Observation) -> tuple[str, str] | None:
    """How the players are to be called, if that is said by somebody who may say it."""
    if not isinstance(observation, PageSaid) or observation.say != "names":
        return None
    players = observation.words.get("players")
    if observation.by not in WHO_MAY or not isinstance(players, dict):
        return None
    red, blue = (players.get(colour) for colour in COLOURS)
    return (red, blue) if isinstance(red, str) and isinstance(blue, str) else None
