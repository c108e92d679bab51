"""What the table asks of hands for its seat; what nobody else says in its name."""

from pathlib import Path

from companion.games.salamander.files.record_lines import header_from_json
from companion.games.salamander.page.game_view import GameView, after_event, blank_view
from companion.games.salamander.page.shown import shown
from companion.games.salamander.rules.faces import FACES
from companion.games.salamander.rules.owed import Owed
from companion.games.salamander.rules.places import FIGURES, PLACE_NAMES
from companion.observations import Json
from tests.counted import again
from tests.own_seat import ENGLISH
from tests.salamander.sealed_table import SealedTable, proved, until


def puts_a_card_away_that_he_has_not(table: SealedTable) -> None:
    """Nobody sees it but the table, which takes the word back."""
    until(table, Owed.DRAW, of_ghost=False)
    mover = FIGURES[table.course.now.mover]
    told, before = table.told(mover), table.course.steps
    has = [*told["hand"], told["drawn"]] if isinstance(told["hand"], list) else []
    lacks = next(one for one in FACES if one not in has)
    table.say(mover, "drew", card=lacks)
    assert table.course.steps != before
    table.hears_the_table()
    assert table.course.steps == before
    assert table.kinds()[-2:] == ["corrected", "waiting"]


def lays_its_marker_elsewhere(table: SealedTable) -> None:
    """Whether another chamber is true or not, it says the same."""
    until(table, Owed.MARKER, of_ghost=True)
    before, ghost = table.course.steps, FIGURES[table.ghost]
    for place in ("fire-7-3", "water-1-1", "air-4-2"):
        table.say("king", "place", markers={ghost: place})
        table.hears_the_table()
        assert table.course.steps == before, place


def puts_its_figure_elsewhere(table: SealedTable) -> None:
    """Which is no fault."""
    until(table, Owed.MOVE, of_ghost=True)
    shows = table.shown()
    asked, reach = shows["asked"], shows["reach"]
    other = next(str(one) for one in reach if one != asked["place"])
    table.say("king", "place", figures={FIGURES[table.ghost]: other})
    assert "illegal" not in table.kinds()
    assert table.course.now.figures[table.ghost] == PLACE_NAMES.index(other)


@again
def test_a_game_in_which_hands_do_otherwise_goes_on_and_is_proved(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    puts_its_figure_elsewhere(table)
    puts_a_card_away_that_he_has_not(table)
    lays_its_marker_elsewhere(table)
    table.play()
    assert proved(table).wrong == ()


def test_what_is_asked_stands_on_the_page(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    until(table, Owed.MOVE, of_ghost=True)
    page = table.shown()
    status, may = page["status"], page["may"]
    assert str(status["text"]).startswith("Monk is played by the table: ")
    assert page["alone"] == {"seat": "monk"}
    of_it = may["monk"]
    assert "place" in of_it
    assert all(one in ("place", "stay", "step-back", "undo") for one in of_it)


def test_in_the_turn_of_a_person_nothing_is_asked(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    until(table, Owed.MOVE, of_ghost=False)
    page = table.shown()
    assert page["asked"] is None
    assert "played by the table" not in str(page["status"])


def test_a_fault_is_told_before_what_is_asked(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    until(table, Owed.MOVE, of_ghost=True)
    page = table.shown()
    reach, ghost = page["reach"], FIGURES[table.ghost]
    far = next(one for one in PLACE_NAMES[:5] if one not in reach)
    table.say("king", "place", figures={ghost: far})
    status = table.status()
    assert status["kind"] == "illegal"
    assert "played by the table" not in str(status["text"])


OF_THE_TABLE_ALONE: dict[str, dict[str, Json]] = {
    "answered": {"content": "yes"},
    "reply": {"content": "no"},
    "show": {"cards": ["fire"]},
    "set-aside": {"card": "fire", "figure": "monk"},
    "wants": {"do": ["move", "monk", "monk-3"]},
    "opens": {"key": "0" * 64},
}


@again
def test_nobody_else_says_what_the_table_says(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    table.play(2)
    table.hears_the_table()
    before = table.kinds()
    for by in ("king", "monk", "table", "referee"):
        for say, said in OF_THE_TABLE_ALONE.items():
            table.say(by, say, **said)
            assert table.kinds() == before, (by, say)


def test_nobody_plays_the_cards_of_its_seat(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    until(table, None, of_ghost=True)
    before = table.course
    for by in ("king", "monk", "table"):
        for say in ("drew", "declare", "exchange", "ask"):
            table.say(by, say, card="fire", cards=[], claims=[])
            assert table.course is before or table.course.steps == before.steps, (by, say)


def test_what_is_said_of_another_moment_counts_nothing(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    table.play(2)
    table.hears_the_table()
    before = table.kinds()
    moments: list[Json] = [[1, 0], [3, 9], "now", [table.course.turn_number]]
    for at in moments:
        table.say("table", "undo", at=at)
    assert table.kinds() == before


def test_a_wish_that_is_none_tells_nothing(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    until(table, Owed.MOVE, of_ghost=True)
    before = table.kinds()
    at: Json = [table.course.turn_number, len(table.course.steps)]
    wishes: list[Json] = ["move", ["fly"], ["throw", 1, 2, "stone"], None, ["move", "monk", "Z1"]]
    for do in wishes:
        table.say("table", "wants", do=do, at=at)
        assert table.kinds() == before, do


def test_it_wants_nothing_in_the_turn_of_others_and_the_key_waits_for_the_end(
    tmp_path: Path,
) -> None:
    table = SealedTable(tmp_path, seed=1)
    until(table, Owed.MOVE, of_ghost=False)
    at: Json = [table.course.turn_number, len(table.course.steps)]
    before = table.kinds()
    table.say("table", "wants", do=["move", "monk", "monk-3"], at=at)
    table.say("table", "opens", key=table.key, at=at)
    assert table.kinds() == before


def test_a_turn_that_is_taken_back_is_asked_for_again(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    until(table, Owed.MOVE, of_ghost=True)
    asked = table.shown()["asked"]
    table.say("table", "step-back")
    table.hears_the_table()
    until(table, Owed.MOVE, of_ghost=True)
    assert table.shown()["asked"] is not None
    assert asked is not None


def test_a_marker_that_was_let_stand_says_nothing_of_a_hand(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    until(table, Owed.MARKER, of_ghost=False)
    mover = FIGURES[table.course.now.mover]
    table.say(mover, "place", markers={mover: "start"})
    assert "illegal" in table.kinds()
    table.say("table", "accept")
    assert "accepted" in table.kinds()
    until(table, Owed.MOVE, of_ghost=True)
    assert table.shown()["asked"] is not None


def test_told_pages_hear_what_is_asked_by_events_alone(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    until(table, Owed.MOVE, of_ghost=True)
    view = folded(table)
    assert shown(view, *ENGLISH)["asked"] == table.shown()["asked"]


def folded(table: SealedTable) -> GameView:
    view = blank_view(header_from_json(table.header()))
    for said in table.events():
        view = after_event(view, said)
    return view
