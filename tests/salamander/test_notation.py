"""Games of the second kind in notation: what is written is read back the same."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.known import read_recorded
from companion.games.lines import BadFile
from companion.games.salamander.files.action_lines import (
    action_to_json,
    read_action,
    read_word,
    write_word,
)
from companion.games.salamander.files.notation import FIRST_LINE, read_notation, write_notation
from companion.games.salamander.files.record_lines import read_record, write_record
from companion.games.salamander.recorded import RecordedSalamander
from companion.games.salamander.rules.actions import (
    Action,
    Answered,
    Ask,
    Declare,
    Draw,
    Exchange,
    KeyThrow,
    MoveFigure,
    PlaceMarker,
    PutPiece,
    Replied,
    ShowHand,
    Throw,
)
from companion.games.salamander.rules.places import DUNGEON, FIRST_CHAMBER, START
from companion.games.salamander.rules.record import Header, Names, Record, Turn
from companion.games.salamander.rules.rulings import CHOICES, Rulings, with_ruling
from tests.counted import again
from tests.salamander.random_games import random_game
from tests.salamander.tables import game

FIGURE = st.integers(0, 3)
FACE = st.integers(0, 13)
FEW = st.lists(FACE, max_size=4).map(tuple)
CLAIMS = st.lists(st.tuples(FIGURE, FACE), max_size=4).map(tuple)
ACTION: st.SearchStrategy[Action] = st.one_of(
    st.builds(
        KeyThrow,
        st.lists(st.booleans(), max_size=2).map(tuple),
        st.none() | st.booleans(),
    ),
    st.builds(Throw, st.integers(1, 4), st.integers(1, 4), st.booleans()),
    st.builds(Draw, st.none() | FACE),
    st.builds(PlaceMarker, FIGURE, st.integers(FIRST_CHAMBER, START)),
    st.builds(MoveFigure, FIGURE, st.integers(0, DUNGEON)),
    st.builds(Ask, FIGURE, FACE),
    st.builds(Answered, st.none() | st.booleans()),
    st.builds(Declare, FEW, CLAIMS),
    st.builds(Replied, st.booleans()),
    st.builds(ShowHand, FEW),
    st.builds(Exchange, FIGURE, FACE, st.none() | FACE),
    st.builds(PutPiece, FIGURE, st.booleans(), st.integers(0, START)),
)
NAME = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)


@st.composite
def games(draw: st.DrawFn) -> Record:
    """Anything that a record can hold, legal or not."""
    seats = tuple(draw(st.permutations(range(4))))[: draw(st.integers(2, 4))]
    rulings = Rulings()
    for option in draw(st.sets(st.sampled_from([*CHOICES]))):
        rulings = with_ruling(rulings, option, draw(st.sampled_from([*CHOICES[option]])).value)
    names: Names = (draw(NAME), draw(NAME), draw(NAME), draw(NAME))
    aside = tuple((figure, draw(FACE)) for figure in seats if draw(st.booleans()))
    faces = [face for _, face in aside]
    header = Header(
        seats=seats,
        players=names,
        starts=draw(st.sampled_from(seats)),
        target=draw(st.integers(1, 10**30)),
        rulings=rulings,
        set_aside=aside if len(set(faces)) == len(faces) else (),
        writes_everything=True,
    )
    turns = draw(st.lists(st.tuples(FIGURE, st.lists(ACTION, max_size=4)), max_size=3))
    return Record(
        header,
        tuple(Turn(n, who, tuple(do)) for n, (who, do) in enumerate(turns, start=1)),
    )


@again
@settings(max_examples=120, deadline=None, derandomize=True)
@given(games())
def test_notation_and_record_give_the_identical_game_back(written: Record) -> None:
    """notation.md"""
    assert read_notation(write_notation(written).encode()) == written
    assert read_record(write_record(written).encode()) == written


@again
@settings(max_examples=200, deadline=None, derandomize=True)
@given(ACTION, FIGURE)
def test_an_action_is_one_word_and_one_list(action: Action, player: int) -> None:
    """notation.md, records"""
    word = write_word(action, player)
    assert word.split() == [word]
    assert read_word(word, player) == action
    assert read_action(action_to_json(action)) == action


@again
def test_a_turn_is_short_enough_for_a_score_sheet() -> None:
    """notation.md: in most games no turn is longer than a line of paper"""
    lengths = sorted(
        len(line) for seed in range(20) for line in write_notation(random_game(seed)).splitlines()
    )
    assert lengths[len(lengths) // 2] < 30


HEAD = """\
Der Feuer-Salamander, notation 1
seats: Q K M
king: " Ada"
queen: Ben; B
monk: Monk
robber: ""
starts: monk
target: 49
writes: everything
turn_in: forced
set_aside: queen=row-3 king=water

1 M k10/0 ; a remark
"""


def test_the_header_says_only_what_does_not_hold_without_a_word() -> None:
    """notation.md"""
    read = read_notation(HEAD.encode())
    assert write_notation(read, {1: "a remark", 7: "no such turn"}) == HEAD
    assert read.header == Header(
        seats=(1, 0, 2),
        players=(" Ada", "Ben; B", "Monk", ""),
        starts=2,
        target=49,
        rulings=with_ruling(Rulings(), "turn_in", "forced"),
        set_aside=((1, 6), (0, 1)),
        writes_everything=True,
    )


def test_remarks_of_the_verdicts() -> None:
    """notation.md: what was laid, the fault, the result"""
    won = RecordedSalamander(game("K !F,s2:Mr7 y", tags="target: 50"))
    assert won.notation(is_judged=True).splitlines()[-1] == (
        "1 K !F,s2:Mr7 y ; +56 target K:56 Q:0 M:0 R:0"
    )
    assert won.notation(is_judged=False).splitlines()[-1] == "1 K !F,s2:Mr7 y"
    ill = RecordedSalamander(game("K 34o"))
    assert ill.notation(is_judged=True).endswith("; illegal: marker-missing, Wurfstäbe\n")
    odd = RecordedSalamander(game("K 22o @A42 >K !W,r4:Qs3"))
    assert odd.notation(is_judged=True).endswith("; undecided: contradiction, Antwort, Ziel\n")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "line 2: 'Der Feuer' is no first line; expected 'Der Feuer-Salamander, notation 1'"),
        ("mood: good", "line 2: unknown tag 'mood'; expected seats, king, starts, a ruling …"),
        ("seats: K", 'line 2: seats is ["king"]; expected two to four different figures'),
        ("seats: K X", 'line 2: seats[1] is "X"; expected king, queen, monk, robber'),
        ("target: much", 'line 2: target is "much"; expected an integer'),
        ("set_aside: king", 'line 2: set_aside.king is ""; expected a wing, row-1..row-7'),
        ("turn_in: no", "line 2: 'no' is no value of turn_in; expected one of optional, forced"),
        ('king: "x', "line 2: '\"x' is no name; expected JSON quotes round it"),
        ("starts: cat", 'line 2: starts is "cat"; expected king, queen, monk, robber'),
        ("1 X 34o", "line 2: '1 X 34o' is no turn; expected a line like '1 K 34o >M4'"),
        ("2 K 34o", "line 2: turn 2 is out of order; expected 1"),
        ("1 K 35o", "line 2: '35o' is no action; expected 34o, 34~, +, +-E, @F72, >M4"),
        ("1 K @F82", "line 2: '@F82' is no action"),
        ("1 K >K6", "line 2: '>K6' is no action"),
        ("1 K >F72", "line 2: '>F72' is no action"),
        ("1 K ^K>D", "line 2: a put is written; expected none in writes: choices"),
        ("1 K 34o\nking: A", "line 3: 'king: A' is no turn; expected a line like '2 K"),
        ("seats: K M\nstarts: queen\n1 K", 'line 4: starts is "queen"; expected one of the'),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(text: str, what: str) -> None:
    """notation.md"""
    data = f"{FIRST_LINE}\n{text}" if text else "; none\nDer Feuer"
    with pytest.raises(BadFile) as error:
        read_notation(data.encode())
    assert str(error.value).startswith(what)


def test_a_file_is_told_by_its_title() -> None:
    """notation.md"""
    assert isinstance(read_recorded(f"; hm\n{FIRST_LINE}".encode()), RecordedSalamander)
    with pytest.raises(BadFile, match="is no first line; expected 'Der Feuer-Salamander"):
        read_recorded("\ufeffDer Feuer-Salamander, notation 9".encode())
