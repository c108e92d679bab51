"""What `--camera` names: a device, an address, a film, a folder, the drawn table, or nothing."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

SCHEMES = ("rtsp://", "rtsps://", "http://", "https://")
EXPECTED = "auto, a number, /dev/videoN, an rtsp or http address, a film, a folder, virtual or none"


class Kind(StrEnum):
    AUTO = "auto"
    DEVICE = "device"
    URL = "url"
    FILM = "film"
    FOLDER = "folder"
    VIRTUAL = "virtual"
    NONE = "none"


class BadSource(ValueError):
    """A camera that cannot be meant: what was said and what was expected."""


@dataclass(frozen=True, slots=True)
class Source:
    """A kind of camera, and where it is: a number, a path or an address."""

    kind: Kind
    where: str = ""

    @property
    def may_repeat(self) -> bool:
        """Whether equal pictures are no sign of trouble: only a sensor has noise."""
        return self.kind in {Kind.FILM, Kind.FOLDER, Kind.VIRTUAL}

    @property
    def ends(self) -> bool:
        """Whether it comes to an end by itself and is then not opened again."""
        return self.kind in {Kind.FILM, Kind.FOLDER}

    @property
    def words(self) -> str:
        return self.where or self.kind.value


def parse_source(spec: str) -> Source:
    """Looks at the disk only to tell films from folders; BadSource when it can be neither."""
    if spec in {Kind.AUTO, Kind.VIRTUAL, Kind.NONE}:
        return Source(Kind(spec))
    if (spec.isascii() and spec.isdigit()) or spec.startswith("/dev/"):
        return Source(Kind.DEVICE, spec)
    if spec.lower().startswith(SCHEMES):
        return Source(Kind.URL, spec)
    if spec and Path(spec).is_dir():
        return Source(Kind.FOLDER, spec)
    if Path(spec).is_file():
        return Source(Kind.FILM, spec)
    raise BadSource(f"{spec!r} is no camera; expected {EXPECTED}")
