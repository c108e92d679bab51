"""What `--camera` names: a device, an address, a film, a folder, the drawn table, or nothing."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

SCHEMES = ("rtsp://", "rtsps://", "http://", "https://")
EXPECTED = (
    "auto, phone, a number, /dev/videoN, an rtsp or http address, a film, a folder, virtual or none"
)


class SourceKind(StrEnum):
    AUTO = "auto"
    DEVICE = "device"
    URL = "url"
    FILM = "film"
    FOLDER = "folder"
    VIRTUAL = "virtual"
    PHONE = "phone"
    NONE = "none"


NAMED = frozenset({SourceKind.AUTO, SourceKind.PHONE, SourceKind.VIRTUAL, SourceKind.NONE})


class BadSource(ValueError):
    """A camera that cannot be meant: what was said and what was expected."""


@dataclass(frozen=True, slots=True)
class CameraAddress:
    """A kind of camera, and where it is: a number, a path or an address."""

    kind: SourceKind
    where: str = ""

    @property
    def may_repeat(self) -> bool:
        """Whether equal pictures are no sign of trouble: only a sensor has noise."""
        return self.kind in {SourceKind.FILM, SourceKind.FOLDER, SourceKind.VIRTUAL}

    @property
    def is_sent(self) -> bool:
        """Whether its pictures are sent to us: nothing of it is opened, and anew brings none."""
        return self.kind is SourceKind.PHONE

    @property
    def words(self) -> str:
        return self.where or self.kind.value


def parse_source(spec: str) -> CameraAddress:
    """Looks at the disk only to tell folders, films and devices; BadSource when it can be none."""
    if spec in NAMED:
        return CameraAddress(SourceKind(spec))
    if spec.isascii() and spec.isdigit():
        return CameraAddress(SourceKind.DEVICE, spec)
    if spec.lower().startswith(SCHEMES):
        return CameraAddress(SourceKind.URL, spec)
    if spec and Path(spec).is_dir():
        return CameraAddress(SourceKind.FOLDER, spec)
    if Path(spec).is_file():
        return CameraAddress(SourceKind.FILM, spec)
    if spec.startswith("/dev/"):  # also one that is away
        return CameraAddress(SourceKind.DEVICE, spec)
    raise BadSource(f"{spec!r} is no camera; expected {EXPECTED}")
