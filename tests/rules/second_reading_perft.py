"""Second reading: counts the turns of the player to move, one unit action at a time."""

from __future__ import annotations

from tests.rules.second_reading_table import (
    CIRCUIT,
    POINTS,
    Table,
    end_turn,
    fields_ahead,
    turn_over,
)
from tests.rules.second_reading_turn import Action, do_action

Key = tuple[object, ...]


def perft(table: Table) -> tuple[int, int]:
    """How many complete turns the player to move has, and how many different outcomes."""
    begun = table.copy()
    begun.writes = "choices"
    waves = {key_of(begun): (begun, 1)}
    turns = 0
    outcomes: set[Key] = set()
    while waves:
        next_waves: dict[Key, tuple[Table, int]] = {}
        for here, ways in waves.values():
            for then in tables_after_one_unit(here):
                if is_complete(then):
                    turns += ways
                    end_turn(then)
                    outcomes.add(key_of(then))
                else:
                    key = key_of(then)
                    next_waves[key] = (then, ways + next_waves.get(key, (then, 0))[1])
        waves = next_waves
    return turns, len(outcomes)


def is_complete(table: Table) -> bool:
    return table.over != "" or table.obeying != "" or table.spent == POINTS


def tables_after_one_unit(table: Table) -> list[Table]:
    """Every legal unit action done, each on a copy; a card that was run into is obeyed too."""
    done: list[Table] = []
    own = [there for stone, there in table.stones.items() if stone.startswith(table.mover)]
    for place in sorted(set(own)):
        for stone in table.stones_on(place, table.mover):
            then = table.copy()
            if do_action(then, ["stone", place, fields_ahead(place, 1)], stone, 1) is None:
                done.append(then)
                break  # two twins on one field count once
    units: list[Action] = [["soul", table.soul, fields_ahead(table.soul, 1)]]
    if not table.has_laid:  # a second one would be illegal in any case
        units += [
            ["lay", place, value]
            for value in table.values_left(table.mover)
            for place in CIRCUIT
            if place not in table.cards
        ]
    for unit in units:
        then = table.copy()
        if do_action(then, unit, "", 1) is None:
            done.append(then)
    for then in done:
        if then.waiting_card:
            reveal_known(then)
    return done


def reveal_known(table: Table) -> None:
    _, value = table.cards[table.waiting_card]
    if value is None:
        raise ValueError(f"card beside {table.waiting_card} has no value; perft needs all known")
    turn_over(table, value)


def key_of(table: Table) -> Key:
    """All that can make a difference from here on, as one immutable value; twins are alike."""
    stones = sorted(
        (stone[:3], there, stone in table.moved) for stone, there in table.stones.items()
    )
    return (
        tuple(stones),
        table.soul,
        table.mover,
        table.over,
        tuple(table.stack),
        tuple(sorted(table.cards.items())),
        tuple(map(tuple, table.used.values())),
        tuple(map(tuple, table.soul_cards.values())),
        table.spent,
        table.has_laid,
        table.soul_came_onto_stone,
    )
