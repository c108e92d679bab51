"""A card told of after the look that shows the rest of its turn: which came first is open.

Pieces and card were handled before the same look. It matters where the last act of a turn brings
a soul card (p. 11-12).
"""

from dataclasses import replace

from companion.understanding.belief import Belief
from companion.understanding.tracker import Rival, follow


def with_open_order(belief: Belief, after: Belief) -> tuple[Belief, tuple[Rival, ...]]:
    """The belief before the look, and what may have been done since; no rivals: nothing is open.

    `after` is what is believed now that the slot has spoken.
    """
    seen = belief.window.seen
    if len(after.game.done) <= len(belief.game.done) or not belief.game.steps:
        return after, ()
    if not seen or seen[-1].again_at is not None or seen[-1].after != belief.game:
        return after, ()  # the card was laid by the hand that came between two looks
    earlier = seen[:-1]
    game = earlier[-1].after if earlier else belief.window.start
    rivals = follow(game, after.views).rivals
    return replace(after, game=game, window=replace(belief.window, seen=earlier)), rivals
