"""What a page draws of a game, rebuilt from the events of its log alone."""

from dataclasses import dataclass, replace
from typing import assert_never

from companion.games.faust.files.record_lines import read_actions
from companion.games.faust.page.table_voice import SILENT, TableVoice
from companion.games.faust.rules.actions import (
    Action,
    Forced,
    Lay,
    Reveal,
    Soul,
    Stone,
    Twin,
    as_others_see,
)
from companion.games.faust.rules.board import FIELDS, field_name, forward_distance, parse_field
from companion.games.faust.rules.position import (
    BLUE,
    COLOURS,
    LAST_SOUL_CARD,
    RED,
    Card,
    Ending,
    Pair,
    Position,
)
from companion.games.faust.rules.record import Header, Turn
from companion.games.faust.rules.rules import Illegal, apply
from companion.games.faust.rules.rulings import with_rulings
from companion.games.faust.session.alone import may_be_hinted
from companion.games.faust.session.events import EventJson, as_recorded
from companion.games.lines import read_names
from companion.json_reader import Json, read_each, read_integer, read_list, read_object

# The latest event of one of these kinds says what keeps the game from going on.
STATES = frozenset({"waiting", "illegal", "unclear"})


@dataclass(frozen=True, slots=True)
class DrawnTurn:
    """A turn that is done: where it began, what was done, what it brought."""

    turn: Turn
    before: Position
    steps: tuple[Action, ...]  # with forced moves and jumps, as far as the rules allow them
    said: EventJson


@dataclass(frozen=True, slots=True)
class GameView:
    """The game as the page knows it after some events."""

    header: Header
    before: Position  # when the turn at hand began
    now: Position
    steps: tuple[Action, ...] = ()
    turns: tuple[DrawnTurn, ...] = ()
    state: EventJson | None = None  # the event that stops the game, if one does
    voice: TableVoice = SILENT


@dataclass(frozen=True, slots=True)
class Arrow:
    """The way of one piece, field by field; a jump has only its ends."""

    piece: str
    kind: str  # step, forced or jump
    way: tuple[int, ...]

    def to_json(self) -> dict[str, Json]:
        return {"piece": self.piece, "kind": self.kind, "way": [*map(field_name, self.way)]}


def blank_view(header: Header) -> GameView:
    start = header.start_position()
    return GameView(header, start, start)


def after_event(view: GameView, said: EventJson) -> GameView:
    """The view once this event has happened."""
    after = _after(view, said)
    return replace(after, voice=view.voice.after(said))


def _after(view: GameView, said: EventJson) -> GameView:
    match said["kind"]:
        case "action":
            return _with_action(view, said)
        case "turn-done" | "accepted":
            return _with_turn(view, said)
        case "corrected":
            return _corrected(view, said)
        case "game-over":
            ending = Ending(str(said["reason"]))
            return replace(view, now=view.now._replace(ending=ending), state=said)
        case "names":
            named = read_object(said["players"], "players")
            players = read_names(named, COLOURS, view.header.players)
            return replace(view, header=replace(view.header, players=players))
        case "hint":  # agreed on: what was asked is settled, and the turn is yet to begin
            return replace(view, state=None)
        case kind if kind in STATES:
            return replace(view, state=said)
    return view


def _with_action(view: GameView, said: EventJson) -> GameView:
    (action,) = read_actions([said["action"]])
    try:
        now = apply(view.now, action, view.header.rulings)
    except Illegal:
        return view  # the log holds more than the rules allow; `after` will tell
    return replace(view, now=now, steps=(*view.steps, action), state=None)


def _with_turn(view: GameView, said: EventJson) -> GameView:
    number = read_integer(said["turn"], "turn")
    turn = Turn(number, COLOURS.index(str(said["player"])), read_actions(said["do"]))
    is_told = as_recorded(view.steps, view.header.writes) == turn.do
    drawn = DrawnTurn(turn, view.before, view.steps if is_told else turn.do, said)
    after = position_from_json(read_object(said["after"], "after"))
    turns = (*(one for one in view.turns if one.turn.number < number), drawn)
    return GameView(view.header, after, after, (), turns)


def _corrected(view: GameView, said: EventJson) -> GameView:
    if "after" in said:  # ruled or agreed upon: this is how it lies now
        return _laid_out(view, said)
    if said["was"] == "end":
        before = view.before._replace(ending=None)
        return replace(view, before=before, now=before, state=None)
    if said["was"] not in ("turn-done", "accepted") or not view.turns:
        before = view.before if said["was"] == "action" else view.now
        steps = () if said["was"] == "action" else view.steps
        return replace(view, now=before, steps=steps, state=None)
    *kept, last = view.turns
    return GameView(view.header, last.before, last.before, (), tuple(kept))


def _laid_out(view: GameView, said: EventJson) -> GameView:
    """Pieces, cards or the player to move are as somebody decided."""
    header = view.header
    ruled = said.get("rulings")
    if isinstance(ruled, dict):
        header = replace(header, rulings=with_rulings(header.rulings, ruled))
    after = position_from_json(read_object(said["after"], "after"))
    ending = view.now.ending  # that neither ends nor reopens a game
    mover = COLOURS.index(str(said["player"]))  # of a game that is over, `after` names none
    after = after._replace(ending=ending, mover=mover)
    return GameView(header, after, after, (), view.turns)


def arrows(view: GameView) -> tuple[Arrow, ...]:
    """The turn at hand, or what is wanted of hands, else the last turn until something is done."""
    if wanted := still_wanted(view):
        return _arrows(wanted, view.now.mover)
    if view.steps or not view.turns:
        return _arrows(view.steps, view.before.mover)
    return turn_arrows(view.turns[-1])


def is_over(view: GameView) -> bool:
    """And the last jump is done."""
    return view.now.ending is not None and not (view.now.due or view.steps)


def still_wanted(view: GameView) -> tuple[Action, ...]:
    """What the table has said it wants done, or would do, of the turn at hand, and is not done yet.

    Nothing once something else was done: hands play on as they like.
    """
    if view.voice.turn != len(view.turns) + 1 or view.now.ending is not None:
        return ()
    left = [*view.voice.wanted]
    for step in map(as_others_see, view.steps):
        if step not in left:
            return ()
        left.remove(step)
    return tuple(left)


def is_hint_offered(view: GameView) -> bool:
    """Where it may be asked for, nothing else is asked, and none has been given."""
    is_calm = view.state is None and not still_wanted(view)
    return is_calm and may_be_hinted(view.now, view.header)


def turn_arrows(drawn: DrawnTurn) -> tuple[Arrow, ...]:
    """The ways of the pieces in a turn that is done, forced moves and jumps too."""
    return _arrows(drawn.steps, drawn.turn.player)


def _arrows(steps: tuple[Action, ...], player: int) -> tuple[Arrow, ...]:
    return tuple(arrow for step in steps if (arrow := _arrow(step, player)) is not None)


def _arrow(step: Action, player: int) -> Arrow | None:
    match step:
        case Stone(origin, target):
            return Arrow(COLOURS[player], "step", _forward(origin, target))
        case Soul(origin, target):
            return Arrow("soul", "step", _forward(origin, target))
        case Forced(origin, target):
            back = forward_distance(target, origin) < forward_distance(origin, target)
            way = _forward(target, origin)[::-1] if back else _forward(origin, target)
            return Arrow(COLOURS[player], "forced", way)
        case Twin(colour, origin, target):
            return Arrow(COLOURS[colour], "jump", (origin, target))
        case Lay() | Reveal():
            return None
        case _:
            assert_never(step)


def _forward(origin: int, target: int) -> tuple[int, ...]:
    steps = forward_distance(origin, target)
    return tuple((origin + step) % FIELDS for step in range(steps + 1))


def position_from_json(after: EventJson) -> Position:
    """The position that `after` of a verdict tells; the values of cards that lie stay unknown."""
    to_move = after["to_move"]
    left = after["next_soul_card"]
    over = after["over"]
    return Position(
        stones=(_pair(after["red"]), _pair(after["blue"])),
        soul=parse_field(str(after["soul"])),
        mover=BLUE if to_move == COLOURS[BLUE] else RED,
        cards=_cards(read_object(after["cards"], "cards")),
        used=_of_both(after["used"]),
        soul_cards=_of_both(after["soul_cards"]),
        next_soul_card=left if isinstance(left, int) else LAST_SOUL_CARD + 1,
        ending=Ending.SOUL_CARDS_GONE if over else None,  # `game-over` tells the reason
    )


def _cards(lying: EventJson) -> tuple[Card | None, ...]:
    owners = {parse_field(name): COLOURS.index(str(owner)) for name, owner in lying.items()}
    return tuple(Card(owners[field], None) if field in owners else None for field in range(FIELDS))


def _pair(names: Json) -> Pair:
    first, second = sorted(parse_field(str(name)) for name in read_list(names, "stones"))
    return first, second


def _of_both(held: Json) -> tuple[tuple[int, ...], tuple[int, ...]]:
    cards = read_object(held, "cards")
    red, blue = (read_each(cards[colour], colour, read_integer) for colour in COLOURS)
    return red, blue
