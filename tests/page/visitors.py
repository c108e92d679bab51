"""A browser without a screen: it opens the host's address and says things."""

import http.client
import json
from collections.abc import Mapping
from urllib.parse import urlsplit

from companion.observations import Json
from tests.patience import PATIENCE_S


class Visitor:
    """Whoever opens an address with a secret behind its #."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self._netloc = parts.netloc
        self._cookie = ""
        status, headers, _ = self._ask("POST", "/pair", {"secret": parts.fragment})
        assert status == 200, status
        self._cookie = headers["Set-Cookie"].split(";")[0]

    def get(self, path: str) -> bytes:
        status, _, body = self._ask("GET", path)
        assert status == 200, (path, status, body)
        return body

    def say(self, words: Mapping[str, Json]) -> None:
        status, _, body = self._ask("POST", "/say", words)
        assert status == 202, (status, body)

    def set_up(self, words: Mapping[str, Json]) -> dict[str, Json]:
        status, _, body = self._ask("POST", "/set-up", words)
        assert status == 200, (status, body)
        state = json.loads(body)
        assert isinstance(state, dict)
        return state

    def wait_for_turn(self, number: int) -> None:
        """Until the page hears that this turn is done; it hears what it has missed as well."""
        connection = http.client.HTTPConnection(self._netloc, timeout=PATIENCE_S)
        connection.request("GET", "/events", headers={"Last-Event-ID": "1"})
        answer = connection.getresponse()
        while line := answer.readline():
            said = json.loads(line.removeprefix(b"data: ")) if line.startswith(b"data: ") else {}
            if said.get("kind") == "turn-done" and said["turn"] == number:
                break
        connection.close()

    def _ask(
        self, method: str, path: str, words: Mapping[str, Json] | None = None
    ) -> tuple[int, Mapping[str, str], bytes]:
        connection = http.client.HTTPConnection(self._netloc, timeout=PATIENCE_S)
        headers = {"Cookie": self._cookie} if self._cookie else {}
        if words is not None:
            headers |= {"Content-Type": "application/json", "Origin": f"http://{self._netloc}"}
        connection.request(method, path, json.dumps(words) if words else None, headers)
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, dict(answer.getheaders()), body
