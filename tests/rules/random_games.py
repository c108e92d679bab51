"""Seeded random records: legal games (`random_game`), and games with one planted fault."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.rules.random_games_play import joined, random_game
from tests.rules.second_reading import judge, judge_turn, table_at_start
from tests.rules.second_reading_codes import NAMES
from tests.rules.second_reading_rulings import Json
from tests.rules.second_reading_table import (
    CIRCUIT,
    OTHER,
    TWIN,
    Table,
    colour_of,
    fields_ahead,
    forward_distance,
    obeyed_field,
)
from tests.rules.second_reading_turn import Action, do_action

__all__ = ["NAMES", "plant_fault", "random_fault", "random_game", "tables_of"]

TRIES = 150
Actions = list[Action]
Spoiler = Callable[[Random, Table, Actions, str], Actions]


def plant_fault(rng: Random, record: list[Json], code: str) -> list[Json] | None:
    """A copy cut at some turn whose line has one fault, judged to be that code; None: no way."""
    tables = tables_of(record)
    if tables[0].writes == "choices" and code in ("wrong-forced-move", "wrong-twin-move"):
        return None  # what could be wrong is never written
    for _ in range(TRIES):
        number = turn_to_spoil(rng, record, code)
        planted = [*record[:number], spoiled_line(rng, tables[number], record, number, code)]
        verdict = judge_turn(tables[number], planted[-1])[1]
        if not verdict["legal"] and verdict["code"] == code:
            assert judge(planted)[-1] == verdict
            return planted
    return None


def random_fault(rng: Random, record: list[Json]) -> list[Json]:
    """A copy cut at some turn whose line was spoiled in some way, whatever comes of it."""
    tables = tables_of(record)
    code = rng.choice(NAMES)
    number = turn_to_spoil(rng, record, code)
    return [*record[:number], spoiled_line(rng, tables[number], record, number, code)]


def tables_of(record: list[Json]) -> list[Table]:
    """By turn number: the table before that turn; one more after the last; 0 is not used."""
    table = table_at_start(record[0])
    tables = [table, table]
    for line in record[1:]:
        tables.append(judge_turn(tables[-1], line)[0])
    return tables


GOOD_TURNS = {  # a turn with this action is worth spoiling for that code
    "wrong-twin-move": "twin",
    "wrong-forced-move": "forced",
    "wrong-card-value": "reveal",
    "missing-forced-move": "reveal",
    "ran-past-card": "reveal",
    "slot-taken": "lay",
}


def turn_to_spoil(rng: Random, record: list[Json], code: str) -> int:
    """Any turn, or one after the last; for what comes after the end rather the last ones."""
    if code == "game-over" and rng.random() < 0.7:
        return rng.choice([len(record) - 1, len(record) - 1, len(record)]) or 1
    good = [
        number
        for number, line in enumerate(record)
        if number > 0 and any(action[0] == GOOD_TURNS.get(code) for action in line["do"])
    ]
    if good and rng.random() < 0.8:
        return rng.choice(good)
    return rng.randint(1, len(record))


def spoiled_line(rng: Random, table: Table, record: list[Json], number: int, code: str) -> Json:
    player = table.mover
    if code == "not-your-turn" and rng.random() < 0.3:
        player = OTHER[player]
    if number == len(record):
        there = table.stones[f"{table.mover} 1"]
        do: Actions = [["stone", there, fields_ahead(there, 7)]]
    else:
        do = [list(action) for action in record[number]["do"]]
    spoilers = SPOILERS_OF.get(code, [insert_wild, insert_wild, insert_wild, change_one])
    do = rng.choice(spoilers)(rng, table, do, code)
    return {"turn": number, "player": player, "do": do}


# --- ways to spoil the actions of a turn -----------------------------------------------------


def insert_wild(rng: Random, table: Table, do: Actions, code: str) -> Actions:
    """Some first units of the turn, a wild action, and sometimes the rest of the turn."""
    units = units_of(do)
    cut = rng.choice([rng.randint(0, len(units)), rng.randint(0, len(units)), len(units)])
    now = table_after(table, units[:cut])
    wild = wild_action(rng, now, code)
    rest = units[cut:] if rng.random() < 0.4 else []
    return joined(rng, [*units[:cut], wild, *rest], rng.choice([0.0, 0.5, 1.0]))


def cut_tail(rng: Random, table: Table, do: Actions, code: str) -> Actions:
    units = units_of(do)
    return joined(rng, units[: rng.randint(0, len(units))], rng.choice([0.5, 1.0]))


def drop_one(rng: Random, table: Table, do: Actions, code: str) -> Actions:
    place = rng.randint(0, len(do) - 1) if do else 0
    return do[:place] + do[place + 1 :]


def swap_two(rng: Random, table: Table, do: Actions, code: str) -> Actions:
    if len(do) < 2:
        return do
    place = rng.randint(1, len(do) - 1)
    return [*do[: place - 1], do[place], do[place - 1], *do[place + 1 :]]


def change_one(rng: Random, table: Table, do: Actions, code: str) -> Actions:
    """One field, value or colour of one action becomes another."""
    if not do:
        return do
    action = rng.choice(do)
    place = rng.randint(1, len(action) - 1)
    if action[place] in CIRCUIT:
        near = fields_ahead(action[place], rng.choice([-2, -1, 1, 2, 4, 13]))
        action[place] = rng.choice([near, near, rng.choice(CIRCUIT)])
    elif action[place] in OTHER:
        action[place] = OTHER[action[place]]
    else:
        action[place] = wild_value(rng, table)
    return do


def twice(rng: Random, table: Table, do: Actions, code: str) -> Actions:
    place = rng.randint(0, len(do) - 1) if do else 0
    return do[: place + 1] + do[place:]


SPOILERS_OF: dict[str, list[Spoiler]] = {
    "points-left": [cut_tail, drop_one],
    "missing-forced-move": [cut_tail, drop_one],
    "wrong-twin-move": [cut_tail, cut_tail, drop_one, swap_two, change_one, insert_wild],
    "wrong-forced-move": [swap_two, change_one, insert_wild, twice],
    "wrong-card-value": [swap_two, change_one, insert_wild, twice],
    "second-card": [twice, insert_wild],
}


# --- wild actions: the kind that may give the wanted code ------------------------------------

WILD_KINDS = {
    "not-your-turn": ["stone", "forced"],
    "no-such-piece": ["stone", "soul", "forced", "twin"],
    "backward": ["stone", "soul"],
    "no-move": ["stone", "soul"],
    "second-stone": ["stone"],
    "soul-overtakes": ["soul"],
    "second-card": ["lay"],
    "no-card-left": ["lay"],
    "slot-taken": ["lay"],
    "ran-past-card": ["stone", "soul", "lay"],
    "too-many-points": ["stone", "soul", "lay"],
    "wrong-card-value": ["reveal"],
    "wrong-forced-move": ["forced"],
    "wrong-twin-move": ["twin", "reveal"],
}
ALL_KINDS = ["stone", "soul", "lay", "reveal", "forced", "twin"]


def wild_action(rng: Random, table: Table, code: str) -> Action:
    kinds = [
        kind
        for kind in WILD_KINDS.get(code, ALL_KINDS)
        if table.writes == "everything" or kind not in ("forced", "twin")
    ]
    kind = rng.choice(kinds or ["stone", "soul", "lay", "reveal"])
    if kind == "lay":
        return wild_lay(rng, table)
    if kind == "reveal":
        field = table.waiting_card or rng.choice([*table.cards, rng.choice(CIRCUIT)])
        return ["reveal", field, wild_value(rng, table)]
    if kind == "twin":
        return wild_twin(rng, table)
    start = wild_start(rng, table, kind, code)
    if kind == "forced" and table.ordered and rng.random() < 0.3:
        return ["forced", start, obeyed_field(table)]
    far = {"backward": rng.randint(16, 29), "no-move": 0}.get(code, rng.randint(1, 9))
    return [
        kind,
        start,
        fields_ahead(
            start,
            rng.choice([1, far, rng.randint(0, 29)])
            if code not in ("backward", "no-move")
            else far,
        ),
    ]


def wild_start(rng: Random, table: Table, kind: str, code: str) -> str:
    """Where a piece of the kind lies, or where it does not if that is the fault."""
    if code == "no-such-piece":
        return rng.choice([*CIRCUIT, *table.stones.values(), table.soul])
    if kind == "soul":
        return table.soul
    colour = OTHER[table.mover] if code == "not-your-turn" else table.mover
    return rng.choice(
        [there for stone, there in table.stones.items() if colour_of(stone) == colour]
    )


def wild_lay(rng: Random, table: Table) -> Action:
    field = rng.choice([rng.choice(CIRCUIT), rng.choice([*table.cards, table.soul])])
    if table.turned_at and rng.random() < 0.5:
        field = table.turned_at
    return ["lay", field] if rng.random() < 0.5 else ["lay", field, wild_value(rng, table)]


def wild_value(rng: Random, table: Table) -> int:
    """A value of the set, one that was turned over, one known to lie there, or none at all."""
    known = [value for _, value in table.cards.values() if value is not None]
    turned = table.used["red"] + table.used["blue"]
    some = rng.choice([table.rulings.devil_cards, known, turned, [-2, 0, 1, 30, 10**20]])
    return rng.choice(some or [rng.randint(0, 12)])


def wild_twin(rng: Random, table: Table) -> Action:
    """A jump that is not due, or a due one to somewhere else, or within a field."""
    stone = rng.choice(table.due_jumps or list(table.stones))
    start = table.stones[stone]
    target = rng.choice([table.stones[TWIN[stone]], start, rng.choice(CIRCUIT)])
    if rng.random() < 0.2:
        start = rng.choice(CIRCUIT)
    return ["twin", colour_of(stone), start, target]


def units_of(do: Actions) -> Actions:
    """Walks taken apart into single steps."""
    units: Actions = []
    for action in do:
        if action[0] not in ("stone", "soul"):
            units.append(list(action))
            continue
        kind, start, target = action
        for step in range(forward_distance(start, target)):
            units.append([kind, fields_ahead(start, step), fields_ahead(start, step + 1)])
    return units


def table_after(table: Table, units: Actions) -> Table:
    """The table in mid-turn, after the first units of a legal turn."""
    now = table.copy()
    for unit in units:
        there = now.stones_on(unit[1], now.mover) if unit[0] == "stone" else []
        stone = next((stone for stone in there if stone in now.moved), (there or [""])[0])
        do_action(now, unit, stone, 1)
    return now
