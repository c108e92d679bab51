"""Looks that differ though no hand has touched the board between them: one of them is wrong.

Pieces do not move by themselves. The later look refutes a single one before it; against several
that agree it has to be seen twice, or to stand for a while: a piece may have been knocked away.
It holds only where the camera is known to tell of hands.
"""

from dataclasses import replace

from companion.observations import BoardReading
from companion.understanding.belief import Belief, Step, same_board, same_pieces
from companion.understanding.pushed import a_field_beside
from companion.understanding.telling import is_continued
from companion.understanding.tracker import guess_from
from companion.understanding.watching import believe, understand, with_look


def look_again(belief: Belief, reading: BoardReading) -> Step | None:
    """What the look tells instead of the last one; None if it refutes none, or tells nothing."""
    origin = _before_the_last_look(belief)
    if origin is None or same_board(belief.looks[-1], reading):
        return None
    found, told, _ = understand(with_look(origin, reading), reading.t)
    if told is None:
        return None
    belief, events = believe(replace(belief, looks=found.looks), reading.t, found.game, "table")
    return replace(belief, window=found.window, habits=found.habits), events


def contradicts_several(belief: Belief, reading: BoardReading) -> bool:
    """The board has been seen so several times, and now, with no hand in between, otherwise."""
    habits = belief.habits
    if not habits.announces_hands or habits.is_hand_seen or len(belief.looks) < 2:
        return False
    return not same_board(belief.looks[-1], reading)


def is_rather_misread(belief: Belief, after: Belief) -> bool:
    """What was known is told otherwise, though a piece a field beside would let it go on.

    A hand that sets one thing back and does another in the same grip is rarer than a wrong look.
    """
    old, new = belief.game, after.game
    if len(after.looks) > 1 or not belief.habits.promises_more or is_continued(old, new):
        return False
    reading = after.views[-1]
    goes_on = (guess_from(old, (nearly,)).best for nearly in a_field_beside(reading))
    return any(best is not None and best.actions for best in goes_on)


def _before_the_last_look(belief: Belief) -> Belief | None:
    """As it was believed before the last look, with the hand that was seen then."""
    habits, window = belief.habits, belief.window
    if not habits.announces_hands or habits.is_hand_seen or len(belief.looks) != 1:
        return None
    if not window.seen or not same_pieces(window.seen[-1].reading, belief.looks[-1]):
        return None
    if window.seen[-1].after != belief.game or belief.is_held_by_words:
        return None  # something was said since
    earlier = window.seen[:-1]
    game = earlier[-1].after if earlier else window.start
    if any(turn == game.turn_number for turn, _ in window.said):
        return None
    window = replace(window, seen=earlier)
    return replace(belief, game=game, window=window, looks=(), trouble=None)
