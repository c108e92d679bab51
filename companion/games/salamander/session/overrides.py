"""Decisions for all: a fault that stands, overrides of the referee, the end of the game."""

from dataclasses import replace

from companion.events import Event
from companion.games.salamander.files.action_lines import read_figure
from companion.games.salamander.files.verdict_lines import position_to_json
from companion.games.salamander.rules.let_stand import PieceMoved
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.position import NOBODY, Ending, TurnSoFar
from companion.games.salamander.rules.rulings import with_ruling
from companion.games.salamander.session.acts import followed
from companion.games.salamander.session.belief import Belief, Step, withdrawn
from companion.games.salamander.session.events import (
    end_told,
    game_over_told,
    step_told,
    turn_told,
)
from companion.games.salamander.session.game_so_far import (
    CameAbout,
    GameSoFar,
    adjudged,
    ended_anyway,
    lies_anyway,
    may_end,
    since,
)
from companion.games.salamander.session.observed import placed_at
from companion.games.salamander.session.problems import Fault, OpenContradiction
from companion.json_reader import Json, read_object, read_text
from companion.observations import PageSaid


def moved_on(belief: Belief, t: float, game: GameSoFar) -> Step:
    """The game after what was done, each act of it told, with what that contradicts."""
    events: list[Event] = []
    for one in since(belief.game, game):
        for event in step_told(t, one):
            if event.kind == "contradiction":
                belief = replace(belief, doubt=OpenContradiction(event.details, one))
            events.append(event)
    return replace(belief, game=game), events


def follow_on(belief: Belief, t: float) -> Step:
    """What nobody has to do is done and told."""
    return moved_on(belief, t, followed(belief.game, puts_itself=belief.puts_itself))


def let_fault_stand(belief: Belief, t: float, fault: Fault) -> Step:
    """Where pieces lie, or that the turn is over, can stand. A word that was not taken cannot."""
    old = belief.game
    if fault.deed is None:
        game = ended_anyway(old)
    elif isinstance(fault.deed, PieceMoved):
        game = lies_anyway(old, fault.deed, fault.code)
    else:
        return belief, [Event(t, "illegal", fault.told)]
    belief = replace(belief, game=game, problem=None)
    told = {**fault.told, "after": position_to_json(game.now, game.header)}
    events = [Event(t, "accepted", told)]
    if fault.deed is None:
        return belief, [*events, *end_told(t, game)]
    belief, more = follow_on(belief, t)
    return belief, events + more


def resign(belief: Belief, said: PageSaid, speaker: int) -> Step:
    """Who gives up comes last. A judge says it for the player to move."""
    if belief.game.is_over:
        return belief, []
    who = belief.game.now.mover if speaker == NOBODY else speaker
    return finish(belief, said.t, Ending.RESIGNED, who)


def finish(belief: Belief, t: float, ending: Ending, resigned: int = NOBODY) -> Step:
    """A turn that is not whole is dropped, unless something was laid in it."""
    belief, events = withdrawn(belief, t, "table")
    old = belief.game
    is_written = bool(old.steps) and (may_end(old) or bool(old.now.turn.laid))
    over = replace(old, now=old.now._replace(ending=ending), resigned=resigned)
    if is_written:
        game = replace(ended_anyway(over), back=old)
        events.append(turn_told(t, game.done[-1], game))
    else:
        now = over.now._replace(turn=TurnSoFar())
        over = replace(over, before=now, now=now, steps=(), answers=())
        game = replace(over, came=CameAbout.ADJUDGED, back=old)
    return replace(belief, game=game, problem=None), [*events, game_over_told(t, game)]


def rule(belief: Belief, said: PageSaid) -> Step:
    """The referee changes what holds; the record says so beside the turn. ValueError if garbled."""
    key = next((one for one in _RULED if one in said.words), None)
    if key is None:
        return belief, []
    ruled, told = _RULED[key](belief.game, said), {key: said.words[key]}
    game = replace(adjudged(ruled, ruled.now, (("ruling", told),)), back=belief.game)
    belief, events = withdrawn(belief, said.t, said.by)
    belief = replace(belief, game=game)
    after = position_to_json(game.now, game.header)
    details: dict[str, Json] = {"was": "ruling", "by": said.by, **told, "after": after}
    return belief, [*events, belief.event(said.t, "corrected", details)]


def place_pieces(belief: Belief, said: PageSaid) -> Step:
    """The referee says where pieces lie: nobody's act; the turn goes on from there."""
    board: dict[str, Json] = {
        key: said.words[key] for key in ("figures", "markers") if key in said.words
    }
    return rule(belief, replace(said, words={**said.words, "board": board}))


def _to_move(game: GameSoFar, said: PageSaid) -> GameSoFar:
    """The turn at hand is dropped; what was laid and put stays."""
    mover = read_figure(said.words["to_move"], "to_move")
    if mover not in game.header.seats:
        raise ValueError(f"{FIGURES[mover]} does not play")
    now = game.now._replace(mover=mover, turn=TurnSoFar())
    return replace(game, now=now, steps=(), answers=())


def _rulings(game: GameSoFar, said: PageSaid) -> GameSoFar:
    rulings = game.header.rulings
    for option, value in read_object(said.words["rulings"], "rulings").items():
        rulings = with_ruling(rulings, option, read_text(value, option))
    return replace(game, header=replace(game.header, rulings=rulings))


def _board(game: GameSoFar, said: PageSaid) -> GameSoFar:
    board = placed_at(replace(said, words=read_object(said.words["board"], "board")))
    now = game.now._replace(turn=game.now.turn._replace(put=None))
    for piece in board:
        now = now.with_piece(*piece)
    return replace(game, now=now)


_RULED = {"to_move": _to_move, "rulings": _rulings, "board": _board}
