"""What leads from one game so far to another, as events: back as far as they agree, then on."""

from collections.abc import Iterator
from dataclasses import replace

from companion.events import Event
from companion.games.salamander.files.action_lines import action_to_json
from companion.games.salamander.files.verdict_lines import position_to_json, stand_to_json
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.position import BY_PEOPLE
from companion.games.salamander.session.acting import followed
from companion.games.salamander.session.belief import Belief, Step, withdrawn
from companion.games.salamander.session.game_so_far import (
    CameAbout,
    GameSoFar,
    since,
)
from companion.games.salamander.session.told import (
    action_told,
    contradiction_told,
    game_over_told,
    turn_told,
)
from companion.games.salamander.session.trouble import ContradictionTold
from companion.observations import Json


def retold(belief: Belief, t: float, new: GameSoFar, by: str = "table") -> Step:
    """The game that is believed now, and the events that lead there from what was told."""
    old = belief.game
    if new is old:
        return belief, []
    belief, events = withdrawn(belief, t, by)
    steps = since(old, new)
    common = steps[0].back if steps else new
    assert common is not None  # games agree at least in how they began
    if common is not old:
        events += back_told(replace(belief, game=common), t, (old, "table"))
    belief, more = _gone_on(belief, t, steps)
    return replace(belief, game=new), events + more


def follow_on(belief: Belief, t: float) -> Step:
    """What nobody has to do is done and told."""
    game = followed(belief.game, is_unseen=belief.is_unseen)
    belief, events = _gone_on(belief, t, since(belief.game, game))
    return replace(belief, game=game), events


def _gone_on(belief: Belief, t: float, steps: list[GameSoFar]) -> Step:
    """What was done one after the other, and what it contradicts."""
    events: list[Event] = []
    for one in steps:
        told = [*_step_told(t, one)]
        for event in told:
            if event.kind == "contradiction":
                belief = replace(belief, doubt=ContradictionTold(event.details, one))
        events += told
    return belief, events


def _step_told(t: float, game: GameSoFar) -> Iterator[Event]:
    """Of a deed, or of a turn that ended; nothing else comes about without a word."""
    old, came = game.back, game.came
    assert old is not None
    if isinstance(came, CameAbout):
        if game.passed > old.passed:
            figure, _ = game.passed[-1]
            yield Event(t, "kept", {**game.whose, "figure": FIGURES[figure]})
            return
        yield from end_told(t, game)
        return
    yield from action_told(t, old, game)
    if game.public.is_left_out:
        yield contradiction_told(t, game)


def end_told(t: float, game: GameSoFar) -> Iterator[Event]:
    """The last turn is done, and perhaps the game."""
    yield turn_told(t, game.done[-1], game)
    if game.is_over:
        yield game_over_told(t, game)


def back_told(belief: Belief, t: float, taken: tuple[GameSoFar, str]) -> list[Event]:
    """From the game that is taken back, by whom, to what is left of it: each turn by itself."""
    (old, by), game = taken, belief.game
    do: list[Json] = [action_to_json(step) for step in game.steps]
    left: dict[str, Json] = {
        "by": by,
        "do": do,
        "before": position_to_json(game.before, game.header),
        "after": position_to_json(game.now, game.header),
    }
    if game.stands:
        left["stands"] = [stand_to_json(one) for one in game.stands]
    if game.keepers:
        left["kept"] = [FIGURES[figure] for figure in game.keepers]
    turns = [done.turn for done in old.done[len(game.done) :]]
    events = [
        Event(
            t,
            "corrected",
            {"turn": turn.number, "player": FIGURES[turn.player], "was": "turn-done", **left},
        )
        for turn in reversed(turns)
    ]
    was = "end" if old.now.ending in BY_PEOPLE else "action"
    return events or [belief.event(t, "corrected", {"was": was, **left})]
