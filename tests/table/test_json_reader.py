"""What comes from outside is read as what is expected there, or named with the way to it."""

import json
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from math import isfinite

import pytest
from hypothesis import given
from hypothesis import strategies as some

from companion.json_reader import (
    BadValue,
    Fields,
    Json,
    read_choice,
    read_each,
    read_integer,
    read_json,
    read_list,
    read_number,
    read_object,
    read_text,
    read_truth,
)

BEYOND = 10**400  # no float is as large
anything = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=8),
    lambda inner: some.lists(inner, max_size=4) | some.dictionaries(some.text(max_size=3), inner),
    max_leaves=8,
)
integers = some.none() | some.booleans() | some.integers(-9, 99) | some.just(BEYOND) | anything


def wrong(read: Callable[[], object]) -> str:
    with pytest.raises(BadValue) as found:
        read()
    return str(found.value)


@pytest.mark.parametrize(
    ("read", "value", "what"),
    [
        (read_integer, True, "x is true; expected an integer"),
        (read_integer, 2.0, "x is 2.0; expected an integer"),
        (read_integer, None, "x is null; expected an integer"),
        (partial(read_integer, least=1), 0, "x is 0; expected 1 or more"),
        (partial(read_integer, least=1, most=4), 5, "x is 5; expected 1…4"),
        (partial(read_integer, least=1, most=4), None, "x is null; expected 1…4"),
        (read_number, False, "x is false; expected a number"),
        (read_number, "1", 'x is "1"; expected a number'),
        (read_number, float("inf"), "x is Infinity; expected a number"),
        (read_number, float("nan"), "x is NaN; expected a number"),
        (read_number, BEYOND, f"x is 1{'0' * 56}...; expected a number"),
        (partial(read_number, least=0, most=1), 1.5, "x is 1.5; expected 0…1"),
        (read_truth, 1, "x is 1; expected true or false"),
        (read_text, ["a"], 'x is ["a"]; expected text'),
        (partial(read_text, longest=2), "abc", 'x is "abc"; expected ≤ 2'),
        (partial(read_choice, known=("a", "b")), "c", 'x is "c"; expected a or b'),
        (partial(read_choice, known=("a", "b", "c")), ["a"], 'x is ["a"]; expected a, b, c'),
        (read_object, [], "x is []; expected an object"),
        (read_list, {}, "x is {}; expected a list"),
        (partial(read_list, most=1), [1, 2], "x is [1, 2]; expected ≤ 1"),
        (partial(read_each, reading=read_text), ["a", 1], "x[1] is 1; expected text"),
    ],
)
def test_what_is_not_expected_is_named(
    read: Callable[[Json, str], object], value: Json, what: str
) -> None:
    assert wrong(lambda: read(value, "x")) == what


def test_what_is_wrong_has_the_way_to_it() -> None:
    said = Fields({"players": {"red": {"names": ["Ann", 7]}}})
    red = said.fields("players").fields("red")
    assert wrong(lambda: red.each("names", read_text)) == "players.red.names[1] is 7; expected text"
    assert wrong(lambda: red.text("club")) == "players.red.club is null; expected text"
    assert wrong(lambda: said.fields("turns")) == "turns is null; expected an object"


@pytest.mark.parametrize("text", ["\0", "\ud800", "a" * 1001])
def test_a_text_of_a_stranger_can_be_kept(text: str) -> None:
    assert wrong(lambda: Fields({"name": text}).text("name")).startswith("name is ")


@pytest.mark.parametrize(
    ("value", "code"), [(None, "missing"), ("1", "number"), (9, "number"), (True, "number")]
)
def test_a_page_has_a_sentence_for_what_is_wrong(value: Json, code: str) -> None:
    with pytest.raises(BadValue) as found:
        read_integer(value, "x", 1, 4)
    assert found.value.code == code


@given(value=integers)
def test_an_integer_is_one_within_its_bounds(value: Json) -> None:
    try:
        found = read_integer(value, "x", 1, 4)
    except BadValue:
        assert type(value) is not int or not 1 <= value <= 4
    else:
        assert type(found) is int
        assert found == value


@given(value=integers)
def test_a_number_is_finite(value: Json) -> None:
    try:
        found = read_number(value, "x")
    except BadValue:
        assert type(value) not in (int, float) or value == BEYOND or not isfinite(float(str(value)))
    else:
        assert found == value
        assert isfinite(found)


@given(value=anything)
def test_json_comes_back_or_is_refused(value: Json) -> None:
    data = json.dumps(value).encode()
    try:
        found = read_json(data, 1000)
    except BadValue:
        assert len(data) > 1000 or b"NaN" in data or b"Infinity" in data
    else:
        assert found == value


@given(data=some.binary(max_size=60))
def test_any_bytes_are_json_or_a_bad_value(data: bytes) -> None:
    with suppress(BadValue):
        read_json(data, 60)


@pytest.mark.parametrize("depth", [1, 6])
def test_json_is_read_as_deep_as_leave_is_given(depth: int) -> None:
    deep, deeper = b"[" * depth + b"]" * depth, b"[" * (depth + 1) + b"]" * (depth + 1)
    assert read_json(deep, 100, depth) is not None
    assert wrong(lambda: read_json(deeper, 100, depth)).endswith(f"expected {depth} levels at most")
    mixed = b'{"a":' * (depth + 1) + b"1" + b"}" * (depth + 1)
    assert wrong(lambda: read_json(mixed, 100, depth)).endswith(f"expected {depth} levels at most")
