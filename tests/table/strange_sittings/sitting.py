"""A sitting as a line of a file: the log that was told, and the truth about it."""

from dataclasses import dataclass, field

from companion.games.faust.files.record_lines import action_to_json, header_to_json
from companion.games.faust.files.verdict_lines import position_to_json
from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.position import COLOURS, Position
from companion.games.faust.rules.record import Header, Turn
from companion.games.faust.rules.referee import LegalTurn, judge_turn
from companion.observations import Json
from tests.table.strange_sittings.camera import Camera, looks
from tests.table.strange_sittings.careful import CarefulReader, Sight, SlotSign, TooManyGames
from tests.table.strange_sittings.slots import Slots, finger_lines, slot_lines
from tests.table.strange_sittings.table import Line, SlotChange, Span, Table


@dataclass
class Played:
    """What was played at a table, in the end; `truth` holds further keys of the truth."""

    header: Header
    table: Table
    turn_end: str = "auto"
    turns: list[LegalTurn] = field(default_factory=list)
    times: list[Span] = field(default_factory=list)  # when each turn began and was over
    truth: Line = field(default_factory=dict)
    until: float | None = None  # from here on there is a fault, or no game any more
    is_pressed: bool = False  # the fault is that the turn was ended by its player's press
    by_finger: bool = False  # there are no slot sensors: cards are laid on the page
    faulty: bool = False  # nothing legal may explain what is seen from then on

    @property
    def position(self) -> Position:
        return self.turns[-1].after if self.turns else self.header.start_position()

    def judge(self, turn: Turn, began: float) -> None:
        """Write down a turn that was played until now; it has to be legal."""
        verdict = judge_turn(self.position, turn, self.header)
        assert isinstance(verdict, LegalTurn), verdict
        self.turns.append(verdict)
        self.times.append((began, self.table.t))


@dataclass(frozen=True, slots=True)
class Sensors:
    camera: Camera
    slots: Slots


def written(name: str, played: Played, sensors: Sensors) -> Line | None:
    """The sitting in the form of the shown ones; None when it is not fair."""
    table = played.table
    end = table.t
    told = [*looks(sensors.camera, table, end, table.rng)]
    sights = [sight for _, _, sight in told if sight is not None]
    if not _is_fair(played, sights) or (played.faulty and not _is_a_fault(played, sights)):
        return None
    lines = [(t, line) for t, line, _ in told]
    slots = finger_lines(table) if played.by_finger else slot_lines(sensors.slots, table, end)
    lines += [*slots]
    lines += [*table.lines, (end + 4.0, {"tick": True})]
    head: Line = {
        "sitting": 1,
        "game": header_to_json(played.header),
        "turn_end": played.turn_end,
    }
    log: list[Json] = [head]
    log += [{"t": round(t, 2), **line} for t, line in sorted(lines, key=lambda one: one[0])]
    turns: list[Json] = [_turn(verdict) for verdict in played.turns]
    return {"name": name, "log": log, "truth": {"turns": turns, **played.truth}}


def _turn(verdict: LegalTurn) -> Line:
    return {
        "turn": verdict.turn.number,
        "player": COLOURS[verdict.turn.player],
        "do": [action_to_json(action) for action in verdict.turn.do],
        "after": position_to_json(verdict.after),
    }


def _is_fair(played: Played, sights: list[Sight]) -> bool:
    """Whether the game that was played is the only legal one that the log lets pass.

    A turn that ends where it began has to have been seen elsewhere.
    """
    if any(
        _is_unseen(turn, time, sights)
        for turn, time in zip(played.turns, played.times, strict=True)
    ):
        return False
    try:
        reader = _read(played, sights, played.table.t if played.until is None else played.until)
    except TooManyGames:
        return False
    return reader.games() == {_ends(played)} and reader.is_settled()


def _is_unseen(turn: LegalTurn, time: Span, sights: list[Sight]) -> bool:
    """Whether a turn left the pieces where they were, and no look shows them elsewhere."""
    before, after = turn.before, turn.after
    if (before.stones, before.soul) != (after.stones, after.soul):
        return False
    start, end = time
    return not any(
        start <= sight.t <= end and len(seen) == 2 and seen != stones
        for sight in sights
        for seen, stones in zip(sight.stones, before.stones, strict=True)
    )


def _is_a_fault(played: Played, sights: list[Sight]) -> bool:
    """Whether no legal game lets all that is seen pass; a press with points left is none."""
    try:
        reader = _read(played, sights, played.table.t)
    except TooManyGames:
        return False
    if played.is_pressed:
        return reader.games() == {_ends(played)} and not reader.is_settled()
    return not reader.settled_games()


def _read(played: Played, sights: list[Sight], until: float) -> CarefulReader:
    table = played.table
    slots = sorted((c for c in table.slots if not c.undone and c.t < until), key=lambda c: c.t)
    signs = tuple(_sign(change) for change in slots)
    header = played.header
    values = _said_values(played, signs)
    reader = CarefulReader(header.rulings, header.start_position(), signs, values)
    for sight in sights:
        if sight.t < until and not any(a <= sight.t <= b for a, b in table.undone):
            reader.look(sight)
    return reader


def _sign(change: SlotChange) -> SlotSign:
    if change.owner is not None:
        return SlotSign(change.t, change.field, change.owner)
    assert change.was is not None, change
    return SlotSign(change.t, change.field, change.was, taken=True)


def _ends(played: Played) -> tuple[Position, ...]:
    return tuple(verdict.after for verdict in played.turns)


def _said_values(played: Played, signs: tuple[SlotSign, ...]) -> dict[int, int]:
    """The value that was said after a card was taken, by the number of the slot's sign."""
    said: dict[int, int] = {}
    for t, line in played.table.lines:
        match line:
            case {"page": {"say": "reveal", "field": str(place), "value": int(value)}}:
                taken = [
                    k
                    for k, sign in enumerate(signs)
                    if field_name(sign.field) == place and sign.taken and sign.t <= t
                ]
                said |= {taken[-1]: value} if taken else {}
    return said
