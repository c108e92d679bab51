"""Reading of records: what is readable though it looks odd, and writing them again."""

import json
import sys
from collections.abc import Iterator
from itertools import islice

import pytest

from companion.games.faust.files.record_lines import read_record, write_record
from companion.games.faust.files.verdict_lines import verdict_to_json
from companion.games.faust.rules.actions import Lay, Reveal, Soul, Stone, Twin
from companion.games.faust.rules.board import FIELD_NAMES, FIELDS, parse_field
from companion.games.faust.rules.position import BLUE, RED
from companion.games.faust.rules.record import Header, Record, Turn
from companion.games.faust.rules.referee import IllegalTurn, LegalTurn, adjudicate
from companion.games.faust.rules.rules import Writes
from tests.counted import again
from tests.night import night
from tests.rules.build import ruled

pytestmark = again

HEADER = b'{"faust": 1}\n'
TURN = b'{"turn": 1, "player": "red", "do": [["stone","A1","A8"]]}\n'


def test_every_key_of_the_header_but_one_may_be_missing() -> None:
    """records.md, section 1"""
    assert read_record(HEADER) == Record(Header())


def test_the_defaults_of_the_header() -> None:
    """records.md, section 1"""
    written = (
        b'{"faust": 1, "players": {"red": "Red", "blue": "Blue"}, "starts": "red", '
        b'"ruleset": "german-1993", "rulings": {}, "start": {"devils": "A1", "soul": "B1"}, '
        b'"writes": "choices"}'
    )
    assert read_record(written) == read_record(HEADER)


def test_every_key_of_the_header_is_read() -> None:
    """records.md, section 1"""
    written = (
        b'{"faust": 1, "players": {"red": "G", "blue": "M"}, "starts": "blue", '
        b'"ruleset": "french-2008", "rulings": {"infamy": "at_once", "devil_cards": [5, 4, 4]}, '
        b'"start": {"devils": "A2", "soul": "B3"}, "writes": "everything"}'
    )
    assert read_record(written).header == Header(
        players=("G", "M"),
        starts=BLUE,
        ruleset="french-2008",
        rulings=ruled("unused_cards=even_plus devil_cards=4,4,5"),
        devils=parse_field("A2"),
        soul=parse_field("B3"),
        writes=Writes.EVERYTHING,
    )


@pytest.mark.parametrize(
    ("key", "header"),
    [
        (b'"players": {"red": "G"}', Header(players=("G", "Blue"))),
        (b'"players": {"blue": "M"}', Header(players=("Red", "M"))),
        (b'"start": {"soul": "B3"}', Header(soul=parse_field("B3"))),
        (b'"start": {"devils": "A3"}', Header(devils=parse_field("A3"))),
    ],
)
def test_one_of_the_two_inside_may_be_missing(key: bytes, header: Header) -> None:
    """records.md, section 1"""
    assert read_record(b'{"faust": 1, ' + key + b"}").header == header


@pytest.mark.parametrize(
    "data",
    [
        HEADER + b"\n \t \r\n" + TURN,
        HEADER.replace(b"\n", b"\r\n") + TURN.replace(b"\n", b"\r\n"),
        HEADER + TURN.rstrip(),
        b"\n\n" + HEADER + TURN,
        b' {"x": [{}], "faust" : 1, "NaN": "NaN"} \n' + TURN,
        b'{"faust": 1, "players": {"green": 3}, "start": {"cards": null}}\n' + TURN,
        HEADER + TURN.replace(b'"turn"', b'"note": {"a": [1.5e9]}, "turn"'),
        HEADER + TURN.replace(b'"do"', b'"t": 1.5, "by": null, "do"'),
    ],
)
def test_empty_lines_line_ends_and_unknown_keys_are_ignored(data: bytes) -> None:
    """records.md, section 1"""
    stone = Stone(parse_field("A1"), parse_field("A8"))
    assert read_record(data) == Record(Header(), (Turn(1, RED, (stone,)),))


NAMES = [
    "",
    " ",
    "Gretchen",
    "a\nb",
    "\u2028\u2029\x85",
    "\x00\x1f",
    "{0}",
    "\ud800",
    "\udc80",
    "é😀",
]


@pytest.mark.parametrize("name", NAMES)
def test_names_are_any_text_and_written_so_that_they_read_back(name: str) -> None:
    """records.md, section 1"""
    record = Record(Header(players=(name, name)), (Turn(1, RED, ()),))
    written = write_record(record)
    assert read_record(written.encode("utf-8")) == record
    assert written.count("\n") == 2


@pytest.mark.parametrize("value", ["0", "-4", "10", "9" * 6000, "-" + "9" * 6000])
def test_a_value_that_no_card_has_is_readable_and_illegal(value: str) -> None:
    """records.md, section 1"""
    lay = b'{"turn": 1, "player": "red", "do": [["lay", "A3", %s]]}' % value.encode()
    (verdict,) = adjudicate(read_record(HEADER + lay))
    assert isinstance(verdict, IllegalTurn)
    assert (verdict.code, verdict.action) == ("no-card-left", 1)


def test_a_huge_value_of_a_card_turned_over_is_readable_and_illegal() -> None:
    """records.md, section 1"""
    reveal = b'{"turn": 1, "player": "red", "do": [["reveal", "A3", 1%s]]}' % (b"0" * 6000)
    (verdict,) = adjudicate(read_record(HEADER + reveal))
    assert isinstance(verdict, IllegalTurn)
    assert verdict.code == "wrong-card-value"


def test_all_actions_are_read() -> None:
    """records.md, section 1"""
    data = (
        b'{"faust": 1, "writes": "everything"}\n{"turn": 1, "player": "blue", "do": '
        b'[["stone","A1","A2"],["soul","B1","B2"],["lay","A3"],["lay","A4",-5],'
        b'["reveal","A5",6],["twin","blue","A7","A8"]]}'
    )
    (turn,) = read_record(data).turns
    assert turn == Turn(
        1,
        BLUE,
        (Stone(0, 1), Soul(15, 16), Lay(2), Lay(3, -5), Reveal(4, 6), Twin(BLUE, 6, 7)),
    )


def test_a_file_with_only_a_header_is_legal_and_says_nothing() -> None:
    """records.md, section 1"""
    assert list(adjudicate(read_record(HEADER))) == []


def test_a_legal_verdict_carries_all_that_is_known() -> None:
    """records.md, section 1"""
    (verdict,) = adjudicate(read_record(HEADER + TURN))
    assert verdict_to_json(verdict) == {
        "turn": 1,
        "player": "red",
        "legal": True,
        "soul_cards": [],
        "lapsed": 0,
        "after": {
            "red": ["A1", "A8"],
            "blue": ["A1", "A1"],
            "soul": "B1",
            "cards": {},
            "used": {"red": [], "blue": []},
            "soul_cards": {"red": [], "blue": []},
            "next_soul_card": 3,
            "to_move": "blue",
            "over": False,
        },
    }


def test_an_illegal_turn_ends_the_output() -> None:
    """records.md, section 1"""
    again = TURN.replace(b'"turn": 1', b'"turn": 2')
    verdicts = [verdict_to_json(one) for one in adjudicate(read_record(HEADER + TURN + again))]
    assert verdicts[1:] == [
        {
            "turn": 2,
            "player": "red",
            "legal": False,
            "code": "not-your-turn",
            "action": 1,
            "page": "6",
        }
    ]


def endless_game(turns: int) -> Iterator[bytes]:
    """Both stones go round, the last step of a turn never ends with the soul: 4 n is even."""
    yield b'{"faust": 1, "rulings": {"stones_per_turn": "both"}}'
    cycle = []
    for rounds in range(FIELDS):
        steps = [(length * rounds, length * rounds + length) for length in (3, 4)]
        do = [["stone", *(FIELD_NAMES[field % FIELDS] for field in step)] for step in steps]
        cycle.append(json.dumps(do))
    for number in range(turns):
        player, do_now = ("red", "blue")[number % 2], cycle[number // 2 % FIELDS]
        yield f'{{"turn": {number + 1}, "player": "{player}", "do": {do_now}}}'.encode()


@night
def test_two_hundred_thousand_turns_are_read() -> None:
    """records.md, section 1: huge files do no harm"""
    record = read_record(b"\n".join(endless_game(200_000)))
    verdicts = islice(adjudicate(record), 2_000)
    assert len(record.turns) == 200_000
    assert all(isinstance(verdict, LegalTurn) for verdict in verdicts)


def test_twice_the_turns_take_twice_the_calls() -> None:
    """records.md, section 1: nothing quadratic, counted and not timed"""
    once, twice, thrice = (_count_calls(turns) for turns in (300, 600, 900))
    assert abs((thrice - twice) - (twice - once)) < (twice - once) // 50


def _count_calls(turns: int) -> int:
    data = b"\n".join(endless_game(turns))
    calls = 0

    def count(*_: object) -> None:
        nonlocal calls
        calls += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        for verdict in adjudicate(read_record(data)):
            verdict_to_json(verdict)
    finally:
        sys.setprofile(before)
    return calls
