"""Counts turns of the second game by the product's rules: everything is tried everywhere."""

import json
from collections.abc import Iterator
from itertools import product

from companion.games.salamander.files.action_lines import read_action
from companion.games.salamander.files.verdict_lines import position_to_json
from companion.games.salamander.rules.actions import Action as TurnAction
from companion.games.salamander.rules.guards import end_fault
from companion.games.salamander.rules.knowledge import Contradiction, Known
from companion.games.salamander.rules.learning import DoneAct, learned
from companion.games.salamander.rules.position import Position
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rules import Illegal, apply, end_turn
from tests.salamander.second_reading_perft import Menu, combinations, hands_shown
from tests.salamander.second_reading_things import CHAMBERS, FIGURES, PLACES, Action

Table = tuple[Position, Known]


def perft_of(table: Table, header: Header, menu: Menu) -> tuple[int, int]:
    """As `perft` of the second reading: what lies open, and what is known of the hands."""
    tried = alphabet_of(header, FIGURES[table[0].mover], menu)
    waves = {(table, 0, 0): (menu, 1)}
    turns, outcomes = 0, set[str]()
    while waves:
        next_waves: dict[tuple[Table, int, int], tuple[Menu, int]] = {}
        for ((here, known), *_), (left, ways) in waves.items():
            if end_fault(here, header) is None:
                turns += ways
                outcomes.add(json.dumps(position_to_json(end_turn(here, header), header, known)))
            for said, action in [*tried, *sticks_of(left)]:
                try:
                    then = apply(here, action, header)
                    told = learned(known, DoneAct(here, action, then), header)
                except (Illegal, Contradiction):
                    continue
                now = left.after(said)
                reached = ((then, told), len(now.keys), len(now.throws))
                next_waves[reached] = (now, ways + next_waves.get(reached, (now, 0))[1])
        waves = next_waves
    return turns, len(outcomes)


def sticks_of(menu: Menu) -> list[tuple[Action, TurnAction]]:
    return [(said, read_action(said)) for said in [*menu.keys[:1], *menu.throws[:1]]]


def alphabet_of(header: Header, mover: str, menu: Menu) -> list[tuple[Action, TurnAction]]:
    """Every action but throws, once, as it is written and as it is read."""
    seats = [FIGURES[figure] for figure in header.seats]
    return [(said, read_action(said)) for said in everything(seats, mover, menu)]


def everything(seats: list[str], mover: str, menu: Menu) -> Iterator[Action]:
    yield from (["draw"], ["answer"], ["reply", "yes"], ["reply", "no"])
    yield from (["answer", word] for word in ("yes", "no") if menu.answers)
    yield from (["draw", face] for face in menu.faces)
    yield from (["marker", mover, place] for place in [*CHAMBERS, "start"])
    yield from (["move", mover, place] for place in PLACES)
    yield from (["show", cards] for cards in hands_shown(menu))
    yield from combinations(seats, mover, menu)
    for player, face in product(seats, menu.faces):
        yield ["ask", player, face]
        yield ["exchange", player, face]
        yield from (["exchange", player, face, second] for second in menu.faces)
    for player in seats:
        yield from (["put", player, place] for place in ("dungeon", f"{player}-home"))
        yield ["put", f"{player}-marker", "start"]
