"""How people sit at a table: they slip, put right what they are told, press and answer."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from companion.events import Event
from companion.games.faust.files.record_lines import action_to_json
from companion.games.faust.players.players import PlayedTurn
from companion.games.faust.rules.actions import Reveal, Soul, Stone
from companion.games.faust.rules.board import FIELDS, field_name
from companion.games.faust.rules.position import COLOURS, POINTS, is_turn_begun, opponent
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.rules import Writes
from companion.games.faust.rules.rulings import Rulings
from companion.games.faust.session.events import as_recorded
from companion.games.faust.session.explaining.evidence import SOUL
from companion.games.faust.session.explaining.explain import explain, merged
from companion.observations import BoardReading, Json, PageSaid
from companion.virtual_table.deeds import ASKING, OtherStone
from companion.virtual_table.hands import VirtualTable
from companion.virtual_table.moments import Moment

LISTENS_S = 1.0  # between two looks at the page
PATIENCE_LOOKS = 3  # looks before somebody does something about it
MOST_TRIES = 3
TOO_FAR, BACK = POINTS + 1, -2  # fields


@dataclass(frozen=True, slots=True)
class PlayerTraits:
    slips: float = 0.0  # how often a turn begins with an act that the rules forbid
    grabs: float = 0.0  # how often a slip is made with a stone of the other player
    presses: float = 0.0  # how often a turn ends with a press of the button
    surely_slips_in: int = 0  # the number of a turn of each game; 0: of none


STRICT = PlayerTraits()  # by the rules, and never a press
LIVELY = PlayerTraits(slips=0.1, grabs=0.2, presses=0.25)


def as_thought(turn: PlayedTurn, habits: PlayerTraits, table: VirtualTable) -> Iterator[Moment]:
    """A turn that was thought out before, acted out by people with these habits."""
    yield from _slipped(turn, habits, table)
    for deed in merged(turn.steps):
        yield from table.grip(deed, turn.player)
        yield from table.rest()
    if habits.presses and table.chance() < habits.presses:  # some say with the button that they are
        yield table.do((COLOURS[turn.player],), ())
    yield from _answered(table, turn)


def acted_out(
    table: VirtualTable,
    header: Header,
    turns: Iterable[PlayedTurn],
    habits: PlayerTraits = STRICT,
) -> Iterator[Moment]:
    """A game that was thought out before, from setting up to the last grip."""
    return table.play(header, (partial(as_thought, turn, habits) for turn in turns))


def _slipped(turn: PlayedTurn, habits: PlayerTraits, table: VirtualTable) -> Iterator[Moment]:
    """Something that the rules forbid, put right when the companion has said so."""
    if is_turn_begun(turn.before):
        return
    is_sure = table.turn == habits.surely_slips_in
    wrong = _sure_slip(table, turn) if is_sure else _slip(turn, habits, table)
    if wrong is None:
        return
    table.slips += 1
    yield from table.grip(wrong, turn.player)
    yield from table.stay(table.tempo.dismay)
    yield from table.grip(type(wrong)(wrong.target, wrong.origin), turn.player)
    yield from table.stay(table.tempo.dismay / 2)


def _slip(turn: PlayedTurn, habits: PlayerTraits, table: VirtualTable) -> Stone | None:
    """Now and then one, if nothing lies there that could be a reason for it."""
    if not habits.slips or table.chance() >= habits.slips:
        return None
    make = _other_stone if table.chance() < habits.grabs else _own_stone
    wrong = make(turn, table.chance())
    return wrong if _is_without_reason(table, turn, wrong) else None


def _sure_slip(table: VirtualTable, turn: PlayedTurn) -> Stone | Soul:
    """The first that nothing could be a reason for; each game begins with another sort (p. 6)."""
    stones, soul = turn.before.stones[turn.player], turn.before.soul
    sorts = deque[tuple[Stone | Soul, ...]](
        [
            tuple(Stone(one, (one + TOO_FAR) % FIELDS) for one in stones),
            (Soul(soul, (soul + BACK) % FIELDS),),
            tuple(Stone(one, (one + BACK) % FIELDS) for one in stones),
        ]
    )
    sorts.rotate(-table.games)
    slips = [one for sort in sorts for one in sort]
    return next((one for one in slips if _is_without_reason(table, turn, one)), slips[0])


def _own_stone(turn: PlayedTurn, chance: float) -> Stone:
    """A field too far, or two fields back (p. 6)."""
    origin = turn.before.stones[turn.player][int(chance * 2)]
    steps = TOO_FAR if int(chance * 4) % 2 else BACK
    return Stone(origin, (origin + steps) % FIELDS)


def _other_stone(turn: PlayedTurn, chance: float) -> Stone:
    """p. 6"""
    origin = turn.before.stones[opponent(turn.player)][int(chance * 2)]
    return OtherStone(origin, (origin + 3) % FIELDS)


def _is_without_reason(table: VirtualTable, turn: PlayedTurn, wrong: Stone | Soul) -> bool:
    """Nothing that the rules allow leaves the pieces so, whatever became of the cards."""
    owner = opponent(turn.player) if isinstance(wrong, OtherStone) else turn.player
    kind = SOUL if isinstance(wrong, Soul) else COLOURS[owner]
    lies = {piece: [*fields] for piece, fields in table.lying()}
    lies[kind].remove(field_name(wrong.origin))
    lies[kind].append(field_name(wrong.target))
    reading = BoardReading(table.t, tuple((piece, (*sorted(at),)) for piece, at in lies.items()))
    return all(one.likelihood < 1 for one in explain(turn.before, reading, Rulings()))


def _answered(table: VirtualTable, turn: PlayedTurn) -> Iterator[Moment]:
    """The turn is done as they know; when the page asks, they say what happened."""
    for _ in range(MOST_TRIES):
        for _ in range(PATIENCE_LOOKS):
            if not _is_asked(table, turn):
                return
            yield from table.stay(LISTENS_S)
        asked = table.standing
        words = None if asked is None else _words(table, asked, turn)
        if words is None:
            return
        yield table.do((), (words,))
        yield from table.stay(LISTENS_S)


def _is_asked(table: VirtualTable, turn: PlayedTurn) -> bool:
    """Whether the page still wants something of this turn's player."""
    asked = table.standing
    whose = COLOURS[turn.player]
    return asked is not None and asked.kind in ASKING and asked.details.get("player") == whose


def _words(table: VirtualTable, asked: Event, turn: PlayedTurn) -> PageSaid | None:
    """What settles it; None where only the table can."""
    by, details = COLOURS[turn.player], asked.details
    if asked.kind == "unclear":
        choice = _true_choice(details, turn)
        answer: dict[str, Json] = {"question": details.get("question"), "choice": choice}
        return None if choice is None else PageSaid(table.t, by, "answer", answer)
    if asked.kind == "waiting" and details.get("for") == "reveal":
        for step in turn.steps:
            if isinstance(step, Reveal) and field_name(step.field) == details.get("field"):
                shown: dict[str, Json] = {"field": field_name(step.field), "value": step.value}
                return PageSaid(table.t, by, "reveal", shown)
    return None


def _true_choice(asked: Mapping[str, Json], turn: PlayedTurn) -> Json:
    """The choice that says how the turn went on to its end; None where none does."""
    choices = asked.get("choices")
    done = [action_to_json(action) for action in as_recorded(turn.steps, Writes.EVERYTHING)]
    for choice in choices if isinstance(choices, list) else []:
        do = choice.get("do") if isinstance(choice, dict) else None
        if isinstance(choice, dict) and isinstance(do, list) and do and done[-len(do) :] == do:
            return choice.get("choice")
    return None
