"""The same game has the same analysis: pages of it share one that is made without a process.

Those of the process itself are in tests/table/test_export.py and test_ready.py.
"""

from collections.abc import Iterator
from functools import cache

import pytest

from companion.export.bundle import told_analysis
from companion.live import ready


@pytest.fixture(scope="session", autouse=True)
def analyses_are_made_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ready, "analysed_aside", cache(told_analysis))
        yield
