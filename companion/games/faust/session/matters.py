"""What a board that no single legal story explains may be told as, and what speaks for each."""

from dataclasses import dataclass, replace
from itertools import takewhile

from companion.games.faust.session import faults, questions, silent_slots
from companion.games.faust.session.belief import CAMERA, Belief, is_whole
from companion.games.faust.session.explaining.diagnose import Diagnosis, put_back
from companion.games.faust.session.game_so_far import GameSoFar
from companion.games.faust.session.repair import as_told, moves_back
from companion.games.faust.session.state import boards_seen
from companion.games.faust.session.trouble import Accusation, OpenQuestion, Trouble, Unclear
from companion.games.faust.session.weight import (
    chance_as_listed,
    chance_refuted,
    is_borne_out,
    is_weak,
    next_look_until,
)
from companion.games.faust.session.what_if import Rival
from companion.inference.decision import Case
from companion.inference.sensors import PRUDENCE, SENSORS
from companion.observations import BoardReading


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
        return _asked(belief, t, questions.which(belief, silent))
    if not is_whole(reading):
        return _rare(belief, t, questions.board_differs(belief, reading))
    if rivals:
        return _asked(belief, t, questions.which(belief, rivals))
    earlier = questions.earlier_turn(belief.game, reading)
    if earlier is not None:
        return _asked(belief, t, questions.take_back(belief, earlier, reading))
    is_tapped = CAMERA in belief.lost  # a finger puts down what it means; it knocks nothing
    stray = None if is_tapped else questions.strayed(belief, reading)
    knocked = questions.knocked(belief, reading, stray) if stray else None
    return None if knocked is None else _rare(belief, t, knocked)


def _asked(belief: Belief, t: float, question: Trouble) -> Matter:
    return Matter(_case(belief, t, 1.0, SENSORS.refuted), question, None, belief.game)


def _rare(belief: Belief, t: float, question: Trouble) -> Matter:
    """So rare a thing that a camera that looks again has rather misread."""
    more = belief.habits.promises_more
    refuted = SENSORS.refuted_where_odd if more else SENSORS.refuted
    return Matter(_case(belief, t, 1.0, refuted), question, None, belief.game)


def suspicion(belief: Belief, reading: BoardReading, t: float) -> Matter:
    """Which rule seems to be broken, and how likely none is."""
    differs = questions.board_differs(belief, reading)
    if belief.unverified and not isinstance(belief.trouble, Accusation):
        return _asked(belief, t, differs)
    game = faults.whose_turn(belief.game, reading)
    found = faults.find(game, reading)
    if found is not None and game is not belief.game:  # what had been done of that turn stays
        found = replace(found, repair=put_back(belief.game.now, reading))
    unseen = SENSORS.two_turns if _may_more_be_unseen(belief) else 0.0
    unsure = 1 - chance_as_listed(belief)
    innocent = max(unseen, unsure) if found else 1.0
    case = _case(belief, t, innocent, chance_refuted(belief, is_rare=innocent > 0))
    question: Trouble
    if PRUDENCE.false_accusation * unsure > PRUDENCE.question:
        question = Unclear(
            OpenQuestion.LOOK_AGAIN,
            {"choices": [], "repair": as_told(moves_back(belief.game.now, reading))},
        )
    else:
        question = questions.card_away(belief.game, reading) or differs
    return Matter(case, question, found, game)


def _case(belief: Belief, t: float, innocent: float, refuted: float) -> Case:
    """What was borne out, or has stood while the next look was due, is refuted no more."""
    if is_weak(belief):
        return Case(innocent, SENSORS.refuted_where_odd, PRUDENCE.next_look_s)
    wait_s = 0.0 if is_borne_out(belief) else max(0.0, next_look_until(belief) - t)
    return Case(innocent, refuted if wait_s else 0.0, wait_s)


def _may_more_be_unseen(belief: Belief) -> bool:
    """Since the board was understood there was time for more than one turn without a look."""
    root, seen = belief.beam.root.depth, belief.beam.seen
    story = belief.beam.leaves[0].ancestry() if belief.beam.leaves else ()
    astray = takewhile(lambda node: node.depth > root and node.state.astray is not None, story)
    looks = (*boards_seen(seen)[-1:], *boards_seen(seen[node.depth - root - 1] for node in astray))
    spans = [one.t - one.before for one in looks if one.before > 0]
    spans += [one.t - belief.looks[-1].t for one in belief.cards.changes[-1:]]
    return max(spans, default=0.0) > SENSORS.turn_s
