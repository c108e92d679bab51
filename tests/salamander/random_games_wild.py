"""Actions that can be read and may be anything else: what a fault is made of."""

from random import Random

from tests.salamander.second_reading_owed import owed_next
from tests.salamander.second_reading_things import (
    CHAMBERS,
    FACES,
    FIELDS,
    FIGURES,
    KINDS,
    PLACES,
    Action,
    Table,
)
from tests.salamander.second_reading_ways import field_at, home_of, is_field, numbers_of

SYMBOLS = ["salamander", "stone"]
PIECES = [*FIGURES, *(f"{figure}-marker" for figure in FIGURES)]


def wild_action(rng: Random, table: Table, kind: str) -> Action:
    """An action of that kind, now and then one that might even be right here."""
    mover = table["to_move"]
    figure = mover if rng.random() < 0.6 else rng.choice([*table["seats"], *FIGURES])
    face = rng.choice(FACES)
    match kind:
        case "throw":
            one = rng.randint(1, 4)
            return ["throw", one, rng.choice([one, rng.randint(1, 4)]), rng.choice(SYMBOLS)]
        case "keys":
            return wild_keys(rng, table)
        case "draw":
            return rng.choice([["draw"], ["draw", face]])
        case "marker":
            place = rng.choice(["start", table["markers"][mover], rng.choice(CHAMBERS)])
            return ["marker", figure, place]
        case "move":
            return ["move", figure, wild_place(rng, table)]
        case "ask":
            return ["ask", figure if rng.random() < 0.5 else rng.choice(table["seats"]), face]
        case "answer":
            return rng.choice([["answer"], ["answer", "yes"], ["answer", "no"]])
        case "declare":
            return wild_declaration(rng, table)
        case "reply":
            return ["reply", rng.choice(["yes", "no"])]
        case "show":
            return ["show", [rng.choice(FACES) for _ in range(rng.choice([0, 1, 1, 2, 3]))]]
        case "exchange":
            return wild_exchange(rng, table, face)
        case _:
            places = [*PLACES, "start", rng.choice(CHAMBERS), home_of(figure), "dungeon"]
            return ["put", rng.choice([figure, *PIECES]), rng.choice(places)]


def wild_keys(rng: Random, table: Table) -> Action:
    turn = table["turn"]
    eyes = rng.choice([2 - turn["eyes_aside"], rng.randint(0, 2)])
    symbol = rng.choice([None if turn["symbol_aside"] else True, None, True, False])
    return ["keys", [rng.random() < 0.5 for _ in range(eyes)], symbol]


def wild_place(rng: Random, table: Table) -> str:
    """Any, or what seems to be near: reached by a throw, or home."""
    mover = table["to_move"]
    near = [table["figures"][mover], home_of(mover), "dungeon", rng.choice(PLACES)]
    near.append(rng.choice(FIELDS))
    on_circuit = table["figures"][mover] != "dungeon"
    if table["turn"]["throw"] is not None and on_circuit:
        near += [field_at(table, number) for number in numbers_of(table)] * 2
    elif on_circuit and is_field(table["figures"][mover]):
        near.append(field_at(table, rng.randint(1, 8)))
    return rng.choice(near)


def wild_declaration(rng: Random, table: Table) -> Action:
    cards = [rng.choice(kind) for kind in KINDS]
    if rng.random() < 0.2:
        cards[rng.randrange(3)] = rng.choice(FACES)
    if rng.random() < 0.1:
        cards = cards[: rng.randint(0, 2)] if rng.random() < 0.5 else [*cards, rng.choice(FACES)]
    rng.shuffle(cards)
    known_own = [face for face in cards if all_hold(table, face)]
    own = known_own if rng.random() < 0.5 else cards[: rng.choice([0, 0, 1, 1, 2, 3])]
    seats = [seat for seat in table["seats"] if seat != table["to_move"]]
    if rng.random() < 0.2:
        seats = FIGURES
    claims = [[rng.choice(seats), card] for card in cards if card not in own]
    return ["declare", own, claims]


def all_hold(table: Table, face: str) -> bool:
    return all(face in hand for hand in table["possible"][table["to_move"]])


def wild_exchange(rng: Random, table: Table, face: str) -> Action:
    player = rng.choice([*table["seats"], rng.choice(FIGURES)])
    declaration = table["turn"]["declaration"]
    if declaration is not None and declaration["claims"] and rng.random() < 0.8:
        player, face = rng.choice(declaration["claims"])
    second = [rng.choice(FACES)] if rng.random() < 0.4 else []
    return ["exchange", player, face, *second]


def kinds_near(table: Table) -> list[str]:
    """What may well come next, first of all what is owed."""
    owed = owed_next(table)
    return [owed] * 3 if owed else ["throw", "declare", "ask", "exchange"]
