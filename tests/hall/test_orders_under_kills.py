"""A real table that is killed while it has an order does it once all the same."""

from pathlib import Path

from tests.hall.orders_under_kills import kill_under_orders


def test_each_order_is_done_once_though_the_table_is_killed(tmp_path: Path) -> None:
    found = kill_under_orders(tmp_path, orders=3, kills=1)
    assert (found.once, found.twice, found.never, found.kills) == (3, 0, 0, 1)
    assert found.faults == []
