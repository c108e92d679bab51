"""Firefox as it is installed, driven by its own protocol over a plain socket."""

import json
import os
import shutil
import socket
import subprocess
import time
from pathlib import Path
from typing import cast

from companion.observations import Json
from tests.patience import PATIENCE_MS, PATIENCE_S

FIREFOX = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
LOOKS_MS = 50  # between two looks at what is waited for
# What a click meets where the page is drawn anew between finding a thing and clicking it.
DRAWN_ANEW = ("no such element", "stale element reference", "element click intercepted")


class NoFirefox(Exception):
    """It is installed, and does not run here."""


class Refused(AssertionError):
    """What Firefox was asked for, and did not do."""

    def __init__(self, error: Json) -> None:
        super().__init__(error)
        self.kind = error.get("error") if isinstance(error, dict) else None


class Firefox:
    """One window without a screen, with a profile of its own; the protocol is Marionette's."""

    def __init__(self, profile: Path) -> None:
        prefs = {
            "marionette.port": 0,  # any that is free
            "remote.log.level": "Info",
            "intl.accept_languages": "en-GB",
            "datareporting.policy.dataSubmissionEnabled": False,
            "app.update.disabledForTesting": True,
            "network.captive-portal-service.enabled": False,
            "network.connectivity-service.enabled": False,
            "services.settings.server": "http://127.0.0.1:1",
            "browser.shell.checkDefaultBrowser": False,
        }
        lines = [
            f"user_pref({json.dumps(key)}, {json.dumps(told)});" for key, told in prefs.items()
        ]
        (profile / "user.js").write_text("\n".join(lines), "utf-8")
        assert FIREFOX is not None
        command = [FIREFOX, "--headless", "--marionette", "--profile", str(profile), "--no-remote"]
        home = {**os.environ, "HOME": str(profile)}
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=home, text=True
        )
        self._socket = socket.create_connection(("127.0.0.1", self._port()), PATIENCE_S)
        self._stream = self._socket.makefile("rb")
        self._number = 0
        self._read()  # who it is
        self._ask("WebDriver:NewSession", {})
        self._ask("WebDriver:SetTimeouts", {"script": PATIENCE_MS})

    def open(self, address: str) -> None:
        self._ask("WebDriver:Navigate", {"url": address})

    def size(self, width: int, height: int) -> None:
        self._ask("WebDriver:SetWindowRect", {"width": width, "height": height})

    def click(self, selector: str) -> None:
        """A real click in the middle of it, as soon as it is there and stays."""
        end = time.monotonic() + PATIENCE_S
        while True:
            self.wait_for(f"document.querySelector({json.dumps(selector)})?.checkVisibility()")
            try:
                self._click(selector)
                return
            except Refused as refused:
                if refused.kind not in DRAWN_ANEW or time.monotonic() > end:
                    raise

    def _click(self, selector: str) -> None:
        found = self._ask("WebDriver:FindElement", {"using": "css selector", "value": selector})
        assert isinstance(found, dict)
        (element,) = found.values()
        self._ask("WebDriver:ElementClick", {"id": element})

    def wait_for(self, told: str) -> None:
        """Until that expression holds in the page."""
        script = f"""const done = arguments[arguments.length - 1];
            const look = () => ({told}) ? done(null) : setTimeout(look, {LOOKS_MS});
            look();"""
        self._ask("WebDriver:ExecuteAsyncScript", {"script": script, "args": []})

    def close(self) -> None:
        self._stream.close()
        self._socket.close()
        self._process.terminate()
        self._process.communicate(timeout=PATIENCE_S)

    def _port(self) -> int:
        """Where it listens, as it says itself."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if "Listening on port" in line:
                return int(line.split()[-1])
        self._process.stdout.close()
        raise NoFirefox(f"{FIREFOX} ended with {self._process.wait(PATIENCE_S)} at once")

    def _ask(self, command: str, words: dict[str, Json]) -> Json:
        self._number += 1
        said = json.dumps([0, self._number, command, words]).encode()
        self._socket.sendall(str(len(said)).encode() + b":" + said)
        answer = self._read()
        assert isinstance(answer, list)
        _, number, error, found = answer
        assert number == self._number
        if error is not None:
            raise Refused(error)
        return found["value"] if isinstance(found, dict) and "value" in found else found

    def _read(self) -> Json:
        length = b""
        while (sign := self._stream.read(1)) != b":":
            assert sign, "Firefox has gone"
            length += sign
        return cast(Json, json.loads(self._stream.read(int(length))))
