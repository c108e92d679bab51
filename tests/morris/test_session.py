"""What a table answers to words: taken, refused with a code, asked of the other, decided."""

import pytest

from companion.events import Event
from companion.json_reader import BadValue
from companion.observations import PageSaid, Tick
from tests.morris.at_table import MORRIS_AT_TABLE, MorrisTable
from tests.morris.games import USUAL, by_dice, observed, record_of
from tests.morris.rules.record import Header
from tests.morris.session.observed import ABOUT, DEEDS
from tests.morris.web.words import MORRIS_WORDS


def said(by: str, say: str, **words: str) -> PageSaid:
    return PageSaid(1.0, by, say, {{"from_": "from"}.get(key, key): words[key] for key in words})


def played(*told: PageSaid, turn_end: str = "auto") -> tuple[MorrisTable, list[Event]]:
    """The table, and what it answered to the last of these."""
    table = MorrisTable(Header(), turn_end)
    events: list[Event] = []
    for one in told:
        events = table.feed(one)
    return table, events


def kinds(events: list[Event]) -> list[str]:
    return [one.kind for one in events]


W1, B1 = said("white", "put", point="a1"), said("black", "put", point="g1")


@pytest.mark.parametrize("seed", range(8))
def test_a_whole_game_by_taps_is_the_record_of_its_turns(seed: int) -> None:
    header, done = by_dice(seed)
    table = MorrisTable(header, "auto")
    events = [event for one in observed(done) for event in table.feed(one)]
    assert table.is_over
    assert table.as_recorded(None).game == record_of(header, done)
    assert kinds(events).count("action") == len(done)
    assert kinds(events)[-1] == "game-over"
    assert "illegal" not in kinds(events)


def test_a_stone_on_a_stone_is_refused_and_the_game_goes_on() -> None:
    table, (event,) = played(W1, said("black", "put", point="a1"))
    assert (event.kind, event.details["code"]) == ("illegal", "point-taken")
    assert kinds(table.feed(B1)) == ["action", "turn-done"]


def test_who_is_not_to_move_is_told_so_and_a_stranger_is_not_heard() -> None:
    _, (event,) = played(B1)
    assert (event.details["player"], event.details["code"]) == ("black", "not-your-turn")
    assert played(said("red", "put", point="a1"))[1] == []
    assert played(said("white", "put", point="z9"))[1] == []


def test_the_table_speaks_for_whoever_is_to_move() -> None:
    _, events = played(W1, said("table", "put", point="g1"))
    assert events[0].details["player"] == "black"


def test_a_turn_is_taken_back_by_consent_alone() -> None:
    table, (asked,) = played(W1, said("white", "undo"))
    assert (asked.kind, asked.details["for"], asked.details["asks"]) == (
        "waiting",
        "consent",
        ["black"],
    )
    assert kinds(table.feed(said("white", "undo"))) == ["waiting"]  # nobody agrees with himself
    (event,) = table.feed(said("black", "undo"))
    assert (event.kind, event.details["was"], table.turns_done) == ("corrected", "turn-done", 0)


def test_a_referee_takes_back_at_once_with_a_reason() -> None:
    _, (event,) = played(W1, said("referee", "undo", reason="the cat"))
    assert (event.details["by"], event.details["because"]) == ("referee", "the cat")


def test_no_is_no_and_a_move_is_no_too() -> None:
    table, (event,) = played(W1, said("white", "end"), said("black", "refuse"))
    assert (event.details["was"], event.details["to"]) == ("consent", "end")
    table.feed(said("white", "end"))
    assert kinds(table.feed(B1)) == ["corrected", "action", "turn-done"]


def test_both_agree_on_a_draw() -> None:
    table, (event,) = played(W1, said("white", "end"), said("black", "end"))
    assert (event.kind, event.details["winner"], event.details["reason"]) == (
        "game-over",
        None,
        "agreement",
    )
    assert table.feed(B1) == []
    assert '"ended": {"reason": "agreement"' in table.recorded.record()
    assert "agreed" in table.recorded.sheet("en").lines[1]


def test_who_resigns_has_lost_and_may_ask_to_go_on() -> None:
    table, (event,) = played(W1, said("black", "resign"))
    assert (event.details["winner"], event.details["ranks"]) == ("white", {"white": 1, "black": 2})
    table.feed(said("black", "undo"))
    (again,) = table.feed(said("white", "undo"))
    assert (again.details["was"], table.is_over) == ("game-over", False)


def test_the_word_of_the_table_to_resign_is_that_of_the_mover() -> None:
    _, (event,) = played(W1, said("table", "resign"))
    assert event.details["winner"] == "white"


def test_another_game_begins_when_both_want_it() -> None:
    names = {"white": "Bob", "black": "Ada"}
    wish = PageSaid(2.0, "white", "rematch", {"players": {**names}})
    table, _ = played(W1, said("black", "resign"))
    assert table.begun_by(wish) is None
    assert kinds(table.feed(wish)) == ["waiting"]
    begun = table.begun_by(PageSaid(3.0, "black", "rematch", {"players": {**names}}))
    assert begun is not None
    assert begun["players"] == names
    assert table.begun_by(PageSaid(3.0, "table", "rematch", {"players": {**names}})) == begun
    assert played(W1)[0].begun_by(wish) is None
    assert kinds(table.feed(said("black", "refuse"))) == ["corrected", "game-over"]


def test_a_judge_says_how_players_are_called() -> None:
    names = {"white": "Ada", "black": "Bob"}
    table, (event,) = played(PageSaid(1.0, "table", "names", {"players": {**names}}))
    assert (event.kind, table.agreed["players"]) == ("names", names)
    assert table.feed(PageSaid(1.0, "white", "names", {"players": {**names}})) == []


def test_a_turn_may_wait_for_its_players_word() -> None:
    table, (action, waits) = played(W1, turn_end="button")
    assert (action.kind, waits.details["for"], table.turns_done) == ("action", "turn-done", 0)
    assert kinds(table.feed(said("white", "undo"))) == ["corrected"]
    table.feed(W1)
    assert table.feed(said("black", "turn-done")) == []
    assert kinds(table.feed(said("white", "turn-done"))) == ["turn-done"]
    table.feed(B1)
    assert kinds(table.feed(said("white", "put", point="d1"))) == ["turn-done", "action", "waiting"]


def test_after_the_end_no_press_ends_a_turn() -> None:
    table, _ = played(W1, said("black", "resign"), turn_end="button")
    assert table.feed(said("white", "turn-done")) == []
    assert table.turns_done == 0


def test_what_a_judge_decides_is_wished_no_longer() -> None:
    names = {"white": "Bob", "black": "Ada"}
    table, _ = played(W1, B1, said("black", "resign"))
    table.feed(PageSaid(2.0, "white", "rematch", {"players": {**names}}))
    assert kinds(table.feed(said("referee", "undo"))) == ["corrected"]
    assert table.feed(said("white", "refuse")) == []
    assert not table.is_over


def test_a_part_of_a_turn_is_ones_own_to_take_back() -> None:
    told = [W1, B1, said("white", "put", point="a4"), said("black", "put", point="g4")]
    table, events = played(*told, said("white", "put", point="a7"))
    assert kinds(events) == ["action"]
    assert table.feed(said("black", "undo")) == []
    (event,) = table.feed(said("white", "undo"))
    assert (event.details["was"], event.details["do"]) == ("action", [])


def test_only_what_this_table_is_told_can_be_in_its_log() -> None:
    with pytest.raises(BadValue, match='what is observed is "camera"'):
        MORRIS_AT_TABLE.read_observation({"t": 1.0, "camera": {"hand": True}})
    with pytest.raises(ValueError, match="'fly' is said"):
        MORRIS_AT_TABLE.check_logged(said("white", "fly"))
    assert MorrisTable(Header(), "auto").feed(Tick(1.0)) == []
    assert {*MORRIS_WORDS} == {*DEEDS, *ABOUT}
    table = MorrisTable(Header(), "auto")
    assert not table.is_secret(W1)
    assert (table.next_agreed, table.shows_start(W1)) == (USUAL, None)
    assert MORRIS_AT_TABLE.sit_down(USUAL, "auto").agreed == USUAL
