"""What a board that no single legal story explains may be told as, and what speaks for each."""

from dataclasses import dataclass, replace

from companion.games.faust.inference.diagnose import Diagnosis, put_back
from companion.inference.decision import Case
from companion.inference.sensors import PRUDENCE, SENSORS
from companion.observations import BoardReading
from companion.understanding import faults, questions, silent_slots
from companion.understanding.belief import CAMERA, Belief, is_whole
from companion.understanding.game_so_far import GameSoFar
from companion.understanding.repair import moves_back
from companion.understanding.state import BoardSeen
from companion.understanding.trouble import Accusation, OpenQuestion, Trouble, Unclear
from companion.understanding.what_if import Rival


@dataclass(frozen=True, slots=True)
class Matter:
    """The question, the fault if there is one, and the odds between them."""

    case: Case
    question: Trouble
    fault: Diagnosis | None
    game: GameSoFar  # in whose turn at hand the fault lies


def innocent_matter(
    belief: Belief, reading: BoardReading, rivals: tuple[Rival, ...], t: float
) -> Matter | None:
    """There are stories in which nobody has erred; only the players can tell which it was."""
    silent = silent_slots.turned_over_in_this_turn(belief, reading)
    if silent:
        return _asked(belief, t, questions.which(belief, silent), is_odd=bool(reading.doubts))
    if not is_whole(reading):
        return _asked(
            belief,
            t,
            questions.board_differs(belief, reading),
            is_odd=_may_be_misread(belief, reading),
        )
    if rivals:
        return _asked(belief, t, questions.which(belief, rivals), is_odd=bool(reading.doubts))
    earlier = questions.earlier_turn(belief.game, reading)
    if earlier is not None:
        taken_back = questions.take_back(belief, earlier, reading)
        return _asked(belief, t, taken_back, is_odd=bool(reading.doubts))
    is_tapped = CAMERA in belief.lost  # a finger puts down what it means; it knocks nothing
    stray = None if is_tapped else questions.strayed(belief, reading)
    knocked = questions.knocked(belief, reading, stray) if stray else None
    if knocked is None:
        return None
    return _asked(belief, t, knocked, is_odd=_may_be_misread(belief, reading))


def suspicion(belief: Belief, reading: BoardReading, t: float) -> Matter:
    """Which rule seems to be broken, and how likely none is."""
    if belief.unverified and not isinstance(belief.trouble, Accusation):
        differs = questions.board_differs(belief, reading)
        return _asked(belief, t, differs, is_odd=bool(reading.doubts))
    game = faults.whose_turn(belief.game, reading)
    found = faults.find(game, reading)
    if found is not None and game is not belief.game:  # what had been done of that turn stays
        found = replace(found, repair=put_back(belief.game.now, reading))
    unseen = SENSORS.two_turns if _may_more_be_unseen(belief) else 0.0
    unsure = 1 - faults.chance_as_listed(belief)
    is_odd = faults.is_odd(belief)
    if belief.habits.promises_more and not is_odd:
        is_odd = not found or bool(unseen) or faults.is_a_field_from_legal(belief)
    case = _case(belief, t, max(unseen, unsure) if found else 1.0, is_odd=is_odd)
    question: Trouble
    if PRUDENCE.false_accusation * unsure > PRUDENCE.question:
        question = Unclear(
            OpenQuestion.LOOK_AGAIN,
            {"choices": [], "repair": moves_back(belief.game.now, reading)},
        )
    else:
        question = questions.card_away(belief.game, reading) or questions.board_differs(
            belief, reading
        )
    return Matter(case, question, found, game)


def _asked(belief: Belief, t: float, question: Trouble, *, is_odd: bool) -> Matter:
    case = _case(belief, t, 1.0, is_odd=is_odd)
    return Matter(case, question, None, belief.game)


def _case(belief: Belief, t: float, innocent: float, *, is_odd: bool) -> Case:
    """A look that was seen again, or has stood while the next one was due, is refuted no more."""
    wait_s = 0.0 if len(belief.looks) > 1 else max(0.0, next_look_until(belief) - t)
    refuted = SENSORS.refuted_where_odd if is_odd else SENSORS.refuted
    return Case(innocent, refuted if wait_s else 0.0, wait_s)


def next_look_until(belief: Belief) -> float:
    """A camera that is known to look again is given a second more."""
    more = belief.habits.promises_more
    return belief.looks[-1].t + (PRUDENCE.second_look_s if more else PRUDENCE.next_look_s)


def _may_be_misread(belief: Belief, reading: BoardReading) -> bool:
    return bool(reading.doubts) or belief.habits.promises_more


def _may_more_be_unseen(belief: Belief) -> bool:
    """The look came so long after the one before that more than one turn may lie between them."""
    looks = [one for one in belief.beam.seen if isinstance(one, BoardSeen)]
    return bool(looks) and looks[-1].t - looks[-1].before > SENSORS.turn_s and looks[-1].before > 0
