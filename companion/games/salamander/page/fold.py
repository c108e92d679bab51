"""The second game as a page knows it: a pure fold of its events, with no knowledge of hands."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.games.lines import Json
from companion.games.salamander.files.action_lines import read_action, read_face, read_figure
from companion.games.salamander.page.after import situation_after, unknowing
from companion.games.salamander.rules.actions import TurnAction
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.record import Agreed, Names, WrittenTurn
from companion.games.salamander.rules.rules import NotLegal, apply, set_up
from companion.games.salamander.rules.rulings import with_ruling
from companion.games.salamander.rules.situation import Situation

Happened = Mapping[str, Json]
# The latest event of one of these kinds says what keeps the game from going on.
STOPS = frozenset({"waiting", "illegal", "unclear", "contradiction", "game-over"})
TURNS = frozenset({"turn-done", "accepted"})


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """A turn that is done, and the situation in which it began."""

    turn: WrittenTurn
    before: Situation
    is_legal: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """The game after some events. Nothing in it depends on what a hand may be."""

    agreed: Agreed
    before: Situation  # when the turn at hand began
    now: Situation
    do: tuple[TurnAction, ...] = ()  # of the turn at hand
    turns: tuple[ShownTurn, ...] = ()
    stop: Happened | None = None  # the event that keeps the game from going on

    @property
    def over(self) -> Happened | None:
        """The event that ended the game."""
        return self.stop if self.stop is not None and self.stop["kind"] == "game-over" else None


def blank(agreed: Agreed) -> TableView:
    """Before anything was done."""
    start = unknowing(set_up(agreed))
    return TableView(agreed, start, start)


def after(view: TableView, said: Happened) -> TableView:
    """The view once this event has happened."""
    match said["kind"]:
        case "action":
            return _with_action(view, read_action(said["action"]))
        case kind if kind in TURNS:
            return _with_turn(view, said)
        case "corrected":
            return _corrected(view, said)
        case "names":
            return replace(view, agreed=_renamed(view.agreed, _object(said["players"])))
        case "set-aside":
            return _set_aside(view, said)
        case kind if kind in STOPS:
            return replace(view, stop=said)
    return view


def _with_action(view: TableView, action: TurnAction) -> TableView:
    """What the rules do not allow is told by `after` at the end of the turn."""
    try:
        now = unknowing(apply(view.now, action, view.agreed))
    except NotLegal:
        now = view.now
    return replace(view, now=now, do=(*view.do, action), stop=None)


def _with_turn(view: TableView, said: Happened) -> TableView:
    """A turn that is done; a fault that stands in the middle of one ends nothing."""
    if "after" not in said:
        return replace(view, stop=None)
    number, do = said["turn"], said["do"]
    assert isinstance(number, int)
    assert isinstance(do, list)
    player = read_figure(said["player"], "player")
    turn = WrittenTurn(number, player, tuple(map(read_action, do)))
    shown = ShownTurn(turn, view.before, said["kind"] == "turn-done")
    now = situation_after(_object(said["after"]), view.agreed)
    kept = tuple(one for one in view.turns if one.turn.number < number)
    return TableView(view.agreed, now, now, (), (*kept, shown))


def _corrected(view: TableView, said: Happened) -> TableView:
    """Taken back: the last turn, or actions of the one at hand; or it is as somebody ruled."""
    if "after" in said:
        agreed = _ruled(view.agreed, said.get("rulings", {}))
        now = situation_after(_object(said["after"]), agreed)
        return TableView(agreed, now, now, (), view.turns)
    if said["was"] in TURNS and view.turns:
        *kept, last = view.turns
        return TableView(view.agreed, last.before, last.before, (), tuple(kept))
    if said["was"] != "action":
        return replace(view, stop=None)
    begun = TableView(view.agreed, view.before, view.before, (), view.turns)
    for action in _what_stands(view, said):
        begun = _with_action(begun, action)
    return begun


def _what_stands(view: TableView, said: Happened) -> tuple[TurnAction, ...]:
    """The actions of the turn that are left: as the event tells them, else all but the last."""
    do = said.get("do")
    return tuple(map(read_action, do)) if isinstance(do, list) else view.do[:-1]


def _ruled(agreed: Agreed, chosen: Json) -> Agreed:
    rulings = agreed.rulings
    for option, value in _object(chosen).items():
        rulings = with_ruling(rulings, option, str(value))
    return replace(agreed, rulings=rulings)


def _renamed(agreed: Agreed, players: Happened) -> Agreed:
    king, queen, monk, robber = (
        str(players.get(figure, name)) for figure, name in zip(FIGURES, agreed.players, strict=True)
    )
    names: Names = (king, queen, monk, robber)
    return replace(agreed, players=names)


def _set_aside(view: TableView, said: Happened) -> TableView:
    """Before the first turn somebody put one of two cards of a kind away."""
    figure, face = read_figure(said["player"], "player"), read_face(said["card"], "card")
    aside = dict(view.agreed.set_aside) | {figure: face}
    ordered = tuple((one, aside[one]) for one in view.agreed.seats if one in aside)
    return blank(replace(view.agreed, set_aside=ordered))


def _object(value: Json) -> Happened:
    assert isinstance(value, dict)
    return value
