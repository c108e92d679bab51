"""Tests of which the branches are counted: those of the games, as far as they lie there themselves.

`again`: walks what others walk, at length. It is run with all the rest, for to count takes three
times as long. `python -m tests.counted` names where they lie.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

again = pytest.mark.again

TESTS = Path(__file__).parent
GAMES = TESTS.parent / "companion" / "games"
# A game's own lie in a folder that is called as its room is; those of Doctor Faust in two.
FOLDERS = {"rules", "analysis", *(room.name for room in GAMES.iterdir() if room.is_dir())}
FILES = {"table/test_golden_sittings.py", "page/test_view.py", "page/test_ledger.py"}


def walking(values: Iterable[Any], *walks: Any) -> list[Any]:
    """Of these values those that walk a branch of their own are counted; the others are `again`."""
    return [one if _value(one) in walks else _again(one) for one in values]


def _value(one: Any) -> Any:
    return one.values[0] if isinstance(one, ParameterSet) and len(one.values) == 1 else one


def _again(one: Any) -> Any:
    if isinstance(one, ParameterSet):
        return pytest.param(*one.values, marks=[*one.marks, again], id=one.id)
    return pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=again)


def mark_counted(items: list[pytest.Item]) -> None:
    for item in items:
        where = item.path.relative_to(TESTS)
        is_of_games = where.parts[0] in FOLDERS or where.as_posix() in FILES
        if is_of_games and item.get_closest_marker(again.name) is None:
            item.add_marker(pytest.mark.counted)


def main() -> None:
    for name in (*sorted(FOLDERS), *sorted(FILES)):
        if (TESTS / name).exists():
            print(TESTS / name)


if __name__ == "__main__":
    main()
