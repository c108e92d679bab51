"""Another game is asked of the table: by a player with the other's word, by a judge at once."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.faust.rules.position import COLOURS
from companion.observations import JUDGES, ButtonPressed, Json, Observation, PageSaid

PlayerNames = tuple[str, str]
SAYS_YES = frozenset({"rematch", "turn-done"})


@dataclass(frozen=True, slots=True)
class NextGame:
    """`by` wants another game between these players, and `asks` has not agreed yet."""

    by: str
    asks: str
    players: PlayerNames

    def to_json(self) -> dict[str, Json]:
        """The details of a `waiting` for the other player's word."""
        players: dict[str, Json] = dict(zip(COLOURS, self.players, strict=True))
        return {
            "for": "consent",
            "to": "rematch",
            "by": self.by,
            "asks": self.asks,
            "players": players,
        }


def wished(observation: Observation) -> NextGame | None:
    """What a player wants, if that is another game."""
    players = _players(observation)
    if players is None or not isinstance(observation, PageSaid) or observation.by not in COLOURS:
        return None
    other = COLOURS[1 - COLOURS.index(observation.by)]
    return NextGame(observation.by, other, players)


def agreed(wish: NextGame | None, observation: Observation) -> PlayerNames | None:
    """The players of the game that begins with this: a judge's word, or the other player's yes."""
    if isinstance(observation, PageSaid) and observation.by in JUDGES:
        return _players(observation)
    if wish is None or not _is_yes_of(wish.asks, observation):
        return None
    return wish.players


def _is_yes_of(asked: str, observation: Observation) -> bool:
    match observation:
        case PageSaid(by=by, say=say):
            return by == asked and say in SAYS_YES
        case ButtonPressed(player=player):
            return player == asked
    return False


def _players(observation: Observation) -> PlayerNames | None:
    """Those who are named in a word that wants another game."""
    if not isinstance(observation, PageSaid) or observation.say != "rematch":
        return None
    return named_in(observation.words)


def named_in(words: Mapping[str, Json]) -> PlayerNames | None:
    """Red and blue, if both are named."""
    players = words.get("players")
    if not isinstance(players, dict):
        return None
    red, blue = (players.get(colour) for colour in COLOURS)
    return (red, blue) if isinstance(red, str) and isinstance(blue, str) else None
