"""How people sit at a table: they slip, put right what they are told, press and answer."""

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.events import Event
from companion.games.faust.files.record_lines import action_to_json
from companion.games.faust.players.players import PlayedTurn
from companion.games.faust.players.seat import ASKING, MomentT, OtherStone, Seat
from companion.games.faust.rules.actions import Reveal, Soul, Stone
from companion.games.faust.rules.board import FIELDS, field_name
from companion.games.faust.rules.position import COLOURS, POINTS, is_turn_begun, opponent
from companion.games.faust.rules.rules import Writes
from companion.games.faust.rules.rulings import Rulings
from companion.games.faust.session.events import as_recorded
from companion.games.faust.session.explaining.evidence import SOUL
from companion.games.faust.session.explaining.explain import explain, merged
from companion.observations import BoardReading, Json, PageSaid

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


@dataclass(frozen=True, slots=True)
class AsThought:
    """A turn that was thought out before, acted out by people with these habits."""

    turn: PlayedTurn
    habits: PlayerTraits = STRICT

    def take_turn(self, seat: Seat[MomentT]) -> Iterator[MomentT]:
        yield from slip(self, seat)
        for deed in merged(self.turn.steps):
            yield from seat.grip(deed, self.turn.player)
            yield from seat.rest()
        yield from press(self, seat)
        yield from answer(seat, self.turn)


def slip(played: AsThought, seat: Seat[MomentT]) -> Iterator[MomentT]:
    """Something that the rules forbid, put right when the companion has said so."""
    turn = played.turn
    if is_turn_begun(turn.before):
        return
    is_sure = seat.turn == played.habits.surely_slips_in
    wrong = _sure_slip(seat, turn) if is_sure else _slip(played, seat)
    if wrong is None:
        return
    seat.slips += 1
    yield from seat.grip(wrong, turn.player)
    yield from seat.stay(seat.dismay_s)
    yield from seat.grip(type(wrong)(wrong.target, wrong.origin), turn.player)
    yield from seat.stay(seat.dismay_s / 2)


def _slip(played: AsThought, seat: Seat[object]) -> Stone | None:
    """Now and then one, if nothing lies there that could be a reason for it."""
    habits, turn = played.habits, played.turn
    if not habits.slips or seat.chance() >= habits.slips:
        return None
    make = _other_stone if seat.chance() < habits.grabs else _own_stone
    wrong = make(turn, seat.chance())
    return wrong if _is_without_reason(seat, turn, wrong) else None


def _sure_slip(seat: Seat[object], turn: PlayedTurn) -> Stone | Soul:
    """The first that nothing could be a reason for; each game begins with another sort (p. 6)."""
    stones, soul = turn.before.stones[turn.player], turn.before.soul
    sorts = deque[tuple[Stone | Soul, ...]](
        [
            tuple(Stone(one, (one + TOO_FAR) % FIELDS) for one in stones),
            (Soul(soul, (soul + BACK) % FIELDS),),
            tuple(Stone(one, (one + BACK) % FIELDS) for one in stones),
        ]
    )
    sorts.rotate(-seat.games)
    slips = [one for sort in sorts for one in sort]
    return next((one for one in slips if _is_without_reason(seat, turn, one)), slips[0])


def _own_stone(turn: PlayedTurn, chance: float) -> Stone:
    """A field too far, or two fields back (p. 6)."""
    origin = turn.before.stones[turn.player][int(chance * 2)]
    steps = TOO_FAR if int(chance * 4) % 2 else BACK
    return Stone(origin, (origin + steps) % FIELDS)


def _other_stone(turn: PlayedTurn, chance: float) -> Stone:
    """p. 6"""
    origin = turn.before.stones[opponent(turn.player)][int(chance * 2)]
    return OtherStone(origin, (origin + 3) % FIELDS)


def _is_without_reason(seat: Seat[object], turn: PlayedTurn, wrong: Stone | Soul) -> bool:
    """Nothing that the rules allow leaves the pieces so, whatever became of the cards."""
    owner = opponent(turn.player) if isinstance(wrong, OtherStone) else turn.player
    kind = SOUL if isinstance(wrong, Soul) else COLOURS[owner]
    lies = {piece: [*fields] for piece, fields in seat.lying()}
    lies[kind].remove(field_name(wrong.origin))
    lies[kind].append(field_name(wrong.target))
    reading = BoardReading(seat.t, tuple((piece, (*sorted(at),)) for piece, at in lies.items()))
    return all(one.likelihood < 1 for one in explain(turn.before, reading, Rulings()))


def press(played: AsThought, seat: Seat[MomentT]) -> Iterator[MomentT]:
    """Some say with the button that they are done."""
    if played.habits.presses and seat.chance() < played.habits.presses:
        yield seat.do((COLOURS[played.turn.player],), ())


def answer(seat: Seat[MomentT], turn: PlayedTurn) -> Iterator[MomentT]:
    """The turn is done as they know; when the page asks, they say what happened."""
    for _ in range(MOST_TRIES):
        for _ in range(PATIENCE_LOOKS):
            if not _is_asked(seat, turn):
                return
            yield from seat.stay(LISTENS_S)
        asked = seat.standing
        words = None if asked is None else _words(seat, asked, turn)
        if words is None:
            return
        yield seat.do((), (words,))
        yield from seat.stay(LISTENS_S)


def _is_asked(seat: Seat[object], turn: PlayedTurn) -> bool:
    """Whether the page still wants something of this turn's player."""
    asked = seat.standing
    whose = COLOURS[turn.player]
    return asked is not None and asked.kind in ASKING and asked.details.get("player") == whose


def _words(seat: Seat[object], asked: Event, turn: PlayedTurn) -> PageSaid | None:
    """What settles it; None where only the table can."""
    by, details = COLOURS[turn.player], asked.details
    if asked.kind == "unclear":
        choice = _true_choice(details, turn)
        answer: dict[str, Json] = {"question": details.get("question"), "choice": choice}
        return None if choice is None else PageSaid(seat.t, by, "answer", answer)
    if asked.kind == "waiting" and details.get("for") == "reveal":
        for step in turn.steps:
            if isinstance(step, Reveal) and field_name(step.field) == details.get("field"):
                shown: dict[str, Json] = {"field": field_name(step.field), "value": step.value}
                return PageSaid(seat.t, by, "reveal", shown)
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
