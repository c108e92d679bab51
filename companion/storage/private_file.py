"""A small file for its owner's eyes alone: keys, passwords, what a table belongs to."""

import os
from contextlib import suppress
from pathlib import Path


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


def _for_its_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
