"""Sittings of the second game as no table should tell them: cut, doubled, mixed up, garbled."""

import copy
from collections.abc import Iterator, Sequence
from random import Random

from companion.games.salamander.rules.faces import FACES
from companion.games.salamander.rules.places import FIGURES, PLACE_NAMES
from companion.games.salamander.session.observed import SalamanderObservation, observation_of
from companion.json_reader import BadValue, Json
from companion.observations import PageSaid

STRANGE: tuple[Json, ...] = (None, True, -1, 7, 1e300, "", "queen", "fire", [], {}, [["x"]], "no")
WORDS = (
    *("undo", "accept", "refuse", "turn-done", "end", "rematch", "names", "ruling", "set-aside"),
    *("throw", "keys", "drew", "stay", "place", "ask", "answered", "declare", "reply", "show"),
    *("exchange", "resign"),
)
BY = (*FIGURES, "referee", "table", "host", "nobody")


def spoiled(
    told: Sequence[SalamanderObservation], dice: Random, much: float
) -> Iterator[SalamanderObservation]:
    """In every so many of them something is wrong."""
    held: SalamanderObservation | None = None
    for one in told:
        if dice.random() >= much:
            yield one
            continue
        match dice.randrange(6):
            case 0:
                continue
            case 1:
                yield from (one, one)
            case 2 if held is None:
                held = one
            case 3:
                yield from garbled(one, dice)
            case 4:
                yield any_word(one.t, dice)
                yield one
            case _:
                yield one
                if held is not None:
                    yield held
                    held = None


def garbled(one: SalamanderObservation, dice: Random) -> Iterator[SalamanderObservation]:
    """One value of its line is another; nothing where no log could hold that."""
    line = copy.deepcopy(one.to_json())
    holders = [*_holders({key: value for key, value in line.items() if key != "t"})]
    holder = dice.choice(holders)
    something = dice.choice([*STRANGE, *PLACE_NAMES[:30], *FACES])
    if isinstance(holder, dict):
        holder[dice.choice([*holder])] = something
    else:
        holder[dice.randrange(len(holder))] = something
    try:
        yield observation_of(line)
    except BadValue:
        return


def _holders(value: Json) -> Iterator[dict[str, Json] | list[Json]]:
    """Every object and list in it that is not empty."""
    if isinstance(value, dict | list) and value:
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _holders(inner)


def any_word(t: float, dice: Random, words: Sequence[str] = WORDS) -> PageSaid:
    """A word that somebody says for no reason."""
    card, figure = dice.choice(FACES), dice.choice(FIGURES)
    more: dict[str, Json] = {
        "card": dice.choice([card, None]),
        "piece": dice.choice(["figure", "marker"]),
        "eyes": [dice.randint(1, 4), dice.randint(1, 4)],
        "symbol": dice.choice(["stone", "salamander"]),
        "content": dice.choice(["yes", "no"]),
        "cards": [card],
        "claims": [[figure, dice.choice(FACES)], [dice.choice(FIGURES), dice.choice(FACES)]],
        "figures": {figure: dice.choice(PLACE_NAMES[:25])},
        "markers": {figure: dice.choice(PLACE_NAMES[25:])},
        "players": dict.fromkeys(FIGURES, "X"),
        "to_move": figure,
    }
    kept = {key: more[key] for key in more if dice.random() < 0.8}
    return PageSaid(t, dice.choice(BY), dice.choice(words), kept)
