"""`faust hall --tables` in a process of its own, phones that scan a card, and the desk."""

import http.client
import json
import signal
import subprocess
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

from companion.observations import Json
from companion.storage.certificate import without_trust
from tests.hall.test_hall_command import COMMAND
from tests.patience import PATIENCE_S
from tests.quiet_port import quiet_port
from web.access.bodies import SEEN_ROW

RETRY_S = 0.2


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    said: Json
    cookie: str


class Device:
    """A browser without a screen; `address` may have a secret behind its #."""

    def __init__(self, address: str) -> None:
        self._at = urlsplit(address)
        self.secret, self.cookie = self._at.fragment, ""

    def ask(self, path: str, said: Mapping[str, Json] | None = None, seen: int = 0) -> Answer:
        """A GET, or a POST of what is said; asked again where it came too often."""
        answer = self._ask(path, said, seen)
        while answer.status == HTTPStatus.TOO_MANY_REQUESTS:
            threading.Event().wait(RETRY_S)
            answer = self._ask(path, said, seen)
        return answer

    def _ask(self, path: str, said: Mapping[str, Json] | None, seen: int) -> Answer:
        line: http.client.HTTPConnection
        if self._at.scheme == "https":
            line = http.client.HTTPSConnection(self._at.netloc, context=without_trust())
        else:
            line = http.client.HTTPConnection(self._at.netloc)
        line.timeout = PATIENCE_S
        headers = {"Cookie": self.cookie, SEEN_ROW: str(seen)}
        body = None if said is None else json.dumps(said)
        if said is not None:
            headers |= {"Content-Type": "application/json"}
            headers |= {"Origin": f"{self._at.scheme}://{self._at.netloc}"}
        line.request("GET" if said is None else "POST", path, body, headers)
        answer = line.getresponse()
        data, cookie = answer.read(), answer.getheader("Set-Cookie", "").partition(";")[0]
        line.close()
        is_json = answer.getheader("Content-Type", "").startswith("application/json")
        self.cookie = cookie or self.cookie
        return Answer(answer.status, json.loads(data) if is_json else None, cookie)

    def state(self, base: str = "") -> dict[str, Json]:
        told = self.ask(f"{base}/api/state").said
        assert isinstance(told, dict)
        return told

    def say(self, say: str, base: str = "", **words: Json) -> int:
        """About what the page shows now."""
        row = self.state(base)["row"]
        assert isinstance(row, int)
        return self.ask(f"{base}/say", {"say": say, **words}, row).status


class Phone(Device):
    """A phone that has scanned the card of a table."""

    def offered(self) -> dict[str, Mapping[str, Json]]:
        """The seats, by their names."""
        seats = self.ask("/seats", {"secret": self.secret}).said
        assert isinstance(seats, list)
        found = [one for one in seats if isinstance(one, dict)]
        return {str(one["seat"]): one for one in found}

    def sit(self, seat: str, name: str = "") -> int:
        named: dict[str, Json] = {"name": name} if name else {}
        return self.ask("/sit", {"secret": self.secret, "seat": seat, **named}).status

    @property
    def role(self) -> Json:
        me = self.ask("/api/me").said
        return me["role"] if isinstance(me, dict) else None


class HostingHall:
    """A hall with tables of its own; `kill` it, and `start` it again."""

    def __init__(self, folder: Path, tables: int = 3, *options: str) -> None:
        self.file = folder / "hall.sqlite"
        self._options = ("--tables", str(tables), *options)
        self._ports = quiet_port(), quiet_port()
        self.told: list[str] = []
        self.start()

    def start(self) -> None:
        port, first = self._ports
        said = ["--port", str(port), "--public-port", "0", "--table-port", str(first)]
        self._child = subprocess.Popen(
            [*COMMAND, str(self.file), *said, *self._options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._child.stdout is not None
        self.address = self._child.stdout.readline().strip()
        assert self.address.startswith("https://"), "it did not begin"
        self.told = [*self._told_until("For everybody, the wall")]

    def _told_until(self, last: str) -> list[str]:
        assert self._child.stderr is not None
        lines: list[str] = []
        while not lines or last not in lines[-1]:
            lines.append(self._child.stderr.readline().rstrip("\n"))
            assert lines[-1] or self._child.poll() is None
        return lines

    def kill(self) -> None:
        self._child.send_signal(signal.SIGKILL)
        self._child.communicate()

    def end(self) -> int:
        self._child.send_signal(signal.SIGINT)
        self._child.communicate(timeout=PATIENCE_S)
        return int(self._child.returncode)

    def card(self, table: int) -> str:
        """What the code on that table's card says; the secret is kept beside its game."""
        secret = (self.file.with_name(f"table-{table}.sqlite.code")).read_text("ascii")
        return f"http://127.0.0.1:{self._ports[1] + table - 1}/sit#{secret}"

    def desk(self, name: str = "Rita") -> Device:
        """The operator's screen."""
        device = Device(self.address)
        paired = device.ask("/pair", {"secret": device.secret, "name": name})
        assert paired.status == HTTPStatus.OK
        return device
