"""What was done beside a slot that has not said so: a card turned over, or laid.

A slot may speak two seconds after the camera; now and then it is much later.
"""

from collections.abc import Iterator

from companion.games.faust.rules.actions import Reveal, TurnOver
from companion.games.faust.rules.board import field_name, parse_field
from companion.games.faust.rules.cards import values_left
from companion.games.faust.session.belief import Belief
from companion.games.faust.session.card_watch import EMPTY
from companion.games.faust.session.game_so_far import GameSoFar
from companion.games.faust.session.state import BoardSeen, StoryState
from companion.games.faust.session.what_if import Rival, as_rivals, games_if
from companion.inference.beam import Node
from companion.observations import BoardReading

Stop = tuple[str, GameSoFar]  # a field with a card, and the game as a stone came there


def card_to_turn_over(belief: Belief, reading: BoardReading) -> str | None:
    """A card that explains where a stone went, but that has not left its slot (p. 8)."""
    cards = (name for name, _ in reading.cards or ())
    game = belief.game
    return next((name for name in cards if turned_over(belief, reading, (name, game))), None)


def turned_over_in_this_turn(belief: Belief, reading: BoardReading) -> tuple[Rival, ...]:
    """A stone stood on its trap and has gone where a card may send it."""
    lying = dict(reading.cards or ())
    traps = ((name, game) for name, game in _traps(belief) if name in lying)
    found = (turned_over(belief, reading, trap) for trap in traps)
    return next(filter(None, found), ())


def _traps(belief: Belief) -> Iterator[Stop]:
    """Where a card was due to be turned over, by a look of the turn at hand."""
    for node in _turn_at_hand(belief):
        for game in _games_at(belief, node):
            for card in game.now.due:
                if isinstance(card, TurnOver):
                    yield field_name(card.field), game


def _games_at(belief: Belief, node: Node[StoryState]) -> Iterator[GameSoFar]:
    """The game of a story; and what it would be if a look that it calls wrong was right."""
    yield node.state.game
    seen = _seen_at(belief, node)
    if node.state.astray is not None and seen is not None:
        yield from games_if(node.state.game, seen.reading, belief.cards)


def _seen_at(belief: Belief, node: Node[StoryState]) -> BoardSeen | None:
    """The look, if it was one, that a node of the likeliest story follows."""
    depth = belief.beam.root.depth
    seen = belief.beam.seen[node.depth - 1 - depth] if node.depth > depth else None
    return seen if isinstance(seen, BoardSeen) else None


def _turn_at_hand(belief: Belief) -> Iterator[Node[StoryState]]:
    """The likeliest story, backward to where the turn began."""
    leaf = next(iter(belief.beam.leaves), None)
    done = len(belief.game.done)
    for node in leaf.ancestry() if leaf is not None else ():
        if len(node.state.game.done) != done:
            return
        yield node


def turned_over(belief: Belief, reading: BoardReading, stop: Stop) -> tuple[Rival, ...]:
    """What may have been done if the card there is gone, and was turned over."""
    name, stopped = stop
    cards = belief.cards.heard(reading.t, ((name, EMPTY),))
    rivals = as_rivals(belief.game, games_if(stopped, reading, cards))
    field = parse_field(name)
    is_turned = any(
        isinstance(act, Reveal) and act.field == field for one in rivals for act in one.actions
    )
    return rivals if is_turned else ()


def may_have_laid(belief: Belief) -> bool:
    """One point is left, and a hand has done something that no look shows."""
    now = belief.game.now
    has_card = bool(values_left(now, now.mover, belief.game.header.rulings))
    if now.points != 1 or now.laid or not has_card:
        return False
    for node in _turn_at_hand(belief):
        seen = _seen_at(belief, node)
        if seen is None or not seen.hands or node.parent is None:
            continue
        if len(node.parent.state.game.done) != len(belief.game.done):
            continue  # it ended the turn before
        if seen.hands > 1 or node.state.game == node.parent.state.game:
            return True
    return False
