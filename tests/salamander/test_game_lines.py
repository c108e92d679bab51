"""Records as JSON lines: what can be read, what cannot, and the sentence that says why."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.known import AT_TABLE, read_recorded
from companion.games.lines import BadFile
from companion.games.salamander.files.record_lines import NAME, read_record, write_record
from companion.games.salamander.rules.record import Header, Record
from companion.games.salamander.rules.rulings import Rulings, with_ruling
from companion.json_reader import Json
from tests.counted import again
from tests.salamander.judged_lines import judge_lines
from tests.salamander.random_games import random_game

HEADER: dict[str, Json] = {"faust": 1, "game": NAME}
FULL: dict[str, Json] = {
    "faust": 1,
    "game": NAME,
    "seats": ["king", "queen", "monk", "robber"],
    "players": {"king": "King", "queen": "Queen", "monk": "Monk", "robber": "Robber"},
    "starts": "king",
    "target": 84,
    "ruleset": "noris-1987",
    "rulings": {},
    "set_aside": {},
    "writes": "choices",
}


def read(header: dict[str, Json], *turns: Json) -> Record:
    lines = [header, *turns]
    return read_record("\n".join(json.dumps(line) for line in lines).encode())


def turn(*do: Json, player: str = "king") -> Json:
    return {"turn": 1, "player": player, "do": [*do]}


def test_every_key_of_the_header_but_two_may_be_missing() -> None:
    """records, section 1"""
    assert read(HEADER) == read(FULL) == Record(Header())


def test_every_key_of_the_header_is_read() -> None:
    """records, section 1"""
    header = FULL | {
        "seats": ["monk", "king"],
        "players": {"king": "", "cat": 3, "monk": "M"},
        "starts": "king",
        "target": 1,
        "rulings": {"turn_in": "forced"},
        "set_aside": {"king": "row-7", "monk": "air"},
        "writes": "everything",
    }
    assert read(header).header == Header(
        seats=(2, 0),
        players=("", "Queen", "M", "Robber"),
        starts=0,
        target=1,
        rulings=with_ruling(Rulings(), "turn_in", "forced"),
        set_aside=((2, 0), (0, 10)),
        writes_everything=True,
    )


def test_who_starts_when_it_is_not_said() -> None:
    """records, section 1: the first of the seats"""
    assert read(HEADER | {"seats": ["queen", "king"]}).header.starts == 1


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"faust": 2}, '"faust" is 2; expected 1'),
        ({"faust": True}, "faust is true; expected an integer"),
        ({"seats": ["king"]}, 'seats is ["king"]; expected two to four different figures'),
        ({"seats": ["king", "king"]}, 'seats is ["king", "king"]; expected two to four different'),
        ({"seats": ["king", "cat"]}, 'seats[1] is "cat"; expected king, queen, monk, robber'),
        ({"seats": "king"}, 'seats is "king"; expected a list'),
        ({"seats": [["king"], "monk"]}, 'seats[0] is ["king"]; expected king'),
        ({"players": []}, "players is []; expected an object"),
        ({"players": {"king": 3}}, "players.king is 3; expected text"),
        ({"players": {"robber": None}}, "players.robber is null; expected text"),
        ({"seats": ["king", "monk"], "starts": "queen"}, 'starts is "queen"; expected one of the'),
        ({"starts": "cat"}, 'starts is "cat"; expected king, queen, monk, robber'),
        ({"starts": None}, "starts is null; expected king"),
        ({"target": 0}, "target is 0; expected 1 or more"),
        ({"target": 84.0}, "target is 84.0; expected an integer"),
        ({"target": "84"}, 'target is "84"; expected an integer'),
        ({"target": True}, "target is true; expected an integer"),
        ({"ruleset": "noris"}, 'unknown ruleset "noris"; expected one of noris-1987'),
        ({"ruleset": 1}, "ruleset is 1; expected text"),
        ({"rulings": {"mood": "good"}}, "'mood' is no ruling; expected one of empty_pile, decl"),
        ({"rulings": {"turn_in": "no"}}, "'no' is no value of turn_in; expected one of option"),
        ({"rulings": {"turn_in": True}}, "turn_in is true; expected text"),
        ({"rulings": []}, "rulings is []; expected an object"),
        ({"set_aside": {"cat": "air"}}, 'a key of set_aside is "cat"; expected king'),
        ({"set_aside": {"king": "ice"}}, 'set_aside.king is "ice"; expected a wing, row-1'),
        ({"set_aside": ["king"]}, 'set_aside is ["king"]; expected an object'),
        ({"seats": ["king", "monk"], "set_aside": {"queen": "air"}}, 'set_aside is {"queen": "air'),
        ({"set_aside": {"king": "row-1", "monk": "row-1"}}, "set_aside has too many row-1; exp"),
        ({"writes": "all"}, 'writes is "all"; expected choices or everything'),
        ({"writes": True}, "writes is true; expected choices or everything"),
        ({"game": "doctor-faust"}, 'game is "doctor-faust"; expected feuer-salamander'),
    ],
)
def test_a_header_that_says_something_else_is_unreadable(
    change: dict[str, Json], what: str
) -> None:
    """records, section 1"""
    with pytest.raises(BadFile) as error:
        read(FULL | change)
    assert str(error.value).startswith(f"line 1: {what}")


@pytest.mark.parametrize(
    ("action", "what"),
    [
        ([], "unknown action []; expected one of keys, throw, draw"),
        (["jump"], 'unknown action ["jump"]; expected one of keys'),
        ("throw", 'an action is "throw"; expected a list'),
        ([3], "the name of an action is 3; expected text"),
        (["throw", 3, 4], '["throw", 3, 4] has 2 arguments; expected EYE, EYE, SYMBOL'),
        (["throw", 0, 4, "stone"], "EYE is 0; expected 1…4"),
        (["throw", 3, 5, "stone"], "EYE is 5; expected 1…4"),
        (["throw", 3, 4.0, "stone"], "EYE is 4.0; expected an integer"),
        (["throw", 3, 4, "key"], 'SYMBOL is "key"; expected salamander or stone'),
        (["throw", 3, 4, ["stone"]], 'SYMBOL is ["stone"]; expected salamander or stone'),
        (["keys", [True, True, True], None], "EYES is [true, true, true]; expected one for each"),
        (["keys", True, None], "EYES is true; expected a list"),
        (["keys", [1], None], "EYES[0] is 1; expected true or false"),
        (["keys", [], 0], "SYMBOL is 0; expected true or false"),
        (["keys", []], '["keys", []] has 1 arguments; expected EYES, SYMBOL'),
        (["draw", "air", "air"], '["draw", "air", "air"] has 2 arguments; expected nothing or'),
        (["draw", None], "CARD is null; expected a wing, row-1..row-7 or stone-1..stone-3"),
        (["marker", "king", "king-3"], 'CHAMBER is "king-3"; expected one like fire-7-2, or start'),
        (["marker", "king", "dungeon"], 'CHAMBER is "dungeon"; expected one like fire-7-2'),
        (["marker", "king", "fire-8-1"], 'CHAMBER is "fire-8-1"; expected a place like king-3'),
        (["marker", "cat", "start"], 'FIGURE is "cat"; expected king, queen, monk, robber'),
        (["move", "king", "start"], 'PLACE is "start"; expected a field, a home or dungeon'),
        (["move", "king", "fire-7-2"], 'PLACE is "fire-7-2"; expected a field, a home or dungeon'),
        (["move", "king", "king-6"], 'PLACE is "king-6"; expected a place like king-3'),
        (["move", "king", 3], "PLACE is 3; expected a place like king-3"),
        (["ask", "king", "row-8"], 'CARD is "row-8"; expected a wing'),
        (["answer", "maybe"], 'the answer is "maybe"; expected yes or no'),
        (["answer", None], "the answer is null; expected yes or no"),
        (["declare", [], "king"], 'CLAIMS is "king"; expected a list'),
        (["declare", [], ["king"]], 'CLAIMS[0] is "king"; expected a list'),
        (["declare", [], [["king"]]], 'CLAIMS[0] is ["king"]; expected [FIGURE, CARD]'),
        (["declare", [], [["cat", "air"]]], 'CLAIMS[0][0] is "cat"; expected king'),
        (["declare", ["ice"], []], 'CARDS[0] is "ice"; expected a wing'),
        (["declare", "air", []], 'CARDS is "air"; expected a list'),
        (["reply"], '["reply"] has 0 arguments; expected yes or no'),
        (["reply", True], "the reply is true; expected yes or no"),
        (["show", "air"], 'CARDS is "air"; expected a list'),
        (["exchange", "king"], '["exchange", "king"] has 1 arguments; expected FIGURE, CARD or'),
        (["exchange", "king", "air", None], "SECOND is null; expected a wing"),
        (["put", "cat", "dungeon"], 'the figure of PIECE is "cat"; expected king'),
        (["put", "king-marker-marker", "start"], 'the figure of PIECE is "king-marker"; expected'),
        (["put", "king", "moon"], 'PLACE is "moon"; expected a place like king-3'),
        (["put", 3, "dungeon"], "PIECE is 3; expected text"),
    ],
)
def test_an_action_that_is_none_is_unreadable(action: Json, what: str) -> None:
    """records, section 1"""
    with pytest.raises(BadFile) as error:
        read(HEADER | {"writes": "everything"}, turn(action))
    assert str(error.value).startswith(f"line 2: {what}")


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ({"turn": 2, "player": "king", "do": []}, '"turn" is 2; expected 1'),
        ({"turn": 1.0, "player": "king", "do": []}, "turn is 1.0; expected an integer"),
        ({"player": "king", "do": []}, '"turn" is missing; expected "turn", "player" and "do"'),
        ({"turn": 1, "do": []}, '"player" is missing; expected'),
        ({"turn": 1, "player": "king"}, '"do" is missing; expected'),
        ({"turn": 1, "player": "cat", "do": []}, 'player is "cat"; expected king'),
        ({"turn": 1, "player": "king", "do": {}}, "do is {}; expected a list"),
        (turn(["put", "king", "dungeon"]), "a put is written; expected none in writes: choices"),
        ([1], "[1] is no JSON object; expected one object a line"),
    ],
)
def test_a_turn_that_is_none_is_unreadable(line: Json, what: str) -> None:
    """records, section 1"""
    with pytest.raises(BadFile) as error:
        read(HEADER, line)
    assert str(error.value).startswith(f"line 2: {what}")


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ({}, 'no header; expected a first line like {"faust": 1}'),
        ({"faust": 1, "game": "chess"}, "unknown game 'chess'; expected one of doctor-faust, feu"),
        ({"faust": 1, "game": None}, "game is null; expected text"),
        ({"game": NAME}, "no header; expected a first line like"),
    ],
)
def test_a_file_of_no_game_is_unreadable(line: dict[str, Json], what: str) -> None:
    """records, section 1: an unknown `game`"""
    with pytest.raises(BadFile) as error:
        read_recorded(json.dumps(line).encode())
    assert str(error.value).startswith(f"line 1: {what}")


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\xff", b"{", b"NaN", b"[" * 9999])
def test_what_is_no_file_of_ours_is_unreadable(data: bytes) -> None:
    """records, section 1"""
    with pytest.raises(BadFile):
        read_recorded(data)
    with pytest.raises(BadFile):
        read_record(data)


def test_figures_and_fields_that_do_not_play_are_readable() -> None:
    """records, section 1: illegal by their codes; lists may hold a thing twice"""
    header = HEADER | {"seats": ["king", "monk"]}
    move: Json = ["move", "queen", "robber-5"]
    declared: Json = ["declare", ["air", "air", "air", "air"], [["queen", "air"]] * 5]
    keys: Json = ["keys", [], None]
    read(header, turn(move, declared, keys, ["show", []], player="robber"))


def test_keys_that_are_not_known_are_ignored_and_blank_lines_skipped() -> None:
    """records, section 1"""
    text = '\n{"faust": 1, "game": "feuer-salamander", "x": 1}\r\n\n'
    text += '{"turn": 1, "player": "king", "do": [], "note": {}}\n'
    assert len(read_record(text.encode()).turns) == 1


def test_a_file_with_only_a_header_is_legal_and_prints_nothing() -> None:
    """records, section 1"""
    assert judge_lines([json.dumps(HEADER)]) == []


@again
@pytest.mark.parametrize("seed", range(20))
def test_a_record_is_written_and_read_the_same(seed: int) -> None:
    """records, section 1"""
    game = random_game(seed)
    assert read_record(write_record(game).encode()) == game


def test_both_games_are_known_by_the_names_of_their_files() -> None:
    """records, section 1"""
    assert [*AT_TABLE] == ["doctor-faust", "feuer-salamander"]


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 9)
    | st.floats()
    | st.sampled_from(
        ["king", "monk", "king-3", "fire-7-2", "dungeon", "start", "air", "row-1", "yes", "stone"]
    ),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)
KINDS = st.sampled_from(
    [
        "keys",
        "throw",
        "draw",
        "marker",
        "move",
        "ask",
        "answer",
        "declare",
        "reply",
        "show",
        "exchange",
        "put",
    ]
)


def judged_or_refused(lines: list[str]) -> list[object]:
    """The verdicts, or the one sentence why there are none."""
    try:
        return [*judge_lines(lines)]
    except BadFile as refused:
        sentence = refused.what
    assert "; expected" in sentence
    return [sentence]


@again
@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.lists(st.tuples(KINDS, st.lists(ANYTHING, max_size=4)), max_size=5), st.data())
def test_spoiled_records_are_judged_or_refused_and_nothing_else(
    actions: list[tuple[str, list[Json]]], data: st.DataObject
) -> None:
    """records, section 1: a clear sentence, never a crash"""
    header = dict(FULL)
    for key in data.draw(st.lists(st.sampled_from([*FULL]), max_size=2)):
        header[key] = data.draw(ANYTHING)
    do: list[Json] = [[kind, *words] for kind, words in actions]
    lines = [json.dumps(line) for line in (header, turn(*do))]
    assert len(judged_or_refused(lines)) == 1


@again
@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 30), st.data())
def test_games_spoiled_at_one_place_are_judged_or_refused(seed: int, data: st.DataObject) -> None:
    """records, section 1"""
    lines = write_record(random_game(seed, most_turns=8)).splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    text = lines[at]
    place = data.draw(st.integers(0, len(text)))
    lines[at] = (
        text[:place]
        + data.draw(st.sampled_from(["", '"', "[", "1", "no", ",", "x"]))
        + (text[place + data.draw(st.integers(0, 9)) :])
    )
    judged_or_refused(lines)
