"""Second reading: counts the turns of the player to move, every action of the alphabet tried."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, permutations, product

from tests.salamander.second_reading import after, next_turn
from tests.salamander.second_reading_codes import END
from tests.salamander.second_reading_order import fault_of
from tests.salamander.second_reading_owed import has_failed, in_dungeon, owed_next
from tests.salamander.second_reading_things import (
    CHAMBERS,
    FACES,
    KINDS,
    PLACES,
    Action,
    Table,
    copy_of,
)
from tests.salamander.second_reading_turn import do_action


@dataclass(frozen=True)
class Menu:
    """What the sticks show in this turn, throw by throw; no throw is made beyond them."""

    keys: tuple[Action, ...] = ()
    throws: tuple[Action, ...] = ()
    faces: tuple[str, ...] = tuple(FACES)  # of which cards anybody speaks
    answers: bool = True  # whether they may be written

    def after(self, action: Action) -> "Menu":
        if action[0] == "keys":
            return replace(self, keys=self.keys[1:])
        return replace(self, throws=self.throws[1:]) if action[0] == "throw" else self


def perft(table: Table, menu: Menu) -> tuple[int, int]:
    """How many sequences of legal actions are a whole turn, and how many positions they leave.

    A turn that contradicts what was said before is none. Own cards and cards that are shown are
    named in one order only, claims in each.
    """
    waves = {key_of(table, menu): (table, menu, 1)}
    turns, outcomes = 0, set[str]()
    while waves:
        next_waves: dict[str, tuple[Table, Menu, int]] = {}
        for here, left, ways in waves.values():
            if fault_of(here, END) == "":
                turns += ways
                outcomes.add(outcome_of(here))
            for action in alphabet(here, left):
                if fault_of(here, action):
                    continue
                then = copy_of(here)
                if do_action(then, action) == "":
                    now = left.after(action)
                    key = key_of(then, now)
                    next_waves[key] = (then, now, ways + next_waves.get(key, (then, now, 0))[2])
        waves = next_waves
    return turns, len(outcomes)


def outcome_of(table: Table) -> str:
    """The position after the turn, as the verdict tells it."""
    then = copy_of(table)
    next_turn(then)
    return json.dumps(after(then))


def key_of(table: Table, menu: Menu) -> str:
    """All that can make a difference from here on; K as the hash of a set that knows no order."""
    possible = [frozenset(hands) for hands in table["possible"].values()]
    rest = {name: thing for name, thing in table.items() if name != "possible"}
    return f"{[hash(hands) for hands in possible]} {rest} {menu}"


# --- the alphabet ----------------------------------------------------------------------------


def alphabet(table: Table, menu: Menu) -> Iterator[Action]:
    """What could be written here; whether it is legal, the codes say."""
    player = table["to_move"]
    match owed_next(table):
        case "put":
            yield from ([*("put", piece), place] for piece, place in table["turn"]["puts"])
        case "answer":
            yield ["answer"]
            yield from ([["answer", "yes"], ["answer", "no"]] if menu.answers else [])
        case "reply":
            yield from (["reply", "yes"], ["reply", "no"])
        case "show":
            yield from (["show", cards] for cards in hands_shown(menu))
        case "draw":
            yield ["draw"]
            yield from (["draw", face] for face in menu.faces)
        case "marker":
            yield from (["marker", player, place] for place in [*CHAMBERS, "start"])
        case "move":
            yield from (["move", player, place] for place in PLACES)
            yield from declarations(table, menu)
        case _:
            yield from unowed(table, menu)


def unowed(table: Table, menu: Menu) -> Iterator[Action]:
    yield from menu.keys[:1]
    yield from menu.throws[:1]
    if has_failed(table):
        for player, face in product(table["seats"], menu.faces):
            yield ["exchange", player, face]
            yield from (["exchange", player, face, second] for second in menu.faces)
    elif not in_dungeon(table):
        yield from (["ask", player, face] for player in table["seats"] for face in menu.faces)
        yield from declarations(table, menu)


def declarations(table: Table, menu: Menu) -> Iterator[Action]:
    if fault_of(table, ["declare", [], []]) in (
        "not-home",
        "declare-not-now",
        "second-combination",
    ):
        return  # whatever the cards
    yield from combinations(table["seats"], table["to_move"], menu)


def combinations(seats: list[str], mover: str, menu: Menu) -> Iterator[Action]:
    """Each combination, each of its cards own or claimed of any other player."""
    kinds = [[face for face in kind if face in menu.faces] for kind in KINDS]
    for cards in product(*kinds):
        for holders in product(seats, repeat=3):
            named = list(zip(holders, cards, strict=True))
            own = [card for player, card in named if player == mover]
            claims = [[player, card] for player, card in named if player != mover]
            for order in permutations(claims):
                yield ["declare", own, list(order)]


def hands_shown(menu: Menu) -> Iterator[list[str]]:
    for number in range(3):
        yield from map(list, combinations_with_replacement(menu.faces, number))
