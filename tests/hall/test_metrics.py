"""The figures of a hall, read by a parser of the test's own."""

import re
from pathlib import Path

import pytest
from flask import Flask

from tests.hall.public_evening import PublicEvening
from web.access.keys import Keys
from web.access.pairing import Pairing
from web.access.roles import Role
from web.hall.app import create_hall_app
from web.hall.metrics import blueprint, family
from web.hall.services import HallServices

LINE = re.compile(
    r'([a-z_]+)(\{(?:[a-z]+="(?:[^"\\\n]|\\["\\n])*",?)*\})? (-?\d+(?:\.\d+)?(?:e-?\d+)?)'
)


def read(text: str) -> dict[str, float]:
    """Each sample with its labels; every family says its type first, once."""
    assert text.endswith("\n")
    found: dict[str, float] = {}
    types: list[str] = []
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            types.append(line.split()[2])
            continue
        sample = LINE.fullmatch(line)
        assert sample, line
        assert (
            sample[1].removesuffix("_bucket").removesuffix("_sum").removesuffix("_count")
            == (types[-1])
        )
        found[sample[1] + (sample[2] or "")] = float(sample[3])
    assert len(types) == len(set(types))
    return found


@pytest.fixture
def evening() -> PublicEvening:
    made = PublicEvening()
    made.play(made.join(1), 60)
    made.join(2)
    made.clock.now += 16
    made.hall.presence.seen("t2")
    return made


@pytest.fixture
def app(evening: PublicEvening) -> Flask:
    clock = evening.clock
    keys = Keys(clock, clock)
    pairing = Pairing(clock, host=Role.OPERATOR, invited=(Role.DESK,))
    house = HallServices(evening.hall, keys, pairing, steady=clock)
    app = create_hall_app(house, (blueprint(house),))
    app.extensions["keys"] = keys
    return app


def asked(app: Flask, role: Role | None) -> tuple[int, str]:
    client = app.test_client()
    if role is not None:
        client.set_cookie("faust-8700", app.extensions["keys"].grant(role, 0))
    answer = client.get("/metrics", base_url="https://localhost:8700")
    return answer.status_code, answer.get_data(as_text=True)


def test_the_operator_reads_the_figures(app: Flask, evening: PublicEvening) -> None:
    status, text = asked(app, Role.OPERATOR)
    assert status == 200
    figures = read(text)
    assert figures['faust_tables{state="here"}'] == 1
    assert figures['faust_tables{state="gone"}'] == 1
    assert figures['faust_alarms{kind="gone"}'] == 1
    assert figures['faust_behind_rows{of="max"}'] == 0


@pytest.mark.parametrize("role", [None, Role.DESK])
def test_nobody_else_does(app: Flask, role: Role | None) -> None:
    assert asked(app, role)[0] == 403


def test_no_key_and_no_name_of_a_person_is_in_them(app: Flask, evening: PublicEvening) -> None:
    _, text = asked(app, Role.OPERATOR)
    assert not any(one.key in text for one in evening.hall.registry.tables())
    assert "Ben" not in text
    assert str(Path.home()) not in text


def test_a_label_is_escaped() -> None:
    assert read(family("faust_x", "gauge", [({"of": 'a"b\\c\nd'}, 1)]))
