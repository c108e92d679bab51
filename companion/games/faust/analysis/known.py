"""A recorded game, turn by turn, with the values of lying cards that it tells later on."""

from collections.abc import Iterator, Sequence

from companion.games.faust.analysis.public_game import SeenBy, public_game
from companion.games.faust.analysis.turns import OVER, Sequel, obey, sequels
from companion.games.faust.rules.actions import Lay, Reveal
from companion.games.faust.rules.board import FIELDS
from companion.games.faust.rules.position import NO_FIELD, Position, opponent
from companion.games.faust.rules.referee import LegalTurn
from companion.games.faust.rules.rulings import Rulings

# A turn, and the values of the cards that lie before it or are laid in it, as far as told.
ToldTurn = tuple[LegalTurn, dict[int, int]]


def with_values(turns: Sequence[LegalTurn]) -> Iterator[ToldTurn]:
    """A card of which the value was never said is among them from when it is turned over later."""
    told: dict[int, int] = {}
    backwards: list[ToldTurn] = []
    for turn in reversed(turns):
        said = {field: card.value for field, card in enumerate(turn.before.cards) if card}
        for act in turn.turn.do:
            if isinstance(act, Reveal):
                told[act.field] = act.value
            elif isinstance(act, Lay):
                said[act.field] = act.value
        known = {field: value for field, value in said.items() if value is not None}
        backwards.append((turn, told | known))
    return reversed(backwards)


def view(position: Position, rulings: Rulings, known: dict[int, int]) -> SeenBy:
    """What somebody sees who knows these values."""
    lying = tuple(
        (field, known[field]) for field in range(FIELDS) if position.cards[field] and field in known
    )
    return SeenBy(public_game(position, rulings), lying)


def sequel_of(turn: LegalTurn, rulings: Rulings) -> Sequel:
    """The turn as the search has it: the one sequel that comes to the same."""
    public = public_game(turn.before, rulings)
    revealed = next((act for act in turn.turn.do if isinstance(act, Reveal)), None)
    trap = NO_FIELD if revealed is None else revealed.field
    lays = any(isinstance(act, Lay) for act in turn.turn.do)
    came = _came_to(turn)
    return next(
        sequel
        for sequel in sequels(public.compact, lays, public.is_infamy_at_once)
        if sequel[7] == trap
        and _told(sequel if revealed is None else obey(sequel, revealed.value)) == came
    )


def _told(sequel: Sequel) -> tuple[object, ...]:
    own, twin, third, fourth, soul, top, gain, _, _ = sequel
    return sorted((own, twin)), sorted((third, fourth)), soul, top, gain


def _came_to(turn: LegalTurn) -> tuple[object, ...]:
    after, mover = turn.after, turn.turn.player
    top = after.next_soul_card if after.ending is None else OVER
    gain = sum(turn.gained_by(mover)) - sum(turn.gained_by(opponent(mover)))
    own, his = after.stones[mover], after.stones[opponent(mover)]
    return sorted(own), sorted(his), after.soul, top, gain
