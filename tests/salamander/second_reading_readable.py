"""Second reading: whether a record can be read at all, asked before the first turn is judged."""

from collections.abc import Callable
from typing import Any

from tests.salamander.second_reading_things import CHAMBERS, COPIES, FACES, FIGURES, PLACES, RULINGS

Said = Any  # Any: whatever stands in a file
Test = Callable[[Said], bool]


def is_one_of(names: list[str]) -> Test:
    return lambda said: isinstance(said, str) and said in names


def is_whole(said: Said) -> bool:
    return isinstance(said, int) and not isinstance(said, bool)


def is_text(said: Said) -> bool:
    return isinstance(said, str)


def is_list_of(test: Test) -> Test:
    return lambda said: isinstance(said, list) and all(map(test, said))


def is_map(keys: Test, values: Test) -> Test:
    """What stands under other keys is ignored only where the caller says so by `keys`."""
    return lambda said: (
        isinstance(said, dict) and all(keys(key) and values(value) for key, value in said.items())
    )


is_figure, is_card = is_one_of(FIGURES), is_one_of(FACES)
is_word = is_one_of(["yes", "no"])
is_chamber = is_one_of([*CHAMBERS, "start"])
is_place = is_one_of(PLACES)
is_piece = is_one_of([*FIGURES, *(f"{figure}-marker" for figure in FIGURES)])
is_cards = is_list_of(is_card)


def is_eye(said: Said) -> bool:
    return is_whole(said) and 1 <= said <= 4


def is_truth(said: Said) -> bool:
    return isinstance(said, bool)


def is_claim(said: Said) -> bool:
    return isinstance(said, list) and len(said) == 2 and is_figure(said[0]) and is_card(said[1])


ARGUMENTS: dict[str, list[list[Test]]] = {
    "keys": [
        [
            lambda said: is_list_of(is_truth)(said) and len(said) <= 2,
            lambda said: said is None or is_truth(said),
        ]
    ],
    "throw": [[is_eye, is_eye, is_one_of(["salamander", "stone"])]],
    "draw": [[], [is_card]],
    "marker": [[is_figure, is_chamber]],
    "move": [[is_figure, is_place]],
    "ask": [[is_figure, is_card]],
    "answer": [[], [is_word]],
    "declare": [[is_cards, is_list_of(is_claim)]],
    "reply": [[is_word]],
    "show": [[is_cards]],
    "exchange": [[is_figure, is_card], [is_figure, is_card, is_card]],
    "put": [[is_piece, lambda said: is_place(said) or is_chamber(said)]],
}


def is_action(said: Said) -> bool:
    if not isinstance(said, list) or not said or not is_one_of(list(ARGUMENTS))(said[0]):
        return False
    return any(
        len(said) == 1 + len(tests)
        and all(test(one) for test, one in zip(tests, said[1:], strict=True))
        for tests in ARGUMENTS[said[0]]
    )


def is_header(said: Said) -> bool:
    """Every key but `faust` and `game` may be missing; keys that are not known are ignored."""
    if not isinstance(said, dict) or not is_whole(said.get("faust")) or said["faust"] != 1:
        return False
    seats = said.get("seats", FIGURES)
    aside = said.get("set_aside", {})
    names = said.get("players", {})
    return (
        said.get("game") == "feuer-salamander"
        and is_list_of(is_figure)(seats)
        and 2 <= len(seats) <= 4
        and len(set(seats)) == len(seats)
        and isinstance(names, dict)
        and all(is_text(names[figure]) for figure in FIGURES if figure in names)
        and is_one_of(seats)(said.get("starts", seats[0]))
        and is_whole(said.get("target", 84))
        and said.get("target", 84) >= 1
        and is_one_of(["noris-1987"])(said.get("ruleset", "noris-1987"))
        and are_rulings(said.get("rulings", {}))
        and is_map(is_one_of(seats), is_card)(aside)
        and all(list(aside.values()).count(card) <= COPIES[card] for card in aside.values())
        and is_one_of(["choices", "everything"])(said.get("writes", "choices"))
    )


def are_rulings(said: Said) -> bool:
    return isinstance(said, dict) and all(
        name in RULINGS and is_one_of(RULINGS[name])(value) for name, value in said.items()
    )


def is_turn(said: Said, number: int, writes: str) -> bool:
    return (
        isinstance(said, dict)
        and is_whole(said.get("turn"))
        and said["turn"] == number
        and is_figure(said.get("player"))
        and is_list_of(is_action)(said.get("do"))
        and (writes == "everything" or all(action[0] != "put" for action in said["do"]))
    )


def is_readable(lines: list[Said]) -> bool:
    if not lines or not is_header(lines[0]):
        return False
    writes = lines[0].get("writes", "choices")
    return all(is_turn(line, number, writes) for number, line in enumerate(lines[1:], 1))
