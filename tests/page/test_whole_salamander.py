"""The archive's whole game of Der Feuer-Salamander: its turns, what lay, and what may be known."""

from typing import cast

import pytest

from companion.games.salamander.files.verdict_lines import verdict_to_json
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.referee import adjudicate
from companion.json_reader import Json
from companion.observations import PageSaid, Tick
from tests.page.tables import EVERYBODY
from tests.page.two_tables import PICTURE_OF, HeardTable, told
from tests.salamander.random_games import random_game
from web.access.roles import Role

OVER, RUNNING = 1, 2
PLAYED, PLAYING = random_game(7, most_turns=8), random_game(5, most_turns=8)
Shown = dict[str, Json]


def tabled() -> HeardTable:
    made = HeardTable(PLAYED, PLAYING)
    for observation in told(PLAYING):
        made.tell(observation)
    return made


@pytest.fixture(scope="module")
def heard() -> HeardTable:
    return tabled()


def whole(heard: HeardTable, game: int, role: Role = Role.ONLOOKER, lang: str = "en") -> Shown:
    found = heard.clients[role].get(f"/api/games/{game}?lang={lang}").get_json()
    assert isinstance(found, dict)
    return found


def turns(shown: Shown) -> list[Shown]:
    return cast(list[Shown], shown["turns"])


def said(heard: HeardTable, *words: tuple[str, str, dict[str, Json]]) -> list[Shown]:
    """What is told between two turns, after these words."""
    for by, say, more in words:
        heard.tell(PageSaid(heard.table.t + 1.0, by, say, more))
    return cast(list[Shown], whole(heard, RUNNING)["incidents"])


def test_every_turn_is_there_with_what_lay_after_it(heard: HeardTable) -> None:
    lines = [verdict_to_json(one, PLAYED.header) for one in adjudicate(PLAYED)]
    shown = turns(whole(heard, OVER))
    assert [one["turn"] for one in shown] == [turn.number for turn in PLAYED.turns]
    for one, line in zip(shown, lines, strict=True):
        after = cast(Shown, line["after"])
        board, cards = cast(Shown, one["board"]), cast(Shown, one["cards"])
        assert board == {"figures": after["figures"], "markers": after["markers"]}
        assert [cards[key] for key in ("hands", "pile", "discards")] == [
            after[key] for key in ("hands", "pile", "discards")
        ]
        assert (one["score"], one["legal"], one["laid"]) == (after["score"], True, line["laid"])


def test_a_game_that_is_over_opens_its_answers_and_k_to_everybody(heard: HeardTable) -> None:
    lines = [verdict_to_json(one, PLAYED.header) for one in adjudicate(PLAYED)]
    shown = whole(heard, OVER)
    for one, line in zip(turns(shown), lines, strict=True):
        known, after = cast(dict[str, Shown], one["known"]), cast(Shown, line["after"])
        for figure in PLAYED.header.seats:
            name = FIGURES[figure]
            assert known[name]["possible"] == cast(Shown, after["possible"])[name]
            assert known[name]["known"] == cast(Shown, after["known"])[name]
    given = [do for one in turns(shown) for do in cast(list[list[Json]], one["do"])]
    answers = cast(list[Shown], cast(Shown, shown["opened"])["answers"])
    assert [do[1] for do in given if do[0] == "answer" and do[1:]] == [
        one["content"] for one in answers
    ]
    assert answers
    assert "the answer is" in "".join(str(one["text"]) for one in turns(shown))


@pytest.mark.parametrize("role", sorted({*EVERYBODY} - {Role.REFEREE}), ids=str)
def test_a_running_game_says_nothing_of_an_answer(heard: HeardTable, role: Role) -> None:
    shown = whole(heard, RUNNING, role)
    given = [do for one in turns(shown) for do in cast(list[list[Json]], one["do"])]
    assert {len(do) for do in given if do[0] == "answer"} == {1}
    assert shown["opened"] is None
    assert not any("known" in one for one in turns(shown))


def test_the_referee_of_a_running_game_has_it_open(heard: HeardTable) -> None:
    shown = whole(heard, RUNNING, Role.REFEREE)
    assert shown["opened"] is not None
    assert all("known" in one for one in turns(shown))


def test_the_result_is_told_in_words_with_every_place(heard: HeardTable) -> None:
    shown = whole(heard, OVER, lang="de")
    assert str(shown["result"]).startswith("Das Spiel ist aus: so wurde es vereinbart.")
    places = str(shown["result"]).count(": ") - 1
    assert places == len(PLAYED.header.seats)
    assert whole(heard, RUNNING)["result"] is None


def test_what_happened_between_two_turns_is_told_in_order() -> None:
    heard = tabled()
    before = len(turns(whole(heard, RUNNING)))
    (ruled,) = said(heard, ("referee", "ruling", {"to_move": "king", "reason": "By lot."}))
    assert (ruled["kind"], ruled["because"], ruled["in_turn"]) == ("ruling", "By lot.", before + 1)
    said(heard, ("king", "stay", {"piece": "figure"}))  # his throw may still be told
    heard.tell(Tick(heard.table.t + 6.0))
    _, fault = said(heard)
    assert (fault["kind"], fault["page"]) == ("illegal", "booklet: Ziehen")
    said(heard, ("referee", "resign", {}))
    assert str(cast(Shown, whole(heard, RUNNING)["end"])["text"]).startswith("King resigned.")
    *_, ended, back = said(heard, ("table", "undo", {}))
    assert (ended["kind"], ended["text"]) == ("game-over", "King resigned.")
    assert (back["kind"], whole(heard, RUNNING)["end"]) == ("corrected", None)


def test_a_turn_that_is_taken_back_is_none_any_more() -> None:
    heard = tabled()
    before = len(turns(whole(heard, RUNNING)))
    stops: list[Shown] = []
    while len(turns(whole(heard, RUNNING))) == before:
        stops = said(heard, ("table", "undo", {}))
    assert len(turns(whole(heard, RUNNING))) == before - 1
    assert str(stops[-1]["text"]).startswith(f"Turn {before} of ")


def test_pictures_are_named_for_who_may_see_them() -> None:
    heard = HeardTable(PLAYED, PLAYING)
    end = cast(Shown, whole(heard, OVER)["end"])
    assert cast(Shown, end["evidence"])["before"] is None
    end = cast(Shown, whole(heard, OVER, Role.REFEREE)["end"])
    assert cast(Shown, end["evidence"])["before"] == PICTURE_OF[OVER]


def test_the_list_tells_which_game_it_was_who_sat_there_and_their_places(
    heard: HeardTable,
) -> None:
    running, over = heard.clients[Role.ONLOOKER].get("/api/games").get_json()
    assert (running["kind"], running["title"]) == ("feuer-salamander", "Der Feuer-Salamander")
    assert over["seats"] == [FIGURES[figure] for figure in PLAYED.header.seats]
    assert {*over["over"]["ranks"]} == {*over["players"]}
    assert running["over"] is None


@pytest.mark.parametrize("kind", ["analysis", "analysis.all"])
def test_there_is_no_analysis_to_take_home(heard: HeardTable, kind: str) -> None:
    assert heard.clients[Role.REFEREE].get(f"/api/games/{OVER}/file/{kind}").status_code == 404
