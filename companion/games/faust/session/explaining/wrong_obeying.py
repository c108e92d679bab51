"""Orders that were obeyed wrongly: a forced move or a jump to a field where it does not lead."""

from collections.abc import Iterator

from companion.games.faust.rules.actions import Forced, Reveal, Stone, TurnOver, Twin
from companion.games.faust.rules.board import FIELDS, forward_distance
from companion.games.faust.rules.cards import is_sent_forward, values_left
from companion.games.faust.rules.position import Position, opponent
from companion.games.faust.rules.rulings import Rulings
from companion.games.faust.session.explaining.deeds import Act, acts_of
from companion.games.faust.session.explaining.evidence import Evidence


def as_owed(now: Position, act: Act) -> Act:
    """A stone that owed a move and went elsewhere has made that move wrongly."""
    action = act.action
    for due in now.due if isinstance(action, Stone) else ():
        assert isinstance(action, Stone)
        if isinstance(due, Forced) and action.origin == due.origin:
            return Act(act.player, Forced(action.origin, action.target))
        if isinstance(due, Twin) and (act.player, action.origin) == (due.colour, due.origin):
            return Act(now.mover, Twin(due.colour, action.origin, action.target))
    return act


def turned_over(
    now: Position, acts: list[Act], evidence: Evidence, rulings: Rulings
) -> Iterator[list[Act]]:
    """The card has gone from its slot, and the stone went where none of its values leads."""
    for due in now.due:
        if not isinstance(due, TurnOver) or due.field in (evidence.cards or {}):
            continue
        for place, act in enumerate(acts):
            action = act.action
            if isinstance(action, Stone) and action.origin == due.obeys:
                forced = Forced(action.origin, action.target)
                reveal = Reveal(due.field, _likely_value(now, due.field, forced, rulings))
                obeys = [*acts_of(now, (reveal, forced))]
                yield [*acts[:place], *obeys, *acts[place + 1 :]]


def after_a_trap(
    position: Position, order: tuple[Act, ...], evidence: Evidence, rulings: Rulings
) -> Iterator[tuple[Act, ...]]:
    """The last stone may have stopped at a card that is gone now, and obeyed it wrongly."""
    last = order[-1].action
    if not isinstance(last, Stone) or evidence.cards is None:
        return
    for field, card in enumerate(position.cards):
        if card is None or card.owner == position.mover or field in evidence.cards:
            continue
        if field != last.target and 0 < forward_distance(last.origin, field) <= position.points:
            forced = Forced(field, last.target)
            value = _likely_value(position, field, forced, rulings)
            obeys = (Stone(last.origin, field), Reveal(field, value), forced)
            yield (*order[:-1], *acts_of(position, obeys))


def _likely_value(position: Position, field: int, move: Forced, rulings: Rulings) -> int:
    """The card's value, or of those it can have the one that the move has missed by least."""
    card = position.cards[field]
    if card is not None and card.value is not None:
        return card.value
    ahead = forward_distance(move.origin, move.target)
    values = values_left(position, opponent(position.mover), rulings) or rulings.devil_cards
    return min(values, key=lambda value: _missed_by(ahead, value))


def _missed_by(ahead: int, value: int) -> int:
    ordered = value if is_sent_forward(value) else -value
    off = (ahead - ordered) % FIELDS
    return min(off, FIELDS - off)
