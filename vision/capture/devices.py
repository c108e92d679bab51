"""The cameras that Linux knows, by names that stay when they are plugged in again."""

from dataclasses import dataclass
from pathlib import Path

ROOT = Path("/")


@dataclass(frozen=True, slots=True)
class Device:
    """A camera: where it is now, what it calls itself, and the name that stays with it."""

    path: str
    name: str
    stable: str = ""


def list_devices(root: Path = ROOT) -> tuple[Device, ...]:
    """Only the first node of each camera: the others give no pictures."""
    nodes = root / "sys/class/video4linux"
    found = [node for node in nodes.glob("video*") if _read(node / "index") in {"", "0"}]
    stable = _stable_names(root)
    return tuple(
        Device(f"/dev/{node.name}", _read(node / "name") or node.name, stable.get(node.name, ""))
        for node in sorted(found, key=lambda node: (len(node.name), node.name))
        if (root / "dev" / node.name).exists()
    )


def find_device(where: str, known: str, devices: tuple[Device, ...]) -> Device | None:
    """The camera that is meant, even if its number has changed; None if it is away.

    `where` is a number, a path or "" for any; `known` the lasting name it had before.
    """
    again = next((device for device in devices if known and device.stable == known), None)
    if again or (known and not where):
        return again
    path = f"/dev/video{where}" if where.isdigit() else where
    unlisted = Device(path, path) if path else None
    return next((device for device in devices if path in ("", device.path)), unlisted)


def _stable_names(root: Path) -> dict[str, str]:
    links = sorted((root / "dev/v4l/by-id").glob("*"))
    return {link.resolve().name: link.name for link in links}


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8", "replace").strip()
    except OSError:
        return ""
