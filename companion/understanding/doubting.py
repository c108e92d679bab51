"""Nothing legal fits: something has to be seen first, somebody be asked, or somebody be told."""

from dataclasses import dataclass, replace

from companion.observations import BoardReading
from companion.understanding import faults, questions, silent_slots
from companion.understanding.belief import (
    PIECES_ON_THE_BOARD,
    Belief,
    Step,
    Trouble,
    is_whole,
    pieces_seen,
    same_pieces,
    tell_trouble,
)
from companion.understanding.card_watch import LAG_S
from companion.understanding.guesses import surest
from companion.understanding.repair import moves_back
from companion.understanding.telling import tell
from companion.understanding.tracker import Rival

PATIENCE_S = 2.0  # that the next look gets
REPEAT_S = 3.0  # that it gets before somebody is accused of what may be a misread field


@dataclass(frozen=True, slots=True)
class Judging:
    """Why it is asked now: the look's time is over, or its player says that the turn is done."""

    t: float
    rivals: tuple[Rival, ...] = ()
    is_late: bool = False
    is_pressed: bool = False

    @property
    def may_wait(self) -> bool:
        return not (self.is_late or self.is_pressed)


def doubt(belief: Belief, about: Judging) -> Step:
    reading = surest(belief.views)
    trouble = (
        _obstacle(belief, reading, about)
        or _turned_over_silently(belief, reading)
        or _question(belief, reading, about)
    )
    if trouble is not None:
        return tell_trouble(belief, about.t, trouble)
    return _judge(belief, reading, about)


def _obstacle(belief: Belief, reading: BoardReading, about: Judging) -> Trouble | None:
    """What has to be seen first."""
    if belief.undone is not None and same_pieces(belief.undone, reading):
        return questions.repair(belief, reading)
    seen = pieces_seen(reading)
    if seen < PIECES_ON_THE_BOARD:
        return Trouble("waiting", {"for": "piece"})
    if belief.cards.is_lost:
        return Trouble("waiting", {"for": "slots"})
    until = belief.looks[0].t + LAG_S
    if not about.may_wait or about.t > until:
        return None
    field = silent_slots.card_to_turn_over(belief, reading)
    if field is not None:
        return Trouble("waiting", {"for": "reveal", "field": field}, until=until)
    return None


def _turned_over_silently(belief: Belief, reading: BoardReading) -> Trouble | None:
    rivals = silent_slots.turned_over_in_this_turn(belief, reading)
    return questions.which(belief, rivals) if rivals else None


def _question(belief: Belief, reading: BoardReading, about: Judging) -> Trouble | None:
    """What the players have to say, for nothing that is seen can tell it."""
    may_wait = about.may_wait and len(belief.looks) < 2
    if about.rivals and is_whole(reading):
        if reading.doubts and may_wait:
            return wait_for_a_look(about.t + PATIENCE_S)
        return questions.which(belief, about.rivals)
    stray: questions.Stray | None = None
    asked: Trouble | None = None
    if not is_whole(reading):
        asked = questions.board_differs(belief, reading)
    else:
        earlier = questions.earlier_turn(belief.game, reading)
        if earlier is not None:
            return questions.take_back(belief, earlier, reading)
        stray = questions.strayed(belief, reading)
        asked = questions.knocked(belief, stray) if stray else None
    if (asked or stray) and may_wait and belief.habits.promises_more:
        return wait_for_a_look(about.t + REPEAT_S)
    return asked


def _judge(belief: Belief, reading: BoardReading, about: Judging) -> Step:
    game = faults.whose_turn(belief.game, reading)
    found = faults.find(game, reading)
    if not about.is_pressed and faults.is_free_until_the_press(game, reading):
        return tell_trouble(belief, about.t, Trouble("waiting", {"for": "press"}))
    if len(belief.looks) == 1 and belief.habits.is_out_of_nowhere:
        return tell_trouble(belief, about.t, wait_for_a_look(None))
    if about.may_wait and len(belief.looks) == 1 and belief.habits.looks_again:
        return tell_trouble(belief, about.t, wait_for_a_look(about.t + PATIENCE_S))
    if not faults.is_certain(belief):
        return tell_trouble(belief, about.t, _not_seen_well(belief, reading, about))
    if found is None:
        if about.may_wait and len(belief.looks) < 2 and belief.habits.promises_more:
            return tell_trouble(belief, about.t, wait_for_a_look(about.t + PATIENCE_S))
        trouble = questions.card_away(belief.game, reading) or questions.board_differs(
            belief, reading
        )
        return tell_trouble(belief, about.t, trouble)
    if about.may_wait and faults.may_be_misread(belief):
        return tell_trouble(belief, about.t, wait_for_a_look(about.t + REPEAT_S))
    events = tell(about.t, belief.game, game, "table")
    belief = replace(belief, game=game)
    belief, told = tell_trouble(belief, about.t, faults.accusation(belief, found))
    return belief, events + told


def wait_for_a_look(until: float | None) -> Trouble:
    return Trouble("waiting", {"for": "look"}, until=until)


def _not_seen_well(belief: Belief, reading: BoardReading, about: Judging) -> Trouble:
    if len(belief.looks) < 2 and about.may_wait:
        return wait_for_a_look(about.t + PATIENCE_S)
    repair = moves_back(belief.game.now, reading)
    return Trouble("unclear", {"question": "look-again", "choices": [], "repair": repair})
