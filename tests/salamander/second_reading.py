"""Second reading of Der Feuer-Salamander: judges whole records. Slow and plain.

Written from the rules, the records and the booklet alone, apart from the product's rules.
"""

from tests.salamander.second_reading_codes import END
from tests.salamander.second_reading_hands import at_the_start, known, sift
from tests.salamander.second_reading_order import CONTRADICTION, PAGES, fault_of
from tests.salamander.second_reading_things import (
    CARDS,
    FIGURES,
    RULINGS,
    Json,
    Table,
    after_in_turn,
    copy_of,
    new_turn,
    total_of,
    value_of,
)
from tests.salamander.second_reading_turn import do_action
from tests.salamander.second_reading_ways import home_of


def judge(lines: list[Json]) -> list[Json]:
    """The verdict lines of a readable record."""
    table = table_at_start(lines[0])
    verdicts: list[Json] = []
    for line in lines[1:]:
        table, verdict = judge_turn(table, line)
        verdicts.append(verdict)
        if not verdict["legal"]:
            return verdicts
    if table["over"] and lines[1:]:
        verdicts.append(last_line(table))
    return verdicts


def table_at_start(header: Json) -> Table:
    seats = header.get("seats", FIGURES)
    set_aside = header.get("set_aside", {})
    aside = [set_aside[player] for player in seats if player in set_aside]
    chosen = header.get("rulings", {})
    table = Table(
        seats=list(seats),
        target=header.get("target", 84),
        rulings={name: chosen.get(name, values[0]) for name, values in RULINGS.items()},
        writes=header.get("writes", "choices"),
        figures={player: home_of(player) for player in seats},
        markers=dict.fromkeys(seats, "start"),
        hands={player: 1 if player in set_aside else 2 for player in seats},
        possible={player: at_the_start(set_aside.get(player)) for player in seats},
        pile=CARDS - 2 * len(seats),
        discards=aside,
        laid={player: [] for player in seats},
        to_move=header.get("starts", seats[0]),
        over="",
        turn=new_turn(),
    )
    assert sift(table), "no set-up leaves a player without a hand"
    return table


def judge_turn(before: Table, line: Json) -> tuple[Table, Json]:
    """The table after the turn and its verdict; after an illegal turn the table as it was."""
    if before["over"]:
        return before, illegal(line, "game-over", 1)
    if line["player"] != before["to_move"]:
        return before, illegal(line, "not-your-turn", 1)
    table = copy_of(before)
    for number, action in enumerate(line["do"], 1):
        fault = do_action(table, action)
        if fault == CONTRADICTION:
            return before, contradiction(line, number)
        if fault:
            return before, illegal(line, fault, number)
    fault = fault_of(table, END)
    if fault:
        return before, illegal(line, fault, len(line["do"]) + 1)
    played = table["turn"]
    next_turn(table)
    return table, {
        "turn": line["turn"],
        "player": line["player"],
        "legal": True,
        "laid": [{"cards": cards, "value": value_of(cards)} for cards in played["combinations"]],
        "dungeon": played["dungeon"],
        "freed": played["freed"],
        "after": after(table),
    }


def next_turn(table: Table) -> None:
    table["turn"] = new_turn()
    table["to_move"] = after_in_turn(table["seats"], table["to_move"])[0]


def illegal(line: Json, code: str, number: int) -> Json:
    return {
        "turn": line["turn"],
        "player": line["player"],
        "legal": False,
        "code": code,
        "action": number,
        "page": PAGES[code],
    }


def contradiction(line: Json, number: int) -> Json:
    """It accuses nobody."""
    return {
        "turn": line["turn"],
        "legal": None,
        "code": CONTRADICTION,
        "action": number,
        "page": PAGES[CONTRADICTION],
    }


def after(table: Table) -> Json:
    seats = table["seats"]
    return {
        "figures": table["figures"],
        "markers": table["markers"],
        "hands": table["hands"],
        "possible": {player: len(table["possible"][player]) for player in seats},
        "known": {player: known(table["possible"][player]) for player in seats},
        "pile": table["pile"],
        "discards": table["discards"],
        "laid": table["laid"],
        "score": {player: total_of(table, player) for player in seats},
        "to_move": None if table["over"] else table["to_move"],
        "over": table["over"] != "",
    }


def last_line(table: Table) -> Json:
    totals = {player: total_of(table, player) for player in table["seats"]}
    ranks = {
        player: 1 + sum(other > total for other in totals.values())
        for player, total in totals.items()
    }
    first = [player for player, rank in ranks.items() if rank == 1]
    return {
        "over": True,
        "reason": table["over"],
        "winner": first[0] if len(first) == 1 else None,
        "ranks": ranks,
        "score": {
            player: {"combinations": len(table["laid"][player]), "total": totals[player]}
            for player in table["seats"]
        },
    }
