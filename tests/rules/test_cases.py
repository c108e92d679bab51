"""Turns told as text in `cases/`, a rule each: from which table, what is done, what it leads to."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.games.faust.rules.position import Position
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.rules import Writes
from companion.games.faust.words.speaker import Speaker
from companion.games.faust.words.verdict_words import verdict_sentences
from tests.rules.build import CHOICES, EVERYTHING, do, judge, judged, play, ruled, start, table

FILES = sorted((Path(__file__).parent / "cases").glob("*.txt"))


def told(position: Position, *said: str, by: str = "", writes: Writes = CHOICES) -> str:
    """What the referee says in English."""
    verdict = judge(position, *said, by=by, writes=writes)
    return verdict_sentences(verdict, Speaker("en", Header(rulings=ruled(by))))


DOES: dict[str, Callable[..., Position | str]] = {
    "do": do,
    "play": play,
    "judged": judged,
    "told": told,
}
TABLES: dict[str, Callable[..., Position]] = {"table": table, "start": start}


class Case(NamedTuple):
    name: str
    before: Position
    does: str  # a turn as a whole or in part; what the referee says of it, as a code or in words
    said: tuple[str, ...]
    by: str  # rulings
    writes: Writes
    end: Position | str


def cases() -> Iterator[Case]:
    for file in FILES:
        for block in file.read_text("utf-8").split("\n\n"):
            name, *lines = block.strip().splitlines()
            parts = dict(line.strip().split(" ", maxsplit=1) for line in lines)
            if parts:
                (does,) = DOES.keys() & parts.keys()
                said, end = (*parts[does].split(", "),), parts["is"]
                before, by = lying(parts["from"]), parts.get("by", "")
                writes = EVERYTHING if "writes" in parts else CHOICES
                if "first" in parts:  # a whole turn before
                    before = play(before, *parts["first"].split(", "), by=by, writes=writes)
                after = end if does in ("judged", "told") else lying(end)
                yield Case(name, before, does, said, by, writes, after)


def lying(told: str) -> Position:
    """As `table("A1 A9", soul="A3")` says it."""
    call = ast.parse(told, mode="eval").body
    assert isinstance(call, ast.Call)
    assert isinstance(call.func, ast.Name)
    named = {str(one.arg): ast.literal_eval(one.value) for one in call.keywords}
    return TABLES[call.func.id](*map(ast.literal_eval, call.args), **named)


@pytest.mark.parametrize("case", [*cases()], ids=lambda case: case.name)
def test_a_turn_goes_as_the_rules_say(case: Case) -> None:
    done = DOES[case.does](case.before, *case.said, by=case.by, writes=case.writes)
    if case.does == "told":
        assert str(case.end) in str(done)
    else:
        assert done == case.end
