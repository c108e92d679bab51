"""A visitor plays a turn at the virtual table: judged like any other, and never a dead end."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random

import pytest

from companion.games.faust.analysis.public_game import PublicGame, SeenBy, public_game
from companion.games.faust.core_tables import turn_in_haste
from companion.games.faust.page.reach import reaches
from companion.games.faust.players.of_level import DRAWN_LEVEL, MindOfLevel
from companion.games.faust.players.players import HiddenCards, Mind, Thought, played_turn
from companion.games.faust.rules.actions import Action, TurnOver
from companion.games.faust.rules.board import FIELDS, field_name, parse_field
from companion.games.faust.rules.position import POINTS, Position, opponent
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.rulings import Rulings
from companion.live.visiting import COUNTED_S, DemoSeat
from companion.replay.stored_game import StoredGame, replayed
from companion.storage.soundness import judge_log
from companion.virtual_table.scenario import Scenario
from companion.virtual_table.visitor import IDLE_S
from tests.night import by_day, night
from tests.table.visiting import QUICK, Evening, Words, move, soul_by
from web.services import CannotDo


def test_a_visitors_turn_is_judged_and_the_players_go_on_from_there() -> None:
    evening = Evening()
    evening.come()
    before, done = evening.position, evening.turns
    evening.wish(soul_by(evening, 3))
    assert (evening.position.points, evening.turns) == (POINTS - 3, done)
    evening.wish(soul_by(evening, 4))
    assert evening.phase == "away"
    assert (evening.turns, evening.position.mover) == (done + 1, opponent(before.mover))
    assert evening.position.soul == (before.soul + 7) % FIELDS
    assert evening.codes == []
    done_at = evening.t
    evening.until(lambda: evening.position.points < POINTS)
    assert evening.t - done_at < 8  # nobody waits: the referee's position is taken at once
    evening.goes_on()


def test_who_tries_it_is_answered_by_players_of_the_demos_level() -> None:
    """Also where the turn is left in the middle: only whole turns are chosen."""
    asked: list[PublicGame] = []

    def choose(seen: SeenBy, level: int, dice: Random) -> tuple[Action, ...]:
        asked.append(seen.public)
        return turn_in_haste(seen, level, dice)

    evening = Evening(replace(QUICK, mind=MindOfLevel(DRAWN_LEVEL, choose)))
    evening.come()
    asked.clear()
    evening.wish(soul_by(evening, 7))
    left = public_game(evening.position, Rulings())
    evening.goes_on()
    assert asked[0] == left
    evening.come()
    evening.wish(soul_by(evening, 2))
    evening.seat.do({"do": "leave"})
    evening.goes_on()


def test_a_visitor_is_told_of_a_fault_and_repairs_it() -> None:
    evening = Evening()
    evening.come()
    soul = evening.position.soul
    evening.wish(soul_by(evening, 9))
    assert evening.codes == ["too-many-points"]
    evening.wish(move("soul", (soul + 9) % FIELDS, (soul + 7) % FIELDS))
    assert evening.phase == "away"
    assert len(evening.codes) == 1
    evening.goes_on()


@pytest.mark.parametrize("fields", [-3, 2, 9], ids=["backward", "begun", "too far"])
def test_who_leaves_in_mid_turn_leaves_nothing_undone(fields: int) -> None:
    """The hands put right what is wrong; the players end the turn that was begun."""
    evening = Evening()
    evening.come()
    done = evening.turns
    evening.wish(soul_by(evening, fields))
    evening.seat.do({"do": "leave"})
    evening.until(lambda: evening.phase != "playing")
    assert evening.phase == ("away" if fields == 2 else "left")
    evening.until(lambda: evening.phase == "away")
    assert evening.turns == done
    evening.goes_on()


def test_who_does_nothing_hands_the_turn_back() -> None:
    evening = Evening()
    evening.come()
    began = evening.t
    evening.until(lambda: evening.phase == "away")
    assert IDLE_S <= evening.t - began < IDLE_S + 20
    evening.goes_on()


def test_who_touches_something_stays_and_the_last_seconds_are_counted() -> None:
    evening = Evening()
    evening.come()
    evening.until(lambda: evening.seat.state()["leaves_in"] == COUNTED_S)
    assert evening.phase == "playing"
    evening.seat.do({"do": "stay"})
    began = evening.t
    evening.until(lambda: evening.seat.state()["leaves_in"] is None)
    evening.until(lambda: evening.seat.state().get("leaves_in") == 1)
    assert evening.t - began > IDLE_S - 2
    evening.until(lambda: evening.phase == "away")


def test_patience_is_measured_by_the_visitors_clock() -> None:
    evening = Evening(replace(QUICK, visitors_idle_s=2 * IDLE_S))
    evening.seat = DemoSeat(evening.scenario.visitor, speed=2)
    evening.come()
    began = evening.t
    evening.until(lambda: evening.seat.state()["leaves_in"] == COUNTED_S)
    assert evening.t - began > 2 * (IDLE_S - COUNTED_S) - 2


def test_who_has_not_begun_may_still_say_no() -> None:
    evening = Evening()
    evening.seat.do({"do": "come"})
    assert evening.phase == "coming"
    evening.seat.do({"do": "leave"})
    evening.goes_on()
    assert evening.phase == "away"


def test_a_card_that_is_taken_up_again_is_missed_and_laid_back_by_the_players() -> None:
    evening = Evening()
    evening.come()
    card: Words = {"do": "card", "field": "B9"}
    evening.wish(card)
    assert evening.position.cards[parse_field("B9")] is not None
    evening.wish(card)
    standing = evening.table.standing
    assert standing is not None
    assert (standing.kind, standing.details["for"]) == ("waiting", "card")
    evening.seat.do({"do": "leave"})
    evening.goes_on()


def test_a_second_card_is_a_fault_until_it_is_taken_away() -> None:
    """p. 7"""
    evening = Evening()
    evening.come()
    for where in ("B9", "B11", "B11"):
        evening.wish({"do": "card", "field": where})
    assert evening.codes == ["second-card"]
    evening.wish(soul_by(evening, 6))
    assert evening.phase == "away"
    evening.goes_on()


def test_a_visitor_turns_a_card_over_and_obeys_it() -> None:
    """p. 8, 9"""
    evening = Evening()
    evening.come()
    while not (found := steps_onto_a_card(evening)):
        evening.seat.do({"do": "leave"})
        evening.goes_on(1)
        evening.come()
    mover, done = evening.position.mover, evening.turns
    evening.wish(found)
    (due,) = evening.position.due
    assert isinstance(due, TurnOver)
    evening.wish({"do": "card", "field": field_name(due.field)})
    (obeys,) = reaches(evening.position, Rulings())
    evening.wish(move(obeys.piece, obeys.origin, obeys.targets[0]))
    assert (evening.turns, evening.position.mover) == (done + 1, opponent(mover))
    assert evening.codes == []
    evening.goes_on()


def steps_onto_a_card(evening: Evening) -> Words | None:
    now = evening.position
    for reach in reaches(now, Rulings()):
        card = now.cards[reach.targets[-1]] if reach.targets else None
        if reach.piece != "soul" and card is not None and card.owner != now.mover:
            return move(reach.piece, reach.origin, reach.targets[-1])
    return None


def test_the_hands_do_one_thing_at_a_time_and_nothing_for_others() -> None:
    evening = Evening()
    with pytest.raises(CannotDo):
        evening.seat.do(soul_by(evening, 3))
    evening.come()
    evening.seat.do(soul_by(evening, 3))
    with pytest.raises(CannotDo):
        evening.seat.do(soul_by(evening, 3))


@pytest.mark.parametrize(
    "words",
    [
        {"do": "fly"},
        {"do": "come", "more": 1},
        {"do": "move", "piece": "red", "from": "A1"},
        {"do": "move", "piece": "queen", "from": "A1", "to": "A2"},
        {"do": "move", "piece": "red", "from": "A1", "to": "C2"},
        {"do": "move", "piece": "red", "from": "A1", "to": "A1"},
        {"do": "card", "field": 7},
        {},
    ],
)
def test_what_is_no_wish_is_refused(words: Words) -> None:
    with pytest.raises(ValueError, match="no"):
        DemoSeat(Scenario(Header(), QUICK).visitor).do(words)


def test_what_is_wished_for_a_piece_that_is_not_there_does_nothing() -> None:
    evening = Evening()
    evening.come()
    evening.wish(move("red", parse_field("B12"), parse_field("B13")))
    evening.wish({"do": "card", "field": next(iter(others_cards(evening)), "A3")})
    assert evening.codes == []


def others_cards(evening: Evening) -> Iterator[str]:
    now = evening.position
    for at, card in enumerate(now.cards):
        if card is not None and card.owner != now.mover:
            yield field_name(at)


@pytest.mark.parametrize("word", ["undo", "resign", "end"])
def test_players_take_the_referees_word_for_how_the_game_stands(word: str) -> None:
    """The host takes a turn back, or ends the game: nobody plays on as if nothing had been said."""
    evening = Evening()
    evening.goes_on(3)
    games = len(evening.store.games())
    evening.say("table", word)
    if word == "undo":
        evening.until(lambda: evening.table.session.state == "playing")
    else:
        evening.until(lambda: len(evening.store.games()) > games)
    evening.goes_on()


def test_what_players_cannot_go_on_with_is_ended_and_another_game_begins() -> None:
    evening, failures = Evening(replace(QUICK, mind=failing_in_the_fourth_turn())), []
    evening.moments = evening.scenario.unbroken(lambda: failures.append(evening.t))
    evening.until(lambda: len(evening.store.games()) == 2)
    evening.goes_on(3)
    assert len(failures) == 1


def failing_in_the_fourth_turn() -> Mind:
    turns = count(1)

    def think(position: Position, cards: HiddenCards, rulings: Rulings, dice: Random) -> Thought:
        if next(turns) == 4:
            return (), position  # seven points are left
        return played_turn(position, cards, rulings, dice)

    return think


@night
@pytest.mark.parametrize("seed", by_day([4, 6]))
def test_where_nobody_visits_the_games_are_those_of_the_script(seed: int) -> None:
    evening, alone = (
        Evening(replace(QUICK, seed=seed)),
        Scenario(Header(), replace(QUICK, seed=seed)),
    )
    evening.until(lambda: bool(evening.scenario.games), most_s=2000)
    next(moment for moment in alone.moments() if alone.games)
    assert evening.scenario.games == alone.games


def test_a_log_with_a_visitors_turn_gives_the_same_bytes_again() -> None:
    evening = Evening()
    evening.come()
    evening.wish(soul_by(evening, 9))
    evening.seat.do({"do": "leave"})
    evening.goes_on()
    assert judge_log(evening.store, None).damage is None
    for row in evening.store.games():
        assert replayed(StoredGame(evening.store.of_game(row.game))).differs_at is None
