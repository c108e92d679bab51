"""The thread beside the game brings what is due, and nothing that a hall does stops the game."""

import pytest

from companion.events import Event
from companion.hall.protocol.wire import (
    Batch,
    Cancel,
    DeskOrder,
    HallUp,
    NotDone,
    NotTaken,
    OnPaper,
    Refusal,
    TableHello,
    TableNow,
    Want,
    WhyNotDone,
)
from companion.hall.table.https import CarrierTrouble, NotAMember
from companion.hall.table.link import BATCH_EVERY_S
from companion.hall.table.thread import (
    MOST_ORDERS,
    MOST_PICTURES,
    MOST_TRIES,
    TableSide,
    TablesNow,
)
from companion.observations import HandSeen, Json
from companion.storage.store import Store
from tests.hall.beside import OTHER, PICTURE, Beside, run


def test_all_rows_are_brought_once_and_the_page_says_so(beside: Beside) -> None:
    beside.rows(300)
    beside.steps()
    assert beside.held == beside.store.head().rows == 601
    assert beside.thread.shown == {"is": "up", "behind": 0, "since": 5100}
    batches = [one for one in beside.hall.said if isinstance(one, Batch)]
    assert sum(len(one.rows) for one in batches) == 601


def test_a_result_on_paper_is_shown_for_its_game_alone_and_until_it_is_withdrawn(
    beside: Beside,
) -> None:
    def shown(said: OnPaper) -> Json:
        beside.hall.waiting.append(said)
        beside.steps()
        return beside.thread.shown.get("paper")

    assert shown(OnPaper(beside.log, 2, "1 : 0")) is None
    assert shown(OnPaper("b" * 64, 1, "1 : 0")) is None
    assert shown(OnPaper(beside.log, 1, "1 : 0")) == "1 : 0"
    beside.store.begin_game({"faust": 2})
    beside.steps()
    assert beside.thread.shown.get("paper") is None
    assert shown(OnPaper(beside.log, 2, "½ : ½")) == "½ : ½"
    beside.hall.waiting.append(HallUp("two", 0.0))  # with what was withdrawn meanwhile
    beside.steps()
    assert beside.thread.shown.get("paper") is None
    assert shown(OnPaper(beside.log, 2, "½ : ½")) == "½ : ½"
    assert not shown(OnPaper(beside.log, 2, ""))


def test_the_state_comes_before_rows_and_without_any_once_a_second_at_most(
    beside: Beside,
) -> None:
    def told() -> list[tuple[int, int]]:
        while beside.thread.step():
            pass
        states = [one for one in beside.hall.said if isinstance(one, TableNow)]
        return [(one.row, one.standing_row) for one in states]

    beside.rows(1)
    assert told() == [(3, 3)]
    beside.rows(1, "illegal")
    assert told() == [(3, 3)]
    beside.now += BATCH_EVERY_S
    assert told() == [(3, 3), (5, 5)]
    kinds = [type(one).__name__ for one in beside.hall.said]
    assert kinds[-2:] == ["TableNow", "Batch"]


def test_a_hall_that_is_away_is_told_with_what_waits_and_caught_up_with_later(
    beside: Beside,
) -> None:
    beside.steps()
    beside.hall.trouble = CarrierTrouble("nobody there")
    beside.rows(3)
    beside.now += 60.0
    run(beside, lambda: bool(beside.told))
    assert beside.thread.shown == {"is": "away", "behind": 6, "since": 5172}
    assert beside.told == ["Hall: nobody there"]
    beside.hall.trouble = None
    beside.hall.waiting.append(HallUp("two", 0.0))
    run(beside, lambda: beside.held == 7)
    assert beside.told[-1] == "Hall: it is there again."


def test_a_table_whose_key_holds_no_longer_is_told_so_on_its_page(beside: Beside) -> None:
    beside.steps()
    beside.hall.trouble = NotAMember("join again")
    run(beside, lambda: bool(beside.told))
    assert beside.thread.shown["is"] == "refused"
    assert beside.thread.shown["why"] == "dismissed"
    assert beside.told == ["Hall: join again"]


@pytest.mark.parametrize(
    "fault", [ValueError("garbage"), OSError(9, "closed"), RuntimeError(), CarrierTrouble("")]
)
def test_whatever_a_carrier_raises_the_thread_lives_on(beside: Beside, fault: Exception) -> None:
    beside.hall.trouble = fault
    run(beside, lambda: len(beside.told) == 1)
    assert beside.thread.shown["is"] == "away"
    beside.hall.trouble = None
    run(beside, lambda: beside.held == 1)


def test_a_table_whose_place_another_has_is_told_since_when(beside: Beside) -> None:
    beside.steps()
    taken = NotTaken(beside.log, Refusal.TAKEN_OVER, at=1_234_567.8)
    beside.hall.waiting.append(taken)
    run(beside, lambda: beside.thread.shown["is"] == "refused")
    assert beside.thread.shown["why"] == "taken-over"
    assert beside.thread.shown["since"] == 1_234_568


def test_a_refusal_is_shown_and_nothing_more_is_sent(beside: Beside) -> None:
    beside.steps()
    name = beside.store.row(1)
    assert name is not None
    beside.hall.waiting.append(NotTaken(name.hash, Refusal.FORK, 2))
    beside.steps(1)
    beside.rows(2)
    beside.steps()
    assert beside.thread.shown == {"is": "refused", "behind": 4, "since": 5100, "why": "fork"}
    assert beside.held == 1


def test_an_order_is_handed_to_the_judge_once_while_he_has_it(beside: Beside) -> None:
    order = DeskOrder("o1", "", 1, 0, "end", {}, "Anna", 60.0)
    beside.hall.waiting.extend([order, order, Cancel("o1")])
    beside.steps()
    assert [said for said, _, _ in beside.orders] == [order, Cancel("o1")]
    waited = beside.orders[0][1]()
    beside.now += 2.5
    assert beside.orders[0][1]() == waited + 2.5
    beside.orders[0][2](None)
    beside.hall.waiting.append(order)
    beside.steps()
    assert len(beside.orders) == 3


def test_what_the_judge_refused_is_told_to_the_hall_also_after_an_outage(beside: Beside) -> None:
    beside.hall.waiting.append(DeskOrder("o1", "", 1, 0, "end", {}, "Anna", 60.0))
    beside.steps()
    refused = NotDone("o1", WhyNotDone.OVERTAKEN)
    beside.hall.trouble = CarrierTrouble("away")
    beside.orders[0][2](refused)
    run(beside, lambda: bool(beside.told))
    beside.hall.trouble = None
    beside.hall.waiting.append(HallUp("one", 0.0))
    beside.steps()
    assert beside.hall.said.count(refused) == 1


def test_a_flood_of_orders_never_fills_the_judges_queue(beside: Beside) -> None:
    beside.hall.waiting.extend(
        DeskOrder(f"o{number}", "", 1, 0, "end", {}, "Anna", 60.0) for number in range(5000)
    )
    beside.steps()
    assert len(beside.orders) == MOST_ORDERS


def test_a_picture_is_brought_when_the_hall_wants_it_if_it_is_still_here(beside: Beside) -> None:
    beside.hall.waiting.append(Want((OTHER, PICTURE)))
    beside.steps()
    assert beside.hall.brought == {PICTURE: b"jpeg"}


def test_a_picture_that_is_never_taken_is_given_up(
    beside: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def bring(picture: str, _: bytes) -> None:
        tried.append(picture)
        raise CarrierTrouble("it answers 409")

    monkeypatch.setattr(beside.hall, "bring", bring)
    beside.hall.waiting.append(Want((PICTURE,)))
    for _ in range(MOST_TRIES + 2):
        beside.thread._try()
        beside.hall.waiting.append(HallUp("one", 0.0))
    assert tried == [PICTURE] * MOST_TRIES


def test_wishes_are_bounded(beside: Beside) -> None:
    pictures = (f"{number:064x}" for number in range(10 * MOST_PICTURES))
    beside.hall.waiting.append(Want((*pictures,)))
    beside.thread.step()
    assert len(beside.thread._pictures) <= MOST_PICTURES


def test_a_new_game_stands_nowhere_yet() -> None:
    store = Store()
    side = TableSide(store, lambda *_: None, lambda _: None, lambda: 3, lambda: 1)
    now = TablesNow(side)
    assert now.now() is None
    store.begin_game({"faust": 2, "starts": "red"})
    store.append(HandSeen(1.0), [Event(1.0, "illegal")])
    store.begin_game({"faust": 2, "starts": "blue"})
    first = store.row(1)
    assert first is not None
    header: dict[str, Json] = {"faust": 2, "starts": "blue"}
    assert now.now() == TableNow(first.hash, 4, 2, {}, 0, header, 3, 1)


def test_a_hall_with_nothing_of_a_log_is_asked_before_rows_are_sent(beside: Beside) -> None:
    beside.thread.step()  # hears that it is there
    beside.thread.step()
    assert [type(one) for one in beside.hall.said] == [TableNow, TableHello]
    assert beside.held == 0
