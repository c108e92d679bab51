"""A real PostgreSQL on loopback, in a folder and on a port of its own, ended by its pid."""

import os
import select
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from pwd import getpwall
from typing import Any

import psycopg
import pytest

from tests.patience import PATIENCE_MS
from tests.quiet_port import quiet_port

PACKAGE = "postgresql"
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "log_min_messages": "log",  # that it is ready, and no more than fits into a pipe
    "log_checkpoints": "off",
    "shared_buffers": "16MB",
    "max_connections": "30",
    "autovacuum": "off",
}
SUPERUSER, HALL_USER = "postgres", "hall"
READY = "database system is ready to accept connections"
UNPRIVILEGED = ("postgres", "nobody")  # PostgreSQL refuses root


def programs() -> Path | None:
    """Where the newest PostgreSQL of this system has its programs."""
    found = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = max(found, key=lambda one: float(one.parts[-3]), default=None)
    beside = newest or shutil.which("initdb")
    return None if beside is None else Path(beside).resolve().parent


@contextmanager
def running_engine() -> Iterator["Engine"]:
    """Skips visibly where there is none."""
    found = programs()
    if found is None:
        pytest.skip(f"PostgreSQL missing: sudo apt-get install {PACKAGE}")
    with tempfile.TemporaryDirectory(prefix="faust-postgres-") as folder:
        engine = Engine(found, Path(folder))
        try:
            yield engine
        finally:
            engine.stop()


class Engine:
    """One cluster of databases."""

    def __init__(self, its_programs: Path, folder: Path) -> None:
        self._programs, self.folder = its_programs, folder
        self._server: subprocess.Popen[str] | None = None
        self._databases, self._emptied = 0, ""
        self.port = quiet_port()
        self._as_somebody: list[str] = []
        if os.getuid() == 0:
            user = next(one for one in UNPRIVILEGED if one in {who.pw_name for who in getpwall()})
            shutil.chown(folder, user)
            self._as_somebody = ["setpriv", "--reuid", user, "--regid", str(folder.stat().st_gid)]
            self._as_somebody += ["--clear-groups"]
        self.run(
            "initdb",
            "-D",
            f"{folder}/data",
            "-U",
            SUPERUSER,
            "--auth=trust",
            "--no-sync",
            "--encoding=UTF8",
            "--locale=C",
        )
        self.start()
        with self.connected("postgres") as db:
            db.execute(f"CREATE ROLE {HALL_USER} LOGIN")

    def run(self, program: str, *arguments: str, **more: Any) -> str:  # of subprocess.run
        command = [*self._as_somebody, str(self._programs / program), *arguments]
        done = subprocess.run(
            command, cwd=self.folder, capture_output=True, text=True, check=False, **more
        )
        assert done.returncode == 0, done.stdout + done.stderr
        said: str = done.stdout
        return said

    def start(self, **settings: str) -> None:
        """Returns when it takes connections."""
        command = [
            *self._as_somebody,
            str(self._programs / "postgres"),
            "-D",
            f"{self.folder}/data",
        ]
        for name, value in {**SETTINGS, "port": str(self.port), **settings}.items():
            command += ["-c", f"{name}={value}"]
        self._server = subprocess.Popen(
            command, cwd=self.folder, stderr=subprocess.PIPE, text=True, env={"LC_ALL": "C"}
        )
        assert self._server.stderr is not None
        said: list[str] = []
        for line in self._server.stderr:
            said.append(line)
            if READY in line:
                return
        raise AssertionError("".join(said))

    def stop(self) -> None:
        """At once, since nobody will look at it again."""
        self._end(signal.SIGQUIT)

    def kill(self) -> None:
        """As the power does: the server and all that it started, without a word."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        server, self._server = self._server, None
        if server is None:
            return
        children = [os.pidfd_open(pid) for pid in _children_of(server.pid)]
        server.send_signal(how)
        server.wait(PATIENCE_MS / 1000)
        for child in children:
            if how == signal.SIGKILL:
                _signal_quietly(child, how)
            waiting = select.poll()
            waiting.register(child, select.POLLIN)
            assert waiting.poll(PATIENCE_MS), "a part of the server did not end"
            os.close(child)
        assert server.stderr is not None
        server.stderr.close()

    def address(self, database: str, user: str = HALL_USER) -> str:
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}"

    @contextmanager
    def connected(
        self, database: str, user: str = SUPERUSER
    ) -> Iterator[psycopg.Connection[tuple[Any, ...]]]:
        with psycopg.connect(self.address(database, user), autocommit=True) as db:
            yield db

    def new_database(self) -> str:
        """The name of one that is ready for a hall."""
        self._databases += 1
        name = f"hall_{self._databases}"
        with self.connected("postgres") as db:
            db.execute(f"CREATE DATABASE {name} OWNER {HALL_USER}")
        return name

    def emptied_database(self) -> str:
        """The name of one that is ready for a hall, and always the same; cheap."""
        self._emptied = self._emptied or self.new_database()
        with self.connected(self._emptied) as db:
            db.execute("DROP SCHEMA IF EXISTS faust_hall CASCADE")
        return self._emptied


def _children_of(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _signal_quietly(child: int, how: signal.Signals) -> None:
    """It may have ended by itself."""
    try:
        signal.pidfd_send_signal(child, how)
    except ProcessLookupError:
        return
