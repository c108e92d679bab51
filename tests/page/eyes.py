"""A table's page with phones as its camera, as the tests of both need it. No TLS: a test client."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.observations import Json
from companion.storage.store import Store
from web.access.roles import Role
from web.app import create_app, eye_app_of, parts_of
from web.eye.desk import EyeDesk
from web.services import (
    EyeRefused,
    EyeServices,
    Limits,
    PageServices,
    PhonePicture,
    SecurePlace,
    Serve,
)

PORT = 8001
PLACE = SecurePlace(PORT, "AB12 CD34")
HERE = f"https://localhost:{PORT}"


@dataclass
class NotedPhones:
    """Takes pictures until it is told to refuse them."""

    refuses: str = ""
    too_often: bool = False
    taken: list[tuple[str, PhonePicture]] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    said: list[tuple[str, str]] = field(default_factory=list)

    def expect_turn(self, phone: str) -> None:
        if self.too_often:
            raise EyeRefused("eye-too-often")

    def take(self, phone: str, picture: PhonePicture) -> None:
        if self.refuses:
            raise EyeRefused(self.refuses)
        self.taken.append((phone, picture))

    def goes(self, phone: str, why: str) -> None:
        self.said.append((phone, why))

    def forget(self, phone: str) -> None:
        self.gone.append(phone)

    def told(self, phone: str) -> dict[str, Json]:
        return {"in_use": True, "a_second": 8.0, "width": 1280}

    def shown(self, phone: str) -> dict[str, Json]:
        return {"battery": None, "link": "there"}


@dataclass
class OpenDoor:
    place: SecurePlace | None = PLACE

    def ready(self, page_port: int, serve: Serve) -> None:
        """It is open."""

    def close(self) -> None:
        """It stays open."""


@dataclass
class CameraSetUp:
    """A set-up that asks which camera."""

    did: list[Mapping[str, Json]] = field(default_factory=list)

    def state(self) -> dict[str, Json]:
        return {"step": "ready", "cameras": {"chosen": "phone", "list": [], "why": "", "eye": None}}

    def do(self, words: Mapping[str, Json]) -> None:
        self.did.append(words)


@dataclass
class EyeTable:
    """Its page, what is behind https, and what was given there."""

    keys: Path | None = None
    limits: Limits = field(default_factory=Limits)
    addresses: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.phones, self.door, self.set_up = NotedPhones(), OpenDoor(), CameraSetUp()
        services = EyeServices(self.phones, self.door, lambda: {"step": "ready", "good": False})
        house = PageServices(
            Store(), lambda _: None, set_up=self.set_up, eye=services, keys=self.keys,
            limits=self.limits, addresses=self.addresses, steady=lambda: 5.0,
        )  # fmt: skip
        self.page: Flask = create_app(house)
        self.app: Flask = eye_app_of(self.page)

    @property
    def desk(self) -> EyeDesk:
        eyes = parts_of(self.page).eyes
        assert eyes is not None
        return eyes

    @property
    def code(self) -> str:
        return self.desk.pairing.invitation(Role.EYE)

    def phone(self) -> "Phone":
        return Phone(self.app.test_client())

    def paired(self, name: str = "Fons") -> "Phone":
        phone = self.phone()
        assert phone.enter(self.code, name).status_code == 200
        return phone


@dataclass(frozen=True)
class Phone:
    client: FlaskClient
    origin: str = HERE

    def from_(self, origin: str) -> "Phone":
        return replace(self, origin=origin)

    def enter(self, code: Json, name: Json = "Fons") -> TestResponse:
        said = {"code": code, "name": name}
        return self.client.post(
            "/eye/enter", json=said, headers={"Origin": self.origin}, base_url=HERE
        )

    def give(self, jpeg: bytes, **heads: str) -> TestResponse:
        given = {key.replace("_", "-"): one for key, one in heads.items()}
        given["Origin"] = self.origin
        kind = given.pop("Content-Type", "image/jpeg")
        return self.client.post(
            "/eye/picture", data=jpeg, content_type=kind, headers=given, base_url=HERE
        )

    def says_it_goes(self, why: Json) -> TestResponse:
        heads = {"Origin": self.origin}
        return self.client.post("/eye/gone", json={"why": why}, headers=heads, base_url=HERE)

    def get(self, path: str) -> TestResponse:
        return self.client.get(path, base_url=HERE)
