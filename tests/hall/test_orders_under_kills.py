"""A real table that is killed while it has an order does it once all the same."""

import os
from pathlib import Path

from tests.hall.orders_under_kills import kill_under_orders
from tests.night import night

KILLS = int(os.environ.get("FAUST_KILLS", "1"))


@night
def test_each_order_is_done_once_though_the_table_is_killed(tmp_path: Path) -> None:
    orders = 3 * KILLS
    found = kill_under_orders(tmp_path, orders, KILLS)
    assert (found.once, found.twice, found.never, found.kills) == (orders, 0, 0, KILLS)
    assert found.faults == []
