"""`faust demo` says where its page is, plays, and stops when it is asked to."""

import http.client
import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from companion.commands.cli import main
from companion.storage.soundness import judge_log
from companion.storage.store import Store
from tests.night import by_day, night
from tests.patience import PATIENCE_S

DEMO = [sys.executable, "-m", "companion.commands.cli", "demo"]


@pytest.fixture
def demo(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator["subprocess.Popen[str]"]:
    """A demo; more options come as the fixture's parameter."""
    options = ["--port", "0", "--speed", "40", "--games", str(tmp_path)]
    options += getattr(request, "param", [])
    with subprocess.Popen(
        [*DEMO, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        yield process
        process.kill()


def address_of(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return urlsplit(process.stdout.readline().strip()).netloc


def heard(address: str, rows: int) -> list[str]:
    """The kinds of the first rows that a page hears."""
    connection = http.client.HTTPConnection(address, timeout=PATIENCE_S)
    connection.request("GET", "/events", headers={"Last-Event-ID": "1"})
    answer = connection.getresponse()
    kinds: list[str] = []
    while len(kinds) < rows:
        name = answer.readline().decode().strip()
        if name == "event: row":
            answer.readline()
            kinds.append(json.loads(answer.readline().decode().removeprefix("data: "))["kind"])
    connection.close()
    return kinds


def post(address: str, path: str, said: Mapping[str, object], cookie: str = "") -> tuple[int, str]:
    """The status, and the cookie that was given."""
    connection = http.client.HTTPConnection(address, timeout=PATIENCE_S)
    head = {"Origin": f"http://{address}", "Content-Type": "application/json", "Cookie": cookie}
    connection.request("POST", path, json.dumps(said), head)
    answer = connection.getresponse()
    connection.close()
    return answer.status, answer.headers.get("Set-Cookie", "").partition(";")[0]


def test_the_address_comes_first_and_the_game_goes_on_there(
    demo: "subprocess.Popen[str]", tmp_path: Path
) -> None:
    """Whoever opens the address is the host, and may speak for the table; nobody else may."""
    assert demo.stdout is not None
    printed = urlsplit(demo.stdout.readline().strip())
    address = printed.netloc
    assert "action" in heard(address, 8)
    assert post(address, "/say", {"say": "turn-done"}) == (403, "")
    status, cookie = post(address, "/pair", {"secret": printed.fragment})
    assert status == 200
    assert post(address, "/say", {"say": "turn-done"}, cookie)[0] == 202
    alone = {"do": "begin", "alone": {"seat": "blue"}}
    assert post(address, "/set-up", alone, cookie)[0] == 400  # drawn hands play both
    demo.send_signal(signal.SIGTERM)
    assert demo.wait(PATIENCE_S) == 0
    with Store(tmp_path / "table.sqlite") as store:
        assert judge_log(store, None).damage is None
        assert store.after(0)[0].kind == "game"
        assert "began" in store.after(0)[0].content()
        said = [row.content().get("page") for row in store.of_kind("observation")]
        assert {"by": "table", "say": "turn-done"} in said


@night
@pytest.mark.parametrize("demo", [["--faults", "--seed", "350"]], indirect=True)
def test_faults_on_the_line_reach_the_page(demo: "subprocess.Popen[str]") -> None:
    assert "link" in heard(address_of(demo), 12)


@pytest.mark.parametrize("number", by_day([signal.SIGINT, signal.SIGTERM]))
def test_it_stops_also_while_a_page_listens(
    demo: "subprocess.Popen[str]", number: signal.Signals
) -> None:
    address = address_of(demo)
    listener = http.client.HTTPConnection(address, timeout=PATIENCE_S)
    listener.request("GET", "/events")
    assert listener.getresponse().readline() == b"retry: 1000\n"
    demo.send_signal(number)
    assert demo.wait(PATIENCE_S) == 0
    assert demo.stderr is not None
    assert demo.stderr.read().startswith("Open this address in a browser")
    listener.close()


def test_a_port_that_is_taken_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["demo", "--port", port]) == 2
    out, err = capsys.readouterr()
    assert port in err
    assert "OPTIONS='--port 0'" in err
    assert out == ""


FAILING = """
import sys
from companion.commands import cli
from companion.live import demo

def talk(*_):
    raise RuntimeError

demo.Evenings.observations = talk
sys.exit(cli.main(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    ("folder", "left"),
    [(None, "The game was in memory, and is gone."), ("games", "The game is kept: start again")],
)
def test_a_demo_that_fails_says_what_is_left_of_its_game(
    tmp_path: Path, folder: str | None, left: str
) -> None:
    options = ["demo", "--game", "feuer-salamander", "--port", "0"]
    options += ["--games", str(tmp_path / folder)] if folder else []
    ended = subprocess.run(
        [sys.executable, "-c", FAILING, *options],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )
    assert ended.returncode == 70
    assert f"A part of the companion has failed. {left}" in ended.stdout + ended.stderr


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--level", "9"], "invalid choice: 9"),
        (["--level", "3", "--game", "feuer-salamander"], "--level is of Doctor Faust"),
        (["--level", "3", "--hall"], "--target, --ruling and --level are of one table"),
    ],
)
def test_a_level_that_cannot_be_is_refused(
    options: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        raise SystemExit(main(["demo", *options]))
    assert ended.value.code == 2
    assert sentence in capsys.readouterr().err


@night
def test_players_of_another_level_play_otherwise(tmp_path: Path) -> None:
    begun = []
    for level in ("1", "5"):
        folder = tmp_path / level
        options = ["--port", "0", "--speed", "100", "--games", str(folder), "--level", level]
        with subprocess.Popen([*DEMO, *options], stdout=subprocess.PIPE, text=True) as process:
            assert "action" in heard(address_of(process), 12)
            process.terminate()
            assert process.wait(PATIENCE_S) == 0
        with Store(folder / "table.sqlite") as store:
            told = [row.content() for row in store.of_kind("event")]
        begun.append(next(one["action"] for one in told if one["kind"] == "action"))
    assert begun[0] != begun[1]


@pytest.mark.parametrize("demo", [["--game", "feuer-salamander"]], indirect=True)
def test_the_second_game_is_played_to_what_is_reached_within_minutes(
    demo: "subprocess.Popen[str]", tmp_path: Path
) -> None:
    assert "action" in heard(address_of(demo), 4)
    demo.send_signal(signal.SIGTERM)
    assert demo.wait(PATIENCE_S) == 0
    with Store(tmp_path / "table.sqlite") as store:
        assert store.after(0)[0].content()["target"] == 50
