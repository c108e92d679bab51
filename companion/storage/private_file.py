"""Files for their owner's eyes alone: keys and passwords, games and what stands beside them."""

import os
from contextlib import suppress
from pathlib import Path

OWNERS = 0o600  # reads and writes, and nobody else does


def beside(file: Path, ending: str) -> Path:
    """What belongs to a file and lies beside it, called as it is with an ending."""
    return file.with_name(file.name + ending)


def write_privately(place: Path, data: bytes) -> None:
    """Whole or not at all, also when the power fails. OSError: what lay there lies there."""
    draft = place.with_name(place.name + ".new")
    try:
        with open(draft, "wb", opener=_for_its_owner) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(place)
    except OSError:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise


def keep_private(place: Path) -> None:
    """A database that others must not read: made empty where there is none.

    Where that cannot be, whoever opens it says why.
    """
    with suppress(OSError):
        os.close(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNERS))
    for ending in ("", "-wal", "-shm"):  # SQLite makes these as the file itself is
        with suppress(OSError):
            place.with_name(place.name + ending).chmod(OWNERS)


def _for_its_owner(path: str, flags: int) -> int:
    return os.open(path, flags, OWNERS)
