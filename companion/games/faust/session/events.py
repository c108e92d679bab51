"""Doctor Faust's own events: what an action, a turn, a fault and the end say to the table."""

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from companion.events import Event
from companion.games.faust.files.record_lines import action_to_json, turn_to_json
from companion.games.faust.files.verdict_lines import position_to_json, verdict_to_json
from companion.games.faust.rules.actions import (
    Action,
    Due,
    Forced,
    Lay,
    Reveal,
    Soul,
    Stone,
    TurnOver,
    Twin,
)
from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import BLUE, COLOURS, RED, Position
from companion.games.faust.rules.record import Header, Turn
from companion.games.faust.rules.referee import LegalTurn, result
from companion.games.faust.rules.rules import Writes
from companion.games.faust.session.explaining.diagnose import Diagnosis, PutBack
from companion.games.faust.session.explaining.explain import merged
from companion.observations import Json

# The kinds that answer what a player has done: it is a turn, or it is none, or nobody can tell.
VERDICTS = frozenset({"turn-done", "illegal", "unclear"})
EventJson = Mapping[str, Json]
EARLY = "early"  # the question, in an `illegal`


def action_events(t: float, before: Position, action: Action, after: Position) -> Iterator[Event]:
    """The action, and what follows from it: an open card, soul cards, what is due now."""
    said = action_to_json(action)
    yield Event(t, "action", {"action": said, "points": after.points})
    if isinstance(action, Reveal):
        yield Event(t, "card-revealed", {"field": field_name(action.field), "value": action.value})
    for player in (RED, BLUE):
        for value in after.soul_cards[player][len(before.soul_cards[player]) :]:
            yield Event(t, "soul-card", {"player": COLOURS[player], "value": value})
    for due in after.due:
        if due not in before.due:
            yield from _due_events(t, due)


def _due_events(t: float, due: Due) -> Iterator[Event]:
    match due:
        case Forced():
            yield Event(t, "forced-due", _way(due))
        case Twin():
            yield Event(t, "twin-due", _way(due))
        case TurnOver():
            return
        case _:
            assert_never(due)


def _way(move: Forced | Twin) -> dict[str, Json]:
    colour: dict[str, Json] = {"colour": COLOURS[move.colour]} if isinstance(move, Twin) else {}
    return colour | {"from": field_name(move.origin), "to": field_name(move.target)}


def waiting_for(due: Due) -> dict[str, Json]:
    """What the table waits for, in the words of a `waiting` event."""
    match due:
        case TurnOver(field, _):
            return {"for": "reveal", "field": field_name(field)}
        case Forced():
            return {"for": "forced", **_way(due)}
        case Twin():
            return {"for": "twin", **_way(due)}
        case _:
            assert_never(due)


def turn_done(t: float, verdict: LegalTurn) -> Event:
    return Event(
        t,
        "turn-done",
        {
            **turn_to_json(verdict.turn),
            "soul_cards": list(verdict.soul_cards),
            "lapsed": verdict.lapsed,
            "after": position_to_json(verdict.after),
        },
    )


def accepted(t: float, stands: LegalTurn, code: Code, action: int) -> Event:
    """An illegal turn that stands by agreement, told as if it were done."""
    fault: dict[str, Json] = {"code": code.value, "page": code.page, "action": action}
    return Event(t, "accepted", {**turn_done(t, stands).details, **fault})


def illegal(turn: Turn, diagnosis: Diagnosis) -> dict[str, Json]:
    """What an `illegal` event tells of the turn."""
    return {
        **turn_to_json(turn),
        "code": diagnosis.code.value,
        "page": diagnosis.code.page,
        "action": diagnosis.action,
        "repair": [put_back_to_json(one) for one in diagnosis.repair],
    }


def put_back_to_json(one: PutBack) -> Json:
    origin, target = (
        None if field is None else field_name(field) for field in (one.origin, one.target)
    )
    return {"piece": one.kind, "from": origin, "to": target}


def game_over(t: float, position: Position, header: Header) -> Event:
    return Event(t, "game-over", verdict_to_json(result(position, header)))


def as_recorded(actions: Sequence[Action], writes: Writes) -> tuple[Action, ...]:
    """The actions as a record writes them: a way as one action, only choices if so agreed."""
    if writes is Writes.CHOICES:
        kept = tuple(
            action for action in actions if isinstance(action, Stone | Soul | Lay | Reveal)
        )
        return merged(kept)
    return merged(tuple(actions))
