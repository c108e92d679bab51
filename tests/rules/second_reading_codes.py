"""Second reading: the table of codes, in its order, as a list of questions to one moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.rules.second_reading_table import (
    OTHER,
    POINTS,
    TWIN,
    Table,
    forward_distance,
    obeyed_field,
)

COSTS_A_POINT = ("stone", "soul", "lay")


@dataclass
class Moment:
    """What is about to be done: a step, a whole action that is no walk, or the end of the turn."""

    table: Table
    kind: str  # stone, soul, lay, reveal, forced, twin; end: the end of the turn
    is_first_step: bool = True
    start: str = ""
    target: str = ""
    colour: str = ""  # of a twin
    stone: str = ""  # which own stone is meant, where one lies on the start field
    place: str = ""  # of a lay or a reveal
    value: int | None = None

    def starts_walk(self, *kinds: str) -> bool:
        return self.kind in kinds and self.is_first_step


def game_over(m: Moment) -> bool:
    """Anything done after the end; while jumps of the last card are due, anything but a twin."""
    jumps_are_due = m.table.due_jumps != []
    return m.kind != "end" and m.table.over != "" and not (m.kind == "twin" and jumps_are_due)


def not_your_turn(m: Moment) -> bool:
    """A stone or forced starts from a field with no own stone but one of the other's."""
    mover = m.table.mover
    return (
        m.starts_walk("stone", "forced")
        and not m.table.stones_on(m.start, mover)
        and m.table.stones_on(m.start, OTHER[mover]) != []
    )


def no_such_piece(m: Moment) -> bool:
    """No stone of the kind meant, or not the soul, lies on FROM."""
    if m.starts_walk("stone", "forced"):
        return not m.table.stones_on(m.start, m.table.mover)
    if m.starts_walk("soul"):
        return m.table.soul != m.start
    if m.starts_walk("twin"):
        return not m.table.stones_on(m.start, m.colour)
    return False


def backward(m: Moment) -> bool:
    """A stone or the soul moved against the playing direction without a card's order."""
    return m.starts_walk("stone", "soul") and forward_distance(m.start, m.target) > 15


def no_move(m: Moment) -> bool:
    return m.starts_walk("stone", "soul") and m.start == m.target


def second_stone(m: Moment) -> bool:
    """Both own stones moved in one turn; forced moves and jumps are not in `moved`."""
    return (
        m.starts_walk("stone")
        and m.table.rulings.stones_per_turn == "one"
        and m.table.moved - {m.stone} != set()
    )


def soul_overtakes(m: Moment) -> bool:
    if m.kind != "soul" or not m.table.stones_on(m.table.soul):
        return False
    if m.table.rulings.level_soul == "free":
        return m.table.soul_came_onto_stone
    return True


def second_card(m: Moment) -> bool:
    return m.kind == "lay" and m.table.has_laid


def no_card_left(m: Moment) -> bool:
    """No card in the hand, or a value whose copies are gone, or that the set does not have."""
    if m.kind != "lay":
        return False
    if m.table.hand_size(m.table.mover) <= 0:
        return True
    return m.value is not None and m.table.copies_left(m.table.mover, m.value) <= 0


def slot_taken(m: Moment) -> bool:
    """A turned card lies there until it has been obeyed and the jump of that is done."""
    return m.kind == "lay" and (m.place in m.table.cards or m.place == m.table.turned_at)


def ran_past_card(m: Moment) -> bool:
    return m.kind in COSTS_A_POINT and m.table.obeying != ""


def too_many_points(m: Moment) -> bool:
    return m.kind in COSTS_A_POINT and m.table.spent >= POINTS


def points_left(m: Moment) -> bool:
    """They lapse only when the stone ran into a card, or when the game has ended."""
    lapsed = m.table.obeying != "" or m.table.over != ""
    return m.kind == "end" and m.table.spent < POINTS and not lapsed


def wrong_card_value(m: Moment) -> bool:
    if m.kind != "reveal":
        return False
    if m.table.waiting_card == "" or m.table.waiting_card != m.place or m.value is None:
        return True
    owner, known = m.table.cards[m.place]
    if known is not None and known != m.value:
        return True
    return m.table.copies_left(owner, m.value, beside=m.place) <= 0


def wrong_forced_move(m: Moment) -> bool:
    if m.kind != "forced":
        return False
    if not m.table.ordered:
        return True
    obeys_from = m.table.stones[m.table.obeying]
    return m.start != obeys_from or m.target != obeyed_field(m.table)


def missing_forced_move(m: Moment) -> bool:
    return m.kind == "end" and (m.table.waiting_card != "" or m.table.ordered != 0)


def wrong_twin_move(m: Moment) -> bool:
    """No such jump is due, or it ends elsewhere; or a due jump is missing; or not yet its turn."""
    if m.kind != "twin":
        return m.table.due_jumps != []
    stone = due_stone(m.table, m.colour, m.start)
    return stone == "" or m.target != m.table.stones[TWIN[stone]] or m.start == m.target


def due_stone(table: Table, colour: str, start: str) -> str:
    """The stone of that colour that is to jump from that field, if any."""
    for stone in table.due_jumps:
        if stone in table.stones_on(start, colour):
            return stone
    return ""


# The table of codes: code, page, question. The turn's own line (another player, after the end)
# is asked in second_reading.judge_turn, before its actions.
CODES: list[tuple[str, str, Callable[[Moment], bool]]] = [
    ("game-over", "13", game_over),
    ("not-your-turn", "6", not_your_turn),
    ("no-such-piece", "6", no_such_piece),
    ("backward", "6–7", backward),
    ("no-move", "6", no_move),
    ("second-stone", "6", second_stone),
    ("soul-overtakes", "7", soul_overtakes),
    ("second-card", "7", second_card),
    ("no-card-left", "7", no_card_left),
    ("slot-taken", "7", slot_taken),
    ("ran-past-card", "8", ran_past_card),
    ("too-many-points", "6", too_many_points),
    ("points-left", "6, 17", points_left),
    ("wrong-card-value", "8–9", wrong_card_value),
    ("wrong-forced-move", "9", wrong_forced_move),
    ("missing-forced-move", "9", missing_forced_move),
    ("wrong-twin-move", "11, 14–15", wrong_twin_move),
]
NAMES = [name for name, _, _ in CODES]
PAGES = {name: page for name, page, _ in CODES}


def first_code(moment: Moment) -> str:
    """The first code of the table that applies, or nothing when all is well."""
    for name, _, applies in CODES:
        if applies(moment):
            return name
    return ""
