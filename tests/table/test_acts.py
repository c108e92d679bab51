"""Where no camera looks a finger acts: judged at once, never asked about, a step back at a time."""

import os
from functools import cache
from random import Random

import pytest

from companion.games.faust.at_table import Session
from companion.games.faust.rules.actions import Action, Forced, Twin
from companion.games.faust.rules.board import FIELD_NAMES, field_name
from companion.games.faust.rules.position import COLOURS, Position
from companion.games.faust.rules.record import Header, TurnEnd
from companion.observations import Json
from tests.night import by_day
from tests.table.sittings import NOTHING_THERE, answers, detail, kinds, seated
from tests.table.tapped import FAR, TRAP, WHOLE, Tapped
from workshop.drawn.grips import grips_of
from workshop.drawn.played import play_game

GAMES = int(os.environ.get("FAUST_GAMES", "4"))


played = cache(lambda seed: play_game(Header(), Random(seed)))


def careful(seed: int, turn_end: TurnEnd) -> Session:
    tapped = Tapped(turn_end)
    for turn in played(seed).turns:
        for grip in grips_of(turn, Header().rulings):
            tapped.act(COLOURS[turn.player], grip.done[-1])
        if turn_end is TurnEnd.BUTTON:
            tapped.say(COLOURS[turn.player], "turn-done")
    return tapped.session


@pytest.mark.parametrize("turn_end", TurnEnd)
@pytest.mark.parametrize("seed", by_day(range(GAMES), 2))
def test_a_game_of_acts_is_the_game_that_was_meant(seed: int, turn_end: TurnEnd) -> None:
    assert careful(seed, turn_end).record == played(seed).record


def random_words(dice: Random, position: Position) -> tuple[str, dict[str, Json]]:
    """Any act of a finger, most of them illegal."""
    red, blue = position.stones
    mover = COLOURS[position.mover]
    own = red if mover == "red" else blue
    target = dice.choice(FIELD_NAMES)
    match dice.randrange(4):
        case 0:
            return "lay", {"field": target}
        case 1:
            return "move", {"piece": "soul", "from": field_name(position.soul), "to": target}
        case 2:
            return "move", {"piece": mover, "from": dice.choice(FIELD_NAMES), "to": target}
    return "move", {"piece": mover, "from": field_name(dice.choice(own)), "to": target}


@pytest.mark.parametrize("seed", range(GAMES))
def test_put_right_spends_nothing_and_nothing_is_ever_asked(seed: int) -> None:
    """p. 6: no turn ends by it, and no soul card is taken"""
    dice, tapped = Random(seed), Tapped()
    for _ in range(60):
        before = tapped.session.position
        word, words = random_words(dice, before)
        mover = COLOURS[before.mover]
        events = tapped.say(mover, word, **words)
        assert "unclear" not in kinds(events)
        if tapped.session.state == "illegal":
            assert tapped.session.position == before
            put_right(tapped, mover, dice)
            assert tapped.session.position == before
            assert tapped.session.state == ("waiting" if before.due else "playing")
        for due in tapped.session.position.due:
            if not isinstance(due, Forced | Twin):
                tapped.say(mover, "reveal", field=field_name(due.field), value=4)
            else:
                tapped.act(mover, due)
        if tapped.session.is_over:
            return


def put_right(tapped: Tapped, mover: str, dice: Random) -> None:
    """By the button, or with a finger where a piece lies wrong."""
    repair = tapped.events[-1].details["repair"]
    assert isinstance(repair, list)
    if not repair or dice.random() < 0.5:
        tapped.say(mover, "step-back")
        return
    (step,) = repair
    assert isinstance(step, dict)
    tapped.say(mover, "move", **step)


@pytest.mark.parametrize("turn_end", TurnEnd)
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_step_back_restores_what_was_before_and_done_again_all_is_as_it_was(
    seed: int, turn_end: TurnEnd
) -> None:
    dice, tapped = Random(seed), Tapped(turn_end)
    for turn in played(seed).turns:
        player = COLOURS[turn.player]
        before, acts = tapped.session.position, list[Action]()
        for grip in grips_of(turn, Header().rulings):
            act = grip.done[-1]
            if not isinstance(act, Forced | Twin):  # what an act orders is taken back with it
                before, acts = tapped.session.position, []
            acts.append(act)
            done = tapped.act(player, act)
            if done and dice.random() < 0.4 and not tapped.session.is_over:
                taken = tapped.say(player, "step-back")
                assert (tapped.session.position, taken[0].kind) == (before, "corrected")
                assert taken[0].details["by"] == player
                assert isinstance(taken[0].details["action"], list)
                for again in acts:
                    tapped.act(player, again)
        if turn_end is TurnEnd.BUTTON:
            tapped.say(player, "turn-done")
    assert tapped.session.record == played(seed).record


@pytest.mark.parametrize(
    ("way", "expected"),
    [
        ("piece=red from=A1 to=A9", "too-many-points"),
        ("piece=red from=A1 to=B15", "backward"),
        ("piece=soul from=B1 to=A15", "backward"),
        ("piece=blue from=A1 to=A3", "not-your-turn"),
    ],
)
def test_an_illegal_act_is_told_by_its_code_and_lies_where_it_was_set(
    way: str, expected: str
) -> None:
    """p. 6-7"""
    fault = answers(NOTHING_THERE + f"say red move {way}")
    words = dict(one.split("=") for one in way.split())
    back = {"piece": words["piece"], "from": words["to"], "to": words["from"]}
    assert detail(fault, "illegal", "code") == expected
    assert detail(fault, "illegal", "repair") == [back]


def test_who_is_not_to_move_is_told_so_and_puts_it_right() -> None:
    """p. 6"""
    script = NOTHING_THERE + "say blue move piece=blue from=A1 to=A3\n"
    assert detail(answers(script), "illegal", "code") == "not-your-turn"
    assert answers(script + "say red step-back") == []
    assert kinds(answers(script + "say blue step-back")) == ["corrected"]


def test_ran_past_a_card_is_a_fault_at_once() -> None:
    """p. 8"""
    trap = WHOLE + "say blue lay field=A9\nsay blue move piece=blue from=A1 to=A7\n"
    fault = answers(NOTHING_THERE + trap + "say red move piece=red from=A8 to=A11")
    assert detail(fault, "illegal", "code") == "ran-past-card"
    ways = detail(fault, "illegal", "instead")
    assert isinstance(ways, list)
    assert ways[0] == {
        "say": "move",
        "piece": "red",
        "from": "A8",
        "to": "A9",
        "ends": True,
        "soul_cards": [],
    }


def test_the_legal_part_is_played_by_its_name_alone() -> None:
    """p. 6, 12: it says that it ends the turn and takes a soul card"""
    far = NOTHING_THERE + "say red move piece=soul from=B1 to=B10\n"
    assert seated(far + "say red step-back").position.points == 7
    assert seated(far + "say red move piece=soul from=B1 to=B8").position.mover == 1


def test_a_piece_that_lies_wrong_may_go_where_the_rules_let_it() -> None:
    done = answers(NOTHING_THERE + FAR + "say red move piece=red from=A9 to=A8")
    assert kinds(done) == ["corrected", "action", "turn-done"]


@pytest.mark.parametrize(
    "word",
    [
        "move piece=red from=A5 to=A6",  # no stone lies there
        "move piece=red from=A1 to=A1",
        "move piece=green from=A1 to=A2",
        "move piece=red from=A1 to=A16",
        "step-back",
    ],
)
def test_a_word_that_means_nothing_does_nothing(word: str) -> None:
    assert answers(NOTHING_THERE + f"say red {word}") == []


def test_first_what_is_wrong_then_another_piece() -> None:
    other = "say red move piece=soul from=B1 to=B2"
    assert answers(NOTHING_THERE + FAR + other) == []
    card = "say red lay field=A4\nsay red lay field=A5\n"
    assert answers(NOTHING_THERE + card + other) == []


def test_where_a_camera_looks_it_is_the_hands_that_move() -> None:
    assert answers(FAR) == []


def test_nothing_moves_while_one_asks_the_other() -> None:
    asked = NOTHING_THERE + WHOLE + "press blue\nsay red undo\n"
    for by in ("red", "blue", "table"):
        assert answers(asked + f"say {by} move piece=blue from=A1 to=A3") == []
        assert answers(asked + f"say {by} step-back") == []
    assert answers(asked + "say blue lay field=A5") == []
    assert seated(asked + "say blue lay field=A5\nsay blue undo").position.mover == 0


def test_a_fault_that_stands_lies_where_it_was_set() -> None:
    stands = seated(NOTHING_THERE + FAR + "say blue accept")
    assert stands.position.stones == ((0, 8), (0, 0))
    asked = seated(NOTHING_THERE + FAR + "say red accept\nsay blue accept")
    assert asked.position == stands.position


def test_what_a_card_orders_is_carried_out_where_no_camera_looks() -> None:
    """p. 9: nobody has to tap it"""
    done = answers(NOTHING_THERE + TRAP + "say red reveal field=A9 value=4")
    assert [kind for kind in kinds(done) if kind in ("action", "turn-done")] == [
        "action",
        "action",
        "turn-done",
    ]
    assert seated(NOTHING_THERE + TRAP + "say red reveal field=A9 value=4").position.mover == 1
    watched = "A1 A1 / A1 A1 / B1\nA1 A8 / A1 A1 / B1\nA1 A8 / A1 A1 / B1\nslot A9 blue\n"
    watched += "A1 A8 / A1 A7 / B1\nA1 A9 / A1 A7 / B1\nsay red reveal field=A9 value=4"
    assert detail(answers(watched), "waiting", "for") == "forced"


def test_another_value_said_later_sends_the_stone_elsewhere() -> None:
    """p. 9"""
    wrong = NOTHING_THERE + TRAP + "say red reveal field=A9 value=6\n"
    right = seated(wrong + "say red reveal field=A9 value=4")
    assert (right.state, right.position.stones[0]) == ("playing", (0, 12))


def test_one_player_alone_lets_no_board_stand() -> None:
    """The other one is asked; whoever speaks for both decides."""
    differs = "A1 A1 / A1 A1 / B1\nA1 A5 / A1 A1 / B1\nA1 B9 / B3 B12 / B4\n"
    stands = "answer question=board-differs choice=stands"
    before = seated(differs).position
    asked = answers(differs + f"say red {stands}")
    assert (kinds(asked), detail(asked, "waiting", "asks")) == (["waiting"], "blue")
    assert seated(differs + f"say red {stands}").position == before
    for word in ("accept", "turn-done"):
        agreed = answers(differs + f"say red {stands}\nsay blue {word}")
        assert detail(agreed, "corrected", "was") == "board"
    refused = answers(differs + f"say red {stands}\nsay blue refuse")
    assert kinds(refused) == ["corrected", "unclear"]
    assert seated(differs + f"say red {stands}\nsay red accept").position == before
    assert detail(answers(differs + f"say table {stands}"), "corrected", "was") == "board"
