"""`faust doctor`: all that an evening needs on one screen, each line good or with the way on."""

import argparse
import os
import platform
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.util import find_spec
from pathlib import Path

from companion.boards.file import USUAL_BOARD, load_board
from companion.commands.hall import EXTRAS
from companion.live.camera import camera_of
from companion.live.pace import wall_clock
from companion.storage.lock import AlreadyTaken, Lock
from companion.storage.soundness import expect_sound
from companion.storage.trouble import LogTrouble
from companion.version import PACKAGE, VERSION
from firmware_bridge.messages import Flag
from firmware_bridge.notices import FLAG_WORDS
from firmware_bridge.reader import SlotsReader, watch
from vision.capture.camera import BadSource, Reason
from vision.capture.devices import Device, list_devices
from vision.capture.doctor import examine
from web.access.addresses import LOOPBACK, lan_addresses

WELL, ILL = 0, 1
CAMERA_S = 1.0
SLOTS_S = 10.0  # a board has greeted by then, also through its bootloader
SMALLEST = (1280, 720)
EVENING_MB = 600  # the pictures of a whole game file, and an evening's log
FEW_MB = 100
YEAR = "2026"  # of this version: no evening is before it
PORT = 8000
_NAME = re.compile(r"[\w.-]+")  # before whatever says which versions
MARKS = {True: "good  ", False: "MEND  "}


@dataclass(frozen=True, slots=True)
class Finding:
    """What one line of the screen says; `way` is the way on where something is to be mended."""

    about: str
    found: str
    way: str = ""

    @property
    def is_good(self) -> bool:
        return not self.way

    def __str__(self) -> str:
        told = f"{MARKS[self.is_good]}{self.about:<9}{self.found}"
        return told if self.is_good else f"{told}\n{'':15}-> {self.way}"


@dataclass(frozen=True, slots=True)
class System:
    """What is asked of the machine."""

    root: Path = Path("/")
    cameras: Callable[[], tuple[Device, ...]] = list_devices
    slots: Callable[[], SlotsReader] = lambda: SlotsReader("auto")
    clock: Callable[[], str] = wall_clock
    addresses: Callable[[], tuple[str, ...]] = lan_addresses


def look_around(options: argparse.Namespace) -> int:
    """Prints a line about each part. 0: all are good, 1: something is to be mended."""
    status = WELL
    for line in examined(options.file, System()):
        print(line, flush=True)
        status = status if line.is_good else ILL
    return status


def examined(file: Path, system: System) -> Iterator[Finding]:
    """The lines of the screen; camera and slots of a companion that runs are left to it."""
    yield about_version()
    yield about_hall()
    runs = about_running(file)
    if runs is None:
        yield _tried("camera", lambda: about_camera(system))
        yield _tried("slots", lambda: about_slots(system))
    else:
        yield runs
    if file.exists():
        yield about_file(file)
    yield _tried("disk", lambda: about_disk(file))
    yield about_clock(system)
    yield about_address(system)


def _tried(about: str, look: Callable[[], Finding]) -> Finding:
    """What the system refuses is a line as well."""
    try:
        return look()
    except (OSError, BadSource) as error:
        return Finding(
            about, f"cannot be examined: {error}", "mend that and call faust doctor again"
        )


def about_version() -> Finding:
    """The version of the companion, of Python and of the packages that it needs."""
    needed = [one for one in requires(PACKAGE) or [] if "extra ==" not in one]
    names = [name for one in needed for name in _NAME.findall(one)[:1]]
    told, missing = [], []
    for name in names:
        try:
            told.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            missing.append(name)
    found = f"{PACKAGE} {VERSION}, Python {platform.python_version()}, {', '.join(told)}"
    if missing:
        return Finding(
            "version", found, f"install what is missing: pip install {' '.join(missing)}"
        )
    return Finding("version", found)


def about_file(file: Path) -> Finding:
    """Whether the game file can be gone on with."""
    try:
        expect_sound(file)
    except LogTrouble as trouble:
        return Finding("file", str(trouble), "name another game file, or a new one")
    return Finding("file", f"{file} is as it was written")


def about_hall() -> Finding:
    """Whether this computer could be a hall; a table needs nothing of that."""
    missing = [name for name in sorted(EXTRAS) if find_spec(name) is None]
    if not missing:
        return Finding("hall", "this computer can be one")
    lacks = f"a table needs nothing more; to be a hall this computer lacks {', '.join(missing)}"
    return Finding("hall", f"{lacks}: pip install './source[hall]'")


def about_running(file: Path) -> Finding | None:
    """That a companion plays in this file, or None."""
    path = file.with_name(file.name + ".lock")
    if not path.exists() or not os.access(path, os.R_OK | os.W_OK):
        return None
    try:
        Lock(path).close()
    except AlreadyTaken as taken:
        runs = f"a companion (process {taken.who or 'unknown'}) plays in {file}"
        return Finding("running", f"{runs}; camera and slots are its: its page says how they are")
    return None


def about_camera(system: System) -> Finding:
    """The first camera that the system lists, looked through for a second."""
    devices = system.cameras()
    if not devices:
        way = "plug one in, or start with --camera none: moves are then tapped on the page"
        return Finding("camera", "none is there", way)
    first = devices[0]
    named = f"{first.path}, {first.name}"
    if os.path.exists(first.path) and not os.access(first.path, os.R_OK | os.W_OK):
        way = "allow it: sudo usermod -aG video $USER, then log in anew"
        return Finding("camera", f"{named}: this user may not open it", way)
    with camera_of(first.path, load_board(USUAL_BOARD)) as camera:
        seen = examine(camera, CAMERA_S)
    size = camera.size
    if seen is None or size is None or camera.reason not in {Reason.FINE, Reason.ENDED}:
        return Finding("camera", f"{named}: {camera.sentence}", "faust doctor --camera tells more")
    found = f"{named}: {size[0]}x{size[1]}, {seen.rate:.0f} pictures a second"
    if size[0] < SMALLEST[0] or size[1] < SMALLEST[1]:
        return Finding("camera", found, "small pictures: choose 1280x720 or more at the camera")
    return Finding("camera", found)


def about_slots(system: System) -> Finding:
    """The board that `faust play` would find, its firmware, and what it says of itself."""
    reader = system.slots()
    line = _said_by_slots(reader)
    for _ in watch(reader, 0.1, SLOTS_S):
        line = _said_by_slots(reader)
        if reader.link.is_up or reader.why:
            break
    return line


def _said_by_slots(reader: SlotsReader) -> Finding:
    hello, flags = reader.link.hello, reader.link.slot_states.flags
    if hello is None or not reader.link.is_up:
        way = "plug the board in, or start with --slots none: cards are then tapped on the page"
        return Finding("slots", reader.why or "no slot board answers", way)
    found = f"board {hello.board} at {reader.device}, firmware {hello.firmware}"
    if flags & Flag.UNCALIBRATED:
        way = "take all cards away, then faust slots --calibrate"
        return Finding("slots", f"{found}, not calibrated", way)
    if said := [text for flag, text in FLAG_WORDS.items() if flag in flags]:
        return Finding("slots", f"{found}; it says: {', '.join(said)}", "faust doctor --slots")
    return Finding("slots", found)


def about_disk(file: Path) -> Finding:
    """Whether the folder of the game file has room for an evening, and can be written."""
    folder = next(one for one in (file.absolute().parent, *file.absolute().parents) if one.is_dir())
    free = shutil.disk_usage(folder).free >> 20
    found = f"{free:,} MB free in {folder}; a game file takes up to {EVENING_MB} with its pictures"
    if not os.access(folder, os.W_OK):
        way = f"allow writing there: sudo chown $USER {folder}, or name another game file"
        return Finding("disk", f"{folder} cannot be written by this user", way)
    if free < FEW_MB:
        return Finding("disk", found, "make room: the game would go on in memory alone")
    if free < EVENING_MB:
        return Finding("disk", found, f"make room, or start with --evidence-mb {free // 2}")
    return Finding("disk", found)


def about_clock(system: System) -> Finding:
    """Whether the time of day can be believed: games are dated with it, nothing else uses it."""
    now = system.clock()
    is_set = (system.root / "run/systemd/timesync/synchronized").exists()
    has_chip = any((system.root / "sys/class/rtc").glob("rtc*"))
    if now < YEAR:
        way = "connect a network once, or set it: sudo date -s 'YEAR-MONTH-DAY HOUR:MINUTE'"
        return Finding("clock", f"{now}: that is long ago", way)
    if is_set:
        return Finding("clock", f"{now}, set by the network")
    if has_chip:
        return Finding(
            "clock", f"{now}, from the clock chip (it needs its battery); no network set it"
        )
    way = "without a network games are dated wrongly: connect one once, or add a clock chip"
    return Finding("clock", f"{now}, set by nobody that is known, and there is no clock chip", way)


def about_address(system: System) -> Finding:
    """Where the page will be, for this machine and for phones."""
    here = f"http://{LOOPBACK}:{PORT}"
    there = system.addresses()
    if not there:
        way = "join the Wi-Fi or plug the cable in, else nobody's phone gets there"
        return Finding("address", f"{here} on this machine; it is in no network", way)
    phones = ", ".join(f"http://{one}:{PORT}" for one in there)
    return Finding("address", f"{here} on this machine; with --lan {phones} for phones")
