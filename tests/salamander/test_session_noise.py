"""Eyes that err now and then: what was done is understood all the same, by the likeliest story."""

from random import Random

import pytest

from companion.games.salamander.at_table import Session
from companion.observations import Json
from tests.counted import walking
from tests.salamander.at_the_table import Seated
from tests.salamander.noisy_looks import NoisyEyes
from tests.salamander.random_games import random_game
from tests.salamander.told_table import ToldTable

HOME = {"king": "king-home", "monk": "monk-home"}


@pytest.mark.parametrize("much", walking([0.1, 0.6], 0.6))
@pytest.mark.parametrize("seed", walking(range(5), 4))
def test_a_noisy_evening_comes_back_as_it_was_played(seed: int, much: float) -> None:
    """Every accusation is taken back by the next look"""
    game = random_game(seed, most_turns=12)
    session = Session(game.header)
    told = ToldTable(game, Random(seed), has_camera=True).observations()
    accused_at = 0.0
    for one in NoisyEyes(Random(f"{seed} {much}"), much).seen(told):
        for event in session.feed(one):
            accused_at = one.t if event.kind == "illegal" else accused_at
            if event.kind in ("action", "corrected"):
                assert accused_at == 0.0 or one.t - accused_at < 2.0
                accused_at = 0.0
    assert session.game.turns_with_answers == game.turns


def marker_owed() -> Seated:
    table = Seated.of()
    table.see(HOME, king="start", monk="start")
    table.throw("king", 3, 4)
    return table


def unsure(piece: str, figures: dict[str, str], markers: dict[str, str], **chances: float) -> Json:
    doubts: Json = {piece: {place.replace("_", "-"): p for place, p in chances.items()}}
    return {"figures": {**figures}, "markers": {**markers}, "unsure": doubts}


def test_a_marker_that_was_misread_is_told_anew() -> None:
    """rather than accuse somebody who has put it there once"""
    table = marker_owed()
    table.see(HOME, king="fire-7-2", monk="start")
    assert table.see(HOME, king="fire-7-3", monk="start") == ["corrected", "action", "waiting"]
    assert table.last("action")["action"] == ["marker", "king", "fire-7-3"]
    assert table.last("corrected")["was"] == "action"


def test_a_turn_that_was_misread_is_told_anew() -> None:
    table = marker_owed()
    table.see(HOME, king="fire-7-2", monk="start")
    table.see({**HOME, "king": "king-3"}, king="fire-7-2", monk="start")
    assert table.session.game.done
    told = table.see({**HOME, "king": "monk-4"}, king="fire-7-2", monk="start")
    assert told == ["corrected", "action"]
    assert table.last("corrected")["was"] == "turn-done"
    assert not table.session.game.done


def test_a_look_in_doubt_waits_for_another() -> None:
    table = marker_owed()
    look = unsure("king-marker", HOME, {"king": "fire-7-2"}, fire_7_2=0.5, fire_7_3=0.4)
    assert table.tell(camera=look) == []
    assert table.session.due_at == table.t + 2.0
    assert table.see(HOME, king="fire-7-3", monk="start") == ["action", "waiting"]
    assert table.session.due_at is None


def test_a_look_in_doubt_is_believed_when_no_other_comes() -> None:
    table = marker_owed()
    look = unsure("king-marker", HOME, {"king": "fire-7-2"}, fire_7_2=0.5, fire_7_3=0.4)
    table.tell(camera=look)
    assert table.tell(tick=True) == []
    assert table.tell(tick=True) == []
    assert table.tell(tick=True) == ["action", "waiting"]
    assert table.last("action")["action"] == ["marker", "king", "fire-7-2"]


def test_nobody_is_accused_by_a_look_in_doubt_before_another_came() -> None:
    table = marker_owed()
    markers = {"king": "fire-7-2", "monk": "start"}
    table.see(HOME, **markers)
    look = unsure("monk-marker", {**HOME, "king": "king-1"}, markers, start=0.9)
    assert table.tell(camera=look) == []
    table.t += 2.0
    assert table.tell(tick=True) == ["illegal"]


def test_pieces_do_not_move_without_a_hand() -> None:
    """where the camera tells of hands"""
    table = marker_owed()
    table.tell(camera={"hand": True})
    table.see(HOME, king="fire-7-2", monk="start")
    assert table.see({**HOME, "king": "king-1"}, king="fire-7-2", monk="start") == []
    assert table.see(HOME, king="fire-7-2", monk="start") == []
    table.see({**HOME, "king": "king-1"}, king="fire-7-2", monk="start")
    table.see({**HOME, "king": "king-1"}, king="fire-7-2", monk="start")
    table.t += 3.0
    assert "illegal" in table.tell(tick=True)


def test_what_was_put_where_nothing_is_seen_is_known_by_what_follows() -> None:
    table = Seated.of()
    table.see(HOME, king="start", monk="start")
    table.say("king", "declare", cards=["fire"], claims=[["monk", "row-5"], ["monk", "stone-1"]])
    table.say("monk", "reply", content="no")
    hidden: Json = {"figures": {"monk": "monk-home"}, "hidden": ["dungeon"]}
    assert table.tell(camera=hidden) == []
    assert table.say("king", "show", cards=["row-2"])[:2] == ["action", "captured"]
    assert table.last("action")["action"] == ["show", ["row-2"]]
    marker: Json = {"markers": {"monk": "start"}, "hidden": ["air-1-1", "king-3"]}
    assert table.tell(camera=marker) == []


def test_what_was_said_wrong_in_every_story_is_told() -> None:
    table = marker_owed()
    table.see(HOME, king="fire-7-2", monk="start")
    assert table.throw("king", 1, 1) == ["illegal"]
    assert table.last("illegal")["code"] == "move-missing"


@pytest.mark.parametrize("seconds", [0.5, 2.5, 60.0, 900.0])
def test_the_hand_that_comes_to_put_a_piece_right_does_not_make_its_fault_ripe(
    seconds: float,
) -> None:
    """A look in doubt is waited on, and under a hand nobody sees better"""
    table = marker_owed()
    markers = {"king": "fire-7-2", "monk": "start"}
    table.see(HOME, **markers)
    look = unsure("monk-marker", {**HOME, "king": "king-1"}, markers, start=0.9)
    assert table.tell(camera=look) == []
    table.t += seconds
    assert table.tell(camera={"hand": True}) == []
    assert "illegal" not in table.see(HOME, **markers)
