"""When table and record differ, the cheapest way back: what to move, or what to change."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.faust.rules.actions import Forced, Reveal, Soul, Stone, Twin
from companion.games.faust.rules.board import field_name, parse_field
from companion.games.faust.rules.cards import with_value
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import COLOURS, Position, is_trapped, opponent
from companion.games.faust.rules.rules import Illegal, apply, due_actions
from companion.games.faust.session.belief import SLOTS, Belief
from companion.games.faust.session.card_watch import EMPTY, Cards
from companion.games.faust.session.events import put_back_to_json
from companion.games.faust.session.explaining.deeds import elsewhere
from companion.games.faust.session.explaining.diagnose import CARD, Diagnosis, PutBack, pieces_back
from companion.games.faust.session.explaining.evidence import SOUL
from companion.games.faust.session.explaining.explain import walked
from companion.games.faust.session.game_so_far import GameSoFar
from companion.observations import BoardReading, Json


def moves_back(position: Position, reading: BoardReading) -> tuple[PutBack, ...]:
    """The fewest pieces and cards to move so that what is seen lies as `position` has it.

    A piece that is seen nowhere and a card of the wrong owner are not told, nor one that is turned
    over: it may lie there still.
    """
    known = _known(position)
    lying = [name for name, _ in reading.cards or () if parse_field(name) != position.trap]
    up, down = elsewhere(lying, [*known]), elsewhere([*known], lying)
    return (
        *pieces_back(position, reading),
        *(PutBack(CARD, parse_field(name), None) for name in up),
        *(PutBack(CARD, None, parse_field(name)) for name in down),
    )


def as_told(moves: tuple[PutBack, ...]) -> list[Json]:
    return [put_back_to_json(one) for one in moves]


def _known(position: Position) -> dict[str, str]:
    """Whose card lies beside which field; not the one that is turned over."""
    return {
        field_name(field): COLOURS[card.owner]
        for field, card in enumerate(position.cards)
        if card is not None and field != position.trap
    }


def with_cards_of(belief: Belief, t: float, position: Position) -> Belief:
    """Where no slot tells of a card, it lies as it was said that the game is."""
    if SLOTS not in belief.lost:
        return belief
    told = _cards_put_back(position, belief.cards.lying)
    return replace(belief, cards=belief.cards.heard(t, told))


def _cards_put_back(position: Position, lying: Cards) -> Cards:
    """What the slots would tell if the cards were put where `position` has them."""
    known = _known(position)
    gone = tuple((name, EMPTY) for name, _ in lying if name not in known)
    return gone + tuple(known.items())


def owed(position: Position) -> tuple[PutBack, ...]:
    """The forced moves and jumps that are still to be made."""
    return tuple(
        PutBack(COLOURS[_owner(due, position)], due.origin, due.target)
        for due in position.due
        if isinstance(due, Forced | Twin)
    )


def _owner(due: Forced | Twin, position: Position) -> int:
    return due.colour if isinstance(due, Twin) else position.mover


def instead(belief: Belief, fault: Diagnosis) -> list[Json]:
    """What could be said on the page so that the record fits what lies there."""
    is_own = fault.code is not Code.NOT_YOUR_TURN
    ways = _legal_part(belief.game, fault.repair) if is_own else []
    if fault.code is Code.WRONG_FORCED_MOVE:
        ways += _other_values(belief, fault)
    if fault.code is Code.NOT_YOUR_TURN:
        other = opponent(belief.game.before.mover)
        ways.append({"say": "ruling", "to_move": COLOURS[other]})
    return [*ways, {"say": "accept"}, {"say": "undo"}]


def _legal_part(game: GameSoFar, repair: tuple[PutBack, ...]) -> list[Json]:
    """How far the piece might have gone, and what would follow of that."""
    kinds: dict[str, type[Stone | Soul]] = {COLOURS[game.now.mover]: Stone, SOUL: Soul}
    back = repair[0] if len(repair) == 1 else None
    if back is None or back.origin is None or back.target is None or back.kind not in kinds:
        return []
    act = kinds[back.kind](back.target, back.origin)
    try:
        apply(game.now, act, game.header.rulings)
    except Illegal as illegal:
        return [*_as_far_as(game.now, act, illegal.position)]
    return []


def _as_far_as(now: Position, act: Stone | Soul, after: Position) -> Iterator[Json]:
    reached = after.moved if isinstance(act, Stone) else after.soul
    if after == now:
        return
    won = after.soul_cards[now.mover][len(now.soul_cards[now.mover]) :]
    yield {
        "say": "move",
        "piece": COLOURS[now.mover] if isinstance(act, Stone) else SOUL,
        "from": field_name(act.origin),
        "to": field_name(reached),
        "ends": after.points == 0 or is_trapped(after),
        "soul_cards": [*won],
    }


def _other_values(belief: Belief, fault: Diagnosis) -> list[Json]:
    """The value that the stone's move shows, if the card can have it."""
    game = belief.game
    rulings = game.header.rulings
    last = fault.do[-1] if fault.do else None
    reveal = next((act for act in fault.do if isinstance(act, Reveal)), None)
    if not isinstance(last, Forced) or reveal is None:
        return []
    position = with_value(game.before, reveal.field, None)  # it may be another
    position = walked(position, fault.do[: fault.do.index(reveal)], rulings)
    found: list[Json] = []
    for action in due_actions(position, rulings):
        try:
            after = apply(position, action, rulings)
        except Illegal:
            continue
        if isinstance(action, Reveal) and last in after.due:
            name = field_name(action.field)
            found.append({"say": "reveal", "field": name, "value": action.value})
    return found
