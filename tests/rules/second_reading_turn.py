"""Second reading: one turn; every choice of which of two like stones goes is tried."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.rules.second_reading_codes import NAMES, Moment, due_stone, first_code
from tests.rules.second_reading_table import (
    Table,
    forward_distance,
    jump,
    lay_card,
    obey,
    step_soul,
    step_stone,
    turn_over,
)

Action = list[Any]  # Any: names of fields and values mixed, as in JSON


@dataclass(order=True)
class Fault:
    """Ordered by how far the turn could be explained: the farthest fault is the one to name."""

    action: int
    step: int
    rank: int  # of the code, in the table of codes

    @property
    def code(self) -> str:
        return NAMES[self.rank]


def explain(before: Table, actions: list[Action], number: int) -> Table | Fault:
    """The table after the actions if some choice of stones explains them, else the fault."""
    if not actions:
        return fault_at(Moment(before, "end"), number, 0) or before
    action = actions[0]
    faults: list[Fault] = []
    for stone in stones_meant(before, action):
        table = before.copy()
        found: Table | Fault | None = do_action(table, action, stone, number)
        if found is None:
            found = explain(table, actions[1:], number + 1)
        if isinstance(found, Table):
            return found
        faults.append(found)
    return max(faults)


def stones_meant(table: Table, action: Action) -> list[str]:
    """Of a stone action: each own stone on FROM. Of others, and where none lies: no choice."""
    if action[0] == "stone":
        return table.stones_on(action[1], table.mover) or [""]
    return [""]


def do_action(table: Table, action: Action, stone: str, number: int) -> Fault | None:
    """Does an action step by step, or stops at its first illegal step."""
    kind = action[0]
    if kind in ("stone", "soul"):
        return walk(table, action, stone, number)
    fault = fault_at(moment_of(table, action), number, 1)
    if fault:
        return fault
    if kind == "lay":
        lay_card(table, action[1], action[2] if len(action) == 3 else None)
    elif kind == "reveal":
        turn_over(table, action[2])
    elif kind == "forced":
        obey(table)
    elif kind == "twin":
        jump(table, due_stone(table, action[1], action[2]))
    return None


def moment_of(table: Table, action: Action) -> Moment:
    """An action that is no walk, as a moment."""
    kind = action[0]
    if kind == "forced":
        return Moment(table, kind, start=action[1], target=action[2])
    if kind == "twin":
        return Moment(table, kind, colour=action[1], start=action[2], target=action[3])
    value = action[2] if len(action) == 3 else None
    return Moment(table, kind, place=action[1], value=value)


def walk(table: Table, action: Action, stone: str, number: int) -> Fault | None:
    """`stone` and `soul` are walked field by field; the first step is judged in any case."""
    kind, start, target = action
    steps = forward_distance(start, target)
    for step in range(1, max(steps, 1) + 1):
        moment = Moment(table, kind, step == 1, start=start, target=target, stone=stone)
        fault = fault_at(moment, number, step)
        if fault:
            return fault
        if kind == "stone":
            step_stone(table, stone)
        else:
            step_soul(table)
    return None


def fault_at(moment: Moment, number: int, step: int) -> Fault | None:
    code = first_code(moment)
    return Fault(number, step, NAMES.index(code)) if code else None
