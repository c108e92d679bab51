"""A record judged: the sums are exact, what is better is legal, and nothing hidden is told."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from companion.game import AnalysisWanted
from companion.games.faust.analysis.chances import WEIGHTS, Outlook, chance, level_like, mark
from companion.games.faust.analysis.judged import JudgedGame, Standard, Whose, judge
from companion.games.faust.analysis.why import CODES
from companion.games.faust.core_tables import core_table
from companion.games.faust.files.analysis_lines import sums_to_line, turn_to_line
from companion.games.faust.files.record_lines import read_record
from companion.games.faust.rules.actions import Action, Lay, Reveal, Stone
from companion.games.faust.rules.board import parse_field
from companion.games.faust.rules.position import BLUE, RED, Position, is_trapped
from companion.games.faust.rules.record import Header, Turn
from companion.games.faust.rules.referee import LegalTurn, adjudicate, judge_turn
from companion.games.faust.rules.rules import apply, fulfil
from companion.games.faust.rules.rulings import RULESETS, Rulings
from tests.analysis.played import played_turns
from tests.counted import again
from tests.night import by_day

GAMES = sorted(Path(__file__).parents[1].glob("games/whole-games/*.faust.jsonl"))


@cache
def drawn(ruleset: str, many: int, level: int = 1, seed: int = 1) -> tuple[LegalTurn, ...]:
    """A game that nobody changes."""
    return (*played_turns(ruleset, many, level, seed),)


@cache
def judged(
    turns: tuple[LegalTurn, ...], whose: Whose, rulings: Rulings | None = None
) -> JudgedGame:
    rules = rulings or Rulings()
    table = core_table(rules)
    assert table is not None
    return judge([*turns], Standard(rules, whose), table)


@cache
def legal_turns(path: Path) -> tuple[LegalTurn, ...]:
    record = read_record(path.read_bytes())
    return (*(one for one in adjudicate(record) if isinstance(one, LegalTurn)),)


def lines(judgement: JudgedGame) -> list[object]:
    return [*map(turn_to_line, judgement.turns), sums_to_line(judgement, AnalysisWanted(), None)]


def off(judgement: JudgedGame) -> float:
    red, blue = judgement.errors
    return judgement.start - red + blue + judgement.cards + judgement.rest - judgement.end


@again
@pytest.mark.parametrize("whose", by_day([*Whose]))
def test_start_errors_cards_and_the_rest_are_the_result(whose: Whose) -> None:
    for path in GAMES[:6]:
        rulings = read_record(path.read_bytes()).header.rulings
        assert abs(off(judged(legal_turns(path), whose, rulings))) < 1e-9


@again
@pytest.mark.parametrize("whose", [*Whose])
def test_so_they_are_turn_by_turn(whose: Whose) -> None:
    found = judged(drawn("german-1993", 40), whose)
    for one, following in zip(found.turns, found.turns[1:], strict=False):
        told, then = one.weighed, following.weighed
        came_to = told.points - told.given_away + told.card + one.rest
        assert came_to == pytest.approx(-then.points)
    assert abs(off(found)) < 1e-9


@again
@pytest.mark.parametrize("whose", [*Whose])
@pytest.mark.parametrize("ruleset", by_day(["german-1993", "french-2008"]))
def test_what_is_better_is_legal_and_no_worse(ruleset: str, whose: Whose) -> None:
    rulings = RULESETS[ruleset]
    for one in judged(drawn(ruleset, 30), whose, rulings).turns:
        assert one.weighed.given_away >= 0
        after = carried_out(one.weighed.turn.before, one.best, rulings)
        assert is_trapped(after) or not after.points or after.ending is not None


def carried_out(position: Position, acts: tuple[Action, ...], rulings: Rulings) -> Position:
    for act in acts:
        position = fulfil(apply(position, act, rulings), rulings)
    return position


@cache
def unsaid(turns: tuple[LegalTurn, ...], colours: tuple[int, ...]) -> tuple[LegalTurn, ...]:
    """The same game, in which nobody wrote the values of the cards that these players laid."""
    header = Header(starts=turns[0].turn.player)
    position, told = turns[0].before, []
    for one in turns:
        do = tuple(
            Lay(act.field) if isinstance(act, Lay) and one.turn.player in colours else act
            for act in one.turn.do
        )
        verdict = judge_turn(position, replace(one.turn, do=do), header)
        assert isinstance(verdict, LegalTurn)
        told.append(verdict)
        position = verdict.after
    return (*told,)


def never_shown(turns: tuple[LegalTurn, ...]) -> bool:
    laid = sum(isinstance(act, Lay) for one in turns for act in one.turn.do)
    shown = sum(isinstance(act, Reveal) for one in turns for act in one.turn.do)
    return laid > shown


@again
def test_in_public_nothing_is_told_of_a_value_that_was_not_shown() -> None:
    games = (drawn("german-1993", 20, 1, seed) for seed in range(20))
    turns = next(game for game in games if never_shown(game))
    assert lines(judged(turns, Whose.PUBLIC)) == lines(
        judged(unsaid(turns, (RED, BLUE)), Whose.PUBLIC)
    )


@again
@pytest.mark.parametrize(("whose", "other"), [(Whose.RED, BLUE), (Whose.BLUE, RED)])
def test_to_a_player_nothing_is_told_of_the_cards_of_the_other_one(
    whose: Whose, other: int
) -> None:
    turns = drawn("german-1993", 40)
    assert lines(judged(turns, whose)) == lines(judged(unsaid(turns, (other,)), whose))
    assert lines(judged(turns, whose)) != lines(judged(turns, Whose.PUBLIC))


@again
@pytest.mark.parametrize("whose", [Whose.PUBLIC, Whose.RED, Whose.BLUE])
def test_what_comes_later_changes_nothing_for_who_does_not_know_it(whose: Whose) -> None:
    """A player knows what he laid himself, whenever it is turned over."""
    turns = drawn("german-1993", 40)
    if whose is not Whose.PUBLIC:
        turns = unsaid(turns, (BLUE if whose is Whose.RED else RED,))
    whole = [one.weighed for one in judged(turns, whose).turns]
    part = [one.weighed for one in judged(turns[:20], whose).turns]
    assert part == whole[:20]


@again
@pytest.mark.parametrize("said", [(), (RED, BLUE)])
def test_a_player_knows_his_cards_whether_they_are_said_or_only_turned_over(
    said: tuple[int, ...],
) -> None:
    """From his own next turn on, as long as they lie."""
    turns = unsaid(drawn("german-1993", 40), said)
    assert any(one.weighed.seen.known for one in judged(turns, Whose.RED).turns)
    assert not any(one.weighed.seen.known for one in judged(turns, Whose.PUBLIC).turns)


ALL_USED = (Rulings().devil_cards, Rulings().devil_cards)


@pytest.mark.parametrize(
    ("stones", "lies", "do", "why"),
    [
        (("A3 A9", "B9 B12"), ("A10", 3), ["A9", "B1"], "misses-soul-card"),
        (("A3 A9", "A11 B12"), ("A8", 3), ["A3", "A10"], "leaves-soul-card"),
        (("A3 A9", "A11 B12"), ("A8", 13), ["A3", "A10"], "gives-the-last-card"),
        (("B3 B8", "A12 A12"), ("A9", 3), ["B3", "B10"], "misses-infamy"),
        (("A5 A12", "B9 B12"), ("A8", 3), ["A5", "A12"], "opens-infamy"),
    ],
)
def test_why_another_turn_was_better(
    stones: tuple[str, str], lies: tuple[str, int], do: list[str], why: str
) -> None:
    red, blue = (tuple(sorted(map(parse_field, pair.split()))) for pair in stones)
    soul, top = lies
    position = Position(
        ((red[0], red[1]), (blue[0], blue[1])),
        parse_field(soul),
        RED,
        used=ALL_USED,
        next_soul_card=top,
    )
    turn = Turn(1, RED, (Stone(*map(parse_field, do)),))
    verdict = judge_turn(position, turn, Header())
    assert isinstance(verdict, LegalTurn), verdict
    (one,) = judged((verdict,), Whose.PUBLIC).turns
    assert why in one.weighed.why


def test_why_a_turn_was_dear_that_ran_into_a_card() -> None:
    turns = judged(drawn("german-1993", 8, 3, 2), Whose.PUBLIC).turns
    assert "runs-into-likely-card" in {code for one in turns for code in one.weighed.why}


@again
def test_other_reasons_are_given_in_games() -> None:
    found = {
        code
        for whose in (Whose.RED, Whose.BLUE)
        for one in judged(drawn("german-1993", 150), whose).turns
        for code in one.weighed.why
    }
    assert found >= {"runs-into-likely-card", "lays-what-costs"}
    assert found <= {*CODES}


@again
def test_the_level_is_that_which_the_players_play_like() -> None:
    best = judged(drawn("german-1993", 60, 5), Whose.PUBLIC)
    worst = judged(drawn("german-1993", 60, 1), Whose.RED)
    assert min(best.levels) > max(worst.levels)
    assert judged(drawn("german-1993", 4), Whose.PUBLIC).levels == (2, 2)


def test_a_chance_grows_with_the_points_and_is_certain_at_the_end() -> None:
    for level in WEIGHTS:
        told = [chance(outlook(points, 50), level) for points in range(-100, 101, 10)]
        middles = [one.middle for one in told]
        assert middles == sorted(middles)
        assert chance(outlook(0, 50), level).middle == 0.5
        assert all(0 <= one.low <= one.middle <= one.high <= 1 for one in told)
    assert [chance(outlook(points, 0), 1).middle for points in (-1, 0, 1)] == [0, 0.5, 1]


def outlook(lead: int, left: int, cards: int = 8) -> Outlook:
    return Outlook(lead, 0.0, 0, 0, cards, left)


def test_a_lead_is_the_surer_the_fewer_cards_and_soul_points_are_left() -> None:
    for level in WEIGHTS:
        usual = chance(outlook(10, 50), level).middle
        assert chance(outlook(10, 50, cards=2), level).middle > usual
        assert chance(outlook(10, 13), level).middle > usual


def test_a_turn_that_ends_the_game_is_certain() -> None:
    position = Position(((2, 9), (20, 25)), 9, RED, used=ALL_USED, next_soul_card=13)
    verdict = judge_turn(position, Turn(1, RED, (Stone(2, 9),)), Header())
    assert isinstance(verdict, LegalTurn)
    (one,) = judged((verdict,), Whose.PUBLIC).turns
    assert (one.chance.middle, one.lost, one.mark) == (1.0, 0.0, None)


@again
def test_a_chance_knows_how_the_cards_of_both_lie() -> None:
    """Counted from the positions: who has more in the hand, and who has more lying."""
    found = judged(drawn("german-1993", 40), Whose.PUBLIC).turns
    told = [one.weighed.outlook(one.weighed.played) for one in found]
    for one, at in zip(found, told, strict=True):
        before, mover = one.weighed.turn.before, one.weighed.turn.turn.player
        laid = [card.owner for card in before.cards if card is not None]
        used = [len(few) for few in before.used]
        assert at.lying == laid.count(mover) - laid.count(1 - mover)
        assert at.hand + at.lying == used[1 - mover] - used[mover]
        assert at.cards == 16 - sum(used)
    assert {0} < {at.lying for at in told}
    assert {0} < {at.hand for at in told}


def test_marks_go_by_the_chance_that_was_lost() -> None:
    assert [*map(mark, (0.04, 0.05, 0.1, 0.2))] == [None, "doubtful", "bad", "very-bad"]


def test_who_gives_much_away_plays_like_a_low_level() -> None:
    assert [*map(level_like, (100.0, 0.0))] == [1, 5]
