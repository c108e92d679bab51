"""Reading of records: every kind of bad file, its line, what is wrong and what was expected."""

import pytest

from companion.games.faust.files.record_lines import action_to_json, read_record
from companion.games.faust.rules.actions import Lay
from companion.games.lines import BadFile
from tests.counted import again

HEADER = b'{"faust": 1}'
TURN = '{{"turn": 1, "player": "red", "do": [{}]}}'


def bad(data: bytes) -> str:
    with pytest.raises(BadFile) as error:
        read_record(data)
    return str(error.value)


EMPTY = 'line 1: the file is empty; expected a header like {"faust": 1}'
NO_HEADER = 'no header; expected a first line like {"faust": 1}'


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", EMPTY),
        (b"\n \t\r\n\n", EMPTY),
        (b'{"turn": 1}', f"line 1: {NO_HEADER}"),
        (b"\n\n{}", f"line 3: {NO_HEADER}"),
        (b"[]", "line 1: [] is no JSON object; expected one object a line"),
        (b"1", "line 1: 1 is no JSON object; expected one object a line"),
        (b"null", "line 1: null is no JSON object; expected one object a line"),
        (b'"faust"', 'line 1: "faust" is no JSON object; expected one object a line'),
        (b'{"faust": 2}', 'line 1: "faust" is 2; expected 1'),
        (b'{"faust": 0}', 'line 1: "faust" is 0; expected 1'),
        (b'{"faust": true}', "line 1: faust is true; expected an integer"),
        (b'{"faust": 1.0}', "line 1: faust is 1.0; expected an integer"),
        (b'{"faust": 1e0}', "line 1: faust is 1.0; expected an integer"),
        (b'{"faust": "1"}', 'line 1: faust is "1"; expected an integer'),
        (b'{"faust": null}', "line 1: faust is null; expected an integer"),
        (b'{"faust": [1]}', "line 1: faust is [1]; expected an integer"),
    ],
)
def test_a_first_line_that_is_no_header_is_named(data: bytes, what: str) -> None:
    """records.md, section 1"""
    assert bad(data) == what


RULESETS = "german-1993, dutch-2006, english-schloth, french-2008"
OPTIONS = (
    "stones_per_turn, level_soul, trap_on_soul, last_soul_card, infamy, unused_cards, devil_cards"
)


@pytest.mark.parametrize(
    ("key", "what"),
    [
        ('"players": []', "players is []; expected an object"),
        ('"players": null', "players is null; expected an object"),
        ('"players": {"red": 1}', "players.red is 1; expected text"),
        ('"players": {"blue": ["x"]}', 'players.blue is ["x"]; expected text'),
        ('"starts": "green"', 'starts is "green"; expected red or blue'),
        ('"starts": "Red"', 'starts is "Red"; expected red or blue'),
        ('"starts": 0', "starts is 0; expected red or blue"),
        ('"starts": ["red"]', 'starts is ["red"]; expected red or blue'),
        ('"starts": {"red": 1}', 'starts is {"red": 1}; expected red or blue'),
        ('"ruleset": "swiss"', f'unknown ruleset "swiss"; expected one of {RULESETS}'),
        ('"ruleset": ["german-1993"]', 'ruleset is ["german-1993"]; expected text'),
        ('"ruleset": {}', "ruleset is {}; expected text"),
        ('"rulings": []', "rulings is []; expected an object"),
        ('"rulings": {"chain": "yes"}', f"'chain' is no ruling; expected one of {OPTIONS}"),
        ('"rulings": {"infamy": "no"}', "'no' is no value of infamy; expected one of at_once"),
        ('"rulings": {"infamy": true}', "infamy is true; expected text"),
        ('"rulings": {"infamy": ["at_once"]}', 'infamy is ["at_once"]; expected text'),
        ('"rulings": {"devil_cards": 8}', "devil_cards is 8; expected a list"),
        ('"rulings": {"devil_cards": "2"}', 'devil_cards is "2"; expected a list'),
        ('"rulings": {"devil_cards": []}', "devil_cards is []; expected 1 to 15 integers from 1"),
        ('"rulings": {"devil_cards": [30]}', "devil_cards is [30]; expected 1 to 15 integers"),
        ('"rulings": {"devil_cards": [0]}', "devil_cards is [0]; expected 1 to 15 integers from"),
        ('"rulings": {"devil_cards": [2.0]}', "devil_cards[0] is 2.0; expected an integer"),
        ('"rulings": {"devil_cards": [true]}', "devil_cards[0] is true; expected an integ"),
        ('"rulings": {"devil_cards": [[2]]}', "devil_cards[0] is [2]; expected an integer"),
        ('"start": "A1"', 'start is "A1"; expected an object'),
        ('"start": {"devils": "C1"}', 'start.devils is "C1"; expected A1..A15 or B1..'),
        ('"start": {"soul": 1}', "start.soul is 1; expected A1..A15 or B1..B15"),
        ('"start": {"soul": ["A1"]}', 'start.soul is ["A1"]; expected A1..A15 or B1'),
        ('"writes": "all"', 'writes is "all"; expected choices or everything'),
        ('"writes": ["choices"]', 'writes is ["choices"]; expected choices or everything'),
        ('"writes": {}', "writes is {}; expected choices or everything"),
    ],
)
def test_a_wrong_key_of_the_header_is_named(key: str, what: str) -> None:
    """records.md, section 1"""
    assert bad(f'\n{{"faust": 1, {key}}}'.encode()).startswith(f"line 2: {what}")


@pytest.mark.parametrize(
    "rulings",
    [
        f'{{"{"x" * 9999}": "y"}}',
        f'{{"infamy": "{"x" * 9999}"}}',
        f'{{"devil_cards": [{", ".join("1" * 9999)}]}}',
        f'{{"devil_cards": [{"9" * 3000}]}}',
    ],
)
def test_what_is_wrong_is_named_in_a_line_of_some_length(rulings: str) -> None:
    """records.md, section 1: one line on stderr"""
    assert len(bad(f'{{"faust": 1, "rulings": {rulings}}}'.encode())) < 200


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("{}", '"turn" is missing; expected "turn", "player" and "do" in a turn'),
        ('{"turn": 1, "do": []}', '"player" is missing; expected'),
        ('{"turn": 1, "player": "red"}', '"do" is missing; expected'),
        ('{"turn": 2, "player": "red", "do": []}', '"turn" is 2; expected 1'),
        ('{"turn": 0, "player": "red", "do": []}', '"turn" is 0; expected 1'),
        ('{"turn": true, "player": "red", "do": []}', "turn is true; expected an integer"),
        ('{"turn": 1.0, "player": "red", "do": []}', "turn is 1.0; expected an integer"),
        ('{"turn": [1], "player": "red", "do": []}', "turn is [1]; expected an integer"),
        ('{"turn": 1, "player": "Red", "do": []}', 'player is "Red"; expected red or blue'),
        ('{"turn": 1, "player": ["red"], "do": []}', 'player is ["red"]; expected red or blue'),
        ('{"turn": 1, "player": 0, "do": []}', "player is 0; expected red or blue"),
        ('{"turn": 1, "player": "red", "do": {}}', "do is {}; expected a list"),
        ('{"turn": 1, "player": "red", "do": "x"}', 'do is "x"; expected a list'),
        ('{"turn": 1, "player": "red", "do": null}', "do is null; expected a list"),
        ('["turn", 1]', '["turn", 1] is no JSON object; expected one object a line'),
        ('{"faust": 1}', '"turn" is missing; expected'),
    ],
)
def test_a_wrong_line_of_a_turn_is_named(line: str, what: str) -> None:
    """records.md, section 1"""
    assert bad(HEADER + b"\n\n" + line.encode()).startswith(f"line 3: {what}")


ACTIONS = "stone, soul, lay, reveal, forced, twin"


@pytest.mark.parametrize(
    ("action", "what"),
    [
        ("[]", f"unknown action []; expected one of {ACTIONS}"),
        ('["fly", "A1"]', f'unknown action ["fly", "A1"]; expected one of {ACTIONS}'),
        ('["Stone", "A1", "A2"]', 'unknown action ["Stone", "A1", "A2"]; expected one of'),
        ("[1]", "the name of an action is 1; expected text"),
        ('[["stone"]]', 'the name of an action is ["stone"]; expected text'),
        ('"stone"', 'an action is "stone"; expected a list'),
        ("{}", "an action is {}; expected a list"),
        ("null", "an action is null; expected a list"),
        ('["stone", "A1"]', '["stone", "A1"] has 1 arguments; expected FROM, TO'),
        ('["stone", "A1", "A2", "A3"]', '["stone", "A1", "A2", "A3"] has 3 arguments; expec'),
        ('["soul"]', '["soul"] has 0 arguments; expected FROM, TO'),
        ('["lay"]', '["lay"] has 0 arguments; expected FIELD or FIELD, VALUE'),
        ('["lay", "A1", 2, 3]', '["lay", "A1", 2, 3] has 3 arguments; expected FIELD or FIELD, '),
        ('["reveal", "A1"]', '["reveal", "A1"] has 1 arguments; expected FIELD, VALUE'),
        ('["stone", "A0", "A2"]', 'FROM is "A0"; expected A1..A15 or B1..B15'),
        ('["stone", "A1", "A16"]', 'TO is "A16"; expected A1..A15 or B1..B15'),
        ('["soul", "b1", "B2"]', 'FROM is "b1"; expected A1..A15 or B1..B15'),
        ('["soul", ["B1"], "B2"]', 'FROM is ["B1"]; expected A1..A15 or B1..B15'),
        ('["soul", "B1", {}]', "TO is {}; expected A1..A15 or B1..B15"),
        ('["lay", 7]', "FIELD is 7; expected A1..A15 or B1..B15"),
        ('["lay", "A1", "4"]', 'VALUE is "4"; expected an integer'),
        ('["lay", "A1", 4.0]', "VALUE is 4.0; expected an integer"),
        ('["lay", "A1", 4e0]', "VALUE is 4.0; expected an integer"),
        ('["lay", "A1", 1e999]', "VALUE is Infinity; expected an integer"),
        ('["lay", "A1", null]', "VALUE is null; expected an integer"),
        ('["lay", "A1", true]', "VALUE is true; expected an integer"),
        ('["reveal", "A1", 4.5]', "VALUE is 4.5; expected an integer"),
        ('["reveal", "A1", false]', "VALUE is false; expected an integer"),
        ('["reveal", [], 4]', "FIELD is []; expected A1..A15 or B1..B15"),
        ('["forced", "A1", "A2"]', "a forced move or a jump is written; expected none in"),
        ('["twin", "red", "A1", "A2"]', "a forced move or a jump is written; expected none in"),
        ('["twin", "green", "A1", "A2"]', 'COLOUR is "green"; expected red or blue'),
        ('["twin", "A1", "A2"]', '["twin", "A1", "A2"] has 2 arguments; expected COLOUR, FROM, TO'),
    ],
)
def test_a_wrong_action_is_named(action: str, what: str) -> None:
    """records.md, section 1"""
    assert bad(HEADER + b"\n" + TURN.format(action).encode()).startswith(f"line 2: {what}")


def test_a_gap_in_the_turns_is_named() -> None:
    """records.md, section 1"""
    lines = [HEADER, b'{"turn": 1, "player": "red", "do": []}', b""]
    data = b"\n".join([*lines, b'{"turn": 3, "player": "red", "do": []}'])
    assert bad(data) == 'line 4: "turn" is 3; expected 2'


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
@pytest.mark.parametrize("key", ["faust", "whatever"])
def test_numbers_that_json_does_not_know_are_named(number: str, key: str) -> None:
    """records.md, section 1"""
    data = f'{{"faust": 1, "{key}": {number}}}'.encode()
    assert bad(data).startswith(f"line 1: no JSON ({number} is no JSON number); expected one JSON")


@pytest.mark.parametrize(
    "data",
    [
        b'{"faust": 1}\x00',
        b'{"faust": 1,}',
        b'{"faust": 1',
        b'{"faust": 1} {"turn": 1}',
        b"{'faust': 1}",
        b'{"faust": 01}',
        b'{"faust": +1}',
        b'{"faust": 1, "players": {"red": "\x00"}}',
        b'{"faust": 1, "players": {"red": "\x1f"}}',
        b'{"faust": 1}\x0c',
        b'{"faust": 1}\r{"turn": 1}',
    ],
)
def test_what_is_no_json_is_named(data: bytes) -> None:
    """records.md, section 1"""
    said = bad(data)
    assert said.startswith("line 1: no JSON (")
    assert said.endswith("); expected one JSON object a line")


@pytest.mark.parametrize(
    ("raw", "byte"), [(b"\xff", 1), (b'{"faust": 1, "\xc3(', 15), (b"{\xed\xa0\x80}", 2)]
)
def test_a_byte_that_is_not_utf_8_is_named(raw: bytes, byte: int) -> None:
    """records.md, section 1: a lone surrogate is not UTF-8 either"""
    assert bad(HEADER + b"\n" + raw) == f"line 2: byte {byte} is not UTF-8; expected UTF-8 text"


@again
@pytest.mark.parametrize("key", ["faust", "players", "starts", "rulings", "writes", "unknown"])
@pytest.mark.parametrize(("opens", "closes"), [("[", "]"), ('{"a":', "}")])
def test_nesting_too_deep_is_named_in_any_key(key: str, opens: str, closes: str) -> None:
    """records.md, section 1: from what can be read to what cannot, one level at a time"""
    for depth in [*range(700, 1000), 100_000]:
        nest = opens * depth + "1" + closes * depth
        data = f'{{"faust": 1, "{key}": {nest}}}'.encode()
        try:
            read_record(data)
        except BadFile as error:
            assert error.line == 1  # noqa: PT017  # either it can be read or its line is named
    assert bad(data) == "line 1: nested too deep to read; expected one flat JSON object"


def test_a_long_value_is_cut_in_the_sentence() -> None:
    """records.md, section 1"""
    shown = '"' + "x" * 56 + "..."
    assert bad(b'{"faust": 1, "starts": "%s"}' % (b"x" * 99)) == (
        f"line 1: starts is {shown}; expected red or blue"
    )


def test_a_card_whose_value_nobody_knows_is_written_without_one() -> None:
    """records.md, section 1"""
    assert action_to_json(Lay(6, None)) == ["lay", "A7"]
