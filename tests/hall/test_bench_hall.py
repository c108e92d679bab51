"""The bench of a hall loses nothing, and says so of every row."""

from workshop.hall.many_tables import HallLoad, hall_figures

MISSING = (
    "rows that the hall lacks",
    "rows that only the hall has",
    "logs with another row",
    "logs with a broken chain",
)


def test_what_was_away_comes_and_nothing_is_missing() -> None:
    figures = {one.what: one.value for one in hall_figures(HallLoad(10, 1.0, backlog=50))}
    assert {figures[name] for name in MISSING} == {0}
    assert figures["rows in the hall"] > 9 * 51
    assert figures["rows that were kept at tables"] == 9 * 51  # with their headers
