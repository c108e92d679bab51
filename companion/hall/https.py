"""The hall's side of https: one small WSGI application for tables, each known by its key."""

import threading
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import parse_qs

from companion.hall.hall import Hall
from companion.hall.joining.codes import NoMeeting, NoSuchCode, Welcome, read_bytes
from companion.hall.joining.join import PATH
from companion.hall.protocol import codec
from companion.hall.protocol.wire import MOST_BYTES, MOST_ROWS, Batch, HallSaid, TableHello, fitting
from companion.hall.shelf.shelf import ShelfTrouble
from companion.json_reader import BadValue, Fields, Json, read_json
from companion.rates import RequestRates
from companion.storage.chain import body_of

PREFIX = "/hall/"
MOST_A_SECOND, BURST_S = 20.0, 2.0  # what each table may say, so that the others are heard
MOST_WAITING = 24  # tables at once whose rows are being kept; the desk needs threads, too
MOST_PICTURE_BYTES = 4 << 20
MOST_PAIR_BYTES = 4096
LONGEST_KEY = 64
LONGEST_PATH = 200
LONGEST_NUMBER = 15

Environ = dict[str, Any]
StartAnswer = Callable[[str, list[tuple[str, str]]], object]


class _No(Exception):
    """An answer that is no: its status, and why in a word that a table has a sentence for."""

    def __init__(self, status: str, why: str) -> None:
        super().__init__(why)
        self.status, self.why = status, why


class HallOverHttps:
    """To be called by a server with many threads."""

    def __init__(self, hall: Hall, welcome: Welcome, steady: Callable[[], float]) -> None:
        self._hall, self._welcome = hall, welcome
        self._places = threading.BoundedSemaphore(MOST_WAITING)
        self._rates = RequestRates(steady, MOST_A_SECOND, BURST_S)

    def __call__(self, environ: Environ, start: StartAnswer) -> Iterable[bytes]:
        try:
            status, body = "200 OK", self._answer(environ)
        except _No as no:
            status, body = no.status, _why(no.why)
        except BadValue as bad:
            status, body = "400 Bad Request", _why(str(bad))
        except ShelfTrouble:
            status, body = "503 Service Unavailable", _why("shelf")
        start(
            status,
            [
                ("Content-Type", "application/json"),
                ("Content-Length", str(len(body))),
                ("Cache-Control", "no-store"),
                ("X-Content-Type-Options", "nosniff"),
            ],
        )
        return [body]

    def _answer(self, environ: Environ) -> bytes:
        path = str(environ.get("PATH_INFO", ""))[:LONGEST_PATH]
        if not path.startswith(PATH):
            raise _No("404 Not Found", "another-version")
        asked = f"{environ['REQUEST_METHOD']} {path.removeprefix(PATH)}"
        if asked == "POST pair":
            return self._pair(environ)
        table = self._table(environ)
        if asked.startswith("PUT evidence/"):
            self._expect_ours(table)
            self._picture(table, asked.removeprefix("PUT evidence/"), environ)
            return b""
        if asked == "GET copy":
            self._expect_ours(table)
            return self._copy(table, environ)
        if asked == "POST say":
            return self._said(table, environ)
        raise _No("404 Not Found", "no-such-way")

    def shows_key(self, authorization: str) -> bool:
        """Whether that stands in the head of a table's request."""
        return self._table_of(authorization) is not None

    def _table_of(self, authorization: str) -> str | None:
        word, _, key = authorization.partition(" ")
        is_key = word == "Bearer" and 0 < len(key) <= LONGEST_KEY
        return self._hall.registry.table_of(key) if is_key else None

    def _table(self, environ: Environ) -> str:
        authorization = str(environ.get("HTTP_AUTHORIZATION", ""))
        table = self._table_of(authorization)
        if table is None:
            raise _No("401 Unauthorized", "unknown-key")
        self._hall.presence.seen(table)
        return table

    def _expect_ours(self, table: str) -> None:
        if not self._hall.registry.is_ours(table):
            raise _No("403 Forbidden", "dismissed")

    def _said(self, table: str, environ: Environ) -> bytes:
        """Rows without a place are not answered, and come again."""
        data = _body(environ, MOST_BYTES)
        if not self._rates.take(table):
            raise _No("429 Too Many Requests", "too-much")
        answers: list[HallSaid] = [self._hall.up]
        for said in codec.unpack_from_table(data):
            if not isinstance(said, TableHello | Batch):
                self._hall.heard(table, said, answers.append)
            elif self._places.acquire(blocking=False):
                try:
                    self._hall.heard(table, said, answers.append)
                finally:
                    self._places.release()
        return codec.pack([*answers, *self._hall.waiting_for(table)])

    def _picture(self, table: str, picture: str, environ: Environ) -> None:
        try:
            self._hall.pictures.brought(table, picture, _body(environ, MOST_PICTURE_BYTES))
        except ValueError as error:
            raise _No("409 Conflict", str(error)) from None

    def _copy(self, table: str, environ: Environ) -> bytes:
        """Rows of a log that this table goes on with, from after a row."""
        asked = parse_qs(str(environ.get("QUERY_STRING", ""))[:LONGEST_PATH])
        log, after = asked.get("log", [""])[0], asked.get("after", [""])[0]
        shelf = self._hall.shelf
        owned = {one.log for one in shelf.holdings() if one.table == table}
        is_number = after.isascii() and after.isdigit() and len(after) <= LONGEST_NUMBER
        if log not in owned or not is_number:
            raise _No("410 Gone", "no-such-log")
        rows = fitting(kept.row for kept in shelf.rows(log, int(after), MOST_ROWS))
        return codec.pack([Batch(log, rows)] if rows else [])

    def _pair(self, environ: Environ) -> bytes:
        said = Fields(read_json(_body(environ, MOST_PAIR_BYTES), MOST_PAIR_BYTES))
        welcome, address = self._welcome, str(environ.get("REMOTE_ADDR", ""))
        try:
            if "nonce" in said:
                nonce = said.read("nonce", read_bytes)
                meeting, of_hall = welcome.begin(nonce, address)
                return _json({"meeting": meeting, "nonce": of_hall.hex()})
            proof = said.read("proof", read_bytes)
            return _json(welcome.finish(said.text("meeting"), proof, address))
        except NoSuchCode as no:
            raise _No("403 Forbidden", no.why) from None
        except NoMeeting:
            raise _No("409 Conflict", "no-meeting") from None


def _body(environ: Environ, most: int) -> bytes:
    length = str(environ.get("CONTENT_LENGTH", ""))
    if not (length.isascii() and length.isdigit()):
        raise _No("411 Length Required", "no-length")
    if int(length) > most:
        raise _No("413 Content Too Large", "too-large")
    data: bytes = environ["wsgi.input"].read(int(length))
    return data


def _json(said: dict[str, Json]) -> bytes:
    return body_of(said).encode("utf-8")


def _why(word: str) -> bytes:
    return _json({"why": word})
