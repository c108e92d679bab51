"""The https port of phones: opened when one is wanted, on a port that stays, with one certificate.

Real TLS on loopback.
"""

import http.client
import json
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.live.eye_door import CERTIFICATE, NO_CERTIFICATE, NOT_INSTALLED, EyeDoor
from companion.storage.certificate import own_certificate, said_in_groups, without_trust
from tests.page.eyes import EyeTable
from tests.patience import PATIENCE_S
from web.server import PageServer, make_server

HERE = "127.0.0.1"
JPEG = b"\xff\xd8 as good as any \xff\xd9"


class Doors:
    """Opens doors, and shuts them after the test."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.table, self.told = EyeTable(), list[str]()
        self._doors: list[EyeDoor] = []
        self._threads: list[threading.Thread] = []
        self.closing = ExitStack()

    def line(self, door: EyeDoor) -> "Line":
        line = Line(port_of(door))
        self.closing.callback(line.line.close)
        return line

    def made(self) -> EyeDoor:
        names, addresses = frozenset({"table.local"}), ("192.168.1.5",)
        self._doors.append(EyeDoor(self.folder, names, addresses, self.told.append))
        return self._doors[-1]

    def serve(self, port: int, certificate: tuple[Path, Path]) -> PageServer:
        server = make_server(self.table.app, HERE, port, certificate)
        self._threads.append(threading.Thread(target=server.run))
        self._threads[-1].start()
        return server

    def shut(self) -> None:
        self.closing.close()
        self.end()

    def end(self) -> None:
        """As the companion does in the evening."""
        for door in self._doors:
            door.close()
        for thread in self._threads:
            thread.join()

    def opened(self, page_port: int) -> EyeDoor:
        door = self.made()
        door.ready(page_port, self.serve)
        door.open()
        return door


@pytest.fixture
def doors(tmp_path: Path) -> Iterator[Doors]:
    made = Doors(tmp_path)
    yield made
    made.shut()


def port_of(door: EyeDoor) -> int:
    assert door.place is not None
    return door.place.port


def free_pair() -> int:
    """A port below a free one."""
    with socket.socket() as trial:
        trial.bind((HERE, 0))
        return int(trial.getsockname()[1]) - 1


class Line:
    """One connection of a phone."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.line = http.client.HTTPSConnection(
            HERE, port, timeout=PATIENCE_S, context=without_trust()
        )
        self.cookie = ""

    def asks(
        self, how: str, path: str, body: bytes | None = None, kind: str = ""
    ) -> tuple[int, str]:
        heads = {"Origin": f"https://{HERE}:{self._port}", "Content-Type": kind}
        self.line.request(how, path, body, {**heads, "Cookie": self.cookie})
        answer = self.line.getresponse()
        self.cookie = (answer.headers["Set-Cookie"] or self.cookie).partition(";")[0]
        return answer.status, answer.read().decode()

    def enters(self, code: str) -> "Line":
        said = json.dumps({"code": code}).encode()
        assert self.asks("POST", "/eye/enter", said, "application/json")[0] == 200
        return self

    def gives(self, jpeg: bytes = JPEG) -> tuple[int, str]:
        return self.asks("POST", "/eye/picture", jpeg, "image/jpeg")


def test_it_stands_open_only_when_a_phone_is_wanted(doors: Doors) -> None:
    door = doors.made()
    door.ready(free_pair(), doors.serve)
    assert door.place is None
    assert [*doors.folder.iterdir()] == []
    door.open()
    assert doors.line(door).asks("GET", "/eye")[0] == 200
    door.close()
    assert door.place is None


def test_a_phone_may_be_wanted_before_the_page_is_served(doors: Doors) -> None:
    door = doors.made()
    door.open()
    assert door.place is None
    door.ready(free_pair(), doors.serve)
    assert door.place is not None


def test_its_port_is_beside_the_pages_and_else_any(doors: Doors) -> None:
    page = free_pair()
    assert port_of(doors.opened(page)) == page + 1
    other = free_pair()
    with socket.socket() as taken:
        taken.bind((HERE, other + 1))
        taken.listen()
        (doors.folder / f"{CERTIFICATE}.port").unlink()
        assert port_of(doors.opened(other)) not in {other, other + 1}


def test_its_port_and_its_certificate_are_those_of_the_last_start(doors: Doors) -> None:
    first = doors.opened(free_pair())
    port, fingerprint = port_of(first), first.place and first.place.fingerprint
    doors.end()
    again = doors.opened(free_pair())
    assert (port_of(again), again.place and again.place.fingerprint) == (port, fingerprint)
    own = own_certificate(doors.folder, CERTIFICATE)
    assert fingerprint == said_in_groups(own.fingerprint)
    assert doors.told == []


@pytest.mark.parametrize("kept", ["", "x", "99999", "-1"])
def test_a_port_that_is_none_is_forgotten(doors: Doors, kept: str) -> None:
    (doors.folder / f"{CERTIFICATE}.port").write_text(kept)
    page = free_pair()
    assert port_of(doors.opened(page)) == page + 1


def test_the_last_port_of_all_has_none_beside_it(doors: Doors) -> None:
    assert port_of(doors.opened(65535)) > 0


def test_a_certificate_that_cannot_be_used_is_said_and_why(doors: Doors) -> None:
    own_certificate(doors.folder, CERTIFICATE).key.unlink()
    door = doors.opened(free_pair())
    assert (door.place, door.why) == (None, NO_CERTIFICATE)
    assert "Put both back from a backup" in doors.told[0]


def test_a_folder_that_cannot_be_written_is_said(doors: Doors) -> None:
    doors.folder /= "no such folder"
    assert doors.opened(free_pair()).why == NO_CERTIFICATE
    assert "No such file" in doors.told[0]


def test_what_is_not_installed_is_said_and_tried_again(
    doors: Doors, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "cryptography", None)
        for name in [one for one in sys.modules if one.startswith("cryptography.")]:
            without.delitem(sys.modules, name)
        door = doors.opened(free_pair())
        assert (door.place, door.why) == (None, NOT_INSTALLED)
    assert "pip install './source[hall]'" in doors.told[0]
    door.open()
    assert (door.place is None, door.why) == (False, "")


def test_the_certificate_is_made_out_to_the_table_as_it_is_reached(doors: Doors) -> None:
    from cryptography import x509

    doors.opened(free_pair())
    own = own_certificate(doors.folder, CERTIFICATE)
    read = x509.load_pem_x509_certificate(own.pem.encode())
    names = read.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert {*names.get_values_for_type(x509.DNSName)} == {"localhost", "table.local"}
    assert {str(one) for one in names.get_values_for_type(x509.IPAddress)} == {
        HERE, "192.168.1.5",
    }  # fmt: skip


# --- phones that mean harm ---


def test_a_phone_gives_pictures_over_tls(doors: Doors) -> None:
    door = doors.opened(free_pair())
    phone = doors.line(door).enters(doors.table.code)
    assert phone.gives()[0] == 200
    doors.table.phones.refuses = "eye-too-large"
    assert phone.gives(bytes(3 << 20)) == (413, '{"code":"eye-too-large"}\n')
    doors.table.phones.refuses = ""
    assert phone.gives()[0] == 200


def test_a_page_over_plain_http_is_not_answered_there(doors: Doors) -> None:
    door = doors.opened(free_pair())
    plain = http.client.HTTPConnection(HERE, port_of(door), timeout=PATIENCE_S)
    doors.closing.callback(plain.close)
    plain.request("GET", "/eye")
    with pytest.raises((http.client.HTTPException, OSError)):
        plain.getresponse()


def test_phones_that_send_a_byte_a_second_stop_nobody(doors: Doors) -> None:
    """Strangers and one with a key, as many as an address may have open at once."""
    door = doors.opened(free_pair())
    port, phone = port_of(door), doors.line(door).enters(doors.table.code)
    with ExitStack() as slow:
        for number in range(12):
            line = socket.create_connection((HERE, port), PATIENCE_S)
            tls = without_trust().wrap_socket(line, server_hostname=HERE)
            slow.callback(tls.close)
            heads = [
                "POST /eye/picture HTTP/1.1", f"Host: {HERE}:{port}",
                f"Origin: https://{HERE}:{port}", "Content-Type: image/jpeg",
                "Content-Length: 200000", f"Cookie: {phone.cookie if number % 2 else 'x=y'}",
            ]  # fmt: skip
            tls.sendall("\r\n".join([*heads, "", "\xff"]).encode("latin-1"))
        for _ in range(5):
            assert phone.gives()[0] == 200
    assert [picture.jpeg for _, picture in doors.table.phones.taken].count(JPEG) == 5
