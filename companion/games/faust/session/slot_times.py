"""What it costs that the slots spoke when they did, of what a look shows."""

from collections.abc import Mapping

from companion.games.faust.rules.actions import Lay, Reveal
from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.position import COLOURS, Position, opponent
from companion.games.faust.session.card_watch import EMPTY, UNKNOWN, CardWatch, Change
from companion.games.faust.session.differences import has_been_so, is_so
from companion.games.faust.session.explaining.explain import Explanation
from companion.games.faust.session.game_so_far import GameSoFar
from companion.games.faust.session.state import BoardSeen
from companion.inference.sensors import SENSORS, cost_of


def cost_of_told(cards: CardWatch, game: GameSoFar, one: Explanation, look: BoardSeen) -> float:
    """What was done costs by when its slots have spoken."""
    cost = 0.0
    for act in one.actions:
        if isinstance(act, Lay):
            cost += _delay(cards, act, COLOURS[game.now.mover], look)
        elif isinstance(act, Reveal):
            cost += _delay(cards, act, EMPTY, look)
    return cost


def round_trip_cost(cards: CardWatch, one: Explanation, look: BoardSeen) -> float:
    """Pieces have gone and come back under a hand: a value, or a slot, may have told of it."""
    turned = {field_name(act.field) for act in one.actions if isinstance(act, Reveal)}
    told = [
        change.is_value
        for change in cards.changes
        if change.field in turned and change.tells == EMPTY and look.before <= change.t <= look.t
    ]
    if not (told and look.hands):
        return cost_of(SENSORS.round_trip)
    return 0.0 if any(told) else cost_of(SENSORS.peek)


def cost_of_unexplained(game: GameSoFar, look: BoardSeen, spoken: Mapping[str, Change]) -> float:
    """Slots have spoken already of what is not done yet, or of what was never done."""
    lag_s, cost = SENSORS.lag_s, 0.0
    for name, one in spoken.items():
        if one.t >= look.t - lag_s:
            cost += ahead_cost(game.now, name, one.tells)
        elif one.t >= look.before - lag_s and not has_been_so(game, name, one.tells):
            cost += cost_of(SENSORS.slip)
    return cost


def _delay(cards: CardWatch, act: Lay | Reveal, state: str, look: BoardSeen) -> float:
    told = [one for one in cards.changes if one.field == field_name(act.field)]
    delays = [
        SENSORS.delay_cost(_early(one, look), look.before - one.t)
        + (cost_of(SENSORS.mute) if one.tells == UNKNOWN else 0.0)
        for one in told
        if one.tells in (state, UNKNOWN)
    ]
    unspoken = SENSORS.unheard if cards.is_lost else SENSORS.not_yet
    return min(delays, default=cost_of(unspoken))


def ahead_cost(now: Position, name: str, told: str) -> float:
    """What a slot has told of is not done in that position: its player may be about to."""
    if is_so(now, name, told):
        return 0.0
    is_others = told == COLOURS[opponent(now.mover)]
    return cost_of(SENSORS.slip if is_others else SENSORS.ahead)


def _early(one: Change, look: BoardSeen) -> float:
    """How long before it was told a look shows it; a value is said whenever its player says it."""
    early_s = one.since - look.t
    return min(early_s, SENSORS.lag_s) if one.is_value else early_s
