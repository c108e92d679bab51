"""Games that nobody dealt: what is legal and contradicts nothing is done, and nobody sees cards.

They get where sensible players with real cards do not, and the hands are still all possible.
"""

from random import Random

from tests.salamander.random_games_header import (
    deal,
    greedy,
    in_some_form,
    random_header,
    random_temper,
)
from tests.salamander.random_games_wild import kinds_near, wild_action
from tests.salamander.second_reading import next_turn, table_at_start
from tests.salamander.second_reading_codes import END
from tests.salamander.second_reading_order import fault_of
from tests.salamander.second_reading_owed import has_failed, in_dungeon, owed_next
from tests.salamander.second_reading_things import (
    CHAMBERS,
    Action,
    Hand,
    Json,
    Table,
    copy_of,
    faces_of,
)
from tests.salamander.second_reading_turn import do_action

TRIES = 60
MOST_ACTIONS = 60  # of a turn, so that doubles end


def game_adrift(rng: Random) -> list[Json]:
    temper = random_temper(rng)
    if rng.random() < 0.5:
        temper = greedy(temper)
    header = random_header(rng, temper, {}, "")
    deal(rng, header)
    table = table_at_start(header)
    lines: list[Json] = []
    for number in range(1, rng.choice([5, 20, 40])):
        player = table["to_move"]
        do: list[Action] = []
        while len(do) < MOST_ACTIONS and not table["over"]:
            if fault_of(table, END) == "" and rng.random() < 0.3:
                break
            found = some_action(rng, table)
            if found is None:
                break
            action, table = found
            do.append(action)
        lines.append({"turn": number, "player": player, "do": do})
        if table["over"] or fault_of(table, END):
            break
        next_turn(table)
    return [in_some_form(rng, header), *lines]


def some_action(rng: Random, table: Table) -> tuple[Action, Table] | None:
    """An action that is legal here and contradicts nothing, and the table after it."""
    for _ in range(TRIES):
        action = likely_action(rng, table)
        then = copy_of(table)
        if do_action(then, action) == "":
            return action, then
    return None


def likely_action(rng: Random, table: Table) -> Action:
    owed, turn = owed_next(table), table["turn"]
    if owed == "put":
        piece, place = turn["puts"][0]
        return ["put", piece, place]
    if owed == "show" and turn["declaration"] is not None:
        hand = some_hand(rng, table, table["to_move"])
        return ["show", sorted(hand - set(turn["declaration"]["own"]))]
    if owed == "marker" and rng.random() < 0.8:
        hand = some_hand(rng, table, table["to_move"])
        true = [chamber for chamber in CHAMBERS if hand <= faces_of(chamber)]
        return ["marker", table["to_move"], rng.choice(true)]
    if owed == "reply" and rng.random() < 0.6:
        return ["reply", "yes"]
    if not owed and in_dungeon(table) and not has_failed(table):
        return wild_action(rng, table, "keys")
    kind = rng.choice(kinds_near(table) + ["declare"] * (owed == "move"))
    if kind == "declare" and rng.random() < 0.8:
        return likely_declaration(rng, table)
    return wild_action(rng, table, kind)


def some_hand(rng: Random, table: Table, player: str) -> Hand:
    return rng.choice(sorted(table["possible"][player], key=sorted))


def likely_declaration(rng: Random, table: Table) -> Action:
    """Of cards that may be in the hands, whoever has them."""
    mover = table["to_move"]
    cards = [(who, card) for who in table["seats"] for card in some_hand(rng, table, who)]
    named = rng.sample(cards, min(3, len(cards)))
    own = [card for who, card in named if who == mover]
    return ["declare", own, [[who, card] for who, card in named if who != mover]]
