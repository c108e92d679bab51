"""What it costs that the slots spoke when they did, of what a look shows."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.faust.rules.actions import Lay, Reveal
from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.position import COLOURS, Position, opponent
from companion.games.faust.session.card_watch import EMPTY, UNKNOWN, CardWatch, Change
from companion.games.faust.session.differences import has_been_so, is_so
from companion.games.faust.session.explaining.explain import Explanation
from companion.games.faust.session.game_so_far import GameSoFar
from companion.games.faust.session.state import BoardSeen
from companion.inference.sensors import SensorModel, cost_of


@dataclass(frozen=True, slots=True)
class SlotTimes:
    """As far as the slots have spoken."""

    cards: CardWatch
    sensors: SensorModel

    def told(self, game: GameSoFar, one: Explanation, look: BoardSeen) -> float:
        """What was done costs by when its slots have spoken."""
        cost = 0.0
        for act in one.actions:
            if isinstance(act, Lay):
                cost += self._delay(act, COLOURS[game.now.mover], look)
            elif isinstance(act, Reveal):
                cost += self._delay(act, EMPTY, look)
        return cost

    def unexplained(self, game: GameSoFar, look: BoardSeen, spoken: Mapping[str, Change]) -> float:
        """Slots have spoken already of what is not done yet, or of what was never done."""
        lag_s, cost = self.sensors.lag_s, 0.0
        for name, one in spoken.items():
            if one.t >= look.t - lag_s:
                cost += ahead_cost(self.sensors, game.now, name, one.tells)
            elif one.t >= look.before - lag_s and not has_been_so(game, name, one.tells):
                cost += cost_of(self.sensors.slip)
        return cost

    def _delay(self, act: Lay | Reveal, state: str, look: BoardSeen) -> float:
        sensors = self.sensors
        told = [one for one in self.cards.changes if one.field == field_name(act.field)]
        delays = [
            sensors.delay_cost(_early(one, look, sensors), look.before - one.t)
            + (cost_of(sensors.mute) if one.tells == UNKNOWN else 0.0)
            for one in told
            if one.tells in (state, UNKNOWN)
        ]
        unspoken = sensors.unheard if self.cards.is_lost else sensors.not_yet
        return min(delays, default=cost_of(unspoken))


def ahead_cost(sensors: SensorModel, now: Position, name: str, told: str) -> float:
    """What a slot has told of is not done in that position: its player may be about to."""
    if is_so(now, name, told):
        return 0.0
    is_others = told == COLOURS[opponent(now.mover)]
    return cost_of(sensors.slip if is_others else sensors.ahead)


def _early(one: Change, look: BoardSeen, sensors: SensorModel) -> float:
    """How long before it was told a look shows it; a value is said whenever its player says it."""
    early_s = one.since - look.t
    return min(early_s, sensors.lag_s) if one.is_value else early_s
