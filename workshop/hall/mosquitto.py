"""A real mosquitto on loopback with the shipped settings."""

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.hall.carriers.broker_files import SETTINGS, BrokerUsers, write_broker_files
from companion.hall.carriers.mqtt_line import BrokerLogin
from companion.storage.certificate import own_certificate, pinned

MOSQUITTO = shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
NOT_INSTALLED = "mosquitto is not installed: apt-get install mosquitto"
PATIENCE_S = 60.0
PID = "pid"


class NoMosquitto(Exception):
    """It is not installed: what to do."""


@dataclass
class Broker:
    """One that can be killed and begun again at the same port."""

    folder: Path
    port: int
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def users(self) -> BrokerUsers:
        return BrokerUsers(self.folder, f"127.0.0.1:{self.port}", self.folder / PID)

    def login(self, user: str, password: str) -> BrokerLogin:
        certificate = own_certificate(self.folder, "broker")
        return BrokerLogin(f"127.0.0.1:{self.port}", user, password, pinned(certificate.pem))

    def start(self) -> None:
        """NoMosquitto where it is not installed."""
        if MOSQUITTO is None:
            raise NoMosquitto(NOT_INSTALLED)
        command = [MOSQUITTO, "-c", str(self.folder / SETTINGS)]
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        (self.folder / PID).write_text(str(self.process.pid))
        self._wait()

    def _wait(self) -> None:
        """Until somebody listens there."""
        assert self.process is not None
        while self.process.poll() is None:
            with socket.socket() as asking:
                asking.settimeout(PATIENCE_S)
                if asking.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
        raise ChildProcessError("mosquitto has ended")

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


@contextmanager
def broker_on_loopback(folder: Path, port: int = 0) -> Iterator[Broker]:
    """At that port, or at one that is free."""
    if not port:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
    write_broker_files(folder, port)
    settings = folder / SETTINGS
    text = settings.read_text("utf-8").replace(f"listener {port}", f"listener {port} 127.0.0.1")
    user = "" if os.getuid() else "user root\n"
    settings.write_text(user + text, encoding="utf-8")
    broker = Broker(folder, port)
    broker.start()
    try:
        yield broker
    finally:
        broker.kill()
