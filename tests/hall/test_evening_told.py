"""What a hall says on its terminal all evening: each thing once, and when it is over."""

import re
from pathlib import Path

import pytest

from companion.hall.overview.presence import GONE_AFTER_S
from companion.live.hall.evening import LOOK_S, EveningTold
from tests.hall.fake_evening import FakeEvening


class Terminal:
    """A fake evening with twelve tables, and what is said of it."""

    def __init__(self, folder: Path) -> None:
        self.night = FakeEvening(12, folder)
        self.night.begin()
        self.hall = self.night.hall
        self.evening = EveningTold(self.hall)

    def says(self) -> list[str]:
        return self.evening.step()


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    made = Terminal(tmp_path)
    made.says()
    return made


def test_a_quiet_evening_says_nothing(terminal: Terminal) -> None:
    assert terminal.says() == []


def test_a_disk_that_is_full_and_is_not_any_more_is_a_line_each(terminal: Terminal) -> None:
    terminal.hall.ear.trouble = "no space left"
    (away,) = terminal.says()
    assert away.startswith("Nothing can be kept just now: no space left. Tables play on")
    terminal.hall.ear.trouble = ""
    assert terminal.says() == ["Over: Nothing can be kept just now: no space left"]


def test_who_joins_and_who_is_dismissed_is_said_once(terminal: Terminal) -> None:
    terminal.hall.registry.admit("t13", "Table 13")
    assert terminal.says() == ["Table 13 belongs to the hall."]
    terminal.hall.registry.admit("t13", "Table 13")  # with a new key
    assert terminal.says() == []
    terminal.hall.registry.dismiss("t13")
    assert terminal.says() == ["Table 13 is dismissed."]


def test_a_table_that_was_never_heard_is_on_its_way_and_one_that_was_is_gone(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When a hall begins anew it would name all its tables"""
    terminal.hall.registry.admit("t13", "Table 13")
    terminal.says()
    presence = terminal.hall.presence
    now = presence._steady()
    monkeypatch.setattr(presence, "_steady", lambda: now + GONE_AFTER_S + 1.0)
    said = terminal.says()
    assert [line.partition(" is not heard.")[0] for line in said] == [
        f"Table {number}" for number in range(1, 13)
    ]


def test_the_disk_is_told_in_percent(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal.hall.shelf, "room", lambda: 0.05)
    (said,) = terminal.says()
    assert said.startswith("5 % of the disk is free.")


def test_each_line_has_the_halls_time(terminal: Terminal) -> None:
    told: list[str] = []
    looks: list[float] = []
    terminal.hall.ear.trouble = "away"

    def ends(within: float) -> bool:
        looks.append(within)
        return len(looks) == 2

    terminal.evening.run(told.append, ends)
    assert looks == [LOOK_S, LOOK_S]
    assert re.match(r"\d\d:\d\d  Nothing can be kept just now: away. ", told[0])
