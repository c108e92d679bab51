"""The pages of the second game on a port of this machine, before a table in miniature."""

import json
import threading
from collections.abc import Iterator

from flask import Flask, Response, render_template, request
from werkzeug.serving import WSGIRequestHandler, make_server

from companion.games.lines import Json
from companion.games.salamander.page.view import for_referee, shown
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.record import Agreed
from tests.page.salamander_table import MiniTable
from tests.patience import PATIENCE_S
from web.access.guards import HEADERS
from web.words import read_catalogues

SHELLS = {"/": "table", "/phone": "phone", "/referee": "referee"}
CATALOGUES = read_catalogues()


class Quiet(WSGIRequestHandler):
    """Says nothing of each request."""

    def log(self, type: str, message: str, *args: object) -> None:  # noqa: A002  # its own name
        return


class SalamanderSite:
    """`bodies` are the requests as they came, byte for byte."""

    def __init__(self, agreed: Agreed) -> None:
        self.table = MiniTable(agreed)
        self.bodies: list[bytes] = []
        self.row = 1
        self.has_camera = False
        self.is_closed = False
        self._news = threading.Condition()
        app = Flask("web")
        app.add_url_rule("/events", view_func=self._events)
        app.add_url_rule("/api/me", view_func=lambda: {"role": _role()})
        app.add_url_rule("/say", view_func=self._hear, methods=["POST"])
        for path, name in SHELLS.items():
            app.add_url_rule(path, name, lambda name=name: _shell(name))
        app.after_request(_with_headers)
        self._server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Quiet)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def close(self) -> None:
        with self._news:
            self.is_closed = True
            self._news.notify_all()
        self._server.shutdown()
        self._thread.join(PATIENCE_S)

    def say(self, by: str, **said: Json) -> None:
        with self._news:
            self.table.say(by, said)
            self.row += 1
            self._news.notify_all()

    def state(self, language: str, role: str) -> dict[str, Json]:
        """As the stream of the house sends it."""
        view = self.table.view
        away: Json = {} if self.has_camera else {"camera": "absent", "slots": "absent"}
        links: Json = {"camera": self.has_camera, "slots": False}
        page = shown(view, language, CATALOGUES[language])
        page |= {"row": self.row, "game": 1, "links": links, "away": away, "hand": False}
        if role == "referee":
            page["referee"] = for_referee(self.table.now, view.agreed)
        return page

    def _hear(self) -> tuple[str, int]:
        self.bodies.append(request.get_data())
        said = request.get_json()
        by = said.pop("by", _role())
        if by == "host":
            by = FIGURES[self.table.now.mover]
        self.say(by, **said)
        return "", 202

    def _events(self) -> Response:
        role, language = _role(), request.args.get("lang", "en")
        return Response(self._stream(role, language), mimetype="text/event-stream")

    def _stream(self, role: str, language: str) -> Iterator[str]:
        yield _message("hello", {"log": "log", "at": 0.0, "role": role})
        told = 0
        while not self.is_closed:
            with self._news:
                if self.row == told:
                    self._news.wait(0.5)
                told = self.row
                state = self.state(language, role)
                whisper = self.table.private.pop(role, None)
            yield _message("state", state, told)
            if whisper is not None:
                yield _message("private", whisper)


def _role() -> str:
    return request.cookies.get("role", "onlooker")


def _message(kind: str, data: dict[str, Json], row: int | None = None) -> str:
    numbered = "" if row is None else f"id: {row}\n"
    return f"event: {kind}\n{numbered}data: {json.dumps(data)}\n\n"


def _shell(name: str) -> str:
    language = request.args.get("lang", "en")
    return render_template(
        f"salamander_{name}.html",
        lang=language,
        words=CATALOGUES[language],
        languages=[*CATALOGUES],
        game=None,
        is_demo=False,
    )


def _with_headers(response: Response) -> Response:
    response.headers.update(HEADERS)
    return response
