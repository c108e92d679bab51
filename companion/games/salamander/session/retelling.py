"""What leads from one course to another, as events: taken back as far as they agree, then done."""

from collections.abc import Iterator
from dataclasses import replace

from companion.events import Event
from companion.games.salamander.files.action_lines import action_to_json
from companion.games.salamander.files.verdict_lines import position_to_json
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.session.acting import tell_end
from companion.games.salamander.session.belief import Belief, ContradictionTold, Step, withdrawn
from companion.games.salamander.session.game_so_far import CameAbout, GameSoFar, since
from companion.games.salamander.session.told import action_told, contradiction_told, whose
from companion.observations import Json


def retold(mind: Belief, t: float, new: GameSoFar) -> Step:
    """The course that is believed now, and the events that lead there from what was told."""
    old = mind.course
    if new is old:
        return mind, []
    mind, events = withdrawn(mind, t, "table")
    steps = since(old, new)
    common = steps[0].back if steps else new
    assert common is not None  # courses agree at least in how they began
    if common is not old:
        events += back_told(replace(mind, course=common), t, (old, "table"))
    mind = replace(mind, course=new)
    for one in steps:
        told = [*_step_told(t, one)]
        for event in told:
            if event.kind == "contradiction":
                mind = replace(mind, doubt=ContradictionTold(event.details, one))
        events += told
    return mind, events


def _step_told(t: float, course: GameSoFar) -> Iterator[Event]:
    """Of a deed, or of a turn that ended; nothing else comes about without a word."""
    old, came = course.back, course.came
    assert old is not None
    if isinstance(came, CameAbout):
        if course.passed > old.passed:
            yield Event(t, "kept", {**whose(course), "figure": FIGURES[course.passed[-1][0]]})
            return
        yield from tell_end(t, course)
        return
    yield from action_told(t, old, course)
    if course.public.is_left_out:
        yield contradiction_told(t, course)


def back_told(mind: Belief, t: float, taken: tuple[GameSoFar, str]) -> list[Event]:
    """From the course that is taken back, by whom, to what is left of it: each turn by itself."""
    (old, by), course = taken, mind.course
    do: list[Json] = [action_to_json(step) for step in course.steps]
    left: dict[str, Json] = {
        "by": by,
        "do": do,
        "before": position_to_json(course.before, course.agreed),
        "after": position_to_json(course.now, course.agreed),
    }
    turns = [done.turn for done in old.done[len(course.done) :]]
    events = [
        Event(
            t,
            "corrected",
            {"turn": turn.number, "player": FIGURES[turn.player], "was": "turn-done", **left},
        )
        for turn in reversed(turns)
    ]
    return events or [mind.event(t, "corrected", {"was": "action", **left})]
