"""Who goes astray, at a table, behind https, at a desk or before a wall, finds a way on."""

import re
from collections.abc import Callable
from http import HTTPStatus

import pytest
from flask import Flask

from companion.storage.store import Store
from tests.hall.desks import HALL
from tests.hall.operators import room_for
from tests.hall.public_evening import PublicEvening
from tests.page.eyes import HERE, EyeTable
from tests.page.tables import app
from web.hall.app import HallPages, hall_pages


def pages_of_a_hall() -> HallPages:
    house = PublicEvening().house
    return hall_pages(house, room_for(house.steady))


APPS: dict[str, Callable[[], Flask]] = {
    "http://localhost": lambda: app(Store()),
    HERE: lambda: EyeTable().app,
    HALL: lambda: pages_of_a_hall().desk,
    "http://127.0.0.1": lambda: pages_of_a_hall().public,
}
A_PERSON = {"Accept": "text/html"}


@pytest.mark.parametrize("address", APPS, ids=["table", "eye", "desk", "wall"])
def test_every_way_on_leads_to_a_page(address: str) -> None:
    client = APPS[address]().test_client()

    def asked(path: str) -> tuple[int, str]:
        answer = client.get(path, headers=A_PERSON, base_url=address)
        return answer.status_code, answer.text

    status, page = asked("/nowhere")
    ways = re.findall('<a class="button[^"]*" href="([^"]+)"', page)
    assert (status, bool(ways)) == (HTTPStatus.NOT_FOUND, True)
    for way in ways:
        status, page = asked(way)
        assert status in {HTTPStatus.OK, HTTPStatus.FORBIDDEN}, way
        assert f'href="{way}"' not in page or status == HTTPStatus.OK  # not to itself
