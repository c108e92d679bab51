"""The second game as a page knows it: a pure fold of its events, with no knowledge of hands."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.games.choices import with_rulings
from companion.games.lines import read_names
from companion.games.salamander.files.action_lines import (
    read_action,
    read_face,
    read_figure,
    read_piece,
)
from companion.games.salamander.rules.actions import OWN_ACTS, Action, PutPiece
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.faces import Combination
from companion.games.salamander.rules.let_stand import PieceMoved, as_it_lies
from companion.games.salamander.rules.offers import offers
from companion.games.salamander.rules.places import FIGURES, parse_place
from companion.games.salamander.rules.position import Ending, Position, TurnSoFar, ending_told
from companion.games.salamander.rules.record import Header, Turn, judged_by
from companion.games.salamander.rules.rules import Illegal, apply, set_up
from companion.json_reader import Json, read_each, read_integer, read_list, read_object

Happened = Mapping[str, Json]
# The latest event of one of these kinds says what keeps the game from going on.
STOPS = frozenset({"waiting", "illegal", "contradiction", "game-over"})


@dataclass(frozen=True, slots=True)
class DrawnTurn:
    """A turn that is done, the position in which it began, and who was sent to the dungeon."""

    turn: Turn
    before: Position
    is_legal: bool
    sent: tuple[int, ...] = ()


class LastAct(NamedTuple):
    """Of the turn at hand, or the one before it; None: that his turn is over."""

    player: int
    act: Action | None


@dataclass(frozen=True, slots=True)
class GameView:
    """The game after some events. Nothing in it depends on what a hand may be."""

    header: Header
    before: Position  # when the turn at hand began
    now: Position
    do: tuple[Action, ...] = ()  # of the turn at hand
    turns: tuple[DrawnTurn, ...] = ()
    stop: Happened | None = None  # the event that keeps the game from going on
    kept: tuple[int, ...] = ()  # who exchanges nothing of what was confirmed
    is_let_stand: bool = False  # whether a fault of the turn at hand stands by agreement
    last: LastAct | None = None  # what its player may step back behind
    over: Happened | None = None  # the event that has ended it, whatever is asked after that


def blank_view(header: Header) -> GameView:
    """Before anything was done."""
    start = set_up(header)
    return GameView(header, start, start)


def after_event(view: GameView, said: Happened) -> GameView:
    """The view once this event has happened."""
    match said["kind"]:
        case "action":
            return _with_action(view, read_action(said["action"]))
        case "turn-done":
            return _with_turn(view, said)
        case "accepted":
            return _let_stand(view, said)
        case "corrected":
            return _corrected(view, said)
        case "kept":
            kept = (*view.kept, read_figure(said["figure"], "figure"))
            return replace(view, kept=kept, stop=None, last=None)
        case "names":
            named = read_object(said["players"], "players")
            players = read_names(named, FIGURES, view.header.players)
            return replace(view, header=replace(view.header, players=players))
        case "set-aside":
            return _set_aside(view, said)
        case "game-over":  # what was begun and is not written is dropped
            ending = ending_told(str(said["reason"]))
            now = view.now._replace(turn=TurnSoFar(), ending=ending)
            return replace(view, now=now, do=(), stop=said, over=said, last=None)
        case kind if kind in STOPS:
            return replace(view, stop=said)
    return view


def _with_action(view: GameView, action: Action) -> GameView:
    """Hands put what the rules send; what is not allowed, `after` tells at the end of the turn."""
    now = view.now
    with suppress(Illegal):
        now = apply(view.now, action, judged_by(view.header))
    last = view.last if isinstance(action, PutPiece) else None
    if isinstance(action, OWN_ACTS):
        last = LastAct(view.now.mover, action)
    return replace(view, now=now, do=(*view.do, action), stop=None, last=last)


def _with_turn(view: GameView, said: Happened) -> GameView:
    player = read_figure(said["player"], "player")
    do = tuple(map(read_action, read_list(said["do"], "do")))
    turn = Turn(read_integer(said["turn"], "turn"), player, do)
    sent = read_each(said.get("dungeon", []), "dungeon", read_figure)
    shown = DrawnTurn(turn, view.before, not view.is_let_stand, sent)
    now = position_from_json(read_object(said["after"], "after"), view.header)
    # It ended by itself where nothing more was offered; else somebody has said so.
    last = LastAct(player, None) if any(offers(view.now, view.header)) else view.last
    turns = (*_turns_before(view, turn.number), shown)
    return replace(_begun_at(view, now), turns=turns, last=last)


def _turns_before(view: GameView, number: int) -> tuple[DrawnTurn, ...]:
    return tuple(one for one in view.turns if one.turn.number < number)


def _let_stand(view: GameView, said: Happened) -> GameView:
    """A contradiction, a turn that ended too early, or a piece where it may not be."""
    is_fault = said["code"] != Code.CONTRADICTION.value  # which came out in another turn
    view = replace(view, stop=None, is_let_stand=view.is_let_stand or is_fault, last=None)
    deed = _deed_that_stands(view, said)
    if deed is None:
        return view
    now = as_it_lies(view.now, deed, judged_by(view.header))
    return replace(view, now=now, do=(*view.do, deed))


def _deed_that_stands(view: GameView, said: Happened) -> PieceMoved | None:
    """The piece's, if it is one: a turn that ended is told by itself."""
    do = said.get("do")
    written = [action for action in view.do if not isinstance(action, PutPiece)]
    if not isinstance(do, list) or len(do) <= len(written):
        put = next(put_elsewhere(said.get("repair")), None)  # no record of choices has it
        is_there = put is None or view.now.lies(put.figure, put.is_marker) == put.place
        return None if is_there else put
    deed = read_action(do[-1])
    return deed if isinstance(deed, PieceMoved) else None


def may_stand(said: Happened) -> bool:
    """Where pieces lie, that a turn is over, a contradiction; a word that was not taken cannot."""
    do = said.get("do")
    if said.get("kind") == "contradiction" or not isinstance(do, list):
        return True
    is_of_end = len(do) < read_integer(said["action"], "action")
    return is_of_end or isinstance(read_action(do[-1]), PieceMoved)


def put_elsewhere(repair: Json) -> Iterator[PutPiece]:
    """What was put where it is not sent: the first piece that has to be put elsewhere."""
    for one in repair[:1] if isinstance(repair, list) else []:
        step = read_object(one, "repair")
        yield PutPiece(*read_piece(step["piece"]), parse_place(str(step["from"])))


def _corrected(view: GameView, said: Happened) -> GameView:
    """Taken back, ruled, or only what kept the game from going on is settled."""
    if "before" in said:
        return _taken_back(view, said)
    if "after" in said:
        return _as_ruled(view, said)
    return replace(view, stop=None)


def _taken_back(view: GameView, said: Happened) -> GameView:
    """The turn at hand has come as far as its actions; the turns before it are done."""
    number = read_integer(said["turn"], "turn")
    before = position_from_json(read_object(said["before"], "before"), view.header)
    again = replace(_begun_at(view, before), turns=_turns_before(view, number))
    for action in read_list(said["do"], "do"):
        again = _with_action(again, read_action(action))
    lies = position_from_json(read_object(said["after"], "after"), view.header)
    return replace(
        again,
        now=lies._replace(turn=again.now.turn),
        is_let_stand="stands" in said,
        kept=read_each(said.get("kept", []), "kept", read_figure),
    )


def _as_ruled(view: GameView, said: Happened) -> GameView:
    """Pieces, rulings or the player to move are as somebody decided; the turn goes on."""
    ruled = read_object(said.get("rulings", {}), "rulings")
    header = replace(view.header, rulings=with_rulings(view.header.rulings, ruled))
    now = position_from_json(read_object(said["after"], "after"), header)
    if not view.do or "to_move" in said:
        return replace(_begun_at(view, now), header=header)
    turn = view.now.turn._replace(put=None) if "board" in said else view.now.turn
    return replace(view, header=header, now=now._replace(turn=turn), stop=None, last=None)


def _begun_at(view: GameView, now: Position) -> GameView:
    """The turn at hand begins there."""
    return replace(
        view,
        before=now,
        now=now,
        do=(),
        stop=None,
        over=None,
        last=None,
        kept=(),
        is_let_stand=False,
    )


def _set_aside(view: GameView, said: Happened) -> GameView:
    """Before the first turn somebody put one of two cards of a kind away."""
    figure, face = read_figure(said["figure"], "figure"), read_face(said["card"], "card")
    aside = dict(view.header.set_aside) | {figure: face}
    ordered = tuple((one, aside[one]) for one in view.header.seats if one in aside)
    return blank_view(replace(view.header, set_aside=ordered))


def position_from_json(after: Mapping[str, Json], header: Header) -> Position:
    start = set_up(header)
    to_move = after["to_move"]
    return start._replace(
        figures=_places(after["figures"], start.figures),
        markers=_places(after["markers"], start.markers),
        holds=tuple(read_integer(count, "hands") for count in _each(after["hands"], 0)),
        pile=read_integer(after["pile"], "pile"),
        discards=read_each(after["discards"], "discards", read_face),
        laid=tuple(read_each(one, "laid", combination_told) for one in _each(after["laid"], [])),
        mover=start.mover if to_move is None else FIGURES.index(str(to_move)),
        ending=Ending.TARGET if after["over"] else None,  # `game-over` tells the reason
    )


def _each(said: Json, nothing: Json) -> list[Json]:
    """What is said of each figure, whether it plays or not."""
    each = read_object(said, "figures")
    return [each.get(figure, nothing) for figure in FIGURES]


def _places(said: Json, plain: tuple[int, ...]) -> tuple[int, ...]:
    named = _each(said, None)
    return tuple(
        place if name is None else parse_place(str(name))
        for name, place in zip(named, plain, strict=True)
    )


def combination_told(said: Json, where: str) -> Combination:
    wing, row, stone = read_each(said, where, read_face)
    return wing, row, stone
