"""Nothing legal fits: something has to be seen first, somebody be asked, or somebody be told."""

from dataclasses import dataclass, replace

from companion.inference.sensors import PRUDENCE, SENSORS
from companion.observations import BoardReading
from companion.understanding import faults, questions, silent_slots
from companion.understanding.belief import (
    PIECES_ON_THE_BOARD,
    Belief,
    Step,
    is_whole,
    pieces_seen,
    same_pieces,
    surest,
    tell_trouble,
)
from companion.understanding.repair import moves_back
from companion.understanding.state import BoardSeen
from companion.understanding.telling import tell
from companion.understanding.trouble import (
    Accusation,
    Awaited,
    OpenQuestion,
    Trouble,
    Unclear,
    Waiting,
)
from companion.understanding.what_if import Rival


@dataclass(frozen=True, slots=True)
class Judging:
    """Why it is asked now, and which stories are as good as the one believed."""

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
        return Waiting(Awaited.PIECE)
    if belief.cards.is_lost:
        return Waiting(Awaited.SLOTS)
    until = belief.looks[0].t + SENSORS.lag_s
    if not about.may_wait or about.t > until:
        return None
    field = silent_slots.card_to_turn_over(belief, reading)
    if field is not None:
        return Waiting(Awaited.REVEAL, {"field": field}, until)
    return None


def _turned_over_silently(belief: Belief, reading: BoardReading) -> Trouble | None:
    rivals = silent_slots.turned_over_in_this_turn(belief, reading)
    return questions.which(belief, rivals) if rivals else None


def _question(belief: Belief, reading: BoardReading, about: Judging) -> Trouble | None:
    """What the players have to say, for nothing that is seen can tell it."""
    may_wait = about.may_wait and len(belief.looks) < 2
    if about.rivals and is_whole(reading):
        if reading.doubts and may_wait:
            return wait_for_a_look(about.t + PRUDENCE.next_look_s)
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
        asked = questions.knocked(belief, reading, stray) if stray else None
    if (asked or stray) and may_wait and belief.habits.promises_more:
        return wait_for_a_look(about.t + PRUDENCE.second_look_s)
    return asked


def _judge(belief: Belief, reading: BoardReading, about: Judging) -> Step:
    game = faults.whose_turn(belief.game, reading)
    found = faults.find(game, reading)
    if not about.is_pressed and faults.is_free_until_the_press(game, reading):
        return tell_trouble(belief, about.t, Waiting(Awaited.PRESS))
    if len(belief.looks) == 1 and belief.habits.is_out_of_nowhere:
        return tell_trouble(belief, about.t, wait_for_a_look(None))
    if about.may_wait and len(belief.looks) == 1 and belief.habits.looks_again:
        return tell_trouble(belief, about.t, wait_for_a_look(about.t + PRUDENCE.next_look_s))
    if not faults.is_certain(belief):
        return tell_trouble(belief, about.t, _not_seen_well(belief, reading, about))
    if found is None or _may_more_be_unseen(belief):
        if about.may_wait and len(belief.looks) < 2 and belief.habits.promises_more:
            return tell_trouble(belief, about.t, wait_for_a_look(about.t + PRUDENCE.next_look_s))
        trouble = questions.card_away(belief.game, reading) or questions.board_differs(
            belief, reading
        )
        return tell_trouble(belief, about.t, trouble)
    seen_until = belief.looks[-1].t + _patience_s(belief)
    if about.t < seen_until and faults.may_be_misread(belief):
        return tell_trouble(belief, about.t, wait_for_a_look(seen_until))
    if _still_stands(belief, reading):
        return replace(belief, until=None), []
    events = tell(about.t, belief.game, game, "table")
    belief = replace(belief, game=game)
    belief, told = tell_trouble(belief, about.t, faults.accusation(belief, found))
    return belief, events + told


def wait_for_a_look(until: float | None) -> Trouble:
    return Waiting(Awaited.LOOK, until=until)


def _patience_s(belief: Belief) -> float:
    more = belief.habits.promises_more
    return PRUDENCE.second_look_s if more else PRUDENCE.next_look_s


def _not_seen_well(belief: Belief, reading: BoardReading, about: Judging) -> Trouble:
    if len(belief.looks) < 2 and about.may_wait:
        return wait_for_a_look(about.t + PRUDENCE.next_look_s)
    repair = moves_back(belief.game.now, reading)
    return Unclear(OpenQuestion.LOOK_AGAIN, {"choices": [], "repair": repair})


def _still_stands(belief: Belief, reading: BoardReading) -> bool:
    """What was told to be illegal lies there still: whatever was done since is no other fault."""
    trouble = belief.trouble
    if not isinstance(trouble, Accusation) or not isinstance(
        repair := trouble.told["repair"], list
    ):
        return False
    left = moves_back(belief.game.now, reading)
    lies = [(one["piece"], one["from"]) for one in left if isinstance(one, dict)]
    told = [(one["piece"], one["from"]) for one in repair if isinstance(one, dict)]
    return bool(told) and set(told) <= set(lies)


def _may_more_be_unseen(belief: Belief) -> bool:
    """The look came so long after the one before that more than one turn may lie between them."""
    looks = [one for one in belief.beam.seen if isinstance(one, BoardSeen)]
    return bool(looks) and looks[-1].t - looks[-1].before > SENSORS.turn_s and looks[-1].before > 0
