"""Https between a table and its hall: what is believed, what is refused, and how that is told."""

import http.client
import json
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from companion.hall.https import BURST_S, MOST_A_SECOND
from companion.hall.joining.codes import Ticket
from companion.hall.joining.join import Membership, join
from companion.hall.protocol.wire import (
    MOST_BYTES,
    Cancel,
    DeskOrder,
    HallUp,
    Have,
    NotDone,
    NotTaken,
    Refusal,
    TableHello,
    TableNow,
    Want,
    WhyNotDone,
)
from companion.hall.shelf.shelf import Delivery
from companion.hall.table import https as https_table
from companion.hall.table.https import CarrierTrouble, HttpsCarrier, NotAMember
from companion.hall.table.link import HallLink
from companion.storage.certificate import pinned
from companion.storage.chain import Head, Row
from tests.hall.https_hall import HttpsHall, hall_on_loopback
from tests.hall.logs import drive, is_held, link_of, rows_of
from tests.hall.memory_shelf import MemoryShelf
from tests.patience import PATIENCE_S

ROWS = rows_of("one", 300)
LOG = ROWS[0].hash
HELLO = TableHello(LOG, len(ROWS), "0.1", 0.0, ROWS[-1].hash)
ORDER = DeskOrder("o1", LOG, 1, 7, "accept", {}, "Anna", 60.0)


CarrierMaker = Callable[[Membership], HttpsCarrier]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[HttpsHall]:
    with hall_on_loopback(tmp_path) as found:
        yield found


@pytest.fixture
def carrier(monkeypatch: pytest.MonkeyPatch) -> Iterator[CarrierMaker]:
    """Makes carriers, and closes them at the end."""
    monkeypatch.setattr(https_table, "PATIENCE_S", PATIENCE_S)
    with ExitStack() as closing_all:

        def made(membership: Membership) -> HttpsCarrier:
            line = HttpsCarrier(membership)
            closing_all.callback(line.close)
            return line

        yield made


def bring_all(line: HttpsCarrier, rows: tuple[Row, ...]) -> HallLink:
    """Until the hall has said that it holds all, or why not."""
    link = link_of(rows)
    drive(line, link, lambda: is_held(link) or link.status().refused is not None)
    return link


def test_orders_cancels_and_wishes_come_with_the_next_answer(
    hall: HttpsHall, carrier: CarrierMaker
) -> None:
    line = carrier(hall.member())
    hall.parts.orders["t1"] = (ORDER, Cancel("o0"))
    hall.parts.wants["t1"] = Want((LOG,))
    assert line.exchange(())[1:] == (ORDER, Cancel("o0"), Want((LOG,)))


def test_state_and_answers_reach_the_hall_by_the_name_of_the_key(
    hall: HttpsHall, carrier: CarrierMaker
) -> None:
    line = carrier(hall.member("t7"))
    now = TableNow(LOG, 3, 1, {"kind": "waiting"}, 3, {"players": {}}, 0, 0)
    line.exchange([now, NotDone("o1", WhyNotDone.OVERTAKEN)])
    assert hall.parts.heard[0] == ("t7", now)
    assert hall.parts.refused == [("t7", NotDone("o1", WhyNotDone.OVERTAKEN))]


def test_another_boot_is_told_once_and_after_trouble_again(
    tmp_path: Path, carrier: CarrierMaker
) -> None:
    with hall_on_loopback(tmp_path) as hall:
        membership = hall.member()
        line = carrier(membership)
        assert [type(one) for one in line.exchange(())] == [HallUp]
        assert [type(one) for one in line.exchange([HELLO])] == [Have]
    with pytest.raises(CarrierTrouble):
        line.exchange([HELLO])


def test_another_tables_log_is_refused(hall: HttpsHall, carrier: CarrierMaker) -> None:
    bring_all(carrier(hall.member("t1")), ROWS)
    link = bring_all(carrier(hall.member("t2")), ROWS)
    assert link.status().refused == NotTaken(LOG, Refusal.NOT_YOUR_LOG)


def test_a_dismissed_table_is_told_nothing_more(hall: HttpsHall, carrier: CarrierMaker) -> None:
    line = carrier(hall.member())
    hall.parts.orders["t1"] = (ORDER,)
    hall.registry.dismiss("t1")
    assert [type(one) for one in line.exchange(())] == [HallUp]
    for is_refused in (lambda: line.bring("a" * 64, b"\xff\xd8jpeg"), lambda: line.copy(LOG, 0)):
        with pytest.raises(CarrierTrouble, match="ask at the desk"):
            is_refused()
    assert hall.parts.pictures == {}


class HeldShelf(MemoryShelf):
    """Takes nothing before it is let go."""

    def __init__(self) -> None:
        super().__init__(time.time)
        self.is_asked, self.let_go = threading.Event(), threading.Event()

    def append(self, deliveries: Sequence[Delivery]) -> tuple[Have | NotTaken, ...]:
        self.is_asked.set()
        self.let_go.wait(PATIENCE_S)
        return super().append(deliveries)


def test_rows_without_a_place_are_not_answered_and_keep_nobody_waiting(
    tmp_path: Path, carrier: CarrierMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Desks need threads of the server, too."""
    monkeypatch.setattr("companion.hall.https.MOST_WAITING", 1)
    shelf = HeldShelf()
    with hall_on_loopback(tmp_path, shelf=shelf) as hall:
        first, second = carrier(hall.member("t1")), carrier(hall.member("t2"))
        with ThreadPoolExecutor(1) as beside:
            waiting = beside.submit(first.exchange, [HELLO])
            assert shelf.is_asked.wait(PATIENCE_S)
            assert [type(one) for one in second.exchange([HELLO])] == [HallUp]
            shelf.let_go.set()
            assert [type(one) for one in waiting.result(PATIENCE_S)] == [HallUp, Have]


@pytest.mark.parametrize(
    "damaged", [{"address": "h"}, {"address": "h:x"}, {"certificate": "pem"}, {"certificate": "ä"}]
)
def test_what_is_kept_of_a_hall_and_damaged_is_told(
    carrier: CarrierMaker, damaged: dict[str, str]
) -> None:
    kept = Membership("h:1", "t1", "key", "")
    with pytest.raises(CarrierTrouble, match="damaged; join again"):
        carrier(replace(kept, **damaged)).exchange(())


def test_a_picture_is_taken_or_refused(hall: HttpsHall, carrier: CarrierMaker) -> None:
    line = carrier(hall.member())
    line.bring("a" * 64, b"\xff\xd8jpeg")
    assert hall.parts.pictures == {"a" * 64: b"\xff\xd8jpeg"}
    with pytest.raises(CarrierTrouble, match="409"):
        line.bring("b" * 64, b"no jpeg")


def test_a_log_that_was_handed_over_is_copied_and_no_other(
    hall: HttpsHall, carrier: CarrierMaker
) -> None:
    bring_all(carrier(hall.member("t1")), ROWS)
    stranger = carrier(hall.member("t2"))
    with pytest.raises(CarrierTrouble, match="410"):
        stranger.copy(LOG, 0)
    joined = join(hall.address, hall.codes.new(Ticket("t1", "t1", takes_over=True)))
    assert joined.log == LOG
    heir = carrier(joined)
    copied = heir.copy(LOG, 0)
    assert copied + heir.copy(LOG, len(copied)) == ROWS
    assert heir.copy(LOG, len(ROWS)) == ()
    with pytest.raises(CarrierTrouble, match="410"):
        heir.copy(LOG, 1 << 63)  # more than any store can count


def test_a_flood_is_refused_and_the_others_are_heard(
    hall: HttpsHall, carrier: CarrierMaker
) -> None:
    loud, quiet = carrier(hall.member("t1")), carrier(hall.member("t2"))
    with pytest.raises(CarrierTrouble, match="too much"):
        shout(loud)
    assert Have("b" * 64, Head()) in quiet.exchange([replace(HELLO, log="b" * 64, last=1)])


def shout(line: HttpsCarrier) -> None:
    for _ in range(int(MOST_A_SECOND * BURST_S) * 20):
        line.exchange([HELLO])


DEEP = b'{"now":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n"


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "2/say", DEEP, 400),
        ("POST", "2/say", b"no line", 400),
        ("POST", "2/say", b"\xff\n", 400),
        ("POST", "2/say", b'{"rows":"x"}\n', 400),
        ("POST", "2/say", b"x" * (MOST_BYTES + 1), 413),
        ("GET", "2/copy?log=x&after=0", b"", 410),
        ("GET", "2/nowhere", b"", 404),
        ("DELETE", "2/say", b"", 404),
        ("POST", "1/rows", b"", 404),
        ("POST", "1/pair", b"{}", 404),
        ("POST", "2/pair", b'{"nonce":"xyz"}', 400),
        ("POST", "2/pair", b'{"meeting":"m","proof":"00"}', 409),
        ("POST", "2/pair", b"x" * 400_001, 413),
    ],
)
def test_what_is_no_message_is_told_and_the_line_goes_on(
    hall: HttpsHall, method: str, path: str, body: bytes, status: int, carrier: CarrierMaker
) -> None:
    membership = hall.member()
    host, _, port = hall.address.rpartition(":")
    context = pinned(membership.certificate)
    line = http.client.HTTPSConnection(host, int(port), timeout=PATIENCE_S, context=context)
    with closing(line):
        line.putrequest(method, f"/hall/{path}")
        line.putheader("Authorization", f"Bearer {membership.key}")
        line.putheader("Content-Length", str(len(body)))
        line.endheaders(body)
        with closing(line.getresponse()) as answer:
            assert answer.status == status
            assert json.loads(answer.read())["why"]
    assert bring_all(carrier(membership), ROWS).status().behind == 0


@pytest.mark.parametrize("key", ["", "x", "x" * 10_000])
def test_an_unknown_key_learns_nothing(hall: HttpsHall, carrier: CarrierMaker, key: str) -> None:
    with pytest.raises(NotAMember, match="join again"):
        carrier(replace(hall.member(), key=key)).exchange(())


ANSWERS = {
    "garbage": b"\x00\xff" * 1000,
    "other page": b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>",
    "endless": b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * (MOST_BYTES + 2),
    "closed at once": b"",
    "no hall": b'HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n{"said":[]}',
    "deep": b"HTTP/1.1 200 OK\r\n\r\n" + b"[" * 200_000,
}


@contextmanager
def answering(
    certificate: Path, key: Path, answer: Callable[[ssl.SSLSocket], None]
) -> Iterator[str]:
    """Something with the hall's own certificate that answers as it likes."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            try:
                connection, _ = server.accept()
                with connection, context.wrap_socket(connection, server_side=True) as line:
                    line.recv(4096)
                    answer(line)
            except OSError:
                return

        thread = threading.Thread(target=serve)
        thread.start()
        yield f"127.0.0.1:{server.getsockname()[1]}"
        thread.join()


def _wait(ended: threading.Event) -> None:
    ended.wait(PATIENCE_S)


@pytest.mark.parametrize("said", ANSWERS.values(), ids=ANSWERS)
def test_garbage_is_trouble_and_nothing_worse(
    hall: HttpsHall, carrier: CarrierMaker, said: bytes
) -> None:
    membership = hall.member()
    pair = hall.certificate.certificate, hall.certificate.key
    with answering(*pair, lambda line: line.sendall(said)) as address:
        line = carrier(replace(membership, address=address))
        with pytest.raises(CarrierTrouble):
            line.exchange(())


def test_a_hall_that_never_answers_is_left_after_a_while(
    hall: HttpsHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(https_table, "PATIENCE_S", 0.05)
    membership, ended = hall.member(), threading.Event()
    pair = hall.certificate.certificate, hall.certificate.key
    with answering(*pair, lambda _: _wait(ended)) as address:
        line = HttpsCarrier(replace(membership, address=address))
        with pytest.raises(CarrierTrouble):
            line.exchange(())
        ended.set()
