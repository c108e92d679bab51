"""Says in a sentence why a port does not open, and what to do."""

import errno
import os
from pathlib import Path

BUSY = (errno.EBUSY, errno.EAGAIN)


def explain(device: str, error: OSError, holder: str | None, platform: str) -> str:
    """The sentence for an error of opening; `holder` is the program that has the port, if known."""
    if _is_missing(error):
        return f"{device} is not there. Is the cable plugged in? Try --slots auto."
    if _is_busy(error, platform):
        who = f"{holder} has it" if holder else "another program has it"
        return f"{device} is busy: {who}. Close it (a serial monitor, a second companion?)."
    if _is_forbidden(error):
        return _how_to_be_allowed(device, platform)
    if error.errno == errno.EISDIR:
        return f"{device} is a folder, not a serial port. Try --slots auto."
    if error.errno == errno.ENOTTY or "Inappropriate ioctl" in str(error):
        return f"{device} is no serial port. Try --slots auto."
    if "refused" in str(error):
        return f"Nobody listens at {device}. Start the board's program first."
    return f"{device} cannot be opened: {error}."


def who_has(device: str, processes: Path = Path("/proc")) -> str | None:
    """The program that has a device file open, if this user may know (Linux only)."""
    real = os.path.realpath(device)
    for process in processes.glob("[0-9]*"):
        if process.name != str(os.getpid()) and _holds(process, real):
            return f"{_name(process)} (process {process.name})"
    return None


def _holds(process: Path, device: str) -> bool:
    try:
        return any(os.readlink(file) == device for file in (process / "fd").iterdir())
    except OSError:
        return False


def _name(process: Path) -> str:
    try:
        return (process / "comm").read_text("utf-8", "replace").strip() or "a program"
    except OSError:
        return "a program"


def _is_missing(error: OSError) -> bool:
    return error.errno == errno.ENOENT or "FileNotFoundError" in str(error)


def _is_busy(error: OSError, platform: str) -> bool:
    if error.errno in BUSY or "exclusively lock" in str(error):
        return True
    return platform == "win32" and "PermissionError" in str(error)


def _is_forbidden(error: OSError) -> bool:
    return error.errno in (errno.EACCES, errno.EPERM) or "PermissionError" in str(error)


def _how_to_be_allowed(device: str, platform: str) -> str:
    if not platform.startswith("linux"):
        return f"You may not open {device}: the operating system says no permission."
    return (
        f"You may not open {device}: you are not in group dialout. "
        "Run: sudo usermod -a -G dialout $USER, then log out and in again."
    )
