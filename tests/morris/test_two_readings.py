"""200 whole games by dice: two readings of the rules allow the same, and end alike."""

import pytest

from tests.morris.files.notation import write_word
from tests.morris.games import by_dice, record_of
from tests.morris.recorded import RecordedMorris
from tests.morris.rules.board import POINT_NAMES
from tests.morris.rules.position import NOBODY, Position
from tests.morris.rules.rules import apply, legal_actions
from tests.morris.rules.rulings import RULESETS
from tests.morris.second_reading import ROWS, SecondReading
from tests.night import by_day

GAMES, OF_EACH = 200, 20
SHUT_IN = 1287


def test_the_picture_has_the_sixteen_mills() -> None:
    assert len({frozenset(row) for row in ROWS}) == 16


@pytest.mark.parametrize("first", by_day([SHUT_IN, *range(0, GAMES, OF_EACH)]))
def test_two_readings_agree_from_the_first_stone_to_the_end(first: int) -> None:
    for seed in range(first, first + (OF_EACH if first < GAMES else 1)):
        header, done = by_dice(seed)
        other = SecondReading("WB"[header.starts], flies=header.ruleset == "flying")
        for position, action in done:
            ours = {write_word(one) for one in legal_actions(position, header.rulings)}
            assert ours == other.words(), seed
            other.do(write_word(action))
        end = apply(*done[-1], header.rulings).ending
        assert other.end == end, seed
        *turns, over = RecordedMorris(record_of(header, done)).verdicts()
        assert all(one.is_legal for one in turns)
        assert over.line["reason"] == end


def test_every_way_to_end_is_among_them() -> None:
    """Hardly anybody who moves by chance is ever shut in: one of more than a thousand."""
    games = map(by_dice, [*range(OF_EACH), SHUT_IN])
    ends = {apply(*done[-1], header.rulings).ending for header, done in games}
    assert ends == {"few", "stuck", "repetition"}


def counted(position: Position, turns: int) -> int:
    """Ways to play so many turns; a stone set or moved and one taken are one turn."""
    if turns == 0:
        return 1
    rulings, found = RULESETS["flying"], 0
    for action in legal_actions(position, rulings):
        after = apply(position, action, rulings)
        found += counted(after, turns if after.owes_take else turns - 1)
    return found


@pytest.mark.parametrize(("turns", "ways"), [(1, 24), (2, 24 * 23), (3, 24 * 23 * 22)])
def test_the_first_turns_are_counted(turns: int, ways: int) -> None:
    assert counted(Position(), turns) == ways


def test_the_first_mill_is_counted() -> None:
    """White's third stone: one of 20 points, and where it closes a mill one of two stones goes."""
    stones = [NOBODY] * len(POINT_NAMES)
    for player, points in enumerate((("a7", "d7"), ("c3", "e4"))):
        for point in points:
            stones[POINT_NAMES.index(point)] = player
    assert counted(Position((*stones,), (7, 7)), 1) == 19 + 2
