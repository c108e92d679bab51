"""Who moved while the other had points left: every screen asks which of two things it was."""

from typing import cast

import pytest
from playwright.sync_api import expect

from companion.games.faust.rules.record import Header, TurnEnd
from companion.games.faust.words.speaker import LANGUAGES
from companion.observations import Json
from companion.storage.store import Store
from tests.page.conftest import Site, Visit
from tests.page.tables import stream_from
from tests.table.sittings import START, sitting
from web.access.roles import Role
from workshop.drawn.faust_table import FaustTable

Shown = dict[str, Json]
NAMES = Header(players=("Ann", "Bob"))
SIX_LEFT = START + "A1 A2 / A1 A1 / B1\nA1 A2 / A1 A5 / B1\n"
ONE_LEFT = START + "A1 A7 / A1 A1 / B1\nA1 A7 / A1 A5 / B1\n"
TAPPED = "link camera absent\nlink slots absent\nsay red move piece=red from=A1 to=A8\n"
UNPRESSED = TAPPED + "say blue move piece=blue from=A1 to=A5\n"


def told(script: str, language: str = "en", turn_end: TurnEnd = TurnEnd.AUTO) -> Shown:
    store = Store()
    made = FaustTable(NAMES, store, turn_end)
    for observation in sitting(script):
        made.take(observation)
    return cast(Shown, stream_from(store).shown(language)["status"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("script", "points"), [(SIX_LEFT, "6"), (ONE_LEFT, "1")])
def test_the_question_and_its_answers_name_both(script: str, points: str, language: str) -> None:
    """p. 6, 17"""
    asked = told(script, language)
    assert asked["kind"] == "unclear"
    headline = str(asked["text"])
    assert all(word in headline for word in ("Ann", "Bob", points))
    done, early = cast(list[Shown], asked["choices"])
    assert (done["choice"], "Ann" in str(done["text"])) == ("done", True)
    assert (early["choice"], "Bob" in str(early["text"])) == ("early", True)
    assert [one["from"] for one in cast(list[Shown], asked["repair"])] == ["A5"]
    assert "erred" not in asked  # nobody is accused


def test_the_sentence_in_english() -> None:
    assert told(SIX_LEFT)["text"] == "Bob moved while Ann had 6 points left."
    assert told(UNPRESSED, turn_end=TurnEnd.BUTTON)["text"] == (
        "Bob moved before Ann had said that the turn was done."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_moved_has_to_ask_and_the_other_reads_about_what(language: str) -> None:
    asked = told(SIX_LEFT + "say blue answer question=early choice=done", language)
    assert (asked["kind"], asked["asks"]) == ("waiting", "red")
    assert asked["why"] == told(SIX_LEFT, language)["text"]


def test_what_was_tapped_is_put_back_by_the_answer_alone(site: Site, visit: Visit) -> None:
    site.play(TAPPED.replace("A8", "A2") + "say blue move piece=blue from=A1 to=A5\n")
    page = visit(Role.HOST)
    answers = page.locator("#answers button")
    expect(answers).to_have_count(2)
    expect(page.locator("#answers [data-key=put-back]")).to_have_count(0)
    page.locator("#answers [data-key=choice-early]").click()
    expect(page.locator("#status")).to_have_attribute("data-kind", "playing")


@pytest.mark.parametrize(("choice", "follows"), [("done", "Bob"), ("early", "Put the pieces")])
def test_one_tap_on_the_tables_own_screen_settles_it(
    site: Site, visit: Visit, choice: str, follows: str
) -> None:
    site.play(SIX_LEFT)
    page = visit(Role.HOST)
    expect(page.locator("#status")).to_have_attribute("data-kind", "unclear")
    expect(page.locator("#answers button")).to_have_count(2)
    page.locator(f"#answers [data-key=choice-{choice}]").click()
    expect(page.locator("#answers [data-key=choice-done]")).to_have_count(0)
    expect(page.locator("#text")).to_contain_text(follows)
