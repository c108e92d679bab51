"""Records with one planted fault of a code, and records spoiled at random."""

from collections.abc import Callable
from random import Random

from tests.salamander.random_games_wild import kinds_near, wild_action
from tests.salamander.second_reading import judge_turn, table_at_start
from tests.salamander.second_reading_order import NAMES, fault_of
from tests.salamander.second_reading_things import FACES, FIGURES, Action, Json, Table, copy_of
from tests.salamander.second_reading_turn import EFFECTS, do_action

TRIES = 40
KINDS_OF_ACTION = list(EFFECTS)
# The action that a code speaks of, and the action beside which it may be met.
SPEAKS_OF = {
    "answer-missing": "answer",
    "reply-missing": "reply",
    "show-missing": "show",
    "draw-missing": "draw",
    "marker-missing": "marker",
    "move-missing": "move",
    "put-missing": "put",
    "turn-over": "exchange",
    "wrong-put": "put",
    "in-dungeon": "throw",
    "no-throw-due": "throw",
    "no-key-throw-due": "keys",
    "wrong-sticks": "keys",
    "no-draw-due": "draw",
    "discard-missing": "draw",
    "no-marker-due": "marker",
    "not-your-marker": "marker",
    "wrong-marker": "marker",
    "no-move-due": "move",
    "not-your-figure": "move",
    "left-out-field": "move",
    "no-such-way": "move",
    "not-moved": "move",
    "home-too-far": "move",
    "must-turn-in": "move",
    "wrong-distance": "move",
    "may-not-ask": "ask",
    "wrong-player-asked": "ask",
    "nothing-asked": "answer",
    "not-home": "declare",
    "declare-not-now": "declare",
    "second-combination": "declare",
    "wrong-combination": "declare",
    "wrong-claim": "declare",
    "too-few-cards": "declare",
    "nothing-claimed": "reply",
    "nothing-to-show": "show",
    "wrong-show": "show",
    "no-exchange": "exchange",
    "nothing-to-draw": "exchange",
    "no-discard-due": "draw",
    "keys-missing": "keys",
}
# Where that action itself is not what a turn worth spoiling has.
OCCASION = {
    "in-dungeon": "keys",
    "nothing-to-draw": "show",
    "turn-over": "show",
    "second-combination": "reply",
    "no-exchange": "declare",
    "no-discard-due": "exchange",
}
Spoiler = Callable[[Random, Table, list[Action], str], list[Action]]


def tables_of(record: list[Json]) -> list[Table]:
    """By turn number: the table before that turn, as far as the record is judged; 0 is not used."""
    tables = [table_at_start(record[0])] * 2
    for line in record[1:]:
        table, verdict = judge_turn(tables[-1], line)
        if not verdict["legal"]:
            break
        tables.append(table)
    return tables


def plant_fault(
    rng: Random, record: list[Json], tables: list[Table], code: str
) -> list[Json] | None:
    """A copy whose one line has that fault, the turns after it as they were; None: no way."""
    if tables[1]["writes"] == "choices" and code in ("put-missing", "wrong-put"):
        return None  # what could be wrong is never written
    for _ in range(TRIES):
        number = turn_to_spoil(rng, record, len(tables) - 1, code)
        line = spoiled_line(rng, tables[number], record, number, code)
        if judge_turn(tables[number], line)[1].get("code") == code:
            return [*record[:number], line, *record[number + 1 :]]
    return None


def spoil(rng: Random, record: list[Json], tables: list[Table]) -> list[Json]:
    """A copy with something changed somewhere, whatever comes of it."""
    number = turn_to_spoil(rng, record, len(tables) - 1, rng.choice(NAMES))
    line = spoiled_line(rng, tables[number], record, number, "")
    return [*record[:number], line, *record[number + 1 :]]


def turn_to_spoil(rng: Random, record: list[Json], last: int, code: str) -> int:
    """Rather one that has the action the code speaks of; it may be one after the last."""
    if code == "game-over" and rng.random() < 0.7:
        return max(1, rng.choice([last - 1, last]))
    kind = OCCASION.get(code, SPEAKS_OF.get(code, ""))
    good = [
        n
        for n in range(1, min(last + 1, len(record)))
        if any(action[0] == kind for action in record[n]["do"])
    ]
    if code == "nothing-to-draw":
        good = good[-6:]
    return rng.choice(good) if good and rng.random() < 0.7 else rng.randint(1, last)


def spoiled_line(rng: Random, table: Table, record: list[Json], number: int, code: str) -> Json:
    player, do = table["to_move"], [["throw", 1, 2, "stone"]]
    if number < len(record):
        player, do = record[number]["player"], list(record[number]["do"])
    if code == "not-your-turn" or rng.random() < 0.02:
        player = rng.choice(FIGURES)
    ways = WAYS_TO.get(code, ANY_WAY) if code else BLINDLY
    return {"turn": number, "player": player, "do": rng.choice(ways)(rng, table, do, code)}


# --- ways to spoil the actions of a turn -----------------------------------------------------


def table_after(table: Table, do: list[Action]) -> Table:
    """As far as it goes."""
    then = copy_of(table)
    for action in do:
        if do_action(then, action):
            break
    return then


def wild(rng: Random, table: Table, code: str) -> Action:
    kinds = [SPEAKS_OF.get(code, ""), *kinds_near(table), rng.choice(KINDS_OF_ACTION)]
    kind = kinds[0] if kinds[0] and rng.random() < 0.6 else rng.choice(kinds[1:])
    if kind == "put" and table["writes"] == "choices":
        kind = "move"
    return wild_action(rng, table, kind)


def put_in(rng: Random, table: Table, do: list[Action], code: str) -> list[Action]:
    """A wild action somewhere, with or without what followed."""
    here = rng.choice([rng.randint(0, len(do)), len(do)])
    rest = do[here:] if rng.random() < 0.4 else []
    return [*do[:here], wild(rng, table_after(table, do[:here]), code), *rest]


def put_in_where_it_counts(rng: Random, table: Table, do: list[Action], code: str) -> list[Action]:
    """A wild action at a moment when it is that fault, if there is such a moment."""
    then, found = copy_of(table), []
    for here in range(len(do) + 1):
        action = wild(rng, then, code)
        if fault_of(then, action) == code:
            found.append([*do[:here], action, *do[here:]])
        if here < len(do) and do_action(then, do[here]):
            break
    return rng.choice(found) if found else do


def change(rng: Random, table: Table, do: list[Action], code: str) -> list[Action]:
    """One action becomes another, rather one of its kind."""
    kind = SPEAKS_OF.get(code, "")
    places = [n for n, action in enumerate(do) if action[0] == kind] or list(range(len(do)))
    if not places:
        return put_in(rng, table, do, code)
    here = rng.choice(places)
    then = table_after(table, do[:here])
    new = wild_action(rng, then, do[here][0]) if rng.random() < 0.8 else wild(rng, then, code)
    return [*do[:here], new, *do[here + 1 :]]


def put_more_away(rng: Random, table: Table, do: list[Action], code: str) -> list[Action]:
    """A card beside those that go away, where a card goes away or could."""
    exchanges = [n for n, action in enumerate(do) if action[0] == "exchange" and len(action) == 3]
    places = exchanges or [n for n, action in enumerate(do) if action == ["draw"]]
    if not places:
        return do
    here = rng.choice(places)
    return [*do[:here], [*do[here], rng.choice(FACES)], *do[here + 1 :]]


def drop(rng: Random, table: Table, do: list[Action], code: str) -> list[Action]:
    here = rng.randint(0, len(do))
    return [*do[:here], *do[here + 1 :]]


def cut(rng: Random, table: Table, do: list[Action], code: str) -> list[Action]:
    return do[: rng.randint(0, len(do))]


def twice(rng: Random, table: Table, do: list[Action], code: str) -> list[Action]:
    here = rng.randint(0, len(do))
    return [*do[:here], *do[here : here + 1], *do[here:]]


def swap(rng: Random, table: Table, do: list[Action], code: str) -> list[Action]:
    if len(do) < 2:
        return do
    here = rng.randrange(len(do) - 1)
    return [*do[:here], do[here + 1], do[here], *do[here + 2 :]]


def as_it_was(rng: Random, table: Table, do: list[Action], code: str) -> list[Action]:
    return do


BLINDLY: list[Spoiler] = [
    put_in,
    put_in,
    change,
    change,
    drop,
    cut,
    twice,
    swap,
]
ANY_WAY: list[Spoiler] = [put_in_where_it_counts, *BLINDLY[:4]]
ENDINGS: list[Spoiler] = [cut, cut, drop, put_in]
WAYS_TO: dict[str, list[Spoiler]] = {
    "not-your-turn": [as_it_was, cut],
    "game-over": [as_it_was, put_in, twice],
    "throw-missing": ENDINGS,
    "keys-missing": ENDINGS,
    "no-discard-due": [put_more_away, put_more_away, put_in_where_it_counts],
    "contradiction": [change],
}
