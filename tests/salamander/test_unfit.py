"""What all that was said aloud speaks against is asked about before it is said."""

from companion.games.salamander.page.may import unfit
from tests.salamander.at_the_table import Seated


def against(table: Seated) -> list[str]:
    course = table.session.game
    return unfit(course.now, course.public.known, course.as_judged)


def asked_aloud() -> Seated:
    """Of two players the king has said yes to stone 1, with his marker on fire, row 1, stone 1."""
    table = Seated.of()
    table.tell(link={"camera": "absent"})
    table.throw("king", 1, 1)
    table.say("king", "place", markers={"king": "fire-1-1"}, figures={"king": "king-4"})
    table.say("king", "turn-done")
    table.throw("monk", 2, 3)
    assert against(table) == []
    table.say("monk", "place", markers={"monk": "air-1-1"}, figures={"monk": "king-2"})
    table.say("monk", "ask", card="stone-1")
    table.say("king", "answered", content="yes")
    return table


def test_a_chamber_that_an_answer_rules_out_is_asked_about() -> None:
    table = asked_aloud()
    table.throw("king", 1, 2)
    found = against(table)
    assert {"fire-3-1", "air-1-1"}.isdisjoint(found)
    assert {"fire-1-2", "air-3-1"} <= {*found}
    assert len(found) == 84 - 10


def test_a_card_of_which_every_copy_lies_open_is_asked_about() -> None:
    """Row 1 there is once."""
    table = Seated.of()
    table.tell(link={"camera": "absent"})
    for figure, away in (("king", "row-1"), ("monk", "air")):
        table.throw(figure, 1, 2, "salamander")
        assert against(table) == ([] if figure == "king" else ["row-1"])
        table.say(figure, "drew", card=away)
        table.say(figure, "place", figures={figure: f"{figure}-3"})


def test_where_neither_is_owed_nothing_is_asked_about() -> None:
    assert against(Seated.of()) == []
