"""JSON lines spoiled in ways that nobody thought of beforehand."""

import json
from random import Random

from companion.observations import Json

WORDS = (
    "A1", "B15", "A16", "red", "blue", "soul", "empty", "fault", "lost", "back", "camera", "slots",
    "undo", "accept", "answer", "ruling", "end", "place", "lay", "reveal", "turn-done", "referee",
    "table", "hand", "card", "field", "value", "question", "choice", "t", "do", "hidden", "unsure",
    "", "é",
)  # fmt: skip
NUMBERS = (0, 1, -1, 2, 7, 10**9, 0.5, 1e308, -0.0, True, False, None)


def spoiled(lines: list[str], dice: Random) -> list[str]:
    """One to four lines are changed, dropped, doubled, swapped or made up."""
    lines = lines.copy()
    for _ in range(dice.randint(1, 4)):
        place = dice.randrange(len(lines))
        match dice.randrange(8):
            case 0:
                lines[place : place + 1] = []
                lines = lines or ["{}"]
            case 1:
                lines.insert(place, lines[place])
            case 2:
                other = dice.randrange(len(lines))
                lines[place], lines[other] = lines[other], lines[place]
            case 3:
                lines.insert(place, json.dumps(_anything(dice, 3)))
            case _:
                lines[place] = json.dumps(_changed(json.loads(lines[place]), dice))
    return lines


def _changed(value: Json, dice: Random) -> Json:
    """The value with one thing in it replaced, added or taken away."""
    if isinstance(value, dict) and value and dice.random() < 0.85:
        key = dice.choice([*value])
        match dice.randrange(6):
            case 0:
                return {one: kept for one, kept in value.items() if one != key}
            case 1:
                return {**value, dice.choice(WORDS): _anything(dice, 2)}
            case _:
                return {**value, key: _changed(value[key], dice)}
    if isinstance(value, list) and value and dice.random() < 0.85:
        place = dice.randrange(len(value))
        match dice.randrange(3):
            case 0:
                return value[:place] + value[place + 1 :]
            case 1:
                return [*value, _anything(dice, 1)]
            case _:
                return [*value[:place], _changed(value[place], dice), *value[place + 1 :]]
    return _anything(dice, 2)


def _anything(dice: Random, depth: int) -> Json:
    match dice.randrange(6 if depth else 3):
        case 0:
            return dice.choice(NUMBERS)
        case 1 | 2:
            return dice.choice(WORDS)
        case 3:
            return [_anything(dice, depth - 1) for _ in range(dice.randint(0, 3))]
        case _:
            return {
                dice.choice(WORDS): _anything(dice, depth - 1) for _ in range(dice.randint(0, 3))
            }
