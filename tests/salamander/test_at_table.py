"""The second game as a table knows games: another one begins, and what it is called by."""

from collections.abc import Mapping
from typing import cast

from companion.games.known import game_at_table
from companion.games.salamander.at_table import SALAMANDER_AT_TABLE, Session
from companion.games.salamander.session.observed import observation_of
from companion.observations import BoardReading, Json
from companion.replay.agreeing import agreed_on
from tests.salamander.at_the_table import HEADER, TWO_SEATS

NAMES: dict[str, Json] = {"king": "Eve", "monk": "Bob"}
BY_THREE: dict[str, Json] = {"king": "Eve", "queen": "Ada", "monk": "Bob"}
THREE: dict[str, Json] = {"seats": ["king", "queen", "monk"]}


def seated(**header: Json) -> Session:
    agreed = {**HEADER, **TWO_SEATS, **header}
    assert game_at_table(agreed) is SALAMANDER_AT_TABLE
    return cast("Session", SALAMANDER_AT_TABLE.sit_down(agreed, "auto"))


def word(by: str, say: str, **more: Json) -> dict[str, Json]:
    return {"page": {"by": by, "say": say, **more}}


def begun(table: Session, line: dict[str, Json]) -> Mapping[str, Json] | None:
    """What begins with it; then it is told."""
    observation = observation_of({"t": 1.0, **line})
    following = table.begun_by(observation)
    table.feed(observation)
    return following


def test_all_agree_on_another_game() -> None:
    """The last yes begins it; whoever sits next begins, and nobody has set a card aside."""
    table = seated(set_aside={"king": "fire"})
    assert begun(table, word("king", "rematch", players=NAMES)) is None  # it is not over
    begun(table, word("table", "end"))
    assert table.is_over
    assert begun(table, word("king", "rematch", players={"king": "Eve"})) is None
    assert begun(table, word("king", "rematch", players=NAMES)) is None
    following = begun(table, word("monk", "turn-done"))
    assert following is not None
    assert following["players"] == {**NAMES, "queen": "Queen", "robber": "Robber"}
    assert (following["starts"], following["set_aside"]) == ("monk", {})


def test_a_judge_begins_another_game_alone() -> None:
    table = seated()
    begun(table, word("table", "end"))
    assert begun(table, word("host", "rematch", players=NAMES)) is not None


def test_one_no_keeps_another_game_from_beginning() -> None:
    table = seated()
    begun(table, word("table", "end"))
    begun(table, word("king", "rematch", players=NAMES))
    observation = observation_of({"t": 1.0, **word("monk", "refuse")})
    assert [event.kind for event in table.feed(observation)] == ["corrected", "game-over"]
    assert begun(table, word("monk", "turn-done")) is None


def fed(table: Session, by: str, say: str, **more: Json) -> list[str]:
    observation = observation_of({"t": 1.0, **word(by, say, **more)})
    return [event.kind for event in table.feed(observation)]


def test_an_end_that_is_not_taken_back_is_told_once_more() -> None:
    table = seated()
    begun(table, word("table", "end"))
    assert fed(table, "king", "undo") == ["waiting"]
    assert fed(table, "monk", "refuse") == ["corrected", "game-over"]


def test_who_has_asked_for_another_game_asks_anew_only_between_others() -> None:
    """Also of who has agreed already"""
    table = seated(**THREE)
    begun(table, word("table", "end"))
    assert fed(table, "king", "rematch", players=BY_THREE) == ["waiting"]
    assert fed(table, "king", "rematch", players=BY_THREE) == []
    assert fed(table, "queen", "turn-done") == ["waiting"]
    assert fed(table, "queen", "rematch", players=BY_THREE) == []
    assert table.wish is not None
    assert (table.wish.agreed, table.wish.asks) == (("queen",), ("monk",))
    assert fed(table, "king", "rematch", players={**BY_THREE, "queen": "Bo"}) == ["waiting"]
    assert (table.wish.agreed, table.wish.asks) == ((), ("queen", "monk"))


def test_a_press_is_the_answer_to_what_was_asked_last() -> None:
    """And not to what was asked before that, which would take the end back."""
    table = seated(**THREE)
    begun(table, word("table", "end"))
    assert fed(table, "king", "undo") == ["waiting"]
    assert fed(table, "king", "rematch", players=BY_THREE) == ["waiting"]
    for seat in ("queen", "monk"):
        assert table.is_over
        following = begun(table, word(seat, "turn-done"))
    assert following is not None


def test_a_reason_for_no_other_game_stays_with_it() -> None:
    table = seated()
    begun(table, word("table", "end"))
    begun(table, word("king", "rematch", players=NAMES))
    said = observation_of({"t": 1.0, **word("referee", "refuse", reason="The hall closes.")})
    assert [one.details["because"] for one in table.feed(said)] == ["The hall closes."] * 2


def test_what_another_game_observes_is_nothing_here() -> None:
    table = seated()
    reading = BoardReading(1.0, (("red", ("A1", "A1")),))
    assert not table.hears(reading)
    assert table.feed(reading) == []
    assert table.begun_by(reading) is None
    assert not table.is_secret(reading)


def test_what_a_table_says_of_its_game() -> None:
    table = seated(players=NAMES)
    assert table.agreed["seats"] == ["king", "monk"]
    assert (table.turns_done, table.due_at) == (0, None)
    assert '"players"' in table.recorded.record()
    assert SALAMANDER_AT_TABLE.ledger(table.agreed, (), "en").lines == ()
    assert agreed_on({**HEADER, **TWO_SEATS}, "button")["seats"] == ["king", "monk"]


def test_the_evening_of_the_demo_is_a_whole_game() -> None:
    """`faust demo --game feuer-salamander`"""
    assert SALAMANDER_AT_TABLE.evening is not None
    agreed, told = SALAMANDER_AT_TABLE.evening(1)
    table = SALAMANDER_AT_TABLE.sit_down(agreed, "auto")
    for observation in told:
        table.feed(observation)
    assert (table.is_over, table.recorded.is_counted_whole) == (True, True)


def test_what_each_ruling_is_by_the_booklet() -> None:
    """Rulings: the page and the command line begin with it"""
    by_booklet = SALAMANDER_AT_TABLE.ruled("noris-1987")
    assert [*by_booklet] == [*SALAMANDER_AT_TABLE.rulings]
    assert by_booklet["throw_after_keys"] == "due"
    assert all(by_booklet[option] in SALAMANDER_AT_TABLE.rulings[option] for option in by_booklet)


def goes(figure: str, eyes: list[Json], marker: str, field: str) -> list[dict[str, Json]]:
    return [
        word(figure, "throw", eyes=eyes, symbol="stone"),
        word(figure, "place", markers={figure: marker}),
        word(figure, "place", figures={figure: field}),
    ]


def test_two_players_answer_aloud_and_three_in_secret() -> None:
    """A monk whose marker tells of earth cannot hold fire: who has heard the answer knows it."""
    third = goes("robber", [1, 2], "air-1-1", "robber-3")
    for seats, is_told in ((["king", "monk"], True), (["king", "monk", "robber"], False)):
        lines: list[dict[str, Json]] = [
            {"link": {"camera": "absent"}},
            *goes("king", [1, 2], "water-1-3", "king-3"),
            *goes("monk", [1, 2], "earth-5-2", "monk-3"),
            *(third if "robber" in seats else []),
            *goes("king", [3, 4], "water-2-3", "monk-5"),
            word("king", "ask", card="fire"),
            word("monk", "answered", content="yes"),
        ]
        table = seated(seats=[*seats])
        told = [table.feed(observation_of({"t": 1.0, **line})) for line in lines][-1]
        kinds = [event.kind for event in told]
        assert "answered" in kinds
        assert ("contradiction" in kinds) == is_told
