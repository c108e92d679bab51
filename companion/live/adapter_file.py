"""Keeps beside the game which USB adapter the slot board had, for the next start."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.json_reader import Fields, read_object, read_text
from firmware_bridge.candidates import Adapter

LONGEST_FILE = 2000  # letters
BAD = "{file} does not say which adapter the card slots had ({why}): it is forgotten."
NOT_KEPT = "{file} cannot be written ({why}): the next start does not know the card slots' port."
_USB = re.compile("([0-9A-F]{4}):([0-9A-F]{4})")


@dataclass(frozen=True, slots=True)
class AdapterFile:
    """A file such as {"usb": "0403:6001", "serial": "A10K", "socket": "1-2"}; the last two may be
    null. `tell` is called with sentences for people."""

    path: Path
    tell: Callable[[str], None]

    def read(self) -> Adapter | None:
        """The adapter; None where there is no file, or a bad one, which is forgotten."""
        try:
            with self.path.open(encoding="utf-8") as file:
                return read_adapter(file.read(LONGEST_FILE))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, RecursionError) as error:
            self.tell(BAD.format(file=self.path, why=error))
            return None

    def keep(self, adapter: Adapter) -> None:
        try:
            self.path.write_text(adapter_text(adapter), encoding="utf-8")
        except OSError as error:
            self.tell(NOT_KEPT.format(file=self.path, why=error.strerror))


def adapter_text(adapter: Adapter) -> str:
    usb = f"{adapter.maker:04X}:{adapter.product:04X}"
    return json.dumps({"usb": usb, "serial": adapter.serial, "socket": adapter.location}) + "\n"


def read_adapter(text: str) -> Adapter:
    """The adapter in the text of such a file; ValueError if it is none."""
    said = read_object(json.loads(text), "it")
    if set(said) != {"usb", "serial", "socket"}:
        raise ValueError("expected usb, serial and socket")
    usb = _USB.fullmatch(str(said["usb"]))
    if usb is None:
        raise ValueError("usb is expected as 0403:6001")
    serial, socket = (Fields(said).maybe(key, read_text) for key in ("serial", "socket"))
    return Adapter(int(usb[1], 16), int(usb[2], 16), serial, socket)
