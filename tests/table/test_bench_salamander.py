"""The bench of the second game's session: noise that is what it says, and figures that are true."""

import json
from random import Random

import pytest

from companion.commands.cli import main
from companion.games.salamander.players.talk import Line, Senses, look_at, lying_at_first
from companion.games.salamander.players.telling import Passage
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.session.observed import observation_of
from tests.night import night
from workshop.salamander.bad_senses import BadSenses
from workshop.salamander.evenings import (
    an_evening,
    habit_of,
    room_at,
    sit_through_evening,
    sit_through_slip,
    sit_with_liars,
)
from workshop.salamander.haste import Haste
from workshop.salamander.hasty_evenings import hasty_room_at, sit_through_hastily, slip_of_the_hasty
from workshop.salamander.levels import codes_at, level_of
from workshop.session.levels import Contradictions, as_line, session_lines
from workshop.session.session import SittingPlan
from workshop.session.tables import Sort

SHORT = 0  # the seed of a short evening of two


def at(level: float, seed: int = 1) -> BadSenses:
    return BadSenses(level, Random(seed))


BOARD: Line = {"t": 1.0, "camera": look_at(lying_at_first((0, 1, 2, 3)))}
STICKS: Line = {
    "t": 1.0,
    "camera": {"sticks": {"eyes": [1, 4], "symbol": "stone", "keys": [False, True, False]}},
}
PAGE: Line = {"t": 1.0, "page": {"by": "king", "say": "answered", "content": "yes"}}


@pytest.mark.parametrize("line", [BOARD, STICKS, PAGE])
def test_without_noise_all_is_told_as_it_is(line: Line) -> None:
    senses = at(0.0)
    assert [senses.spoil(line) for _ in range(50)] == [(line, False)] * 50


@pytest.mark.parametrize("line", [BOARD, STICKS])
def test_whatever_is_told_can_be_read_and_what_misleads_says_so(line: Line) -> None:
    senses = at(1.0)
    told = [senses.spoil(line) for _ in range(600)]
    misled = [one for one, is_wrong in told if is_wrong]
    assert 5 < len(misled) < 60
    assert line not in misled
    for one, _ in told:
        observation_of(one)


def test_a_doubt_is_honest() -> None:
    """The likelier of the two places is the wrong one about as often as the look says."""
    senses, wrong, expected, doubts = at(1.0), 0, 0.0, 0
    for _ in range(4000):
        seen = senses.spoil(BOARD)[0]["camera"]
        assert isinstance(seen, dict)
        if "unsure" in seen:
            assert isinstance(seen["unsure"], dict)
            chances = next(iter(seen["unsure"].values()))
            assert isinstance(chances, dict)
            numbers = [float(str(chance)) for chance in chances.values()]
            doubts += 1
            expected += numbers[1]
            true = look_at(lying_at_first((0, 1, 2, 3)))
            wrong += (seen["figures"], seen["markers"]) != (true["figures"], true["markers"])
    assert doubts > 500
    assert wrong == pytest.approx(expected, rel=0.2)


@pytest.mark.parametrize("sort", Sort)
def test_without_noise_every_turn_is_right_and_nobody_is_accused(sort: Sort) -> None:
    acted = an_evening(SHORT)
    tally, _ = sit_through_evening(acted, at(0.0), sort)
    assert (tally.right, tally.committed, tally.over) == (len(acted.turns), len(acted.turns), 1)
    assert (tally.accused.total(), tally.tapped, tally.pressed) == (0, 0, 0)


WORDS: list[Line] = [
    {"t": 2.0, "page": {"by": "king", "say": "ask", "card": "air"}},
    {"t": 3.0, "page": {"by": "monk", "say": "answered"}},
    {"t": 4.0, "camera": {"hand": True}},
    {"t": 5.0, "page": {"by": "king", "say": "turn-done"}},
    {"t": 6.0, "button": "king"},
]


def test_who_is_not_in_haste_tells_all_when_it_is_done() -> None:
    told = [*Haste(0.0, Random(1)).arrivals(WORDS, 7)]
    assert told == [(line["t"], number, line) for number, line in enumerate(WORDS, start=7)]


def test_haste_moves_words_and_presses_and_nothing_else() -> None:
    haste, seen = Haste(1.0, Random(1)), set()
    for _ in range(200):
        told = [*haste.arrivals(WORDS, 0)]
        numbers = [number for _, number, _ in told]
        assert {*numbers} == {*range(5)}
        for number in range(5):
            first = next(at for at, one, _ in told if one == number)
            off = first - float(str(WORDS[number]["t"]))
            assert -1.8 <= off <= 5.0
            if off or numbers.count(number) > 1:
                seen.add((number, off > 0, off < 0, numbers.count(number)))
    assert {number for number, *_ in seen} == {0, 1, 3, 4}
    assert not any(is_late for number, is_late, *_ in seen if number > 2)  # no press comes late
    assert {0, 1, 3} == {number for number, _, _, times in seen if times == 2}


@pytest.mark.parametrize("sort", [Sort.HASTY, Sort.HASTY_PAGE])
def test_who_is_in_no_haste_is_understood_turn_by_turn(sort: Sort) -> None:
    acted = an_evening(SHORT)
    tally, _ = sit_through_hastily(acted, at(0.0), sort)
    assert (tally.right, tally.committed, tally.over) == (len(acted.turns), len(acted.turns), 1)
    assert (tally.accused.total(), tally.tapped, tally.pressed) == (0, 0, 0)


@pytest.mark.parametrize("sort", [Sort.HASTY, Sort.HASTY_PAGE])
def test_a_slip_of_the_hasty_is_named(sort: Sort) -> None:
    code = Code.WRONG_DISTANCE
    faults = slip_of_the_hasty(an_evening(1), code, at(0.1), sort)
    assert (faults.acted[code], faults.named[code]) == (1, 1)


def test_haste_is_the_same_each_time_and_a_wrong_word_is_taken_back() -> None:
    """In the end everything has been told, and time has never gone back."""
    acted, sort = an_evening(SHORT), Sort.HASTY_PAGE
    told = []
    for _ in range(2):
        room = hasty_room_at(acted, at(1.0), habit_of(sort))
        for turn in acted.turns[:12]:
            room.act_turn(room.telling.passages(turn))
        room.hear_all()
        assert room.is_all_told
        told.append([(event.t, event.kind) for event in room.desk.events])
    assert told[0] == told[1]
    assert [t for t, _ in told[0]] == sorted(t for t, _ in told[0])
    assert any(event.details.get("by") == "king" for event in room.desk.events)


def test_only_the_second_game_has_a_hasty_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "session", "--table", "hasty", "--games", "1"]) == 2
    assert "feuer-salamander" in capsys.readouterr().err


def test_words_that_are_tapped_twice_mislead_nobody() -> None:
    acted = an_evening(SHORT)
    tally, _ = sit_through_evening(acted, at(1.0), Sort.PAGE)
    assert (tally.pressed, tally.tapped, tally.accused.total()) == (0, 0, 0)
    assert tally.right == tally.committed > 0


def test_what_is_told_wrongly_is_put_right_on_the_page() -> None:
    acted = an_evening(SHORT)
    tally, _ = sit_through_evening(acted, at(1.0), Sort.AUTO)
    assert tally.pressed + tally.tapped > 0
    assert tally.right == tally.committed > 0


def test_what_was_not_said_is_missing_and_is_put_in() -> None:
    """Break the table: an act of which nobody tells anything is found out."""
    acted = an_evening(SHORT)
    room = room_at(acted, at(0.0), habit_of(Sort.PAGE))
    passage = next(one for one in room.telling.passages(acted.turns[0]) if one.doing is not None)
    room.act(Passage(1, (), doing=passage.doing))
    assert not room.wait_for_page()
    assert passage.doing is not None
    assert room.put_in([passage.doing])


@pytest.mark.parametrize(
    ("sort", "code"),
    [
        (Sort.AUTO, Code.PUT_MISSING),
        (Sort.AUTO, Code.WRONG_DISTANCE),
        (Sort.PAGE, Code.NOT_YOUR_TURN),
        (Sort.PAGE, Code.WRONG_COMBINATION),
    ],
)
def test_a_slip_is_named_and_put_right(sort: Sort, code: Code) -> None:
    faults = sit_through_slip(an_evening(1), code, at(0.0), sort)
    assert (faults.acted[code], faults.named[code], faults.repaired[code]) == (1, 1, 1)


def test_a_slip_that_a_table_cannot_see_is_not_tried_there() -> None:
    assert Code.NOT_YOUR_TURN not in codes_at(Sort.AUTO)
    assert Code.PUT_MISSING not in codes_at(Sort.PAGE)


@night
def test_what_cannot_all_be_true_is_told_where_it_comes_out() -> None:
    found = Contradictions()
    for seed in range(4):
        found += sit_with_liars(an_evening(seed, 0.2), at(0.0), Sort.PAGE)
    assert found.in_all == found.told > 5
    assert found.odd == 0


def test_the_figures_of_a_level_are_told_in_words_and_as_json(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "session", "--game", "feuer-salamander", "--games", "1", "--noise", "0",
                 "--table", "page", "--seed", str(SHORT), "--json"]) == 0  # fmt: skip
    said = json.loads(capsys.readouterr().out)
    plan = SittingPlan(games=1, seed=SHORT, sort=Sort.PAGE)
    level = level_of(0.0, [an_evening(SHORT)], plan)
    mine = json.loads(as_line(level))
    same = [key for key in mine if not key.endswith("_ms")]
    assert {key: said[key] for key in same} == {key: mine[key] for key in same}
    turns = len(an_evening(SHORT).turns)
    words = "\n".join(session_lines(level))
    assert f"committed turns right       {turns} of {turns}, 100.000%" in words
    assert "contradictions told" in words
    assert Senses.PHONES is habit_of(Sort.PAGE).senses
