"""Which games there are is asked of one module; the header of a file or of a game names one."""

import pytest

from companion.games.known import AT_TABLE, game_at_table, games_to_choose


def test_every_game_is_known_by_its_own_name() -> None:
    assert [one.game.name for one in AT_TABLE.values()] == [*AT_TABLE]


def test_no_name_means_doctor_faust() -> None:
    assert game_at_table({}).game.title == "Doctor Faust"


def test_a_game_that_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match=r"unknown game 'chess'; expected one of doctor-faust, "):
        game_at_table({"game": "chess"})


@pytest.mark.parametrize("at_hand", sorted(AT_TABLE))
def test_the_game_at_hand_is_offered_first(at_hand: str) -> None:
    offered = [one["game"] for one in games_to_choose(at_hand) if isinstance(one, dict)]
    assert offered[0] == at_hand
    assert sorted(map(str, offered)) == sorted(AT_TABLE)


def test_a_camera_reads_the_board_of_doctor_faust_alone() -> None:
    assert [name for name in AT_TABLE if game_at_table({"game": name}).has_eyes] == ["doctor-faust"]
