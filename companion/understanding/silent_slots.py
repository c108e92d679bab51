"""What was done beside a slot that has not said so: a card turned over, or laid.

A slot may speak two seconds after the camera; now and then it is much later.
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.faust.inference.explain import merged
from companion.games.faust.rules.actions import Reveal, TurnOver
from companion.games.faust.rules.board import field_name, parse_field
from companion.games.faust.rules.cards import values_left
from companion.observations import BoardReading
from companion.understanding.belief import Belief
from companion.understanding.game_so_far import GameSoFar, without_steps
from companion.understanding.tracker import Rival, follow


def card_to_turn_over(belief: Belief, reading: BoardReading) -> str | None:
    """A card that explains where a stone went, but that has not left its slot (p. 8)."""
    cards = (name for name, _ in reading.cards or ())
    return next((name for name in cards if _turned_over(belief, reading, name)), None)


def turned_over_in_this_turn(belief: Belief, reading: BoardReading) -> tuple[Rival, ...]:
    """A stone stood on its trap and has gone where a card may send it."""
    lying = dict(reading.cards or ())
    traps = (name for name in _traps(belief) if name in lying)
    return next((rivals for name in traps if (rivals := _turned_over(belief, reading, name))), ())


def _traps(belief: Belief) -> Iterator[str]:
    """Where a card was due to be turned over, by a look of the turn at hand."""
    done = len(belief.game.done)
    for one in belief.window.seen:
        due = one.after.now.due if len(one.after.done) == done else ()
        yield from (field_name(card.field) for card in due if isinstance(card, TurnOver))


def _turned_over(belief: Belief, reading: BoardReading, name: str) -> tuple[Rival, ...]:
    """What may have been done if the card there is gone, and was turned over."""
    lying = tuple(one for one in reading.cards or () if one[0] != name)
    story = follow(belief.game, (replace(reading, cards=lying),))
    rivals = story.rivals if story.game is None else _as_a_rival(belief.game, story.game)
    field = parse_field(name)
    is_turned = any(
        isinstance(act, Reveal) and act.field == field for one in rivals for act in one.actions
    )
    return rivals if is_turned else ()


def _as_a_rival(old: GameSoFar, new: GameSoFar) -> tuple[Rival, ...]:
    """The turn at hand as the new game has it."""
    if new.done[: len(old.done)] != old.done:
        return ()
    steps = new.done[len(old.done)].steps if len(new.done) > len(old.done) else new.steps
    return (Rival(without_steps(old), merged(steps)),)


def may_have_laid(belief: Belief) -> bool:
    """One point is left, and a hand has done something that no look shows."""
    now = belief.game.now
    has_card = bool(values_left(now, now.mover, belief.game.header.rulings))
    if now.points != 1 or now.laid or not has_card:
        return False
    done = len(belief.game.done)
    seen = [one for one in belief.window.seen if len(one.after.done) == done]
    is_hidden_since = any(one.again_at is not None for one in seen[:1])  # it ended the last turn
    return is_hidden_since or any(one.hides_a_grip for one in seen[1:])
