"""When a table asks its hall again, over https."""

from companion.hall.carriers.asking import ASK_EVERY_S, ASK_SOON_S, Asking
from companion.hall.protocol.wire import Cancel, Have, NotTaken, Refusal, TableHello, TableNow
from companion.storage.chain import Head

LOG = "a" * 64
HELLO = TableHello(LOG, 3, "1", 0.0)
STATE = TableNow(LOG, 1, 1, {}, 0, {}, 0, 0)


def pauses(asking: Asking, now: float, times: int) -> list[float]:
    """How long each time until it asks."""
    found: list[float] = []
    for _ in range(times):
        began = now
        while not asking.is_due(now):
            now += ASK_SOON_S / 2
        asking.asked(now)
        found.append(now - began)
    return found


def test_it_asks_at_once_and_then_now_and_then() -> None:
    asking = Asking()
    assert asking.is_due(7.0)
    asking.asked(7.0)
    assert pauses(asking, 7.0, 2) == [ASK_EVERY_S, ASK_EVERY_S]


def test_where_rows_are_not_answered_it_asks_soon_and_then_less_often() -> None:
    asking = Asking()
    asking.asked(7.0, HELLO)
    assert pauses(asking, 7.0, 6) == [0.125, 0.25, 0.5, 1.0, 1.0, 1.0]


def test_an_answer_ends_that_and_nothing_else_does() -> None:
    for said in (Have(LOG, Head()), NotTaken(LOG, Refusal.FORK)):
        asking = Asking()
        asking.asked(7.0, HELLO)
        asking.asked(7.0, STATE)
        asking.heard(Cancel("order"))
        assert asking.is_due(7.0 + ASK_SOON_S)
        asking.heard(said)
        assert pauses(asking, 7.0, 1) == [ASK_EVERY_S]
