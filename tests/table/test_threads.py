"""Threads end whenever the end is asked for, also while the asking is being waited for."""

import subprocess
import sys
import threading

import pytest

from companion.live.threads import Threads
from tests.patience import PATIENCE_S

# A signal at the first line that `wait` comes to, then at the second one, as long as there are any;
# where it came to none, an alarm asks for the end.
SIGNAL_AT_EACH_LINE = """
import signal, sys
from companion.live.threads import Threads

def asked_at(count):
    left = [count]
    def line(frame, kind, told):
        left[0] -= kind == "line"
        if left[0] == 0:
            left[0] = -1
            signal.raise_signal(signal.SIGTERM)
        return line
    threads = Threads()
    threads.listen_for_the_end()
    signal.signal(signal.SIGALRM, signal.getsignal(signal.SIGTERM))
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    sys.settrace(line)
    threads.wait()
    sys.settrace(None)
    signal.setitimer(signal.ITIMER_REAL, 0.0)
    return left[0] < 0

count = 1
while asked_at(count):
    count += 1
print(count - 1)
"""


def test_a_signal_ends_it_at_whatever_line_it_waits() -> None:
    child = [sys.executable, "-c", SIGNAL_AT_EACH_LINE]
    done = subprocess.run(child, capture_output=True, text=True, timeout=PATIENCE_S, check=True)
    assert int(done.stdout) > 1


# The system may give a signal to any thread; then the one that waits is not woken.
SIGNAL_TO_ANOTHER_THREAD = """
import signal, threading
from companion.live.threads import Threads

def signalled():
    signal.pthread_kill(threading.get_ident(), signal.SIG{name})

threads = Threads()
threads.listen_for_the_end()
timer = threading.Timer(0.5, signalled)
timer.start()
threads.wait()
"""


@pytest.mark.parametrize("name", ["INT", "TERM", "HUP"])
def test_a_signal_that_meets_another_thread_ends_it_too(name: str) -> None:
    """As one that comes right after a program was woken (CONT)"""
    child = [sys.executable, "-c", SIGNAL_TO_ANOTHER_THREAD.replace("{name}", name)]
    assert subprocess.run(child, timeout=PATIENCE_S, check=False).returncode == 0


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_part_that_fails_ends_all() -> None:
    def fails() -> None:
        raise ZeroDivisionError

    threads = Threads()
    threads.start(fails)
    threads.wait()
    threads.join()
    assert threads.has_crashed
    assert not threads.are_running


def test_a_part_that_has_not_ended_is_running() -> None:
    ends = threading.Event()

    def waits() -> None:
        assert ends.wait(PATIENCE_S)

    threads = Threads()
    threads.start(waits)
    assert threads.are_running
    ends.set()
    threads.join()
    assert not threads.has_crashed
