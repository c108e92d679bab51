"""What all tests share: chance is the same in every run, and which of them are counted."""

import gc
import signal

import pytest
from flask import Flask
from hypothesis import HealthCheck, settings

from companion.live import aside
from tests.compiled_once import CompiledOnce
from tests.counted import mark_counted

settings.register_profile(
    "faust",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("faust")
aside.LAST_IN_LINE = 0  # here somebody waits for an analysis, while others reckon beside it
Flask.jinja_options = {"bytecode_cache": CompiledOnce()}
# What the tests begin can be asked to end, also where they run in the background of a shell.
signal.signal(signal.SIGINT, signal.default_int_handler)
gc.disable()  # till all are collected: none of that is garbage


@pytest.hookimpl(tryfirst=True)  # before pytest leaves out what is not asked for
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    mark_counted(items)


def pytest_collection_finish(session: pytest.Session) -> None:
    """What was collected stays to the end: who looks for garbage need not look there again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()
