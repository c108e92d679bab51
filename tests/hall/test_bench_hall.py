"""The bench of a hall loses nothing over either carrier, and says so of every row."""

import pytest

from companion.commands.cli import main
from tests.night import by_day
from workshop.hall.many_tables import HallLoad, hall_figures
from workshop.hall.mosquitto import MOSQUITTO, NOT_INSTALLED

CARRIERS = (
    "https",
    pytest.param("mqtt", marks=pytest.mark.skipif(not MOSQUITTO, reason=NOT_INSTALLED)),
)
MISSING = (
    "rows that the hall lacks",
    "rows that only the hall has",
    "logs with another row",
    "logs with a broken chain",
)


@pytest.mark.parametrize("carrier", by_day(CARRIERS, keep=0))
def test_what_was_away_comes_and_nothing_is_missing(carrier: str) -> None:
    kills = 1 if carrier == "mqtt" else 0
    load = HallLoad(10, 1.0, backlog=50, carrier=carrier, kills=kills)
    figures = {one.what: one.value for one in hall_figures(load)}
    assert {figures[name] for name in MISSING} == {0}
    assert figures["rows in the hall"] > 9 * 51
    assert figures["rows that were kept at tables"] == 9 * 51  # with their headers
    assert figures["connections that broke"] >= kills


def test_only_a_broker_can_be_killed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "hall", "--kills", "3"]) == 2
    assert "--carrier mqtt" in capsys.readouterr().err
