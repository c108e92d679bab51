"""What a broker is given: its settings, who may say what where, and everybody's password."""

import base64
import hashlib
import os
import secrets
import shutil
import signal
import threading
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

from companion.hall.joining.membership import MQTT
from companion.storage.certificate import own_certificate
from companion.storage.private_file import write_for_the_same, write_privately
from companion.storage.trouble import on_a_line

SETTINGS, RIGHTS, PASSWORDS, SECRET = "mosquitto.conf", "acl", "passwords", "hall.secret"
CERTIFICATE = "broker"
HALL_USER = "hall"
ROUNDS, SALT_BYTES, HASH_BYTES = 101, 12, 64  # as mosquitto writes them itself
SECRET_BYTES = 16
PROCESSES, PROGRAM = Path("/proc"), "mosquitto"
_NOT_ASKED = (
    "the broker was not asked to read its passwords again, {pid_file}: {wrong}; whoever joined or"
    " left meanwhile counts when it is started again, or given SIGHUP"
)


def write_broker_files(folder: Path, port: int) -> None:
    """New ones; what lies there stays, so that no password changes unasked. OSError, ValueError."""
    if not str(folder.resolve()).isprintable():
        raise ValueError(f"{on_a_line(str(folder))} cannot stand on a line of mosquitto's settings")
    folder.mkdir(parents=True, exist_ok=True)
    certificate = own_certificate(folder, CERTIFICATE)
    texts = files("companion.hall.carriers")
    settings = texts.joinpath("mosquitto.conf").read_text("utf-8")
    for name, value in (("FOLDER", str(folder.resolve())), ("PORT", str(port))):
        settings = settings.replace(f"@{name}@", value)
    (folder / SETTINGS).write_text(settings, encoding="utf-8")
    shutil.copyfile(str(texts.joinpath("mosquitto.acl")), folder / RIGHTS)
    if not ((folder / SECRET).exists() and (folder / PASSWORDS).exists()):
        secret = secrets.token_urlsafe(SECRET_BYTES)
        write_privately(folder / SECRET, f"{secret}\n".encode("ascii"))
        write_privately(folder / PASSWORDS, password_line(HALL_USER, secret).encode("utf-8"))
    certificate.certificate.chmod(0o644)


def password_line(user: str, password: str) -> str:
    """A line of mosquitto's password file: PBKDF2 with SHA-512."""
    salt = secrets.token_bytes(SALT_BYTES)
    made = hashlib.pbkdf2_hmac("sha512", password.encode("utf-8"), salt, ROUNDS, HASH_BYTES)
    said = [base64.b64encode(part).decode("ascii") for part in (salt, made)]
    return f"{user}:$7${ROUNDS}${said[0]}${said[1]}\n"


class BrokerUsers:
    """Lets tables in and puts them out, at a broker on this machine or on one that reads a copy."""

    def __init__(self, folder: Path, address: str, pid_file: Path | None = None) -> None:
        """Where its files lie, where tables reach it (host:port), who is told when they change."""
        self.folder, self.address, self._pid_file = folder, address, pid_file
        self._lock = threading.Lock()
        self.trouble = ""  # for the operator

    def admit(self, table: str, key: str) -> Mapping[str, str]:
        """The table's password is its key; what the table has to know of the carrier."""
        self._replace(table, password_line(table, key))
        certificate = own_certificate(self.folder, CERTIFICATE)
        return {"carrier": MQTT, "broker": self.address, "certificate": certificate.pem}

    def dismiss(self, table: str) -> None:
        self._replace(table, "")

    @property
    def secret(self) -> str:
        """The hall's own password."""
        return (self.folder / SECRET).read_text("utf-8").strip()

    def _replace(self, user: str, line: str) -> None:
        place = self.folder / PASSWORDS
        with self._lock:
            lines = place.read_text("utf-8").splitlines(keepends=True)
            kept = [one for one in lines if not one.startswith(f"{user}:")]
            write_for_the_same(place, "".join([*kept, line]).encode("utf-8"))
        self._ask_to_read_again()

    def _ask_to_read_again(self) -> None:
        """A broker on this machine; elsewhere whoever runs it copies the file and does the same."""
        pid_file = self._pid_file
        if pid_file is None:
            return
        try:
            process = int(pid_file.read_text("ascii"))
            program = PROCESSES.joinpath(str(process), "comm").read_text("utf-8").strip()
            if program != PROGRAM:
                raise ValueError(f"process {process} is {program!r}")
            os.kill(process, signal.SIGHUP)
        except (OSError, ValueError) as wrong:
            self.trouble = _NOT_ASKED.format(pid_file=on_a_line(str(pid_file)), wrong=wrong)
        else:
            self.trouble = ""
