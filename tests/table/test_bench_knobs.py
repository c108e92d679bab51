"""The bench of the constants: each is swapped where it is used, and what that changes is told."""

import re
import shutil
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.inference.sensors import PRUDENCE, SENSORS
from tests.night import night
from tests.table.golden import SITTINGS
from workshop.processes import SOURCE
from workshop.session.knobs import ELSEWHERE, MANY, Knob, asked, knob_answers, knobs
from workshop.session.witnesses import Swap, WitnessPlan, heard

ONE = "code/code-no-card-left.sitting.jsonl"


@pytest.fixture
def plan(tmp_path: Path) -> WitnessPlan:
    """One sitting, in which a slot is late, and no games."""
    shutil.copy(SITTINGS / ONE, tmp_path)
    return WitnessPlan([str(tmp_path)], (), 0)


def test_every_constant_of_the_model_is_a_knob_with_its_value() -> None:
    found = {one.title: one for one in knobs()}
    assert len(found) == len([*knobs()])
    for holder, model in (("SENSORS", SENSORS), ("PRUDENCE", PRUDENCE)):
        for name in type(model).__dataclass_fields__:
            assert found[f"sensors.{holder}.{name}"].value == getattr(model, name)


def test_what_stands_elsewhere_is_found_there() -> None:
    found = {(one.home, one.name): one.value for one in knobs()}
    assert set(ELSEWHERE) < set(found)


def test_a_rate_is_off_in_two_ways_a_count_has_no_bound_then() -> None:
    assert Knob("m", "SENSORS.lifted", 0.7, is_rate=True).variants == {
        "half": 0.35,
        "double": 1.0,
        "never": 0.0,
        "always": 1.0,
    }
    assert Knob("m", "PRUDENCE.looks", 3).variants == {"half": 1, "double": 6, "no bound": MANY}
    assert Knob("m", "SENSORS.lag_s", 2.0).variants == {"half": 1.0, "double": 4.0, "none": 0.0}


@night
def test_a_value_that_decides_is_told_with_what_it_changed(plan: WitnessPlan) -> None:
    """In this sitting a fault is told when its slot has been silent for so long."""
    name = "code-no-card-left"
    assert [str(one).partition(": ")[2] for one in knob_answers(["lag_s"], plan)] == [
        "nothing changes",
        f"sittings: 1 of 1 otherwise ({name}), 0 another game, accused 1→0",
        f"sittings: 1 of 1 otherwise ({name}), 0 another game",
    ]
    assert SENSORS.lag_s == 2.0


def test_what_cannot_be_asked_is_told_as_it_fails(plan: WitnessPlan) -> None:
    found, trouble = asked([Swap("companion.inference.sensors", "SENSORS.luck", 1.0)], plan, None)
    assert not found
    assert trouble.startswith("fails: AttributeError")


@night
def test_the_command_prints_a_line_for_each_value(
    plan: WitnessPlan, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = plan.folders[0]
    assert main(["bench", "knobs", "MOST_CHOICES", "--games", "0", "--sittings", folder]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "questions.MOST_CHOICES 4, half: nothing changes",
        "questions.MOST_CHOICES 4, double: nothing changes",
        "questions.MOST_CHOICES 4, no bound: nothing changes",
    ]


def test_every_constant_stands_in_the_document_with_its_value() -> None:
    """And so what it decides, or that nothing is seen of it."""
    text = (SOURCE / "docs/understanding.md").read_text("utf-8").split("## The constants")[1]
    told = {name: float(value) for name, value in re.findall(r"`([\w.]+)` ([\d.]+)", text)}
    for one in knobs():
        name = one.name.partition(".")[2] if one.home.endswith("sensors") else one.title
        assert told[name] == one.value, name


@night
def test_games_are_witnesses_too() -> None:
    found = heard(WitnessPlan((), (0.1,), 1))
    assert [*found] == [
        "Faust 0.1",
        "Faust's faults 0.1",
    ]
    assert found["Faust's faults 0.1"]["acted"] == 11
    assert 0 < found["Faust 0.1"]["right"] == found["Faust 0.1"]["committed"]
