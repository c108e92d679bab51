"""What the table asks of hands for its seat; what nobody else says in its name."""

import json
from pathlib import Path

import pytest

from companion.games.alone import Alone, first_seal, key_to
from companion.games.faust.at_table import Session
from companion.games.faust.page.game_view import still_wanted
from companion.games.faust.rules.actions import Lay, Soul, Stone
from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.position import BLUE
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.rules import legal_moves
from companion.observations import Json, PageSaid
from tests.counted import walking
from tests.rules.alone_table import AloneTable, proved, told
from web.games import read_catalogues


def until_a_card_is_wanted(table: AloneTable, first: int) -> int:
    """The field where it shall lie, in a turn after that one."""
    for turn in range(first, first + 60):
        table.play(turns=turn)
        laid = [act for act in table.view.voice.wanted if isinstance(act, Lay)]
        is_next = table.view.voice.turn == table.table.session.turns_done + 1
        if laid and is_next and table.table.session.position.mover == BLUE:
            return laid[0].field
    raise AssertionError("no card was wanted")


def test_what_is_left_of_what_is_wanted_is_asked_for_until_it_is_done(tmp_path: Path) -> None:
    """Nobody keeps three acts in mind; a card that lies is told of no more."""
    table = AloneTable(tmp_path, seed=1)
    until_a_card_is_wanted(table, 1)
    for at, act in enumerate(wanted := table.view.voice.wanted):
        assert still_wanted(table.view) == wanted[at:]
        status = table.status()
        lays = any(isinstance(one, Lay) for one in wanted[at:])
        assert ("Do it for Blue." in str(status["text"]), bool(status["why"])) == (True, lays)
        table.do(act)
    assert len(wanted) > 1
    assert still_wanted(table.view) == ()


def test_once_something_else_was_done_nothing_is_asked_for(tmp_path: Path) -> None:
    table = AloneTable(tmp_path, seed=1)
    until_a_card_is_wanted(table, 1)
    now, wanted = table.view.now, table.view.voice.wanted
    others = (one for one in legal_moves(now, table.view.header.rulings) if one not in wanted)
    table.do(next(others))
    assert table.view.steps
    assert still_wanted(table.view) == ()


@pytest.mark.parametrize("first", walking([1, 9], 9))
def test_a_card_that_was_laid_elsewhere_is_no_fault_and_is_sealed_there(
    tmp_path: Path, first: int
) -> None:
    table = AloneTable(tmp_path, seed=1)
    wanted = until_a_card_is_wanted(table, first)
    free = table.places_for_a_card() - {wanted}
    number = table.table.session.turns_done + 1
    elsewhere = min(free)
    table.say("red", "lay", field=field_name(elsewhere))
    table.finish_the_turn()
    table.hears_the_table()
    assert dict(table.view.voice.seals).keys() >= {(number, elsewhere)}
    status = table.status()
    assert status["kind"] == "playing"
    assert "Blue wanted: " in str(status["why"])
    table.play()
    assert proved(table, table.events()).wrong == ()


def test_a_turn_that_is_taken_back_is_asked_for_again(tmp_path: Path) -> None:
    table = AloneTable(tmp_path, seed=1)
    table.play(turns=2)
    first = told(table, "wanted")[0]
    table.say("table", "undo")
    table.hears_the_table()
    again = told(table, "wanted")[-1]
    assert (again["turn"], again["do"]) == (first["turn"], first["do"])
    assert [one["turn"] for one in told(table, "wanted")] == [first["turn"]] * 2


@pytest.mark.parametrize("by", ["red", "referee"])
def test_nobody_else_wants_anything_in_its_name(tmp_path: Path, by: str) -> None:
    table = AloneTable(tmp_path, seed=1)
    table.play(turns=1)
    before = len(table.events())
    table.say(by, "wants", turn=2, do=[["stone", "A1", "A2"]])
    table.say(by, "seals", turn=2, field="A1", seal="0" * 64)
    table.say(by, "opens", key="0" * 64)
    assert len(table.events()) == before


@pytest.mark.parametrize(
    ("say", "words"),
    [
        ("resign", {}),
        ("end", {}),
        ("turn-done", {}),
        ("undo", {}),
        ("refuse", {}),
        ("move", {"piece": "blue", "from": "A15", "to": "A14"}),
        ("rematch", {"players": {"red": "Ada", "blue": "Bob"}}),
    ],
)
def test_no_page_speaks_in_the_name_of_its_seat(
    tmp_path: Path, say: str, words: dict[str, Json]
) -> None:
    table = AloneTable(tmp_path, seed=1)
    table.play(turns=1)
    before = len(table.events())
    table.say("blue", say, **words)
    assert len(table.events()) == before


@pytest.mark.parametrize(
    ("say", "words"),
    walking(
        [
            ("wants", {}),
            ("wants", {"do": "soul"}),
            ("wants", {"do": [["soul", "A1"]]}),
            ("wants", {"do": []}),
            ("seals", {}),
            ("seals", {"turn": 0, "field": "A1", "seal": "0" * 64}),
            ("seals", {"turn": True, "field": "A1", "seal": "0" * 64}),
            ("seals", {"turn": 1, "field": "Z1", "seal": "0" * 64}),
            ("seals", {"turn": 1, "field": "A1", "seal": "0"}),
            ("seals", {"turn": 1, "field": "A1", "seal": 1}),
            ("opens", {}),
            ("opens", {"key": "zz"}),
            ("opens", {"key": "0" * 64}),
        ],
        ("opens", {}),
    ),
)
def test_a_word_that_says_nothing_tells_nothing(
    tmp_path: Path, say: str, words: dict[str, Json]
) -> None:
    table = AloneTable(tmp_path, seed=1)
    table.play(turns=1)
    before = len(table.events())
    table.say("table", say, **words)
    assert len(table.events()) == before


def test_the_page_says_what_hands_shall_do_and_draws_it(tmp_path: Path) -> None:
    table = AloneTable(tmp_path, seed=1)
    table.play(turns=1)
    status, arrows = table.status(), table.shown()["arrows"]
    assert str(status["text"]).startswith("Blue is played by the table: ")
    moves = [act for act in table.view.voice.wanted if isinstance(act, Stone | Soul)]
    assert len(arrows) == len(moves)


def test_rulings_that_change_in_mid_game_leave_the_seat_to_people(tmp_path: Path) -> None:
    table = AloneTable(tmp_path, seed=1)
    table.play_red_alone()
    table.say("referee", "ruling", rulings={"level_soul": "free"})
    table.hears_the_table()
    assert told(table, "wanted") == []
    status = table.status()
    assert status["text"] == "Blue to move: seven points to spend."


def test_a_card_that_a_referee_put_there_is_read_by_people(tmp_path: Path) -> None:
    """Nobody has sealed it, so the table cannot say what it is, and plays on."""
    table = AloneTable(tmp_path, seed=1)
    lies = {field_name(at) for at, card in enumerate(table.table.session.position.cards) if card}
    ahead = next(name for name in ("A3", "A4", "A5") if name not in lies)
    table.say("referee", "ruling", card={"field": ahead, "owner": "blue"})
    table.hears_the_table()
    table.say("red", "move", piece="red", **{"from": "A1", "to": ahead})
    table.hears_the_table()
    assert told(table, "sealed") == []
    table.say("red", "reveal", field=ahead, value=2)
    assert [one["value"] for one in told(table, "card-revealed")] == [2]
    table.play(turns=4)
    assert told(table, "wanted")


def test_it_says_that_it_thinks_until_it_has(tmp_path: Path) -> None:
    table = AloneTable(tmp_path, seed=1)
    table.play_red_alone()
    status = table.status()
    assert status["text"] == "The table thinks for Blue …"


@pytest.mark.parametrize("language", [*read_catalogues()])
def test_it_is_said_in_every_language(tmp_path: Path, language: str) -> None:
    table = AloneTable(tmp_path, seed=1)
    table.play(turns=1)
    shown = json.dumps(table.state.shown((language, read_catalogues()[language])))
    assert "{" not in json.loads(shown)["status"]["text"]


def test_a_card_that_a_referee_put_aside_does_not_silence_it(tmp_path: Path) -> None:
    table = AloneTable(tmp_path, seed=1)
    table.say("referee", "ruling", card={"field": "B14", "owner": "blue"})
    table.play(turns=2)
    assert told(table, "wanted")
    assert all(one["turn"] for one in told(table, "sealed"))


def test_in_the_middle_of_a_turn_it_wants_nothing_new(tmp_path: Path) -> None:
    table = AloneTable(tmp_path, seed=1)
    table.play(turns=1)
    move = next(act for act in table.view.voice.wanted if isinstance(act, Stone | Soul))
    for act in table.view.voice.wanted[: table.view.voice.wanted.index(move) + 1]:
        table.do(act)
    before = len(told(table, "wanted"))
    table.say("table", "wants", do=[["soul", "B1", "B2"]])
    assert len(told(table, "wanted")) == before


def test_what_is_not_taken_is_said_once(tmp_path: Path) -> None:
    table = AloneTable(tmp_path, seed=1)
    table.play_red_alone()
    assert table.seat.follow() is not None
    assert table.seat.follow() is None


@pytest.mark.parametrize(("by", "opens"), [("table", True), ("red", False), ("referee", False)])
def test_only_the_table_opens_its_seals(by: str, opens: bool) -> None:
    secret = "5e" * 32
    seal = first_seal(secret)
    key = key_to(seal, secret)
    session = Session(Header(alone=Alone(BLUE, 3, seal)))
    said = PageSaid(1.0, by, "opens", {"key": key})
    assert session.feed(said) == []  # before it is over
    session.feed(PageSaid(2.0, "table", "end"))
    assert [one.kind for one in session.feed(said)] == ["opened"] * opens
    assert session.feed(said) == []
