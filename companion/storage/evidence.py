"""Pictures kept beside the log: found by their hash alone, and bounded in size."""

import hashlib
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from companion.observations import Json
from companion.storage.chain import Row
from companion.storage.private_file import write_privately

MOST_BYTES = 512 << 20
OWNERS_FOLDER = 0o700  # there are people in the pictures
_HASH = re.compile(r"[0-9a-f]{64}")


def evidence_folder(log: Path) -> Path:
    return log.with_name(log.name + ".evidence")


def pictures_in(content: Mapping[str, Json]) -> Iterator[str]:
    """The hashes that a row of evidence names, in order."""
    clip = content.get("clip", [])
    shots = clip if isinstance(clip, list) else []
    named = (shot[1] for shot in shots if isinstance(shot, list) and len(shot) == 2)
    for picture in (content.get("before"), content.get("after"), *named):
        if isinstance(picture, str) and _HASH.fullmatch(picture):
            yield picture


@dataclass
class EvidenceFolder:
    """One log's pictures, in a folder of their own.

    The pictures of the oldest games go first; those of the game at hand never go: when they alone
    fill the room, no more are kept.
    """

    folder: Path
    most_bytes: int = MOST_BYTES
    dropped: list[dict[str, Json]] = field(default_factory=list)  # to be noted in the log
    _games: dict[int, set[str]] = field(default_factory=dict)
    _sizes: dict[str, int] = field(default_factory=dict)

    def know(self, rows: Iterable[tuple[int, Mapping[str, Json]]]) -> None:
        """Takes from the rows of the log which pictures belong to which game."""
        for game, content in rows:
            for picture in pictures_in(content):
                with suppress(OSError):
                    self._sizes[picture] = self._path(picture).stat().st_size
                    self._games.setdefault(game, set()).add(picture)

    @property
    def size(self) -> int:
        return sum(self._sizes.values())

    def keep(self, jpeg: bytes, game: int) -> str | None:
        """Writes a picture to the disk and gives its hash; None when there is no room for it."""
        picture = hashlib.sha256(jpeg).hexdigest()
        if picture not in self._sizes:
            self._make_room(len(jpeg), game)
            if self.size + len(jpeg) > self.most_bytes:
                return None
            try:
                self.folder.mkdir(mode=OWNERS_FOLDER, parents=True, exist_ok=True)
                path = self._path(picture)
                path.parent.mkdir(exist_ok=True)
                write_privately(path, jpeg)
            except OSError:
                return None
            self._sizes[picture] = len(jpeg)
        self._games.setdefault(game, set()).add(picture)
        return picture

    def _make_room(self, size: int, game: int) -> None:
        """Deletes pictures of the oldest games, but none that belongs to `game`."""
        for old in sorted(self._games):
            if old >= game or self.size + size <= self.most_bytes:
                break
            self.dropped.append(self._drop(old))

    def read(self, picture: str) -> bytes | None:
        """The picture with that hash; None where the file is missing or was changed."""
        jpeg = self._lying(picture)
        return jpeg if jpeg is not None and _is_of(jpeg, picture) else None

    def was_changed(self, picture: str) -> bool:
        """Whether a file is there under that hash, with other bytes."""
        jpeg = self._lying(picture)
        return jpeg is not None and not _is_of(jpeg, picture)

    def _lying(self, picture: str) -> bytes | None:
        if not _HASH.fullmatch(picture):
            return None
        try:
            return self._path(picture).read_bytes()
        except OSError:
            return None

    def _drop(self, game: int) -> dict[str, Json]:
        """How many pictures of that game went because there was no room."""
        others = set().union(*(held for other, held in self._games.items() if other != game))
        gone = sorted(self._games.pop(game) - others)
        size = sum(self._sizes.pop(picture) for picture in gone)
        for picture in gone:
            self._path(picture).unlink(missing_ok=True)
        return {"dropped": game, "pictures": len(gone), "bytes": size}

    def _path(self, picture: str) -> Path:
        return self.folder / picture[:2] / f"{picture}.jpg"


def copy_pictures(rows: Iterable[Row], kept: Path, copied: Path) -> None:
    """Those that the rows name, from one folder to the other, as they are."""
    old, new = EvidenceFolder(kept), EvidenceFolder(copied, sys.maxsize)
    for row in rows:
        for picture in pictures_in(row.content()) if row.kind == "evidence" else ():
            jpeg = old.read(picture)
            if jpeg is not None:
                new.keep(jpeg, row.game)


def _is_of(jpeg: bytes, picture: str) -> bool:
    return hashlib.sha256(jpeg).hexdigest() == picture
