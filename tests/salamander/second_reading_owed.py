"""Second reading: what is owed next, and whether the turn is over."""

from tests.salamander.second_reading_things import KEY_THROWS, Declaration, Table


def owed_next(table: Table) -> str:
    """The first open thing of the list in "How a turn is judged", or nothing."""
    turn = table["turn"]
    declaration = turn["declaration"]
    if turn["puts"]:
        return "put"
    if turn["question"] is not None:
        return "answer"
    if declaration is not None and waits_for_reply(declaration, table):
        return "reply"
    if declaration is not None and waits_for_show(declaration, table):
        return "show"
    if turn["owes_symbol"]:
        return turn["owes_symbol"]
    return "move" if turn["owes_move"] else ""


def waits_for_reply(declaration: Declaration, table: Table) -> bool:
    return not declaration["failed"] and len(declaration["replies"]) < len(declaration["claims"])


def waits_for_show(declaration: Declaration, table: Table) -> bool:
    return (
        declaration["failed"]
        and not declaration["shown"]
        and table["rulings"]["failed_hand"] == "whole"
        and table["hands"][table["to_move"]] > len(declaration["own"])
    )


def has_failed(table: Table) -> bool:
    declaration = table["turn"]["declaration"]
    return declaration is not None and declaration["failed"]


def is_turn_over(table: Table) -> bool:
    if has_failed(table):
        return owed_next(table) == ""
    return in_dungeon(table) and table["turn"]["key_throws"] == KEY_THROWS and not owed_next(table)


def in_dungeon(table: Table) -> bool:
    return table["figures"][table["to_move"]] == "dungeon"


def was_doubles(table: Table) -> bool:
    throw = table["turn"]["throw"]
    return throw is not None and throw[0] == throw[1]
