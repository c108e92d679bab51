"""A player of a level: who chooses as the table does where it plays a seat, with own cards."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from companion.games.faust.analysis.public_game import Chooser, SeenBy, public_game
from companion.games.faust.players.players import HiddenCards, Thought, carried_out, played_turn
from companion.games.faust.rules.actions import Action, Soul, Stone
from companion.games.faust.rules.board import NEXT
from companion.games.faust.rules.position import Position, is_turn_begun
from companion.games.faust.rules.rulings import Rulings

DRAWN_LEVEL = 2  # of who plays at the virtual table that people look at


@dataclass(frozen=True, slots=True)
class MindOfLevel:
    """Whole turns alone: one that somebody has begun is ended as sensible players would, and so are
    all under rulings by which nothing can be chosen."""

    level: int
    choose: Chooser

    def __call__(
        self, position: Position, cards: HiddenCards, rulings: Rulings, dice: Random
    ) -> Thought:
        seen = _seen(position, cards, rulings)
        acts = () if is_turn_begun(position) else self.choose(seen, self.level, dice)
        if not acts:
            return played_turn(position, cards, rulings, dice)
        steps = [step for act in acts for step in units(act)]
        return carried_out(position, steps, cards, rulings)


def _seen(position: Position, cards: HiddenCards, rulings: Rulings) -> SeenBy:
    """What everybody sees, and the own cards that lie."""
    own = {at for at, card in enumerate(position.cards) if card and card.owner == position.mover}
    known = ((at, value) for at, value in sorted(cards.laid.items()) if at in own)
    return SeenBy(public_game(position, rulings), (*known,))


def units(action: Action) -> Iterator[Action]:
    """The action in steps of one field."""
    if not isinstance(action, Stone | Soul):
        yield action
        return
    field = action.origin
    while field != action.target:
        yield type(action)(field, NEXT[field])
        field = NEXT[field]
