"""What is decided for all: a fault that stands, rulings of the referee, the end, another game."""

from collections.abc import Mapping
from dataclasses import replace

from companion.events import Event
from companion.games.salamander.files.action_lines import read_figure
from companion.games.salamander.files.verdict_lines import position_to_json
from companion.games.salamander.rules.let_stand import PieceMoved
from companion.games.salamander.rules.places import FIGURES, parse_place
from companion.games.salamander.rules.position import (
    NOBODY,
    Ending,
    TurnSoFar,
    with_entry,
)
from companion.games.salamander.rules.record import Names
from companion.games.salamander.rules.rulings import with_ruling
from companion.games.salamander.session.acting import follow_on, tell_end
from companion.games.salamander.session.belief import Accusation, Belief, Step, withdrawn
from companion.games.salamander.session.game_so_far import (
    CameAbout,
    GameSoFar,
    adjudged,
    ended_anyway,
    lies_anyway,
    may_end,
)
from companion.games.salamander.session.observed import placed_at
from companion.games.salamander.session.told import game_over_told, turn_told
from companion.json_reader import Json, read_object, read_text
from companion.observations import PageSaid


def let_fault_stand(mind: Belief, t: float, fault: Accusation) -> Step:
    """Where pieces lie, or that the turn is over, can stand. A word that was not taken cannot."""
    old = mind.course
    if fault.deed is None:
        course = ended_anyway(old)
    elif isinstance(fault.deed, PieceMoved):
        course = lies_anyway(old, fault.deed, fault.code)
    else:
        return mind, [Event(t, "illegal", fault.told)]
    mind = replace(mind, course=course, stop=None)
    told = {**fault.told, "after": position_to_json(course.now, course.agreed)}
    events = [Event(t, "accepted", told)]
    if fault.deed is None:
        return mind, [*events, *tell_end(t, course)]
    mind, more = follow_on(mind, t)
    return mind, events + more


def finish_by_agreement(mind: Belief, t: float) -> Step:
    return _finish(mind, t, Ending.AGREEMENT)


def resign(mind: Belief, said: PageSaid, speaker: int) -> Step:
    """Who gives up comes last. A judge says it for the player to move."""
    if mind.course.is_over:
        return mind, []
    who = mind.course.now.mover if speaker == NOBODY else speaker
    mind = replace(mind, course=replace(mind.course, resigned=who, back=mind.course))
    return _finish(mind, said.t, Ending.RESIGNED)


def _finish(mind: Belief, t: float, ending: Ending) -> Step:
    """A turn that is not whole is dropped, unless something was laid in it."""
    mind, events = withdrawn(mind, t, "table")
    old = mind.course
    is_written = bool(old.steps) and (may_end(old) or bool(old.now.turn.laid))
    over = replace(old, now=old.now._replace(ending=ending))
    if is_written:
        course = replace(ended_anyway(over), back=old)
        events.append(turn_told(t, course.done[-1], course))
    else:
        now = over.now._replace(turn=TurnSoFar())
        over = replace(over, before=now, now=now, steps=(), answers=())
        course = replace(over, came=CameAbout.ADJUDGED, back=old)
    return replace(mind, course=course, stop=None), [*events, game_over_told(t, course)]


def agree_on_another(mind: Belief, players: Mapping[str, str]) -> Step:
    """The table begins it."""
    return replace(mind, next_players=dict(players), stop=None), []


def rename(mind: Belief, said: PageSaid, speaker: int) -> Step:
    """A judge says how the players are called."""
    players = said.words.get("players")
    if speaker != NOBODY or not isinstance(players, dict):
        return mind, []
    was = dict(zip(FIGURES, mind.agreed.players, strict=True))
    names = {
        figure: name if isinstance(name := players.get(figure), str) else old
        for figure, old in was.items()
    }
    if names == was:
        return mind, []
    king, queen, monk, robber = names.values()
    called: Names = (king, queen, monk, robber)
    mind = replace(mind, players=called)
    now: dict[str, Json] = {**names}
    before: dict[str, Json] = {**was}
    told: dict[str, Json] = {"players": now, "was": before, "by": said.by}
    return mind, [mind.event(said.t, "names", told)]


def rule(mind: Belief, said: PageSaid) -> Step:
    """The referee changes what holds; the record says so beside the turn. ValueError if garbled."""
    words, course = said.words, mind.course
    for key, change in (("to_move", _to_move), ("rulings", _rulings), ("board", _board)):
        if key in words:
            ruled = change(course, said)
            told: dict[str, Json] = {key: words[key]}
            ruled = adjudged(ruled, ruled.now, (("ruling", told),))
            ruled = replace(ruled, back=course)
            return _ruled(mind, said, (ruled, told))
    return mind, []


def place_pieces(mind: Belief, said: PageSaid) -> Step:
    """The referee says where pieces lie: nobody's act; the turn goes on from there."""
    board: dict[str, Json] = {
        key: said.words[key] for key in ("figures", "markers") if key in said.words
    }
    return rule(mind, replace(said, words={**said.words, "board": board}))


def _ruled(mind: Belief, said: PageSaid, ruled: tuple[GameSoFar, dict[str, Json]]) -> Step:
    course, told = ruled
    mind, events = withdrawn(mind, said.t, said.by)
    mind = replace(mind, course=course, seen=None, undone=None)
    after = position_to_json(course.now, course.agreed)
    details: dict[str, Json] = {"was": "ruling", "by": said.by, **told, "after": after}
    return mind, [*events, mind.event(said.t, "corrected", details)]


def _to_move(course: GameSoFar, said: PageSaid) -> GameSoFar:
    """The turn at hand is dropped; what was laid and put stays."""
    mover = read_figure(said.words["to_move"], "to_move")
    if mover not in course.agreed.seats:
        raise ValueError(f"{FIGURES[mover]} does not play")
    now = course.now._replace(mover=mover, turn=TurnSoFar())
    return replace(course, now=now, steps=(), answers=())


def _rulings(course: GameSoFar, said: PageSaid) -> GameSoFar:
    rulings = course.agreed.rulings
    for option, value in read_object(said.words["rulings"], "rulings").items():
        rulings = with_ruling(rulings, option, read_text(value, option))
    return replace(course, agreed=replace(course.agreed, rulings=rulings))


def _board(course: GameSoFar, said: PageSaid) -> GameSoFar:
    seen = placed_at(replace(said, words=read_object(said.words["board"], "board")))
    figures, markers = course.now.figures, course.now.markers
    for name, place in seen.figures or ():
        figures = with_entry(figures, FIGURES.index(name), parse_place(place))
    for name, place in seen.markers or ():
        markers = with_entry(markers, FIGURES.index(name), parse_place(place))
    turn = course.now.turn._replace(put=None)
    return replace(course, now=course.now._replace(figures=figures, markers=markers, turn=turn))
