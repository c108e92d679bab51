"""Second reading: the table of codes, in its order, as a list of questions to one moment."""

from collections.abc import Callable

from tests.salamander.second_reading_owed import (
    has_failed,
    in_dungeon,
    is_turn_over,
    owed_next,
    was_doubles,
)
from tests.salamander.second_reading_things import KINDS, Action, Table, after_in_turn, can_draw
from tests.salamander.second_reading_ways import (
    field_at,
    home_of,
    is_field,
    numbers_of,
    owner_of,
    suffices,
)

END = ["end"]  # the end of the turn, asked as if it were an action
Question = Callable[[Table, Action], bool]


def is_another(name: str, said: str) -> bool:
    return said != name


# --- questions -------------------------------------------------------------------------------


def missing(what: str, *others: str) -> Question:
    """That is owed next, and the action is another, or the turn ends."""
    return lambda table, action: owed_next(table) == what and action[0] not in (what, *others)


def none_owed(what: str) -> Question:
    return lambda table, action: owed_next(table) != what


def game_over(table: Table, action: Action) -> bool:
    return table["over"] != "" and action != END


def turn_over(table: Table, action: Action) -> bool:
    if action == END or not is_turn_over(table):
        return False
    return not (action[0] == "exchange" and has_failed(table))


def wrong_put(table: Table, action: Action) -> bool:
    return (action[1], action[2]) not in table["turn"]["puts"]


def throw_in_dungeon(table: Table, action: Action) -> bool:
    return in_dungeon(table)


def no_throw_due(table: Table, action: Action) -> bool:
    return table["turn"]["throw"] is not None and not was_doubles(table)


def no_key_throw_due(table: Table, action: Action) -> bool:
    return not in_dungeon(table)


def wrong_sticks(table: Table, action: Action) -> bool:
    _, eyes, symbol = action
    turn = table["turn"]
    return len(eyes) != 2 - turn["eyes_aside"] or (symbol is None) != turn["symbol_aside"]


def discard_missing(table: Table, action: Action) -> bool:
    return action == ["draw"] and table["hands"][table["to_move"]] == 2


def not_your_marker(table: Table, action: Action) -> bool:
    return is_another(table["to_move"], action[1])


def wrong_marker(table: Table, action: Action) -> bool:
    lay, goes = table["markers"][table["to_move"]], str(action[2])
    if table["hands"][table["to_move"]] > 0:
        must_move = table["rulings"]["true_marker"] == "must_move"
        return goes == "start" or (must_move and lay == goes)
    stays = table["rulings"]["empty_hand_marker"] == "stays"
    return (goes == "start" and lay != "start") or (stays and lay != goes)


def not_your_figure(table: Table, action: Action) -> bool:
    return is_another(table["to_move"], action[1])


def left_out_field(table: Table, action: Action) -> bool:
    return is_field(action[2]) and owner_of(action[2]) not in table["seats"]


def no_such_way(table: Table, action: Action) -> bool:
    return not is_field(action[2]) and action[2] != home_of(table["to_move"])


def not_moved(table: Table, action: Action) -> bool:
    here = table["figures"][table["to_move"]]
    return action[2] == here and not was_doubles(table)


def goes_home_from_field(table: Table, action: Action) -> bool:
    here = table["figures"][table["to_move"]]
    return action[2] == home_of(table["to_move"]) and is_field(here)


def home_too_far(table: Table, action: Action) -> bool:
    return goes_home_from_field(table, action) and suffices(table) == []


def must_turn_in(table: Table, action: Action) -> bool:
    here = table["figures"][table["to_move"]]
    return (
        table["rulings"]["turn_in"] == "forced"
        and is_field(here)
        and is_field(action[2])
        and action[2] in [field_at(table, number) for number in suffices(table)]
    )


def wrong_distance(table: Table, action: Action) -> bool:
    here = table["figures"][table["to_move"]]
    return (
        is_field(action[2])
        and action[2] != here
        and action[2] not in [field_at(table, number) for number in numbers_of(table)]
    )


def may_not_ask(table: Table, action: Action) -> bool:
    turn, rulings = table["turn"], table["rulings"]
    if turn["steps"] < 0 or turn["has_asked"] or zone_of_mover(table) == "":
        return True
    if turn["steps"] == 0 and rulings["question_after_stay"] == "no":
        return True
    return rulings["ask_captured"] == "no" and turn["captured"] == zone_of_mover(table)


def zone_of_mover(table: Table) -> str:
    """The other player in whose zone the mover's figure stands, or nothing."""
    here = table["figures"][table["to_move"]]
    return owner_of(here) if is_field(here) and owner_of(here) != table["to_move"] else ""


def wrong_player_asked(table: Table, action: Action) -> bool:
    return is_another(zone_of_mover(table), action[1])


def not_home(table: Table, action: Action) -> bool:
    home = home_of(table["to_move"])
    return table["figures"][table["to_move"]] != home


def declare_not_now(table: Table, action: Action) -> bool:
    turn, when = table["turn"], table["rulings"]["declare_when"]
    return (when == "before_throw" and turn["throw"] is not None) or (
        when == "on_arrival" and not turn["came_home"]
    )


def second_combination(table: Table, action: Action) -> bool:
    return (
        table["rulings"]["combinations_per_turn"] == "one" and table["turn"]["combinations"] != []
    )


def wrong_combination(table: Table, action: Action) -> bool:
    cards = action[1] + [card for _, card in action[2]]
    return len(cards) != 3 or any(sum(card in kind for card in cards) != 1 for kind in KINDS)


def wrong_claim(table: Table, action: Action) -> bool:
    return any(named == table["to_move"] or named not in table["seats"] for named, _ in action[2])


def too_few_cards(table: Table, action: Action) -> bool:
    named = [player for player, _ in action[2]]
    return len(action[1]) > table["hands"][table["to_move"]] or any(
        named.count(player) > table["hands"][player] for player in named
    )


def wrong_show(table: Table, action: Action) -> bool:
    declaration = table["turn"]["declaration"]
    if declaration is None:
        return False
    beyond = table["hands"][table["to_move"]] - len(declaration["own"])
    return len(action[1]) != beyond


def no_exchange(table: Table, action: Action) -> bool:
    declaration = table["turn"]["declaration"]
    if declaration is None or not declaration["failed"]:
        return True
    player, card = action[1], action[2]
    replies = zip(declaration["claims"], declaration["replies"], strict=False)
    confirmed = [claim for claim, reply in replies if reply == "yes"]
    if (player, card) not in confirmed or (player, card) in declaration["exchanged"]:
        return True
    others = after_in_turn(table["seats"], table["to_move"])
    further_on = others[others.index(player) + 1 :]
    return any(who in further_on for who, _ in declaration["exchanged"])


def nothing_to_draw(table: Table, action: Action) -> bool:
    return not can_draw(table)


def no_discard_due(table: Table, action: Action) -> bool:
    if action[0] == "draw":
        return len(action) == 2 and table["hands"][table["to_move"]] == 0
    return action[0] == "exchange" and len(action) == 4 and table["hands"][action[1]] == 1


def keys_missing(table: Table, action: Action) -> bool:
    return ended_early(table) and in_dungeon(table)


def throw_missing(table: Table, action: Action) -> bool:
    forced = table["rulings"]["extra_throw"] == "forced" and was_doubles(table)
    no_throw = table["turn"]["throw"] is None and not may_rest_after_keys(table)
    return ended_early(table) and (no_throw or forced)


def may_rest_after_keys(table: Table) -> bool:
    """The three keys came in this turn, and the throw that follows them is an offer."""
    turn = table["turn"]
    all_keys = turn["eyes_aside"] + turn["symbol_aside"] == 3
    return all_keys and table["rulings"]["throw_after_keys"] == "offer"


def ended_early(table: Table) -> bool:
    return table["over"] == "" and not is_turn_over(table)
