"""A session with what is asked beside the game at hand: other names, and another game."""

from dataclasses import replace

from companion.events import Event
from companion.games.faust.page.events import STANDINGS, game_over
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.rules.record import Header, Record, TurnEnd
from companion.observations import Json, Observation, PageSaid
from companion.replay.next_game import NextGame, wished
from companion.understanding.session import Session

WHO_MAY = frozenset({"referee", "table", "host"})  # who speaks for both players


class NamedSession(Session):
    """Understands a game as any session does, and knows by which names it is told."""

    def __init__(self, game: Header, turn_end: TurnEnd = TurnEnd.AUTO) -> None:
        super().__init__(game, turn_end)
        self.header = game  # with the players as they are called now
        self.next_game: NextGame | None = None  # that one player wants, and the other is asked

    @property
    def record(self) -> Record:
        """The turns that are done, of the players as they are called now."""
        record = super().record
        return replace(record, header=replace(record.header, players=self.header.players))

    def feed(self, observation: Observation) -> list[Event]:
        """The events that answer this observation; other names are an event of their own."""
        events = super().feed(observation)
        if any(event.kind in STANDINGS for event in events):
            self.next_game = None
        if self.is_over:
            events = [*events, *self._about_the_next(observation)]
        players = names_said(observation)
        if players is None or players == self.header.players:
            return events
        assert isinstance(observation, PageSaid)
        before, self.header = self.header.players, replace(self.header, players=players)
        return [*events, self._renamed(observation, before)]

    def _about_the_next(self, observation: Observation) -> list[Event]:
        """One player wants another game, or one of the two does not want it after all."""
        wish = wished(observation)
        if wish is not None:
            self.next_game = wish
            return [Event(observation.t, "waiting", {**self._whose(), **wish.to_json()})]
        if self.next_game is None or not _is_no(observation):
            return []
        refused: dict[str, Json] = {"to": "rematch", "asked": self.next_game.by}
        self.next_game = None
        by = observation.by if isinstance(observation, PageSaid) else ""
        told = {**self._whose(), "was": "consent", "by": by, **refused}
        over = game_over(observation.t, self.position, super().record.header)
        return [Event(observation.t, "corrected", told), over]

    def _whose(self) -> dict[str, Json]:
        return {"turn": len(super().record.turns) + 1, "player": COLOURS[self.position.mover]}

    def _renamed(self, said: PageSaid, before: tuple[str, str]) -> Event:
        details: dict[str, Json] = {
            **self._whose(),
            "players": dict(zip(COLOURS, self.header.players, strict=True)),
            "was": dict(zip(COLOURS, before, strict=True)),
            "by": said.by,
        }
        reason = said.words.get("reason")
        return Event(
            said.t, "names", details | ({"because": reason} if isinstance(reason, str) else {})
        )


def _is_no(observation: Observation) -> bool:
    """Whether somebody who may speak says no, or wants it no longer."""
    if not isinstance(observation, PageSaid):
        return False
    return observation.say == "refuse" and observation.by in (*COLOURS, *WHO_MAY)


def names_said(observation: Observation) -> tuple[str, str] | None:
    """How the players are to be called, if that is said by somebody who may say it."""
    if not isinstance(observation, PageSaid) or observation.say != "names":
        return None
    players = observation.words.get("players")
    if observation.by not in WHO_MAY or not isinstance(players, dict):
        return None
    red, blue = (players.get(colour) for colour in COLOURS)
    return (red, blue) if isinstance(red, str) and isinstance(blue, str) else None
