"""Plays seeded random games as records, so that what is rare happens often."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from tests.rules.second_reading import table_at_start
from tests.rules.second_reading_rulings import Json
from tests.rules.second_reading_table import (
    CIRCUIT,
    OTHER,
    POINTS,
    TWIN,
    Table,
    colour_of,
    end_turn,
    fields_ahead,
    forward_distance,
    obeyed_field,
)
from tests.rules.second_reading_turn import Action, do_action

RULING_VALUES = {
    "stones_per_turn": ["one", "both"],
    "level_soul": ["held", "free"],
    "trap_on_soul": ["obey_in_place", "twin_first"],
    "last_soul_card": ["ends_at_once", "ends_after_turn"],
    "infamy": ["at_once", "end_of_turn"],
    "unused_cards": ["odd_plus", "even_plus"],
}
RULESETS = ["german-1993", "dutch-2006", "english-schloth", "french-2008"]
TRIED_TURNS = 8
TRIED_NEAR_THE_END = 30

# How much a turn in which this happens is worth to a player who likes to see it.
RARITY = {
    "landing 1": 3.0,
    "landing 2": 3.0,
    "landing 2 on both colours": 4.0,
    "trap": 1.5,
    "corner A15-B1": 2.0,
    "corner B15-A1": 2.0,
    "two soul cards in a turn": 5.0,
    "trap on soul": 6.0,
    "forced forward onto soul": 6.0,
    "forced backward onto soul": 6.0,
    "no jump: twin on the same field": 5.0,
    "soul on a pair in passing": 4.0,
    "hand empty": 2.0,
    "forced onto an opposing card": 2.0,
    "jump": 1.0,
    "lay": 1.0,
    "soul leaves a field with stones": 2.0,
    "no soul card left to take": 20.0,
}
LAST_WAYS = ["corner", "landing 1", "landing 2", "trap on soul", "forced move", "forced move"]
INFAMIES = ["infamy on 2 stones", "infamy on 3 stones", "infamy on 4 stones"]


@dataclass
class Taste:
    """What the players of one game like, so that games differ from each other."""

    likes: dict[str, float]
    writes_value: float  # how often the VALUE of a laid card is written
    joins_steps: float  # how often steps of one piece in a row become one action
    aims_at_soul: float  # how often an unknown card turns out to lead onto the soul
    saves_cards: bool  # for the last soul card


@dataclass
class Turn:
    """A turn as it comes into being: the table and what was done so far."""

    table: Table
    do: list[Action] = field(default_factory=list)


# --- headers --------------------------------------------------------------------------------


def random_header(rng: Random) -> Json:
    header: Json = {"faust": 1}
    if rng.random() < 0.5:
        header["ruleset"] = rng.choice(RULESETS)
    if rng.random() < 0.5:
        header["starts"] = rng.choice(["red", "blue"])
    if rng.random() < 0.7:
        header["writes"] = rng.choice(["choices", "everything", "everything"])
    if rng.random() < 0.6:
        header["start"] = random_start(rng)
    rulings: Json = {
        option: rng.choice(values) for option, values in RULING_VALUES.items() if rng.random() < 0.6
    }
    if rng.random() < 0.5:
        rulings["devil_cards"] = random_devil_cards(rng)
    if rulings or rng.random() < 0.5:
        header["rulings"] = rulings
    return header


def random_start(rng: Random) -> dict[str, str]:
    """Mostly the soul close to the devils, before or behind them; sometimes one key only."""
    devils = rng.choice(CIRCUIT)
    soul = fields_ahead(devils, rng.choice([-9, -7, -6, -5, -4, -3, -2, -1, 0, 1, 3, 5, 8, 15]))
    start = {"devils": devils, "soul": soul}
    if rng.random() < 0.2:
        start.pop(rng.choice(["devils", "soul"]))
    return start


def random_devil_cards(rng: Random) -> list[int]:
    kind = rng.random()
    if kind < 0.4:
        return [rng.randint(1, 9) for _ in range(rng.randint(1, 4))]
    if kind < 0.7:
        return [rng.randint(1, 5) for _ in range(rng.randint(6, 15))]
    return [rng.randint(1, 29) for _ in range(rng.randint(3, 15))]


def random_taste(rng: Random) -> Taste:
    likes = {event: worth * rng.random() for event, worth in RARITY.items()}
    wicked = rng.random() < 0.3
    for event in INFAMIES:
        likes[event] = 6.0 * rng.random() if wicked else -12.0
    wanted = rng.choice(LAST_WAYS)
    for way in LAST_WAYS:
        likes[f"last soul card by {way}"] = 15.0 if way == wanted else -15.0 * rng.random()
    return Taste(
        likes,
        rng.choice([0.0, 0.5, 1.0]),
        rng.choice([0.0, 0.6, 1.0]),
        rng.choice([0.2, 0.6, 0.9]),
        saves_cards=wanted in ("trap on soul", "forced move") and rng.random() < 0.8,
    )


# --- turns ----------------------------------------------------------------------------------


def random_game(rng: Random, max_turns: int = 60) -> list[Json]:
    """A legal record: a header and up to so many turns, fewer where the game ends."""
    header = random_header(rng)
    table, taste = table_at_start(header), random_taste(rng)
    record = [header]
    while not table.over and len(record) <= max_turns:
        turn = liked_turn(rng, table, taste)
        do = joined(rng, turn.do, taste.joins_steps)
        record.append({"turn": len(record), "player": table.mover, "do": do})
        table = turn.table
        end_turn(table)
    return record


def liked_turn(rng: Random, table: Table, taste: Taste) -> Turn:
    """Of some random turns mostly the one that the players like best."""
    tries = TRIED_TURNS if len(table.stack) > 2 else TRIED_NEAR_THE_END
    tried = [random_turn(rng, table, taste) for _ in range(tries)]
    if len(table.stack) > 1 and rng.random() < 0.15 and not tried[0].table.over:
        return tried[0]

    saving = taste.saves_cards and len(table.stack) > 2

    def worth(turn: Turn) -> float:
        lays = 20.0 if saving and turn.table.has_laid else 0.0
        events = set(turn.table.events)
        combo = 12.0 if {"landing 1", "two soul cards in a turn"} <= events else 0.0
        return combo - lays + sum(taste.likes.get(event, 0.0) for event in sorted(events))

    return max(tried, key=worth)


def random_turn(rng: Random, table: Table, taste: Taste) -> Turn:
    """One random complete turn, played on a copy."""
    turn = Turn(table.copy())
    stones = [stone for stone in table.stones if colour_of(stone) == table.mover]
    favourite = rng.choice(stones)
    plan = plan_to_meet(rng, table, favourite)
    kinds = ["stone"] * rng.randint(1, 6) + ["soul"] * rng.randint(0, 6) + ["lay"]
    while not is_complete(turn.table):
        stone = favourite
        if table.rulings.stones_per_turn == "both" and rng.random() < 0.3:
            stone = TWIN[favourite]
        unit = unit_of(rng, turn.table, plan.pop(0) if plan else rng.choice(kinds), stone)
        add_unit(rng, turn, unit, stone, taste)
    return turn


def plan_to_meet(rng: Random, table: Table, stone: str) -> list[str]:
    """Sometimes: kinds of units that bring the stone onto the soul with the seventh point."""
    lays = rng.randint(0, 1)
    left = POINTS - lays - forward_distance(table.stones[stone], table.soul)
    if left < 0 or left % 2 == 1 or left // 2 == POINTS - lays - left // 2:
        return []
    turns_corner = table.soul[0] != fields_ahead(table.soul, left // 2)[0]
    if rng.random() < 0.5 and not turns_corner:
        return []
    steps = ["soul"] * (left // 2) + ["lay"] * lays
    steps += ["stone"] * (POINTS - lays - left // 2 - 1)
    rng.shuffle(steps)
    return [*steps, "stone"]


def is_complete(table: Table) -> bool:
    return table.over != "" or table.obeying != "" or table.spent == POINTS


def unit_of(rng: Random, table: Table, kind: str, stone: str) -> Action:
    if kind == "stone":
        there = table.stones[stone]
        return ["stone", there, fields_ahead(there, 1)]
    if kind == "soul":
        return ["soul", table.soul, fields_ahead(table.soul, 1)]
    return ["lay", place_to_lay(rng, table)]


def place_to_lay(rng: Random, table: Table) -> str:
    """Ahead of an opposing stone, at the soul, where a value leads onto the soul, or anywhere."""
    kind = rng.random() if len(table.stack) > 1 else 0.5 + rng.random() / 2
    if kind < 0.5:
        opposing = rng.choice([1, 2])
        return fields_ahead(table.stones[f"{OTHER[table.mover]} {opposing}"], rng.randint(0, 7))
    if kind < 0.75:
        return fields_ahead(table.soul, rng.choice([0, 0, 0, 1, 2, 3]))
    values = table.values_left(table.mover)
    if kind < 0.9 and values:
        value = rng.choice(values)
        return fields_ahead(table.soul, value if value % 2 == 1 else -value)
    return rng.choice(CIRCUIT)


def add_unit(rng: Random, turn: Turn, unit: Action, stone: str, taste: Taste) -> None:
    """Does a unit action, if it is legal, and all that is to be done and written after it."""
    table = turn.table
    if unit[0] == "lay" and rng.random() < taste.writes_value and table.values_left(table.mover):
        unit.append(rng.choice(table.values_left(table.mover)))
    if do_action(table, unit, stone, 1) is not None:
        return
    turn.do.append(unit)
    while next_due := due_action(rng, table, taste):
        turn.do.append(next_due)
        fault = do_action(table, next_due, "", 1)
        assert fault is None, (turn.do, fault)


def due_action(rng: Random, table: Table, taste: Taste) -> Action | None:
    """What must be written next: a jump, a card turned over, a forced move; or nothing."""
    if table.due_jumps:
        stone = rng.choice(table.due_jumps)
        return ["twin", colour_of(stone), table.stones[stone], table.stones[TWIN[stone]]]
    if table.waiting_card:
        return ["reveal", table.waiting_card, value_turned(rng, table, taste)]
    if table.ordered:
        return ["forced", table.stones[table.obeying], obeyed_field(table)]
    return None


def value_turned(rng: Random, table: Table, taste: Taste) -> int:
    """The known value, else a possible one, often one that leads onto the soul."""
    owner, known = table.cards[table.waiting_card]
    if known is not None:
        return known
    values = table.values_left(owner, beside=table.waiting_card)
    ahead = forward_distance(table.stones[table.obeying], table.soul)
    hits = [
        value
        for value in values
        if (value == ahead and value % 2 == 0) or (value == 30 - ahead and value % 2 == 1)
    ]
    if hits and rng.random() < taste.aims_at_soul:
        return rng.choice(hits)
    return rng.choice(values)


def joined(rng: Random, units: list[Action], how_often: float) -> list[Action]:
    """Steps of one piece in a row as one action, or some of them."""
    do: list[Action] = []
    for unit in units:
        is_step = unit[0] in ("stone", "soul")
        goes_on = is_step and do and do[-1][0] == unit[0] and do[-1][2] == unit[1]
        if goes_on and rng.random() < how_often:
            do[-1] = [unit[0], do[-1][1], unit[2]]
            continue
        do.append(list(unit))
    return do
