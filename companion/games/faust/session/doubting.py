"""Nothing legal fits: something has to be seen first, somebody be asked, or somebody be told."""

from dataclasses import dataclass, replace

from companion.games.faust.session import faults, questions, silent_slots
from companion.games.faust.session.belief import (
    CAMERA,
    PIECES_ON_THE_BOARD,
    SLOTS,
    Belief,
    Step,
    pieces_seen,
    same_pieces,
    surest,
    tell_trouble,
)
from companion.games.faust.session.explaining.diagnose import PutBack
from companion.games.faust.session.matters import Matter, innocent_matter, suspicion
from companion.games.faust.session.repair import moves_back
from companion.games.faust.session.telling import tell
from companion.games.faust.session.trouble import Accusation, Awaited, Trouble, Waiting
from companion.games.faust.session.weight import next_look_until
from companion.games.faust.session.what_if import Rival
from companion.inference.decision import Decision, decide
from companion.inference.sensors import SENSORS
from companion.observations import BoardReading


@dataclass(frozen=True, slots=True)
class Judging:
    """Why it is asked now, and which stories are as good as the one believed."""

    t: float
    rivals: tuple[Rival, ...] = ()
    is_late: bool = False
    is_pressed: bool = False
    is_last: bool = False  # no better look will come


def doubt(belief: Belief, about: Judging) -> Step:
    reading = surest(belief.views)
    trouble = _to_be_seen_first(belief, reading, about)
    if trouble is not None:
        return tell_trouble(belief, about.t, trouble)
    matter = innocent_matter(belief, reading, about.rivals, about.t)
    if matter is None:
        trouble = _to_be_seen_before_a_fault(belief, reading, about)
        if trouble is not None:
            return tell_trouble(belief, about.t, trouble)
        matter = suspicion(belief, reading, about.t)
    match decide(replace(matter.case, wait_s=0.0) if about.is_last else matter.case):
        case Decision.WAIT:
            until = next_look_until(belief)
            more = Waiting(Awaited.LOOK, until=until if about.t < until else None)
            return tell_trouble(belief, about.t, more)
        case _ if _still_stands(belief, reading):
            return replace(belief, until=None), []
        case Decision.ASK:
            return tell_trouble(belief, about.t, matter.question)
        case Decision.ACCUSE:
            return _accuse(belief, about.t, matter)


def ask_what_differs(belief: Belief, t: float) -> Step:
    """Nobody has seen what was done meanwhile: what lies otherwise is told, and nobody accused."""
    return tell_trouble(belief, t, questions.board_differs(belief, surest(belief.views)))


def _to_be_seen_first(belief: Belief, reading: BoardReading, about: Judging) -> Trouble | None:
    if belief.undone is not None and same_pieces(belief.undone, reading):
        return questions.repair(belief, reading)
    seen = pieces_seen(reading)
    if seen < PIECES_ON_THE_BOARD:
        return Waiting(Awaited.PIECE)
    if belief.cards.is_lost:
        return Waiting(Awaited.SLOTS)
    until = None if SLOTS in belief.lost else belief.looks[0].t + SENSORS.lag_s
    if until is not None and (about.is_pressed or about.is_late or about.t > until):
        return None
    field = silent_slots.card_to_turn_over(belief, reading)
    if field is not None:
        return Waiting(Awaited.REVEAL, {"field": field}, until)
    return None


def _to_be_seen_before_a_fault(
    belief: Belief, reading: BoardReading, about: Judging
) -> Trouble | None:
    """Hands may try where pieces lie until the press; a board that came without a hand is odd."""
    game = faults.whose_turn(belief.game, reading)
    is_tried = not (CAMERA in belief.lost or belief.unverified or about.is_pressed)
    if is_tried and faults.is_free_until_the_press(game, reading):
        return Waiting(Awaited.PRESS)
    return None


def _accuse(belief: Belief, t: float, matter: Matter) -> Step:
    assert matter.fault is not None  # or it would not have been the cheapest
    events = tell(t, belief.game, matter.game, "table")
    belief = replace(belief, game=matter.game)
    belief, told = tell_trouble(belief, t, faults.accusation(belief, matter.fault))
    return belief, events + told


def _still_stands(belief: Belief, reading: BoardReading) -> bool:
    """What was told to be illegal is not put back, and lies there still or was played over."""
    trouble = belief.trouble
    if not isinstance(trouble, Accusation):
        return False
    told, left = {*trouble.fault.repair}, {*moves_back(belief.game.now, reading)}
    others = {one.kind for one in left} - {one.kind for one in told} - {"soul"}
    is_lacking = _wanted(told) <= _wanted(left)
    return bool(told) and is_lacking and (bool(others) or told <= left)


def _wanted(moves: set[PutBack]) -> set[tuple[str, int | None]]:
    return {(one.kind, one.target) for one in moves}
