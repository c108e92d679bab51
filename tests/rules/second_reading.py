"""Second reading of the rules: judges whole records and sets up tables. Slow and plain."""

from __future__ import annotations

from tests.rules.second_reading_codes import PAGES
from tests.rules.second_reading_perft import perft
from tests.rules.second_reading_rulings import NAMED_RULESETS, Json, Rulings
from tests.rules.second_reading_table import CIRCUIT, LAST_SOUL_CARD, POINTS, Table, end_turn
from tests.rules.second_reading_turn import Fault, explain

__all__ = [
    "Table",
    "after",
    "final_line",
    "judge",
    "judge_turn",
    "perft",
    "table_at_start",
    "table_from",
]

# --- records --------------------------------------------------------------------------------


def judge(lines: list[Json]) -> list[Json]:
    """The verdict lines of a readable record (records.md, section 1)."""
    table = table_at_start(lines[0])
    verdicts: list[Json] = []
    for line in lines[1:]:
        table, verdict = judge_turn(table, line)
        verdicts.append(verdict)
        if not verdict["legal"]:
            return verdicts
    if table.over:
        verdicts.append(final_line(table))
    return verdicts


def table_at_start(header: Json) -> Table:
    start = header.get("start", {})
    devils = start.get("devils", "A1")
    choices = dict(NAMED_RULESETS[header.get("ruleset", "german-1993")])
    choices.update(header.get("rulings", {}))
    return Table(
        rulings=Rulings(**choices),
        stones=dict.fromkeys(("red 1", "red 2", "blue 1", "blue 2"), devils),
        soul=start.get("soul", "B1"),
        mover=header.get("starts", "red"),
        writes=header.get("writes", "choices"),
    )


def judge_turn(before: Table, line: Json) -> tuple[Table, Json]:
    """The table after the turn and its verdict; after an illegal turn the table as it was."""
    head: Json = {"turn": line["turn"], "player": line["player"]}
    if before.over:
        return before, head | illegal("game-over", 1)
    if line["player"] != before.mover:
        return before, head | illegal("not-your-turn", 1)
    found = explain(before, line["do"], 1)
    if isinstance(found, Fault):
        return before, head | illegal(found.code, found.action)
    verdict: Json = {
        "legal": True,
        "soul_cards": list(found.gained),
        "lapsed": POINTS - found.spent,
    }
    end_turn(found)
    return found, head | verdict | {"after": after(found)}


def illegal(code: str, action: int) -> Json:
    return {"legal": False, "code": code, "action": action, "page": PAGES[code]}


def after(table: Table) -> Json:
    def fields_of(colour: str) -> list[str]:
        fields = [there for stone, there in table.stones.items() if stone.startswith(colour)]
        return sorted(fields, key=CIRCUIT.index)

    return {
        "red": fields_of("red"),
        "blue": fields_of("blue"),
        "soul": table.soul,
        "cards": {place: table.cards[place][0] for place in CIRCUIT if place in table.cards},
        "used": {colour: list(table.used[colour]) for colour in ("red", "blue")},
        "soul_cards": {colour: list(table.soul_cards[colour]) for colour in ("red", "blue")},
        "next_soul_card": table.stack[0] if table.stack else None,
        "to_move": None if table.over else table.mover,
        "over": table.over != "",
    }


def final_line(table: Table) -> Json:
    score = {colour: score_of(table, colour) for colour in ("red", "blue")}
    red, blue = score["red"]["total"], score["blue"]["total"]
    winner = None if red == blue else "red" if red > blue else "blue"
    return {"over": True, "reason": table.over, "winner": winner, "score": score}


def score_of(table: Table, colour: str) -> dict[str, int]:
    """p. 13: unused is the whole set minus what was turned over."""
    unused = list(table.rulings.devil_cards)
    for value in table.used[colour]:
        unused.remove(value)
    souls = sum(table.soul_cards[colour])
    odd = sum(value for value in unused if value % 2 == 1)
    even = sum(value for value in unused if value % 2 == 0)
    total = souls + odd - even
    if table.rulings.unused_cards == "even_plus":
        total = souls + even - odd
    return {"souls": souls, "odd": odd, "even": even, "total": total}


# --- tables in mid-game  -----------------------------------------------------------


def table_from(description: Json, rulings: Json) -> Table:
    """A table between two turns; keys as in the verdict's `after`, cards with their values."""
    next_card = description.get("next_soul_card", 3)
    red, blue = description["red"], description["blue"]
    none_yet: dict[str, list[int]] = {"red": [], "blue": []}
    used = none_yet | description.get("used", {})
    soul_cards = none_yet | description.get("soul_cards", {})
    return Table(
        rulings=Rulings(**rulings),
        stones={"red 1": red[0], "red 2": red[1], "blue 1": blue[0], "blue 2": blue[1]},
        soul=description["soul"],
        mover=description.get("to_move", "red"),
        stack=[] if next_card is None else list(range(next_card, LAST_SOUL_CARD + 1)),
        cards={place: (owner, value) for place, owner, value in description.get("cards", [])},
        used={colour: list(values) for colour, values in used.items()},
        soul_cards={colour: list(values) for colour, values in soul_cards.items()},
        writes=description.get("writes", "choices"),
    )
