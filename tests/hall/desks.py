"""Browsers at the pages of a fake evening, each with a role or none."""

from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.hall.orders.keeper import OrderState
from companion.observations import Json
from tests.hall.fake_evening import FakeEvening
from web.access.bodies import SEEN_ROW
from web.access.roles import Role
from web.hall.app import create_hall_app

HALL = "https://localhost:8700"
OURS = {"Origin": "https://localhost:8700"}
ILLEGAL, SALAMANDER, CALM = "t3", "t12", "t1"  # of the fake evening


class Browser:
    """A browser that has a role, or none."""

    def __init__(self, app: Flask, secret: str = "") -> None:
        self.client: FlaskClient = app.test_client()
        if secret:
            self.client.set_cookie("faust-8700", secret)

    def get(self, path: str, scheme: str = "https", seen: str = "") -> TestResponse:
        """`seen` is the ETag of what is there already."""
        heads = {"If-None-Match": seen} if seen else {}
        return self.client.get(path, base_url=HALL.replace("https", scheme), headers=heads)

    def post(self, path: str, said: Json, seen: int | None = None) -> TestResponse:
        saw = {} if seen is None else {SEEN_ROW: str(seen)}
        return self.client.post(path, base_url=HALL, json=said, headers=OURS | saw)

    def desk(self) -> dict[str, Any]:
        told: dict[str, Any] = self.get("/api/desk").get_json()
        return told

    def row(self, table: str) -> int:
        """Of the log, that the page of that table shows."""
        return int(self.get(f"/tables/{table}/api/state").get_json()["row"])

    def order(self, table: str, **said: Json) -> TestResponse:
        return self.post(f"/tables/{table}/say", said, self.row(table))


class Night:
    """A fake evening and its pages."""

    def __init__(self, folder: Path) -> None:
        self.evening = FakeEvening(12, folder)
        self.evening.begin()
        self.hall = self.evening.hall
        self.app = create_hall_app(self.evening.house)
        self.anna, self.ben = (self.with_role(Role.DESK, name) for name in ("Anna", "Ben"))
        self.stranger = Browser(self.app)

    def with_role(self, role: Role, name: str = "") -> Browser:
        return Browser(self.app, self.evening.house.keys.grant(role, 0, name))

    def state(self) -> OrderState:
        return self.hall.keeper.orders()[-1].state
