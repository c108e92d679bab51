"""What the looks at a standing board can bear, when nothing legal explains them.

A look that is weak judges nobody: neither time nor the coming of a hand makes it better, only a
better look, or a press, which says that none will come.
"""

from companion.games.faust.rules.board import FIELDS
from companion.games.faust.rules.position import COLOURS, opponent
from companion.games.faust.session import questions
from companion.games.faust.session.belief import Belief, is_whole, same_pieces, surest
from companion.games.faust.session.differences import a_field_beside, deeds
from companion.games.faust.session.repair import moves_back
from companion.games.faust.session.state import boards_seen
from companion.games.faust.session.what_if import game_if
from companion.inference.sensors import PRUDENCE, SENSORS
from companion.observations import BoardReading

_BY_A_FIELD = {
    (kind, field, (field + step) % FIELDS)
    for kind in (*COLOURS, "soul")
    for field in range(FIELDS)
    for step in (-1, 1)
}


def is_weak(belief: Belief) -> bool:
    """The board was seen last in doubt, with something in the way, or with no hand to change it."""
    look = belief.looks[-1]
    is_covered = bool({*look.hidden} - _hidden_before(belief))
    if is_unsure(look) or is_covered:
        return True
    return not is_borne_out(belief) and (belief.habits.is_out_of_nowhere or _is_brushed(belief))


def _is_brushed(belief: Belief) -> bool:
    """But for a stone of the other player, a field off in an open turn, nobody has erred."""
    game = belief.game
    if not (game.steps and belief.habits.promises_more):
        return False
    stray = questions.strayed(belief, belief.views[-1])
    return stray is not None and stray[0] == COLOURS[opponent(game.now.mover)]


def is_unsure(look: BoardReading) -> bool:
    return bool(look.doubts) or not is_whole(look)


def _hidden_before(belief: Belief) -> set[str]:
    """What was hidden before the last hand came is hidden by glare, and holds no piece."""
    seen = boards_seen(belief.beam.seen)[::-1]
    came = next((place for place, one in enumerate(seen) if one.hands), 0)
    return {field for one in seen[came + 1 : came + 2] for field in one.reading.hidden}


def is_borne_out(belief: Belief) -> bool:
    """More than one look shows the pieces so."""
    judged = surest(belief.looks)
    return sum(same_pieces(one, judged) for one in belief.looks) > 1


def next_look_until(belief: Belief) -> float:
    """A camera that is known to look again is given a second more."""
    more = belief.habits.promises_more
    return belief.looks[-1].t + (PRUDENCE.second_look_s if more else PRUDENCE.next_look_s)


def chance_refuted(belief: Belief, *, is_rare: bool) -> float:
    """That the next look shows another board; more often where only a rare thing explains it."""
    return SENSORS.refuted_where_odd if _is_odd(belief, is_rare) else belief.habits.chance_refuted


def _is_odd(belief: Belief, is_rare: bool) -> bool:
    """Unlike what this camera and hands usually show."""
    habits = belief.habits
    if habits.looks_again or (
        habits.may_announce_hands and deeds(belief.game.now, belief.views[-1]) > 1
    ):
        return True
    if not habits.changes and _is_a_field_off(belief):
        return True
    return habits.promises_more and (is_rare or _is_a_field_from_legal(belief))


def _is_a_field_off(belief: Belief) -> bool:
    """Nothing has moved but one piece, by a field."""
    off = moves_back(belief.game.now, belief.views[-1])
    ways = {(one.kind, one.origin, one.target) for one in off}
    return len(ways) == 1 and ways <= _BY_A_FIELD


def _is_a_field_from_legal(belief: Belief) -> bool:
    """With one piece a field beside, nobody has erred."""
    nearly = (game_if(belief, one) for one in a_field_beside(belief.views[-1]))
    return any(game is not None for game in nearly)


def chance_as_listed(belief: Belief) -> float:
    """That the pieces lie as listed, by the clearest look at them."""
    return max(_chance_as_listed(look) for look in belief.looks)


def _chance_as_listed(look: BoardReading) -> float:
    chance = 1.0
    for doubt in look.doubts:
        listed = look.fields_of(doubt.piece).count(doubt.field)
        chance *= doubt.chances[listed] if listed < len(doubt.chances) else 0.0
    return chance
