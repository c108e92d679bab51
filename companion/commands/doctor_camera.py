"""`faust doctor --camera`: what cameras there are, what they give, and a picture of each."""

import argparse
import re
import tempfile
from pathlib import Path

from companion.boards.file import USUAL_BOARD, load_board
from companion.commands import refused
from companion.live.camera import camera_of
from vision.capture.camera import BadSource, Camera, Reason
from vision.capture.devices import list_devices
from vision.capture.doctor import CameraFinding, CameraSignal, SignalFault, examine
from vision.capture.spec import SourceKind

SECONDS = 3.0
WELL, ILL = 0, 1
WHAT_TO_DO = {
    SignalFault.SMALL: "Small pictures: choose 1280x720 or more in the camera's program.",
    SignalFault.LATE: "Late pictures: choose a smaller size or fewer pictures a second.",
    SignalFault.GAPS: "Pictures are missing: bring the telephone near the router, or take a cable.",
    SignalFault.HUNTING: "The exposure hunts: hold it in the camera's program, or light evenly.",
}
PHONE = (
    "A phone needs no program: faust play --lan --camera phone shows it a code to scan, how many"
    " pictures come of it, and how late."
)
GOOD = {Reason.FINE, Reason.ENDED}


def examine_cameras(options: argparse.Namespace) -> int:
    """0: all are fine, 1: one is not or there is none, 2: that names no camera."""
    if options.camera == SourceKind.PHONE:
        return refused(PHONE)
    cameras = {options.camera: ""}
    if not options.camera:
        cameras = {device.path: device.name for device in list_devices()}
    if not cameras:
        print("No camera is there. Is it plugged in? A telephone is tested by its address.")
        print(PHONE)
        print("Without a camera, faust play --camera none, moves are tapped on the page.")
        return ILL
    folder = Path(options.thumbnails or Path(tempfile.gettempdir(), "faust-cameras"))
    status = WELL
    for spec, name in cameras.items():
        try:
            with camera_of(spec, load_board(USUAL_BOARD)) as camera:
                found = examine(camera, options.seconds or SECONDS)
        except BadSource as bad:
            return refused(bad)
        print(_said(f"{spec}, {name}" if name else spec, camera, found), flush=True)
        if found is not None:
            print(f"  picture: {_keep(folder, spec, found.thumbnail)}", flush=True)
        if camera.reason not in GOOD:
            status = ILL
        if name:
            print(f"  to play with it: faust play --camera {spec}", flush=True)
    return status


def _said(name: str, camera: Camera, found: CameraFinding | None) -> str:
    lines = [f"{name}: {camera.sentence} ({camera.reason})"]
    if found is not None and camera.size is not None:
        lines.append(f"  {camera.size[0]}x{camera.size[1]}, {found.rate:.1f} pictures a second")
        lines += _signal(found.signal, camera.size)
        locked = ", ".join(camera.held.locked) or "none"
        lines.append(f"  controls that lock and were read back: {locked}")
    return "\n".join(lines)


def _signal(signal: CameraSignal, size: tuple[int, int]) -> list[str]:
    """Delay, pictures that are missing, exposure; and what to do about each that is wrong."""
    told = (
        f"  delay behind the camera's own {signal.delay_ms:.0f} ms, at worst {signal.worst_ms:.0f};"
        f" missing {100 * signal.missing:.0f} % of the pictures, longest pause"
        f" {signal.pause_s:.2f} s; light goes up and down by {100 * signal.swing:.0f} %"
    )
    return [told, *(f"  {WHAT_TO_DO[fault]}" for fault in signal.faults(size))]


def _keep(folder: Path, spec: str, jpeg: bytes) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{re.sub('[^A-Za-z0-9]+', '-', spec).strip('-')}.jpg"
    path.write_bytes(jpeg)
    return path
