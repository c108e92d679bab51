"""`faust doctor --camera`: what cameras there are, what they give, and a picture of each."""

import argparse
import re
import sys
import tempfile
from pathlib import Path

from companion.boards.load import load_board
from companion.live.camera import camera_of
from vision.capture.camera import BadSource, Reason
from vision.capture.devices import list_devices
from vision.capture.doctor import CameraFinding, examine

SECONDS = 3.0
BOARD = "blatz-1993"  # what a virtual camera sees
WELL, ILL, UNKNOWN = 0, 1, 2
GOOD = {Reason.FINE, Reason.ENDED}


def examine_cameras(options: argparse.Namespace) -> int:
    """0: all are fine, 1: one is not or there is none, 2: that names no camera."""
    cameras = {options.camera: ""} if options.camera else _listed()
    if not cameras:
        print("No camera is there. Is it plugged in? A telephone is tested by its address.")
        return ILL
    folder = Path(options.thumbnails or Path(tempfile.gettempdir(), "faust-cameras"))
    status = WELL
    for spec, name in cameras.items():
        try:
            with camera_of(spec, load_board(BOARD)) as camera:
                found = examine(camera, options.seconds or SECONDS)
        except BadSource as bad:
            print(bad, file=sys.stderr)
            return UNKNOWN
        print(_said(f"{spec}, {name}" if name else spec, found), flush=True)
        if found.thumbnail:
            print(f"  picture: {_keep(folder, spec, found.thumbnail)}", flush=True)
        if found.reason not in GOOD:
            status = ILL
    return status


def _listed() -> dict[str, str]:
    return {device.path: device.name for device in list_devices()}


def _said(name: str, found: CameraFinding) -> str:
    lines = [f"{name}: {found.sentence} ({found.reason})"]
    if found.size is not None:
        lines.append(f"  {found.size[0]}x{found.size[1]}, {found.rate:.1f} pictures a second")
    if found.held is not None:
        locked = ", ".join(found.held.locked) or "none"
        lines.append(f"  controls that lock and were read back: {locked}")
    return "\n".join(lines)


def _keep(folder: Path, spec: str, jpeg: bytes) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{re.sub('[^A-Za-z0-9]+', '-', spec).strip('-')}.jpg"
    path.write_bytes(jpeg)
    return path
